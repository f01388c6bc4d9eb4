import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";

import type { RentalView } from "#contract/api/rentals.ts";
import { refusals } from "#contract/refusals.ts";
import { api, putData, queryClient } from "#web/app/api/client.ts";
import { isRefusal, readSentenceFor } from "#web/app/api/sentences.ts";
import { Discard } from "#web/app/forms/discard.tsx";
import { forgetUnsaved, hasUnsaved } from "#web/app/forms/unsaved.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Failed, Waiting } from "#web/ui/states.tsx";

import { PaperHead } from "./paper-head.tsx";
import { RentalAccount } from "./rental-account.tsx";
import { RentalFacts } from "./rental-facts.tsx";
import { RentalNotes } from "./rental-notes.tsx";

/** One rental over the list: who, when, its account and notes. */
export function RentalDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const [asks, setAsks] = useState(false);
  const leaving = useBlocker({
    // The dialog stands in the address, so also the browser's way back closes it. Leaving the whole page is asked about by the frame.
    shouldBlockFn: ({ current, next }) =>
      hasUnsaved() && current.pathname === next.pathname && rentalIn(current.search) !== rentalIn(next.search),
    enableBeforeUnload: false,
    withResolver: true,
  });

  /** Asks before the address changes: a step back that waits for the answer would be lost by the next Escape. */
  function close() {
    if (hasUnsaved()) setAsks(true);
    else onClose();
  }

  return (
    <>
      <Dialog open={id !== undefined} onClose={close} title="Kiralama detayı" wide>
        {id !== undefined && <Rental key={id} id={id} onClose={close} />}
      </Dialog>
      <Discard
        open={asks || leaving.status === "blocked"}
        text="Kiralama detayını kapatırsanız yazdıklarınız kaybolur."
        onStay={() => {
          setAsks(false);
          leaving.reset?.();
        }}
        onDiscard={() => {
          setAsks(false);
          if (leaving.proceed) return leaving.proceed();
          forgetUnsaved();
          onClose();
        }}
      />
    </>
  );
}

function Rental({ id, onClose }: { id: string; onClose: () => void }) {
  const options = api.company.rentals.get.queryOptions({ input: { id }, staleTime: 0 });
  const rental = useQuery(options);

  /** Shows what the server answered a write with, here and wherever else the rental's money stands. */
  function store(now: RentalView) {
    void putData(options.queryKey, now);
    for (const queryKey of [api.company.rentals.list.key(), api.company.info.totals.key(), api.company.cars.key()])
      void queryClient.invalidateQueries({ queryKey });
  }

  if (rental.data) {
    return (
      <>
        <PaperHead />
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8 print:block">
          <RentalFacts rental={rental.data} readAt={new Date(rental.dataUpdatedAt)} onStored={store} />
          <div className="md:row-span-2 print:mt-8">
            <RentalAccount rental={rental.data} onStored={store} opened="payment" withSums />
          </div>
          {/* On paper for the renter stands nothing that the staff writes for itself. */}
          <div className="print:hidden">
            <RentalNotes rental={rental.data} onStored={store} onClose={onClose} />
          </div>
        </div>
      </>
    );
  }
  // An address that holds no id is refused as input.
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
  return rental.isError ? (
    <Failed
      text={readSentenceFor(rental.error, "Kiralama yüklenirken bir hata oluştu.")}
      retry={() => void rental.refetch()}
      busy={rental.isFetching}
    />
  ) : (
    <Waiting />
  );
}

function rentalIn(search: object): unknown {
  return "rental" in search ? search.rental : undefined;
}
