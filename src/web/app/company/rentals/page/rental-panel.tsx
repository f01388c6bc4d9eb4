import { useSearch } from "@tanstack/react-router";
import { Key } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { knownCar, reloadCar } from "#web/app/company/parts/car-data.ts";
import { RentLink } from "#web/app/company/parts/desk-links.tsx";
import { NotAvailable } from "#web/app/company/parts/not-available.tsx";
import { Section } from "#web/app/page/section.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { Notice } from "#web/ui/notice.tsx";

import { RunningRental } from "./running-rental.tsx";

/** The rental of a car: the running one, the way to start one, or why none can be started. */
export function RentalPanel({ car }: { car: CarView }) {
  const { kirala } = useSearch({ from: "/company" });
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
    // The dialog over this page finds that out itself.
    if (kirala !== undefined || rentalId === undefined) return;
    import("#web/app/company/rentals/rent/earlier-try.ts")
      .then(({ settleEarlierTry }) => settleEarlierTry(car.code, rentalId))
      .then(
        (text) => text !== undefined && setSaid({ kind: "info", text, of: rentalId }),
        () => undefined,
      );
  }, [rentalId, car.code, kirala]);

  async function refuse(text: string) {
    await reloadCar(car.code);
    setSaid({ kind: "bad", text, of: knownCar(car.code)?.rental?.id });
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
        <RentLink code={car.code} className={`${buttonStyle("primary")} max-sm:w-full`}>
          <Key aria-hidden="true" size={18} />
          Kirala
        </RentLink>
      ) : (
        <NotAvailable status={car.status}>
          <span>
            {" "}
            Durumu Müsait yapmak için{" "}
            <a href="#ic-bilgiler" className="text-brand underline">
              İç bilgiler
            </a>{" "}
            bölümünü kullanın.
          </span>
        </NotAvailable>
      )}
    </Section>
  );
}
