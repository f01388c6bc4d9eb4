import { Link } from "@tanstack/react-router";
import { ChevronRight, KeyRound } from "lucide-react";

import { pages } from "#contract/pages.ts";
import type { ListedBatchView } from "#contract/sticker/batches.ts";
import {
  formatBatchLabel,
  codeStateNames,
  stickerFormNames,
  stickerWordingNames,
} from "#contract/sticker/batches.words.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import type { ListData } from "#web/app/list/list-data.ts";
import { ListRows } from "#web/app/list/list-rows.tsx";
import { StatusBadge } from "#web/parts/badge.tsx";

export function BatchesList({ list }: { list: ListData<ListedBatchView> }) {
  return (
    <ListRows list={list}>
      {(batch) => (
        <li key={batch.id}>
          <Link
            to={pages.adminBatch.path}
            params={{ id: batch.id }}
            className="text-ink hover:bg-sunken flex items-center gap-4 px-4 py-3.5 no-underline sm:px-5"
          >
            <span className="min-w-0 flex-1">
              <strong className="block wrap-anywhere">{formatBatchLabel(batch)}</strong>
              <span className="text-ink-soft block text-sm">{`${batch.name !== "" ? `${batch.prefix} · ${formatCount(batch.count)} kod · ${formatLongDateTime(batch.createdAt)} · ` : ""}${stickerFormNames[batch.form]}, ${stickerWordingNames[batch.wording]}${batch.isBilingual ? ", iki dilli" : ""}`}</span>
              <FirstAndLastCodeStates of={batch} />
              {batch.hasClaims && (
                <span className="mt-1.5 inline-block">
                  <StatusBadge
                    look={{ word: "Etkinleştirme kodlu", colour: "bg-brand-soft text-brand", Icon: KeyRound }}
                  />
                </span>
              )}
            </span>
            <ChevronRight aria-hidden="true" className="text-ink-soft shrink-0" />
          </Link>
        </li>
      )}
    </ListRows>
  );
}

function FirstAndLastCodeStates({ of: { count, firstState, lastState } }: { of: ListedBatchView }) {
  if (firstState === null || lastState === null) return null;
  const [first, last] = [codeStateNames[firstState], codeStateNames[lastState]];
  const said =
    first === last
      ? `1. ve ${formatCount(count)}. kod: ${first}`
      : `1. kod: ${first}, ${formatCount(count)}. kod: ${last}`;
  return <span className="text-ink-soft block text-sm">{count === 1 ? `Tek kod: ${first}` : said}</span>;
}
