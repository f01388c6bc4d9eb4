import { PAYMENT_MEANS, type PaymentMeans } from "#domain/fleet/payment.ts";

const KEY = "last-means";

/** How money changed hands last on this device; cash where nothing is kept. */
export function lastMeans(): PaymentMeans {
  try {
    const kept = localStorage.getItem(KEY);
    return PAYMENT_MEANS.find((means) => means === kept) ?? "cash";
  } catch {
    return "cash";
  }
}

/** Keeps it for the next form. */
export function keepMeans(means: PaymentMeans): void {
  try {
    localStorage.setItem(KEY, means);
  } catch {
    // No storage, or a full one: the next form begins with cash.
  }
}
