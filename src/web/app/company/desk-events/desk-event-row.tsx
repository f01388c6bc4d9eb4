import { Link } from "@tanstack/react-router";

import type { DeskEventView } from "#contract/fleet/desk-events.ts";
import { deskActionWords, nameDeskActor } from "#contract/fleet/desk-events.words.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";

import { describeDeskEvent } from "./desk-event-text.ts";

export function DeskEventRow({ event }: { event: DeskEventView }) {
  const { at, action, code, plate, who, rentalId, reservationId } = event;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)] sm:px-5">
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-bold">{deskActionWords[action]}</span>
          {code !== "" && <PlateOrCode plate={plate} code={code} size="small" />}
          {rentalId !== null && (
            <Link
              to={pages.billing.path}
              search={{ rental: rentalId }}
              className="text-brand inline-flex min-h-11 items-center font-semibold wrap-anywhere underline sm:min-h-6"
            >
              {who}
            </Link>
          )}
          {rentalId === null && reservationId !== null && (
            <Link
              to={pages.reservations.path}
              search={{ reservation: reservationId, list: "all" }}
              className="text-brand inline-flex min-h-11 items-center font-semibold wrap-anywhere underline sm:min-h-6"
            >
              {who}
            </Link>
          )}
          {rentalId === null && reservationId === null && who !== "" && <span className="wrap-anywhere">{who}</span>}
        </p>
        {describeDeskEvent(event).map((text) => (
          <p key={text} className="text-ink-soft text-sm wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
      <p className="text-ink-soft text-sm sm:text-right">
        <time dateTime={at.toISOString()} className="whitespace-nowrap">
          {formatLongDateTime(at)}
        </time>
        <span className="sm:hidden"> · </span>
        <span className="wrap-anywhere sm:block">{nameDeskActor(event)}</span>
      </p>
    </li>
  );
}
