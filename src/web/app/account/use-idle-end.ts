import { useEffect } from "react";

import type { AccountView } from "#contract/people/account.ts";
import { ADMIN_IDLE_MINUTES } from "#domain/people/session.ts";
import { getLastUse } from "#web/app/api/ask-server.ts";
import { checkSession } from "#web/app/api/current-account.ts";
import { signInAgain } from "#web/app/api/session-ended.ts";

const MINUTE_MS = 60_000;

/**
 * Another tab may have used the session, so the server is asked first. If the server cannot be reached, the page is
 * covered as well.
 */
export function useIdleEnd(account: AccountView | null): void {
  const isWatched = account?.role === "admin";
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => {
      if (Date.now() - getLastUse() < ADMIN_IDLE_MINUTES * MINUTE_MS) return;
      checkSession().catch(() => void signInAgain());
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [isWatched]);
}
