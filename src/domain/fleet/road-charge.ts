import { addMonths, istanbulDate } from "#domain/words/istanbul.ts";

import type { Holding } from "./plate-holder.ts";

/** What a car is charged for on the road: HGS/OGS and trafik cezası. docs/product.md 9.15. */
export const ROAD_CHARGE_KINDS = ["toll", "fine"] as const;

export type RoadChargeKind = (typeof ROAD_CHARGE_KINDS)[number];

/** Yeni, Bildirildi, Ödendi, İtiraz edildi. docs/product.md 9.15. */
export const ROAD_CHARGE_STATES = ["new", "informed", "paid", "objected"] as const;

export type RoadChargeState = (typeof ROAD_CHARGE_STATES)[number];

/**
 * How its renter was found: for certain, on a rental whose plate is uncertain, not since the car changed hands in that minute or nobody had
 * it, chosen by hand, or by hand the company's own. docs/product.md 9.15.
 */
export const ROAD_CHARGE_MATCHES = ["certain", "uncertain", "several", "nobody", "chosen", "own"] as const;

export type RoadChargeMatch = (typeof ROAD_CHARGE_MATCHES)[number];

/** What is still to be done: to be charged, charged, to find a renter, or nothing since it is the company's own. docs/product.md 9.15. */
export const ROAD_CHARGE_STEPS = ["open", "charged", "unclear", "own"] as const;

export type RoadChargeStep = (typeof ROAD_CHARGE_STEPS)[number];

/** Most lines of a list. docs/product.md 9.15. */
export const ROAD_CHARGE_LINES_MAX = 10_000;

/** Most lines that are looked at or saved by one request. docs/product.md 9.15. */
export const ROAD_CHARGES_AT_ONCE = 200;

/** Months after a fine until which its reduced payment is proposed to be possible. docs/product.md 9.15. */
const REDUCED_MONTHS = 1;

/** How many days ahead a fine's deadline is shown above the list. docs/product.md 9.15. */
export const REDUCED_SOON_DAYS = 7;

/** The last day of the reduced payment that is proposed for a fine; null for a toll. docs/product.md 9.15. */
export function proposeReducedUntil(kind: RoadChargeKind, happenedAt: Date): string | null {
  return kind === "fine" ? addMonths(istanbulDate(happenedAt), REDUCED_MONTHS) : null;
}

/**
 * Whose a toll or fine is: the rental that had the car, none where nobody can be named for certain, or 'foreign' when the plate is none of
 * the company's. docs/product.md 9.15.
 */
export function matchRoadCharge<Rental extends { readonly plateUncertain: boolean }>(
  holding: Holding<Rental> | undefined,
  isOwn: boolean,
): { match: "certain" | "uncertain"; rental: Rental } | { match: "several" | "nobody" } | "foreign" {
  if (holding?.kind !== "had") return holding || isOwn ? { match: "nobody" } : "foreign";
  const [rental, another] = holding.rentals;
  if (!rental || another) return { match: "several" };
  return { match: rental.plateUncertain ? "uncertain" : "certain", rental };
}

/** Whether it is charged together with all others: its renter is certain, and nobody objects to it. docs/product.md 9.15. */
export function isChargedWithAll(of: { readonly match: RoadChargeMatch; readonly state: RoadChargeState }): boolean {
  return of.match === "certain" && of.state !== "objected";
}

/** Whether its renter may be changed, or why not: what is charged is first taken back. docs/product.md 9.15. */
export function mayAssign(of: { readonly isCharged: boolean }): true | "ROAD_CHARGE_CHARGED" {
  return of.isCharged ? "ROAD_CHARGE_CHARGED" : true;
}
