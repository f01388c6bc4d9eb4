import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";

/** The work of the staff with a car on the board: the hand-over to a renter, or the return. docs/product.md 9.30. */
export const BOARD_STEPS = ["hand-over", "return"] as const;

/**
 * Problems that a row of the board shows. For example, `car` means that a reserved car is still with another renter.
 * docs/product.md 9.30.
 */
export const BOARD_PROBLEMS = ["car", "agreement", "report", "tolls", "police-notice"] as const;

export type BoardProblem = (typeof BOARD_PROBLEMS)[number];

/**
 * The last day on the board ('2026-11-28', Istanbul). The last day is tomorrow, so that the staff see the next
 * morning's work in the evening. docs/product.md 9.30.
 */
export function computeLastBoardDay(now: Date): string {
  return addDays(toIstanbulDate(now), 1);
}

/** The sections of the board. docs/product.md 9.30. */
export const BOARD_SECTIONS = ["late", "today", "tomorrow"] as const;

export type BoardSection = (typeof BOARD_SECTIONS)[number];

/** Returns the section of the board for a row whose hand-over or return is due at `at`. docs/product.md 9.30. */
export function getBoardSection(at: Date, now: Date): BoardSection {
  if (at <= now) return "late";
  return toIstanbulDate(at) === toIstanbulDate(now) ? "today" : "tomorrow";
}
