import { describe, expect, test } from "vitest";

import { readRentals } from "./rental-paste.ts";

/** 12:30 in Istanbul. */
const now = new Date("2026-11-27T09:30:00Z");

describe("running rentals from the lists of firms", () => {
  test("a hand-over of today without an hour is now at the latest", () => {
    const early = new Date("2026-11-27T06:10:00Z");
    const text = "Plaka\tMüşteri\tÇıkış\tDönüş\tTutar\n34 ABC 123\tAyşe Yılmaz\t27.11.2026\t29.11.2026\t100";
    expect(readRentals(text, early).lines[0]).toMatchObject({ line: { from: "2026-11-27T09:10" } });
  });

  test("a chosen column counts, and a point that may mean two sums is asked about", () => {
    const text =
      "Plaka\tMüşteri\tÇıkış\tDönüş\tKira Tutarı\tEk Tutar\n34 ABC 123\tAyşe Yılmaz\t25.11.2026\t02.12.2026\t1.250\t20";
    const list = readRentals(text, now, { total: "4" });
    expect(list).toMatchObject({ isAsked: true, questions: [{ id: "points", isAsked: true, sample: "1.250" }] });
    expect(readRentals(text, now, { total: "4", points: "thousands" }).lines[0]).toMatchObject({
      line: { total: 125_000 },
    });
  });
});
