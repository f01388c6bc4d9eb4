import { useEffect, useEffectEvent } from "react";
import type { UseFormReturn } from "react-hook-form";

import { parseLocalDateTime } from "#domain/istanbul.ts";
import { formatKurus, KURUS_MAX } from "#domain/money.ts";
import { rentalDays } from "#domain/rental-rules.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { MoneyField } from "#web/parts/money-field.tsx";

import type { RentalDraft } from "./rental-draft.ts";

/** What the rental costs: proposed from the car's price of a day as its end changes, until another amount is typed. */
export function PriceField<Sent>({
  form,
  dayPrice,
  error,
}: {
  form: UseFormReturn<RentalDraft, unknown, Sent>;
  /** In kuruş; null where the car has none. */
  dayPrice: number | null;
  error: string | undefined;
}) {
  const now = useNow(60_000);
  const [total, proposed, dueAt] = form.watch(["total", "proposed", "dueAt"]);
  const end = parseLocalDateTime(dueAt);
  const proposal = dayPrice === null || !end || end <= now ? null : proposalOf(dayPrice, now, end);
  const amount = proposal?.amount ?? null;

  const follow = useEffectEvent(() => {
    if (amount === proposed) return;
    if (total === null || total === proposed) form.setValue("total", amount, { shouldValidate: error !== undefined });
    form.setValue("proposed", amount);
  });
  useEffect(() => follow(), [amount]);

  return (
    <div>
      <MoneyField control={form.control} name="total" label="Toplam ücret (TL)" error={error} />
      {proposal && dayPrice !== null && (
        <p className="text-ink-soft mt-1.5 flex flex-wrap items-center gap-x-3 text-sm">
          {proposal.days} gün × {formatKurus(dayPrice)}
          {total !== proposal.amount && (
            <button
              type="button"
              onClick={() => form.setValue("total", proposal.amount, { shouldValidate: error !== undefined })}
              className="text-brand min-h-11 font-semibold underline"
            >
              {formatKurus(proposal.amount)} yaz
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** What so many days cost; null where that is more than a rental can cost. */
function proposalOf(dayPrice: number, from: Date, to: Date): { days: number; amount: number } | null {
  const days = rentalDays(from, to);
  const amount = days * dayPrice;
  return amount <= KURUS_MAX ? { days, amount } : null;
}
