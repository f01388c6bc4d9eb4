import type { PlateHolders } from "./plate-holder.ts";

/** Kinds of road charges: HGS/OGS tolls and traffic fines. docs/product/rentals.md 9.15. */
export const ROAD_CHARGE_KINDS = ["toll", "fine"] as const;

export type RoadChargeKind = (typeof ROAD_CHARGE_KINDS)[number];

/** Shown as Yeni, Bildirildi, Ödendi and İtiraz edildi. docs/product/rentals.md 9.15. */
export const ROAD_CHARGE_STATES = ["new", "informed", "paid", "objected"] as const;

export type RoadChargeState = (typeof ROAD_CHARGE_STATES)[number];

/**
 * How the renter was found. `certain`: by plate and time. `uncertain`: also by both, but the rental's plate is
 * uncertain. `several`: not found, because the car changed hands in that minute. `nobody`: not found, because nobody
 * had the car. `chosen`: chosen by a member. `own`: marked by a member as the company's own. docs/product/rentals.md
 * 9.15.
 */
export const ROAD_CHARGE_MATCHES = ["certain", "uncertain", "several", "nobody", "chosen", "own"] as const;

export type RoadChargeMatch = (typeof ROAD_CHARGE_MATCHES)[number];

/**
 * The next step for a toll or fine. `open`: charge it to the renter. `charged`: none. `unclear`: find the renter.
 * `own`: none, because the company pays. docs/product/rentals.md 9.15.
 */
export const ROAD_CHARGE_STEPS = ["open", "charged", "unclear", "own"] as const;

export type RoadChargeStep = (typeof ROAD_CHARGE_STEPS)[number];

/**
 * Maximum number of lines of a list of tolls or fines that a company pastes or uploads. docs/product/rentals.md 9.15.
 */
export const ROAD_CHARGE_LINES_MAX = 10_000;

/** Maximum number of lines in one request. docs/product/rentals.md 9.15. */
export const ROAD_CHARGES_PER_REQUEST_MAX = 1000;

/**
 * A fine is shown above the list from this many days before the end of its reduced payment. docs/product/rentals.md
 * 9.15.
 */
export const REDUCED_FINE_WARNING_DAYS = 7;

/**
 * Finds the rental that a toll or fine belongs to. 'several' and 'nobody' mean that no renter is certain. 'foreign'
 * means that the company has no car with the plate. `isOwn` is whether a car of the company has the plate.
 * docs/product/rentals.md 9.15.
 */
export function matchRoadCharge<Rental extends { readonly plateUncertain: boolean }>(
  holding: PlateHolders<Rental> | undefined,
  isOwn: boolean,
): { match: "certain" | "uncertain"; rental: Rental } | { match: "several" | "nobody" } | "foreign" {
  if (holding?.kind !== "had") return holding || isOwn ? { match: "nobody" } : "foreign";
  const [rental, another] = holding.rentals;
  if (!rental || another) return { match: "several" };
  return { match: rental.plateUncertain ? "uncertain" : "certain", rental };
}

/**
 * Whether 'charge all' includes a toll or fine: its renter is certain, and there is no objection.
 * docs/product/rentals.md 9.15.
 */
export function isIncludedInChargeAll(of: {
  readonly match: RoadChargeMatch;
  readonly state: RoadChargeState;
}): boolean {
  return of.match === "certain" && of.state !== "objected";
}

/**
 * Returns true if the renter of a toll or fine can be changed. A charge to the renter must be reversed first.
 * docs/product/rentals.md 9.15.
 */
export function checkRenterChangeable(of: { readonly isCharged: boolean }): true | "ROAD_CHARGE_CHARGED" {
  return of.isCharged ? "ROAD_CHARGE_CHARGED" : true;
}
