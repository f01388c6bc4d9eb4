import type { Deps } from "#server/deps.ts";

import { deleteExpiredSessions } from "./store.ts";

const HOUR = 60 * 60 * 1000;

/** Removes expired sessions now and every hour; gives the function that stops it. */
export function keepSweeping(deps: Deps): () => void {
  const sweep = () => {
    deleteExpiredSessions(deps.db, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, "sweeping sessions failed"),
    );
  };
  sweep();
  const timer = setInterval(sweep, HOUR).unref();
  return () => clearInterval(timer);
}
