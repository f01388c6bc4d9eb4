import { useEffect, useState } from "react";

import type { AccountView } from "#contract/people/account.ts";

export function useUnread(account: AccountView | null): number {
  const [counted, setCounted] = useState({ by: "", unread: 0 });

  useEffect(() => {
    // Administrators have no inbox.
    if (account === null || account.role === "admin") return;
    const watching = import("#web/app/inbox/unread.ts").then(
      ({ watchUnread }) => watchUnread(account, (unread) => setCounted({ by: account.id, unread })),
      // If the script fails to load, the header shows no number.
      () => undefined,
    );
    return () => void watching.then((stop) => stop?.());
  }, [account]);

  return counted.by === account?.id ? counted.unread : 0;
}
