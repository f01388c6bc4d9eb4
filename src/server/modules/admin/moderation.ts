import type { Kysely, Transaction } from "kysely";

import type { AdminCodeView } from "#contract/moderation.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { codesWithAccounts, moderationColumns, moderationOf } from "#server/modules/codes/store.ts";
import { queueMail } from "#server/modules/mails/store.ts";

export type FoundCode = Omit<AdminCodeView, "scanUrl">;

/** Earlier owners whose measure is told with a code. */
const FORMER_MAX = 20;

/** A code in full, whoever it belongs to. */
export async function findCode(db: Kysely<DB>, code: string): Promise<FoundCode | undefined> {
  const row = await codesWithAccounts(db)
    .leftJoin("profiles", "profiles.code", "codes.code")
    .leftJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "codes.companyId").onRef("cars.code", "=", "codes.code"),
    )
    .select(["codes.code", "codes.createdAt", "codes.linkedAt", ...moderationColumns])
    .select(["users.id as ownerId", "users.displayName", "users.email"])
    .select((eb) => [
      eb.fn.coalesce("profiles.plate", "cars.plate", eb.val("")).as("plate"),
      eb.fn.coalesce("profiles.note", "cars.note", eb.val("")).as("note"),
      eb
        .selectFrom("reports")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("reports.code", "=", "codes.code")
        .where("resolvedAt", "is", null)
        .as("openReports"),
    ])
    .where("codes.code", "=", code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { ownerId, displayName, email, linkedAt } = row;
  const former = await db
    .selectFrom("pastLinks")
    .innerJoin("users", "users.id", "pastLinks.ownerId")
    .select(["users.id as userId", "users.displayName", "users.email", "noteHiddenAt", "noteHiddenReason as reason"])
    .where("code", "=", code)
    .where("noteHiddenAt", "is not", null)
    .orderBy("noteHiddenAt", "desc")
    .limit(FORMER_MAX)
    .execute();
  return {
    code: row.code,
    createdAt: row.createdAt,
    linkedTo:
      ownerId && linkedAt ? { id: ownerId, displayName: displayName ?? "", email: email ?? "", linkedAt } : null,
    plate: row.plate,
    note: row.note,
    openReports: row.openReports ?? 0,
    formerNotesHidden: former.map(({ noteHiddenAt, ...one }) => ({ ...one, at: noteHiddenAt! })),
    ...moderationOf(row),
  };
}

type CodeMail =
  | { kind: "code-switched-off" | "note-hidden"; code: string; reason: string }
  | { kind: "plate-corrected"; code: string; plate: string; reason: string };

type Measure = { code: string; reason: string };

/** Switches a code off: it answers as if it did not exist, from the next scan on. One that is off already keeps its reason. */
export async function switchOff(
  tx: Transaction<DB>,
  actorId: string,
  { code, reason }: Measure,
  now: Date,
): Promise<"CODE_NOT_FOUND" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  if (held.off) return undefined;
  await changeCode(tx, code, { offAt: now, offReason: reason });
  await writeAudit(
    tx,
    { action: "code-switched-off", actorId, accountId: held.ownerId, code, details: { reason } },
    now,
  );
  await tellOwner(tx, held, { kind: "code-switched-off", code, reason }, now);
  return undefined;
}

/** Switches a code on again; the reason stays in the audit. */
export async function switchOn(
  tx: Transaction<DB>,
  actorId: string,
  { code, reason }: Measure,
  now: Date,
): Promise<"CODE_NOT_FOUND" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  if (!held.off) return undefined;
  await changeCode(tx, code, { offAt: null, offReason: "" });
  await writeAudit(
    tx,
    { action: "code-switched-on", actorId, accountId: held.ownerId, code, details: { reason } },
    now,
  );
  return undefined;
}

/** Shows no note of a code any more, whatever its owner writes; a car's price and offer note stand under the same. */
export async function hideNote(
  tx: Transaction<DB>,
  actorId: string,
  { code, reason }: Measure,
  now: Date,
): Promise<"CODE_NOT_FOUND" | "CODE_NOT_LINKED" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  if (held.linkedAt === null) return "CODE_NOT_LINKED";
  if (held.noteHidden) return undefined;
  await changeCode(tx, code, { noteHiddenAt: now, noteHiddenReason: reason });
  await writeAudit(tx, { action: "note-hidden", actorId, accountId: held.ownerId, code, details: { reason } }, now);
  await tellOwner(tx, held, { kind: "note-hidden", code, reason }, now);
  return undefined;
}

/** Shows the notes of a code's owner again; of an earlier one, when `userId` is theirs, once they link it again. */
export async function showNote(
  tx: Transaction<DB>,
  actorId: string,
  { code, userId }: { code: string; userId?: string | undefined },
  now: Date,
): Promise<"CODE_NOT_FOUND" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  // An earlier owner may have linked it again meanwhile.
  const isHolder = userId === undefined || userId === held.ownerId;
  const accountId = isHolder ? held.ownerId : userId;
  if (isHolder ? !held.noteHidden : !(await forgetHiddenNote(tx, userId, code))) return undefined;
  if (isHolder) await changeCode(tx, code, { noteHiddenAt: null, noteHiddenReason: "" });
  await writeAudit(tx, { action: "note-shown", actorId, accountId, code }, now);
  return undefined;
}

/** Of what lasts from an earlier link there remains the plate; false when no note was hidden. The code is locked. */
async function forgetHiddenNote(tx: Transaction<DB>, ownerId: string, code: string): Promise<boolean> {
  const past = await tx
    .deleteFrom("pastLinks")
    .where("ownerId", "=", ownerId)
    .where("code", "=", code)
    .where("noteHiddenAt", "is not", null)
    .returning(["plate", "unlinkedAt"])
    .executeTakeFirst();
  if (past && past.plate !== "")
    await tx
      .insertInto("pastLinks")
      .values({ ownerId, code, ...past })
      .execute();
  return past !== undefined;
}

/** Locks a code with whose it is and what was done about it; undefined when there is none. */
export async function lockCode(tx: Transaction<DB>, code: string) {
  // Whose it is, is read once it is locked: a statement that waits for the row joins it with what was there before.
  const locked = await tx.selectFrom("codes").select("code").where("code", "=", code).forUpdate().executeTakeFirst();
  if (!locked) return undefined;
  const row = await codesWithAccounts(tx)
    .select(["linkedAt", "codes.companyId", "users.id as ownerId", "displayName", "email", ...moderationColumns])
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  return { ...row, ...moderationOf(row) };
}

/** Changes a locked code, and the version of its scan page. */
async function changeCode(
  tx: Transaction<DB>,
  code: string,
  change: { offAt: Date | null; offReason: string } | { noteHiddenAt: Date | null; noteHiddenReason: string },
): Promise<void> {
  await tx
    .updateTable("codes")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .execute();
}

/** Has the owner of a locked code told by mail what was done about it, and why. */
export async function tellOwner(
  tx: Transaction<DB>,
  { email, displayName }: { email: string | null; displayName: string | null },
  mail: CodeMail,
  now: Date,
): Promise<void> {
  if (email !== null) await queueMail(tx, { ...mail, recipient: email, name: displayName ?? "" }, now);
}
