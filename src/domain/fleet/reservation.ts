import { addDays } from "#domain/words/istanbul.ts";

/** Shown as Açık, Teslim edildi, Vazgeçildi and Gelmedi. docs/product.md 9.17. */
export const RESERVATION_STATES = ["open", "picked-up", "cancelled", "no-show"] as const;

export type ReservationState = (typeof RESERVATION_STATES)[number];

/** Maximum number of characters of the note of a reservation, counted by `countCharacters`. docs/product.md 9.17. */
export const RESERVATION_NOTE_MAX = 500;

/**
 * Lists of reservations. `coming`: open, starting today or later. `today`: open, starting today. `past`: open, although
 * the day of the start is over. `no-show`, `cancelled` and `all`: as their names say. docs/product.md 9.24.
 */
export const DESK_RESERVATION_LISTS = ["coming", "today", "past", "no-show", "cancelled", "all"] as const;

export type DeskReservationList = (typeof DESK_RESERVATION_LISTS)[number];

/** Lists that the API offers: those of the desk's page, and 'open' with all open reservations. */
export const RESERVATION_LISTS = [...DESK_RESERVATION_LISTS, "open"] as const;

export type ReservationList = (typeof RESERVATION_LISTS)[number];

/**
 * The filter of a list. `stands` limits the list to open reservations, or to others. `from` and `to` are the first and
 * last day of the start in Istanbul. `first` is the start at the top of the list.
 */
export interface ReservationListFilter {
  readonly stands?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly state?: ReservationEnd;
  readonly first: "earliest" | "latest";
}

/**
 * Returns the filter of a list on the day `today` ('2026-11-25', Istanbul). No list contains a picked-up reservation,
 * because it has become a rental. docs/product.md 9.24.
 */
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

/** Outcomes of a reservation that did not become a rental. */
export const RESERVATION_ENDS = ["cancelled", "no-show"] as const;

export type ReservationEnd = (typeof RESERVATION_ENDS)[number];

/**
 * Cancels a reservation, or returns 'RESERVATION_OVER' if it was picked up or is a no-show. Undefined if it was already
 * cancelled. docs/product.md 9.17.
 */
export function cancelReservation({
  state,
}: ReservationStateFields): { state: "cancelled" } | "RESERVATION_OVER" | undefined {
  if (state === "cancelled") return undefined;
  return state === "open" ? { state: "cancelled" } : "RESERVATION_OVER";
}

/**
 * Marks a reservation as a no-show, or returns why it cannot be marked: it is not open, or has not begun. Undefined if
 * it is already marked. docs/product.md 9.17.
 */
export function markNoShow(
  { state, startsAt }: ReservationStateFields,
  now: Date,
): { state: "no-show" } | "RESERVATION_OVER" | "RESERVATION_NOT_BEGUN" | undefined {
  if (state === "no-show") return undefined;
  if (state !== "open") return "RESERVATION_OVER";
  return now < startsAt ? "RESERVATION_NOT_BEGUN" : { state: "no-show" };
}

/**
 * Reopens a reservation that was ended by mistake, or returns 'RESERVATION_OVER' if it has become a rental. Undefined
 * if it is already open. docs/product.md 9.17.
 */
export function reopenReservation({
  state,
}: ReservationStateFields): { state: "open" } | "RESERVATION_OVER" | undefined {
  if (state === "open") return undefined;
  return state === "picked-up" ? "RESERVATION_OVER" : { state: "open" };
}
