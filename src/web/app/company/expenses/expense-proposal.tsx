import { useMutation } from "@tanstack/react-query";

import { acceptedExpenseSchema, type RepeatingExpenseView } from "#contract/fleet/expenses.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function ExpenseProposal({
  of: { id, description, amount, plate, nextOn, waiting },
  onDecided,
}: {
  of: RepeatingExpenseView;
  onDecided: () => void;
}) {
  const { form, submit, create } = useNewForm({
    schema: acceptedExpenseSchema,
    blank: { repeatingId: id, dueOn: nextOn, amount },
    make: (sent) => api.company.expenses.accept.call(sent),
    onMade: (made) => decided(`Gider eklendi: ${made.description}, ${formatKurus(made.amount)}`),
    onRefused: lookAgain,
  });
  const skip = useMutation({
    mutationFn: () => api.company.expenses.skip.call({ id, dueOn: nextOn }),
    onSuccess: () => decided(`Atlandı: ${description}, ${formatCalendarDate(nextOn)}`),
    onError: lookAgain,
  });
  const failed = [create, skip].find(({ isError }) => isError);

  function decided(text: string) {
    showToast(text);
    onDecided();
  }

  function lookAgain(error: Error) {
    if (isRefusal(error, "DUE_DECIDED") || isRefusal(error, "REPEATING_NOT_FOUND")) decided(error.message);
  }

  return (
    <li className="border-line bg-sunken rounded-xl border p-4">
      <form onSubmit={submit} noValidate className="grid gap-3">
        <p className="wrap-anywhere">
          <strong>{description}</strong>
          {plate !== "" && <span>{` · ${plate}`}</span>}
          <span className="text-ink-soft block text-sm">{`${formatCalendarDate(nextOn)} için önerildi${waiting > 1 ? `. Sonrasında ${waiting - 1} öneri daha var` : ""}`}</span>
        </p>
        <MoneyField
          control={form.control}
          name="amount"
          label="Tutar (TL)"
          hint="Değiştirirseniz sonraki öneri de bu tutarla gelir."
        />
        {failed && (
          <ActionFailure
            of={failed === create ? create : { error: failed.error }}
            atField={["INPUT_INVALID"]}
            failed="Öneri kaydedilirken bir hata oluştu. Lütfen tekrar deneyin."
          />
        )}
        <Actions>
          <Button type="submit" busy={create.isPending} busyText="Kaydediliyor…">
            Gider olarak kaydet
          </Button>
          <Button look="secondary" busy={skip.isPending} busyText="Atlanıyor…" onClick={() => skip.mutate()}>
            Bu kez atla
          </Button>
        </Actions>
      </form>
    </li>
  );
}
