import { useInfiniteQuery } from "@tanstack/react-query";

import type { CodeEventView } from "#contract/people/audit.ts";
import { auditActionWords } from "#contract/people/audit.words.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { readSentenceFor } from "#web/app/api/sentences.ts";
import { paged, flattenPages } from "#web/app/list/paged.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { FailedState, WaitingState } from "#web/ui/states.tsx";

export function CodeEvents({ code }: { code: string }) {
  const list = useInfiniteQuery(api.codes.history.infiniteOptions({ ...paged({ code }), staleTime: 0 }));
  const events = flattenPages(list);
  return (
    <>
      {list.isPending && <WaitingState rows={1} />}
      {list.isError && events.length === 0 && (
        <FailedState
          text={readSentenceFor(list.error, "Geçmiş yüklenirken bir hata oluştu.")}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isSuccess && events.length === 0 && <p className="text-ink-soft">Henüz kayıt yok.</p>}
      <ol className="divide-line grid divide-y">
        {events.map((event) => (
          <CodeEventRow key={event.id} event={event} />
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  );
}

function CodeEventRow({ event: { at, action, byOwner } }: { event: CodeEventView }) {
  return (
    <li className="py-3">
      <span className="block font-medium">{auditActionWords[action]}</span>
      <span className="text-ink-soft block text-sm">{`${formatLongDateTime(at)} · ${byOwner ? "siz" : "yönetici"}`}</span>
    </li>
  );
}
