import type { StatementEntryView } from "./customer-accounts.ts";
import { chargeKindWords, paymentMeansWords } from "./ledger.words.ts";

/** The change of the debt by an entry in kuruş: positive for a charge, negative for a payment. */
export function computeBalanceEffect({ type, amount }: StatementEntryView): number {
  return type === "charge" ? amount : -amount;
}

export function describeStatementEntry(entry: StatementEntryView): string {
  if (entry.type === "payment") {
    if (entry.fromDeposit) return "Ödeme · Depozitodan";
    const how = entry.means === "unknown" ? "" : ` · ${paymentMeansWords[entry.means]}`;
    return `${entry.amount < 0 ? "İade" : "Ödeme"}${how}`;
  }
  const word = chargeKindWords[entry.kind];
  return [entry.isReversal ? `${word}: geri alma` : word, ...(entry.text === "" ? [] : [entry.text])].join(" · ");
}
