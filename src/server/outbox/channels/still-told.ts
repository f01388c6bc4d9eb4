import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

import type { TakenDelivery } from "../deliveries-store.ts";
import { isWaiting } from "./told.ts";

/** Whether a message is still to be sent: its account is open, and somebody waits for what it tells. */
export async function isStillTold(
  db: Kysely<DB>,
  { userId, content }: Pick<TakenDelivery, "userId" | "content">,
): Promise<boolean> {
  const reader = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return reader !== undefined && isWaiting(db, content);
}
