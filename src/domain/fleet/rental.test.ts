import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { KURUS_MAX } from "#domain/words/money.ts";

import {
  addPayment,
  computeCountdown,
  endRental,
  changeDueTime,
  PAYMENT_STATUSES,
  toSignedPaymentAmount,
  getPaymentStatus,
  RENTAL_NOTES_MAX,
  getRentalState,
  type PaymentStatus,
  type RentalState,
} from "./rental.ts";

const RENTAL_END = new Date("2026-11-20T21:00:00Z");
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

function instantAfterEnd(milliseconds: number): Date {
  return new Date(RENTAL_END.getTime() + milliseconds);
}

test("the limit and the statuses are these", () => {
  expect(RENTAL_NOTES_MAX).toBe(2000);
  expect(PAYMENT_STATUSES).toEqual(["paid", "partial", "unpaid"]);
});

describe("a payment", () => {
  test.each<[total: number, paid: number, status: PaymentStatus]>([
    [125_050, 0, "unpaid"],
    [125_050, 1, "partial"],
    [125_050, 62_525, "partial"],
    [125_050, 125_049, "partial"],
    [125_050, 125_050, "paid"],
    [125_050, 125_051, "paid"],
    [1, 0, "unpaid"],
    [1, 1, "paid"],
    [KURUS_MAX, KURUS_MAX - 1, "partial"],
    [KURUS_MAX, KURUS_MAX, "paid"],
  ])("of a fee of %d kuruş with %d received is %s", (total, paid, status) => {
    expect(getPaymentStatus(total, paid)).toBe(status);
  });

  test("never falls back as more comes in", () => {
    const amount = fc.integer({ min: 1, max: KURUS_MAX });
    fc.assert(
      fc.property(amount, fc.nat({ max: KURUS_MAX }), amount, (total, paid, more) => {
        const before = PAYMENT_STATUSES.indexOf(getPaymentStatus(total, paid));
        expect(PAYMENT_STATUSES.indexOf(getPaymentStatus(total, paid + more))).toBeLessThanOrEqual(before);
      }),
    );
  });
});

describe("the countdown", () => {
  test.each<[milliseconds: number, isOver: boolean, hours: number, minutes: number, seconds: number]>([
    [-1001 * HOUR_MS - 2 * MINUTE_MS - 3 * SECOND_MS, false, 1001, 2, 3],
    [-1000 * HOUR_MS, false, 1000, 0, 0],
    [-1000 * HOUR_MS + 1, false, 999, 59, 59],
    [-25 * HOUR_MS - 30 * MINUTE_MS, false, 25, 30, 0],
    [-24 * HOUR_MS, false, 24, 0, 0],
    [-24 * HOUR_MS + 1, false, 23, 59, 59],
    [-HOUR_MS, false, 1, 0, 0],
    [-HOUR_MS + 1, false, 0, 59, 59],
    [-59 * MINUTE_MS - 59 * SECOND_MS, false, 0, 59, 59],
    [-MINUTE_MS, false, 0, 1, 0],
    [-SECOND_MS, false, 0, 0, 1],
    [-999, false, 0, 0, 0],
    [-1, false, 0, 0, 0],
    [0, true, 0, 0, 0],
    [1, true, 0, 0, 0],
    [999, true, 0, 0, 0],
    [SECOND_MS, true, 0, 0, 1],
    [59 * MINUTE_MS + 59 * SECOND_MS + 999, true, 0, 59, 59],
    [HOUR_MS, true, 1, 0, 0],
    [26 * HOUR_MS + 5 * MINUTE_MS + 59 * SECOND_MS, true, 26, 5, 59],
    [1000 * HOUR_MS, true, 1000, 0, 0],
  ])("%d ms after the end is over: %s, %d h %d min %d s", (milliseconds, isOver, hours, minutes, seconds) => {
    expect(computeCountdown(RENTAL_END, instantAfterEnd(milliseconds))).toEqual({ isOver, hours, minutes, seconds });
  });

  test("adds up to the whole seconds between, on either side of the end", () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000 * HOUR_MS, max: 4000 * HOUR_MS }), (milliseconds) => {
        const { isOver, hours, minutes, seconds } = computeCountdown(RENTAL_END, instantAfterEnd(milliseconds));
        expect(hours * 3600 + minutes * 60 + seconds).toBe(Math.floor(Math.abs(milliseconds) / SECOND_MS));
        expect(Math.max(minutes, seconds)).toBeLessThan(60);
        expect(isOver).toBe(milliseconds >= 0);
      }),
    );
  });
});

describe("a rental", () => {
  test.each<[milliseconds: number, endedAfter: number | null, state: RentalState]>([
    [-HOUR_MS, null, "running"],
    [-1, null, "running"],
    [0, null, "overdue"],
    [1, null, "overdue"],
    [1000 * HOUR_MS, null, "overdue"],
    [-HOUR_MS, -2 * HOUR_MS, "ended"],
    [-HOUR_MS, -HOUR_MS, "ended"],
    [0, 0, "ended"],
    [HOUR_MS, -HOUR_MS, "ended"],
    [2 * HOUR_MS, HOUR_MS, "ended"],
  ])("%d ms after its planned end, ended %s ms after it, is %s", (milliseconds, endedAfter, state) => {
    const endedAt = endedAfter === null ? null : instantAfterEnd(endedAfter);
    expect(getRentalState({ dueAt: RENTAL_END, endedAt }, instantAfterEnd(milliseconds))).toBe(state);
  });

  test("is overdue from the very moment at which its countdown is over", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), (milliseconds) => {
        const now = instantAfterEnd(milliseconds);
        const overdue = getRentalState({ dueAt: RENTAL_END, endedAt: null }, now) === "overdue";
        expect(overdue).toBe(computeCountdown(RENTAL_END, now).isOver);
      }),
    );
  });
});

describe("the life of a rental", () => {
  test("has another planned end while it runs, also one that is over, and none once it has ended", () => {
    expect(changeDueTime({ endedAt: null }, RENTAL_END)).toEqual({ dueAt: RENTAL_END });
    expect(changeDueTime({ endedAt: RENTAL_END }, instantAfterEnd(HOUR_MS))).toBe("RENTAL_ENDED");
  });

  test.each<[startedAt: number, endedAfter: number | null, endedAt: number | undefined]>([
    [-HOUR_MS, null, 0],
    [0, null, 0],
    // The clock was set back between start and end.
    [1, null, 1],
    [-HOUR_MS, -1, undefined],
  ])("started %d ms after now, ended %s ms after it, ends %s ms after it", (startedAt, endedAfter, endedAt) => {
    const rental = {
      startedAt: instantAfterEnd(startedAt),
      endedAt: endedAfter === null ? null : instantAfterEnd(endedAfter),
    };
    expect(endRental(rental, RENTAL_END)).toEqual(
      endedAt === undefined ? "RENTAL_ENDED" : { endedAt: instantAfterEnd(endedAt) },
    );
  });

  test.each<[paid: number, amount: number, paidBefore: number | undefined, next: unknown]>([
    [0, 500, undefined, { paid: 500 }],
    [300, 500, 300, { paid: 800 }],
    [300, 500, 200, "CHANGED_MEANWHILE"],
    [300, -300, 300, { paid: 0 }],
    [300, -301, 300, "REFUND_TOO_LARGE"],
    [300, -301, undefined, "REFUND_TOO_LARGE"],
    [300, -301, 301, "CHANGED_MEANWHILE"],
    [0, -1, 0, "REFUND_TOO_LARGE"],
  ])("with %d kuruş paid takes %d where %s was read: %j", (paid, amount, paidBefore, next) => {
    expect(addPayment({ paid }, amount, paidBefore)).toEqual(next);
  });

  test("stores what is given back below zero", () => {
    expect(toSignedPaymentAmount({ amount: 500, isRefund: false })).toBe(500);
    expect(toSignedPaymentAmount({ amount: 500, isRefund: true })).toBe(-500);
  });
});
