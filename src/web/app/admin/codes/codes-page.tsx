import { useSearch } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { CodeStateFilter } from "#contract/words/list-filters.ts";
import { useFilterCounts } from "#web/app/admin/overview/overview-data.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { List } from "#web/app/list/list.tsx";
import { paged } from "#web/app/list/paged.ts";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { CodesTable } from "./codes-table.tsx";
import { SelectionBar, useSelection } from "./selection.tsx";

const codeStateFilterNames: Record<CodeStateFilter, string> = {
  all: "Tümü",
  linked: "Bağlı",
  free: "Boşta",
  off: "Kapalı",
  "plate-waiting": "Adı onay bekleyen",
};

const codesQueryOptions = (asked: { search: string; state: CodeStateFilter }, how = {}) =>
  api.admin.codes.list.infiniteOptions({ ...paged(asked), ...how });

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(codesQueryOptions({ search: "", state: "all" }, PREFETCH_OPTIONS));
}

/** The history entry keeps search and filter, so that the browser's back button restores both. */
export function CodesPage() {
  const { search = "", state = "all" } = useSearch({ from: `/admin${pages.adminCodes.path}` });
  const show = useNarrow<{ search?: string; state?: CodeStateFilter | undefined }>();
  const list = useList(codesQueryOptions({ search, state }), { noun: "kod" });
  const counts = useFilterCounts(search !== "", ({ freeCodes, waitingPlates }) => ({
    free: freeCodes,
    "plate-waiting": waitingPlates,
  }));
  const selecting = useSelection();
  const isFiltered = search !== "" || state !== "all";

  return (
    <Page
      title="QR kodlar"
      lead={search === "" ? "En yeni kodlar önce." : "Aramanızla başlayan kodlar, kod sırasıyla."}
    >
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <ListSearch
          label="QR kod ara"
          lang="en"
          autoCapitalize="characters"
          placeholder="Kodun başı, ör. KT7M"
          search={search}
          onSearch={(text) => show({ search: text })}
        >
          <ListMore title="QR kodlar" list="codes" filter={{ search, state }} />
        </ListSearch>
        <FilterChoices
          legend="Durum"
          names={codeStateFilterNames}
          counts={counts}
          usual="all"
          chosen={state}
          onChoose={(chosen) => show({ state: chosen })}
        />
        {list.rows.length > 0 && <SelectionBar shown={list.rows.map(({ code }) => code)} selecting={selecting} />}
      </div>
      <List
        list={list}
        failed="Kodlar yüklenirken bir hata oluştu."
        empty={
          isFiltered ? (
            <EmptyState title="Eşleşen QR kod yok" text="Aramayı kısaltın veya filtreyi değiştirin." />
          ) : (
            <EmptyState title="Henüz QR kod üretilmedi" text="Admin Panelindeki üreticiyle ilk kodları oluşturun." />
          )
        }
      >
        {list.rows.length > 0 && <CodesTable codes={list.rows} stale={list.isStale} selection={selecting.selection} />}
      </List>
    </Page>
  );
}
