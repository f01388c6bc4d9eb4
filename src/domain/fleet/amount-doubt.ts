/** An amount above this, in kuruş, is asked about before it is booked: 100.000,00 TL. docs/product/rentals.md 9.5. */
export const LARGE_AMOUNT = 10_000_000;

/**
 * The excess of a payment over the debt, in kuruş, that is never asked about: 1.000,00 TL. docs/product/rentals.md 9.5.
 */
const SMALL_EXCESS = 100_000;

export interface AmountDoubt {
  readonly what: "payment" | "total" | "deposit" | "amount";
  readonly amount: number;
  readonly owed?: number;
}

/**
 * A payment is doubtful if it exceeds the debt by more than the debt itself and by more than `SMALL_EXCESS`. `owed` is
 * negative if the renter has already paid too much.
 */
export function findPaymentDoubt(amount: number, owed: number): AmountDoubt | undefined {
  const debt = Math.max(owed, 0);
  return amount - debt > Math.max(debt, SMALL_EXCESS) ? { what: "payment", amount, owed: debt } : undefined;
}

export function findAmountDoubt(what: Exclude<AmountDoubt["what"], "payment">, amount = 0): AmountDoubt | undefined {
  return amount > LARGE_AMOUNT ? { what, amount } : undefined;
}

export function findStartDoubt({
  total,
  paid,
  deposit,
}: {
  readonly total: number;
  readonly paid: number;
  readonly deposit: number;
}): AmountDoubt | undefined {
  return findAmountDoubt("total", total) ?? findPaymentDoubt(paid, total) ?? findAmountDoubt("deposit", deposit);
}
