import { addDays, istanbulDate } from "#domain/words/istanbul.ts";

/** What a desk does with a car on a day. docs/product.md 9.30. */
export const BOARD_STEPS = ["hand-over", "return"] as const;

/** What is missing of a rental or reservation when its car goes out or comes back. docs/product.md 9.30. */
export const BOARD_GAPS = ["car", "agreement", "report", "tolls", "police-notice"] as const;

export type BoardGap = (typeof BOARD_GAPS)[number];

/** The last day ('2026-11-28', Istanbul) on the board, so that an evening shows the next morning. docs/product.md 9.30. */
export function lastBoardDay(now: Date): string {
  return addDays(istanbulDate(now), 1);
}

/** The part of the board in which a row stands. docs/product.md 9.30. */
export const BOARD_PARTS = ["late", "today", "tomorrow"] as const;

export type BoardPart = (typeof BOARD_PARTS)[number];

/** Where a row of this time (UTC) stands on the board. docs/product.md 9.30. */
export function boardPartOf(at: Date, now: Date): BoardPart {
  if (at <= now) return "late";
  return istanbulDate(at) === istanbulDate(now) ? "today" : "tomorrow";
}
