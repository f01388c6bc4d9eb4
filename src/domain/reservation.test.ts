import { expect, test } from "vitest";

import {
  cancelReservation,
  isNoShowProposed,
  missReservation,
  reopenReservation,
  RESERVATION_STATES,
  type ReservationState,
} from "./reservation.ts";

const HOUR = 3_600_000;
const startsAt = new Date("2026-11-21T09:00Z");

function after(hours: number): Date {
  return new Date(startsAt.getTime() + hours * HOUR);
}

test.each([
  [-1, false],
  [4 - 1 / 3600, false],
  [4, true],
  [400, true],
])("%d hours after its begin it is proposed that nobody came: %s, of an open one alone", (hours, isProposed) => {
  for (const state of RESERVATION_STATES)
    expect(isNoShowProposed({ state, startsAt }, after(hours))).toBe(isProposed && state === "open");
});

test.each<[ReservationState, cancelled: unknown, missed: unknown, missedEarly: unknown, reopened: unknown]>([
  ["open", { state: "cancelled" }, { state: "no-show" }, "RESERVATION_NOT_BEGUN", undefined],
  ["picked-up", "RESERVATION_OVER", "RESERVATION_OVER", "RESERVATION_OVER", "RESERVATION_OVER"],
  ["cancelled", undefined, "RESERVATION_OVER", "RESERVATION_OVER", { state: "open" }],
  ["no-show", "RESERVATION_OVER", undefined, undefined, { state: "open" }],
])("one that is %s", (state, cancelled, missed, missedEarly, reopened) => {
  const reservation = { state, startsAt };
  expect(cancelReservation(reservation)).toEqual(cancelled);
  expect(missReservation(reservation, startsAt)).toEqual(missed);
  expect(missReservation(reservation, after(-0.001))).toEqual(missedEarly);
  expect(reopenReservation(reservation)).toEqual(reopened);
});
