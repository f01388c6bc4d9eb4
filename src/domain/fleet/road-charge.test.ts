import { describe, expect, test } from "vitest";

import { proposeReducedUntil } from "./reduced-fine.ts";
import {
  isChargedWithAll,
  matchRoadCharge,
  mayAssign,
  ROAD_CHARGE_MATCHES,
  ROAD_CHARGE_STATES,
} from "./road-charge.ts";

const certain = { id: "a", plateUncertain: false };
const uncertain = { id: "b", plateUncertain: true };

describe("whose a toll or fine is", () => {
  test.each([
    ["one rental had the car", { kind: "had", rentals: [certain] }, true, { match: "certain", rental: certain }],
    ["its plate is uncertain", { kind: "had", rentals: [uncertain] }, true, { match: "uncertain", rental: uncertain }],
    [
      "the car changed hands in that minute",
      { kind: "had", rentals: [certain, uncertain] },
      true,
      { match: "several" },
    ],
    ["it lay between two rentals", { kind: "between", before: certain, after: uncertain }, true, { match: "nobody" }],
    [
      "a rental alone knows the plate",
      { kind: "between", before: certain, after: undefined },
      false,
      { match: "nobody" },
    ],
    ["the car was never rented", undefined, true, { match: "nobody" }],
    ["the plate is somebody else's", undefined, false, "foreign"],
  ] as const)("%s", (_, holding, isOwn, whose) => {
    expect(matchRoadCharge(holding as Parameters<typeof matchRoadCharge<typeof certain>>[0], isOwn)).toEqual(whose);
  });
});

test("only a fine has a day of reduced payment, a month after its day in Istanbul", () => {
  const lateEvening = new Date("2026-11-20T21:30:00Z");
  expect(proposeReducedUntil("fine", lateEvening)).toBe("2026-12-21");
  expect(proposeReducedUntil("toll", lateEvening)).toBeNull();
});

test("all at once are charged those whose renter is certain and that nobody objects to", () => {
  const all = ROAD_CHARGE_MATCHES.flatMap((match) => ROAD_CHARGE_STATES.map((state) => ({ match, state })));
  expect(all.filter(isChargedWithAll)).toEqual([
    { match: "certain", state: "new" },
    { match: "certain", state: "informed" },
    { match: "certain", state: "paid" },
  ]);
});

test("the renter of what is charged is changed only once that is taken back", () => {
  expect(mayAssign({ isCharged: false })).toBe(true);
  expect(mayAssign({ isCharged: true })).toBe("ROAD_CHARGE_CHARGED");
});
