import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";

/** What the desk does with a car. docs/product.md 9.30. */
export const BOARD_STEPS = ["hand-over", "return"] as const;

/** What a rental or reservation can lack when its car goes out or comes back. docs/product.md 9.30. */
export const BOARD_GAPS = ["car", "agreement", "report", "tolls", "police-notice"] as const;

export type BoardGap = (typeof BOARD_GAPS)[number];

/**
 * The last day ('2026-11-28', Istanbul) on the board, which is tomorrow, so that the staff see the next morning in the
 * evening. docs/product.md 9.30.
 */
export function lastBoardDay(now: Date): string {
  return addDays(toIstanbulDate(now), 1);
}

/** The part of the board in which a row stands. docs/product.md 9.30. */
export const BOARD_PARTS = ["late", "today", "tomorrow"] as const;

export type BoardPart = (typeof BOARD_PARTS)[number];

/** The part of the board for a row with this time. docs/product.md 9.30. */
export function boardPartOf(at: Date, now: Date): BoardPart {
  if (at <= now) return "late";
  return toIstanbulDate(at) === toIstanbulDate(now) ? "today" : "tomorrow";
}
