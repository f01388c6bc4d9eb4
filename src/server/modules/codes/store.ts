import type { Kysely, Transaction } from "kysely";

import { DEFAULT_NOTE } from "#domain/profile.ts";
import { isBehind, PAGE_SIZE } from "#server/cursor.ts";
import type { DB } from "#server/db/tables.ts";
import type { OwnerScope } from "#server/gates.ts";

export interface OwnCodeRow {
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
  return db
    .selectFrom("profiles")
    .select(["code", "plate", "note", "createdAt"])
    .where("ownerId", "=", owner.userId)
    .$if(cursor !== undefined, (query) => query.where(isBehind(cursor!, "createdAt", "code")))
    .orderBy("createdAt", "desc")
    .orderBy("code", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
}

/** Takes a free code for its new owner, with the default profile; false when the code is not free. One statement decides between rivals. */
export async function takeCode(tx: Transaction<DB>, owner: OwnerScope, code: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable("codes")
    .set((eb) => ({ ownerId: owner.userId, linkedAt: now, version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .where("linkedAt", "is", null)
    .returning("code")
    .executeTakeFirst();
  if (!taken) return false;
  await tx
    .insertInto("profiles")
    .values({ code, ownerId: owner.userId, note: DEFAULT_NOTE, createdAt: now, updatedAt: now })
    .execute();
  return true;
}

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
    .set((eb) => ({ ownerId: null, linkedAt: null, version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .execute();
  return true;
}

/** Whose account a code belongs to, a company's by its owner: undefined when it does not exist, null while it is free. */
export async function ownerOfCode(db: Kysely<DB>, code: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("codes")
    .leftJoin("companies", "companies.id", "codes.companyId")
    .select((eb) => eb.fn.coalesce("codes.ownerId", "companies.ownerId").as("ownerId"))
    .where("codes.code", "=", code)
    .executeTakeFirst();
  return row === undefined ? undefined : row.ownerId;
}
