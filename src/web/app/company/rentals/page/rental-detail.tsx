import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { refusals } from "#contract/words/refusals.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { ConditionLinks } from "#web/app/company/condition-reports/condition-links.tsx";
import { RentalAccount } from "#web/app/company/rentals/account/rental-account.tsx";
import { RentalDeposit } from "#web/app/company/rentals/account/rental-deposit.tsx";
import { useIsWide } from "#web/app/list/use-is-wide.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { RentalFacts } from "./rental-facts.tsx";
import { RentalNotes } from "./rental-notes.tsx";
import { RentalPaperRows } from "./rental-paper-rows.tsx";

export function RentalDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const options = api.company.rentals.get.queryOptions({ input: { id }, staleTime: 0 });
  const rental = useQuery(options);
  const isWide = useIsWide();
  const [foot, setFoot] = useState<HTMLElement | null>(null);

  const store = (now: RentalView) => void cacheData(options.queryKey, now);

  if (rental.data) {
    return (
      <>
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:grid-rows-[auto_auto_auto_1fr] md:gap-x-8">
          <RentalFacts rental={rental.data} readAt={new Date(rental.dataUpdatedAt)} onStored={store} />
          <RentalNotes rental={rental.data} onStored={store} onClose={onClose} />
          <div className="grid content-start gap-6 md:col-start-2 md:row-span-4 md:row-start-1">
            <RentalAccount
              rental={rental.data}
              onStored={store}
              opened={rental.data.total > rental.data.paid ? "payment" : undefined}
              withSums
              foot={isWide ? null : foot}
            />
            <RentalDeposit rental={rental.data} onStored={store} />
          </div>
          <div className="border-line bg-surface divide-line min-w-0 divide-y overflow-clip rounded-2xl border">
            <RentalPaperRows rentalId={id} />
          </div>
          <ConditionLinks rentalId={id} />
        </div>
        {/* The footer is empty, and therefore hidden, unless the payment form is open. */}
        {!isWide && (
          <DialogFoot className="mt-6 has-[>:empty]:hidden">
            <div ref={setFoot} className="grid gap-3" />
          </DialogFoot>
        )}
      </>
    );
  }
  if (isRefusal(rental.error, "RENTAL_NOT_FOUND") || isRefusal(rental.error, "INPUT_INVALID")) {
    return (
      <div className="grid gap-4 sm:justify-items-start">
        <Notice kind="bad">{refusals.RENTAL_NOT_FOUND.message}</Notice>
        <Button look="secondary" onClick={onClose}>
          Listeye dön
        </Button>
      </div>
    );
  }
  return <Loading of={rental} failed="Kiralama yüklenirken bir hata oluştu." />;
}
