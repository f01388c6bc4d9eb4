import type { Kysely, Transaction } from "kysely";

import type { ModerationView } from "#contract/measures.ts";
import { DEFAULT_NOTE } from "#domain/profile.ts";
import { isBehind, PAGE_SIZE } from "#server/cursor.ts";
import type { DB } from "#server/db/tables.ts";
import type { OwnerScope } from "#server/gates.ts";

/** Columns of what an administrator did about a code; `moderationOf` shapes them. */
export const moderationColumns = [
  "codes.offAt",
  "codes.offReason",
  "codes.noteHiddenAt",
  "codes.noteHiddenReason",
] as const;

export function moderationOf(row: {
  offAt: Date | null;
  offReason: string;
  noteHiddenAt: Date | null;
  noteHiddenReason: string;
}): ModerationView {
  const { offAt, offReason, noteHiddenAt, noteHiddenReason } = row;
  return {
    off: offAt && { at: offAt, reason: offReason },
    noteHidden: noteHiddenAt && { at: noteHiddenAt, reason: noteHiddenReason },
  };
}

export interface OwnCodeRow extends ModerationView {
  code: string;
  plate: string;
  note: string;
  createdAt: Date;
}

/** One page and one row of the owner's codes, newest first. */
export async function listOwnCodes(
  db: Kysely<DB>,
  owner: OwnerScope,
  cursor: string | undefined,
): Promise<OwnCodeRow[]> {
  const rows = await db
    .selectFrom("profiles")
    .innerJoin("codes", "codes.code", "profiles.code")
    .select(["profiles.code", "plate", "note", "profiles.createdAt", ...moderationColumns])
    .where("profiles.ownerId", "=", owner.userId)
    .$if(cursor !== undefined, (query) => query.where(isBehind(cursor!, "profiles.createdAt", "profiles.code")))
    .orderBy("profiles.createdAt", "desc")
    .orderBy("profiles.code", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map((row) => ({
    code: row.code,
    plate: row.plate,
    note: row.note,
    createdAt: row.createdAt,
    ...moderationOf(row),
  }));
}

/** Takes a free code for its new owner, with the default profile; false when the code is not free. One statement decides between rivals. */
export async function takeCode(tx: Transaction<DB>, owner: OwnerScope, code: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable("codes")
    .set((eb) => ({ ownerId: owner.userId, linkedAt: now, version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .where("linkedAt", "is", null)
    .where("offAt", "is", null)
    .returning("code")
    .executeTakeFirst();
  if (!taken) return false;
  await tx
    .insertInto("profiles")
    .values({ code, ownerId: owner.userId, note: DEFAULT_NOTE, createdAt: now, updatedAt: now })
    .execute();
  return true;
}

/** What a code loses with its owner; that it is off stays. */
export const unlinked = { ownerId: null, companyId: null, linkedAt: null, noteHiddenAt: null, noteHiddenReason: "" };

/** Deletes the owner's profile and frees its code; false when the code is not theirs. */
export async function releaseCode(tx: Transaction<DB>, owner: OwnerScope, code: string): Promise<boolean> {
  // The code's row comes first here as in linking, so that two who meet wait in one order.
  const held = await tx
    .selectFrom("codes")
    .select("code")
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return false;
  await tx.deleteFrom("profiles").where("code", "=", code).where("ownerId", "=", owner.userId).execute();
  await tx
    .updateTable("codes")
    .set((eb) => ({ ...unlinked, version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .execute();
  return true;
}

/**
 * Whose account a code belongs to, a company's by its owner: null while it is free, undefined when it does not exist, or is switched
 * off and not the asker's own.
 */
export async function ownerOfCode(db: Kysely<DB>, code: string, askerId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("codes")
    .leftJoin("companies", "companies.id", "codes.companyId")
    .select((eb) => ["offAt", eb.fn.coalesce("codes.ownerId", "companies.ownerId").as("ownerId")])
    .where("codes.code", "=", code)
    .executeTakeFirst();
  if (!row || (row.offAt !== null && row.ownerId !== askerId)) return undefined;
  return row.ownerId;
}
