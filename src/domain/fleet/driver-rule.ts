import { addMonths, monthsBetween } from "#domain/words/istanbul.ts";

import type { Driver } from "./driver.ts";

/** The lowest age, and the fewest years of licence, that a company wants of a driver; null for no minimum. */
export interface DriverRule {
  readonly minimumAge: number | null;
  readonly minimumLicenceYears: number | null;
}

/** What is below a minimum: the age in full years, and for how many full months the licence has been held. */
export interface DriverShortfall {
  readonly age?: { readonly years: number; readonly minimum: number };
  readonly licence?: { readonly months: number; readonly minimumYears: number };
}

/** What of a driver is below the company's minimums on `today` ('2026-11-26'). An unknown date is not. docs/product.md 9.27. */
export function findShortfall(
  { birthDate, licenceDate }: Pick<Driver, "birthDate" | "licenceDate">,
  { minimumAge, minimumLicenceYears }: DriverRule,
  today: string,
): DriverShortfall {
  const years = birthDate === null ? null : Math.floor(fullMonths(birthDate, today) / 12);
  const months = licenceDate === null ? null : fullMonths(licenceDate, today);
  return {
    ...(years !== null && minimumAge !== null && years < minimumAge && { age: { years, minimum: minimumAge } }),
    ...(months !== null &&
      minimumLicenceYears !== null &&
      months < minimumLicenceYears * 12 && { licence: { months, minimumYears: minimumLicenceYears } }),
  };
}

/** Months that have passed since a date. One of 29 February passes its year on 28 February, where there is no 29th. */
function fullMonths(from: string, today: string): number {
  const months = monthsBetween(from, today);
  const passed = addMonths(from, months) > today ? months - 1 : months;
  // A browser's clock may be behind the server's, which took the date as past.
  return Math.max(0, passed);
}
