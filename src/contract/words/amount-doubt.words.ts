import type { AmountDoubt } from "#domain/fleet/amount-doubt.ts";
import { formatKurus } from "#domain/words/money.ts";

const wordOfAmount = { total: "ücret", deposit: "depozito", amount: "tutar" } as const;

export function makeAmountQuestion({ what, amount, owed = 0 }: AmountDoubt): string {
  return what === "payment"
    ? `Kalan borç ${formatKurus(owed)}, yazdığınız ${formatKurus(amount)}. Doğru mu?`
    : `Yazdığınız ${wordOfAmount[what]} ${formatKurus(amount)}. Doğru mu?`;
}
