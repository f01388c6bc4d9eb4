import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";

import { newReceipt, type OwedRentalsView, type OwedRentalView, type ReceiptView } from "#contract/fleet/receipts.ts";
import type { PaymentMeans } from "#domain/fleet/payment.ts";
import { owedOf, RECEIPT_RENTALS_MAX, spreadPayment } from "#domain/fleet/receipt.ts";
import { formatLongDate, istanbulDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { newId } from "#web/app/api/new-id.ts";
import { sentenceFor, isRefusal } from "#web/app/api/sentences.ts";
import { keepMeans, lastMeans } from "#web/app/company/parts/last-means.ts";
import { MeansField } from "#web/app/company/parts/means-field.tsx";
import { forgetting, showFieldErrors } from "#web/app/forms/form-errors.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Whole kuruş, what was typed while it is no amount, or nothing. */
type Typed = number | string | null;

interface Values {
  amount: Typed;
  means: PaymentMeans;
  paidOn: string;
  /** By the id of the rental. */
  shares: Record<string, Typed>;
}

/** One amount for several rentals: the longest owed is proposed first, each share can be changed, and together they are the amount. */
export function ReceiptForm({
  customerId,
  owed,
  onTaken,
  onCancel,
}: {
  customerId: string;
  /** As it was when the form was opened. */
  owed: OwedRentalsView;
  onTaken: (receipt: ReceiptView) => void;
  onCancel: () => void;
}) {
  const [id] = useState(newId);
  const [{ rentals, isAll }, setOwed] = useState(owed);
  // A share that somebody typed is not overwritten by another amount.
  const [isOwnSpread, setOwnSpread] = useState(false);
  const sending = useRef(false);
  const form = useForm<Values, unknown, z.output<typeof newReceipt>>({
    resolver: standardSchemaResolver(receiptOf(id, customerId, rentals)),
    defaultValues: { amount: null, means: lastMeans(), paidOn: istanbulDate(new Date()), shares: {} },
  });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);

  const take = useMutation({
    networkMode: "always",
    mutationFn: (sent: z.output<typeof newReceipt>) => api.company.receipts.take.call(sent),
    onSuccess: (receipt, { means }) => {
      keepMeans(means);
      for (const part of [api.company.customerAccounts, api.company.rentals, api.company.receivables, api.company.cars])
        void queryClient.invalidateQueries({ queryKey: part.key() });
      void queryClient.invalidateQueries({ queryKey: api.company.info.totals.key() });
      onTaken(receipt);
    },
    onError: async (error) => {
      showFieldErrors(error, form.setError);
      if (isRefusal(error, "CHANGED_MEANWHILE") || isRefusal(error, "RENTAL_NOT_FOUND")) await reload();
    },
    onSettled: () => {
      sending.current = false;
    },
  });

  /** Shows what is owed by now; a rental that owes nothing more stays, with the share that was typed for it. */
  async function reload() {
    const now = await api.company.receipts.owed.call({ customerId });
    const gone = rentals.filter(({ rentalId }) => now.rentals.every((one) => one.rentalId !== rentalId));
    setOwed({ ...now, rentals: [...now.rentals, ...gone.map((one) => ({ ...one, paid: one.total }))] });
    setOwnSpread(true);
  }

  function spread(amount: Typed) {
    const shares = spreadPayment(rentals, typeof amount === "number" ? amount : 0);
    for (const [nth, { rentalId }] of rentals.entries())
      form.setValue(`shares.${rentalId}`, shares[nth] || null, { shouldDirty: true });
    setOwnSpread(false);
  }

  function fill(amount: number) {
    form.setValue("amount", amount, { shouldDirty: true });
    spread(amount);
  }

  const [amount, means, shares] = form.watch(["amount", "means", "shares"]);
  const all = rentals.reduce((sum, rental) => sum + owedOf(rental), 0);
  const given = rentals.reduce((sum, { rentalId }) => sum + kurusOf(shares[rentalId]), 0);
  const isTooMuch = typeof amount === "number" && amount > all;
  const problems = rentals.map((rental) => shareProblem(rental, shares[rental.rentalId]));
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
        void form.handleSubmit((sent) => {
          // A second tap comes before the first has made the button busy.
          if (sending.current) return;
          sending.current = true;
          take.mutate(sent);
        }, forgetting(take))(event);
      }}
      noValidate
      className="grid gap-5"
    >
      <div className="grid gap-4 min-[30rem]:grid-cols-2">
        {/* Follows what is typed, whichever way it is typed. */}
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
                ? `En fazla ${formatKurus(all)} alınabilir; borcun tamamı bu kadar.`
                : amount === given
                  ? undefined
                  : errors.amount?.message
            }
          />
        </div>
        <TextField type="date" label="Tarih" error={errors.paidOn?.message} {...form.register("paidOn")} />
      </div>
      <Button
        look="secondary"
        onClick={() => fill(all)}
        className="sm:justify-self-start"
      >{`Borcun tamamını al (${formatKurus(all)})`}</Button>
      <MeansField chosen={means} onChoose={(chosen) => form.setValue("means", chosen, { shouldDirty: true })} />
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-bold">Hangi kiralamalar için?</legend>
        <p className="text-ink-soft text-sm">{`En eski borçtan başlanır; payları değiştirebilirsiniz.${!isAll ? ` En eski ${RECEIPT_RENTALS_MAX} borç gösteriliyor.` : ""}`}</p>
        <ul className="divide-line border-line divide-y border-y">
          {rentals.map((rental, nth) => (
            <li
              key={rental.rentalId}
              className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_12rem] sm:items-center"
            >
              <div>
                <PlateOrCode plate={rental.plate} code={rental.code} />
                <p className="text-ink-soft mt-1 text-sm">
                  <span>{`${formatLongDate(rental.startedAt)}${rental.endedAt === null ? " · Sürüyor" : ""} · `}</span>
                  <span className="text-ink font-semibold">{`Kalan ${formatKurus(owedOf(rental))}`}</span>
                </p>
              </div>
              <div onInput={() => setOwnSpread(true)}>
                <MoneyField
                  control={form.control}
                  name={`shares.${rental.rentalId}`}
                  label="Payı (TL)"
                  placeholder="0,00"
                  error={problems[nth]}
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
              onClick={() => spread(form.getValues("amount"))}
              className="text-brand inline-flex min-h-11 items-center font-semibold underline"
            >
              Eskiden yeniye dağıt
            </button>
          )}
        </div>
      </fieldset>
      {errors.shares?.root?.message !== undefined && <Notice kind="bad">{errors.shares.root.message}</Notice>}
      {typeof errors.shares?.message === "string" && <Notice kind="bad">{errors.shares.message}</Notice>}
      {take.isError && !isRefusal(take.error, "INPUT_INVALID") && (
        <Notice kind="bad">
          {isChanged
            ? `Bu müşterinin hesabı bu arada değişti. Şimdi borcu ${formatKurus(all)}. Yazdıklarınız duruyor; kontrol edip yeniden kaydedin.`
            : sentenceFor(take.error, "Ödeme kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.")}
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

function kurusOf(typed: Typed | undefined): number {
  return typeof typed === "number" ? typed : 0;
}

/** What is wrong with a share, as soon as it is typed. */
function shareProblem(rental: OwedRentalView, typed: Typed | undefined): string | undefined {
  if (typeof typed === "string") return "Lütfen geçerli bir tutar girin (1.250,50 gibi).";
  const owes = owedOf(rental);
  if (kurusOf(typed) <= owes) return undefined;
  return owes === 0 ? "Bu kiralamanın borcu kalmadı." : `En fazla ${formatKurus(owes)}.`;
}

/** The contract's schema over the form: the rentals without a share are left out. */
function receiptOf(id: string, customerId: string, rentals: readonly OwedRentalView[]) {
  const filledIn = z.transform(({ shares, ...values }: Values): unknown => ({
    ...values,
    id,
    customerId,
    shares: rentals.flatMap(({ rentalId, paid }) => {
      const amount = shares[rentalId];
      return amount === null || amount === undefined || amount === 0 ? [] : [{ rentalId, amount, paidBefore: paid }];
    }),
  }));
  return z.pipe(filledIn, newReceipt);
}
