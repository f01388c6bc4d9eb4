export const IDENTITY_KINDS = ["tc", "passport"] as const;

export type IdentityKind = (typeof IDENTITY_KINDS)[number];

export const EXTRA_DRIVERS_MAX = 5;

export const NATIONALITY_MAX = 40;
export const LICENCE_CLASS_MAX = 20;
export const DRIVER_ADDRESS_MAX = 300;

/** Nobody under 18 has a licence for a car. */
export const DRIVER_AGE_MIN = 18;
export const DRIVER_AGE_MAX = 99;
export const LICENCE_YEARS_MAX = 50;

/**
 * `identityEnd` and `licenceEnd` are only the last characters of the numbers ('146'). The full numbers are encrypted,
 * and are read by a separate procedure.
 */
export interface DriverDetails {
  readonly identityKind: IdentityKind | null;
  readonly identityEnd: string;
  readonly nationality: string;
  /** '1990-02-28' */
  readonly birthDate: string | null;
  readonly licenceEnd: string;
  readonly licenceClass: string;
  readonly licenceDate: string | null;
  readonly address: string;
}

export interface DriverNumbers {
  readonly identity: string;
  readonly licence: string;
}

export const DRIVER_DATA_PARTS = [
  "identity",
  "birthDate",
  "licence",
  "licenceClass",
  "licenceDate",
  "address",
] as const;

export type DriverDataPart = (typeof DRIVER_DATA_PARTS)[number];

export function isTcNumber(text: string): boolean {
  if (!/^[1-9]\d{10}$/u.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = (from: number, to: number, step: number) => {
    let total = 0;
    for (let at = from; at <= to; at += step) total += digits[at]!;
    return total;
  };
  const tenth = (((sum(0, 8, 2) * 7 - sum(1, 7, 2)) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum(0, 9, 1) % 10;
}

/** Converts a number to its stored form: capitals and digits, without separators. docs/product/rentals.md 9.27. */
export function cleanIdentityNumber(text: string): string {
  return text.replace(/[\s./-]/gu, "").toUpperCase();
}

export function maskNumber(end: string): string {
  return `••••${end}`;
}

/** If the number has fewer than nine characters, only the last third is returned. */
export function getIdentityNumberEnd(number: string): string {
  return number.slice(number.length - Math.min(3, Math.floor(number.length / 3)));
}

export function findMissingDriverData(driver: DriverDetails): DriverDataPart[] {
  const is: Record<DriverDataPart, boolean> = {
    identity: driver.identityKind !== null && (driver.identityKind === "tc" || driver.nationality !== ""),
    birthDate: driver.birthDate !== null,
    licence: driver.licenceEnd !== "",
    licenceClass: driver.licenceClass !== "",
    licenceDate: driver.licenceDate !== null,
    address: driver.address !== "",
  };
  return DRIVER_DATA_PARTS.filter((part) => !is[part]);
}

/** The caller must check that the date is not in the future. */
export function isDateSince1900(text: string): boolean {
  const [, year, month, day] = /^((?:19|20)\d{2})-(\d{2})-(\d{2})$/u.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().startsWith(text);
}

export function isDocumentNumber(text: string): boolean {
  return /^[A-Z0-9]{4,20}$/u.test(text);
}
