import { addMonths, countMonthsBetween } from "#domain/words/istanbul.ts";

import type { DriverDetails } from "./driver.ts";

export interface DriverRule {
  readonly minimumAge: number | null;
  readonly minimumLicenceYears: number | null;
}

export interface DriverShortfall {
  readonly age?: { readonly years: number; readonly minimum: number };
  readonly licence?: { readonly months: number; readonly minimumYears: number };
}

/** An unknown date is never below a minimum. */
export function findDriverShortfall(
  { birthDate, licenceDate }: Pick<DriverDetails, "birthDate" | "licenceDate">,
  { minimumAge, minimumLicenceYears }: DriverRule,
  today: string,
): DriverShortfall {
  const years = birthDate === null ? null : Math.floor(countFullMonths(birthDate, today) / 12);
  const months = licenceDate === null ? null : countFullMonths(licenceDate, today);
  return {
    ...(years !== null && minimumAge !== null && years < minimumAge && { age: { years, minimum: minimumAge } }),
    ...(months !== null &&
      minimumLicenceYears !== null &&
      months < minimumLicenceYears * 12 && { licence: { months, minimumYears: minimumLicenceYears } }),
  };
}

/** In a year without 29 February, a date on that day counts as the 28th. */
function countFullMonths(from: string, today: string): number {
  const months = countMonthsBetween(from, today);
  const passed = addMonths(from, months) > today ? months - 1 : months;
  // The server refuses dates in the future. But a browser's clock may be behind, which would give a negative number.
  return Math.max(0, passed);
}
