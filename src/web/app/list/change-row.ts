import type { InfiniteData, QueryKey } from "@tanstack/react-query";

import { queryClient } from "#web/app/api/client.ts";

/** Changes a row, as the server answered it, in every list that shows it. Reads that are on their way are older than that and are dropped. */
export async function changeRow<Row>(
  queryKey: QueryKey,
  isSame: (row: Row) => boolean,
  change: Partial<Row>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<InfiniteData<{ items: Row[] }>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((row) => (isSame(row) ? { ...row, ...change } : row)),
        })),
      },
  );
  // A list that nobody has seen yet was dropped with them.
  void queryClient.refetchQueries({ queryKey, type: "active", predicate: ({ state }) => state.data === undefined });
}
