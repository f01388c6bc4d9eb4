import { PAYMENT_MEANS, type PaymentMeans } from "#domain/fleet/payment.ts";

const STORAGE_KEY = "last-means";

export function readLastPaymentMeans(): PaymentMeans {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return PAYMENT_MEANS.find((means) => means === kept) ?? "cash";
  } catch {
    return "cash";
  }
}

export function storeLastPaymentMeans(means: PaymentMeans): void {
  try {
    localStorage.setItem(STORAGE_KEY, means);
  } catch {
    // The browser has no storage, or it is full. The next form starts with cash.
  }
}
