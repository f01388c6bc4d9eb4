import { toIstanbulDate } from "#domain/words/istanbul.ts";

export const PAYMENT_MEANS = ["cash", "card", "transfer"] as const;

export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

/** 'unknown' is for payments from the time before the means was stored. */
export const STORED_PAYMENT_MEANS = [...PAYMENT_MEANS, "unknown"] as const;

export type StoredPaymentMeans = (typeof STORED_PAYMENT_MEANS)[number];

export function isFutureDay(day: string, now: Date): boolean {
  return day > toIstanbulDate(now);
}
