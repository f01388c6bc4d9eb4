import { makeAmountQuestion } from "#contract/words/amount-doubt.words.ts";
import type { AmountDoubt } from "#domain/fleet/amount-doubt.ts";

export function askAboutAmount(
  doubt: AmountDoubt | undefined,
  amountIsRight: boolean | undefined,
  errors: {
    AMOUNT_DOUBTFUL: (options: { message: string; data: { amount: number; owed: number | null } }) => Error;
  },
): void {
  if (doubt === undefined || amountIsRight === true) return;
  const { amount, owed = null } = doubt;
  throw errors.AMOUNT_DOUBTFUL({ message: makeAmountQuestion(doubt), data: { amount, owed } });
}
