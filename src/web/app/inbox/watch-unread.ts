import { QueryObserver, type QueryObserverResult } from "@tanstack/react-query";

import type { AccountView } from "#contract/api/account.ts";
import { queryClient } from "#web/app/api/client.ts";

import { unreadOptions } from "./unread.ts";

/** A header that stays open learns within this time of what is new, as long as it is seen. */
const AGAIN_AFTER = 20_000;

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
