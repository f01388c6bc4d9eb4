import { describe, expect, test } from "vitest";

import { readCars, readFuel, readGear, readModelYear } from "./car-paste.ts";

const now = new Date("2026-11-27T09:00:00Z");

describe("a list of cars", () => {
  test("is read as the user chose: another column, none, and what is written into the notes", () => {
    const text = "Plaka\tMarka\tŞasi No\n34 ABC 123\tRenault\tVF1X";
    const { lines } = readCars(text, now, { make: "", notes: "2" });
    expect(lines).toMatchObject([{ line: { make: "", notes: "Şasi No: VF1X" } }]);
    expect(readCars("Plaka\tFiyat\n34 ABC 123\t1.250", now, { points: "thousands" }).lines).toMatchObject([
      { line: { price: 125_000 } },
    ]);
  });
});

test.each([
  ["Manuel", "manual"],
  ["Düz vites", "manual"],
  ["M", "manual"],
  ["6 ileri manuel", "manual"],
  ["OTOMATİK", "automatic"],
  ["Yarı Otomatik", "automatic"],
  ["A/T", "automatic"],
  ["Otm.", "automatic"],
  ["Manuel / Otomatik", undefined],
  ["6 ileri", undefined],
])("the gear '%s' is %s", (cell, gear) => expect(readGear(cell)).toBe(gear));

test.each([
  ["BENZİN", "petrol"],
  ["Kurşunsuz", "petrol"],
  ["Motorin", "diesel"],
  ["D", "diesel"],
  ["LPG-Benzin", "lpg"],
  ["Benzin/Elektrik", "hybrid"],
  ["Hibrit Benzin", "hybrid"],
  ["Elektrikli", "electric"],
  ["Benzin/Dizel", undefined],
  ["Su", undefined],
])("the fuel '%s' is %s", (cell, fuel) => expect(readFuel(cell)).toBe(fuel));

test.each([
  ["2021", 2021],
  ["2021 Model", 2021],
  ["2021,0", 2021],
  ["1949", undefined],
  ["21", undefined],
])("the model year '%s' is %s", (cell, year) => expect(readModelYear(cell)).toBe(year));
