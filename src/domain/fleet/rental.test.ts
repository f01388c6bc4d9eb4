import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { KURUS_MAX } from "#domain/words/money.ts";

import {
  addPayment,
  countdown,
  endRental,
  changeDueTime,
  PAYMENT_STATUSES,
  paymentAmount,
  paymentStatus,
  RENTAL_NOTES_MAX,
  rentalState,
  type PaymentStatus,
  type RentalState,
} from "./rental.ts";

const END = new Date("2026-11-20T21:00:00Z");
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

function afterEnd(milliseconds: number): Date {
  return new Date(END.getTime() + milliseconds);
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
    expect(paymentStatus(total, paid)).toBe(status);
  });

  test("never falls back as more comes in", () => {
    const amount = fc.integer({ min: 1, max: KURUS_MAX });
    fc.assert(
      fc.property(amount, fc.nat({ max: KURUS_MAX }), amount, (total, paid, more) => {
        const before = PAYMENT_STATUSES.indexOf(paymentStatus(total, paid));
        expect(PAYMENT_STATUSES.indexOf(paymentStatus(total, paid + more))).toBeLessThanOrEqual(before);
      }),
    );
  });
});

describe("the countdown", () => {
  test.each<[milliseconds: number, isOver: boolean, hours: number, minutes: number, seconds: number]>([
    [-1001 * HOUR - 2 * MINUTE - 3 * SECOND, false, 1001, 2, 3],
    [-1000 * HOUR, false, 1000, 0, 0],
    [-1000 * HOUR + 1, false, 999, 59, 59],
    [-25 * HOUR - 30 * MINUTE, false, 25, 30, 0],
    [-24 * HOUR, false, 24, 0, 0],
    [-24 * HOUR + 1, false, 23, 59, 59],
    [-HOUR, false, 1, 0, 0],
    [-HOUR + 1, false, 0, 59, 59],
    [-59 * MINUTE - 59 * SECOND, false, 0, 59, 59],
    [-MINUTE, false, 0, 1, 0],
    [-SECOND, false, 0, 0, 1],
    [-999, false, 0, 0, 0],
    [-1, false, 0, 0, 0],
    [0, true, 0, 0, 0],
    [1, true, 0, 0, 0],
    [999, true, 0, 0, 0],
    [SECOND, true, 0, 0, 1],
    [59 * MINUTE + 59 * SECOND + 999, true, 0, 59, 59],
    [HOUR, true, 1, 0, 0],
    [26 * HOUR + 5 * MINUTE + 59 * SECOND, true, 26, 5, 59],
    [1000 * HOUR, true, 1000, 0, 0],
  ])("%d ms after the end is over: %s, %d h %d min %d s", (milliseconds, isOver, hours, minutes, seconds) => {
    expect(countdown(END, afterEnd(milliseconds))).toEqual({ isOver, hours, minutes, seconds });
  });

  test("adds up to the whole seconds between, on either side of the end", () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000 * HOUR, max: 4000 * HOUR }), (milliseconds) => {
        const { isOver, hours, minutes, seconds } = countdown(END, afterEnd(milliseconds));
        expect(hours * 3600 + minutes * 60 + seconds).toBe(Math.floor(Math.abs(milliseconds) / SECOND));
        expect(Math.max(minutes, seconds)).toBeLessThan(60);
        expect(isOver).toBe(milliseconds >= 0);
      }),
    );
  });
});

describe("a rental", () => {
  test.each<[milliseconds: number, endedAfter: number | null, state: RentalState]>([
    [-HOUR, null, "running"],
    [-1, null, "running"],
    [0, null, "overdue"],
    [1, null, "overdue"],
    [1000 * HOUR, null, "overdue"],
    [-HOUR, -2 * HOUR, "ended"],
    [-HOUR, -HOUR, "ended"],
    [0, 0, "ended"],
    [HOUR, -HOUR, "ended"],
    [2 * HOUR, HOUR, "ended"],
  ])("%d ms after its planned end, ended %s ms after it, is %s", (milliseconds, endedAfter, state) => {
    const endedAt = endedAfter === null ? null : afterEnd(endedAfter);
    expect(rentalState({ dueAt: END, endedAt }, afterEnd(milliseconds))).toBe(state);
  });

  test("is overdue from the very moment at which its countdown is over", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), (milliseconds) => {
        const now = afterEnd(milliseconds);
        const overdue = rentalState({ dueAt: END, endedAt: null }, now) === "overdue";
        expect(overdue).toBe(countdown(END, now).isOver);
      }),
    );
  });
});

describe("the life of a rental", () => {
  test("has another planned end while it runs, also one that is over, and none once it has ended", () => {
    expect(changeDueTime({ endedAt: null }, END)).toEqual({ dueAt: END });
    expect(changeDueTime({ endedAt: END }, afterEnd(HOUR))).toBe("RENTAL_ENDED");
  });

  test.each<[startedAt: number, endedAfter: number | null, endedAt: number | undefined]>([
    [-HOUR, null, 0],
    [0, null, 0],
    // The clock was set back between start and end.
    [1, null, 1],
    [-HOUR, -1, undefined],
  ])("started %d ms after now, ended %s ms after it, ends %s ms after it", (startedAt, endedAfter, endedAt) => {
    const rental = { startedAt: afterEnd(startedAt), endedAt: endedAfter === null ? null : afterEnd(endedAfter) };
    expect(endRental(rental, END)).toEqual(endedAt === undefined ? "RENTAL_ENDED" : { endedAt: afterEnd(endedAt) });
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
    expect(paymentAmount({ amount: 500, isRefund: false })).toBe(500);
    expect(paymentAmount({ amount: 500, isRefund: true })).toBe(-500);
  });
});
