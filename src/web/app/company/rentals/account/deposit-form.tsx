import { useEffect, useRef } from "react";

import { newDepositEntrySchema } from "#contract/fleet/deposits.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { computeMaxDepositSetOff, type DepositKind } from "#domain/fleet/deposit.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { storeLastPaymentMeans, readLastPaymentMeans } from "#web/app/company/parts/last-payment-means.ts";
import { PaymentMeansField } from "#web/app/company/parts/payment-means-field.tsx";
import { TollQuestion, useTollQuestion } from "#web/app/company/toll-checks/toll-question.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";

const wordsOfKind: Record<DepositKind, { amount: string; save: string; done: string }> = {
  taken: { amount: "Alınan depozito (TL)", save: "Depozitoyu kaydet", done: "depozito alındı." },
  returned: { amount: "Geri verilen tutar (TL)", save: "Geri verildi, kaydet", done: "depozito geri verildi." },
  "set-off": { amount: "Borçtan düşülecek tutar (TL)", save: "Borçtan düş", done: "depozitodan düşüldü." },
};

/** Takes a deposit, returns it, or offsets it against the debt. The likely amount is filled in. */
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
  /**
   * The deposit that was held when the user began to type. If it has changed since, the server refuses the entry,
   * because the typed amount may be wrong.
   */
  const heldBefore = useRef(rental.depositHeld);
  const { form, isDirty, submit, create } = useNewForm({
    schema: newDepositEntrySchema,
    blank: {
      rentalId: rental.id,
      kind,
      amount: getUsualAmount(kind, rental),
      ...(kind !== "set-off" && { means: readLastPaymentMeans() }),
      // A getter, so that the value is computed anew each time the form is reset.
      get paidOn() {
        return toIstanbulDate(new Date());
      },
    },
    make: async (sent) => {
      try {
        return await api.company.deposits.add.call({ ...sent, heldBefore: heldBefore.current });
      } catch (error) {
        if (isRefusal(error, "CHANGED_MEANWHILE")) store(await api.company.rentals.get.call({ id: rental.id }));
        throw error;
      }
    },
    onMade: (now, sent) => {
      if (sent.means !== undefined) storeLastPaymentMeans(sent.means);
      store(now);
      onClose();
      showToast(`${formatKurus(sent.amount)} ${wordsOfKind[kind].done}`);
    },
    onRefused: (error, setError) => {
      if (isRefusal(error, "DEPOSIT_TOO_SMALL") || isRefusal(error, "NOT_OWED"))
        setError("amount", { message: error.message });
    },
  });

  useEffect(() => {
    if (!isDirty) heldBefore.current = rental.depositHeld;
  }, [isDirty, rental.depositHeld]);

  function store(now: RentalView) {
    heldBefore.current = now.depositHeld;
    onStored(now);
  }

  const { ask, question } = useTollQuestion(rental.id);
  const means = form.watch("means");
  const { errors } = form.formState;
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
        <MoneyField
          control={form.control}
          name="amount"
          label={wordsOfKind[kind].amount}
          error={errors.amount?.message}
        />
        <TextField type="date" label="Tarih" error={errors.paidOn?.message} {...form.register("paidOn")} />
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

/**
 * The usual amount: the whole deposit when it is returned, or at most the debt when it is offset. Null for a new
 * deposit.
 */
function getUsualAmount(kind: DepositKind, rental: RentalView): number | null {
  if (kind === "taken") return null;
  return kind === "returned" ? rental.depositHeld : computeMaxDepositSetOff(rental);
}
