import { useEffect, useRef } from "react";

import { rentalPayment, type RentalView } from "#contract/api/rentals.ts";
import { formatKurus } from "#domain/money.ts";
import { paymentAmount } from "#domain/rental.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";

/** Records money that came in later, or was given back; what is still open is filled in by one tap. */
export function PaymentForm({ rental, onStored }: { rental: RentalView; onStored: (rental: RentalView) => void }) {
  const open = rental.total - rental.paid;
  /** What was paid as the person began to type: what comes in after that may make their amount a wrong one. */
  const paidBefore = useRef(rental.paid);
  const { form, isDirty, submit, create, isEarlier } = useNewForm({
    schema: rentalPayment,
    blank: { rentalId: rental.id, amount: null, isRefund: false },
    make: async (sent) => {
      try {
        return await api.company.rentals.pay.call({ ...sent, paidBefore: paidBefore.current });
      } catch (error) {
        if (isRefusal(error, "CHANGED_MEANWHILE")) store(await api.company.rentals.get.call({ id: rental.id }));
        throw error;
      }
    },
    isSent: (now, { id, amount, isRefund }) =>
      now.payments.find((payment) => payment.id === id)?.amount === paymentAmount({ amount, isRefund }),
    onMade: store,
    onRefused: (error, setError) => {
      if (isRefusal(error, "REFUND_TOO_LARGE")) setError("amount", { message: error.message });
    },
  });

  useEffect(() => {
    if (!isDirty) paidBefore.current = rental.paid;
  }, [isDirty, rental.paid]);

  function store(now: RentalView) {
    paidBefore.current = now.paid;
    onStored(now);
  }

  const isRefund = form.watch("isRefund");
  const isAtField = (["INPUT_INVALID", "REFUND_TOO_LARGE"] as const).some((code) => isRefusal(create.error, code));
  const sent = create.variables;
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <MoneyField
        control={form.control}
        name="amount"
        label={isRefund ? "İade edilen tutar (TL)" : "Alınan ödeme (TL)"}
        error={form.formState.errors.amount?.message}
      />
      {open > 0 && !isRefund && (
        <Button
          look="secondary"
          onClick={() => {
            paidBefore.current = rental.paid;
            form.setValue("amount", open, { shouldDirty: true, shouldValidate: true });
          }}
        >
          Kalanı al ({formatKurus(open)})
        </Button>
      )}
      <Switch label="İade (geri verilen para)" {...form.register("isRefund")} />
      {create.isError && !isAtField && (
        <Notice kind="bad">
          {isRefusal(create.error, "CHANGED_MEANWHILE")
            ? `Bu kiralamanın ödemeleri bu arada değişti. ${openNow(open)} Yazdığınız duruyor; doğruysa yeniden kaydedin.`
            : sentenceFor(create.error, "Ödeme kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.")}
        </Notice>
      )}
      {isEarlier && isDirty && (
        <Notice kind="info">
          Önceki denemeniz kaydedilmişti; ödemelerin başında duruyor. Şimdi yazdığınız henüz kaydedilmedi.
        </Notice>
      )}
      {create.isSuccess && !isDirty && sent && (
        <Notice kind="good">
          {formatKurus(sent.amount)} {sent.isRefund ? "iade" : "ödeme"} kaydedildi.
        </Notice>
      )}
      <Button type="submit" busy={create.isPending} busyText="Kaydediliyor…">
        {isRefund ? "İadeyi kaydet" : "Ödemeyi kaydet"}
      </Button>
    </form>
  );
}

function openNow(open: number): string {
  if (open === 0) return "Artık kalan tutar yok.";
  return open > 0 ? `Şimdi kalan: ${formatKurus(open)}.` : `Şimdi fazla ödenen: ${formatKurus(-open)}.`;
}
