import { addDays } from "#domain/words/istanbul.ts";

/** Shown as Açık, Teslim edildi, Vazgeçildi and Gelmedi. docs/product.md 9.17. */
export const RESERVATION_STATES = ["open", "picked-up", "cancelled", "no-show"] as const;

export type ReservationState = (typeof RESERVATION_STATES)[number];

/** Maximum number of characters of the note of a reservation, counted by `countCharacters`. docs/product.md 9.17. */
export const RESERVATION_NOTE_MAX = 500;

/**
 * Lists of reservations: from today on, today's, those in the past without an outcome, no-shows, cancelled ones, and
 * all. docs/product.md 9.24.
 */
export const SHOWN_RESERVATIONS = ["coming", "today", "past", "no-show", "cancelled", "all"] as const;

export type ShownReservations = (typeof SHOWN_RESERVATIONS)[number];

/** The lists of the API: those of the desk, and 'open' with all open reservations. */
export const RESERVATION_LISTS = [...SHOWN_RESERVATIONS, "open"] as const;

export type ReservationList = (typeof RESERVATION_LISTS)[number];

/**
 * What a list contains: open reservations or not, the days of their start in Istanbul, their outcome, and their
 * order.
 */
export interface ReservationListFilter {
  readonly stands?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly state?: ReservationEnd;
  readonly first: "earliest" | "latest";
}

/**
 * The content of a list on a day ('2026-11-25'). No list contains a picked-up reservation, because it is a rental by
 * now. docs/product.md 9.24.
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

interface ReservationLife {
  readonly state: ReservationState;
  readonly startsAt: Date;
}

/** Outcomes of a reservation that did not become a rental. */
export const RESERVATION_ENDS = ["cancelled", "no-show"] as const;

export type ReservationEnd = (typeof RESERVATION_ENDS)[number];

/**
 * Cancels a reservation; or returns why it cannot be cancelled: it has ended. Undefined if it was already cancelled.
 * docs/product.md 9.17.
 */
export function cancelReservation({ state }: ReservationLife): { state: "cancelled" } | "RESERVATION_OVER" | undefined {
  if (state === "cancelled") return undefined;
  return state === "open" ? { state: "cancelled" } : "RESERVATION_OVER";
}

/**
 * Marks a reservation as a no-show; or returns why it cannot be marked: it has ended or not begun. Undefined if it
 * already is one. docs/product.md 9.17.
 */
export function markNoShow(
  { state, startsAt }: ReservationLife,
  now: Date,
): { state: "no-show" } | "RESERVATION_OVER" | "RESERVATION_NOT_BEGUN" | undefined {
  if (state === "no-show") return undefined;
  if (state !== "open") return "RESERVATION_OVER";
  return now < startsAt ? "RESERVATION_NOT_BEGUN" : { state: "no-show" };
}

/**
 * Reopens a reservation that was ended by mistake; or returns why it cannot be reopened: it has become a rental.
 * Undefined if it is open. docs/product.md 9.17.
 */
export function reopenReservation({ state }: ReservationLife): { state: "open" } | "RESERVATION_OVER" | undefined {
  if (state === "open") return undefined;
  return state === "picked-up" ? "RESERVATION_OVER" : { state: "open" };
}
