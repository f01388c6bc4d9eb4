/** Most rentals that one receipt is spread over. docs/product.md 9.12. */
export const RECEIPT_RENTALS_MAX = 100;

/** The money of a rental, in kuruş. */
interface Owing {
  readonly total: number;
  readonly paid: number;
}

/** What is owed of a rental, in kuruş; nothing of one that is overpaid. docs/product.md 9.12. */
export function owedOf({ total, paid }: Owing): number {
  return Math.max(0, total - paid);
}

/** The shares of an amount over rentals in their order, each until it owes nothing more; what is left over falls to none. docs/product.md 9.12. */
export function spreadPayment(rentals: readonly Owing[], amount: number): number[] {
  let left = amount;
  return rentals.map((rental) => {
    const share = Math.min(left, owedOf(rental));
    left -= share;
    return share;
  });
}

/** Whether the shares of a receipt are its whole amount. docs/product.md 9.12. */
export function sharesMatch(shares: readonly { readonly amount: number }[], amount: number): boolean {
  return shares.reduce((sum, share) => sum + share.amount, 0) === amount;
}

/**
 * What is paid of a rental once its share of a receipt is entered, or why it cannot be: whoever read another sum than is paid by now looks
 * again, and no share is more than its rental owes. docs/product.md 9.12.
 */
export function takeShare(
  { total, paid }: Owing,
  { amount, paidBefore }: { readonly amount: number; readonly paidBefore: number },
): { paid: number } | "CHANGED_MEANWHILE" {
  if (paidBefore !== paid || amount > total - paid) return "CHANGED_MEANWHILE";
  return { paid: paid + amount };
}
