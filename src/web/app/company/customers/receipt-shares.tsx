import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";

import type { newReceiptSchema, OwedRentalView } from "#contract/fleet/receipts.ts";
import { computeAmountOwed, RECEIPT_RENTALS_MAX } from "#domain/fleet/receipt.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";

import { toKurus, type TypedAmount, type ReceiptValues } from "./receipt-schema.ts";

export function ReceiptShares({
  form,
  rentals,
  isAll,
  given,
  isOwnSpread,
  onOwnSpread,
  onSpread,
}: {
  form: UseFormReturn<ReceiptValues, unknown, z.output<typeof newReceiptSchema>>;
  rentals: readonly OwedRentalView[];
  isAll: boolean;
  given: number;
  isOwnSpread: boolean;
  onOwnSpread: () => void;
  onSpread: () => void;
}) {
  const [amount, shares] = form.watch(["amount", "shares"]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-bold">Hangi kiralamalar için?</legend>
      <p className="text-ink-soft text-sm">{`En eski borçtan başlarız. Payları değiştirebilirsiniz.${!isAll ? ` En eski ${RECEIPT_RENTALS_MAX} borç gösteriliyor.` : ""}`}</p>
      <ul className="divide-line border-line divide-y border-y">
        {rentals.map((rental) => (
          <li
            key={rental.rentalId}
            className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_12rem] sm:items-center"
          >
            <div>
              <PlateOrCode plate={rental.plate} code={rental.code} />
              <p className="text-ink-soft mt-1 text-sm">
                <span>{`${formatLongDate(rental.startedAt)}${rental.endedAt === null ? " · Sürüyor" : ""} · `}</span>
                <span className="text-ink font-semibold">{`Kalan ${formatKurus(computeAmountOwed(rental))}`}</span>
              </p>
            </div>
            <div onInput={onOwnSpread}>
              <MoneyField
                control={form.control}
                name={`shares.${rental.rentalId}`}
                label="Payı (TL)"
                placeholder="0,00"
                error={findShareProblem(rental, shares[rental.rentalId])}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold" aria-live="polite">
          <span>{`Dağıtılan: ${formatKurus(given)}`}</span>
          {typeof amount === "number" && amount !== given && (
            <span className="text-warn">{` · ${
              amount > given ? `${formatKurus(amount - given)} daha dağıtın` : `${formatKurus(given - amount)} fazla`
            }`}</span>
          )}
        </p>
        {isOwnSpread && (
          <button
            type="button"
            onClick={onSpread}
            className="text-brand inline-flex min-h-11 items-center font-semibold underline"
          >
            Eskiden yeniye dağıt
          </button>
        )}
      </div>
    </fieldset>
  );
}

export function findShareProblem(rental: OwedRentalView, typed: TypedAmount | undefined): string | undefined {
  if (typeof typed === "string") return "Lütfen geçerli bir tutar girin (1.250,50 gibi).";
  const owes = computeAmountOwed(rental);
  if (toKurus(typed) <= owes) return undefined;
  return owes === 0 ? "Bu kiralamanın borcu kalmadı." : `En fazla ${formatKurus(owes)}.`;
}
