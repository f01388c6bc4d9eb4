import { addDays } from "#domain/words/istanbul.ts";

/** Shown as Açık, Teslim edildi, Vazgeçildi and Gelmedi. docs/product.md 9.17. */
export const RESERVATION_STATES = ["open", "picked-up", "cancelled", "no-show"] as const;

export type ReservationState = (typeof RESERVATION_STATES)[number];

/** Most characters of the note of a reservation, counted by `countCharacters`. docs/product.md 9.17. */
export const RESERVATION_NOTE_MAX = 500;

/** After how many hours it is proposed that nobody came. docs/product.md 9.17. */
const NO_SHOW_HOURS = 4;

/** How reservations are looked for: from today on, today's, what nobody closed, what became no rental, and all. docs/product.md 9.24. */
export const SHOWN_RESERVATIONS = ["coming", "today", "past", "no-show", "cancelled", "all"] as const;

/** A list that a desk is shown. */
export type ShownReservations = (typeof SHOWN_RESERVATIONS)[number];

/** The same and all that stand. */
export const RESERVATION_LISTS = [...SHOWN_RESERVATIONS, "open"] as const;

export type ReservationList = (typeof RESERVATION_LISTS)[number];

/** Which reservations a list holds: whether they stand, from and to which day of Istanbul they begin, how they ended, and what comes first. */
export interface ListedReservations {
  readonly stands?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly state?: ReservationEnd;
  readonly first: "earliest" | "latest";
}

/** Which reservations a list holds on a day ('2026-11-25'); one that was picked up is a rental by now. docs/product.md 9.24. */
export function listedReservations(list: ReservationList, today: string): ListedReservations {
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

const HOUR = 3_600_000;

interface Life {
  readonly state: ReservationState;
  readonly startsAt: Date;
}

/** Whether it is proposed that nobody came for a reservation; somebody must say so, it never happens by itself. docs/product.md 9.17. */
export function isNoShowProposed({ state, startsAt }: Life, now: Date): boolean {
  return state === "open" && now.getTime() >= startsAt.getTime() + NO_SHOW_HOURS * HOUR;
}

/** How a reservation ends that becomes no rental. */
export const RESERVATION_ENDS = ["cancelled", "no-show"] as const;

export type ReservationEnd = (typeof RESERVATION_ENDS)[number];

/** A reservation that was given up, or why it cannot be: it is over. Undefined where it is that already. docs/product.md 9.17. */
export function cancelReservation({ state }: Life): { state: "cancelled" } | "RESERVATION_OVER" | undefined {
  if (state === "cancelled") return undefined;
  return state === "open" ? { state: "cancelled" } : "RESERVATION_OVER";
}

/** The same of one that nobody came for, which nobody knows before its time. docs/product.md 9.17. */
export function missReservation(
  { state, startsAt }: Life,
  now: Date,
): { state: "no-show" } | "RESERVATION_OVER" | "RESERVATION_NOT_BEGUN" | undefined {
  if (state === "no-show") return undefined;
  if (state !== "open") return "RESERVATION_OVER";
  return now < startsAt ? "RESERVATION_NOT_BEGUN" : { state: "no-show" };
}

/** A reservation that was ended by mistake and stands again, or why it cannot: it is a rental by now. Undefined where it stands. docs/product.md 9.17. */
export function reopenReservation({ state }: Life): { state: "open" } | "RESERVATION_OVER" | undefined {
  if (state === "open") return undefined;
  return state === "picked-up" ? "RESERVATION_OVER" : { state: "open" };
}
