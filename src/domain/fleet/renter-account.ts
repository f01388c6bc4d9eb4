import { AGREED_CHARGE_KINDS } from "./agreement.ts";
import type { ChargeKind } from "./charge.ts";

export interface AccountLine {
  readonly kind: ChargeKind;
  readonly amount: number;
}

export function sumRenterAccount<Line extends AccountLine>(
  lines: readonly Line[],
  payments: readonly { readonly amount: number }[],
) {
  const isAgreed = ({ kind }: Line) => (AGREED_CHARGE_KINDS as readonly ChargeKind[]).includes(kind);
  const agreedLines = lines.filter(isAgreed);
  const addedLines = lines.filter((line) => !isAgreed(line));
  const [rent, added, paid] = [sum(agreedLines), sum(addedLines), sum(payments)];
  return { agreedLines, addedLines, rent, added, total: rent + added, paid, owed: rent + added - paid };
}

export function hasNoRoadCharge(lines: readonly AccountLine[], reported: readonly unknown[]): boolean {
  return reported.length === 0 && !lines.some(({ kind }) => kind === "toll" || kind === "fine");
}

function sum(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((all, { amount }) => all + amount, 0);
}
