import type { InfiniteData, QueryKey } from "@tanstack/react-query";

import { queryClient } from "#web/app/api/client.ts";

/** Running requests are cancelled, because they may return older rows. */
export async function changeCachedRow<Row>(
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
  // The changed row stays even if it no longer matches the filter, so lists with rows are fetched again later.
  void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  void queryClient.refetchQueries({ queryKey, type: "active", predicate: ({ state }) => state.data === undefined });
}
