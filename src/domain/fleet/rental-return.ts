import { moveDeposit } from "./deposit.ts";

/** What a rental costs, what is paid of it and what is held as its deposit, in kuruş. */
interface Sums {
  readonly total: number;
  readonly paid: number;
  readonly depositHeld: number;
}

/** What is done about a rental's money as its car comes back, in kuruş; zero is nothing. `before` is what whoever does it read. */
export interface Settlement {
  readonly charged: number;
  readonly setOff: number;
  readonly payment: number;
  readonly giveBack: number;
  readonly before?: Sums | undefined;
}

/**
 * A rental's money once its car is back, or why it cannot be so: first the lines, then what is set off of the deposit, what is taken,
 * and what of the deposit is given back. Whoever read other sums than there are by now looks again. docs/product.md 9.3.
 */
export function settleReturn(
  sums: Sums,
  { charged, setOff, payment, giveBack, before = sums }: Settlement,
): Sums | "CHANGED_MEANWHILE" | "DEPOSIT_TOO_SMALL" | "NOT_OWED" {
  if (before.total !== sums.total || before.paid !== sums.paid || before.depositHeld !== sums.depositHeld)
    return "CHANGED_MEANWHILE";
  const owing = { ...sums, total: sums.total + charged };
  const afterSetOff = setOff > 0 ? moveDeposit(owing, "set-off", setOff) : sums;
  if (typeof afterSetOff === "string") return afterSetOff;
  const afterReturn = moveDeposit({ ...owing, ...afterSetOff }, "returned", giveBack);
  if (typeof afterReturn === "string") return afterReturn;
  return { total: owing.total, paid: afterSetOff.paid + payment, depositHeld: afterReturn.depositHeld };
}
