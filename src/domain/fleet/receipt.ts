export const RECEIPT_RENTALS_MAX = 100;

interface RentalDebt {
  readonly total: number;
  readonly paid: number;
}

export function computeAmountOwed({ total, paid }: RentalDebt): number {
  return Math.max(0, total - paid);
}

/**
 * Divides an amount among rentals in the given order, and pays each rental in full before the next.
 * docs/product/rentals.md 9.12.
 */
export function spreadPayment(rentals: readonly RentalDebt[], amount: number): number[] {
  let left = amount;
  return rentals.map((rental) => {
    const share = Math.min(left, computeAmountOwed(rental));
    left -= share;
    return share;
  });
}

export function doSharesMatch(shares: readonly { readonly amount: number }[], amount: number): boolean {
  return shares.reduce((sum, share) => sum + share.amount, 0) === amount;
}

/**
 * Returns the paid sum of a rental after its share of a receipt, or why the share is refused: the caller's `paidBefore`
 * is outdated, or the share is more than the debt. docs/product/rentals.md 9.12.
 */
export function payShare(
  { total, paid }: RentalDebt,
  { amount, paidBefore }: { readonly amount: number; readonly paidBefore: number },
): { paid: number } | "CHANGED_MEANWHILE" {
  if (paidBefore !== paid || amount > total - paid) return "CHANGED_MEANWHILE";
  return { paid: paid + amount };
}
