import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";

import type { DebtorView } from "#contract/fleet/receivables.ts";
import { pages } from "#contract/pages.ts";
import type { ReceivableBand } from "#domain/fleet/receivable-band.ts";
import { countDaysOwed } from "#domain/fleet/receivable.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { CallLink } from "#web/app/company/parts/call-link.tsx";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { ListRows } from "#web/app/list/list-rows.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNow } from "#web/app/page/use-now.ts";
import { EmptyState } from "#web/ui/states.tsx";

export function Debtors({
  band,
  search,
  onSearch,
}: {
  band: ReceivableBand | undefined;
  search: string;
  onSearch: (text: string) => void;
}) {
  const list = useList(
    api.company.receivables.list.infiniteOptions({ ...paged(removeEmptyParameters({ search, band })), staleTime: 0 }),
    { noun: "borçlu" },
  );
  const now = useNow(60_000);
  const isFiltered = search !== "" || band !== undefined;
  return (
    <section aria-labelledby="borclular" className="grid gap-4">
      <h2 id="borclular" className="sr-only">
        Borçlular
      </h2>
      {(isFiltered || list.found !== 0) && (
        <div className="grid gap-4">
          <ListSearch label="Müşteri ara" placeholder="Ad veya telefon" search={search} onSearch={onSearch}>
            <ListMore title="Alacaklar" list="receivables" filter={removeEmptyParameters({ search, band })} />
          </ListSearch>
        </div>
      )}
      <List
        list={list}
        failed="Borçlular yüklenirken bir hata oluştu."
        empty={
          list.found === 0 &&
          (isFiltered ? (
            <EmptyState title="Eşleşen borç yok" text="Aramayı kısaltın veya başka bir süre seçin." />
          ) : (
            <EmptyState title="Alacağınız yok" text="Ödenmemiş kiralamalar burada toplanır." />
          ))
        }
      >
        <ListRows list={list}>{(debtor) => <DebtorRow key={debtor.id} debtor={debtor} now={now} />}</ListRows>
      </List>
    </section>
  );
}

function DebtorRow({ debtor, now }: { debtor: DebtorView; now: Date }) {
  const { id, customerId, name, phone, owed, rentals, since } = debtor;
  const shown = (
    <>
      <span translate="no" className="min-w-0 font-bold wrap-anywhere">
        {name}
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0" />
    </>
  );
  const look = "text-brand inline-flex min-h-11 max-w-full items-center gap-1 underline-offset-4 hover:underline";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 sm:px-5">
      {customerId === null ? (
        <Link to={pages.billing.path} search={{ rental: id }} className={look}>
          {shown}
        </Link>
      ) : (
        <Link to={pages.customer.path} params={{ id: customerId }} className={look}>
          {shown}
        </Link>
      )}
      <p className="text-right font-bold whitespace-nowrap tabular-nums">{formatKurus(owed)}</p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-soft py-1 text-sm">{`${formatDebtAge(since, now)}${rentals > 1 ? ` · ${rentals} kiralama` : ""}${customerId === null ? " · Silinmiş müşteri" : ""}`}</p>
        {phone !== "" && <CallLink phone={phone} name={name} />}
      </div>
    </li>
  );
}

function formatDebtAge(since: Date, now: Date): string {
  if (since > now) return `Vadesi ${formatLongDate(since)}`;
  const days = countDaysOwed(since, now);
  return `${formatLongDate(since)} tarihinden beri${days > 0 ? ` · ${days} gün` : ""}`;
}
