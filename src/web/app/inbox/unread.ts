import { queryOptions, QueryObserver, type QueryObserverResult } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import { PREFETCH_OPTIONS, api, queryClient } from "#web/app/api/client.ts";

import { hasFleetInbox } from "./sees-fleet-inbox.ts";

const COUNT_INTERVAL_MS = 20_000;

export const UNREAD_QUERY_KEY = "unread";

/** No query key of the API client: with such a key, a failed count in the background would open the log-in dialog. */
export function unreadQueryOptions(account: AccountView | null) {
  const hasFleet = hasFleetInbox(account);
  return queryOptions({
    queryKey: [UNREAD_QUERY_KEY, account?.id, hasFleet],
    queryFn: async () => {
      const [own, fleet] = await Promise.all([
        // A shared device shows nobody's own messages.
        account?.isOnSharedDevice ? { unread: 0 } : api.notices.count.call({}, PREFETCH_OPTIONS),
        hasFleet ? api.company.notices.count.call({}, PREFETCH_OPTIONS) : { unread: 0 },
      ]);
      return { own: own.unread, fleet: fleet.unread };
    },
  });
}

export function watchUnread(account: AccountView, onCount: (unread: number) => void): () => void {
  const observer = new QueryObserver(queryClient, {
    ...unreadQueryOptions(account),
    refetchInterval: COUNT_INTERVAL_MS,
  });
  const tell = ({ data }: QueryObserverResult<{ own: number; fleet: number }>) =>
    data && onCount(data.own + data.fleet);
  const stop = observer.subscribe(tell);
  // The number may already be in the cache. In that case the observer reports no change.
  tell(observer.getCurrentResult());
  return stop;
}
