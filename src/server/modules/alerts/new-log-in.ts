import type { RequestContext } from "#server/access/gates.ts";
import { rememberLogIn } from "#server/access/known-log-ins.ts";
import { runTransaction } from "#server/db/database.ts";

import { queueAlert } from "./store.ts";

type LogInContext = Pick<RequestContext, "deps" | "session" | "clientIp">;

/**
 * An error while queuing is only logged, because it must not prevent the log-in (docs/product/alerts.md 17.11). The
 * first log-in causes no alert.
 */
export async function queueLogInAlert({ deps, session, clientIp }: LogInContext, userId: string): Promise<void> {
  try {
    const device = await session.device();
    await runTransaction(deps.db, async (tx) => {
      // Because of the lock, two concurrent log-ins from the same new place queue only one alert.
      const account = await tx
        .selectFrom("users")
        .select("hasLoggedIn")
        .where("id", "=", userId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!account) return;
      const isKnown = await rememberLogIn(tx, deps, userId, { address: clientIp, device });
      if (!account.hasLoggedIn)
        await tx.updateTable("users").set({ hasLoggedIn: true }).where("id", "=", userId).execute();
      if (isKnown || !account.hasLoggedIn) return;
      const now = deps.now();
      await queueAlert(tx, { userId, content: { kind: "log-in", device, at: now.toISOString() } }, now);
    });
  } catch (error) {
    deps.log.error({ err: error }, "a log-in could not be told");
  }
}
