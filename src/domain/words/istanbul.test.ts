import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";

import {
  addDays,
  addMonths,
  countDaysBetween,
  formatCalendarDate,
  formatDateNear,
  formatLocalDateTime,
  formatLongDate,
  formatLongDateTime,
  isCalendarDate,
  toIstanbulDate,
  countMonthsBetween,
  parseLocalDateTime,
  readLocalDateTime,
} from "./istanbul.ts";

const INVALID_DAYS = [
  "",
  "2026-02-29",
  "2027-02-29",
  "2100-02-29",
  "2026-02-30",
  "2026-04-31",
  "2026-11-31",
  "2026-12-32",
  "2026-11-00",
  "2026-00-10",
  "2026-13-01",
  "2026-1-1",
  "2026-11",
  "2026",
  "20261121",
  "2026/11/21",
  "21.11.2026",
  " 2026-11-21",
  "2026-11-21 ",
  "2026-11-21\n",
  "2026-11-21T00:00",
  "+002026-11-21",
  "-002026-11-21",
  "２０２６-11-21",
  "2026-11-2१",
  "2026‐11‐21",
  "NaN-aN-aN",
];

describe("an instant in Istanbul", () => {
  test.each([
    ["2026-11-20T20:59:59.999Z", "20 Kasım 2026", "20 Kasım 2026 23.59"],
    ["2026-11-20T21:00:00Z", "21 Kasım 2026", "21 Kasım 2026 00.00"],
    ["2026-11-20T21:30:00Z", "21 Kasım 2026", "21 Kasım 2026 00.30"],
    ["2026-11-21T11:05:00Z", "21 Kasım 2026", "21 Kasım 2026 14.05"],
    ["2026-12-31T20:59:00Z", "31 Aralık 2026", "31 Aralık 2026 23.59"],
    ["2026-12-31T21:00:00Z", "1 Ocak 2027", "1 Ocak 2027 00.00"],
    ["2028-02-28T22:00:00Z", "29 Şubat 2028", "29 Şubat 2028 01.00"],
    ["2026-07-01T06:07:00Z", "1 Temmuz 2026", "1 Temmuz 2026 09.07"],
    ["2015-01-15T21:59:00Z", "15 Ocak 2015", "15 Ocak 2015 23.59"],
    ["2015-01-15T22:00:00Z", "16 Ocak 2015", "16 Ocak 2015 00.00"],
  ])("%s is %s", (instant, date, dateTime) => {
    expect(formatLongDate(new Date(instant))).toBe(date);
    expect(formatLongDateTime(new Date(instant))).toBe(dateTime);
  });

  test.each([
    ["2026-11-24T11:05:00Z", "2026-11-22T20:30:00Z", "24 Kasım"],
    ["2026-01-01T11:05:00Z", "2026-12-31T20:59:59Z", "1 Ocak"],
    ["2026-12-31T20:59:59Z", "2026-01-05T00:00:00Z", "31 Aralık"],
    ["2026-12-31T21:00:00Z", "2026-12-31T20:59:59Z", "1 Ocak 2027"],
    ["2026-12-31T21:00:00Z", "2026-12-31T21:00:00Z", "1 Ocak"],
    ["2025-12-31T20:59:59Z", "2026-01-05T00:00:00Z", "31 Aralık 2025"],
    ["2020-10-20T12:00:00Z", "2020-02-20T00:00:00Z", "20 Ekim"],
  ])("%s is, seen from %s, %s", (instant, now, date) => {
    expect(formatDateNear(new Date(instant), new Date(now))).toBe(date);
  });

  test("has the Turkish name of every month", () => {
    const months = Array.from({ length: 12 }, (_, month) => formatLongDate(new Date(Date.UTC(2026, month, 5))));
    expect(months).toEqual(
      [
        "Ocak",
        "Şubat",
        "Mart",
        "Nisan",
        "Mayıs",
        "Haziran",
        "Temmuz",
        "Ağustos",
        "Eylül",
        "Ekim",
        "Kasım",
        "Aralık",
      ].map((month) => `5 ${month} 2026`),
    );
  });

  test.each([
    ["2026-11-20T20:59:59.999Z", "2026-11-20T23:59"],
    ["2026-11-20T21:00:00Z", "2026-11-21T00:00"],
    ["2026-11-20T21:30:00Z", "2026-11-21T00:30"],
    ["2026-11-21T00:00:00Z", "2026-11-21T03:00"],
    ["2026-11-21T20:59:59Z", "2026-11-21T23:59"],
    ["2026-11-21T21:00:00Z", "2026-11-22T00:00"],
    ["2026-07-20T12:00:00Z", "2026-07-20T15:00"],
    ["2026-12-31T20:59:59Z", "2026-12-31T23:59"],
    ["2026-12-31T21:00:00Z", "2027-01-01T00:00"],
    ["2028-02-28T21:00:00Z", "2028-02-29T00:00"],
    ["2028-02-29T21:00:00Z", "2028-03-01T00:00"],
    ["2027-02-28T21:00:00Z", "2027-03-01T00:00"],
    ["2000-01-01T00:00:00Z", "2000-01-01T02:00"],
    ["2015-01-15T21:59:00Z", "2015-01-15T23:59"],
    ["2015-07-15T20:59:00Z", "2015-07-15T23:59"],
    ["2100-12-31T20:59:00Z", "2100-12-31T23:59"],
  ])("%s is %s in a field", (instant, local) => {
    expect(formatLocalDateTime(new Date(instant))).toBe(local);
    expect(toIstanbulDate(new Date(instant))).toBe(local.slice(0, 10));
  });

  test("is refused when there is none", () => {
    expect(() => toIstanbulDate(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => formatLocalDateTime(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => formatLongDate(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => formatLongDateTime(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe("a time in a field", () => {
  afterEach(() => void vi.unstubAllEnvs());

  const TIMES = [
    ["2026-11-20T15:00", "2026-11-20T12:00:00.000Z"],
    ["2026-07-20T15:00", "2026-07-20T12:00:00.000Z"],
    ["2026-11-20T15:00:00", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T15:00:59", "2026-11-20T12:00:59.000Z"],
    ["2026-11-21T00:00", "2026-11-20T21:00:00.000Z"],
    ["2026-11-21T02:59", "2026-11-20T23:59:00.000Z"],
    ["2026-11-21T03:00", "2026-11-21T00:00:00.000Z"],
    ["2026-11-21T23:59:59", "2026-11-21T20:59:59.000Z"],
    ["2027-01-01T00:00", "2026-12-31T21:00:00.000Z"],
    ["2028-02-29T00:00", "2028-02-28T21:00:00.000Z"],
    ["2026-03-29T02:30", "2026-03-28T23:30:00.000Z"],
    ["2026-03-08T02:30", "2026-03-07T23:30:00.000Z"],
    ["2000-01-01T00:00", "1999-12-31T22:00:00.000Z"],
    ["2100-12-31T23:59:59", "2100-12-31T20:59:59.000Z"],
    ["2015-01-15T12:00", "2015-01-15T10:00:00.000Z"],
    ["2015-07-15T12:00", "2015-07-15T09:00:00.000Z"],
    ["2015-03-29T02:59", "2015-03-29T00:59:00.000Z"],
    ["2015-03-29T04:00", "2015-03-29T01:00:00.000Z"],
    ["2015-11-08T03:30", "2015-11-08T00:30:00.000Z"],
    ["2015-11-08T04:00", "2015-11-08T02:00:00.000Z"],
  ] as const;

  test.each(TIMES)("%s is the instant %s", (text, instant) => {
    expect(parseLocalDateTime(text)?.toISOString()).toBe(instant);
  });

  test.each([
    ["UTC", 0],
    ["America/New_York", 300],
    ["Asia/Tokyo", -540],
    ["Pacific/Kiritimati", -840],
    ["Europe/Istanbul", -180],
  ])("is the same on a machine in %s", (zone, offset) => {
    vi.stubEnv("TZ", zone);
    expect(new Date(2026, 10, 20).getTimezoneOffset()).toBe(offset);
    for (const [text, instant] of TIMES) {
      expect(parseLocalDateTime(text)?.toISOString()).toBe(instant);
      expect(formatLocalDateTime(new Date(instant))).toBe(text.slice(0, 16));
    }
    expect(countDaysBetween("2026-03-01", "2026-11-21")).toBe(265);
    expect(formatCalendarDate("2026-11-21")).toBe("21 Kasım 2026");
  });

  test.each([
    ...INVALID_DAYS.map((day) => `${day}T15:00`),
    "",
    "2026-11-20",
    "2026-11-20T",
    "2026-11-20T15",
    "2026-11-20T15:0",
    "2026-11-20T1:00",
    "2026-11-20T24:00",
    "2026-11-20T25:00",
    "2026-11-20T15:60",
    "2026-11-20T15:00:60",
    "2026-11-20T15:00:5",
    "2026-11-20T15:00:",
    "2026-11-20T15:00:00.",
    "2026-11-20T15:00.5",
    "2026-11-20T15:00:00.0000000000",
    "2026-11-20T15:00Z",
    "2026-11-20T15:00+03:00",
    "2026-11-20t15:00",
    "2026-11-20 15:00",
    " 2026-11-20T15:00",
    "2026-11-20T15:00 ",
    "2026-11-20T15:00\n",
    "2026-11-20T15：00",
    "20.11.2026 15:00",
    "1999-12-31T23:59",
    "2101-01-01T00:00",
    "0026-11-20T15:00",
    "12026-11-20T15:00",
    "2015-03-29T03:00",
    "2015-03-29T03:59",
  ])("%j is none", (text) => {
    expect(parseLocalDateTime(text)).toBeUndefined();
  });

  test("gives back what was shown, and shows what was given", () => {
    const instants = fc.date({ min: new Date("2016-10-01T00:00Z"), max: new Date("2100-12-31T20:59Z") });
    fc.assert(
      fc.property(
        instants.filter((instant) => !Number.isNaN(instant.getTime())),
        (instant) => {
          const local = formatLocalDateTime(instant);
          const minute = parseLocalDateTime(local)?.getTime() ?? Number.NaN;
          expect(minute).toBe(Math.floor(instant.getTime() / 60_000) * 60_000);
          expect(formatLocalDateTime(new Date(minute))).toBe(local);
        },
      ),
    );
  });
});

describe("a time that is typed or was read", () => {
  test.each([
    ["2026-11-20T15:00", "2026-11-20T15:00"],
    ["2026-11-20T15:00:59", "2026-11-20T15:00:59"],
    ["2026-11-20T15:00:23.190", "2026-11-20T15:00:23.190"],
    ["2026-11-20T12:00:00.000Z", "2026-11-20T15:00:00.000"],
    ["2026-11-20T12:00:00Z", "2026-11-20T15:00:00"],
    ["2026-11-20T12:00Z", "2026-11-20T15:00"],
    ["2026-11-20T12:00:23.190Z", "2026-11-20T15:00:23.190"],
    ["2026-11-20T12:00:23Z", "2026-11-20T15:00:23"],
    ["2026-11-20T12:00:00.123456+00:00", "2026-11-20T15:00:00.123456"],
    ["2026-11-20T15:00+03:00", "2026-11-20T15:00"],
    ["2026-11-20T07:00-05:00", "2026-11-20T15:00"],
    ["2026-11-21T02:00+14:00", "2026-11-20T15:00"],
    ["2026-12-31T21:00Z", "2027-01-01T00:00"],
    ["2100-12-31T20:59Z", "2100-12-31T23:59"],
  ])("%s is %s", (text, local) => {
    expect(readLocalDateTime(text)).toBe(local);
  });

  test.each([
    ...INVALID_DAYS.map((day) => `${day}T15:00Z`),
    "",
    "Z",
    "2026-11-20",
    "2026-11-20Z",
    "2026-11-20T15:00z",
    "2026-11-20T15:00 Z",
    "2026-11-20T15:00+03",
    "2026-11-20T15:00+0300",
    "2026-11-20T15:00+15:00",
    "2026-11-20T15:00+03:60",
    "2026-11-20T15:00ZZ",
    "2026-11-20T24:00Z",
    "2026-11-20T15:00:00.Z",
    "2026-11-20T15:00[Europe/Istanbul]",
    "1999-12-31T22:00Z",
    "2100-12-31T21:00Z",
    "2015-03-29T03:30",
  ])("%j is none", (text) => {
    expect(readLocalDateTime(text)).toBeUndefined();
  });

  test("is the same instant", () => {
    const instants = fc.date({
      min: new Date("2016-10-01T00:00Z"),
      max: new Date("2100-12-31T20:59Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(parseLocalDateTime(readLocalDateTime(instant.toISOString()) ?? "")).toEqual(instant);
      }),
    );
  });
});

describe("a calendar date", () => {
  test.each(["2026-11-21", "2028-02-29", "2000-02-29", "2000-01-01", "2100-02-28", "2100-12-31"])("is %s", (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  test.each([...INVALID_DAYS, "1999-12-31", "2101-01-01", "0000-01-01", "9999-12-31", "+012026-01"])(
    "is not %j",
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );

  test.each([
    ["2026-11-21", "2026-11-21", 0],
    ["2026-11-21", "2026-11-22", 1],
    ["2026-11-22", "2026-11-21", -1],
    ["2026-10-31", "2026-11-01", 1],
    ["2026-12-31", "2027-01-01", 1],
    ["2026-02-28", "2026-03-01", 1],
    ["2028-02-28", "2028-03-01", 2],
    ["2028-02-29", "2029-02-28", 365],
    ["2027-01-01", "2028-01-01", 365],
    ["2028-01-01", "2029-01-01", 366],
    ["2100-02-28", "2100-03-01", 1],
    ["2015-03-28", "2015-03-30", 2],
    ["2015-11-07", "2015-11-09", 2],
    ["2000-01-01", "2100-12-31", 36_889],
  ])("from %s to %s counts %d days", (from, to, days) => {
    expect(countDaysBetween(from, to)).toBe(days);
    expect(countDaysBetween(to, from)).toBe(0 - days);
    expect(addDays(from, days)).toBe(to);
    expect(addDays(to, -days)).toBe(from);
  });

  test("has a day after it that is one more, whatever the date", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_889 }), fc.integer({ min: 0, max: 36_889 }), (first, second) => {
        const [from, to] = [addDays("2000-01-01", first), addDays("2000-01-01", second)];
        expect(isCalendarDate(from)).toBe(true);
        expect(countDaysBetween(from, to)).toBe(second - first);
        expect(from < to).toBe(first < second);
      }),
    );
  });

  test.each([
    ["2026-11-21", "21 Kasım 2026"],
    ["2026-01-01", "1 Ocak 2026"],
    ["2026-12-31", "31 Aralık 2026"],
    ["2028-02-29", "29 Şubat 2028"],
    ["2015-07-01", "1 Temmuz 2015"],
  ])("%s is written %s", (date, text) => {
    expect(formatCalendarDate(date)).toBe(text);
  });

  test.each(INVALID_DAYS)("%j is refused where one is due", (text) => {
    expect(() => countDaysBetween(text, "2026-11-21")).toThrow(new RangeError(`not a calendar date: ${text}`));
    expect(() => countDaysBetween("2026-11-21", text)).toThrow(RangeError);
    expect(() => addDays(text, 0)).toThrow(RangeError);
    expect(() => formatCalendarDate(text)).toThrow(RangeError);
  });
});

describe("calendar months", () => {
  test.each([
    ["2026-01-15", 1, "2026-02-15"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-31", 13, "2027-02-28"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-11-21", 0, "2026-11-21"],
    ["2100-12-31", 2, "2101-02-28"],
  ])("%s and %i months: %s", (date, months, then) => {
    expect(addMonths(date, months)).toBe(then);
    expect(countMonthsBetween(date, then)).toBe(months);
  });

  test("are not counted from what is no day", () => {
    expect(() => addMonths("2026-02-30", 1)).toThrow(RangeError);
  });
});
