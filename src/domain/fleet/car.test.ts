import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addDays } from "#domain/words/istanbul.ts";

import {
  AVAILABILITY_NOTE_MAX,
  CAR_STATUSES,
  STATUSES_OF_COUNTER,
  DEADLINE_KINDS,
  DEADLINE_WARNING_DAYS,
  findLatestWarnedDay,
  EDITABLE_CAR_STATUSES,
  computeFleetCounters,
  INTERNAL_NOTES_MAX,
  hasPreNote,
  PRE_NOTE_MAX,
  type CarStatus,
} from "./car.ts";
import { getDueState, measureDueDistance } from "./maintenance.ts";

test("the limits are these", () => {
  expect([INTERNAL_NOTES_MAX, PRE_NOTE_MAX, AVAILABILITY_NOTE_MAX, DEADLINE_WARNING_DAYS]).toEqual([
    2000, 500, 150, 30,
  ]);
  expect(DEADLINE_KINDS).toEqual(["casco", "insurance", "oilService", "inspection"]);
});

describe("a car's status", () => {
  test.each<[status: CarStatus, isEditable: boolean]>([
    ["available", true],
    ["rented", false],
    ["maintenance", true],
    ["damaged", true],
    ["delivering", true],
  ])("%s is offered by the status field: %s", (status, isEditable) => {
    expect(EDITABLE_CAR_STATUSES.some((editable) => editable === status)).toBe(isEditable);
  });

  test("is one of five, and counted by exactly one counter", () => {
    expect(CAR_STATUSES).toEqual(["available", "rented", "maintenance", "damaged", "delivering"]);
    expect(Object.values(STATUSES_OF_COUNTER).flat().toSorted()).toEqual([...CAR_STATUSES].toSorted());
  });
});

describe("the counters", () => {
  test.each([
    [{}, [0, 0, 0, 0]],
    [{ available: 1 }, [1, 0, 0, 1]],
    [{ rented: 1 }, [1, 1, 0, 0]],
    [{ maintenance: 1 }, [1, 0, 1, 0]],
    [{ damaged: 1 }, [1, 0, 1, 0]],
    [{ delivering: 1 }, [1, 0, 0, 1]],
    [{ available: 5, rented: 4, maintenance: 3, damaged: 2, delivering: 1 }, [15, 4, 5, 6]],
    [{ rented: 0, damaged: 7, delivering: 10_000 }, [10_007, 0, 7, 10_000]],
  ])("of %j are total, rented, maintenance and available %j", (byStatus, [total, rented, maintenance, available]) => {
    const { damaged = 0, delivering = 0 }: Partial<Record<CarStatus, number>> = byStatus;
    expect(computeFleetCounters(byStatus)).toEqual({ total, rented, maintenance, available, damaged, delivering });
  });

  test("add up, and each is the number of cars that its list shows", () => {
    const cars = fc.record(
      Object.fromEntries(CAR_STATUSES.map((status) => [status, fc.nat({ max: 10_000 })])) as Record<
        CarStatus,
        fc.Arbitrary<number>
      >,
    );
    fc.assert(
      fc.property(cars, (byStatus) => {
        const counters = computeFleetCounters(byStatus);
        expect(counters.rented + counters.maintenance + counters.available).toBe(counters.total);
        for (const counter of ["rented", "maintenance", "available"] as const) {
          const listed = STATUSES_OF_COUNTER[counter].reduce((sum, status) => sum + byStatus[status], 0);
          expect(counters[counter]).toBe(listed);
        }
      }),
    );
  });
});

describe("pre-notes", () => {
  test.each([
    ["", "", false],
    [" ", "\n\t\u00A0", false],
    ["Anahtar kasada", "", true],
    ["", "Yarın boş", true],
    ["Anahtar kasada", "Yarın boş", true],
    [" ", ".", true],
  ])("for the driver %j and for availability %j remind: %s", (driver, availability, noted) => {
    expect(hasPreNote({ driver, availability })).toBe(noted);
  });
});

test.each([
  ["2026-11-21", "2026-12-21"],
  ["2026-12-31", "2027-01-30"],
  ["2027-01-31", "2027-03-02"],
  ["2028-01-31", "2028-03-01"],
  ["2028-01-30", "2028-02-29"],
])("on %s warns until %s", (today, last) => {
  expect(findLatestWarnedDay(today)).toBe(last);
  const findState = (dueOn: string) => getDueState(measureDueDistance({ dueOn, dueKm: null }, { today, km: null }));
  expect([findState(last), findState(addDays(last, 1))]).toEqual(["near", "later"]);
});
