import type { InfiniteData, QueryKey } from "@tanstack/react-query";

import { queryClient } from "#web/app/api/client.ts";

/**
 * Puts a row as the server answered it in its place in every list that shows it, or takes it out when it is null. Reads that are on
 * their way may be older than that; a list that none has shown yet is asked for anew.
 */
export async function replaceIn<Row>(
  queryKey: QueryKey,
  now: Row | null,
  isSame: (row: Row) => boolean,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<InfiniteData<{ items: Row[] }>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((row) => (!isSame(row) ? [row] : now === null ? [] : [now])),
        })),
      },
  );
  void queryClient.refetchQueries({ queryKey, type: "active", predicate: ({ state }) => state.data === undefined });
}
