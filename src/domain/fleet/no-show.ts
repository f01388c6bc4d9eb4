import { istanbulDate } from "#domain/words/istanbul.ts";

import { isLawInForce, isLongRental, LAW, type LawDates, type LawContext } from "./law.ts";
import { rentalDays } from "./rental-rules.ts";
import type { ReservationState } from "./reservation.ts";

/**
 * Hours after its start at which a reservation is proposed as a no-show, while no law says otherwise. docs/product.md
 * 9.17.
 */
const NO_SHOW_HOURS = 4;

const HOUR = 3_600_000;

interface Promised {
  readonly state: ReservationState;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** How many hours a company keeps a reserved car for a customer who is late. docs/product.md 9.17. */
export function hoursUntilNoShow({ startsAt, endsAt }: Pick<Promised, "startsAt" | "endsAt">, law: LawDates): number {
  if (!isLawInForce(law, "noShow", istanbulDate(startsAt))) return NO_SHOW_HOURS;
  return isLongRental(rentalDays(startsAt, endsAt)) ? LAW.noShow.longHours : LAW.noShow.shortHours;
}

/**
 * Whether to propose that this reservation is a no-show. A member must confirm it; it never happens automatically.
 * docs/product.md 9.17.
 */
export function isNoShowProposed({ state, startsAt, endsAt }: Promised, { now, law }: LawContext): boolean {
  return state === "open" && now.getTime() >= startsAt.getTime() + hoursUntilNoShow({ startsAt, endsAt }, law) * HOUR;
}
