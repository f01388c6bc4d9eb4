import { useInfiniteQuery } from "@tanstack/react-query";

import { api } from "#web/app/api/client.ts";
import { paged, pageInput, rowsOf } from "#web/app/list/paged.ts";

/** The three lists of what needs attention, asked for side by side. */
export function useAttentionLists() {
  const input = pageInput({});
  const { cars, rentals } = api.company;
  const overdue = useInfiniteQuery(
    rentals.overdue.infiniteOptions({
      ...paged,
      input,
      select: (data) => rowsOf({ data }),
    }),
  );
  const deadlines = useInfiniteQuery(
    cars.deadlines.infiniteOptions({
      ...paged,
      input,
      select: (data) => rowsOf({ data }),
    }),
  );
  const noted = useInfiniteQuery(cars.noted.infiniteOptions({ ...paged, input, select: (data) => rowsOf({ data }) }));
  const lists = [overdue, deadlines, noted];
  return {
    overdue,
    deadlines,
    noted,
    isPending: lists.some((list) => list.isPending),
    isClear: lists.every((list) => list.data?.length === 0),
    isDown: lists.every((list) => list.isLoadingError),
    isStale: lists.some((list) => list.isRefetchError),
  };
}

export type AttentionLists = ReturnType<typeof useAttentionLists>;
