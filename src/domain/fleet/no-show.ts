import { toIstanbulDate } from "#domain/words/istanbul.ts";

import { isLawInForce, isLongRental, LAW_RULES, type LawDates, type LawContext } from "./law.ts";
import { countRentalDays } from "./rental-rules.ts";
import type { ReservationState } from "./reservation.ts";

/**
 * A reservation is proposed as a no-show this many hours after its start, while the law's rule `noShow` is not in
 * force. docs/product/rentals.md 9.17.
 */
const NO_SHOW_HOURS = 4;

const HOUR_MS = 3_600_000;

interface NoShowFacts {
  readonly state: ReservationState;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export function getNoShowHours({ startsAt, endsAt }: Pick<NoShowFacts, "startsAt" | "endsAt">, law: LawDates): number {
  if (!isLawInForce(law, "noShow", toIstanbulDate(startsAt))) return NO_SHOW_HOURS;
  return isLongRental(countRentalDays(startsAt, endsAt)) ? LAW_RULES.noShow.longHours : LAW_RULES.noShow.shortHours;
}

/** A reservation never becomes a no-show automatically. docs/product/rentals.md 9.17. */
export function isNoShowProposed({ state, startsAt, endsAt }: NoShowFacts, { now, law }: LawContext): boolean {
  return state === "open" && now.getTime() >= startsAt.getTime() + getNoShowHours({ startsAt, endsAt }, law) * HOUR_MS;
}
