import { istanbulDate } from "#domain/words/istanbul.ts";

/** How money changes hands: nakit, kart, havale/EFT. docs/product.md 9.5. */
export const PAYMENT_MEANS = ["cash", "card", "transfer"] as const;

export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

/** What a stored payment says of it: those of before the ledger do not. docs/product.md 9.5. */
export const STORED_MEANS = [...PAYMENT_MEANS, "unknown"] as const;

export type StoredMeans = (typeof STORED_MEANS)[number];

/** Whether a day ('2026-11-21') in Istanbul is still to come, so that nothing can have happened on it. docs/product.md 9.5. */
export function isStillToCome(day: string, now: Date): boolean {
  return day > istanbulDate(now);
}
