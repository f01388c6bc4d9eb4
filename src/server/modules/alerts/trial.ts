import type { Transaction } from "kysely";

import type { AlertWay } from "#domain/notices/alert-way.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { queueDeliveries } from "#server/outbox/deliveries-store.ts";

import { waysOf } from "./planning.ts";
import { readReaderFacts } from "./reader-facts.ts";

/**
 * Has a trial of a sticker sent by every way by which its owner is told of notices, at once and in quiet hours too, since they asked for it;
 * gives what was sent. It is no notice: it stands in no inbox and in no figures.
 */
export async function queueTrial(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  { code, plate }: { code: string; plate: string },
  now: Date,
): Promise<{ id: string; way: AlertWay; to: string }[]> {
  const facts = await readReaderFacts(tx, [userId], now);
  const ways = waysOf(facts.get(userId)!, { kind: "notice" });
  const content = { kind: "test", of: { code, plate } } as const;
  const ids = await queueDeliveries(
    tx,
    ways.map((way) => ({ ...way, userId, content })),
    now,
  );
  return ways.map(({ way, channelName }, nth) => ({ id: ids[nth]!, way, to: channelName }));
}
