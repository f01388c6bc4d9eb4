/** Largest reading of an odometer. docs/product.md 9.10. */
export const KM_MAX = 2_000_000;

/** A tank is read in eighths: 0 is empty, this is full. docs/product.md 9.10. */
export const FUEL_FULL = 8;

/** More km than this in a day of a rental are asked about, since a digit is soon mistyped. docs/product.md 9.10. */
const KM_A_DAY_DOUBTFUL = 2000;

/** Largest km allowance of a day. docs/product.md 9.9. */
export const KM_ALLOWANCE_MAX = 10_000;

/** The last minute that a band of a late return may reach: after it a day is begun. docs/product.md 9.9. */
export const BAND_MAX = 1439;

/**
 * Until how many minutes after the planned end a return costs nothing, a third and two thirds of a day; after the last one it costs a
 * day. docs/product.md 9.9.
 */
export interface LateBands {
  readonly freeMinutes: number;
  readonly thirdMinutes: number;
  readonly twoThirdsMinutes: number;
}

/** What a company is offered that has set no bands. docs/product.md 9.9. */
export const USUAL_BANDS: LateBands = { freeMinutes: 60, thirdMinutes: 120, twoThirdsMinutes: 180 };

/** From what late fee, km and fuel are proposed; null is not proposed. Prices are kuruş. docs/product.md 9.9. */
export interface RentalRules {
  readonly late: LateBands | null;
  readonly km: { readonly aDay: number; readonly price: number } | null;
  /** Of an eighth of a tank. */
  readonly fuelPrice: number | null;
}

/** A line that is proposed as a car comes back. Amounts are kuruş; `rent` is what the `days` agreed on cost. docs/product.md 9.9. */
export type Proposal =
  | { kind: "late"; amount: number; thirds: number; minutes: number; rent: number; days: number }
  | { kind: "km"; amount: number; driven: number; included: number; over: number; days: number; price: number }
  | { kind: "fuel"; amount: number; missing: number; price: number };

/** What is known of a rental whose car comes back; `rent` is the sum of its rent and extensions in kuruş. */
export interface Returned {
  readonly startedAt: Date;
  readonly dueAt: Date;
  readonly rent: number;
  readonly kmOut: number | null;
  readonly kmIn: number | null;
  readonly fuelOut: number | null;
  readonly fuelIn: number | null;
  /** What was read of the cars that the rental went on from. */
  readonly left?: readonly Readings[];
}

/** What was read of a car as it went out and came back. */
interface Readings {
  readonly kmOut: number | null;
  readonly kmIn: number | null;
  readonly fuelOut: number | null;
  readonly fuelIn: number | null;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * How many days a rental of this length counts: of 24 hours from the pick-up, whatever the calendar says, at least one. What is left of
 * the last one counts as a day once it is longer than `freeMinutes`. docs/product.md 9.9.
 */
export function rentalDays(from: Date, to: Date, freeMinutes = USUAL_BANDS.freeMinutes): number {
  const length = Math.max(0, to.getTime() - from.getTime());
  const whole = Math.floor(length / DAY);
  return Math.max(1, length - whole * DAY > freeMinutes * MINUTE ? whole + 1 : whole);
}

/** How many thirds of a day a return at `at` is late: by the bands, and a day for each further 24 hours. docs/product.md 9.9. */
export function lateThirds(dueAt: Date, at: Date, bands: LateBands): number {
  const late = Math.max(0, at.getTime() - dueAt.getTime());
  const days = Math.floor(late / DAY);
  const minutes = (late - days * DAY) / MINUTE;
  const edges = [bands.freeMinutes, bands.thirdMinutes, bands.twoThirdsMinutes];
  return days * 3 + edges.filter((edge) => minutes > edge).length;
}

/** `amount` kuruş times `part`, divided by `whole`, rounded once, half away from zero. No argument is below zero. docs/product.md 12.4. */
export function shareOf(amount: number, part: number, whole: number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((2n * product + divisor) / (2n * divisor));
}

/** What is proposed of a car that comes back at `at`: no line without a rule, and none of nothing. docs/product.md 9.9. */
export function proposalsFor(rental: Returned, rules: RentalRules, at: Date): Proposal[] {
  const proposals = [lateFee(rental, rules, at), kmOver(rental, rules, at), fuelMissing(rental, rules)];
  return proposals.flatMap((proposal) => (proposal && proposal.amount > 0 ? [proposal] : []));
}

function lateFee({ startedAt, dueAt, rent }: Returned, { late }: RentalRules, at: Date): Proposal | undefined {
  if (!late) return undefined;
  const thirds = lateThirds(dueAt, at, late);
  const days = rentalDays(startedAt, dueAt, late.freeMinutes);
  const minutes = Math.max(0, Math.floor((at.getTime() - dueAt.getTime()) / MINUTE));
  return { kind: "late", amount: shareOf(rent, thirds, 3 * days), thirds, minutes, rent, days };
}

function kmOver(rental: Returned, { km, late }: RentalRules, at: Date): Proposal | undefined {
  const { startedAt, dueAt, left = [] } = rental;
  const read = [...left, rental].flatMap(({ kmOut, kmIn }) => (kmOut === null || kmIn === null ? [] : [kmIn - kmOut]));
  if (!km || read.length === 0) return undefined;
  // Whoever comes back early has paid for the days agreed on.
  const days = rentalDays(startedAt, at > dueAt ? at : dueAt, late?.freeMinutes);
  // What was driven with a car that was not read is nobody's to pay.
  const driven = read.reduce((sum, one) => sum + one, 0);
  const included = days * km.aDay;
  const over = Math.max(0, driven - included);
  return { kind: "km", amount: over * km.price, driven, included, over, days, price: km.price };
}

/** A tank that comes back fuller is no line: what is given for that the company decides. */
function fuelMissing({ left = [], ...last }: Returned, { fuelPrice: price }: RentalRules): Proposal | undefined {
  if (price === null) return undefined;
  const missing = [...left, last].reduce(
    (sum, { fuelOut, fuelIn }) => (fuelOut === null || fuelIn === null ? sum : sum + Math.max(0, fuelOut - fuelIn)),
    0,
  );
  return { kind: "fuel", amount: missing * price, missing, price };
}

/**
 * What a rental whose end moves to `newDueAt` costs more: the days that are added, at the price of those agreed on. Undefined where the
 * move adds none or they cost nothing. docs/product.md 9.9.
 */
export function extensionFee(
  { startedAt, dueAt, rent }: Pick<Returned, "startedAt" | "dueAt" | "rent">,
  newDueAt: Date,
): { amount: number; added: number; days: number } | undefined {
  const days = rentalDays(startedAt, dueAt);
  const added = rentalDays(startedAt, newDueAt) - days;
  if (added <= 0) return undefined;
  const amount = shareOf(rent, added, days);
  return amount > 0 ? { amount, added, days } : undefined;
}

/** What is wrong with the km of a car that comes back: less than it went out with, or so many that they are asked about. docs/product.md 9.10. */
export function kmTrouble(
  { startedAt, kmOut, kmIn }: Pick<Returned, "startedAt" | "kmOut" | "kmIn">,
  at: Date,
): "below" | "doubtful" | undefined {
  if (kmOut === null || kmIn === null) return undefined;
  if (kmIn < kmOut) return "below";
  return kmIn - kmOut > rentalDays(startedAt, at) * KM_A_DAY_DOUBTFUL ? "doubtful" : undefined;
}

/** What the odometer said at the start and at the end of a rental; null where nobody has read it. */
export interface Odometer {
  readonly kmOut: number | null;
  readonly kmIn: number | null;
}

/**
 * Why the km of a rental cannot be put right so: a running one has none of its return yet, and otherwise what a return is asked,
 * as at its end. docs/product.md 9.10.
 */
export function kmCorrectionTrouble(
  { startedAt, endedAt }: { readonly startedAt: Date; readonly endedAt: Date | null },
  { kmOut, kmIn }: Odometer,
  now: Date,
): "not-back" | "below" | "doubtful" | undefined {
  if (endedAt === null && kmIn !== null) return "not-back";
  return kmTrouble({ startedAt, kmOut, kmIn }, endedAt ?? now);
}
