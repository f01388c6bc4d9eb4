import { sql, type Kysely, type Transaction } from "kysely";

import { makeProfileSearchKey } from "#domain/people/profile.ts";
import type { Restriction, CodeReplacement } from "#domain/sticker/code.ts";
import { replaceCode, type ReplacementRequest, type ReplacementReason } from "#domain/sticker/replacement.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { makeOwnerEvent, writeAudit } from "#server/modules/audit/store.ts";

import { changeCode, type CodeHolder } from "./code-changes.ts";
import { moveShare } from "./second-people-store.ts";
import {
  makeClaimColumns,
  countLink,
  findHeldCode,
  findPastLink,
  storePastLink,
  makeNoteHiddenColumns,
  UNLINKED_COLUMNS,
} from "./store.ts";

export interface RequestedReplacement {
  code: string;
  newCode: string;
  claim?: string | undefined;
  reason: ReplacementReason;
}

/** Locks codes in alphabetical order, so that concurrent requests never deadlock. */
export async function lockCodes(tx: Transaction<DB>, codes: readonly string[]): Promise<Map<string, Date | null>> {
  const rows = await tx
    .selectFrom("codes")
    .select(["code", "linkedAt"])
    .where("code", "in", codes)
    .orderBy("code")
    .forUpdate()
    .execute();
  return new Map(rows.map(({ code, linkedAt }) => [code, linkedAt]));
}

/** A replacement counts against the account's daily number of links. */
export async function decideReplacement(
  tx: Transaction<DB>,
  owner: OwnerScope,
  { code, newCode, claim: word, reason }: RequestedReplacement,
  of: ReplacementRequest["of"],
  now: Date,
) {
  const { userId: askerId } = owner;
  const old = { code, life: await findHeldCode(tx, code, askerId) };
  const next = { code: newCode, life: await findHeldCode(tx, newCode, askerId) };
  // For a company's car it does not matter whether this account had the new code privately before.
  const past = of === "account" ? await findPastLink(tx, askerId, newCode) : undefined;
  const decided = replaceCode(old, next, { askerId, of, word, past, reason }, now);
  if (decided === "DONE" || decided === "NOT_YOURS") return decided;
  // The link is counted before the answer says anything about the new code, because an account without links left must
  // learn nothing about the code.
  const wait = await countLink(tx, owner, now);
  return wait ?? decided;
}

/** `noteHidden` moves to the new code; null if no administrator has hidden the note. */
type DecidedReplacement = { replaced: CodeReplacement; noteHidden: Restriction | null };

/** `moveHeld` moves the row of the profile or car after the new code is linked and before the old one is unlinked. */
export async function storeReplacement(
  tx: Transaction<DB>,
  holder: CodeHolder & { userId: string },
  { code, newCode, reason }: RequestedReplacement,
  {
    decided: { replaced, noteHidden },
    since,
    moveHeld,
  }: {
    decided: DecidedReplacement;
    since: Date;
    moveHeld: () => Promise<void>;
  },
  now: Date,
): Promise<void> {
  const { userId, ...held } = holder;
  const link = { ...held, linkedAt: now, ...makeClaimColumns(null), ...makeNoteHiddenColumns(noteHidden) };
  await changeCode(tx, newCode, link);
  await moveHeld();
  await changeCode(tx, code, { ...UNLINKED_COLUMNS, replacedBy: replaced.code, replacedUntil: replaced.until }, held);
  await moveRowsToNewCode(tx, held, { code, newCode, since });
  const event = (of: string) => makeOwnerEvent({ userId }, "code-replaced", of);
  const was = { newCode, replacement: reason, since: since.toISOString() };
  await writeAudit(tx, { ...event(code), details: was }, now);
  await writeAudit(tx, { ...event(newCode), details: { oldCode: code, replacement: reason } }, now);
}

async function moveRowsToNewCode(
  tx: Transaction<DB>,
  holder: CodeHolder,
  { code, newCode, since }: { code: string; newCode: string; since: Date },
): Promise<void> {
  await tx
    .updateTable("notices")
    .set((eb) => ({ code: newCode, version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .where((eb) => eb.and(holder))
    .execute();
  await tx
    .updateTable("noticeBlocks")
    .set({ code: newCode })
    .where("code", "=", code)
    .where((eb) => eb.and(holder))
    .execute();
  // Open reports move too, because an administrator's decision on a report must apply to the code that is in use.
  await tx
    .updateTable("reports")
    .set({ code: newCode })
    .where("code", "=", code)
    .where("resolvedAt", "is", null)
    .where("createdAt", ">=", since)
    .execute();
}

export async function replaceOwnCode(
  tx: Transaction<DB>,
  owner: OwnerScope,
  replacing: RequestedReplacement,
  now: Date,
) {
  const { code, newCode } = replacing;
  const { userId } = owner;
  const locked = await lockCodes(tx, [code, newCode]);
  const decided = await decideReplacement(tx, owner, replacing, "account", now);
  if (typeof decided === "string" || "retryAfterSeconds" in decided) return decided;
  const moveHeld = async () => {
    await storePastLink(tx, userId, newCode, undefined);
    await moveProfile(tx, owner, replacing, now);
    await moveShare(tx, replacing);
  };
  const holder = { ownerId: userId, userId };
  await storeReplacement(tx, holder, replacing, { decided, since: locked.get(code)!, moveHeld }, now);
  return undefined;
}

async function moveProfile(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  { code, newCode }: RequestedReplacement,
  now: Date,
): Promise<void> {
  const { plate, note } = await tx
    .updateTable("profiles")
    .set((eb) => ({ code: newCode, version: eb("version", "+", 1), updatedAt: now }))
    .where("code", "=", code)
    .where("ownerId", "=", userId)
    .returning(["plate", "note"])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("profiles")
    .set({ searchKey: makeProfileSearchKey({ code: newCode, plate, note }) })
    .where("code", "=", newCode)
    .execute();
}

export async function findReplacementCode(db: Kysely<DB>, code: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("codes")
    .select("replacedBy")
    .where("code", "=", code)
    .where("replacedUntil", ">", now)
    .executeTakeFirst();
  return row?.replacedBy ?? undefined;
}

export async function findCarOfReplacement(
  db: Kysely<DB>,
  companyId: string,
  code: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    with recursive places as (
      select replaced_by as code from codes where codes.code = ${code} and replaced_by is not null
      union all
      select replaced_by from codes join places using (code) where replaced_by is not null
    )
    select cars.code from places join cars on cars.company_id = ${companyId} and cars.code = places.code`.execute(db);
  return rows[0]?.code;
}
