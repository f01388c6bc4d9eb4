/**
 * A `set-off` uses the deposit to pay the renter's debt, so a payment is inserted too. If a company keeps a deposit
 * because of damage, it is set off against the charge for the damage. docs/product/rentals.md 9.8.
 */
export const DEPOSIT_KINDS = ["taken", "returned", "set-off"] as const;

export type DepositKind = (typeof DEPOSIT_KINDS)[number];

interface DepositSums {
  readonly total: number;
  readonly paid: number;
  readonly depositHeld: number;
}

interface ChangedDepositSums {
  depositHeld: number;
  paid: number;
}

/**
 * Returns the sums after a deposit entry of `amount` kuruş (positive), or why the entry is refused: it is more than the
 * held deposit or, for a set-off, more than the debt. docs/product/rentals.md 9.8.
 */
export function applyDepositEntry(
  { total, paid, depositHeld }: DepositSums,
  kind: DepositKind,
  amount: number,
  heldBefore = depositHeld,
): ChangedDepositSums | "CHANGED_MEANWHILE" | "DEPOSIT_TOO_SMALL" | "NOT_OWED" {
  if (heldBefore !== depositHeld) return "CHANGED_MEANWHILE";
  if (kind === "taken") return { depositHeld: depositHeld + amount, paid };
  if (amount > depositHeld) return "DEPOSIT_TOO_SMALL";
  if (kind === "returned") return { depositHeld: depositHeld - amount, paid };
  return amount > total - paid ? "NOT_OWED" : { depositHeld: depositHeld - amount, paid: paid + amount };
}

/**
 * Returns the sums after the reversal of a deposit entry, or why the entry cannot be reversed: the money has since been
 * returned to the renter, or the payment of a set-off has been refunded. docs/product/rentals.md 9.8.
 */
export function undoDepositEntry(
  { paid, depositHeld }: DepositSums,
  kind: DepositKind,
  amount: number,
): ChangedDepositSums | "DEPOSIT_TOO_SMALL" | "REFUND_TOO_LARGE" {
  if (depositHeld - amount < 0) return "DEPOSIT_TOO_SMALL";
  const paidThen = kind === "set-off" ? paid + amount : paid;
  return paidThen < 0 ? "REFUND_TOO_LARGE" : { depositHeld: depositHeld - amount, paid: paidThen };
}

/**
 * The stored amount of a deposit entry in kuruş: negative when money leaves the deposit. docs/product/rentals.md 9.8.
 */
export function toSignedDepositAmount(kind: DepositKind, amount: number): number {
  return kind === "taken" ? amount : -amount;
}

export function computeMaxDepositSetOff({ total, paid, depositHeld }: DepositSums): number {
  return Math.max(0, Math.min(depositHeld, total - paid));
}
