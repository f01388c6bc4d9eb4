import {
  hashKey,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";
import { useEffect } from "react";

import { announceToScreenReader } from "#web/ui/live-region.tsx";

import { flattenPages } from "./paged.ts";

interface ListPage<Row> {
  items: Row[];
  next: string | null;
}

export interface ListData<Row> {
  query: ReturnType<typeof useInfiniteQuery<ListPage<Row>, Error, InfiniteData<ListPage<Row>>>>;
  rows: Row[];
  found: number | undefined;
  isStale: boolean;
}

/** Announces the number of rows to screen readers after a load, and when the search or a filter changes. */
export function useList<Row, Key extends readonly unknown[]>(
  options: UseInfiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, Key, string | undefined>,
  {
    noun,
    none = `Eşleşen ${noun} yok.`,
    isSaid = true,
  }: {
    noun: string;
    none?: string;
    /** False while the number must not be announced, because the page shows more than this list. */
    isSaid?: boolean;
  },
): ListData<Row> {
  // Keeps the old rows until the new rows have loaded.
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const rows = flattenPages(query);
  const isStale = query.isPlaceholderData;
  const found = query.isSuccess && !isStale ? rows.length : undefined;
  const asked = hashKey(options.queryKey);

  useEffect(() => {
    if (found !== undefined && isSaid) announceToScreenReader(found === 0 ? none : `${found} ${noun} gösteriliyor.`);
  }, [found, asked, isSaid, noun, none]);

  return { query, rows, found, isStale };
}
