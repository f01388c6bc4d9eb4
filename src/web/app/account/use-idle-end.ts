import { useEffect } from "react";

import type { AccountView } from "#contract/people/account.ts";
import { ADMIN_IDLE_MINUTES } from "#domain/people/session.ts";
import { lastUse } from "#web/app/api/ask-server.ts";
import { followSession } from "#web/app/api/current-account.ts";
import { signInAgain } from "#web/app/api/session-ended.ts";

const MINUTE = 60_000;

/**
 * Covers an administrator's page when its session must have ended because nobody used it. Another tab may have used it,
 * so the server is asked. If it cannot be reached, the page is covered as well.
 */
export function useIdleEnd(account: AccountView | null): void {
  const isWatched = account?.role === "admin";
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => {
      if (Date.now() - lastUse() < ADMIN_IDLE_MINUTES * MINUTE) return;
      followSession().catch(() => void signInAgain());
    }, MINUTE);
    return () => clearInterval(timer);
  }, [isWatched]);
}
