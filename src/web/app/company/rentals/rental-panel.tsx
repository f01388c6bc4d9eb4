import { useEffect, useRef, useState } from "react";

import type { CarView } from "#contract/api/cars.ts";
import type { RentalView } from "#contract/api/rentals.ts";
import { mayStartRental } from "#domain/car-life.ts";
import { formatKurus } from "#domain/money.ts";
import { isolated } from "#domain/text.ts";
import { api } from "#web/app/api/client.ts";
import { knownCar, reloadCar } from "#web/app/company/cars/car-data.ts";
import { Late } from "#web/app/page/late.tsx";
import { Section } from "#web/app/page/section.tsx";
import { carStatuses } from "#web/parts/status-badge.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { isStartedAs, keepForAnother, readRentalDraft, removeRentalDraft } from "./rental-draft.ts";
import { RunningRental } from "./running-rental.tsx";

/** The rental of a car: the running one, the form that starts one, or why none can be started. */
export function RentalPanel({
  car,
  customer,
  reservation,
}: {
  car: CarView;
  customer: string | undefined;
  reservation: string | undefined;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A message about a rental, or about there being none, is removed when that changes.
  const [said, setSaid] = useState<{ kind: "bad" | "info"; text: string; of: string | undefined }>();
  const rentalId = car.rental?.id;
  const shown = useRef(rentalId);

  useEffect(() => {
    if (shown.current === rentalId) return;
    shown.current = rentalId;
    setSaid((now) => (now?.of === rentalId ? now : undefined));
    // The form or the button that had the focus is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [rentalId]);

  useEffect(() => {
    const draft = readRentalDraft(car.code);
    if (rentalId === undefined || draft?.id !== rentalId) return;
    // The answer to the start was lost, and the rental runs after all.
    api.company.rentals.get.call({ id: rentalId }).then(
      (rental) => {
        if (readRentalDraft(car.code)?.id !== rentalId) return;
        if (isStartedAs(rental, draft)) return removeRentalDraft(car.code);
        keepForAnother(car.code, draft);
        tellEarlier(rental);
      },
      // The draft stays, and its id tells the start of another rental what this one was.
      () => undefined,
    );
  }, [rentalId, car.code]);

  async function refuse(text: string) {
    await reloadCar(car.code);
    setSaid({ kind: "bad", text, of: knownCar(car.code)?.rental?.id });
  }

  function tellEarlier({ id, renterName, total }: RentalView) {
    const text = `Önceki denemeniz kaydedilmişti: bu kiralama ${isolated(renterName)} adına, ${formatKurus(total)} ücretle başlatıldı. Şimdi yazdıklarınız kaydedilmedi; kiralamayı bitirirseniz formda bulursunuz.`;
    setSaid({ kind: "info", text, of: id });
  }

  return (
    <Section id="kiralama" title={car.rental ? "Süren kiralama" : "Kiralama"} heading={heading}>
      {said && said.of === rentalId && (
        <div className="mb-5">
          <Notice kind={said.kind}>{said.text}</Notice>
        </div>
      )}
      {car.rental ? (
        <RunningRental key={car.rental.id} car={car} rental={car.rental} onRefused={refuse} />
      ) : mayStartRental(car.status) ? (
        <Late
          name="start-rental"
          load={() => import("./start-rental-form.tsx")}
          failed="Kiralama formu yüklenirken bir hata oluştu."
        >
          {({ StartRentalForm }) => (
            <StartRentalForm
              key={car.code}
              car={car}
              customer={customer}
              reservation={reservation}
              onEarlier={tellEarlier}
              onRefused={refuse}
            />
          )}
        </Late>
      ) : (
        <NotAvailable car={car} />
      )}
    </Section>
  );
}

function NotAvailable({ car }: { car: CarView }) {
  const word = (carStatuses as Partial<typeof carStatuses>)[car.status]?.word ?? "Bilinmiyor";
  return (
    <Notice kind="info">
      Bu aracın durumu <strong>{word}</strong> olduğu için kiralanamaz. Durumu Müsait yapmak için{" "}
      <a href="#ic-bilgiler" className="text-brand underline">
        İç bilgiler
      </a>{" "}
      bölümünü kullanın.
    </Notice>
  );
}
