import type { RentalView } from "#contract/fleet/rentals.ts";
import type { DepositKind } from "#domain/fleet/deposit.ts";
import { formatKurus } from "#domain/words/money.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { PaymentMeansField } from "#web/app/company/parts/payment-means-field.tsx";
import { TollQuestion, useTollQuestion } from "#web/app/company/toll-checks/toll-question.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { useDepositForm } from "./use-deposit-form.ts";

const wordsOfKind: Record<DepositKind, { amount: string; save: string; done: string }> = {
  taken: { amount: "Alınan depozito (TL)", save: "Depozitoyu kaydet", done: "depozito alındı." },
  returned: { amount: "Geri verilen tutar (TL)", save: "Geri verildi, kaydet", done: "depozito geri verildi." },
  "set-off": { amount: "Borçtan düşülecek tutar (TL)", save: "Borçtan düş", done: "depozitodan düşüldü." },
};

export function DepositForm({
  rental,
  kind,
  onStored,
  onClose,
}: {
  rental: RentalView;
  kind: DepositKind;
  onStored: (rental: RentalView) => void;
  onClose: () => void;
}) {
  const { form, submit, create } = useDepositForm({
    rental,
    kind,
    onStored,
    onMade: (amount) => {
      onClose();
      showToast(`${formatKurus(amount)} ${wordsOfKind[kind].done}`);
    },
  });
  const { ask, question } = useTollQuestion(rental.id);
  const means = form.watch("means");
  const isAtField = (["INPUT_INVALID", "DEPOSIT_TOO_SMALL", "NOT_OWED"] as const).some((code) =>
    isRefusal(create.error, code),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (kind === "returned") void ask(() => void submit(event));
        else void submit(event);
      }}
      noValidate
      className="grid gap-3"
    >
      <div className="grid gap-3 min-[30rem]:grid-cols-2">
        <MoneyField control={form.control} name="amount" label={wordsOfKind[kind].amount} />
        <TextField type="date" label="Tarih" {...fieldOf(form, "paidOn")} />
      </div>
      {means !== undefined && (
        <PaymentMeansField
          chosen={means}
          onChoose={(chosen) => form.setValue("means", chosen, { shouldDirty: true })}
        />
      )}
      {!isAtField && (
        <ActionFailure
          of={create}
          changed={`Bu depozito bu arada değişti. Şimdi elinizde: ${formatKurus(rental.depositHeld)}. Yazdığınız silinmedi. Doğruysa yeniden kaydedin.`}
          failed="Depozito kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
        />
      )}
      <Actions>
        <Button type="submit" busy={create.isPending} busyText="Kaydediliyor…">
          {wordsOfKind[kind].save}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Vazgeç
        </Button>
      </Actions>
      <TollQuestion question={question} />
    </form>
  );
}
