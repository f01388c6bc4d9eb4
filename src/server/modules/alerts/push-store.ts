import type { Transaction } from "kysely";

import { hashToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";

import { deleteChannels } from "./channels-store.ts";

type PushChannelChoice = { at: string } | { except?: string | undefined };

export async function removePushChannels(
  tx: Transaction<DB>,
  userId: string,
  now: Date,
  which: PushChannelChoice = {},
): Promise<void> {
  const chosen = tx
    .selectFrom("channels")
    .select("id")
    .where("userId", "=", userId)
    .where("kind", "=", "push")
    .$if("at" in which, (query) => query.where("addressHash", "=", hashEndpoint(which)))
    .$if("except" in which && which.except !== undefined, (query) =>
      query.where("addressHash", "<>", hashEndpoint(which)),
    );
  const rows = await chosen.orderBy("id").forUpdate().execute();
  await deleteChannels(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

function hashEndpoint(which: PushChannelChoice): Buffer {
  return hashToken(("at" in which ? which.at : which.except) ?? "");
}
