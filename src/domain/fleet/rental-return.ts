import { applyDepositEntry } from "./deposit.ts";

/** The sums of a rental in kuruş: its total, what is paid, and the held deposit. */
interface RentalSums {
  readonly total: number;
  readonly paid: number;
  readonly depositHeld: number;
}

/** The amounts of a return in kuruş; zero for none. `before` contains the sums that the caller last read. */
export interface ReturnSettlement {
  readonly charged: number;
  readonly setOff: number;
  readonly payment: number;
  readonly giveBack: number;
  readonly before?: RentalSums | undefined;
}

/**
 * Returns the sums after a return, or why its amounts are refused. The charges are added first. Then the deposit is set
 * off and returned, and the payment is added. A caller whose `before` is outdated must reload. docs/product.md 9.3.
 */
export function settleReturn(
  sums: RentalSums,
  { charged, setOff, payment, giveBack, before = sums }: ReturnSettlement,
): RentalSums | "CHANGED_MEANWHILE" | "DEPOSIT_TOO_SMALL" | "NOT_OWED" {
  if (before.total !== sums.total || before.paid !== sums.paid || before.depositHeld !== sums.depositHeld)
    return "CHANGED_MEANWHILE";
  const owing = { ...sums, total: sums.total + charged };
  const afterSetOff = setOff > 0 ? applyDepositEntry(owing, "set-off", setOff) : sums;
  if (typeof afterSetOff === "string") return afterSetOff;
  const afterReturn = applyDepositEntry({ ...owing, ...afterSetOff }, "returned", giveBack);
  if (typeof afterReturn === "string") return afterReturn;
  return { total: owing.total, paid: afterSetOff.paid + payment, depositHeld: afterReturn.depositHeld };
}
