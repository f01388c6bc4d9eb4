/** Maximum number of characters of the notes of a rental, counted by `countCharacters`. docs/product.md 9.2. */
export const RENTAL_NOTES_MAX = 2000;

/** The two times of a rental that the condition reports of its cars also contain. docs/product.md 9.26. */
export const RENTAL_TIMES = ["start", "end"] as const;

export type RentalTime = (typeof RENTAL_TIMES)[number];

/** Shown as Ödendi, Kısmi Ödendi and Ödenmedi. docs/product.md 9.5. */
export const PAYMENT_STATUSES = ["paid", "partial", "unpaid"] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Returns the payment status for a rental's total and paid sum in kuruş. The database computes the status in the same
 * way. docs/product.md 9.5.
 */
export function getPaymentStatus(total: number, paid: number): PaymentStatus {
  if (paid >= total) return "paid";
  return paid > 0 ? "partial" : "unpaid";
}

/**
 * Returns the time until the planned end of a rental, or since the planned end (`isOver`). `hours` can be above 24. The
 * seconds are rounded down. docs/product.md 6.4.
 */
export function computeCountdown(
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

/** Running until the planned end, then overdue; ended once the company has ended the rental. docs/product.md 9.4. */
export type RentalState = "running" | "overdue" | "ended";

/** The state of a rental at an instant. `endedAt` is null while it is open. docs/product.md 9.4. */
export function getRentalState(
  rental: { readonly dueAt: Date; readonly endedAt: Date | null },
  now: Date,
): RentalState {
  if (rental.endedAt !== null) return "ended";
  return now.getTime() >= rental.dueAt.getTime() ? "overdue" : "running";
}

/** Returns a rental with another planned end, which may be earlier or later; or why the end cannot be changed. */
export function changeDueTime(
  rental: { readonly endedAt: Date | null },
  dueAt: Date,
): { dueAt: Date } | "RENTAL_ENDED" {
  return rental.endedAt === null ? { dueAt } : "RENTAL_ENDED";
}

/**
 * Returns a rental that ends now, or why it cannot end. The end is never before the start, even if the clock was set
 * back in between.
 */
export function endRental(
  rental: { readonly startedAt: Date; readonly endedAt: Date | null },
  now: Date,
): { endedAt: Date } | "RENTAL_ENDED" {
  if (rental.endedAt !== null) return "RENTAL_ENDED";
  return { endedAt: now < rental.startedAt ? rental.startedAt : now };
}

/** The stored amount of a payment in kuruş: negative for a refund. */
export function toSignedPaymentAmount({
  amount,
  isRefund,
}: {
  readonly amount: number;
  readonly isRefund: boolean;
}): number {
  return isRefund ? -amount : amount;
}

/**
 * Returns the paid sum after a payment of `amount` kuruş, negative for a refund; or why the payment is refused: a
 * refund cannot be more than was paid. A caller whose `paidBefore` is outdated must reload.
 */
export function addPayment(
  { paid }: { readonly paid: number },
  amount: number,
  paidBefore = paid,
): { paid: number } | "CHANGED_MEANWHILE" | "REFUND_TOO_LARGE" {
  if (paidBefore !== paid) return "CHANGED_MEANWHILE";
  return paid + amount < 0 ? "REFUND_TOO_LARGE" : { paid: paid + amount };
}
