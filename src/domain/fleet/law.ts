import { isCalendarDate, toIstanbulDate } from "#domain/words/istanbul.ts";

import { LAW_NAMES, type LawName } from "./law-name.ts";

const REGULATION_NAME = "Motorlu Kara Taşıtlarının Kiralanması Hakkında Yönetmelik (Resmî Gazete 15.08.2026)";

/** The regulation's first day in force, and the day by which a person must compare its figures with the Gazette. */
const IN_FORCE_DAY = "2027-01-01";
const REVIEW_DAY = "2027-03-01";

/** The first day of rules that were in force before this product existed. */
const EARLIEST_DAY = "0001-01-01";

interface LawRule {
  readonly from: string;
  readonly source: string;
  /** '' if the article is not known from public sources. */
  readonly article: string;
  /** The day by which a person must compare the figures with the source again. */
  readonly reviewBy: string;
}

/**
 * The figures were not compared with the Gazette itself. Therefore a rule only causes warnings, and the operator can
 * disable the rule or change its first day. docs/product/rentals.md 9.25. All values are constants, because
 * the bundler could not remove the results of function calls from pages that do not use them.
 */
export const LAW_RULES = {
  /** Longer rentals have no limit. */
  deposit: {
    from: IN_FORCE_DAY,
    source: REGULATION_NAME,
    article: "14. madde",
    reviewBy: REVIEW_DAY,
    shortDays: 3,
    longDays: 7,
    longest: 29,
  },
  depositReturn: { from: IN_FORCE_DAY, source: REGULATION_NAME, article: "", reviewBy: REVIEW_DAY, days: 7 },
  /**
   * How many hours a company must keep a reserved car for a customer who is late. `longHours` applies to rentals of 7
   * days or more.
   */
  noShow: {
    from: IN_FORCE_DAY,
    source: REGULATION_NAME,
    article: "",
    reviewBy: REVIEW_DAY,
    shortHours: 12,
    longHours: 24,
  },
  /**
   * A customer can cancel without a fee until `freeHours` before the start of the rental. After that, the fee is at
   * most `mostDays` of rent.
   */
  cancelling: {
    from: IN_FORCE_DAY,
    source: REGULATION_NAME,
    article: "",
    reviewBy: REVIEW_DAY,
    freeHours: 24,
    mostDays: 1,
  },
  /** The price includes at least this many km a day. `longKm` applies to rentals of 7 days or more. */
  km: { from: IN_FORCE_DAY, source: REGULATION_NAME, article: "", reviewBy: REVIEW_DAY, shortKm: 150, longKm: 100 },
  /** A return that is at most `freeMinutes` late is free. */
  late: { from: IN_FORCE_DAY, source: REGULATION_NAME, article: "", reviewBy: REVIEW_DAY, freeMinutes: 60 },
  /** A company cannot claim damage without the condition reports of hand-over and return. */
  damage: { from: IN_FORCE_DAY, source: REGULATION_NAME, article: "", reviewBy: REVIEW_DAY },
  /**
   * The renter gets a copy of the agreement before the car is handed over. Agreements and condition reports are kept
   * for `keptYears`.
   */
  agreement: { from: IN_FORCE_DAY, source: REGULATION_NAME, article: "", reviewBy: REVIEW_DAY, keptYears: 5 },
  /** A public price must show the number of the company's authorisation. */
  advert: { from: IN_FORCE_DAY, source: REGULATION_NAME, article: "", reviewBy: REVIEW_DAY },
  carAge: { from: "2028-01-01", source: REGULATION_NAME, article: "", reviewBy: REVIEW_DAY, years: 6, km: 180_000 },
  /** A traffic fine costs a quarter less if it is paid within this many months. */
  reducedFine: {
    from: EARLIEST_DAY,
    source: "2918 sayılı Karayolları Trafik Kanunu",
    article: "115. madde",
    reviewBy: "2027-07-01",
    months: 1,
  },
} as const;

/** The first day (Istanbul) of each rule for this operator; null for a disabled rule. */
export type LawDates = Readonly<Record<LawName, string | null>>;

export interface LawContext {
  readonly now: Date;
  readonly law: LawDates;
}

export const DEFAULT_LAW_DATES: LawDates = /* @__PURE__ */ makeLawDates(({ from }) => from);

const LONG_RENTAL_DAYS_MIN = 7;

export function isLawInForce(dates: LawDates, name: LawName, day: string): boolean {
  const from = dates[name];
  return from !== null && from <= day;
}

export function isLongRental(days: number): boolean {
  return days >= LONG_RENTAL_DAYS_MIN;
}

/**
 * 'noShow=off, km=2027-07-01' disables one rule and changes the first day of another; the other rules keep their first
 * days. Undefined for an unknown or repeated rule, and for an invalid date.
 */
export function parseLawDates(text: string): LawDates | undefined {
  const said = new Map<LawName, string | null>();
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "") continue;
    const [, name, value] = /^(\w+)\s*=\s*(off|\d{4}-\d{2}-\d{2})$/u.exec(part) ?? [];
    if (!isLawName(name) || value === undefined || said.has(name)) return undefined;
    if (value !== "off" && !isCalendarDate(value)) return undefined;
    said.set(name, value === "off" ? null : value);
  }
  return makeLawDates(({ from }, name) => (said.has(name) ? said.get(name)! : from));
}

/**
 * Whether a company must confirm that it will show a price without its authorisation number: the price was hidden
 * before, the law is in force, and the company has entered no number. docs/product/rentals.md 9.25.
 */
export function needsAuthorisationNo(
  { was, willBe, authorisationNo }: { was: boolean; willBe: boolean; authorisationNo: string },
  { now, law }: LawContext,
): boolean {
  return willBe && !was && authorisationNo === "" && isLawInForce(law, "advert", toIstanbulDate(now));
}

/** The age counts on the first day of the rule, or today if the rule is already in force. */
export function isCarTooOld(
  { year, km }: { year: number | null; km: number | null },
  { now, law }: LawContext,
): boolean {
  const from = law.carAge;
  if (from === null) return false;
  const today = toIstanbulDate(now);
  const thatYear = Number((from > today ? from : today).slice(0, 4));
  return (year !== null && thatYear - year > LAW_RULES.carAge.years) || (km !== null && km > LAW_RULES.carAge.km);
}

export function listLawsToReview(day: string): LawName[] {
  return LAW_NAMES.filter((name) => LAW_RULES[name].reviewBy < day);
}

function isLawName(name: string | undefined): name is LawName {
  return name !== undefined && Object.hasOwn(LAW_RULES, name);
}

function makeLawDates(dateOf: (rule: LawRule, name: LawName) => string | null): LawDates {
  return Object.fromEntries(LAW_NAMES.map((name) => [name, dateOf(LAW_RULES[name], name)])) as Record<
    LawName,
    string | null
  >;
}
