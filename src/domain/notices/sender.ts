import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";

const HOUR_MS = 60 * 60_000;

export const BLOCK_HOURS = 24;

/**
 * For how many hours a report is stored with a keyed hash of its sender's network, by which the sender can be blocked.
 * docs/product/notices.md 16.11.
 */
export const SENDER_KEPT_HOURS = 24;

export function computeBlockEnd(now: Date): Date {
  return new Date(now.getTime() + BLOCK_HOURS * HOUR_MS);
}

export function computeSendersKeptSince(now: Date): Date {
  return new Date(now.getTime() - SENDER_KEPT_HOURS * HOUR_MS);
}

export function mayBlockSender(telling: { readonly hasSender: boolean; readonly createdAt: Date }, now: Date): boolean {
  return telling.hasSender && telling.createdAt > computeSendersKeptSince(now);
}

/**
 * The report of a blocked sender was sent at most this number of days ago: a sender can be blocked within a day after
 * the report, and the block lasts a day.
 */
const BLOCKED_SENDER_DAYS_BACK = 2;

/**
 * The days in Istanbul ('2026-11-22') whose hash keys are still needed to recognise blocked senders, today first. The
 * hash of a sender uses the key of the report's day. Keys of earlier days are deleted. docs/product/notices.md 16.11.
 */
export function listSenderDays(now: Date): string[] {
  const today = toIstanbulDate(now);
  return Array.from({ length: BLOCKED_SENDER_DAYS_BACK + 1 }, (_, back) => addDays(today, -back));
}
