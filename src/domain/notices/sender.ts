import { addDays, istanbulDate } from "#domain/words/istanbul.ts";

const HOUR = 60 * 60_000;

/** How long a holder hears nothing of whom they blocked, in hours. docs/product.md 16.11. */
export const BLOCK_HOURS = 24;

/** How long a telling says of whom it came, in hours. docs/product.md 16.11. */
export const SENDER_KEPT_HOURS = 24;

/** Until when somebody who is blocked now stays so, UTC. docs/product.md 16.11. */
export function blockEnd(now: Date): Date {
  return new Date(now.getTime() + BLOCK_HOURS * HOUR);
}

/** Of a notice that was told before this instant (UTC) nobody knows any more who sent it. docs/product.md 16.11. */
export function sendersKeptSince(now: Date): Date {
  return new Date(now.getTime() - SENDER_KEPT_HOURS * HOUR);
}

/** Whether whoever told may be blocked: while the telling says of whom it came. docs/product.md 16.11. */
export function mayBlock(telling: { readonly hasSender: boolean; readonly createdAt: Date }, now: Date): boolean {
  return telling.hasSender && telling.createdAt > sendersKeptSince(now);
}

/** How many days back a block may have been made of what was told: a day until it was made, and a day that it lasts. */
const DAYS_BACK = 2;

/**
 * The days in Istanbul ('2026-11-22') by whose keys a sender may be known now, today first: a block that is made a day after the
 * telling lasts another day. The key of an earlier day is kept no longer. docs/product.md 16.11.
 */
export function senderDays(now: Date): string[] {
  const today = istanbulDate(now);
  return Array.from({ length: DAYS_BACK + 1 }, (_, back) => addDays(today, -back));
}
