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

const cell = "px-4 py-2";
const none = <span className="text-ink-soft">–</span>;

/** The cars on a desk. */
export function CarsTable({ cars, now }: { cars: ListedCarView[]; now: Date }) {
  return (
    <div className="border-line bg-surface overflow-hidden rounded-2xl border">
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Araçlar</caption>
        <thead className="bg-sunken text-ink-soft text-sm">
          <tr>
            <th scope="col" className={`${cell} w-88 py-3`}>
              Araç
            </th>
            <th scope="col" className={`${cell} w-36 py-3`}>
              Durum
            </th>
            <th scope="col" className={`${cell} py-3`}>
              Kiracı
            </th>
            <th scope="col" className={`${cell} py-3`}>
              Planlanan bitiş
            </th>
            <th scope="col" className={`${cell} w-32 py-3`}>
              Hatırlatma
            </th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {cars.map(({ code, plate, status, rental, isNoted }, nth) => (
            <tr key={code} className="hover:bg-sunken">
              <th scope="row" className={`${cell} font-normal`}>
                <Link
                  to={pages.car.path}
                  params={{ code }}
                  className="text-brand inline-flex min-h-11 max-w-full items-center gap-1 no-underline"
                >
                  <CarName plate={plate} code={code} />
                  <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
                </Link>
                <RowStatus car={cars[nth]!} />
              </th>
              <td className={cell}>
                <CarStatusBadge status={status} />
              </td>
              <td className={`${cell} wrap-anywhere`}>{rental ? rental.renterName : none}</td>
              <td className={cell}>
                {rental ? (
                  <>
                    {formatLongDateTime(rental.dueAt)}
                    {rental.dueAt <= now && (
                      <span className="block">
                        <LateMark dueAt={rental.dueAt} now={now} />
                      </span>
                    )}
                  </>
                ) : (
                  none
                )}
              </td>
              <td className={cell}>{isNoted ? <NotedBadge /> : none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
