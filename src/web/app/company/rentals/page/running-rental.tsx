import type { CarView } from "#contract/fleet/cars.ts";
import { formatKurus } from "#domain/words/money.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { formatReturnTime } from "#web/app/company/parts/return-time.ts";
import { useNow } from "#web/app/page/use-now.ts";

import { RentalCountdown } from "./rental-countdown.tsx";

export function RunningRental({ rental }: { rental: NonNullable<CarView["rental"]> }) {
  const now = useNow(60_000);
  const open = rental.total - rental.paid;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p translate="no" className="text-xl font-bold wrap-anywhere">
          {rental.renterName}
        </p>
        {rental.renterPhone !== "" && <CallLink phone={rental.renterPhone} name={rental.renterName} />}
      </div>
      <RentalCountdown dueAt={rental.dueAt} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <RentalFact word="Planlanan bitiş" more={`Alış ${formatReturnTime(rental.startedAt, now)}`}>
          {formatReturnTime(rental.dueAt, now)}
        </RentalFact>
        <RentalFact word={open < 0 ? "Fazla ödeme" : "Kalan"} more={`${formatKurus(rental.paid)} ödendi`}>
          {formatKurus(Math.abs(open))}
        </RentalFact>
      </dl>
    </div>
  );
}

export function RentalFact({ word, more, children }: { word: string; more?: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{word}</dt>
      <dd className="text-lg font-bold tabular-nums first-letter:capitalize">{children}</dd>
      {more && <dd className="text-ink-soft text-sm tabular-nums">{more}</dd>}
    </div>
  );
}
