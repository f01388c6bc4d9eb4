import { toIstanbulDate } from "#domain/words/istanbul.ts";

/** Means of payment: nakit, kart, havale/EFT. docs/product.md 9.5. */
export const PAYMENT_MEANS = ["cash", "card", "transfer"] as const;

export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

/**
 * Means of a stored payment. 'unknown' is for payments from the time before the means was stored. docs/product.md 9.5.
 */
export const STORED_PAYMENT_MEANS = [...PAYMENT_MEANS, "unknown"] as const;

export type StoredPaymentMeans = (typeof STORED_PAYMENT_MEANS)[number];

/** Whether a day ('2026-11-21') in Istanbul is in the future. docs/product.md 9.5. */
export function isFutureDay(day: string, now: Date): boolean {
  return day > toIstanbulDate(now);
}
