import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";

import { formatFuel, formatKm } from "#contract/fleet/odometer.words.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { pages } from "#contract/pages.ts";
import { getRentalState } from "#domain/fleet/rental.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { RecordedTime } from "#web/app/company/condition-reports/recorded-time.tsx";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { TakeBackLink } from "#web/app/company/parts/desk-links.tsx";
import { formatReadings } from "#web/app/company/parts/fuel-field.tsx";
import { SwapCar } from "#web/app/company/rentals/swap/swap-car.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { PaymentBadge } from "#web/parts/status-badge.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { FormerCars } from "./former-cars.tsx";
import { UncertainPlate } from "./uncertain-plate.tsx";

const KmCorrection = makeLazy(
  async () => (await import("./km-correction.tsx")).KmCorrection,
  "Bu bölüm yüklenirken bir hata oluştu.",
);

export function RentalFacts({
  rental,
  readAt,
  onStored,
}: {
  rental: RentalView;
  readAt: Date;
  onStored: (rental: RentalView) => void;
}) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { code, plate, plateUncertain, customerId, renterName, renterPhone, startedAt, dueAt, endedAt } = rental;
  const { kmOut, kmIn, fuelOut, fuelIn, left } = rental;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={pages.car.path} params={{ code }} className="inline-flex min-h-11 items-center">
          <PlateOrCode plate={plate} code={code} />
          <span className="sr-only">: aracı aç</span>
        </Link>
        <PaymentBadge status={rental.paymentStatus} />
      </div>
      {plateUncertain && <UncertainPlate />}
      <dl className="mt-3 grid gap-2.5">
        <RentalFact name="Kiracı">
          {customerId === null ? (
            <span translate="no" className="block font-semibold">
              {renterName}
            </span>
          ) : (
            <Link
              to={pages.customer.path}
              params={{ id: customerId }}
              className="text-brand flex min-h-11 items-center font-semibold underline"
            >
              <span translate="no">{renterName}</span>
              <span className="sr-only">: hesabını aç</span>
            </Link>
          )}
          {renterPhone !== "" && <CallLink phone={renterPhone} name={renterName} />}
        </RentalFact>
        <RentalFact name="Başlangıç">
          <span>{formatLongDateTime(startedAt)}</span>
          <RecordedTime rental={rental} time="start" />
        </RentalFact>
        <RentalFact name="Planlanan bitiş">{formatLongDateTime(dueAt)}</RentalFact>
        <RentalFact name="Gerçek bitiş">
          <span>{endedAt === null ? wordsOfState[getRentalState(rental, readAt)] : formatLongDateTime(endedAt)}</span>
          <RecordedTime rental={rental} time="end" />
        </RentalFact>
        <RentalFact name="Km">
          <span>{`${formatReadings(kmOut, kmIn, formatKm) || "Okunmadı"} `}</span>
          <button
            type="button"
            aria-label="Km’yi düzelt"
            aria-expanded={isCorrecting}
            onClick={() => setCorrecting(!isCorrecting)}
            className="text-brand ml-2 inline-flex min-h-8 items-center font-semibold underline"
          >
            Düzelt
          </button>
        </RentalFact>
        {(fuelOut ?? fuelIn) !== null && (
          <RentalFact name="Yakıt">{formatReadings(fuelOut, fuelIn, formatFuel)}</RentalFact>
        )}
        {left.length > 0 && (
          <RentalFact name="Önceki araçlar">
            <FormerCars left={left} />
          </RentalFact>
        )}
      </dl>
      {isCorrecting && (
        <div className="mt-3">
          <KmCorrection rental={rental} onStored={onStored} onClose={() => setCorrecting(false)} />
        </div>
      )}
      {endedAt === null && (
        <div className="mt-4 grid justify-items-start gap-3">
          <TakeBackLink rentalId={rental.id} className={`${getButtonStyle("danger")} max-sm:w-full`}>
            Kiralamayı bitir
          </TakeBackLink>
          <SwapCar rental={rental} onStored={onStored} />
        </div>
      )}
    </div>
  );
}

const wordsOfState = { running: "Sürüyor", overdue: "Sürüyor, süresi geçti", ended: "" };

function RentalFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-2 min-[22rem]:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
