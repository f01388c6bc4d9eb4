import { countPaidDays, type PriceProposal, type RentalPrices } from "#domain/fleet/rates.ts";
import { formatKurus } from "#domain/words/money.ts";

const lengthWords = [
  { of: "months", price: "month", word: "ay" },
  { of: "weeks", price: "week", word: "hafta" },
  { of: "days", price: "day", word: "gün" },
] as const;

/** A whole week can be cheaper than six days. The text then adds for how many days the price is the cheapest. */
export function formatProposal(proposal: PriceProposal, prices: RentalPrices): string {
  const parts = lengthWords
    .filter(({ of }) => proposal[of] > 0)
    .map(({ of, price, word }) => {
      const [count, each] = [proposal[of], formatKurus(prices[price] ?? 0)];
      return count === 1 ? `1 ${word} ${each}` : `${count} ${word} × ${each}`;
    });
  const isMore = countPaidDays(proposal) > proposal.length;
  const isSum = proposal.months + proposal.weeks + proposal.days > 1;
  const sum = isSum ? ` = ${formatKurus(proposal.amount)}` : "";
  return `${parts.join(" + ")}${sum}${isMore ? ` (${proposal.length} gün için en uygunu)` : ""}`;
}
