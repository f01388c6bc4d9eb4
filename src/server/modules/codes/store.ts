import { sql, type Kysely, type Transaction } from "kysely";

import type { ModerationView } from "#contract/measures.ts";
import { DEFAULT_NOTE, profileSearchKey } from "#domain/profile.ts";
import { newestFirst, pageAs, readPage, type Page } from "#server/cursor.ts";
import { holdsWords } from "#server/db/like.ts";
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

/** Codes, each with the account that it belongs to as users: of a company's car, the one that stands for the company. */
export function codesWithAccounts(db: Kysely<DB>) {
  return db
    .selectFrom("codes")
    .leftJoin("companyOwners", "companyOwners.companyId", "codes.companyId")
    .leftJoin("users", (join) =>
      join.on((eb) => eb("users.id", "=", eb.fn.coalesce("codes.ownerId", "companyOwners.userId"))),
    );
}

export interface OwnCodeRow extends ModerationView {
  code: string;
  plate: string;
  note: string;
  createdAt: Date;
}

/** A page of the owner's codes, newest first; `search` finds words of plate, code or note. */
export async function listOwnCodes(
  db: Kysely<DB>,
  owner: OwnerScope,
  { search, cursor }: { search: string; cursor: string | undefined },
): Promise<Page<OwnCodeRow>> {
  const matching = db
    .selectFrom("profiles")
    .innerJoin("codes", "codes.code", "profiles.code")
    .select(["profiles.code", "plate", "note", "profiles.createdAt", ...moderationColumns])
    .where("profiles.ownerId", "=", owner.userId)
    .$if(search !== "", (query) => query.where(holdsWords("profiles.searchKey", search)));
  return pageAs(await readPage(matching, newestFirst("profiles.createdAt", "profiles.code"), cursor), (row) => ({
    code: row.code,
    plate: row.plate,
    note: row.note,
    createdAt: row.createdAt,
    ...moderationOf(row),
  }));
}

/**
 * Takes a free code for its new owner, with the default profile; false when the code is not free. One statement decides between
 * rivals. What lasted from an earlier link of the same account holds again.
 */
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
  const { plate, noteHiddenAt, noteHiddenReason } = await takePastLink(tx, owner, code);
  const profile = { code, plate, note: DEFAULT_NOTE };
  await tx
    .insertInto("profiles")
    .values({
      ...profile,
      searchKey: profileSearchKey(profile),
      ownerId: owner.userId,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  if (noteHiddenAt !== null)
    await tx.updateTable("codes").set({ noteHiddenAt, noteHiddenReason }).where("code", "=", code).execute();
  return true;
}

/** What lasted from the account's earlier link of a locked code, which the link that begins takes over. */
async function takePastLink(tx: Transaction<DB>, { userId }: OwnerScope, code: string) {
  const past = await tx
    .deleteFrom("pastLinks")
    .where("ownerId", "=", userId)
    .where("code", "=", code)
    .returning(["plate", "noteHiddenAt", "noteHiddenReason"])
    .executeTakeFirst();
  return past ?? { plate: "", noteHiddenAt: null, noteHiddenReason: "" };
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Counts one more link of the account in its day, which begins with its first link. When none is left it counts nothing, and gives
 * the seconds until the next day.
 */
export async function countLink(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  now: Date,
): Promise<{ retryAfterSeconds: number } | undefined> {
  const dayAgo = new Date(now.getTime() - DAY);
  const { rows } = await sql`
    update users set
      links_counted = case when links_since > ${dayAgo} then links_counted else 0 end + 1,
      links_since = case when links_since > ${dayAgo} then links_since else ${now} end
    where id = ${userId} and case when links_since > ${dayAgo} then links_counted else 0 end < daily_links
    returning id`.execute(tx);
  if (rows.length > 0) return undefined;
  const { linksSince } = await tx
    .selectFrom("users")
    .select("linksSince")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const end = (linksSince?.getTime() ?? now.getTime()) + DAY;
  return { retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) };
}

/** What a code loses with its owner; that it is off stays. */
export const unlinked = { ownerId: null, companyId: null, linkedAt: null, noteHiddenAt: null, noteHiddenReason: "" };

/** Deletes the owner's profile and frees its code; false when the code is not theirs. The plate that was set and a hidden note last. */
export async function releaseCode(tx: Transaction<DB>, owner: OwnerScope, code: string, now: Date): Promise<boolean> {
  // The code's row comes first here as in linking, so that two who meet wait in one order.
  const held = await tx
    .selectFrom("codes")
    .select(["noteHiddenAt", "noteHiddenReason"])
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return false;
  const { plate } = await tx
    .deleteFrom("profiles")
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .returning("plate")
    .executeTakeFirstOrThrow();
  if (plate !== "" || held.noteHiddenAt !== null)
    await tx
      .insertInto("pastLinks")
      .values({ ownerId: owner.userId, code, plate, ...held, unlinkedAt: now })
      .execute();
  await tx
    .updateTable("codes")
    .set((eb) => ({ ...unlinked, version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .execute();
  return true;
}

/**
 * Whose account a code belongs to: null while it is free. A company's car belongs to each of its members, and for everybody else to
 * the account that stands for the company. Undefined when it does not exist
 * for the asker, as for a scan: a code that is switched off, or whose account is closed, is there for its owner alone.
 */
export async function holderOfCode(
  db: Kysely<DB>,
  code: string,
  askerId: string,
): Promise<{ userId: string; isCar: boolean } | null | undefined> {
  const row = await codesWithAccounts(db)
    .leftJoin("companyMembers as asker", (join) =>
      join.onRef("asker.companyId", "=", "codes.companyId").on("asker.userId", "=", askerId),
    )
    .select(["codes.offAt", "codes.companyId", "users.closedAt"])
    .select((eb) => eb.fn.coalesce("asker.userId", "users.id").as("userId"))
    .where("codes.code", "=", code)
    .executeTakeFirst();
  if (!row || ((row.offAt !== null || row.closedAt !== null) && row.userId !== askerId)) return undefined;
  return row.userId === null ? null : { userId: row.userId, isCar: row.companyId !== null };
}
