import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import { blockEnd, mayBlock, sendersKeptSince } from "#domain/notices/sender.ts";
import type { DB } from "#server/db/tables.ts";

import { isOf, type Holder } from "./holders-store.ts";

/** One visitor's part in a notice, by the ids that its holder knows. */
export interface NamedTelling {
  id: string;
  telling: string;
}

/** Whether whoever told is blocked now, where the tellings of a code are read. */
export function isSenderBlocked(code: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  // Not as "exists", which the planner may answer by reading every block there is.
  return sql<boolean>`coalesce((
    select b.until > ${now} from notice_blocks b where b.code = ${code} and b.sender = tellings.sender), false)`;
}

/** Whether the holder of a notice still holds its code. */
export const isStillHeld = sql<boolean>`exists (
  select from codes where codes.code = notices.code and (codes.owner_id = notices.owner_id or codes.company_id = notices.company_id))`;

/** The sender of one telling, in a notice of this holder. */
function senderOf(tx: Kysely<DB>, holder: Holder, { id, telling }: NamedTelling) {
  return tx
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .select(["notices.code", "tellings.sender", "tellings.createdAt", isStillHeld.as("isHeld")])
    .where("tellings.id", "=", telling)
    .where("notices.id", "=", id)
    .where(isOf(holder))
    .where("list", "<>", "withdrawn")
    .executeTakeFirst();
}

/** Blocks whoever told at the code of a notice, or gives why that cannot be. Blocked again, they are blocked from now on. */
export async function blockSender(
  tx: Transaction<DB>,
  holder: Holder,
  named: NamedTelling,
  now: Date,
): Promise<"NOTICE_NOT_FOUND" | "CANNOT_BLOCK" | undefined> {
  const code = await lockCodeOf(tx, named.id);
  if (code === undefined) return "NOTICE_NOT_FOUND";
  const told = await senderOf(tx, holder, named);
  if (!told) return "NOTICE_NOT_FOUND";
  const { sender, createdAt, isHeld } = told;
  if (sender === null || !isHeld || !mayBlock({ hasSender: true, createdAt }, now)) return "CANNOT_BLOCK";
  const block = { ...holder, blockedAt: now, until: blockEnd(now) };
  await tx
    .insertInto("noticeBlocks")
    .values({ code, sender, ...block })
    .onConflict((conflict) => conflict.columns(["code", "sender"]).doUpdateSet(block))
    .execute();
  return undefined;
}

/**
 * Locks the code of a notice, and gives it; undefined where the notice is gone. The code's row comes first, as in telling and in unlinking,
 * so that whoever tells after this is refused.
 */
async function lockCodeOf(tx: Transaction<DB>, noticeId: string): Promise<string | undefined> {
  const codeOf = () => tx.selectFrom("notices").select("code").where("id", "=", noticeId).executeTakeFirst();
  for (let found = await codeOf(); found;) {
    await tx.selectFrom("codes").select("code").where("code", "=", found.code).forUpdate().executeTakeFirst();
    const now = await codeOf();
    if (now?.code === found.code) return found.code;
    // Its sticker was replaced meanwhile, and the notice went along.
    found = now;
  }
  return undefined;
}

/** Lets whoever told tell again; false where there is no such telling. Said again, it changes nothing. */
export async function unblockSender(tx: Transaction<DB>, holder: Holder, named: NamedTelling): Promise<boolean> {
  const told = await senderOf(tx, holder, named);
  if (!told) return false;
  if (told.sender === null) return true;
  await tx
    .deleteFrom("noticeBlocks")
    .where("code", "=", told.code)
    .where("sender", "=", told.sender)
    // The code may be another's by now, who blocked the same visitor.
    .where((eb) => eb.and(holder))
    .execute();
  return true;
}

/** Empties what says of whom something came, once that is kept no longer. */
export async function forgetSenders(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .updateTable("tellings")
    .set({ sender: null, network: null })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("tellings")
        .select("id")
        .where("sender", "is not", null)
        .where("createdAt", "<=", sendersKeptSince(now))
        .forUpdate()
        // Those of an account that is being removed are let alone, so that neither waits for the other.
        .skipLocked(),
    )
    .execute();
}

export async function deleteEndedBlocks(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("noticeBlocks").where("until", "<=", now).execute();
}
