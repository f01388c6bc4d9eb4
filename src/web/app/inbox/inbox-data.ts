import type { InfiniteData } from "@tanstack/react-query";

import type { NoticeView } from "#contract/notices/notices.ts";
import type { CodeHolder, NoticeList } from "#contract/words/list-filters.ts";
import { api, putData, queryClient } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { dropEmpty } from "#web/app/list/drop-empty.ts";
import { pagedQueryOptions, pageInput } from "#web/app/list/paged.ts";

import { UNREAD_QUERY_KEY } from "./unread.ts";

/** Milliseconds between refreshes of a visible inbox. */
const AGAIN_AFTER = 20_000;

/** The interval until the next refresh; false if the session has ended or the notice is gone. */
function again({ state: { error } }: { state: { error: unknown } }): number | false {
  return isRefusal(error, "UNAUTHENTICATED") || isRefusal(error, "NOTICE_NOT_FOUND") ? false : AGAIN_AFTER;
}

/** The procedures for own notices or for those of the fleet. */
export function inboxApi(holder: CodeHolder): typeof api.notices | typeof api.company.notices {
  return holder === "fleet" ? api.company.notices : api.notices;
}

export function noticesOptions(holder: CodeHolder, asked: { list: NoticeList; code: string | undefined }, how = {}) {
  return inboxApi(holder).list.infiniteOptions({
    ...pagedQueryOptions,
    ...how,
    input: pageInput({ list: asked.list, ...dropEmpty({ code: asked.code }) }),
    refetchInterval: again,
  });
}

export function noticeOptions(holder: CodeHolder, id: string) {
  return inboxApi(holder).get.queryOptions({ input: { id }, refetchInterval: again });
}

/** Puts the notice from the server's answer into the cache, and refetches lists and counts. */
export async function putNotice(holder: CodeHolder, notice: NoticeView): Promise<void> {
  await putData(inboxApi(holder).get.queryKey({ input: { id: notice.id } }), notice);
  refreshLists(holder);
}

/** Removes a deleted notice from the cached lists. */
export function dropNotice(holder: CodeHolder, id: string): void {
  queryClient.setQueriesData<InfiniteData<{ items: { id: string }[] }>>(
    { queryKey: inboxApi(holder).list.key() },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) })),
      },
  );
  refreshLists(holder);
}

function refreshLists(holder: CodeHolder): void {
  for (const queryKey of [
    inboxApi(holder).list.key(),
    [UNREAD_QUERY_KEY],
    api.codes.list.key(),
    api.sharing.list.key(),
  ])
    void queryClient.invalidateQueries({ queryKey });
}
