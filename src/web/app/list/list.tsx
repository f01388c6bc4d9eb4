import { readSentenceFor } from "#web/app/api/sentences.ts";
import type { Elements } from "#web/ui/elements.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { Failed, Waiting } from "#web/ui/states.tsx";

import type { ListData } from "./list-data.ts";

/** A list in its four states, waiting, failed, empty or filled, and the way to its next page. */
export function List<Row>({
  list: { query, rows },
  waitingRows,
  failed,
  empty,
  children,
}: {
  list: ListData<Row>;
  waitingRows?: number;
  /** The sentence for a list that could not be read. */
  failed: string;
  empty: Elements;
  /** The rows as they are shown. */
  children: Elements;
}) {
  return (
    <>
      {query.isPending && <Waiting rows={waitingRows} />}
      {query.isError && rows.length === 0 && (
        <Failed
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
