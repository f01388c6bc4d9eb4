import { useQueries } from "@tanstack/react-query";
import { useState } from "react";

import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import type { ShownDays } from "#domain/fleet/calendar-view.ts";
import { addDays } from "#domain/words/istanbul.ts";
import { api, queryClient } from "#web/app/api/client.ts";

/** Rows of a page before the first one has said how many it holds. */
const USUAL_PAGE = 50;

/** What a page of the calendar answers to. */
interface Asked {
  shown: ShownDays;
  search: string;
}

/** A car's row where its page has come. */
export type RowAt = (index: number) => CalendarRowView | undefined;

function windowOptions({ shown: { first, count }, search }: Asked, cursor: string | undefined) {
  return api.company.periods.window.queryOptions({
    input: {
      from: first,
      to: addDays(first, count - 1),
      ...(search !== "" && { search }),
      ...(cursor !== undefined && { cursor }),
    },
    // The rows of the days before stand until the new ones have come: the cars are the same.
    placeholderData: (before: { items: CalendarRowView[]; next: string | null } | undefined) => before,
  });
}

/**
 * The rows of the calendar, page by page. Only the pages in view are asked for and kept up to date; where each begins is known from the one
 * before, whatever days are shown. `count` grows by a page as long as there is another one.
 */
export function useCalendarRows(asked: Asked, inView: { from: number; until: number }) {
  const [known, setKnown] = useState<{ search: string; cursors: (string | undefined)[]; size: number }>({
    search: asked.search,
    cursors: [undefined],
    size: USUAL_PAGE,
  });
  const { cursors, size } =
    known.search === asked.search ? known : { cursors: [undefined] as (string | undefined)[], size: USUAL_PAGE };
  const firstPage = Math.min(Math.floor(inView.from / size), cursors.length - 1);
  const lastPage = Math.min(Math.floor(Math.max(inView.until - 1, 0) / size), cursors.length - 1);
  const shownPages = cursors.slice(firstPage, lastPage + 1);
  const queries = useQueries({ queries: shownPages.map((cursor) => windowOptions(asked, cursor)) });

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

  const rowAt: RowAt = (index) => queries[Math.floor(index / size) - firstPage]?.data?.items[index % size];
  const isEnd = isLastKnown && last?.next === null;
  return {
    rowAt,
    /** How many rows there are, as far as is known; the last page counts as full until it has come. */
    count: (cursors.length - 1) * size + (isEnd ? last.items.length : last || cursors.length > 1 ? size : 0),
    /** Every row that has come of the pages in view. */
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

/** Asks anew for what has changed once a reservation, a blocked time or a rental was written: also the rows that say until when a car is free. */
export function refreshCalendar(): void {
  const { periods, reservations, blocks, cars } = api.company;
  for (const queryKey of [periods.key(), reservations.key(), blocks.key(), cars.list.key()])
    void queryClient.invalidateQueries({ queryKey });
}

/** Every page of the calendar that has come. */
const pagesKey = api.company.periods.window.key();

function changeRows(change: (row: CalendarRowView) => CalendarRowView): void {
  queryClient.setQueriesData<{ items: CalendarRowView[] }>(
    { queryKey: pagesKey },
    (page) => page && { ...page, items: page.items.map(change) },
  );
}

/** Shows a period in another row or at other times, before the server has said so; gives back what takes it back. */
export async function showMoved(
  period: PeriodView,
  to: { code: string; startsAt: Date; endsAt: Date },
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: pagesKey });
  const before = queryClient.getQueriesData({ queryKey: pagesKey });
  const gap = period.busyUntil.getTime() - period.endsAt.getTime();
  const { startsAt, endsAt } = to;
  const moved = { ...period, startsAt, endsAt, busyUntil: new Date(endsAt.getTime() + gap) };
  changeRows((row) => {
    const others = row.periods.filter(({ id }) => id !== period.id);
    if (row.code === to.code) return { ...row, periods: [...others, moved] };
    return others.length === row.periods.length ? row : { ...row, periods: others };
  });
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** The version of a period as it was told last, which may not be drawn yet. */
export function versionNow({ id, version }: PeriodView): number {
  const pages = queryClient.getQueriesData<{ items: CalendarRowView[] }>({ queryKey: pagesKey });
  const told = pages.flatMap(([, page]) => page?.items.flatMap(({ periods }) => periods) ?? []);
  return told.reduce((newest, one) => (one.id === id ? Math.max(newest, one.version) : newest), version);
}

/** Shows the version that a period has once it was written. */
export function showVersion(id: string, version: number): void {
  changeRows((row) => ({
    ...row,
    periods: row.periods.map((period) => (period.id === id ? { ...period, version } : period)),
  }));
}
