import { expect, test } from "vitest";

import {
  cancelReservation,
  toReservationListFilter,
  markNoShow,
  reopenReservation,
  RESERVATION_LISTS,
  type ReservationList,
  type ReservationState,
} from "./reservation.ts";

const HOUR_MS = 3_600_000;
const STARTS_AT = new Date("2026-11-21T09:00Z");

function instantAfterStart(hours: number): Date {
  return new Date(STARTS_AT.getTime() + hours * HOUR_MS);
}

test.each<[ReservationState, cancelled: unknown, missed: unknown, missedEarly: unknown, reopened: unknown]>([
  ["open", { state: "cancelled" }, { state: "no-show" }, "RESERVATION_NOT_BEGUN", undefined],
  ["picked-up", "RESERVATION_OVER", "RESERVATION_OVER", "RESERVATION_OVER", "RESERVATION_OVER"],
  ["cancelled", undefined, "RESERVATION_OVER", "RESERVATION_OVER", { state: "open" }],
  ["no-show", "RESERVATION_OVER", undefined, undefined, { state: "open" }],
])("one that is %s", (state, cancelled, missed, missedEarly, reopened) => {
  const reservation = { state, startsAt: STARTS_AT };
  expect(cancelReservation(reservation)).toEqual(cancelled);
  expect(markNoShow(reservation, STARTS_AT)).toEqual(missed);
  expect(markNoShow(reservation, instantAfterStart(-0.001))).toEqual(missedEarly);
  expect(reopenReservation(reservation)).toEqual(reopened);
});

const TODAY = "2026-11-25";

test.each<[state: ReservationState, day: string, lists: ReservationList[]]>([
  ["open", "2027-11-25", ["coming", "all", "open"]],
  ["open", "2026-11-26", ["coming", "all", "open"]],
  ["open", "2026-11-25", ["coming", "today", "all", "open"]],
  ["open", "2026-11-24", ["past", "all", "open"]],
  ["open", "2025-12-31", ["past", "all", "open"]],
  ["cancelled", "2026-11-26", ["cancelled", "all"]],
  ["cancelled", "2026-11-24", ["cancelled", "all"]],
  ["no-show", "2026-11-25", ["no-show", "all"]],
  ["no-show", "2026-11-24", ["no-show", "all"]],
])("one that is %s and begins on %s is looked for on that day as %j", (state, day, lists) => {
  const found = RESERVATION_LISTS.filter((list) => {
    const { stands, from, to, state: ended } = toReservationListFilter(list, TODAY);
    if (stands !== undefined && stands !== (state === "open")) return false;
    if (ended !== undefined && ended !== state) return false;
    return (from === undefined || day >= from) && (to === undefined || day <= to);
  });
  expect(found).toEqual(lists);
});

test("what is to come begins with what comes first, what is past with what was last", () => {
  const earliest = RESERVATION_LISTS.filter((list) => toReservationListFilter(list, TODAY).first === "earliest");
  expect(earliest).toEqual(["coming", "today", "open"]);
});
