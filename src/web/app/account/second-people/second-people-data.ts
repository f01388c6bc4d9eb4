import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import type { SecondPeopleView } from "#contract/notices/second-people.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { codesQueryOptions } from "#web/app/codes/first-codes.ts";
import { flattenPages } from "#web/app/list/paged.ts";

export function secondPeopleQueryOptions() {
  return api.secondPeople.list.queryOptions({ input: {}, staleTime: 0 });
}

/** A field to choose from has no page to turn. */
export function useAllStickers(): OwnCodeView[] {
  const codes = useInfiniteQuery(codesQueryOptions());
  const { hasNextPage, isFetching, isError, fetchNextPage } = codes;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return flattenPages(codes);
}

export function cacheSecondPeople(view: SecondPeopleView): Promise<void> {
  return cacheData(secondPeopleQueryOptions().queryKey, view);
}
