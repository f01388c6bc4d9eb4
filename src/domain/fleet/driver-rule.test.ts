import { expect, test } from "vitest";

import { findDriverShortfall, type DriverRule, type DriverShortfall } from "./driver-rule.ts";

const driverRule: DriverRule = { minimumAge: 21, minimumLicenceYears: 2 };

test.each<[string, string, string, DriverShortfall]>([
  ["is 21 today", "2005-11-26", "2026-11-26", {}],
  ["is 21 tomorrow", "2005-11-27", "2026-11-26", { age: { years: 20, minimum: 21 } }],
  ["was 21 yesterday", "2005-11-25", "2026-11-26", {}],
  ["is 19", "2007-03-10", "2026-11-26", { age: { years: 19, minimum: 21 } }],
  ["was born on 29 February, on the day before", "2004-02-29", "2025-02-27", { age: { years: 20, minimum: 21 } }],
  ["was born on 29 February, on 28 February", "2004-02-29", "2025-02-28", {}],
  ["was born on 29 February, in a leap year", "2004-02-29", "2024-02-28", { age: { years: 19, minimum: 21 } }],
  ["was born on 28 February, in a leap year", "2003-02-28", "2024-02-28", {}],
  ["is born tomorrow by a clock that is behind", "2026-11-27", "2026-11-26", { age: { years: 0, minimum: 21 } }],
])("of a driver who %s is too little what is too little", (_, birthDate, today, shortfall) => {
  expect(findDriverShortfall({ birthDate, licenceDate: null }, driverRule, today)).toEqual(shortfall);
});

test.each<[string, string, string, DriverShortfall]>([
  ["of today", "2026-11-26", "2026-11-26", { licence: { months: 0, minimumYears: 2 } }],
  ["of 8 months", "2026-03-26", "2026-11-26", { licence: { months: 8, minimumYears: 2 } }],
  ["of 8 months but a day", "2026-03-27", "2026-11-26", { licence: { months: 7, minimumYears: 2 } }],
  ["of 2 years", "2024-11-26", "2026-11-26", {}],
  ["of 2 years but a day", "2024-11-27", "2026-11-26", { licence: { months: 23, minimumYears: 2 } }],
  ["of 29 February, 2 years later", "2024-02-29", "2026-02-28", {}],
  ["of 31 May, on the last day of June", "2026-05-31", "2026-06-30", { licence: { months: 1, minimumYears: 2 } }],
])("of a licence %s is too little what is too little", (_, licenceDate, today, shortfall) => {
  expect(findDriverShortfall({ birthDate: null, licenceDate }, driverRule, today)).toEqual(shortfall);
});

test.each<[string, { birthDate: string | null; licenceDate: string | null }, DriverRule]>([
  ["a driver of whom no date is known", { birthDate: null, licenceDate: null }, driverRule],
  [
    "a company without minimums",
    { birthDate: "2010-01-01", licenceDate: "2026-11-01" },
    { minimumAge: null, minimumLicenceYears: null },
  ],
])("nothing is too little for %s", (_, dates, minimums) => {
  expect(findDriverShortfall(dates, minimums, "2026-11-26")).toEqual({});
});

test("age and licence can both be too little", () => {
  expect(findDriverShortfall({ birthDate: "2007-03-10", licenceDate: "2026-03-26" }, driverRule, "2026-11-26")).toEqual(
    {
      age: { years: 19, minimum: 21 },
      licence: { months: 8, minimumYears: 2 },
    },
  );
});
