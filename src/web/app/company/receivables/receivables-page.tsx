import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";

import { receivableBandWords } from "#contract/fleet/receivables.words.ts";
import { pages } from "#contract/pages.ts";
import { RECEIVABLE_BANDS, type ReceivableBand } from "#domain/fleet/receivable-band.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { useMayKeepBooks } from "#web/app/company/parts/may-keep-books.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { BackLink } from "#web/app/page/back-link.tsx";
import { Loading } from "#web/app/page/loading.tsx";
import { Page } from "#web/app/page/page.tsx";

import { Debtors } from "./debtors.tsx";
import { HeldDeposits } from "./held-deposits.tsx";

export function ReceivablesPage() {
  const { search = "", band } = useSearch({ from: `/company${pages.receivables.path}` });
  const maySeeSums = useMayKeepBooks();
  const sums = useQuery(api.company.receivables.sums.queryOptions({ staleTime: 0, enabled: maySeeSums }));
  const show = useNarrow<{ search?: string; band?: ReceivableBand | undefined }>();

  const all = sums.data?.bands.reduce((sum, { owed }) => sum + owed, 0) ?? 0;
  const count = sums.data?.bands.reduce((sum, { rentals }) => sum + rentals, 0) ?? 0;
  return (
    <Page
      title="Alacaklar"
      lead="Gecikmeyi biten kiralamada bitiş gününden, sürende planlanan bitişten hesaplarız."
      back={<BackLink to={pages.billing.path}>Faturalar</BackLink>}
    >
      {!maySeeSums && (
        <div className="grid gap-8">
          <Debtors band={band} search={search} onSearch={(text) => show({ search: text })} />
          <HeldDeposits />
        </div>
      )}
      {maySeeSums && sums.data && (
        <div className="grid gap-8">
          <div className="grid gap-5">
            <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
              <legend className="sr-only">Ne zamandır borçlu?</legend>
              <ReceivableBandRow
                word="Tümü"
                owed={all}
                rentals={count}
                isChosen={band === undefined}
                onChoose={() => show({ band: undefined })}
              />
              {RECEIVABLE_BANDS.map((name) => {
                const { owed, rentals } = sums.data.bands.find((one) => one.band === name) ?? { owed: 0, rentals: 0 };
                return (
                  <ReceivableBandRow
                    key={name}
                    word={receivableBandWords[name]}
                    owed={owed}
                    rentals={rentals}
                    isChosen={band === name}
                    onChoose={() => show({ band: name })}
                  />
                );
              })}
            </fieldset>
            <Debtors band={band} search={search} onSearch={(text) => show({ search: text })} />
          </div>
          <HeldDeposits sums={sums.data.deposits} />
        </div>
      )}
      {maySeeSums && !sums.data && <Loading of={sums} failed="Alacaklar yüklenirken bir hata oluştu." rows={3} />}
    </Page>
  );
}

function ReceivableBandRow({
  word,
  owed,
  rentals,
  isChosen,
  onChoose,
}: {
  word: string;
  owed: number;
  rentals: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`grid content-start gap-0.5 rounded-2xl border px-4 py-3 text-left transition-colors ${isChosen ? "border-brand bg-brand-soft" : "border-line bg-surface hover:bg-sunken"}`}
    >
      <span className="text-ink-soft text-sm font-semibold">{word}</span>
      <span className="font-extrabold tracking-tight tabular-nums">{formatKurus(owed)}</span>
      <span className="text-ink-soft text-sm">{`${rentals} kiralama`}</span>
    </button>
  );
}
