import {
  hashKey,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";
import { useEffect } from "react";

import { say } from "#web/ui/live.tsx";

import { rowsOf } from "./paged.ts";

interface PageOf<Row> {
  items: Row[];
  next: string | null;
}

/** A list as it is read page by page, and its rows. */
export interface ListData<Row> {
  query: ReturnType<typeof useInfiniteQuery<PageOf<Row>, Error, InfiniteData<PageOf<Row>>>>;
  rows: Row[];
  /** How many rows are shown, once those of the present search and filters have come. */
  found: number | undefined;
  /** The rows are still those of an earlier search or filter. */
  isStale: boolean;
}

/** Reads a list, and has its count read out with each change of search or filters; `noun` is what its rows are called. */
export function useList<Row, Key extends readonly unknown[]>(
  options: UseInfiniteQueryOptions<PageOf<Row>, Error, InfiniteData<PageOf<Row>>, Key, string | undefined>,
  {
    noun,
    none = `Eşleşen ${noun} yok.`,
    isSaid = true,
  }: {
    noun: string;
    none?: string;
    /** False where the page has more to say, as long as nothing is searched for. */
    isSaid?: boolean;
  },
): ListData<Row> {
  // What is shown stays until what is newly asked for has come.
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const rows = rowsOf(query);
  const isStale = query.isPlaceholderData;
  const found = query.isSuccess && !isStale ? rows.length : undefined;
  const asked = hashKey(options.queryKey);

  useEffect(() => {
    if (found !== undefined && isSaid) say(found === 0 ? none : `${found} ${noun} gösteriliyor.`);
  }, [found, asked, isSaid, noun, none]);

  return { query, rows, found, isStale };
}
