/** Most characters of the notes of a rental, counted by `countCharacters`. docs/product.md 9.2. */
export const RENTAL_NOTES_MAX = 2000;

/** Shown as Ödendi, Kısmi Ödendi and Ödenmedi. docs/product.md 9.5. */
export const PAYMENT_STATUSES = ["paid", "partial", "unpaid"] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * What a rental's amounts, both in kuruş, say about its payment: paid when the whole fee or more came in, partial when some of it
 * did. The database derives the same from the same two, so it follows every later payment. docs/product.md 9.5.
 */
export function paymentStatus(total: number, paid: number): PaymentStatus {
  if (paid >= total) return "paid";
  return paid > 0 ? "partial" : "unpaid";
}

/**
 * The time between now and the planned end of a rental, both instants, in whole hours (24 and more too), minutes and seconds, rounded
 * down and never negative: until the end what remains, from the end on (`isOver`) what has passed since. docs/product.md 6.4.
 */
export function countdown(
  endsAt: Date,
  now: Date,
): { isOver: boolean; hours: number; minutes: number; seconds: number } {
  const milliseconds = endsAt.getTime() - now.getTime();
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  return {
    isOver: milliseconds <= 0,
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Running until the planned end, overdue from then on, ended once the company has ended it. docs/product.md 9.4. */
export type RentalState = "running" | "overdue" | "ended";

/**
 * The state of a rental at an instant, from its planned end and the instant at which it was ended (null while it is open), whether
 * that came before or after the planned end. docs/product.md 9.4.
 */
export function rentalState(rental: { readonly dueAt: Date; readonly endedAt: Date | null }, now: Date): RentalState {
  if (rental.endedAt !== null) return "ended";
  return now.getTime() >= rental.dueAt.getTime() ? "overdue" : "running";
}

/** A rental with another planned end, before or after the one that it had, or why it cannot have one. */
export function moveEnd(rental: { readonly endedAt: Date | null }, dueAt: Date): { dueAt: Date } | "RENTAL_ENDED" {
  return rental.endedAt === null ? { dueAt } : "RENTAL_ENDED";
}

/** A rental that ends now, or why it cannot. It never ends before it started, even where the machine's clock was set back in between. */
export function endRental(
  rental: { readonly startedAt: Date; readonly endedAt: Date | null },
  now: Date,
): { endedAt: Date } | "RENTAL_ENDED" {
  if (rental.endedAt !== null) return "RENTAL_ENDED";
  return { endedAt: now < rental.startedAt ? rental.startedAt : now };
}

/** A payment as it is stored, in kuruş: money given back is below zero. */
export function paymentAmount({ amount, isRefund }: { readonly amount: number; readonly isRefund: boolean }): number {
  return isRefund ? -amount : amount;
}

/**
 * What is paid of a rental once a payment of `amount` kuruş (below zero for money given back) is entered, or why it cannot be: no more
 * is given back than came in, and whoever read another sum (`paidBefore`) than is paid by now looks again.
 */
export function addPayment(
  { paid }: { readonly paid: number },
  amount: number,
  paidBefore = paid,
): { paid: number } | "CHANGED_MEANWHILE" | "REFUND_TOO_LARGE" {
  if (paidBefore !== paid) return "CHANGED_MEANWHILE";
  return paid + amount < 0 ? "REFUND_TOO_LARGE" : { paid: paid + amount };
}
