import { Link } from "@tanstack/react-router";
import { Phone } from "lucide-react";

import type { ListedCarView } from "#contract/fleet/cars.ts";
import { pages } from "#contract/pages.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { standsReady } from "#domain/fleet/period.ts";
import { contactHref, displayContact } from "#domain/words/contact.ts";
import { formatKurus } from "#domain/words/money.ts";
import { backWhen, untilWhen } from "#web/app/company/parts/back-when.ts";
import { CarName } from "#web/app/company/parts/car-name.tsx";
import { RentLink, TakeBackLink } from "#web/app/company/parts/desk-links.tsx";
import { LateMark } from "#web/app/company/parts/late-mark.tsx";
import { NotedBadge } from "#web/app/company/parts/noted-badge.tsx";
import { CarStatusBadge } from "#web/parts/status-badge.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";

import { FaceText } from "./face-text.tsx";
import { RowStatus } from "./row-status.tsx";

type Running = NonNullable<ListedCarView["rental"]>;

/** The cars, a row each on a desk and a card each on a phone; all of it leads to the car, but for what is done in it. */
export function CarRows({ cars, now }: { cars: ListedCarView[]; now: Date }) {
  return (
    <ul
      aria-labelledby="araclar"
      className="lg:border-line lg:divide-line lg:bg-surface max-lg:grid max-lg:gap-3 sm:max-lg:grid-cols-2 lg:divide-y lg:overflow-hidden lg:rounded-2xl lg:border"
    >
      {cars.map((car) => (
        <li
          key={car.code}
          className="hover:bg-sunken max-lg:border-line max-lg:bg-surface relative grid gap-x-4 gap-y-2 px-4 py-3 max-lg:content-start max-lg:rounded-2xl max-lg:border lg:grid-cols-[minmax(11rem,1fr)_8.5rem_minmax(10rem,1.2fr)_minmax(8rem,0.8fr)_13.5rem] lg:items-center"
        >
          <div className="flex flex-wrap items-center gap-2">
            <Link
              to={pages.car.path}
              params={{ code: car.code }}
              // The whole row leads to the car.
              className="text-ink min-w-0 no-underline after:absolute after:inset-0 max-lg:after:rounded-2xl"
            >
              <CarName plate={car.plate} code={car.code} />
            </Link>
            <span className="ml-auto lg:hidden">
              <CarStatusBadge status={car.status} />
            </span>
            <span className="flex w-full flex-wrap items-center gap-2 empty:hidden">
              {car.isNoted && <NotedBadge />}
              <FaceText face={car.face} />
            </span>
          </div>
          <div className="max-lg:hidden">
            <CarStatusBadge status={car.status} />
          </div>
          {car.rental && <Renter rental={car.rental} now={now} />}
          {car.next && <Ready next={car.next} now={now} />}
          <Owed rental={car.rental} />
          <Deeds car={car} />
          {/* Above the link that covers the whole row. */}
          <div className="relative lg:col-span-full lg:max-w-lg">
            <RowStatus car={car} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Who has the car, and when it is back. */
function Renter({ rental, now }: { rental: Running; now: Date }) {
  return (
    <div className="min-w-0 lg:col-start-3">
      <p translate="no" className="font-medium wrap-anywhere">
        {rental.renterName}
      </p>
      <p>
        {rental.dueAt <= now ? (
          <LateMark dueAt={rental.dueAt} now={now} />
        ) : (
          <>
            <span className="text-ink-soft">Dönüş: </span>
            <span>{backWhen(rental.dueAt, now)}</span>
          </>
        )}
      </p>
    </div>
  );
}

const readyWords = { free: "Boş", rental: "Kirada", reservation: "Rezerve", block: "Kapalı" };

/** Until when a car that stands ready is free, or taken by what goes on. */
function Ready({ next, now }: { next: NonNullable<ListedCarView["next"]>; now: Date }) {
  const standing = standsReady(next, now);
  if (!standing) return null;
  return (
    <p className="lg:col-start-3">
      <span className="text-ink-soft">{`${readyWords[standing.state]}: `}</span>
      <span>{untilWhen(standing.until, now)}</span>
    </p>
  );
}

/** What is still owed of the rental, or was paid too much. */
function Owed({ rental }: { rental: ListedCarView["rental"] }) {
  if (!rental || rental.owed === 0) return null;
  const word = rental.owed > 0 ? "Kalan" : "Fazla ödeme";
  return (
    <p className="lg:col-start-4">
      <span className="text-ink-soft">{`${word}: `}</span>
      <span className={`font-semibold tabular-nums ${rental.owed > 0 ? "text-bad" : ""}`}>
        {formatKurus(Math.abs(rental.owed))}
      </span>
    </p>
  );
}

/** What is done at the desk with the car as it stands. */
function Deeds({ car: { code, plate, status, rental } }: { car: ListedCarView }) {
  const name = plate || code;
  const look = `${buttonStyle("secondary")} grow lg:grow-0`;
  if (!rental && !mayStartRental(status)) return null;
  return (
    <div className="relative flex gap-2 justify-self-stretch lg:col-start-5 lg:justify-self-end">
      {!rental && (
        <RentLink code={code} aria-label={`${name}: kirala`} className={`${buttonStyle("primary")} grow`}>
          Kirala
        </RentLink>
      )}
      {rental && rental.renterPhone !== "" && (
        <a
          href={contactHref("phone", rental.renterPhone)}
          aria-label={`Ara: ${rental.renterName}, ${displayContact("phone", rental.renterPhone)}`}
          className={look}
        >
          <Phone aria-hidden="true" size={18} />
          Ara
        </a>
      )}
      {rental && (
        <TakeBackLink rentalId={rental.id} aria-label={`${name}: bitir`} className={look}>
          Bitir
        </TakeBackLink>
      )}
    </div>
  );
}
