/**
 * What became of a deposit: taken, returned to the renter, or set off against what the renter owes, which makes a payment. What a company
 * keeps for damage is set off against the line of that damage. docs/product.md 9.8.
 */
export const DEPOSIT_KINDS = ["taken", "returned", "set-off"] as const;

export type DepositKind = (typeof DEPOSIT_KINDS)[number];

/** The money of a rental that a deposit touches, in kuruş. */
interface Held {
  readonly total: number;
  readonly paid: number;
  readonly depositHeld: number;
}

/** What an entry of a deposit makes of a rental's money. */
interface Moved {
  depositHeld: number;
  paid: number;
}

/**
 * A rental's money after an entry of its deposit, `amount` in kuruş above zero, or why there can be none: no more leaves than is held, no
 * more is set off than is owed, and whoever read another sum (`heldBefore`) than is held by now looks again. docs/product.md 9.8.
 */
export function moveDeposit(
  { total, paid, depositHeld }: Held,
  kind: DepositKind,
  amount: number,
  heldBefore = depositHeld,
): Moved | "CHANGED_MEANWHILE" | "DEPOSIT_TOO_SMALL" | "NOT_OWED" {
  if (heldBefore !== depositHeld) return "CHANGED_MEANWHILE";
  if (kind === "taken") return { depositHeld: depositHeld + amount, paid };
  if (amount > depositHeld) return "DEPOSIT_TOO_SMALL";
  if (kind === "returned") return { depositHeld: depositHeld - amount, paid };
  return amount > total - paid ? "NOT_OWED" : { depositHeld: depositHeld - amount, paid: paid + amount };
}

/**
 * A rental's money after an entry of its deposit was taken back, `amount` the stored one of that entry (below zero for what left), or why it
 * cannot be: what was taken has left again since, or the payment that a set-off made was given back. docs/product.md 9.8.
 */
export function takeBackDeposit(
  { paid, depositHeld }: Held,
  kind: DepositKind,
  amount: number,
): Moved | "DEPOSIT_TOO_SMALL" | "REFUND_TOO_LARGE" {
  if (depositHeld - amount < 0) return "DEPOSIT_TOO_SMALL";
  const paidThen = kind === "set-off" ? paid + amount : paid;
  return paidThen < 0 ? "REFUND_TOO_LARGE" : { depositHeld: depositHeld - amount, paid: paidThen };
}

/** The amount of an entry as it is stored, in kuruş: what leaves the deposit is below zero. docs/product.md 9.8. */
export function depositAmount(kind: DepositKind, amount: number): number {
  return kind === "taken" ? amount : -amount;
}

/** How much of a deposit can be set off now, in kuruş: no more than is held, and no more than is owed. docs/product.md 9.8. */
export function mayBeSetOff({ total, paid, depositHeld }: Held): number {
  return Math.max(0, Math.min(depositHeld, total - paid));
}
