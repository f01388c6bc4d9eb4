import { useState } from "react";

import { type OwedRentalsView, type ReceiptView } from "#contract/fleet/receipts.ts";
import { computeAmountOwed, spreadPayment } from "#domain/fleet/receipt.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { makeErrorSentence, isRefusal } from "#web/app/api/sentences.ts";
import { storeLastPaymentMeans, readLastPaymentMeans } from "#web/app/company/parts/last-payment-means.ts";
import { PaymentMeansField } from "#web/app/company/parts/payment-means-field.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { type TypedAmount, toKurus, makeReceiptSchema } from "./receipt-schema.ts";
import { ReceiptShares, findShareProblem } from "./receipt-shares.tsx";

/** Each share can be changed, and the shares must add up to the amount. */
export function ReceiptForm({
  customerId,
  owed,
  onTaken,
  onCancel,
}: {
  customerId: string;
  owed: OwedRentalsView;
  onTaken: (receipt: ReceiptView) => void;
  onCancel: () => void;
}) {
  const receipt = useReceipt({ customerId, owed, onTaken });
  const { form, errors, submit, deed: take, rentals, isOwnSpread, spread } = receipt;

  function fill(amount: number) {
    form.setValue("amount", amount, { shouldDirty: true });
    spread(amount);
  }

  const [amount, means, shares] = form.watch(["amount", "means", "shares"]);
  const all = rentals.reduce((sum, rental) => sum + computeAmountOwed(rental), 0);
  const given = rentals.reduce((sum, { rentalId }) => sum + toKurus(shares[rentalId]), 0);
  const isTooMuch = typeof amount === "number" && amount > all;
  const problems = rentals.map((rental) => findShareProblem(rental, shares[rental.rentalId]));
  const hasProblems = problems.some((problem) => problem !== undefined);
  const isChanged = isRefusal(take.error, "CHANGED_MEANWHILE") || isRefusal(take.error, "RENTAL_NOT_FOUND");

  return (
    <form
      onSubmit={(event) => {
        if (isTooMuch || hasProblems) {
          event.preventDefault();
          form.setFocus(isTooMuch ? "amount" : `shares.${rentals[problems.findIndex(Boolean)]!.rentalId}`);
          return;
        }
        void submit(event);
      }}
      noValidate
      className="grid gap-5"
    >
      <div className="grid gap-4 min-[30rem]:grid-cols-2">
        {/* The money field gives its parent no change event, so the input event is handled here. */}
        <div
          onInput={() => {
            if (!isOwnSpread) queueMicrotask(() => spread(form.getValues("amount")));
          }}
        >
          <MoneyField
            control={form.control}
            name="amount"
            label="Alınan tutar (TL)"
            error={
              isTooMuch
                ? `En fazla ${formatKurus(all)} alınabilir. Borcun tamamı bu kadar.`
                : amount === given
                  ? undefined
                  : errors.amount?.message
            }
          />
        </div>
        <TextField type="date" label="Tarih" {...fieldOf(form, "paidOn")} />
      </div>
      <Button
        look="secondary"
        onClick={() => fill(all)}
        className="sm:justify-self-start"
      >{`Borcun tamamını al (${formatKurus(all)})`}</Button>
      <PaymentMeansField chosen={means} onChoose={(chosen) => form.setValue("means", chosen, { shouldDirty: true })} />
      <ReceiptShares
        form={form}
        rentals={rentals}
        isAll={receipt.isAll}
        given={given}
        isOwnSpread={isOwnSpread}
        onOwnSpread={receipt.keepSpread}
        onSpread={() => spread(form.getValues("amount"))}
      />
      {errors.shares?.root?.message !== undefined && <Notice kind="bad">{errors.shares.root.message}</Notice>}
      {typeof errors.shares?.message === "string" && <Notice kind="bad">{errors.shares.message}</Notice>}
      {take.isError && !isRefusal(take.error, "INPUT_INVALID") && (
        <Notice kind="bad">
          {isChanged
            ? `Bu müşterinin hesabı bu arada değişti. Şimdi borcu ${formatKurus(all)}. Yazdıklarınız silinmedi. Kontrol edip yeniden kaydedin.`
            : makeErrorSentence(take.error, "Ödeme kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.")}
        </Notice>
      )}
      <Actions>
        <Button type="submit" busy={take.isPending} busyText="Kaydediliyor…">
          Ödemeyi kaydet
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Vazgeç
        </Button>
      </Actions>
    </form>
  );
}

/** The debts stay unchanged until the server refuses the receipt because they have changed. */
function useReceipt({
  customerId,
  owed,
  onTaken,
}: {
  customerId: string;
  owed: OwedRentalsView;
  onTaken: (receipt: ReceiptView) => void;
}) {
  const [id, setId] = useState(makeId);
  const [{ rentals, isAll }, setOwed] = useState(owed);
  // If true, a new amount does not overwrite the shares.
  const [isOwnSpread, setOwnSpread] = useState(false);
  const [today] = useState(() => toIstanbulDate(new Date()));
  const deedForm = useActionForm({
    schema: makeReceiptSchema(id, customerId, rentals),
    defaultValues: { amount: null, means: readLastPaymentMeans(), paidOn: today, shares: {} },
    deed: (sent) => api.company.receipts.take.call(sent),
    onDone: (receipt, { means }) => {
      storeLastPaymentMeans(means);
      onTaken(receipt);
    },
    onRefused: async (error) => {
      if (isRefusal(error, "ID_TAKEN")) setId(makeId());
      if ((["CHANGED_MEANWHILE", "RENTAL_NOT_FOUND", "ID_TAKEN"] as const).some((code) => isRefusal(error, code)))
        await reload();
    },
  });

  /** A rental whose debt was paid in the meantime stays in the form, so that its typed share is not lost. */
  async function reload() {
    const now = await api.company.receipts.owed.call({ customerId });
    const gone = rentals.filter(({ rentalId }) => now.rentals.every((one) => one.rentalId !== rentalId));
    setOwed({ ...now, rentals: [...now.rentals, ...gone.map((one) => ({ ...one, paid: one.total }))] });
    setOwnSpread(true);
  }

  function spread(amount: TypedAmount) {
    const shares = spreadPayment(rentals, typeof amount === "number" ? amount : 0);
    for (const [nth, { rentalId }] of rentals.entries())
      deedForm.form.setValue(`shares.${rentalId}`, shares[nth] || null, { shouldDirty: true });
    setOwnSpread(false);
  }

  return { ...deedForm, rentals, isAll, isOwnSpread, keepSpread: () => setOwnSpread(true), spread };
}
