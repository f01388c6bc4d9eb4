import { useMutation, useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { useState } from "react";

import { api, queryClient, refreshPage } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Notice } from "#web/ui/notice.tsx";

import { agreementQueryOptions, isAgreementAccepted, cacheAgreement } from "./agreement-data.ts";
import { AgreementGaps, GapsNotice } from "./agreement-gaps.tsx";
import { RenterLink } from "./renter-links.tsx";

export function prefetchAgreement(rentalId: string): void {
  void queryClient.prefetchQuery(agreementQueryOptions(rentalId));
}

/**
 * One tap creates the agreement and shows the QR code with which the renter signs on their own telephone. If the
 * agreement is loaded late, its space is reserved, so that nothing moves while somebody signs below.
 */
export function AgreementAtHandOver({ rentalId }: { rentalId: string }) {
  const query = useQuery(agreementQueryOptions(rentalId));
  const [isLate] = useState(query.data === undefined);
  const agreement = query.data;
  const link = useMutation({
    mutationFn: async () => {
      const now = await api.company.agreements.get.call({ rentalId });
      if (now.sheets.length === 0 || now.isChanged)
        cacheAgreement(await api.company.agreements.make.call({ rentalId }));
      return api.company.renterLinks.make.call({ rentalId });
    },
    onSuccess: refreshPage,
  });
  if (agreement && !agreement.isEnded && (link.data || !isAgreementAccepted(agreement)))
    return (
      <AgreementBox>
        {link.data ? (
          <RenterLink agreement={agreement} address={link.data.address} />
        ) : (
          <UnsignedAgreement busy={link.isPending} onSign={() => link.mutate()}>
            <AgreementGaps agreement={agreement} isFolded={isLate} />
            <ActionFailure of={link} failed="Sözleşme hazırlanamadı. Lütfen tekrar deneyin." />
          </UnsignedAgreement>
        )}
      </AgreementBox>
    );
  const signed = agreement && !agreement.isEnded && <Notice kind="good">Sözleşme imzalandı.</Notice>;
  if (!isLate) return signed || null;
  const waiting = query.isFetching ? <div aria-hidden="true" className="skeleton h-full" /> : <OfflineText />;
  return <ReservedSpace>{agreement ? signed || null : waiting}</ReservedSpace>;
}

function ReservedSpace({ children }: { children: Elements | null }) {
  return (
    <div className="grid grid-cols-1 *:[grid-area:1/1]">
      <div aria-hidden="true" className="invisible">
        <AgreementBox>
          <UnsignedAgreement busy={false} onSign={() => undefined}>
            <GapsNotice isFolded />
          </UnsignedAgreement>
        </AgreementBox>
      </div>
      <div>{children}</div>
    </div>
  );
}

function OfflineText() {
  return <p className="text-ink-soft">Sözleşme, bağlantı gelince burada görünür.</p>;
}

function AgreementBox({ children }: { children: Elements }) {
  return (
    <section aria-label="Sözleşme" className="border-line bg-surface grid gap-3 rounded-2xl border p-4">
      <h2 className="text-lg font-bold">Sözleşme</h2>
      {children}
    </section>
  );
}

function UnsignedAgreement({ busy, onSign, children }: { busy: boolean; onSign: () => void; children?: Elements }) {
  return (
    <>
      <p>Kiracı sözleşmeyi henüz imzalamadı. Anahtardan önce kopyasını alması gerekir.</p>
      {children}
      <Button look="secondary" busy={busy} busyText="Hazırlanıyor…" onClick={onSign}>
        <QrCode aria-hidden="true" size={20} />
        <span>Kiracının telefonunda imzalat</span>
      </Button>
    </>
  );
}
