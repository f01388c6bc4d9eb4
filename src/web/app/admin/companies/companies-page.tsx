import { useSearch } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { CompanyStateFilter } from "#contract/words/list-filters.ts";
import { useFilterCounts } from "#web/app/admin/overview/overview-data.ts";
import { PREFETCH_OPTIONS, queryClient } from "#web/app/api/client.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { List } from "#web/app/list/list.tsx";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { companiesQueryOptions } from "./companies-data.ts";
import { CompaniesTable } from "./companies-table.tsx";

const companyStateNames: Record<CompanyStateFilter, string> = {
  all: "Tümü",
  waiting: "Onay bekleyen",
  approved: "Onaylı",
  refused: "Reddedilen",
  renamed: "Adı değişen",
  "name-waiting": "Yeni adı onay bekleyen",
};

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(companiesQueryOptions({ search: "", state: "all" }, PREFETCH_OPTIONS));
}

export function CompaniesPage() {
  const { search = "", state = "all" } = useSearch({ from: `/admin${pages.adminCompanies.path}` });
  const show = useNarrow<{ search?: string; state?: CompanyStateFilter | undefined }>();
  const list = useList(companiesQueryOptions({ search, state }), { noun: "şirket" });
  const counts = useFilterCounts(search !== "", ({ waitingCompanies, waitingNames }) => ({
    waiting: waitingCompanies,
    "name-waiting": waitingNames,
  }));

  return (
    <Page title="Şirketler" lead="En yeni başvurular önce.">
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <ListSearch
          label="Şirket ara"
          placeholder="Şirket adı veya e-posta"
          search={search}
          onSearch={(text) => show({ search: text })}
        >
          <ListMore title="Şirketler" list="companies" filter={{ search, state }} />
        </ListSearch>
        <FilterChoices
          legend="Durum"
          names={companyStateNames}
          counts={counts}
          usual="all"
          chosen={state}
          onChoose={(chosen) => show({ state: chosen })}
        />
      </div>
      <List
        list={list}
        failed="Şirketler yüklenirken bir hata oluştu."
        empty={<NoCompanies search={search} state={state} />}
      >
        <CompaniesTable companies={list.rows} stale={list.isStale} />
      </List>
    </Page>
  );
}

function NoCompanies({ search, state }: { search: string; state: CompanyStateFilter }) {
  if (search !== "") return <EmptyState title="Eşleşen şirket yok" text="Aramayı kısaltın veya filtreyi değiştirin." />;
  switch (state) {
    case "all":
      return (
        <EmptyState title="Henüz şirket yok" text="Kayıt olan rent a car şirketleri onayınız için burada görünür." />
      );
    case "waiting":
      return <EmptyState title="Onay bekleyen şirket yok" text="Yeni başvurular burada görünür." />;
    case "approved":
      return <EmptyState title="Onaylı şirket yok" text="Onay bekleyen şirketlere bir limit girip onaylayın." />;
    case "renamed":
      return <EmptyState title="Adı değişen şirket yok" text="Onaylı bir şirket adını değiştirirse burada görünür." />;
    case "name-waiting":
      return (
        <EmptyState
          title="Yeni adı onay bekleyen şirket yok"
          text="Bir şirket, bir kurumun ya da başka bir şirketin adına benzeyen bir ad isterse burada görünür."
        />
      );
    case "refused":
      return <EmptyState title="Reddedilen şirket yok" text="Reddettiğiniz başvurular nedenleriyle burada görünür." />;
  }
}
