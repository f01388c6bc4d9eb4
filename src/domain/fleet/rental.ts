export const RENTAL_NOTES_MAX = 2000;

export const RENTAL_TIMES = ["start", "end"] as const;

export type RentalTime = (typeof RENTAL_TIMES)[number];

export const PAYMENT_STATUSES = ["paid", "partial", "unpaid"] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export function getPaymentStatus(total: number, paid: number): PaymentStatus {
  if (paid >= total) return "paid";
  return paid > 0 ? "partial" : "unpaid";
}

/** `hours` can be above 24. The seconds are rounded down. */
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

export type RentalState = "running" | "overdue" | "ended";

export function getRentalState(
  rental: { readonly dueAt: Date; readonly endedAt: Date | null },
  now: Date,
): RentalState {
  if (rental.endedAt !== null) return "ended";
  return now.getTime() >= rental.dueAt.getTime() ? "overdue" : "running";
}

export function changeDueTime(
  rental: { readonly endedAt: Date | null },
  dueAt: Date,
): { dueAt: Date } | "RENTAL_ENDED" {
  return rental.endedAt === null ? { dueAt } : "RENTAL_ENDED";
}

/** The end is never before the start, even if the clock was set back in between. */
export function endRental(
  rental: { readonly startedAt: Date; readonly endedAt: Date | null },
  now: Date,
): { endedAt: Date } | "RENTAL_ENDED" {
  if (rental.endedAt !== null) return "RENTAL_ENDED";
  return { endedAt: now < rental.startedAt ? rental.startedAt : now };
}

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
 * refund cannot be more than was paid.
 */
export function addPayment(
  { paid }: { readonly paid: number },
  amount: number,
  paidBefore = paid,
): { paid: number } | "CHANGED_MEANWHILE" | "REFUND_TOO_LARGE" {
  if (paidBefore !== paid) return "CHANGED_MEANWHILE";
  return paid + amount < 0 ? "REFUND_TOO_LARGE" : { paid: paid + amount };
}
