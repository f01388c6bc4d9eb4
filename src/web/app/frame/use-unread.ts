import { useEffect, useState } from "react";

import type { AccountView } from "#contract/people/account.ts";

/** How many notices nobody has opened, for whoever has an inbox in their header; what counts them comes after the page. */
export function useUnread(account: AccountView | null): number {
  const [counted, setCounted] = useState({ by: "", unread: 0 });

  useEffect(() => {
    // An administrator's header has no entry for it.
    if (account === null || account.role === "admin") return;
    const watching = import("#web/app/inbox/unread.ts").then(
      ({ watchUnread }) => watchUnread(account, (unread) => setCounted({ by: account.id, unread })),
      // Where its script does not load, only the number is missing.
      () => undefined,
    );
    return () => void watching.then((stop) => stop?.());
  }, [account]);

  return counted.by === account?.id ? counted.unread : 0;
}
