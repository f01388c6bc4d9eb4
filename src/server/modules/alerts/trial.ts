import type { Transaction } from "kysely";

import type { AlertWay } from "#domain/notices/alert-way.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { queueDeliveries } from "#server/outbox/deliveries-store.ts";

import { chooseAlertWays } from "./planning.ts";
import { readReaderFacts } from "./reader-facts.ts";

/** Quiet hours do not matter, because the owner has just requested the trial. Returns the queued deliveries. */
export async function queueTrialMessage(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  { code, plate }: { code: string; plate: string },
  now: Date,
): Promise<{ id: string; way: AlertWay; to: string }[]> {
  const facts = await readReaderFacts(tx, [userId], now);
  const ways = chooseAlertWays(facts.get(userId)!, { kind: "notice" });
  const content = { kind: "test", of: { code, plate } } as const;
  const ids = await queueDeliveries(
    tx,
    ways.map((way) => ({ ...way, userId, content })),
    now,
  );
  return ways.map(({ way, channelName }, nth) => ({ id: ids[nth]!, way, to: channelName }));
}
