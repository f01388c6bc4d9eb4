import { readSentenceFor } from "#web/app/api/sentences.ts";
import type { Elements } from "#web/ui/elements.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { FailedState, WaitingState } from "#web/ui/states.tsx";

import type { ListData } from "./list-data.ts";

export function List<Row>({
  list: { query, rows },
  waitingRows,
  failed,
  empty,
  children,
}: {
  list: ListData<Row>;
  waitingRows?: number;
  failed: string;
  empty: Elements;
  children: Elements;
}) {
  return (
    <>
      {query.isPending && <WaitingState rows={waitingRows} />}
      {query.isError && rows.length === 0 && (
        <FailedState
          text={readSentenceFor(query.error, failed)}
          retry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.isSuccess && rows.length === 0 && empty}
      {children}
      <ShowMore list={query} />
    </>
  );
}
