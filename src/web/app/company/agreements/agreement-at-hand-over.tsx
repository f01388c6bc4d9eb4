import { useMutation, useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";

import { api, queryClient } from "#web/app/api/client.ts";
import { DeedFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { agreementOptions, isAccepted, storeAgreement } from "./agreement-data.ts";
import { Link } from "./renter-links.tsx";

/**
 * The agreement while the car is handed over. One tap makes it and shows the code with which the renter signs on their
 * own telephone. Renders nothing without a network and for a rental that has ended.
 */
export function AgreementAtHandOver({ rentalId }: { rentalId: string }) {
  const agreement = useQuery(agreementOptions(rentalId)).data;
  const link = useMutation({
    mutationFn: async () => {
      const now = await api.company.agreements.get.call({ rentalId });
      if (now.sheets.length === 0 || now.isChanged)
        storeAgreement(await api.company.agreements.make.call({ rentalId }));
      return api.company.renterLinks.make.call({ rentalId });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.company.agreements.key() }),
  });
  if (!agreement || agreement.isEnded) return null;
  if (isAccepted(agreement) && !link.data) return <Notice kind="good">Sözleşme imzalandı.</Notice>;
  return (
    <section aria-label="Sözleşme" className="border-line bg-surface grid gap-3 rounded-2xl border p-4">
      <h2 className="text-lg font-bold">Sözleşme</h2>
      {link.data ? (
        <Link agreement={agreement} address={link.data.address} />
      ) : (
        <>
          <p>Kiracı sözleşmeyi henüz imzalamadı. Anahtardan önce kopyasını alması gerekir.</p>
          <DeedFailure of={link} failed="Sözleşme hazırlanamadı. Lütfen tekrar deneyin." />
          <Button look="secondary" busy={link.isPending} busyText="Hazırlanıyor…" onClick={() => link.mutate()}>
            <QrCode aria-hidden="true" size={20} />
            <span>Kiracının telefonunda imzalat</span>
          </Button>
        </>
      )}
    </section>
  );
}
