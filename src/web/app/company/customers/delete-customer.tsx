import { useMutation } from "@tanstack/react-query";

import type { CustomerView } from "#contract/api/customers.ts";
import { isolated } from "#domain/text.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { isRefusal, sentenceFor } from "#web/app/api/sentences.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { announce } from "#web/ui/toast.tsx";

/** Asks whether a customer is to be deleted, and deletes them. */
export function DeleteCustomer({
  customer,
  onClose,
  onDeleted,
}: {
  customer: CustomerView | undefined;
  onClose: () => void;
  onDeleted: (customer: CustomerView) => void;
}) {
  const remove = useMutation({
    networkMode: "always",
    mutationFn: async ({ id }: CustomerView) => {
      try {
        await api.company.customers.remove.call({ id });
      } catch (error) {
        // Somebody else deleted them first, which is what was asked for.
        if (!isRefusal(error, "CUSTOMER_NOT_FOUND")) throw error;
      }
    },
    onSuccess: async (_, deleted) => {
      onClose();
      announce(`${isolated(deleted.name)} silindi.`);
      await queryClient.invalidateQueries({ queryKey: api.company.customers.key() });
      onDeleted(deleted);
    },
  });

  function close() {
    remove.reset();
    onClose();
  }

  return (
    <Confirm
      open={customer !== undefined}
      onClose={close}
      title="Bu müşteriyi silmek istediğinizden emin misiniz?"
      description={
        <span>
          <strong translate="no" className="text-ink wrap-anywhere">
            {customer?.name}
          </strong>{" "}
          listenizden silinir. Geçmiş kiralamaları okunur kalır. Bu işlem geri alınamaz.
        </span>
      }
      action="Müşteriyi sil"
      busyText="Siliniyor…"
      busy={remove.isPending && remove.variables.id === customer?.id}
      error={
        remove.isError
          ? sentenceFor(remove.error, "Müşteri silinirken bir hata oluştu. Lütfen tekrar deneyin.")
          : undefined
      }
      onConfirm={() => customer && remove.mutate(customer)}
    />
  );
}
