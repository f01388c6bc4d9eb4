import type { InfiniteData } from "@tanstack/react-query";

import type { NoticeView } from "#contract/notices/notices.ts";
import type { CodeHolder, NoticeList } from "#contract/words/list-filters.ts";
import { api, cacheData, queryClient, refreshPage } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { paged } from "#web/app/list/paged.ts";

const REFRESH_INTERVAL_MS = 20_000;

function getRefreshInterval({ state: { error } }: { state: { error: unknown } }): number | false {
  return isRefusal(error, "UNAUTHENTICATED") || isRefusal(error, "NOTICE_NOT_FOUND") ? false : REFRESH_INTERVAL_MS;
}

export function apiOfInbox(holder: CodeHolder): typeof api.notices | typeof api.company.notices {
  return holder === "fleet" ? api.company.notices : api.notices;
}

export function noticesQueryOptions(
  holder: CodeHolder,
  asked: { list: NoticeList; code: string | undefined },
  how = {},
) {
  return apiOfInbox(holder).list.infiniteOptions({
    ...paged({ list: asked.list, ...removeEmptyParameters({ code: asked.code }) }),
    ...how,
    refetchInterval: getRefreshInterval,
  });
}

export function noticeQueryOptions(holder: CodeHolder, id: string) {
  return apiOfInbox(holder).get.queryOptions({ input: { id }, refetchInterval: getRefreshInterval });
}

export async function cacheNotice(holder: CodeHolder, notice: NoticeView): Promise<void> {
  await cacheData(apiOfInbox(holder).get.queryKey({ input: { id: notice.id } }), notice);
  void refreshPage();
}

export function removeCachedNotice(holder: CodeHolder, id: string): void {
  queryClient.setQueriesData<InfiniteData<{ items: { id: string }[] }>>(
    { queryKey: apiOfInbox(holder).list.key() },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) })),
      },
  );
  void refreshPage();
}
