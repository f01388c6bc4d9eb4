import { useMutation, useQuery } from "@tanstack/react-query";

import type { CustomerView, OpenMattersView } from "#contract/fleet/customers.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { makeFailureSentence, isRefusal } from "#web/app/api/sentences.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { CarsNotReturnedDialog } from "./cars-not-returned-dialog.tsx";
import { hasOpenMatters, OpenMatters } from "./open-matters.tsx";

/** The server refuses the deletion while the customer has a car. */
export function DeleteCustomer({
  customer,
  onClose,
  onDeleted,
}: {
  customer: CustomerView | undefined;
  onClose: () => void;
  onDeleted: (customer: CustomerView) => void;
}) {
  const open = useQuery({
    ...api.company.customers.openMatters.queryOptions({ input: { id: customer?.id ?? "" } }),
    enabled: customer !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: CustomerView) => {
      try {
        await api.company.customers.remove.call({ id, ...(open.data && { knowsOpenSums: true }) });
      } catch (error) {
        // Somebody else deleted the customer first, so there is nothing left to do.
        if (!isRefusal(error, "CUSTOMER_NOT_FOUND")) throw error;
      }
    },
    // After this refusal the dialog names the sums, and a second press deletes.
    onError: (error) => void (isRefusal(error, "CUSTOMER_HAS_OPEN_SUMS") && open.refetch()),
    onSuccess: async (_, deleted) => {
      onClose();
      showToast(`${isolateDirection(deleted.name)} silindi.`);
      await refreshPage();
      onDeleted(deleted);
    },
  });

  function close() {
    remove.reset();
    onClose();
  }

  const cars = findCarsPreventingDeletion(remove.error) ?? open.data?.cars ?? [];
  if (customer && cars.length > 0) return <CarsNotReturnedDialog name={customer.name} cars={cars} onClose={close} />;
  const matters: OpenMattersView | undefined = open.data && hasOpenMatters(open.data) ? open.data : undefined;
  return (
    <ConfirmDialog
      open={customer !== undefined}
      onClose={close}
      title="Bu müşteriyi silmek istediğinizden emin misiniz?"
      description={
        <>
          <strong translate="no" className="text-ink wrap-anywhere">
            {customer?.name}
          </strong>
          <span>
            {" "}
            listenizden silinir. Geçmiş kiralamalarını ve sözleşmelerini yine görürsünüz. Bu işlem geri alınamaz.
          </span>
        </>
      }
      action={matters ? "Yine de sil" : "Müşteriyi sil"}
      busyText="Siliniyor…"
      busy={remove.isPending && remove.variables.id === customer?.id}
      idle={open.isPending}
      error={makeFailureSentence(remove, "Müşteri silinirken bir hata oluştu. Lütfen tekrar deneyin.")}
      onConfirm={() => customer && remove.mutate(customer)}
    >
      {matters && <OpenMatters matters={matters} />}
      {open.isPending && <p className="text-ink-soft">Bu müşteriyle açık işiniz var mı bakılıyor…</p>}
      {open.isError && !isRefusal(open.error, "CUSTOMER_NOT_FOUND") && (
        <Notice kind="info">Bu müşterinin borcuna, depozitosuna ve rezervasyonlarına şu anda bakamadık.</Notice>
      )}
    </ConfirmDialog>
  );
}

function findCarsPreventingDeletion(error: Error | null): OpenMattersView["cars"] | undefined {
  return isRefusal(error, "CUSTOMER_HAS_CAR")
    ? (error as Error & { data: Pick<OpenMattersView, "cars"> }).data.cars
    : undefined;
}
