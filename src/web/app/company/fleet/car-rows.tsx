import { Link } from "@tanstack/react-router";
import { BellRing, Ellipsis } from "lucide-react";
import { useState } from "react";

import type { ListedCarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { formatStatus } from "#contract/people/status.words.ts";
import { formatUntilDay } from "#contract/words/clock.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { getAvailability } from "#domain/fleet/period.ts";
import { formatKurus } from "#domain/words/money.ts";
import { useUnexpiredStatus } from "#web/app/codes/use-unexpired-status.ts";
import { RentLink, TakeBackLink } from "#web/app/company/parts/desk-links.tsx";
import { formatReturnTime, formatUntil } from "#web/app/company/parts/return-time.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { CarStatusBadge } from "#web/parts/status-badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

import { CarName } from "./car-name.tsx";
import { FaceText } from "./face-text.tsx";
import { OverdueMark } from "./overdue-mark.tsx";
import { rowActionStyle } from "./row-deed-style.ts";

const CarMenu = makeLazy(async () => (await import("./car-menu.tsx")).CarMenu, "Veri yüklenirken bir hata oluştu.");

export function CarRows({ cars, now }: { cars: ListedCarView[]; now: Date }) {
  const [more, setMore] = useState<{ code: string; isOpen: boolean }>();
  const chosen = cars.find(({ code }) => code === more?.code);
  return (
    <>
      <ul
        aria-labelledby="araclar"
        className="border-line divide-line bg-surface divide-y overflow-hidden rounded-2xl border"
      >
        {cars.map((car) => (
          <CarRow key={car.code} car={car} now={now} onMore={() => setMore({ code: car.code, isOpen: true })} />
        ))}
      </ul>
      {more && chosen && (
        <CarMenu car={chosen} open={more.isOpen} onClose={() => setMore({ ...more, isOpen: false })} />
      )}
    </>
  );
}

function CarRow({ car, now, onMore }: { car: ListedCarView; now: Date; onMore: () => void }) {
  const name = car.plate || car.code;
  const isShort = name.length <= 14;
  return (
    <li className="hover:bg-sunken relative grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 px-4 py-1.5 max-[22rem]:px-3 lg:grid-cols-[minmax(16rem,1.3fr)_7.5rem_minmax(13rem,1.4fr)_7rem_8.5rem_2.75rem] lg:gap-x-4">
      <div className="flex min-w-0 items-center gap-2.5 max-sm:gap-1.5">
        <Link
          to={pages.car.path}
          params={{ code: car.code }}
          // The link covers the whole row, so that a press anywhere opens the car.
          className={`text-ink no-underline after:absolute after:inset-0 ${isShort ? "shrink-0" : "min-w-0"}`}
        >
          <CarName plate={car.plate} code={car.code} isSmall={isShort} />
        </Link>
        <FaceText face={car.face} />
        {car.isNoted && (
          <span className="text-warn shrink-0">
            <BellRing aria-hidden="true" size={16} />
            <span className="sr-only">Ön not</span>
          </span>
        )}
      </div>
      <div className="flex min-w-0 items-center gap-2 max-lg:order-last max-lg:col-span-3 max-lg:pb-1.5 lg:contents">
        <span className="shrink-0">
          <CarStatusBadge status={car.status} />
        </span>
        <div className="min-w-0 grow">
          <p className="flex min-w-0 gap-x-1 *:shrink-0 *:whitespace-pre *:last:min-w-0 *:last:shrink *:last:truncate max-lg:text-sm">
            <NextPeriodText car={car} now={now} />
          </p>
          {car.rental?.lacksReport && <p className="text-warn text-sm font-semibold">Tutanak eksik</p>}
        </div>
        <OwedAmount rental={car.rental} />
      </div>
      <div className="relative flex justify-end">
        <CarRowAction car={car} />
      </div>
      <div className="relative -mr-2">
        <IconButton Icon={Ellipsis} name={`${name}: diğer işlemler`} aria-haspopup="dialog" onClick={onMore} />
      </div>
    </li>
  );
}

const nextPeriodWords = { free: "Boş", rental: "Kirada", reservation: "Rezerve", block: "Kapalı" };

function NextPeriodText({ car: { plate, statusLine, rental, next }, now }: { car: ListedCarView; now: Date }) {
  const status = useUnexpiredStatus(statusLine);
  const renter = rental && (
    <span className="text-ink-soft">
      <span aria-hidden="true"> · </span>
      <span translate="no">{rental.renterName}</span>
    </span>
  );
  if (rental && rental.dueAt <= now)
    return (
      <>
        <OverdueMark dueAt={rental.dueAt} now={now} />
        {renter}
      </>
    );
  if (status)
    return (
      <>
        <bdi className="font-semibold">{formatStatus(status)}</bdi>
        <span> · </span>
        <span className="whitespace-nowrap">{formatUntilDay(status.until, now)}</span>
      </>
    );
  if (rental)
    return (
      <>
        <span>
          <span className="max-lg:sr-only">{"Dönüş: "}</span>
          <span>{formatReturnTime(rental.dueAt, now)}</span>
        </span>
        {renter}
      </>
    );
  const standing = next && getAvailability(next, now);
  if (standing)
    return (
      <>
        <span className="text-ink-soft">{`${nextPeriodWords[standing.state]}: `}</span>
        <span>{formatUntil(standing.until, now)}</span>
      </>
    );
  return plate === "" && <span className="text-ink-soft">Plaka girilmemiş</span>;
}

function OwedAmount({ rental }: { rental: ListedCarView["rental"] }) {
  if (!rental || rental.owed === 0) return <span className="max-lg:hidden" />;
  const word = rental.owed > 0 ? "Kalan" : "Fazla ödeme";
  return (
    <p className="shrink-0 text-right max-lg:text-sm">
      <span className="sr-only">{`${word}: `}</span>
      <span title={word} className={`font-semibold tabular-nums ${rental.owed > 0 ? "" : "text-good"}`}>
        {formatKurus(Math.abs(rental.owed))}
      </span>
    </p>
  );
}

function CarRowAction({ car: { code, plate, status, rental } }: { car: ListedCarView }) {
  const name = plate || code;
  if (rental)
    return (
      <TakeBackLink rentalId={rental.id} aria-label={`${name}: kiralamayı bitir`} className={rowActionStyle}>
        Kiralamayı bitir
      </TakeBackLink>
    );
  if (!mayStartRental(status)) return null;
  return (
    <RentLink code={code} aria-label={`${name}: kirala`} className={rowActionStyle}>
      Kirala
    </RentLink>
  );
}
