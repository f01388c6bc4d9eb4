import { useSearch } from "@tanstack/react-router";
import { PackagePlus } from "lucide-react";
import { useState } from "react";

import { pages } from "#contract/pages.ts";
import { queryClient, PREFETCH_OPTIONS } from "#web/app/api/client.ts";
import { useList } from "#web/app/list/list-data.ts";
import { ListMore } from "#web/app/list/list-more.tsx";
import { ListSearch } from "#web/app/list/list-search.tsx";
import { List } from "#web/app/list/list.tsx";
import { useNarrow } from "#web/app/list/use-narrow.ts";
import { Page } from "#web/app/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { batchesQueryOptions } from "./batch-data.ts";
import { BatchesList } from "./batches-list.tsx";
import { NewBatch } from "./new-batch.tsx";

export function prefetchPageData(): void {
  void queryClient.prefetchInfiniteQuery(batchesQueryOptions({ search: "" }, PREFETCH_OPTIONS));
}

export function BatchesPage() {
  const { search = "" } = useSearch({ from: `/admin${pages.adminBatches.path}` });
  const show = useNarrow<{ search: string }>();
  const [isMaking, setMaking] = useState(false);
  const list = useList(batchesQueryOptions({ search }), { noun: "parti" });

  return (
    <Page
      title="Partiler"
      lead="Birlikte üretilen QR kodlar, en yeniler önce."
      actions={
        <Button onClick={() => setMaking(true)}>
          <PackagePlus aria-hidden="true" size={18} />
          Yeni parti
        </Button>
      }
    >
      <div className="mb-5 grid max-w-xl gap-4">
        <ListSearch
          label="Parti ara"
          placeholder="Adı veya ön eki"
          search={search}
          onSearch={(text) => show({ search: text })}
        >
          <ListMore title="Partiler" list="batches" filter={{ search }} />
        </ListSearch>
      </div>
      <List
        list={list}
        failed="Partiler yüklenirken bir hata oluştu."
        empty={
          search === "" ? (
            <EmptyState
              title="Henüz parti yok"
              text="Bir parti en fazla 10.000 kod içerir. Etiketleri birlikte basılır."
            />
          ) : (
            <EmptyState title="Eşleşen parti yok" text="Adı olmayan partiler ön ekiyle bulunur." />
          )
        }
      >
        <BatchesList list={list} />
      </List>
      <NewBatch open={isMaking} onClose={() => setMaking(false)} />
    </Page>
  );
}
