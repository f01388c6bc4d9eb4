import { useSearch } from "@tanstack/react-router";
import { Key, KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import type { CarView } from "#contract/fleet/cars.ts";
import { formatKm } from "#contract/fleet/odometer.words.ts";
import { computeLastKnownKm } from "#domain/fleet/car-face.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { formatKurus } from "#domain/words/money.ts";
import { refreshPage } from "#web/app/api/client.ts";
import { findCachedCar } from "#web/app/company/parts/car-data.ts";
import { RentLink, TakeBackLink } from "#web/app/company/parts/desk-links.tsx";
import { NextPeriod } from "#web/app/company/parts/next-period.tsx";
import { NotAvailable } from "#web/app/company/parts/not-available.tsx";
import { useShowRow } from "#web/app/page/rows.tsx";
import { takeLostFocus } from "#web/app/page/take-lost-focus.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { ACCOUNT_ROW_ID } from "./rental-rows.tsx";
import { RentalFact, RunningRental } from "./running-rental.tsx";

type PanelMessage = { kind: "bad" | "info"; text: string; of: string | undefined };

export function useRentalNotice(car: CarView) {
  const { kirala } = useSearch({ from: "/company" });
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState<PanelMessage>();
  const rentalId = car.rental?.id;
  const shown = useRef(rentalId);

  useEffect(() => {
    if (shown.current === rentalId) return;
    shown.current = rentalId;
    setSaid((now) => (now?.of === rentalId ? now : undefined));
    takeLostFocus(() => heading.current);
  }, [rentalId]);

  useEffect(() => {
    // If the rent dialog is open, the dialog itself handles a start whose response was lost.
    if (kirala !== undefined || rentalId === undefined) return;
    import("#web/app/company/rentals/rent/earlier-try.ts")
      .then(({ settleEarlierTry }) => settleEarlierTry(car.code, rentalId))
      .then(
        (text) => text !== undefined && setSaid({ kind: "info", text, of: rentalId }),
        () => undefined,
      );
  }, [rentalId, car.code, kirala]);

  async function refuse(text: string) {
    await refreshPage();
    setSaid({ kind: "bad", text, of: findCachedCar(car.code)?.rental?.id });
  }

  return { heading, said: said?.of === rentalId ? said : undefined, refuse };
}

export function RentalPanel({
  car,
  notice: { heading, said },
}: {
  car: CarView;
  notice: ReturnType<typeof useRentalNotice>;
}) {
  const showRow = useShowRow();
  const now = useNow(60_000);
  // Ignores a period that has ended since the page was loaded.
  const next = car.next && car.next.endsAt > now ? car.next : null;
  return (
    <section aria-labelledby="kiralama" className="min-w-0">
      <h2 id="kiralama" ref={heading} tabIndex={-1} className="sr-only">
        {car.rental ? "Süren kiralama" : "Kiralama"}
      </h2>
      {said && (
        <div className="mb-5">
          <Notice kind={said.kind}>{said.text}</Notice>
        </div>
      )}
      {car.rental ? (
        <RunningRental key={car.rental.id} rental={car.rental} />
      ) : mayStartRental(car.status) ? (
        <FreeCar car={car} isTaken={next !== null && next.startsAt <= now} />
      ) : (
        <NotAvailable status={car.status}>
          <span>
            {" "}
            Durumu Müsait yapmak için{" "}
            <button type="button" onClick={() => showRow("ic-bilgiler")} className="text-brand font-semibold underline">
              İç bilgiler
            </button>{" "}
            satırını açın.
          </span>
        </NotAvailable>
      )}
      {next && (
        <div className="mt-3">
          <NextPeriod next={next} now={now} />
        </div>
      )}
    </section>
  );
}

export function RentalActions({ car: { code, status, rental } }: { car: CarView }) {
  const showRow = useShowRow();
  const rentalId = rental?.id;
  useEffect(() => {
    if (rentalId === undefined) return;
    import("./desk-ahead.ts")
      .then(({ loadTakeBackWhenQuiet }) => loadTakeBackWhenQuiet(rentalId))
      .catch(() => undefined);
  }, [rentalId]);
  if (rental)
    return (
      <div className="flex flex-wrap gap-3">
        <TakeBackLink rentalId={rental.id} className={`${getButtonStyle("primary")} grow`}>
          <KeyRound aria-hidden="true" size={18} />
          Kiralamayı bitir
        </TakeBackLink>
        <Button look="secondary" onClick={() => showRow(ACCOUNT_ROW_ID)}>
          Ödeme al
        </Button>
      </div>
    );
  if (!mayStartRental(status)) return null;
  return (
    <RentLink code={code} className={`${getButtonStyle("primary")} w-full`}>
      <Key aria-hidden="true" size={18} />
      Kirala
    </RentLink>
  );
}

function FreeCar({ car, isTaken }: { car: CarView; isTaken: boolean }) {
  const km = computeLastKnownKm(car.odometer, car.lastReturn.km);
  return (
    <div className="grid gap-3">
      <p className="text-xl font-bold">{isTaken ? "Şu anda boş değil" : "Şu anda boş"}</p>
      <dl className="grid grid-cols-2 gap-x-4">
        <RentalFact word="Günlük fiyat">{car.price === null ? "Yazılmadı" : formatKurus(car.price)}</RentalFact>
        <RentalFact word="Son km">{km === null ? "Yazılmadı" : formatKm(km)}</RentalFact>
      </dl>
    </div>
  );
}
