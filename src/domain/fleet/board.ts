import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";

export const BOARD_STEPS = ["hand-over", "return"] as const;

/** For example, `car` means that a reserved car is still with another renter. docs/product/rentals.md 9.30. */
export const BOARD_PROBLEMS = ["car", "agreement", "report", "tolls", "police-notice"] as const;

export type BoardProblem = (typeof BOARD_PROBLEMS)[number];

/**
 * The last day is tomorrow, so that the staff see the next morning's work in the evening. docs/product/rentals.md 9.30.
 */
export function computeLastBoardDay(now: Date): string {
  return addDays(toIstanbulDate(now), 1);
}

export const BOARD_SECTIONS = ["late", "today", "tomorrow"] as const;

export type BoardSection = (typeof BOARD_SECTIONS)[number];

export function getBoardSection(at: Date, now: Date): BoardSection {
  if (at <= now) return "late";
  return toIstanbulDate(at) === toIstanbulDate(now) ? "today" : "tomorrow";
}
