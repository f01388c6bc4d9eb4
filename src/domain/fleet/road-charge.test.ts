import { describe, expect, test } from "vitest";

import { proposeReducedFineEnd } from "./reduced-fine.ts";
import {
  isIncludedInChargeAll,
  matchRoadCharge,
  checkRenterChangeable,
  ROAD_CHARGE_MATCHES,
  ROAD_CHARGE_STATES,
} from "./road-charge.ts";

const certainRental = { id: "a", plateUncertain: false };
const uncertainRental = { id: "b", plateUncertain: true };

describe("whose a toll or fine is", () => {
  test.each([
    [
      "one rental had the car",
      { kind: "had", rentals: [certainRental] },
      true,
      { match: "certain", rental: certainRental },
    ],
    [
      "its plate is uncertain",
      { kind: "had", rentals: [uncertainRental] },
      true,
      { match: "uncertain", rental: uncertainRental },
    ],
    [
      "the car changed hands in that minute",
      { kind: "had", rentals: [certainRental, uncertainRental] },
      true,
      { match: "several" },
    ],
    [
      "it lay between two rentals",
      { kind: "between", before: certainRental, after: uncertainRental },
      true,
      { match: "nobody" },
    ],
    [
      "a rental alone knows the plate",
      { kind: "between", before: certainRental, after: undefined },
      false,
      { match: "nobody" },
    ],
    ["the car was never rented", undefined, true, { match: "nobody" }],
    ["the plate is somebody else's", undefined, false, "foreign"],
  ] as const)("%s", (_, holding, isOwn, whose) => {
    expect(matchRoadCharge(holding as Parameters<typeof matchRoadCharge<typeof certainRental>>[0], isOwn)).toEqual(
      whose,
    );
  });
});

test("only a fine has a day of reduced payment, a month after its day in Istanbul", () => {
  const lateEvening = new Date("2026-11-20T21:30:00Z");
  expect(proposeReducedFineEnd("fine", lateEvening)).toBe("2026-12-21");
  expect(proposeReducedFineEnd("toll", lateEvening)).toBeNull();
});

test("all at once are charged those whose renter is certain and that nobody objects to", () => {
  const all = ROAD_CHARGE_MATCHES.flatMap((match) => ROAD_CHARGE_STATES.map((state) => ({ match, state })));
  expect(all.filter(isIncludedInChargeAll)).toEqual([
    { match: "certain", state: "new" },
    { match: "certain", state: "informed" },
    { match: "certain", state: "paid" },
  ]);
});

test("the renter of what is charged is changed only once that is taken back", () => {
  expect(checkRenterChangeable({ isCharged: false })).toBe(true);
  expect(checkRenterChangeable({ isCharged: true })).toBe("ROAD_CHARGE_CHARGED");
});
