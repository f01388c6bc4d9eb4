import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import { computeBlockEnd, mayBlockSender, computeSendersKeptSince } from "#domain/notices/sender.ts";
import type { DB } from "#server/db/tables.ts";

import { isNoticeOfHolder, type NoticeHolder } from "./holders-store.ts";

export interface VisitorNoticeIds {
  id: string;
  telling: string;
}

export function isSenderBlocked(code: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  // Uses a subquery instead of `exists`, because for `exists` the planner may choose to read all blocks.
  return sql<boolean>`coalesce((
    select b.until > ${now} from notice_blocks b where b.code = ${code} and b.sender = tellings.sender), false)`;
}

export const isCodeStillHeld = sql<boolean>`exists (
  select from codes where codes.code = notices.code and (codes.owner_id = notices.owner_id or codes.company_id = notices.company_id))`;

function querySender(tx: Kysely<DB>, holder: NoticeHolder, { id, telling }: VisitorNoticeIds) {
  return tx
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .select(["notices.code", "tellings.sender", "tellings.createdAt", isCodeStillHeld.as("isHeld")])
    .where("tellings.id", "=", telling)
    .where("notices.id", "=", id)
    .where(isNoticeOfHolder(holder))
    .where("list", "<>", "withdrawn")
    .executeTakeFirst();
}

/** If the sender is already blocked, the block's time starts again. */
export async function blockSender(
  tx: Transaction<DB>,
  holder: NoticeHolder,
  named: VisitorNoticeIds,
  now: Date,
): Promise<"NOTICE_NOT_FOUND" | "CANNOT_BLOCK" | undefined> {
  const code = await lockCodeOf(tx, named.id);
  if (code === undefined) return "NOTICE_NOT_FOUND";
  const told = await querySender(tx, holder, named);
  if (!told) return "NOTICE_NOT_FOUND";
  const { sender, createdAt, isHeld } = told;
  if (sender === null || !isHeld || !mayBlockSender({ hasSender: true, createdAt }, now)) return "CANNOT_BLOCK";
  const block = { ...holder, blockedAt: now, until: computeBlockEnd(now) };
  await tx
    .insertInto("noticeBlocks")
    .values({ code, sender, ...block })
    .onConflict((conflict) => conflict.columns(["code", "sender"]).doUpdateSet(block))
    .execute();
  return undefined;
}

/** A new message locks the code too, so a message that waits for this lock already sees the block. */
async function lockCodeOf(tx: Transaction<DB>, noticeId: string): Promise<string | undefined> {
  const codeOf = () => tx.selectFrom("notices").select("code").where("id", "=", noticeId).executeTakeFirst();
  for (let found = await codeOf(); found;) {
    await tx.selectFrom("codes").select("code").where("code", "=", found.code).forUpdate().executeTakeFirst();
    const now = await codeOf();
    if (now?.code === found.code) return found.code;
    // The sticker was replaced meanwhile and the notice has moved to the new code.
    found = now;
  }
  return undefined;
}

export async function unblockSender(
  tx: Transaction<DB>,
  holder: NoticeHolder,
  named: VisitorNoticeIds,
): Promise<boolean> {
  const told = await querySender(tx, holder, named);
  if (!told) return false;
  if (told.sender === null) return true;
  await tx
    .deleteFrom("noticeBlocks")
    .where("code", "=", told.code)
    .where("sender", "=", told.sender)
    // The code may have another holder by now, whose own block of this visitor must stay.
    .where((eb) => eb.and(holder))
    .execute();
  return true;
}

export async function forgetSenders(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .updateTable("tellings")
    .set({ sender: null, network: null })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("tellings")
        .select("id")
        .where("sender", "is not", null)
        .where("createdAt", "<=", computeSendersKeptSince(now))
        .forUpdate()
        // Rows that a running removal of an account has locked are skipped, so that the two transactions do not wait
        // for each other.
        .skipLocked(),
    )
    .execute();
}

export async function deleteEndedBlocks(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("noticeBlocks").where("until", "<=", now).execute();
}
