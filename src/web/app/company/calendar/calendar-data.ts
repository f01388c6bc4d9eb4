import { useQueries } from "@tanstack/react-query";
import { useState } from "react";

import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import type { ShownDays } from "#domain/fleet/calendar-view.ts";
import { addDays } from "#domain/words/istanbul.ts";
import { api, queryClient } from "#web/app/api/client.ts";

const ASSUMED_PAGE_ROWS = 50;

interface CalendarQuery {
  shown: ShownDays;
  search: string;
}

export type FindCalendarRow = (index: number) => CalendarRowView | undefined;

function calendarWindowQueryOptions({ shown: { first, count }, search }: CalendarQuery, cursor: string | undefined) {
  return api.company.periods.window.queryOptions({
    input: {
      from: first,
      to: addDays(first, count - 1),
      ...(search !== "" && { search }),
      ...(cursor !== undefined && { cursor }),
    },
    // Shows the rows of the previous days until the new rows arrive, because the cars are the same.
    placeholderData: (before: { items: CalendarRowView[]; next: string | null } | undefined) => before,
  });
}

/**
 * Each page's cursor comes from the page before and stays valid when other days are shown. `count` grows as further
 * pages become known.
 */
export function useCalendarRows(asked: CalendarQuery, inView: { from: number; until: number }) {
  const [known, setKnown] = useState<{ search: string; cursors: (string | undefined)[]; size: number }>({
    search: asked.search,
    cursors: [undefined],
    size: ASSUMED_PAGE_ROWS,
  });
  const { cursors, size } =
    known.search === asked.search ? known : { cursors: [undefined] as (string | undefined)[], size: ASSUMED_PAGE_ROWS };
  const firstPage = Math.min(Math.floor(inView.from / size), cursors.length - 1);
  const lastPage = Math.min(Math.floor(Math.max(inView.until - 1, 0) / size), cursors.length - 1);
  const shownPages = cursors.slice(firstPage, lastPage + 1);
  const queries = useQueries({ queries: shownPages.map((cursor) => calendarWindowQueryOptions(asked, cursor)) });

  const lastQuery = queries.at(-1);
  const last = lastQuery?.data;
  const isLastKnown = lastPage === cursors.length - 1;
  const next = last?.next ?? undefined;
  if (isLastKnown && next !== undefined && lastQuery?.isPlaceholderData === false && !cursors.includes(next))
    setKnown({
      search: asked.search,
      cursors: [...cursors, next],
      size: cursors.length === 1 ? (last?.items.length ?? size) : size,
    });

  const rowAt: FindCalendarRow = (index) => queries[Math.floor(index / size) - firstPage]?.data?.items[index % size];
  const isEnd = isLastKnown && last?.next === null;
  return {
    rowAt,
    /** A page that is still loading counts as a full page. */
    count: (cursors.length - 1) * size + (isEnd ? last.items.length : last || cursors.length > 1 ? size : 0),
    rows: queries.flatMap(({ data }) => data?.items ?? []),
    isPending: queries.some(({ isPending }) => isPending),
    isStale: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    hasMore: !isEnd,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of queries) if (query.isError || query.isStale) void query.refetch();
    },
  };
}

const calendarPagesKey = api.company.periods.window.key();

function changeCachedRows(change: (row: CalendarRowView) => CalendarRowView): void {
  queryClient.setQueriesData<{ items: CalendarRowView[] }>(
    { queryKey: calendarPagesKey },
    (page) => page && { ...page, items: page.items.map(change) },
  );
}

export async function showMovedPeriod(
  period: PeriodView,
  to: { code: string; startsAt: Date; endsAt: Date },
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: calendarPagesKey });
  const before = queryClient.getQueriesData({ queryKey: calendarPagesKey });
  const gap = period.busyUntil.getTime() - period.endsAt.getTime();
  const { startsAt, endsAt } = to;
  const moved = { ...period, startsAt, endsAt, busyUntil: new Date(endsAt.getTime() + gap) };
  changeCachedRows((row) => {
    const others = row.periods.filter(({ id }) => id !== period.id);
    if (row.code === to.code) return { ...row, periods: [...others, moved] };
    return others.length === row.periods.length ? row : { ...row, periods: others };
  });
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** The period on the screen may still have an older version number. */
export function getNewestPeriodVersion({ id, version }: PeriodView): number {
  const pages = queryClient.getQueriesData<{ items: CalendarRowView[] }>({ queryKey: calendarPagesKey });
  const told = pages.flatMap(([, page]) => page?.items.flatMap(({ periods }) => periods) ?? []);
  return told.reduce((newest, one) => (one.id === id ? Math.max(newest, one.version) : newest), version);
}

export function setPeriodVersion(id: string, version: number): void {
  changeCachedRows((row) => ({
    ...row,
    periods: row.periods.map((period) => (period.id === id ? { ...period, version } : period)),
  }));
}
