import { describe, expect, test } from "vitest";

import { addConditionPhoto, DAMAGE_PHOTOS_MAX } from "./condition-photo.ts";

describe("a photo", () => {
  const damages = Array.from({ length: DAMAGE_PHOTOS_MAX }, (_, nth) => ({ id: String(nth), position: "damage" }));
  test.each<
    [what: string, photos: typeof damages, position: "front" | "damage", answer: ReturnType<typeof addConditionPhoto>]
  >([
    ["of an open position is added", [], "front", { replaces: null }],
    ["of a position takes the place of the one before", [{ id: "a", position: "front" }], "front", { replaces: "a" }],
    ["of a position is added when all photos of damages are there", damages, "front", { replaces: null }],
    ["of a damage is added", damages.slice(1), "damage", { replaces: null }],
    ["of one damage too many is refused", damages, "damage", "CONDITION_PHOTOS_FULL"],
  ])("%s", (_, photos, position, answer) => {
    expect(addConditionPhoto(photos, position)).toEqual(answer);
  });
});
