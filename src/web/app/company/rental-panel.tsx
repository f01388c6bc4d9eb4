import { useEffect, useRef, useState } from "react";

import type { CarView } from "#contract/cars.ts";
import { mayStartRental } from "#domain/car.ts";

import { carStatuses } from "../../parts/status-badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { readRentalDraft, removeRentalDraft } from "./rental-draft.ts";
import { RunningRental } from "./running-rental.tsx";
import { Section } from "./section.tsx";
import { StartRentalForm } from "./start-rental-form.tsx";

/** The rental of a car: the running one, the form that starts one, or why none can be started. */
export function RentalPanel({ car, customer }: { car: CarView; customer: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [refused, setRefused] = useState<string>();
  const rentalId = car.rental?.id;
  const shown = useRef(rentalId);

  useEffect(() => {
    if (shown.current === rentalId) return;
    shown.current = rentalId;
    // The form or the button that had the focus is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [rentalId]);

  useEffect(() => {
    // The answer to the start was lost, and the rental runs after all.
    if (rentalId !== undefined && readRentalDraft(car.code)?.id === rentalId) removeRentalDraft(car.code);
  }, [rentalId, car.code]);

  return (
    <Section id="kiralama" title={car.rental ? "Süren kiralama" : "Kiralama"} heading={heading}>
      {refused !== undefined && (
        <div className="mb-5">
          <Notice kind="bad">{refused}</Notice>
        </div>
      )}
      {car.rental ? (
        <RunningRental
          key={car.rental.id}
          car={car}
          rental={car.rental}
          onEnded={() => setRefused(undefined)}
          onRefused={setRefused}
        />
      ) : mayStartRental(car.status) ? (
        <StartRentalForm key={car.code} car={car} customer={customer} onRefused={setRefused} />
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
