import type { InfiniteData, QueryKey } from "@tanstack/react-query";

import { queryClient } from "#web/app/api/client.ts";

/**
 * Changes a row, as the server answered it, in every list that shows it, or takes it out when the change gives null. Reads that are on
 * their way may be older than that and are dropped; a list that none has shown yet is asked for anew.
 */
export async function changeRow<Row>(
  queryKey: QueryKey,
  isSame: (row: Row) => boolean,
  change: (row: Row) => Row | null,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<InfiniteData<{ items: Row[] }>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((row) => (isSame(row) ? change(row) : row)).filter((row) => row !== null),
        })),
      },
  );
  void queryClient.refetchQueries({ queryKey, type: "active", predicate: ({ state }) => state.data === undefined });
}
