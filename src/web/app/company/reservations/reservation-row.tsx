import { KeyRound } from "lucide-react";

import type { ListedReservationView } from "#contract/fleet/reservations.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { RentLink } from "#web/app/company/parts/desk-links.tsx";
import { formatReturnTime } from "#web/app/company/parts/return-time.ts";
import { StatusBadge } from "#web/parts/badge.tsx";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { chooseReservationBadge } from "./reservation-badge.ts";

export function ReservationRow({
  reservation,
  now,
  onOpen,
}: {
  reservation: ListedReservationView;
  now: Date;
  onOpen: () => void;
}) {
  const { id, code, plate, name, phone, startsAt, endsAt, state } = reservation;
  return (
    <li className="hover:bg-sunken relative grid gap-x-4 gap-y-2 px-4 py-3 sm:px-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="button"
            onClick={onOpen}
            aria-label={`${name}, ${plate || code}, ${formatLongDateTime(startsAt)}: aç`}
            // The button covers the whole row, so that a press anywhere opens the reservation.
            className="min-h-8 min-w-0 text-left font-bold wrap-anywhere after:absolute after:inset-0"
          >
            {isolateDirection(name)}
          </button>
          <StatusBadge look={chooseReservationBadge(reservation, now)} />
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PlateOrCode plate={plate} code={code} size="small" />
          <span className="tabular-nums">{`${formatReturnTime(startsAt, now)} – ${formatReturnTime(endsAt, now)}`}</span>
        </p>
      </div>
      <div className="relative flex flex-wrap items-center gap-3 empty:hidden">
        {phone !== "" && <CallLink phone={phone} name={name} />}
        {state === "open" && (
          <RentLink
            code={code}
            reservation={id}
            aria-label={`${name}, ${plate || code}: teslim et`}
            className={getButtonStyle("secondary")}
          >
            <KeyRound aria-hidden="true" size={18} />
            Teslim et
          </RentLink>
        )}
      </div>
    </li>
  );
}
