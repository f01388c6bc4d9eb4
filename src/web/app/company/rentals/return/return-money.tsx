import type { UseFormReturn } from "react-hook-form";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { formatKurus } from "#domain/words/money.ts";
import { PaymentMeansField } from "#web/app/company/parts/payment-means-field.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Choices } from "#web/ui/choices.tsx";

import type { ReturnDraft, computeSumsAfterReturn } from "./return-draft.ts";

export function ReturnMoney({
  form,
  rental: { paid, depositHeld },
  sums: { total, setOff, giveBack, open, left },
}: {
  form: UseFormReturn<ReturnDraft>;
  rental: RentalView;
  sums: ReturnType<typeof computeSumsAfterReturn>;
}) {
  const [deposit, giveBackMeans, payment, means] = form.watch(["deposit", "giveBackMeans", "payment", "means"]);
  const rows = [
    { word: "Toplam", amount: total },
    { word: "Ödenen", amount: paid },
    ...(setOff > 0 ? [{ word: "Depozitodan", amount: setOff }] : []),
    { word: open < 0 ? "Fazla ödeme" : "Kalan", amount: Math.abs(open) },
  ];
  return (
    <>
      {depositHeld > 0 && (
        <div className="grid gap-2">
          <p className="font-bold">{`Depozito (${formatKurus(depositHeld)})`}</p>
          <Choices
            legend="Depozito"
            choices={[
              { value: "keep", label: "Şimdilik bende kalsın" },
              { value: "return", label: "Geri ver" },
              { value: "set-off", label: "Borçtan düş" },
            ]}
            chosen={deposit}
            onChoose={(chosen) => form.setValue("deposit", chosen)}
          />
          {(setOff > 0 || giveBack > 0) && (
            <p className="text-ink-soft text-sm">{`${[
              ...(setOff > 0 ? [`${formatKurus(setOff)} borçtan düşülür`] : []),
              ...(giveBack > 0 ? [`${formatKurus(giveBack)} geri verilir`] : []),
            ].join(", ")}.`}</p>
          )}
          {giveBack > 0 && (
            <PaymentMeansField
              legend="Depozito nasıl geri veriliyor"
              chosen={giveBackMeans}
              onChoose={(chosen) => form.setValue("giveBackMeans", chosen)}
            />
          )}
        </div>
      )}
      <dl className="grid gap-1">
        {rows.map(({ word, amount }, nth) => (
          <div
            key={word}
            className={`flex justify-between gap-4 ${nth === rows.length - 1 ? "border-line border-t pt-1 text-lg font-bold" : ""}`}
          >
            <dt className={nth === rows.length - 1 ? "" : "text-ink-soft"}>{word}</dt>
            <dd className="tabular-nums">{formatKurus(amount)}</dd>
          </div>
        ))}
      </dl>
      {(open > 0 || payment !== null) && (
        <div className="grid gap-3">
          <MoneyField
            control={form.control}
            name="payment"
            label="Şimdi alınan ödeme (TL)"
            placeholder="0,00"
            hint={left < 0 ? `Kalandan ${formatKurus(-left)} fazla. Doğru mu?` : "Boş bırakırsanız ödeme kaydedilmez."}
          />
          {payment !== null && (
            <PaymentMeansField chosen={means} onChoose={(chosen) => form.setValue("means", chosen)} />
          )}
        </div>
      )}
    </>
  );
}
