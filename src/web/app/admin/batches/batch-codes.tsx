import { useNavigate, useSearch } from "@tanstack/react-router";

import { pages } from "#contract/pages.ts";
import type { BatchView } from "#contract/sticker/batches.ts";
import { codeStateNames } from "#contract/sticker/batches.words.ts";
import { CODE_STATES, type CodeState } from "#domain/sticker/batch.ts";
import { formatCount } from "#domain/words/count.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { FilterChoices } from "#web/app/list/filter-choices.tsx";
import { useList } from "#web/app/list/list-data.ts";
import { List } from "#web/app/list/list.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { EmptyState } from "#web/ui/states.tsx";

import { BatchCodesTable } from "./batch-codes-table.tsx";
import { batchCodesQueryOptions } from "./batch-data.ts";

const stateFilterNames = { all: "Tümü", ...codeStateNames };

export function BatchCodes({ batch: { id, count, counts } }: { batch: BatchView }) {
  const { state: asked } = useSearch({ from: `/admin${pages.adminBatch.path}` });
  const state = CODE_STATES.find((one) => one === asked);
  const navigate = useNavigate({ from: pages.adminBatch.path });
  const list = useList(batchCodesQueryOptions({ id, ...removeEmptyParameters({ state }) }), { noun: "kod" });
  return (
    <PageSection id="kodlar" title="QR kodlar">
      <div className="mb-5">
        <FilterChoices
          legend="Durum"
          names={stateFilterNames}
          counts={formatCounts(count, counts)}
          usual="all"
          chosen={state ?? "all"}
          onChoose={(chosen) => void navigate({ search: removeEmptyParameters({ state: chosen }), replace: true })}
        />
      </div>
      <List
        list={list}
        failed="Kodlar yüklenirken bir hata oluştu."
        empty={<EmptyState title="Bu durumda kod yok" text="Başka bir durum seçin." />}
      >
        {list.rows.length > 0 && <BatchCodesTable codes={list.rows} stale={list.isStale} />}
      </List>
    </PageSection>
  );
}

function formatCounts(all: number, counts: Record<CodeState, number>) {
  const entries = Object.entries({ all, ...counts }).map(([state, count]) => [state, formatCount(count)]);
  return Object.fromEntries(entries) as Record<CodeState | "all", string>;
}
