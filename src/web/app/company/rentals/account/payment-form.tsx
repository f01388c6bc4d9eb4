import { useId, type ReactElement } from "react";
import { createPortal } from "react-dom";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { toSignedPaymentAmount } from "#domain/fleet/rental.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { PaymentMeansField } from "#web/app/company/parts/payment-means-field.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Switch } from "#web/ui/switch.tsx";

import { usePaymentForm } from "./use-payment-form.ts";

export function PaymentForm({
  rental,
  foot,
  onStored,
}: {
  rental: RentalView;
  /** The save button and the open amount are rendered into the footer, so that they stay visible. */
  foot?: HTMLElement | null | undefined;
  onStored: (rental: RentalView) => void;
}) {
  const formId = useId();
  const mayReverse = useHasCompanyRight("reverse");
  const open = rental.total - rental.paid;
  const payment = usePaymentForm(rental, onStored);
  const { form, submit, fillInOpenAmount } = payment;
  const [isRefund, means] = form.watch(["isRefund", "means"]);
  const end = <PaymentEnd formId={formId} payment={payment} open={open} isInFooter={Boolean(foot)} />;
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-3">
      <div className="grid gap-3 min-[30rem]:grid-cols-2">
        <MoneyField
          control={form.control}
          name="amount"
          label={isRefund ? "İade edilen tutar (TL)" : "Alınan ödeme (TL)"}
        />
        <TextField type="date" label="Tarih" {...fieldOf(form, "paidOn")} />
      </div>
      {open > 0 && !isRefund && (
        <Button look="secondary" onClick={fillInOpenAmount}>{`Kalanı al (${formatKurus(open)})`}</Button>
      )}
      <PaymentMeansField chosen={means} onChoose={(chosen) => form.setValue("means", chosen, { shouldDirty: true })} />
      {mayReverse && <Switch label="İade (geri verilen para)" {...form.register("isRefund")} />}
      {renderInFooterOrHere(end, foot)}
    </form>
  );
}

function PaymentEnd({
  formId,
  payment: { form, isDirty, create },
  open,
  isInFooter,
}: {
  formId: string;
  payment: ReturnType<typeof usePaymentForm>;
  open: number;
  isInFooter: boolean;
}) {
  const isRefund = form.watch("isRefund");
  const amount: unknown = form.watch("amount");
  const isAtField = (["INPUT_INVALID", "REFUND_TOO_LARGE"] as const).some((code) => isRefusal(create.error, code));
  const sent = create.variables;
  return (
    <>
      {!isAtField && (
        <ActionFailure
          of={create}
          changed={`Bu kiralamanın ödemeleri bu arada değişti. ${describeOpenAmount(open)} Yazdığınız silinmedi. Doğruysa yeniden kaydedin.`}
          failed="Ödeme kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        />
      )}
      {create.isSuccess && !isDirty && sent && (
        <Notice kind="good">{`${formatKurus(sent.amount)} ${sent.isRefund ? "iade" : "ödeme"} kaydedildi.`}</Notice>
      )}
      {isInFooter && (
        <p role="status">
          {isDirty && typeof amount === "number" && amount > 0
            ? `Kaydedince ${describeRemainder(open - toSignedPaymentAmount({ amount, isRefund }))}`
            : `Şimdi ${describeRemainder(open)}`}
        </p>
      )}
      <Button type="submit" form={formId} busy={create.isPending} busyText="Kaydediliyor…">
        {isRefund ? "İadeyi kaydet" : "Ödemeyi kaydet"}
      </Button>
    </>
  );
}

function renderInFooterOrHere(end: ReactElement, foot: HTMLElement | null | undefined): ReactElement {
  return foot ? createPortal(end, foot) : <div className="flex flex-col items-start gap-3">{end}</div>;
}

function describeRemainder(left: number): string {
  if (left === 0) return "kalan tutar yok.";
  return left > 0 ? `kalan: ${formatKurus(left)}` : `fazla ödenen: ${formatKurus(-left)}`;
}

function describeOpenAmount(open: number): string {
  if (open === 0) return "Artık kalan tutar yok.";
  return open > 0 ? `Şimdi kalan: ${formatKurus(open)}.` : `Şimdi fazla ödenen: ${formatKurus(-open)}.`;
}
