import { queryOptions, QueryObserver, type QueryObserverResult } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import { AHEAD, api, queryClient } from "#web/app/api/client.ts";

import { readsFleet } from "./reads-fleet.ts";

/** A header that stays open learns within this time of what is new, as long as it is seen. */
const AGAIN_AFTER = 20_000;

/** Counts of what nobody has opened begin with this. */
export const UNREAD = "unread";

/**
 * How many notices nobody has opened, of one's own codes and of the company's cars. Its key is none of the API's, so that nobody is asked
 * to sign in again because of a number.
 */
export function unreadOptions(account: AccountView | null) {
  const hasFleet = readsFleet(account);
  return queryOptions({
    queryKey: [UNREAD, account?.id, hasFleet],
    queryFn: async () => {
      const [own, fleet] = await Promise.all([
        api.notices.count.call({}, AHEAD),
        hasFleet ? api.company.notices.count.call({}, AHEAD) : { unread: 0 },
      ]);
      return { own: own.unread, fleet: fleet.unread };
    },
  });
}

/** Tells of the number of unread notices, now and with each change, until it is stopped. */
export function watchUnread(account: AccountView, onCount: (unread: number) => void): () => void {
  const observer = new QueryObserver(queryClient, { ...unreadOptions(account), refetchInterval: AGAIN_AFTER });
  const tell = ({ data }: QueryObserverResult<{ own: number; fleet: number }>) =>
    data && onCount(data.own + data.fleet);
  const stop = observer.subscribe(tell);
  // The page may have asked before.
  tell(observer.getCurrentResult());
  return stop;
}
