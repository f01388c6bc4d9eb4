import type { UseFormReturn } from "react-hook-form";

import type { CarView } from "#contract/fleet/cars.ts";
import { formatKurus } from "#domain/words/money.ts";
import { parseTypedTime } from "#web/app/company/parts/event-time.ts";
import { PaymentMeansField } from "#web/app/company/parts/payment-means-field.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Button } from "#web/ui/button.tsx";

import { DepositWarning } from "./deposit-warning.tsx";
import { ProposedPrice } from "./proposed-price.tsx";
import type { RentInput } from "./rent-schema.ts";
import type { RentalDraft } from "./rental-draft.ts";

export function RentMoney({
  form,
  car,
}: {
  form: UseFormReturn<RentalDraft, unknown, RentInput>;
  car: CarView | undefined;
}) {
  const { isSubmitted } = form.formState;
  const [total, paid, means, deposit, depositMeans] = form.watch(["total", "paid", "means", "deposit", "depositMeans"]);
  const [startedAt, dueAt] = form.watch(["startedAt", "dueAt"]);
  const [customerId, isNew, isBusiness] = form.watch(["customerId", "isNew", "newCustomer.isBusiness"]);
  const from = parseTypedTime(startedAt);
  return (
    <>
      <div className="grid gap-3">
        <MoneyField control={form.control} name="total" label="Toplam ücret (TL)" />
        {car && (
          <ProposedPrice
            car={car}
            from={from}
            dueAt={dueAt}
            total={total}
            onTake={(amount) => form.setValue("total", amount, { shouldValidate: isSubmitted })}
          />
        )}
      </div>
      <div className="grid gap-3">
        <MoneyField
          control={form.control}
          name="paid"
          label="Alınan ödeme (TL)"
          placeholder="0,00"
          hint="Boş bırakırsanız ödeme kaydedilmez."
        />
        {typeof total === "number" && total > 0 && paid === null && (
          <Button
            look="secondary"
            onClick={() => form.setValue("paid", total)}
          >{`Tamamını al (${formatKurus(total)})`}</Button>
        )}
        {paid !== null && <PaymentMeansField chosen={means} onChoose={(chosen) => form.setValue("means", chosen)} />}
      </div>
      <div className="grid gap-3">
        <MoneyField
          control={form.control}
          name="deposit"
          label="Depozito (TL)"
          placeholder="0,00"
          hint="Kazanç sayılmaz. Araç dönünce geri verirsiniz."
        />
        {deposit !== null && (
          <PaymentMeansField
            legend="Depozitonun ödeme yolu"
            chosen={depositMeans}
            onChoose={(chosen) => form.setValue("depositMeans", chosen)}
          />
        )}
        {typeof total === "number" && typeof deposit === "number" && (
          <DepositWarning
            total={total}
            deposit={deposit}
            from={from}
            dueAt={dueAt}
            customerId={isNew ? "" : customerId}
            isNewBusiness={isNew && isBusiness === true}
          />
        )}
      </div>
    </>
  );
}
