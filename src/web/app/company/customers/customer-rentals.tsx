import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";

import type { ListedRentalView } from "#contract/fleet/rentals.ts";
import { pages } from "#contract/pages.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { PlateOrCode } from "#web/parts/plate.tsx";
import { PaymentBadge } from "#web/parts/status-badge.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export function CustomerRentals({ id }: { id: string }) {
  const list = useList(api.company.customerAccounts.rentals.infiniteOptions({ ...paged({ id }), staleTime: 0 }), {
    noun: "kiralama",
    isSaid: false,
  });
  return (
    <section aria-labelledby="kiralamalar">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="kiralamalar" className="text-xl font-bold">
          Kiralamaları
        </h2>
        {list.rows.length > 0 && <ListMore title="Kiralamaları" list="customerRentals" filter={{ id }} />}
      </div>
      <List
        list={list}
        failed="Kiralamalar yüklenirken bir hata oluştu."
        empty={
          <EmptyState title="Henüz kiralaması yok" text="Bir aracın sayfasında bu müşteriyle kiralama başlatın." />
        }
      >
        {list.rows.length > 0 && (
          <ul className="border-line bg-surface divide-line divide-y overflow-hidden rounded-2xl border">
            {list.rows.map((rental) => (
              <CustomerRentalRow key={rental.id} rental={rental} />
            ))}
          </ul>
        )}
      </List>
    </section>
  );
}

function CustomerRentalRow({
  rental: { id, plate, code, startedAt, endedAt, total, paid, paymentStatus },
}: {
  rental: ListedRentalView;
}) {
  return (
    <li>
      <Link
        to={pages.billing.path}
        search={{ rental: id }}
        className="hover:bg-sunken flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <PlateOrCode plate={plate} code={code} />
          <span className="text-ink-soft">{`${formatLongDate(startedAt)}${endedAt === null ? " · Sürüyor" : ""}`}</span>
        </span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <PaymentBadge status={paymentStatus} />
          <span className="text-right whitespace-nowrap tabular-nums">
            <span className="block font-bold">{formatKurus(total)}</span>
            {paid < total && (
              <span className="text-ink-soft block text-sm">{`Kalan ${formatKurus(total - paid)}`}</span>
            )}
          </span>
          <ChevronRight aria-hidden="true" size={20} className="text-ink-soft shrink-0" />
        </span>
      </Link>
    </li>
  );
}
