import { describe, expect, test } from "vitest";

import { addConditionPhoto, compareShownPhotos, DAMAGE_PHOTOS_MAX } from "./condition-photo.ts";

describe("a photo", () => {
  const damages = Array.from({ length: DAMAGE_PHOTOS_MAX }, (_, nth) => ({ id: String(nth), position: "damage" }));
  const front = { id: "a", position: "front" };
  test.each<
    [what: string, photos: typeof damages, position: "front" | "damage", answer: ReturnType<typeof addConditionPhoto>]
  >([
    ["of an open position is added", [], "front", { replaces: null }],
    ["of a position takes the place of the one before", [front], "front", { replaces: front }],
    [
      "of a position is asked about if the sender has not seen the one before",
      [{ ...front, id: "b" }],
      "front",
      { unknown: { ...front, id: "b" } },
    ],
    ["of a position is added when all photos of damages are there", damages, "front", { replaces: null }],
    ["of a damage is added", damages.slice(1), "damage", { replaces: null }],
    ["of one damage too many is refused", damages, "damage", "CONDITION_PHOTOS_FULL"],
  ])("%s", (_, photos, position, answer) => {
    expect(addConditionPhoto(photos, position, ["a"])).toEqual(answer);
  });

  test("that the signer did not see is told apart from one that has not come", () => {
    const rear = { id: "b", position: "rear" };
    expect(compareShownPhotos([front, rear, ...damages], ["a", "c"])).toEqual({ unseen: [rear], missing: ["c"] });
    expect(compareShownPhotos([front, rear, ...damages], ["b", "a"])).toEqual({ unseen: [], missing: [] });
  });
});
