import { useInfiniteQuery } from "@tanstack/react-query";

import { api } from "../api.ts";

/** A screen that stays open at the desk still learns when a rental runs over. */
const AGAIN_AFTER = 60_000;

const paged = {
  initialPageParam: undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
};

/** The three lists of what needs attention, asked for side by side. */
export function useAttentionLists() {
  const input = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
  const { cars, rentals } = api.company;
  const overdue = useInfiniteQuery(
    rentals.overdue.infiniteOptions({
      ...paged,
      input,
      select: ({ pages }) => pages.flatMap((page) => page.items),
      refetchInterval: AGAIN_AFTER,
    }),
  );
  const deadlines = useInfiniteQuery(
    cars.deadlines.infiniteOptions({
      ...paged,
      input,
      select: ({ pages }) => pages.flatMap((page) => page.items),
    }),
  );
  const noted = useInfiniteQuery(
    cars.noted.infiniteOptions({ ...paged, input, select: ({ pages }) => pages.flatMap((page) => page.items) }),
  );
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
