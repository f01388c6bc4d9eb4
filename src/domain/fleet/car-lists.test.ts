import { describe, expect, test } from "vitest";

import { readFuel, readGear, readModelYear } from "./car-columns.ts";
import { readCars, type CarLine } from "./car-paste.ts";

const now = new Date("2026-11-27T09:00:00Z");

/**
 * A list in a company's own layout, and the expected result: the cars, or the question that the user must answer first.
 */
interface CompanyListCase {
  readonly what: string;
  readonly text: string;
  readonly read?: readonly Partial<CarLine>[];
  readonly asked?: readonly string[];
  readonly unused?: readonly number[];
  readonly problems?: readonly string[];
  readonly unread?: readonly string[];
}

const clioCar = { car: "34 ABC 123", make: "Renault", model: "Clio", year: 2023 };

const listCases: readonly CompanyListCase[] = [
  {
    what: "the usual columns, tabs",
    text: "Plaka\tMarka\tModel\tModel Yılı\tRenk\tVites\tYakıt\tKM\n34ABC123\tRenault\tClio\t2023\tBeyaz\tOtomatik\tDizel\t45.000\n06 xyz 45\tFiat\tEgea\t2021\tGri\tManuel\tBenzin\t120000 km",
    read: [
      { ...clioCar, colour: "Beyaz", gear: "automatic", fuel: "diesel", odometer: 45_000 },
      {
        car: "06 XYZ 45",
        make: "Fiat",
        model: "Egea",
        year: 2021,
        colour: "Gri",
        gear: "manual",
        fuel: "petrol",
        odometer: 120_000,
      },
    ],
  },
  {
    what: "make and model in one column, 'Model' as the year, capitals without Turkish letters, semicolons",
    text: "PLAKA NO;MARKA;MODEL;SANZIMAN;YAKIT TIPI\n34 ABC 123;Renault Clio;2023 model;DSG;Benzin & LPG\n34 ABC 124;Alfa Romeo Giulietta;2020;Düz;B",
    read: [
      { ...clioCar, gear: "automatic", fuel: "lpg" },
      { make: "Alfa Romeo", model: "Giulietta", year: 2020, gear: "manual", fuel: "petrol" },
    ],
  },
  {
    what: "a title above the headings, days of Excel as serials and with two-digit years, a total",
    text: "Araç Listesi 2026\t\t\t\n\nPlaka\tMuayene Bitiş\tTrafik Sigortası\tKasko Bitiş Tarihi\n34 ABC 123\t46734\t15.03.27\t21 Kasım 2027\n34 ABC 124\t15.03.29\t-\t\nToplam\t2\t\t",
    read: [
      { inspection: "2027-12-13", insurance: "2027-03-15", casco: "2027-11-21" },
      { inspection: "2029-03-15", insurance: null, casco: null },
    ],
    problems: ["total"],
  },
  {
    what: "when insurances begin and end, of which the end counts, and their numbers",
    text: "Plaka\tKasko Başlangıç\tKasko Bitiş\tKasko Poliçe No\tSigorta Başlangıç\n34 ABC 123\t01.12.2025\t01.12.2026\t123456789\t01.01.2026",
    read: [{ casco: "2026-12-01", insurance: null }],
    unused: [1, 3, 4],
  },
  {
    what: "two days that an inspection may end on",
    text: "Plaka\tMuayene Tarihi\tEgzoz Muayene Tarihi\n34 ABC 123\t01.12.2027\t01.06.2027",
    asked: ["inspection"],
  },
  {
    what: "a day of which nobody knows what it says beside the one on which the insurance ends",
    text: "Plaka\tKasko Tarihi\tKasko Bitiş\n34 ABC 123\t01.12.2025\t01.12.2026",
    read: [{ casco: "2026-12-01" }],
    unused: [1],
  },
  {
    what: "two columns of plates",
    text: "34 ABC 123\t06 XYZ 45\tDizel\n34 ABC 124\t06 XYZ 46\tDizel",
    asked: ["plate"],
  },
  {
    what: "prices a day, a week and a month",
    text: "Plaka\tGünlük Kira Bedeli\tHaftalık\tAylık Fiyat (TL)\n34 ABC 123\t1.250,00 TL\t7.500,00\t25.000,50\n34 ABC 124\t1.300,00 TL / gün\t0\t",
    read: [
      { price: 125_000, weekPrice: 750_000, monthPrice: 2_500_050 },
      { price: 130_000, weekPrice: null, monthPrice: null },
    ],
  },
  {
    what: "prices of which a point may mean two things",
    text: "Plaka\tFiyat\n34 ABC 123\t1.250",
    asked: ["points"],
  },
  {
    what: "cells that nobody can read, each named",
    text: "Plaka\tMarka\tYıl\tVites\tYakıt\tKm\tGünlük Fiyat\tMuayene\n34 ABC 123\tRenault\t23\t6 ileri\tSu\t45 bin\t45 €\t12/25/2027\n34 ABC 124\tFord\t2020\tManuel\tDizel\t5\t100,00\t01.02.2027\n34 ABC 125\tFord\t2020\tManuel\tDizel\t5\t100,00\t01.02.2027\n34 ABC 126\tFord\t2020\tManuel\tDizel\t5\t100,00\t01.02.2027\n34 ABC 127\tFord\t2020\tManuel\tDizel\t5\t100,00\t01.02.2027",
    unread: ["year", "gear", "fuel", "odometer", "price", "inspection"],
  },
  {
    what: "a plate that stands twice, and lines without one",
    text: "Plaka,Marka\n34 ABC 123,Renault\n34abc123,Fiat\n,Opel",
    read: [{ make: "Renault" }],
    problems: ["repeated", "no-plate"],
  },
  {
    what: "no headings: plate, gear, fuel and year by what the cells hold",
    text: "34 ABC 123\tOtomatik\tDizel\t2023\n34 ABC 124\tManuel\tBenzin\t2020",
    read: [
      { car: "34 ABC 123", gear: "automatic", fuel: "diesel", year: 2023, make: "" },
      { car: "34 ABC 124", gear: "manual", fuel: "petrol", year: 2020 },
    ],
  },
  {
    what: "no column of plates",
    text: "Marka\tModel\nRenault\tClio",
    asked: ["plate"],
  },
  {
    what: "notes, and 'nothing' in words",
    text: 'Plaka\tRenk\tAçıklama\n34 ABC 123\tyok\t"Sağ ayna\nçizik"',
    read: [{ colour: "", notes: "Sağ ayna\nçizik" }],
  },
];

describe("a list of cars", () => {
  test.each(listCases)("with $what", ({ text, read, asked = [], unused, problems = [], unread }) => {
    const reading = readCars(text, now);
    const questions = [
      ...reading.meanings.filter(({ isAsked }) => isAsked).map(({ meaning }) => meaning),
      ...(reading.points?.isAsked ? ["points"] : []),
    ];
    expect(questions).toEqual(asked);
    expect(reading.isAsked).toBe(asked.length > 0);
    if (read) expect(reading.lines.flatMap((one) => ("line" in one ? [one.line] : []))).toMatchObject(read);
    if (unused) expect(reading.unused).toEqual(unused);
    expect(reading.lines.flatMap((one) => ("problem" in one && asked.length === 0 ? [one.problem] : []))).toEqual(
      problems,
    );
    const [first] = reading.lines;
    const cells = first && "line" in first ? first.line.unread.map(({ field }) => field) : [];
    if (asked.length === 0) expect(cells).toEqual(unread ?? []);
  });

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
