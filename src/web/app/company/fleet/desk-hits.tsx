import { Link } from "@tanstack/react-router";
import { Phone } from "lucide-react";
import { useEffect, useId, type ReactElement } from "react";

import type { DeskHits as Found } from "#contract/fleet/desk.ts";
import { reservationStateWords } from "#contract/fleet/periods.words.ts";
import { pages } from "#contract/pages.ts";
import { mayStartRental } from "#domain/fleet/car-life.ts";
import { makeContactHref, formatContact } from "#domain/words/contact.ts";
import { RentLink, TakeBackLink } from "#web/app/company/parts/desk-links.tsx";
import { formatReturnTime } from "#web/app/company/parts/return-time.ts";
import { formatLateness } from "#web/app/company/parts/time-span.ts";
import { type QueryState, Loading } from "#web/app/page/loading.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { CarStatusBadge } from "#web/parts/status-badge.tsx";
import { announceToScreenReader } from "#web/ui/live-region.tsx";

import { FaceText } from "./face-text.tsx";

interface OptionAttributes {
  id: string;
  role: "option";
  tabIndex: -1;
  "aria-selected": boolean;
  className: string;
}
type HitOption = (parts: OptionAttributes) => ReactElement;

interface DeskHit {
  key: string;
  main: HitOption;
  deeds: HitOption[];
}

const mainOptionStyle =
  "text-ink flex min-h-12 min-w-0 grow basis-40 flex-wrap items-center gap-x-2 gap-y-1 rounded-lg px-2 py-1.5 sm:gap-x-3 sm:px-3 no-underline";
const actionStyle =
  "border-line-strong text-ink flex min-h-11 shrink-0 items-center gap-2 rounded-lg border px-2.5 font-semibold sm:px-3 no-underline";
const chosenOptionStyle =
  "aria-selected:bg-brand-soft aria-selected:outline-brand aria-selected:outline-2 hover:bg-sunken";

export function DeskHits({
  id,
  search,
  found,
  isFresh,
  chosen,
  onFilter,
}: {
  id: string;
  search: string;
  found: QueryState & { data: Found | undefined };
  isFresh: boolean;
  chosen: number;
  onFilter: (search: string) => void;
}) {
  const labels = useId();
  const { data } = found;
  const groups = [
    ["Araçlar", (data?.cars ?? []).map(makeCarHit)],
    ["Müşteriler", (data?.customers ?? []).map(makeCustomerHit)],
    ["Süren kiralamalar", (data?.rentals ?? []).map(makeRentalHit)],
    ["Rezervasyonlar", (data?.reservations ?? []).map(makeReservationHit)],
  ] as const;
  const count = groups.reduce((sum, [, hits]) => sum + hits.length, 0);

  useEffect(() => {
    if (isFresh && data) announceToScreenReader(count === 0 ? "Sonuç yok." : `${count} sonuç.`);
  }, [isFresh, data, count]);

  if (!data) return <Loading of={found} failed="Arama yapılırken bir hata oluştu." rows={2} />;

  const all: DeskHit[] = [
    { key: "cars", main: makeListOption(search, onFilter), deeds: [] },
    { key: "rentals", main: makeAllRentalsOption(search), deeds: [] },
    { key: "reservations", main: makeAllReservationsOption(search), deeds: [] },
  ];
  let nth = 0;
  const option = (make: HitOption, look: string): ReactElement => {
    const at = nth;
    nth += 1;
    return make({
      id: `${id}-${at}`,
      role: "option",
      tabIndex: -1,
      "aria-selected": at === chosen,
      className: `${look} ${chosenOptionStyle}`,
    });
  };
  return (
    <div className={`transition-opacity ${isFresh ? "" : "opacity-60"}`}>
      {count === 0 && (
        <p className="text-ink-soft px-3 py-2">Eşleşen araç, müşteri, süren kiralama veya rezervasyon yok.</p>
      )}
      <div role="listbox" id={`${id}-list`} aria-label="Arama sonuçları">
        {[...groups, ["Listelerde", all] as const].map(
          ([title, hits]) =>
            hits.length > 0 && (
              <div key={title} role="group" aria-labelledby={`${labels}-${title}`} className="mb-1">
                <p
                  id={`${labels}-${title}`}
                  role="presentation"
                  className="text-ink-soft px-3 pt-1.5 text-sm font-semibold"
                >
                  {title}
                </p>
                {hits.map(({ key, main, deeds }) => (
                  <div key={key} role="presentation" className="flex flex-wrap items-center justify-end gap-1 sm:gap-2">
                    {option(main, mainOptionStyle)}
                    {deeds.map((deed) => option(deed, actionStyle))}
                  </div>
                ))}
              </div>
            ),
        )}
      </div>
    </div>
  );
}

function makeListOption(search: string, onFilter: (search: string) => void): HitOption {
  return (parts) => (
    <button type="button" {...parts} onClick={() => onFilter(search)}>
      Araç listesinde göster
    </button>
  );
}

function makeAllRentalsOption(search: string): HitOption {
  return (parts) => (
    <Link to={pages.billing.path} search={{ search }} {...parts}>
      Biten kiralamalarda da ara
    </Link>
  );
}

function makeAllReservationsOption(search: string): HitOption {
  return (parts) => (
    <Link to={pages.reservations.path} search={{ search, list: "all" }} {...parts}>
      Bütün rezervasyonlarda ara
    </Link>
  );
}

function makeCarHit({ code, plate, face, status, rentalId }: Found["cars"][number]): DeskHit {
  const name = plate || code;
  const main: HitOption = (parts) => (
    <Link to={pages.car.path} params={{ code }} aria-label={`${name}: araca git`} {...parts}>
      <PlateOrCode plate={plate} code={code} size="small" />
      <span className={mayStartRental(status) || rentalId !== null ? "max-sm:hidden" : "flex"}>
        <CarStatusBadge status={status} />
      </span>
      <span className="empty:hidden max-sm:w-full">
        <FaceText face={face} />
      </span>
    </Link>
  );
  const deeds: HitOption[] = [];
  if (rentalId !== null)
    deeds.push((parts) => (
      <TakeBackLink key="end" rentalId={rentalId} aria-label={`${name}: bitir`} {...parts}>
        Bitir
      </TakeBackLink>
    ));
  else if (mayStartRental(status))
    deeds.push((parts) => (
      <RentLink key="rent" code={code} aria-label={`${name}: kirala`} {...parts}>
        Kirala
      </RentLink>
    ));
  return { key: code, main, deeds };
}

function makeCustomerHit({ id, name, phone }: Found["customers"][number]): DeskHit {
  return {
    key: id,
    main: (parts) => (
      <Link to={pages.customer.path} params={{ id }} {...parts}>
        <span translate="no" className="font-medium wrap-anywhere">
          {name}
        </span>
        {phone !== "" && <span className="text-ink-soft">{formatContact("phone", phone)}</span>}
      </Link>
    ),
    deeds: [
      (parts) => (
        <RentLink key="rent" customer={id} aria-label={`${name}: kirala`} {...parts}>
          Kirala
        </RentLink>
      ),
      ...(phone === "" ? [] : [makeCallOption(name, phone)]),
    ],
  };
}

function makeCallOption(name: string, phone: string): HitOption {
  return (parts) => (
    <a
      key="call"
      href={makeContactHref("phone", phone)}
      aria-label={`Ara: ${name}, ${formatContact("phone", phone)}`}
      {...parts}
    >
      <Phone aria-hidden="true" size={18} />
      Ara
    </a>
  );
}

function makeRentalHit({ id, code, plate, renterName, dueAt }: Found["rentals"][number]): DeskHit {
  const now = new Date();
  return {
    key: id,
    main: (parts) => (
      <Link to={pages.billing.path} search={{ rental: id }} {...parts}>
        <PlateOrCode plate={plate} code={code} size="small" />
        <span translate="no" className="font-medium wrap-anywhere">
          {renterName}
        </span>
        <span className={dueAt <= now ? "text-bad" : "text-ink-soft"}>
          {dueAt <= now ? formatLateness(dueAt, now) : formatReturnTime(dueAt, now)}
        </span>
      </Link>
    ),
    deeds: [
      (parts) => (
        <TakeBackLink key="end" rentalId={id} aria-label={`${plate || code}, ${renterName}: bitir`} {...parts}>
          Bitir
        </TakeBackLink>
      ),
    ],
  };
}

function makeReservationHit({ id, code, plate, name, phone, startsAt, state }: Found["reservations"][number]): DeskHit {
  const isOpen = state === "open";
  return {
    key: id,
    main: (parts) => (
      <Link to={pages.reservations.path} search={{ reservation: id, list: "all" }} {...parts}>
        <PlateOrCode plate={plate} code={code} size="small" />
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-ink-soft">{`${formatReturnTime(startsAt, new Date())}${!isOpen ? ` · ${reservationStateWords[state]}` : ""}`}</span>
      </Link>
    ),
    deeds: [
      ...(isOpen
        ? [
            ((parts) => (
              <RentLink
                key="rent"
                code={code}
                reservation={id}
                aria-label={`${name}, ${plate || code}: teslim et`}
                {...parts}
              >
                Teslim et
              </RentLink>
            )) satisfies HitOption,
          ]
        : []),
      ...(phone === "" ? [] : [makeCallOption(name, phone)]),
    ],
  };
}
