import { addDays } from "#domain/words/istanbul.ts";

export const RESERVATION_STATES = ["open", "picked-up", "cancelled", "no-show"] as const;

export type ReservationState = (typeof RESERVATION_STATES)[number];

export const RESERVATION_NOTE_MAX = 500;

/**
 * `coming`: open, starting today or later. `today`: open, starting today. `past`: open, although the day of the start
 * is over.
 */
export const DESK_RESERVATION_LISTS = ["coming", "today", "past", "no-show", "cancelled", "all"] as const;

export type DeskReservationList = (typeof DESK_RESERVATION_LISTS)[number];

export const RESERVATION_LISTS = [...DESK_RESERVATION_LISTS, "open"] as const;

export type ReservationList = (typeof RESERVATION_LISTS)[number];

/** `from` and `to` are the first and last day of the start in Istanbul. */
export interface ReservationListFilter {
  readonly stands?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly state?: ReservationEnd;
  readonly first: "earliest" | "latest";
}

/** No list contains a picked-up reservation, because it has become a rental. docs/product/rentals.md 9.24. */
export function toReservationListFilter(list: ReservationList, today: string): ReservationListFilter {
  switch (list) {
    case "coming":
      return { stands: true, from: today, first: "earliest" };
    case "today":
      return { stands: true, from: today, to: today, first: "earliest" };
    case "past":
      return { stands: true, to: addDays(today, -1), first: "latest" };
    case "no-show":
    case "cancelled":
      return { stands: false, state: list, first: "latest" };
    case "open":
      return { stands: true, first: "earliest" };
    case "all":
      return { first: "latest" };
  }
}

interface ReservationStateFields {
  readonly state: ReservationState;
  readonly startsAt: Date;
}

export const RESERVATION_ENDS = ["cancelled", "no-show"] as const;

export type ReservationEnd = (typeof RESERVATION_ENDS)[number];

export function cancelReservation({
  state,
}: ReservationStateFields): { state: "cancelled" } | "RESERVATION_OVER" | undefined {
  if (state === "cancelled") return undefined;
  return state === "open" ? { state: "cancelled" } : "RESERVATION_OVER";
}

export function markNoShow(
  { state, startsAt }: ReservationStateFields,
  now: Date,
): { state: "no-show" } | "RESERVATION_OVER" | "RESERVATION_NOT_BEGUN" | undefined {
  if (state === "no-show") return undefined;
  if (state !== "open") return "RESERVATION_OVER";
  return now < startsAt ? "RESERVATION_NOT_BEGUN" : { state: "no-show" };
}

export function reopenReservation({
  state,
}: ReservationStateFields): { state: "open" } | "RESERVATION_OVER" | undefined {
  if (state === "open") return undefined;
  return state === "picked-up" ? "RESERVATION_OVER" : { state: "open" };
}
