import { useMutation } from "@tanstack/react-query";

import type { ExpenseView } from "#contract/fleet/expenses.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { makeFailureSentence, isRefusal } from "#web/app/api/sentences.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function DeleteExpense({
  expense,
  onClose,
  onDeleted,
}: {
  expense: ExpenseView | undefined;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useMutation({
    mutationFn: async ({ id }: ExpenseView) => {
      try {
        await api.company.expenses.remove.call({ id });
      } catch (error) {
        // Somebody else deleted the expense first, so there is nothing left to do.
        if (!isRefusal(error, "EXPENSE_NOT_FOUND")) throw error;
      }
    },
    onSuccess: async (_, { description }) => {
      onClose();
      showToast(`Gider silindi: ${description}`);
      await refreshPage();
      onDeleted();
    },
  });

  function close() {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={expense !== undefined}
      onClose={close}
      title="Bu gideri silmek istediğinizden emin misiniz?"
      description={
        expense && (
          <>
            <strong className="text-ink wrap-anywhere">{expense.description}</strong>
            <span>{`, ${formatKurus(expense.amount)}: toplam giderinizden düşülür. Bu işlem geri alınamaz.`}</span>
          </>
        )
      }
      action="Gideri sil"
      busyText="Siliniyor…"
      busy={remove.isPending && remove.variables.id === expense?.id}
      error={makeFailureSentence(remove, "Gider silinirken bir hata oluştu. Lütfen tekrar deneyin.")}
      onConfirm={() => expense && remove.mutate(expense)}
    />
  );
}
