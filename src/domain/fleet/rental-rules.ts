export const ODOMETER_KM_MAX = 2_000_000;

export const FULL_TANK_EIGHTHS = 8;

/**
 * Above this many km a day, the user must confirm the reading, because a digit is easily mistyped.
 * docs/product/rentals.md 9.10.
 */
const DOUBTFUL_KM_A_DAY = 2000;

export const KM_ALLOWANCE_A_DAY_MAX = 10_000;

export const INSURANCE_TERMS_MAX = 1000;

export const LATE_BAND_MINUTES_MAX = 1439;

/**
 * The last minute after the planned end at which a return is free, costs a third of a day, or costs two thirds. A later
 * return costs a day. docs/product/rentals.md 9.9.
 */
export interface LateBands {
  readonly freeMinutes: number;
  readonly thirdMinutes: number;
  readonly twoThirdsMinutes: number;
}

export const DEFAULT_LATE_BANDS: LateBands = { freeMinutes: 60, thirdMinutes: 120, twoThirdsMinutes: 180 };

/** Null means that no such charge is proposed. Prices are kuruş. */
export interface RentalRules {
  readonly late: LateBands | null;
  readonly km: { readonly aDay: number; readonly price: number } | null;
  readonly fuelPrice: number | null;
}

/** Amounts are kuruş. `rent` is the price of the agreed `days`. */
export type FeeProposal =
  | { kind: "late"; amount: number; thirds: number; minutes: number; rent: number; days: number }
  | { kind: "km"; amount: number; driven: number; included: number; over: number; days: number; price: number }
  | { kind: "fuel"; amount: number; missing: number; price: number };

/** `rent` is the sum of its charges for rent and extensions in kuruş. */
export interface ReturnedRental {
  readonly startedAt: Date;
  readonly dueAt: Date;
  readonly rent: number;
  readonly kmOut: number | null;
  readonly kmIn: number | null;
  readonly fuelOut: number | null;
  readonly fuelIn: number | null;
  readonly left?: readonly CarReadings[];
}

interface CarReadings {
  readonly kmOut: number | null;
  readonly kmIn: number | null;
  readonly fuelOut: number | null;
  readonly fuelIn: number | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A day has 24 hours, counted from the hand-over. A remainder counts as a day if it is longer than `freeMinutes`. */
export function countRentalDays(from: Date, to: Date, freeMinutes = DEFAULT_LATE_BANDS.freeMinutes): number {
  const length = Math.max(0, to.getTime() - from.getTime());
  const whole = Math.floor(length / DAY_MS);
  return Math.max(1, length - whole * DAY_MS > freeMinutes * MINUTE_MS ? whole + 1 : whole);
}

export function countLateThirds(dueAt: Date, at: Date, bands: LateBands): number {
  const late = Math.max(0, at.getTime() - dueAt.getTime());
  const days = Math.floor(late / DAY_MS);
  const minutes = (late - days * DAY_MS) / MINUTE_MS;
  const edges = [bands.freeMinutes, bands.thirdMinutes, bands.twoThirdsMinutes];
  return days * 3 + edges.filter((edge) => minutes > edge).length;
}

/**
 * `amount` kuruş times `part` divided by `whole`, rounded once, half away from zero. Arguments are not negative.
 * docs/product/lists-and-words.md 12.4.
 */
export function computeProportion(amount: number, part: number, whole: number): number {
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((2n * product + divisor) / (2n * divisor));
}

/** A charge without a rule or of 0 kuruş is left out. docs/product/rentals.md 9.9. */
export function proposeFees(rental: ReturnedRental, rules: RentalRules, at: Date): FeeProposal[] {
  const proposals = [proposeLateFee(rental, rules, at), proposeKmFee(rental, rules, at), proposeFuelFee(rental, rules)];
  return proposals.flatMap((proposal) => (proposal && proposal.amount > 0 ? [proposal] : []));
}

function proposeLateFee(
  { startedAt, dueAt, rent }: ReturnedRental,
  { late }: RentalRules,
  at: Date,
): FeeProposal | undefined {
  if (!late) return undefined;
  const thirds = countLateThirds(dueAt, at, late);
  const days = countRentalDays(startedAt, dueAt, late.freeMinutes);
  const minutes = Math.max(0, Math.floor((at.getTime() - dueAt.getTime()) / MINUTE_MS));
  return { kind: "late", amount: computeProportion(rent, thirds, 3 * days), thirds, minutes, rent, days };
}

function proposeKmFee(rental: ReturnedRental, { km, late }: RentalRules, at: Date): FeeProposal | undefined {
  const { startedAt, dueAt, left = [] } = rental;
  const read = [...left, rental].flatMap(({ kmOut, kmIn }) => (kmOut === null || kmIn === null ? [] : [kmIn - kmOut]));
  if (!km || read.length === 0) return undefined;
  // An early return does not reduce the included km: the renter paid for the agreed days.
  const days = countRentalDays(startedAt, at > dueAt ? at : dueAt, late?.freeMinutes);
  // Without both readings of a car, its km are not charged.
  const driven = read.reduce((sum, one) => sum + one, 0);
  const included = days * km.aDay;
  const over = Math.max(0, driven - included);
  return { kind: "km", amount: over * km.price, driven, included, over, days, price: km.price };
}

/** If the tank is fuller than at the hand-over, nothing is proposed, because the company decides about a refund. */
function proposeFuelFee(
  { left = [], ...last }: ReturnedRental,
  { fuelPrice: price }: RentalRules,
): FeeProposal | undefined {
  if (price === null) return undefined;
  const missing = [...left, last].reduce(
    (sum, { fuelOut, fuelIn }) => (fuelOut === null || fuelIn === null ? sum : sum + Math.max(0, fuelOut - fuelIn)),
    0,
  );
  return { kind: "fuel", amount: missing * price, missing, price };
}

export function proposeExtensionFee(
  { startedAt, dueAt, rent }: Pick<ReturnedRental, "startedAt" | "dueAt" | "rent">,
  newDueAt: Date,
): { amount: number; added: number; days: number } | undefined {
  const days = countRentalDays(startedAt, dueAt);
  const added = countRentalDays(startedAt, newDueAt) - days;
  if (added <= 0) return undefined;
  const amount = computeProportion(rent, added, days);
  return amount > 0 ? { amount, added, days } : undefined;
}

/**
 * Returns why the km of a return are refused or must be confirmed: less than at the hand-over, or unusually many.
 * docs/product/rentals.md 9.10.
 */
export function findKmProblem(
  { startedAt, kmOut, kmIn }: Pick<ReturnedRental, "startedAt" | "kmOut" | "kmIn">,
  at: Date,
): "below" | "doubtful" | undefined {
  if (kmOut === null || kmIn === null) return undefined;
  if (kmIn < kmOut) return "below";
  return kmIn - kmOut > countRentalDays(startedAt, at) * DOUBTFUL_KM_A_DAY ? "doubtful" : undefined;
}

export interface OdometerSpan {
  readonly kmOut: number | null;
  readonly kmIn: number | null;
}

/**
 * Returns why a correction of a rental's km is refused or must be confirmed: a running rental cannot have km of its
 * return, and for an ended rental the rules of a return apply. docs/product/rentals.md 9.10.
 */
export function findKmCorrectionProblem(
  { startedAt, endedAt }: { readonly startedAt: Date; readonly endedAt: Date | null },
  { kmOut, kmIn }: OdometerSpan,
  now: Date,
): "not-back" | "below" | "doubtful" | undefined {
  if (endedAt === null && kmIn !== null) return "not-back";
  return findKmProblem({ startedAt, kmOut, kmIn }, endedAt ?? now);
}
