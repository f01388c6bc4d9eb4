import { useQuery } from "@tanstack/react-query";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { refusals } from "#contract/words/refusals.ts";
import { api } from "#web/app/api/client.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { SwapForm } from "./swap-form.tsx";

export function LoadedSwapForm({
  rentalId,
  ...form
}: {
  rentalId: string;
  onBusy: (busy: boolean) => void;
  onStored?: ((rental: RentalView) => void) | undefined;
  onClose: () => void;
  onCancel: () => void;
}) {
  const rental = useQuery(
    api.company.rentals.get.queryOptions({ input: { id: rentalId }, staleTime: 0, refetchOnWindowFocus: false }),
  );
  if (rental.data && rental.data.endedAt !== null) return <Notice kind="bad">{refusals.RENTAL_ENDED.message}</Notice>;
  if (rental.data) return <SwapForm rental={rental.data} reload={() => void rental.refetch()} {...form} />;
  return <Loading of={rental} failed="Kiralama yüklenirken bir hata oluştu." rows={2} />;
}
