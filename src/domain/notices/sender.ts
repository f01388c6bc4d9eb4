import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";

const HOUR_MS = 60 * 60_000;

/** How long a block of a sender lasts, in hours. docs/product.md 16.11. */
export const BLOCK_HOURS = 24;

/** For how many hours a visitor's report keeps its sender's digest. docs/product.md 16.11. */
export const SENDER_KEPT_HOURS = 24;

/** The end of a block that begins now, UTC. docs/product.md 16.11. */
export function computeBlockEnd(now: Date): Date {
  return new Date(now.getTime() + BLOCK_HOURS * HOUR_MS);
}

/** The senders of reports before this instant (UTC) are no longer known. docs/product.md 16.11. */
export function computeSendersKeptSince(now: Date): Date {
  return new Date(now.getTime() - SENDER_KEPT_HOURS * HOUR_MS);
}

/**
 * Whether the sender of a report can be blocked: as long as the report has its sender's digest. docs/product.md 16.11.
 */
export function mayBlockSender(telling: { readonly hasSender: boolean; readonly createdAt: Date }, now: Date): boolean {
  return telling.hasSender && telling.createdAt > computeSendersKeptSince(now);
}

/**
 * How many days before today a report of a blocked sender may have been sent: a sender can be blocked within a day, and
 * the block lasts a day.
 */
const DAYS_BACK = 2;

/**
 * The days in Istanbul ('2026-11-22') whose keys are still needed to recognise blocked senders, today first. Keys of
 * earlier days are deleted. docs/product.md 16.11.
 */
export function listSenderDays(now: Date): string[] {
  const today = toIstanbulDate(now);
  return Array.from({ length: DAYS_BACK + 1 }, (_, back) => addDays(today, -back));
}
