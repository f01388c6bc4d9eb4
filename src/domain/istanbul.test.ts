import { describe, expect, test } from "vitest";

import { formatLongDate, formatLongDateTime } from "./istanbul.ts";

describe("an instant in Istanbul", () => {
  test.each([
    ["2026-11-20T20:59:59.999Z", "20 Kasım 2026", "20 Kasım 2026 23:59"],
    ["2026-11-20T21:00:00Z", "21 Kasım 2026", "21 Kasım 2026 00:00"],
    ["2026-11-20T21:30:00Z", "21 Kasım 2026", "21 Kasım 2026 00:30"],
    ["2026-11-21T11:05:00Z", "21 Kasım 2026", "21 Kasım 2026 14:05"],
    ["2026-12-31T20:59:00Z", "31 Aralık 2026", "31 Aralık 2026 23:59"],
    ["2026-12-31T21:00:00Z", "1 Ocak 2027", "1 Ocak 2027 00:00"],
    ["2028-02-28T22:00:00Z", "29 Şubat 2028", "29 Şubat 2028 01:00"],
    ["2026-07-01T06:07:00Z", "1 Temmuz 2026", "1 Temmuz 2026 09:07"],
    ["2015-01-15T21:59:00Z", "15 Ocak 2015", "15 Ocak 2015 23:59"],
    ["2015-01-15T22:00:00Z", "16 Ocak 2015", "16 Ocak 2015 00:00"],
  ])("%s is %s", (instant, date, dateTime) => {
    expect(formatLongDate(new Date(instant))).toBe(date);
    expect(formatLongDateTime(new Date(instant))).toBe(dateTime);
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

  test("is refused when there is none", () => {
    expect(() => formatLongDate(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => formatLongDateTime(new Date(Number.NaN))).toThrow(RangeError);
  });
});
