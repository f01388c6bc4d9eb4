import { useEffect, useState } from "react";

import type { AccountView } from "#contract/api/account.ts";
import { pages } from "#contract/pages.ts";
import { navigationFor } from "#web/parts/navigation.ts";

/** How many notices nobody has opened, for whoever has an inbox in their header; what counts them comes after the page. */
export function useUnread(account: AccountView | null): number {
  const [unread, setUnread] = useState(0);
  const isCounted = navigationFor(account).some(({ path }) => path === pages.inbox.path);

  useEffect(() => {
    if (account === null || !isCounted) return;
    const watching = import("#web/app/inbox/watch-unread.ts").then(
      ({ watchUnread }) => watchUnread(account, setUnread),
      // Without its script there is no number, and nothing else is missing.
      () => undefined,
    );
    return () => void watching.then((stop) => stop?.());
  }, [account, isCounted]);

  return isCounted ? unread : 0;
}
