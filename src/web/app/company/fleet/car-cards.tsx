import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";

import type { ListedCarView } from "#contract/api/cars.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDateTime } from "#domain/istanbul.ts";
import { CarName } from "#web/app/company/cars/car-name.tsx";
import { LateMark } from "#web/app/company/rentals/late-mark.tsx";
import { CarStatusBadge } from "#web/parts/status-badge.tsx";

import { NotedBadge } from "./noted-badge.tsx";
import { RowStatus } from "./row-status.tsx";

/** The cars on a phone: a card each, all of it leads to the car. */
export function CarCards({ cars, now }: { cars: ListedCarView[]; now: Date }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {cars.map(({ code, plate, status, rental, isNoted }, nth) => (
        <li key={code} className="border-line bg-surface relative rounded-2xl border p-4">
          <div className="flex items-center justify-between gap-3">
            <Link
              to={pages.car.path}
              params={{ code }}
              className="text-ink min-w-0 no-underline after:absolute after:inset-0 after:rounded-2xl"
            >
              <CarName plate={plate} code={code} />
            </Link>
            <ChevronRight aria-hidden="true" className="text-ink-soft shrink-0" />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <CarStatusBadge status={status} />
            {isNoted && <NotedBadge />}
          </div>
          {rental && (
            <div className="mt-2">
              <p className="font-medium wrap-anywhere">{rental.renterName}</p>
              <p className="text-ink-soft text-sm">Bitiş: {formatLongDateTime(rental.dueAt)}</p>
              {rental.dueAt <= now && <LateMark dueAt={rental.dueAt} now={now} />}
            </div>
          )}
          {/* Above the link, which covers the whole card. */}
          <div className="relative mt-3">
            <RowStatus car={cars[nth]!} />
          </div>
        </li>
      ))}
    </ul>
  );
}
