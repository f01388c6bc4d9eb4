import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";

import type { ListedRentalView } from "#contract/fleet/rentals.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { useIsWide } from "#web/app/list/use-is-wide.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { PaymentBadge } from "#web/parts/status-badge.tsx";
import { getButtonStyle } from "#web/ui/button-style.ts";

const cellStyle = "px-4 py-3 align-middle ";

interface RentalRowsProps {
  rentals: ListedRentalView[];
  stale: boolean;
  onOpen: (id: string) => void;
}

export function RentalsTable(rows: RentalRowsProps) {
  return useIsWide() ? <RentalTable {...rows} /> : <RentalCards {...rows} />;
}

function RentalCards({ rentals, stale, onOpen }: RentalRowsProps) {
  return (
    <ul
      aria-label="Kiralamalar"
      aria-busy={stale}
      className={`border-line bg-surface divide-line divide-y overflow-hidden rounded-2xl border transition-opacity ${stale ? "opacity-60" : ""}`}
    >
      {rentals.map((rental) => (
        <li
          key={rental.id}
          className="hover:bg-sunken relative flex flex-wrap items-start justify-between gap-x-2 gap-y-1.5 px-4 py-3"
        >
          <div className="grid min-w-0 grow basis-36 justify-items-start gap-1.5">
            <RentalDetails
              rental={rental}
              onOpen={onOpen}
              className="text-ink font-bold wrap-anywhere no-underline after:absolute after:inset-0"
            >
              <span translate="no">{rental.renterName}</span>
            </RentalDetails>
            <PlateOrCode plate={rental.plate} code={rental.code} />
            <p className="text-ink-soft text-sm">
              <span>{formatLongDate(rental.startedAt)}</span>
              {rental.endedAt === null && <span> · Sürüyor</span>}
            </p>
            {rental.lacksReport && <p className="text-warn text-sm font-semibold">Tutanak eksik</p>}
          </div>
          <div className="ml-auto grid justify-items-end gap-1.5 text-right">
            <RentalAmount rental={rental} />
            <PaymentBadge status={rental.paymentStatus} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function RentalTable({ rentals, stale, onOpen }: RentalRowsProps) {
  return (
    <div
      className={`border-line bg-surface overflow-hidden rounded-2xl border transition-opacity ${stale ? "opacity-60" : ""}`}
      aria-busy={stale}
    >
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Kiralamalar</caption>
        <thead className="bg-sunken text-ink-soft text-sm">
          <tr>
            <th scope="col" className={`${cellStyle} w-52`}>
              Plaka
            </th>
            <th scope="col" className={cellStyle}>
              Kiracı
            </th>
            <th scope="col" className={`${cellStyle} w-44`}>
              Tarih
            </th>
            <th scope="col" className={`${cellStyle} w-48 text-right`}>
              Tutar
            </th>
            <th scope="col" className={`${cellStyle} w-44`}>
              Ödeme durumu
            </th>
            <th scope="col" className={`${cellStyle} w-36`}>
              <span className="sr-only">Detay</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {rentals.map((rental) => (
            <tr key={rental.id}>
              <th scope="row" className={`${cellStyle} font-normal`}>
                <PlateOrCode plate={rental.plate} code={rental.code} />
              </th>
              <td translate="no" className={`${cellStyle} font-semibold wrap-anywhere`}>
                {rental.renterName}
              </td>
              <td className={cellStyle}>
                <span>{formatLongDate(rental.startedAt)}</span>
                {rental.endedAt === null && <span className="text-ink-soft block text-sm">Sürüyor</span>}
                {rental.lacksReport && <span className="text-warn block text-sm font-semibold">Tutanak eksik</span>}
              </td>
              <td className={`${cellStyle} text-right`}>
                <RentalAmount rental={rental} />
              </td>
              <td className={cellStyle}>
                <PaymentBadge status={rental.paymentStatus} />
              </td>
              <td className={`${cellStyle} `}>
                <RentalDetails rental={rental} onOpen={onOpen} className={getButtonStyle("secondary")}>
                  <ReceiptText aria-hidden="true" size={18} />
                  Detay
                </RentalDetails>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RentalAmount({ rental: { total, paid } }: { rental: ListedRentalView }) {
  return (
    <p className="whitespace-nowrap tabular-nums">
      <span className="block font-bold">{formatKurus(total)}</span>
      {paid < total && <span className="text-ink-soft block text-sm">{`Kalan ${formatKurus(total - paid)}`}</span>}
    </p>
  );
}

function RentalDetails({
  rental: { id, plate, code, renterName, startedAt },
  onOpen,
  className,
  children,
}: {
  rental: ListedRentalView;
  onOpen: (id: string) => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <Link
      from={pages.billing.path}
      to="."
      search={(now) => ({ ...now, rental: id })}
      resetScroll={false}
      onClick={() => onOpen(id)}
      aria-label={`${plate || code}, ${renterName}, ${formatLongDate(startedAt)}: detay`}
      className={className}
    >
      {children}
    </Link>
  );
}
