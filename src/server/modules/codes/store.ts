import { sql, type Kysely, type Transaction } from "kysely";

import { UNREAD_MAX } from "#contract/notices/notices.ts";
import type { ModerationView } from "#contract/people/moderation.ts";
import type { StatusView } from "#contract/people/status-view.ts";
import { isPaused, acceptsNotices } from "#domain/notices/notice.ts";
import { isReachable, REACH_CHECK_DELAY_MS, type ReachGap } from "#domain/notices/reachability.ts";
import { type ProfileKind, makeProfileSearchKey } from "#domain/people/profile.ts";
import type { Claim } from "#domain/sticker/claim.ts";
import { toPastLink, linkCode, type CodeStateFields, type Restriction, type PastLink } from "#domain/sticker/code.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { profileContactColumns } from "#server/db/contact-columns.ts";
import { orderNewestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import { containsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { findReachGap } from "#server/outbox/notice-ways.ts";
import { isPhoneToCheck } from "#server/outside/numbering-plan.ts";

import { changeCode } from "./code-changes.ts";
import { toPlateHiding, toPlateRestriction, shownPlateColumns } from "./plate-hiding.ts";
import { endShares } from "./second-people-store.ts";
import { toStatusView } from "./status-columns.ts";

export const moderationColumns = [
  "codes.offAt",
  "codes.offReason",
  "codes.noteHiddenAt",
  "codes.noteHiddenReason",
] as const;

export function toModerationView(row: {
  offAt: Date | null;
  offReason: string;
  noteHiddenAt: Date | null;
  noteHiddenReason: string;
}): Omit<ModerationView, "plateHidden"> {
  const { offAt, offReason } = row;
  return {
    off: offAt && { at: offAt, reason: offReason },
    noteHidden: toNoteRestriction(row),
  };
}

function toNoteRestriction(row: { noteHiddenAt: Date | null; noteHiddenReason: string }): Restriction | null {
  return row.noteHiddenAt && { at: row.noteHiddenAt, reason: row.noteHiddenReason };
}

export function makeOffColumns(off: Restriction | null) {
  return { offAt: off?.at ?? null, offReason: off?.reason ?? "" };
}

export function makeNoteHiddenColumns(noteHidden: Restriction | null) {
  return { noteHiddenAt: noteHidden?.at ?? null, noteHiddenReason: noteHidden?.reason ?? "" };
}

export function makeClaimColumns(claim: Claim | null) {
  return { claim: claim?.word ?? null, claimEndsAt: claim?.endsAt ?? null };
}

export function queryCodesWithAccounts(db: Kysely<DB>) {
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
  kind: ProfileKind;
  note: string;
  createdAt: Date;
  unread: number;
  status: StatusView;
  version: number;
  noticesPausedUntil: Date | null;
  isReachable: boolean;
  isPhoneToCheck?: true;
  gap: ReachGap | null;
}

export async function listOwnCodes(
  db: Kysely<DB>,
  owner: OwnerScope,
  { search, cursor }: { search: string; cursor: string | undefined },
  now: Date,
): Promise<CursorPage<OwnCodeRow>> {
  const matching = db
    .selectFrom("profiles")
    .innerJoin("codes", "codes.code", "profiles.code")
    .select(["profiles.code", "plate", "note", "profiles.createdAt", ...moderationColumns])
    .select(["plateHiddenAt", "plateHiddenReason"])
    .select(["profiles.status", "profiles.statusWords", "profiles.statusUntil", "profiles.version"])
    .select(unreadCountOfCode.as("unread"))
    .select(["profiles.kind", "profiles.reach", "profiles.reasonsOff", "profiles.noticesPausedUntil"])
    .select(["profiles.contactsVisible", "profiles.byWhatsapp", ...profileContactColumns.names])
    .where("profiles.ownerId", "=", owner.userId)
    .$if(search !== "", (query) => query.where(containsWords("profiles.searchKey", search)));
  const [page, gap] = await Promise.all([
    readPage(matching, orderNewestFirst("profiles.createdAt", "profiles.code"), cursor),
    findReachGap(db, owner.userId, now),
  ]);
  const toCheck = new Set<string>();
  for (const { code, phone, phoneVisible, contactsVisible, reach } of page.items)
    if (phoneVisible && contactsVisible && reach !== "notices" && (await isPhoneToCheck(phone))) toCheck.add(code);
  return mapPage(page, (row) => ({
    code: row.code,
    plate: row.plate,
    kind: row.kind,
    plateHidden: toPlateRestriction(row),
    note: row.note,
    createdAt: row.createdAt,
    unread: row.unread,
    status: toStatusView(row, now),
    version: row.version,
    noticesPausedUntil: isPaused(row.noticesPausedUntil, now) ? row.noticesPausedUntil : null,
    isReachable: isReachable({ ...row, contacts: profileContactColumns.read(row) }, gap, now),
    gap: acceptsNotices(row.reach, row.noticesPausedUntil, now) ? gap : null,
    ...(toCheck.has(row.code) && { isPhoneToCheck: true as const }),
    ...toModerationView(row),
  }));
}

const unreadCountOfCode = sql<number>`(
  select count(*) from (
    select from notices where code = profiles.code and list = 'unread' and owner_id = profiles.owner_id limit ${UNREAD_MAX}
  ) as unread)`;

export async function linkCodeToOwner(
  tx: Transaction<DB>,
  owner: OwnerScope,
  { code, kind, claim }: { code: string; kind?: ProfileKind | undefined; claim?: string | undefined },
  now: Date,
) {
  const held = await lockCode(tx, code, owner.userId);
  if (!held) return "CODE_NOT_FOUND";
  const asked = { askerId: owner.userId, word: claim, past: await findPastLink(tx, owner.userId, code) };
  const link = linkCode(held, asked, now);
  if (typeof link === "string") return link;
  const { plate, note, noteHidden } = link;
  // The plate keeps the administrator's decision from the earlier link, so that the same plate is not checked twice.
  const hiding = asked.past && plate !== "" ? toPlateHiding(asked.past.plateHidden) : shownPlateColumns;
  await changeCode(tx, code, {
    ownerId: owner.userId,
    linkedAt: now,
    ...makeClaimColumns(null),
    ...makeNoteHiddenColumns(noteHidden),
  });
  await storePastLink(tx, owner.userId, code, undefined);
  await tx
    .insertInto("profiles")
    .values({
      code,
      plate,
      ...hiding,
      note,
      kind,
      searchKey: makeProfileSearchKey({ code, plate, note }),
      ownerId: owner.userId,
      createdAt: now,
      updatedAt: now,
      checkReachAt: new Date(now.getTime() + REACH_CHECK_DELAY_MS),
    })
    .execute();
  return undefined;
}

/** The caller must have locked the code. */
export async function findPastLink(tx: Transaction<DB>, ownerId: string, code: string) {
  const row = await tx
    .selectFrom("pastLinks")
    .select(["plate", "plateHiddenAt", "plateHiddenReason", "noteHiddenAt", "noteHiddenReason"])
    .select(["unlinkedAt", "handOverId"])
    .where("ownerId", "=", ownerId)
    .where("code", "=", code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { plate, unlinkedAt, handOverId } = row;
  return { plate, plateHidden: toPlateRestriction(row), noteHidden: toNoteRestriction(row), unlinkedAt, handOverId };
}

export async function storePastLink(
  tx: Transaction<DB>,
  ownerId: string,
  code: string,
  past: (PastLink & { plateHidden: Restriction | null; unlinkedAt: Date }) | undefined,
): Promise<void> {
  await tx.deleteFrom("pastLinks").where("ownerId", "=", ownerId).where("code", "=", code).execute();
  if (!past) return;
  const { plate, plateHidden, noteHidden, unlinkedAt, handOverId = null } = past;
  await tx
    .insertInto("pastLinks")
    .values({
      ownerId,
      code,
      plate,
      ...toPlateHiding(plateHidden),
      ...makeNoteHiddenColumns(noteHidden),
      unlinkedAt,
      handOverId,
    })
    .execute();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The counted day begins with the account's first link and lasts 24 hours. */
export async function countLink(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  now: Date,
): Promise<{ retryAfterSeconds: number } | undefined> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
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
  const end = (linksSince?.getTime() ?? now.getTime()) + DAY_MS;
  return { retryAfterSeconds: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) };
}

/** A code that is switched off stays off. */
export const UNLINKED_COLUMNS = {
  ownerId: null,
  companyId: null,
  linkedAt: null,
  ...makeNoteHiddenColumns(null),
};

export type CodeHandOver = { id: string; claim: Claim };

/** The plate and the decision to hide the note are kept, for the case that this account links the code again. */
export async function releaseCode(
  tx: Transaction<DB>,
  owner: OwnerScope,
  code: string,
  now: Date,
  handOver?: CodeHandOver,
): Promise<boolean> {
  // The code's row is locked first, as in linking, so that transactions never deadlock.
  const held = await tx
    .selectFrom("codes")
    .select(["noteHiddenAt", "noteHiddenReason"])
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return false;
  const { plate, ...hiding } = await tx
    .deleteFrom("profiles")
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .returning(["plate", "plateHiddenAt", "plateHiddenReason"])
    .executeTakeFirstOrThrow();
  await endShares(tx, { code }, owner.userId, now);
  await tx.deleteFrom("noticeBlocks").where("code", "=", code).execute();
  const lasting = toPastLink({ plate, noteHidden: toNoteRestriction(held), handOverId: handOver?.id ?? null });
  const plateHidden = toPlateRestriction(hiding);
  if (lasting) await storePastLink(tx, owner.userId, code, { ...lasting, plateHidden, unlinkedAt: now });
  return changeCode(
    tx,
    code,
    { ...UNLINKED_COLUMNS, ...makeClaimColumns(handOver?.claim ?? null) },
    { ownerId: owner.userId },
  );
}

/** For a company's car the holder is the account that represents the company. */
export type HeldCode = CodeStateFields & {
  holder: (NonNullable<CodeStateFields["holder"]> & { displayName: string; email: string }) | null;
};

/**
 * For a company's car the holder is `askerId` if this account is a member, else the account that represents the
 * company.
 */
export async function findHeldCode(db: Kysely<DB>, code: string, askerId?: string): Promise<HeldCode | undefined> {
  const asker = sql<string | null>`(
    select user_id from company_members where company_id = codes.company_id and user_id = ${askerId ?? null}::uuid)`;
  const row = await queryCodesWithAccounts(db)
    .select(["codes.companyId", "displayName", "email", "users.closedAt", ...moderationColumns])
    .select(["codes.claim", "claimEndsAt", "replacedBy", "replacedUntil"])
    .select((eb) => eb.fn.coalesce(asker, "users.id").as("userId"))
    .where("codes.code", "=", code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { userId, companyId, closedAt, displayName, email } = row;
  const reached = { displayName: displayName ?? "", email: email ?? "" };
  const holder =
    userId === null ? null : { userId, isCar: companyId !== null, isClosed: closedAt !== null, ...reached };
  const { claim, claimEndsAt: endsAt, replacedBy, replacedUntil } = row;
  return {
    holder,
    claim: claim === null ? null : { word: claim, endsAt },
    replaced: replacedBy === null ? null : { code: replacedBy, until: replacedUntil! },
    ...toModerationView(row),
  };
}

/** Every change about a code locks the code's row first, so that transactions never deadlock. */
export async function lockCode(tx: Transaction<DB>, code: string, askerId?: string): Promise<HeldCode | undefined> {
  const locked = await tx.selectFrom("codes").select("code").where("code", "=", code).forUpdate().executeTakeFirst();
  // A statement that has waited for a lock re-reads only the locked row, and joins the other rows as they were before.
  return locked && findHeldCode(tx, code, askerId);
}
