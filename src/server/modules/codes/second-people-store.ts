import { sql, type Kysely, type Transaction } from "kysely";

import { UNREAD_MAX } from "#contract/notices/notices.ts";
import {
  LISTED_SECOND_PEOPLE_MAX,
  type SecondPeopleView,
  type SecondPersonEdit,
  type SecondPersonInvitation,
  type SharedStickersView,
} from "#contract/notices/second-people.ts";
import type { DeliveryError } from "#domain/notices/alert.ts";
import { SECOND_PERSON_DECLINED_DAYS, SECOND_PERSON_INVITATION_DAYS } from "#domain/notices/second-person.ts";
import { isKeptAtReset, type AccessReport } from "#domain/people/access.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { AccountWithNewPassword } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";
import { forgetSharedAlerts } from "#server/modules/alerts/former-second-person.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { queueMail } from "#server/outbox/store.ts";

import { toStatusView } from "./status-columns.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Nobody has agreed or declined. */
const IS_OPEN = sql<boolean>`(person_id is null and confirmed_at is null and declined_at is null)`;

export async function listSecondPeople(
  db: Kysely<DB>,
  { userId }: OwnerScope,
  now: Date,
  code?: string,
): Promise<SecondPeopleView> {
  const rows = await db
    .selectFrom("secondPeople as person")
    .leftJoin("profiles", "profiles.code", "person.code")
    .leftJoin("users", "users.id", "person.personId")
    .select(["person.id", "person.code", "plate", "name", "displayName", "person.email", "users.email as ownEmail"])
    .select(["afterMinutes", "personId", "askedAt", "confirmedAt", "declinedAt", "expiresAt", "person.version"])
    .where("person.ownerId", "=", userId)
    .where((eb) => eb.or([eb.not(IS_OPEN), eb("expiresAt", ">", now)]))
    .$if(code !== undefined, (query) => query.where("person.code", "=", code!))
    .orderBy("person.code", (order) => order.asc().nullsFirst())
    .orderBy("askedAt", "desc")
    .limit(LISTED_SECOND_PEOPLE_MAX + 1)
    .execute();
  const people = rows.slice(0, LISTED_SECOND_PEOPLE_MAX).map((row) => {
    const { id, version, afterMinutes, askedAt, confirmedAt, declinedAt } = row;
    const state = declinedAt ? "declined" : (confirmedAt ?? row.personId) ? "agreed" : "asked";
    return {
      id,
      version,
      afterMinutes,
      code: row.code ?? "",
      plate: row.plate ?? "",
      name: row.displayName ?? row.name ?? "",
      email: row.ownEmail ?? row.email ?? "",
      state,
      at: declinedAt ?? confirmedAt ?? askedAt,
      expiresAt: state === "asked" ? row.expiresAt : null,
    } as const;
  });
  return { people, hasMore: rows.length > LISTED_SECOND_PEOPLE_MAX };
}

/** 'own address' means that the owner typed their own address. */
type InvitationRefusal =
  | "NOT_YOURS"
  | "ADDRESS_NOT_CONFIRMED"
  | "own address"
  | "SECOND_PERSON_EXISTS"
  | "SECOND_PERSON_DECLINED";

/** Does not check whether the address has an account, so that the answer reveals nothing about it. */
export async function inviteSecondPerson(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  { code, name, email, afterMinutes }: Omit<SecondPersonInvitation, "password">,
  { now, tokenOf }: { now: Date; tokenOf: (id: string) => string },
): Promise<InvitationRefusal | undefined> {
  if (code !== "" && !(await lockOwnCode(tx, userId, code))) return "NOT_YOURS";
  const own = await lockAccount(tx, userId, code === "");
  // The invitation mails the owner's address to somebody else, so it must be confirmed.
  if (own.emailConfirmedAt === null) return "ADDRESS_NOT_CONFIRMED";
  if (own.email === email) return "own address";
  // Somebody may agree or decline meanwhile.
  const before = await tx
    .selectFrom("secondPeople")
    .select(["id", IS_OPEN.as("isOpen")])
    .where("ownerId", "=", userId)
    .where("code", code === "" ? "is" : "=", code === "" ? null : code)
    .where("declinedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (before?.isOpen === false) return "SECOND_PERSON_EXISTS";
  if (await hasDeclined(tx, userId, email, now)) return "SECOND_PERSON_DECLINED";
  if (before) await deletePerson(tx, before.id, now);
  const id = makeId(now);
  const row = { id, ownerId: userId, name, email, withPassword: true, askedAt: now, expiresAt: toExpiry(now) };
  const kind = code === "" ? { afterMinutes } : { code };
  await tx
    .insertInto("secondPeople")
    .values({ ...row, ...kind, tokenHash: hashToken(tokenOf(id)) })
    .execute();
  await sendInvitation(tx, userId, { id, email, code: code || null }, now);
  return undefined;
}

/** A person of all stickers declines for the account, whatever else they are asked. */
async function hasDeclined(tx: Transaction<DB>, ownerId: string, email: string, now: Date): Promise<boolean> {
  const declined = await tx
    .selectFrom("secondPeople")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("email", "=", email)
    .where("declinedAt", ">", new Date(now.getTime() - SECOND_PERSON_DECLINED_DAYS * DAY_MS))
    .executeTakeFirst();
  return declined !== undefined;
}

/** The link stays the same for all stickers. That of one sticker, which gives access, is made anew. */
export async function repeatInvitation(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  id: string,
  { now, tokenOf }: { now: Date; tokenOf: (id: string) => string },
): Promise<"SECOND_PERSON_NOT_FOUND" | "ADDRESS_NOT_CONFIRMED" | "SECOND_PERSON_DECLINED" | undefined> {
  const own = await lockAccount(tx, userId, false);
  if (own.emailConfirmedAt === null) return "ADDRESS_NOT_CONFIRMED";
  const asked = await queryInvitation(tx, userId, id, now).forUpdate().executeTakeFirst();
  if (!asked) return "SECOND_PERSON_NOT_FOUND";
  const [email, code] = [asked.email!, asked.code];
  if (await hasDeclined(tx, userId, email, now)) return "SECOND_PERSON_DECLINED";
  const newId = makeId(now);
  const link = code === null ? { id } : { id: newId, tokenHash: hashToken(tokenOf(newId)) };
  const repeated = { ...link, askedAt: now, expiresAt: toExpiry(now) };
  await tx.updateTable("secondPeople").set(repeated).where("id", "=", id).execute();
  await sendInvitation(tx, userId, { id: link.id, email, code }, now);
  return undefined;
}

/** Without those that are over: who asks again then gives the password again. */
function queryInvitation(db: Kysely<DB>, ownerId: string, id: string, now: Date) {
  return db
    .selectFrom("secondPeople")
    .select(["email", "code"])
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("expiresAt", ">", now)
    .where(IS_OPEN);
}

async function sendInvitation(
  tx: Transaction<DB>,
  ownerId: string,
  { id, email, code }: { id: string; email: string; code: string | null },
  now: Date,
): Promise<void> {
  const asked = { kind: "second-person-asked", secondPersonId: id, isOfSticker: code !== null } as const;
  await queueMail(tx, { ...asked, recipient: email }, now);
  if (code !== null) await writeAudit(tx, { action: "share-invited", actorId: ownerId, accountId: ownerId, code }, now);
}

function toExpiry(now: Date): Date {
  return new Date(now.getTime() + SECOND_PERSON_INVITATION_DAYS * DAY_MS);
}

/** Whom an open invitation would be mailed to; undefined if there is none. */
export async function findInvitedEmail(
  db: Kysely<DB>,
  { userId }: OwnerScope,
  id: string,
  now: Date,
): Promise<string | undefined> {
  return (await queryInvitation(db, userId, id, now).executeTakeFirst())?.email ?? undefined;
}

/** With the lock, concurrent invitations for all stickers run one after another. */
function lockAccount(
  tx: Transaction<DB>,
  userId: string,
  isLocking: boolean,
): Promise<{ email: string; emailConfirmedAt: Date | null }> {
  return tx
    .selectFrom("users")
    .select(["email", "emailConfirmedAt"])
    .where("id", "=", userId)
    .$if(isLocking, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

async function lockOwnCode(tx: Transaction<DB>, ownerId: string, code: string): Promise<boolean> {
  const held = await tx
    .selectFrom("codes")
    .select("code")
    .where("code", "=", code)
    .where("ownerId", "=", ownerId)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

export async function changeSecondPerson(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  { id, version, name, afterMinutes }: SecondPersonEdit,
): Promise<"SECOND_PERSON_NOT_FOUND" | "CHANGED_MEANWHILE" | undefined> {
  const person = await tx
    .selectFrom("secondPeople")
    .select("version")
    .where("id", "=", id)
    .where("ownerId", "=", userId)
    .where("code", "is", null)
    .where("declinedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return "SECOND_PERSON_NOT_FOUND";
  if (person.version !== version) return "CHANGED_MEANWHILE";
  const change = { name, afterMinutes, version: version + 1 };
  await tx.updateTable("secondPeople").set(change).where("id", "=", id).execute();
  return undefined;
}

/** The row of a person who declined stays, because it prevents that the person is asked again. */
export async function removeSecondPerson(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  id: string,
  now: Date,
): Promise<boolean> {
  const person = await tx
    .selectFrom("secondPeople")
    .select("code")
    .where("id", "=", id)
    .where("ownerId", "=", userId)
    .where("declinedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return false;
  // The sticker may be replaced meanwhile, so its code is not locked.
  await (person.code === null ? deletePerson(tx, id, now) : endShares(tx, { id }, userId, now));
  return true;
}

async function deletePerson(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await giveUpMailsToPerson(tx, id, now);
  await tx.deleteFrom("secondPeople").where("id", "=", id).execute();
}

export async function giveUpMailsToPerson(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  const owner = tx.selectFrom("secondPeople").select("ownerId").where("id", "=", id);
  await tx
    .updateTable("deliveries")
    .set({ givenUpAt: now, lastError: "ended" satisfies DeliveryError })
    .where("userId", "=", owner)
    .where("secondPersonId", "=", id)
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null)
    .execute();
}

export async function leaveSticker(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  code: string,
  now: Date,
): Promise<boolean> {
  const ended = await endShares(tx, { code, personId: userId }, userId, now);
  return ended > 0;
}

export async function endSharesOfAccount(
  tx: Transaction<DB>,
  userId: string,
  actorId: string | null,
  now: Date,
): Promise<void> {
  await endShares(tx, { ownerId: userId }, actorId, now);
  await endShares(tx, { personId: userId }, actorId, now);
}

/** Must run before the owner loses the sticker. */
export async function endShares(
  tx: Transaction<DB>,
  which: { id: string } | { code: string; personId?: string } | { ownerId: string } | { personId: string },
  actorId: string | null,
  now: Date,
): Promise<number> {
  const ended = await tx
    .deleteFrom("secondPeople")
    .where((eb) => eb.and(which))
    .where("code", "is not", null)
    .returning((eb) => ["ownerId", "personId", eb.ref("code").$notNull().as("code")])
    .execute();
  for (const { code, ownerId, personId } of ended) {
    if (personId !== null) await forgetSharedAlerts(tx, { userId: personId, ownerId, code }, now);
    await writeAudit(tx, { action: "share-ended", actorId, accountId: personId ?? ownerId, code }, now);
  }
  return ended.length;
}

/**
 * Ends what a reset of the password by mail does not leave of the account's second people: each open invitation, and
 * each person who was added without the password.
 */
export async function endSecondPeopleByReset(
  tx: Transaction<DB>,
  { id: ownerId, byMail, isConfirmed, now }: AccountWithNewPassword,
): Promise<AccessReport> {
  const report: AccessReport = { ended: [], kept: [] };
  if (!byMail) return report;
  await sql`
    select from codes where owner_id = ${ownerId} and exists (select from second_people as share where share.code = codes.code)
    order by code for update`.execute(tx);
  const people = await tx
    .selectFrom("secondPeople as person")
    .leftJoin("profiles", "profiles.code", "person.code")
    .leftJoin("users", "users.id", "person.personId")
    .select(["person.id", "person.code", "person.email", "name", "withPassword", "plate", "plateHiddenAt"])
    .select(["displayName", IS_OPEN.as("isOpen")])
    .where("person.ownerId", "=", ownerId)
    .where("declinedAt", "is", null)
    .orderBy("person.code")
    .execute();
  for (const { id, code, email, name, isOpen, withPassword, plate, plateHiddenAt, displayName } of people) {
    // A hidden plate is never mailed.
    const sticker = code === null ? "" : (plateHiddenAt === null && plate) || code;
    const access = { name: displayName ?? name ?? email ?? "", sticker };
    if (!isOpen && isKeptAtReset({ withPassword, isConfirmed })) {
      report.kept.push({ kind: "second-person", ...access });
      continue;
    }
    await (code === null ? deletePerson(tx, id, now) : endShares(tx, { id }, ownerId, now));
    report.ended.push({ kind: isOpen ? "second-person-invitation" : "second-person", ...access });
  }
  return report;
}

/** Both codes must belong to the owner. */
export async function moveShare(
  tx: Transaction<DB>,
  { code, newCode }: { code: string; newCode: string },
): Promise<void> {
  await tx.updateTable("secondPeople").set({ code: newCode }).where("code", "=", code).execute();
}

export async function listSharedStickers(
  db: Kysely<DB>,
  { userId }: OwnerScope,
  now: Date,
): Promise<SharedStickersView> {
  const rows = await db
    .selectFrom("secondPeople as share")
    .innerJoin("profiles", "profiles.code", "share.code")
    .innerJoin("codes", "codes.code", "share.code")
    .innerJoin("users", "users.id", "share.ownerId")
    .select(["profiles.code", "plate", "profiles.kind", "note", "share.askedAt as since", "displayName as owner"])
    .select(["profiles.status", "profiles.statusWords", "profiles.statusUntil", "codes.offAt"])
    .select(
      sql<number>`(select count(*) from (
        select from notices where notices.code = share.code and list = 'unread' and notices.owner_id = share.owner_id
          and notices.created_at >= share.asked_at limit ${UNREAD_MAX}) as unread)`.as("unread"),
    )
    .where("share.personId", "=", userId)
    .orderBy("share.askedAt", "desc")
    .orderBy("share.code")
    .execute();
  return {
    stickers: rows.map(({ code, plate, kind, note, owner, since, unread, offAt, ...row }) => ({
      code,
      plate,
      kind,
      note,
      owner,
      since,
      unread,
      isOff: offAt !== null,
      status: toStatusView(row, now),
    })),
  };
}

export async function deleteOldSecondPeople(db: Kysely<DB>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SECOND_PERSON_DECLINED_DAYS * DAY_MS);
  await db.deleteFrom("secondPeople").where("declinedAt", "<", before).execute();
  await db.deleteFrom("secondPeople").where("expiresAt", "<=", now).where(IS_OPEN).execute();
}
