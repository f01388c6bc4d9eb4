import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { proposeCheckedMinutes } from "#domain/fleet/toll-check-proposal.ts";
import {
  computeTollCheckCoverage,
  toTimeSpan,
  type RentedSpan,
  type TimeSpan,
  type TollCheck,
} from "#domain/fleet/toll-check.ts";

import { formatTollCheckCoverage, formatUnchecked } from "./toll-checks.words.ts";

/** Converts an Istanbul time of November 2026, written 'dd hh:mm', to an instant. */
const instantAt = (text: string) => new Date(`2026-11-${text.replace(" ", "T")}:00+03:00`);
const makeSpan = (from: string, to: string): TimeSpan => ({ from: instantAt(from), to: instantAt(to) });
const makeRentedSpan = (from: string, to: string, plate = "35 KRF 104"): RentedSpan => ({
  ...makeSpan(from, to),
  plate,
});
const makeCheckOfAllPlates = (from: string, to: string): TollCheck => ({ ...makeSpan(from, to), plates: null });
const makeCheckOfPlates = (plates: string[], from: string, to: string): TollCheck => ({
  ...makeSpan(from, to),
  plates,
});

const rentedSpans = [makeRentedSpan("24 10:00", "28 00:00")];
const formatCoverage = (parts: readonly RentedSpan[], checks: readonly TollCheck[]) =>
  formatTollCheckCoverage(computeTollCheckCoverage(parts, checks));

describe("which minutes of a rental were looked at", () => {
  test.each<[what: string, checks: TollCheck[], words: string]>([
    ["by nothing", [], "HGS: hiç bakılmadı"],
    ["by what reaches beyond both ends", [makeCheckOfAllPlates("01 00:00", "29 00:00")], "HGS: hepsine bakıldı"],
    ["by its own minutes exactly", [makeCheckOfAllPlates("24 10:00", "28 00:00")], "HGS: hepsine bakıldı"],
    [
      "but for its last day",
      [makeCheckOfAllPlates("20 00:00", "27 00:00")],
      "HGS: 24–26 Kas bakıldı, 27 Kas bakılmadı",
    ],
    [
      "but for its first day",
      [makeCheckOfAllPlates("25 00:00", "29 00:00")],
      "HGS: 25–27 Kas bakıldı, 24 Kas bakılmadı",
    ],
    [
      "until an hour",
      [makeCheckOfAllPlates("20 00:00", "27 14:30")],
      "HGS: 24 Kas – 27 Kas 14.30 bakıldı, 27 Kas 14.30 sonrası bakılmadı",
    ],
    [
      "with a hole in a day",
      [makeCheckOfAllPlates("20 00:00", "25 09:00"), makeCheckOfAllPlates("25 18:00", "29 00:00")],
      "HGS: 24 Kas – 25 Kas 09.00, 25 Kas 18.00 – 27 Kas bakıldı, 25 Kas 09.00–18.00 bakılmadı",
    ],
    [
      "by lists that touch",
      [makeCheckOfAllPlates("20 00:00", "26 00:00"), makeCheckOfAllPlates("26 00:00", "29 00:00")],
      "HGS: hepsine bakıldı",
    ],
    [
      "by lists that overlap",
      [makeCheckOfAllPlates("26 00:00", "29 00:00"), makeCheckOfAllPlates("20 00:00", "27 00:00")],
      "HGS: hepsine bakıldı",
    ],
    [
      "by a list of its own plate",
      [makeCheckOfPlates(["35 KRF 104", "35 KRF 1"], "20 00:00", "29 00:00")],
      "HGS: hepsine bakıldı",
    ],
    ["by a list of another plate", [makeCheckOfPlates(["35 KRF 105"], "20 00:00", "29 00:00")], "HGS: hiç bakılmadı"],
    ["by what ends as it begins", [makeCheckOfAllPlates("20 00:00", "24 10:00")], "HGS: hiç bakılmadı"],
  ])("%s", (_, checks, words) => {
    expect(formatCoverage(rentedSpans, checks)).toBe(words);
  });

  test("goes by the car of each part", () => {
    const swapped = [makeRentedSpan("24 10:00", "26 00:00"), makeRentedSpan("26 00:00", "28 00:00", "35 KRF 105")];
    const first = makeCheckOfPlates(["35 KRF 104"], "20 00:00", "29 00:00");
    expect(formatCoverage(swapped, [first])).toBe("HGS: 24–25 Kas bakıldı, 26–27 Kas bakılmadı");
    expect(formatCoverage(swapped, [first, makeCheckOfPlates(["35 KRF 105"], "26 00:00", "29 00:00")])).toBe(
      "HGS: hepsine bakıldı",
    );
    expect(formatUnchecked(computeTollCheckCoverage(swapped, [first]))).toBe("26–27 Kas");
  });

  test("counts the minutes in which it begins and ends as whole ones", () => {
    const seconds = [{ plate: "", from: new Date("2026-11-24T07:00:40Z"), to: new Date("2026-11-24T08:00:20Z") }];
    expect(computeTollCheckCoverage(seconds, [makeCheckOfAllPlates("24 10:00", "24 11:00")]).unchecked).toEqual([
      makeSpan("24 11:00", "24 11:01"),
    ]);
    expect(computeTollCheckCoverage(seconds, [makeCheckOfAllPlates("24 10:00", "24 11:01")]).unchecked).toEqual([]);
  });

  test("agrees with counting every minute", () => {
    const minute = fc.integer({ min: 0, max: 60 });
    const times = fc
      .tuple(minute, minute)
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ from: new Date(from * 60_000), to: new Date(to * 60_000) }));
    const plates = fc.constantFrom("A", "B");
    const parts = fc.array(
      fc.record({ span: times, plate: plates }).map((one) => ({ ...one.span, plate: one.plate })),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    const checks = fc.array(
      fc
        .record({ span: times, plates: fc.option(plates.map((one) => [one])) })
        .map((one) => ({ ...one.span, plates: one.plates })),
      { maxLength: 5 },
    );
    const holds = (spans: readonly TimeSpan[], minuteNo: number) =>
      spans.some(({ from, to }) => +from <= minuteNo * 60_000 && minuteNo * 60_000 < +to);
    fc.assert(
      fc.property(parts, checks, (some, looked) => {
        const { checked, unchecked } = computeTollCheckCoverage(some, looked);
        for (let minuteNo = 0; minuteNo < 60; minuteNo += 1) {
          const inParts = some.filter((part) => holds([part], minuteNo));
          const isChecked = ({ plate }: RentedSpan) =>
            holds(
              looked.filter((one) => one.plates === null || one.plates.includes(plate as "A" | "B")),
              minuteNo,
            );
          expect(holds(checked, minuteNo)).toBe(inParts.some(isChecked));
          expect(holds(unchecked, minuteNo)).toBe(inParts.some((part) => !isChecked(part)));
        }
        for (const spans of [checked, unchecked])
          expect(spans.every(({ from }, nth) => nth === 0 || from > spans[nth - 1]!.to)).toBe(true);
      }),
    );
  });

  test("names three spans and counts the others", () => {
    const days = [20, 22, 24, 26].map((day) => makeCheckOfAllPlates(`${day} 00:00`, `${day + 1} 00:00`));
    expect(formatCoverage([makeRentedSpan("20 00:00", "28 00:00")], days)).toBe(
      "HGS: 20 Kas, 22 Kas, 24 Kas ve 1 aralık daha bakıldı, 21 Kas, 23 Kas, 25 Kas ve 1 aralık daha bakılmadı",
    );
  });

  test("names both months", () => {
    const over = { plate: "", from: instantAt("29 00:00"), to: new Date("2026-12-03T00:00:00+03:00") };
    expect(formatCoverage([over], [])).toBe("HGS: hiç bakılmadı");
    expect(formatCoverage([over], [makeCheckOfAllPlates("29 00:00", "29 12:00")])).toBe(
      "HGS: 29 Kas 12.00 öncesi bakıldı, 29 Kas 12.00 – 2 Ara bakılmadı",
    );
  });
});

describe("for which time a list was asked", () => {
  const now = instantAt("25 13:00");
  const times = ["2026-11-20T10:20", "2026-11-03T09:00"];

  test.each<[titles: string[], from: string, until: string]>([
    [[], "2026-11-03T09:00", "2026-11-20T10:20"],
    [["Kasım geçişleri"], "2026-11-03T09:00", "2026-11-20T10:20"],
    [["Rapor: 25.11.2026 09:00"], "2026-11-03T09:00", "2026-11-20T10:20"],
    [["HGS", "Tarih Aralığı: 01.11.2026 - 22.11.2026"], "2026-11-01T00:00", "2026-11-22T23:59"],
    [["01/11/2026 08:00 – 22/11/2026 17:30 arası"], "2026-11-01T08:00", "2026-11-22T17:30"],
    [["1 Kasım 2026 ile 22 Kasım 2026"], "2026-11-01T00:00", "2026-11-22T23:59"],
    [["2026-11-01/2026-11-22"], "2026-11-01T00:00", "2026-11-22T23:59"],
    // The month is not over yet, so the checked period ends now.
    [["Dönem: 01.11.2026 - 30.11.2026"], "2026-11-01T00:00", "2026-11-25T13:00"],
    // A line of the list lies outside the title's period, so the title is ignored.
    [["Dönem: 05.11.2026 - 10.11.2026"], "2026-11-03T09:00", "2026-11-20T10:20"],
    [["22.11.2026 - 01.11.2026"], "2026-11-03T09:00", "2026-11-20T10:20"],
  ])("%j", (titles, from, until) => {
    expect(proposeCheckedMinutes(titles, times, now)).toEqual({ from, until });
  });

  test("is nothing without lines and titles, and is a period without lines", () => {
    expect(proposeCheckedMinutes([], [], now)).toBeUndefined();
    expect(proposeCheckedMinutes(["01.11.2026 - 22.11.2026"], [], now)?.from).toBe("2026-11-01T00:00");
  });
});

test("a span of a form has its last minute in it", () => {
  expect(toTimeSpan({ from: "2026-11-24T10:00", until: "2026-11-24T10:00" })).toEqual(makeSpan("24 10:00", "24 10:01"));
  expect(toTimeSpan({ from: "2026-11-24T10:01", until: "2026-11-24T10:00" })).toBeUndefined();
});
