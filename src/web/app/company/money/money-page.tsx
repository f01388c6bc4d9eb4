import { useQuery } from "@tanstack/react-query";

import { pages } from "#contract/pages.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { SettingsFrame } from "#web/app/company/parts/settings-frame.tsx";
import { LinkRow } from "#web/app/page/link-row.tsx";
import { RowGroup } from "#web/app/page/rows.tsx";

import { Totals } from "./totals.tsx";

export function MoneyPage() {
  const mayKeepBooks = useMayKeepBooks();
  return (
    <SettingsFrame title="Para" isOpen={mayKeepBooks} closed="Toplamları şirketin sahibi ve müdürleri görür">
      <MoneyLinks />
    </SettingsFrame>
  );
}

function MoneyLinks() {
  const owed = useQuery(api.company.receivables.sums.queryOptions());
  const totals = useQuery(api.company.info.totals.queryOptions());
  const all = owed.data?.bands.reduce((sum, band) => sum + band.owed, 0);
  return (
    <div className="grid gap-6">
      <Totals />
      <RowGroup title="Ayrıntılar">
        <LinkRow to={pages.billing.path} title="Faturalar" value="Kiralamalar, ödemeler" />
        <LinkRow
          to={pages.receivables.path}
          title="Alacaklar"
          value={all === undefined ? undefined : formatKurus(all)}
        />
        <LinkRow to={pages.expenses.path} title="Giderler" value={totals.data && formatKurus(totals.data.spent)} />
        <LinkRow to={pages.roadCharges.path} title="HGS ve cezalar" value="Geçişler, cezalar" />
        <LinkRow to={pages.companyReport.path} title="Raporlar" value="Aylar, araçlar" />
        <LinkRow to={pages.companyReport.path} hash="paket" title="Ay sonu paketi" value="Muhasebeciniz için" />
      </RowGroup>
    </div>
  );
}
