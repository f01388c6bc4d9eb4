import { applyDepositEntry } from "./deposit.ts";

interface RentalSums {
  readonly total: number;
  readonly paid: number;
  readonly depositHeld: number;
}

export interface ReturnSettlement {
  readonly charged: number;
  readonly setOff: number;
  readonly payment: number;
  readonly giveBack: number;
  readonly before?: RentalSums | undefined;
}

/** The charges are added first. Then the deposit is set off and returned, and the payment is added. */
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
