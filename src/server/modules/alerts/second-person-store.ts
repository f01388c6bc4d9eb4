import type { Kysely, Transaction } from "kysely";

import type { SecondPersonEdit, SecondPersonLinkView, SecondPersonView } from "#contract/notices/second-person.ts";
import {
  SECOND_PERSON_DECLINED_DAYS,
  SECOND_PERSON_MAILS_A_DAY_MAX,
  type DeliveryError,
} from "#domain/notices/alert.ts";
import { isAmongFirstRequests, isWithinFairLimit } from "#domain/words/fair-part.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import type { NewDelivery } from "#server/outbox/deliveries-store.ts";
import { queueMail } from "#server/outbox/store.ts";

import type { AgreedSecondPerson } from "./reader-facts.ts";
import type { TakenAlert } from "./store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export async function findSecondPerson(db: Kysely<DB>, userId: string): Promise<SecondPersonView> {
  const row = await db
    .selectFrom("secondPersons")
    .select(["version", "name", "email", "afterMinutes", "askedAt", "confirmedAt", "declinedAt"])
    .where("userId", "=", userId)
    .orderBy("declinedAt", (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (!row) return { version: 0, person: null };
  const { version, name, email, afterMinutes, askedAt, confirmedAt, declinedAt } = row;
  const state = declinedAt ? "declined" : confirmedAt ? "agreed" : "asked";
  const at = declinedAt ?? confirmedAt ?? askedAt;
  return { version: declinedAt ? 0 : version, person: { name, email, afterMinutes, state, at } };
}

type SecondPersonRefusal =
  | "CHANGED_MEANWHILE"
  | "SECOND_PERSON_DECLINED"
  | "ADDRESS_NOT_CONFIRMED"
  | "own address"
  | "password missing";

type TokenMaker = (id: string) => string;

/** A new e-mail means a new person, who is asked by mail for consent. */
export async function saveSecondPerson(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  { version, name, email, afterMinutes }: SecondPersonEdit,
  { now, withPassword, tokenOf }: { now: Date; withPassword: boolean; tokenOf: TokenMaker },
): Promise<SecondPersonRefusal | undefined> {
  const own = await lockConfirmedAccount(tx, userId);
  if (own === undefined) return "ADDRESS_NOT_CONFIRMED";
  if (own === email) return "own address";
  const rows = await tx
    .selectFrom("secondPersons")
    .select(["id", "email", "version", "declinedAt"])
    .where("userId", "=", userId)
    .execute();
  const current = rows.find(({ declinedAt }) => declinedAt === null);
  if ((current?.version ?? 0) !== version) return "CHANGED_MEANWHILE";
  if (current?.email === email) {
    const change = { name, afterMinutes, version: version + 1 };
    await tx.updateTable("secondPersons").set(change).where("id", "=", current.id).execute();
    return undefined;
  }
  const since = new Date(now.getTime() - SECOND_PERSON_DECLINED_DAYS * DAY_MS);
  if (rows.some((row) => row.email === email && row.declinedAt !== null && row.declinedAt > since))
    return "SECOND_PERSON_DECLINED";
  if (!withPassword) return "password missing";
  if (current) await deletePerson(tx, userId, current.id, now);
  const id = makeId(now);
  const next = Math.max(0, ...rows.map((row) => row.version)) + 1;
  await tx
    .insertInto("secondPersons")
    .values({
      id,
      userId,
      name,
      email,
      afterMinutes,
      withPassword,
      version: next,
      keyHash: hashToken(tokenOf(id)),
      askedAt: now,
    })
    .execute();
  await queueMail(tx, { kind: "second-person-asked", recipient: email, secondPersonId: id }, now);
  return undefined;
}

/** Mails the question again to a second person who has not answered yet. */
export async function repeatConsentRequest(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  now: Date,
): Promise<"SECOND_PERSON_NOT_FOUND" | "ADDRESS_NOT_CONFIRMED" | undefined> {
  if ((await lockConfirmedAccount(tx, userId)) === undefined) return "ADDRESS_NOT_CONFIRMED";
  const asked = await tx
    .updateTable("secondPersons")
    .set({ askedAt: now })
    .where("userId", "=", userId)
    .where("confirmedAt", "is", null)
    .where("declinedAt", "is", null)
    .returning(["id", "email"])
    .executeTakeFirst();
  if (!asked) return "SECOND_PERSON_NOT_FOUND";
  await queueMail(tx, { kind: "second-person-asked", recipient: asked.email, secondPersonId: asked.id }, now);
  return undefined;
}

/** The row of a person who declined stays, because it prevents that the person is asked again. */
export async function removeSecondPerson(tx: Transaction<DB>, { userId }: OwnerScope, now: Date): Promise<void> {
  const current = await tx
    .selectFrom("secondPersons")
    .select("id")
    .where("userId", "=", userId)
    .where("declinedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (current) await deletePerson(tx, userId, current.id, now);
}

/** Because of the lock, concurrent saves run one after another. */
async function lockConfirmedAccount(tx: Transaction<DB>, userId: string): Promise<string | undefined> {
  const account = await tx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return account?.email;
}

export async function deletePerson(tx: Transaction<DB>, userId: string, id: string, now: Date): Promise<void> {
  await giveUpWaitingDeliveries(tx, userId, id, now);
  await tx.deleteFrom("secondPersons").where("id", "=", id).execute();
}

async function giveUpWaitingDeliveries(tx: Transaction<DB>, userId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ givenUpAt: now, lastError: "ended" satisfies DeliveryError })
    .where("userId", "=", userId)
    .where("secondPersonId", "=", id)
    .where("sentAt", "is", null)
    .where("givenUpAt", "is", null)
    .execute();
}

export async function findSecondPersonByToken(
  db: Kysely<DB>,
  token: string,
): Promise<SecondPersonLinkView | undefined> {
  const row = await db
    .selectFrom("secondPersons")
    .innerJoin("users", "users.id", "secondPersons.userId")
    .select(["users.email as by", "afterMinutes", "confirmedAt", "declinedAt"])
    .where("keyHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const { by, afterMinutes, confirmedAt, declinedAt } = row;
  return { state: declinedAt ? "declined" : confirmedAt ? "agreed" : "asked", by, afterMinutes };
}

export async function acceptAsSecondPerson(tx: Transaction<DB>, token: string, now: Date): Promise<void> {
  const agreed = await tx
    .updateTable("secondPersons")
    .set({ confirmedAt: now })
    .where("keyHash", "=", hashToken(token))
    .where("confirmedAt", "is", null)
    .where("declinedAt", "is", null)
    .returning(["userId", "name", "email"])
    .executeTakeFirst();
  if (!agreed) return;
  const owner = await tx
    .selectFrom("users")
    .select(["email", "displayName"])
    .where("id", "=", agreed.userId)
    .executeTakeFirstOrThrow();
  const told = { recipient: owner.email, name: owner.displayName, person: agreed.name, personEmail: agreed.email };
  await queueMail(tx, { kind: "person-joined", as: "spare-person", sticker: "", ...told }, now);
}

export async function declineAsSecondPerson(tx: Transaction<DB>, token: string, now: Date): Promise<void> {
  const declined = await tx
    .updateTable("secondPersons")
    .set({ declinedAt: now })
    .where("keyHash", "=", hashToken(token))
    .where("declinedAt", "is", null)
    .returning(["id", "userId"])
    .executeTakeFirst();
  if (declined) await giveUpWaitingDeliveries(tx, declined.userId, declined.id, now);
}

/**
 * A mail is due after the agreed minutes and is dropped if the account answers earlier. A mail beyond the daily maximum
 * is stored as not sent, so that the account's list shows it. Repeated messages of one network add at most one such
 * entry a day.
 */
export function planDeliveriesToSecondPerson(
  userId: string,
  person: AgreedSecondPerson | null,
  told: readonly TakenAlert[],
  now: Date,
): NewDelivery[] {
  if (person === null) return [];
  const dueAt = new Date(now.getTime() + person.afterMinutes * MINUTE_MS);
  const to = { way: "email", channelId: null, channelName: person.name, secondPersonId: person.id } as const;
  const toldOf = new Set(person.toldOf);
  let { tooManyToday } = person;
  return told.flatMap(({ content, ...alert }): NewDelivery[] => {
    // The second person gets one mail for each notice, even if a reminder or another visitor with the same message
    // follows.
    if (content.kind !== "notice" || content.isToMember || toldOf.has(content.noticeId)) return [];
    const delivery = { ...to, userId, content };
    // The limit protects the second person from a flood of messages that one network sends.
    if (isAmongFirstRequests(alert) && isWithinFairLimit(alert, toldOf.size, SECOND_PERSON_MAILS_A_DAY_MAX)) {
      toldOf.add(content.noticeId);
      return [{ ...delivery, dueAt }];
    }
    tooManyToday += 1;
    return isAmongFirstRequests(alert) || tooManyToday === 1 ? [{ ...delivery, notSent: "too-many" }] : [];
  });
}

export async function deleteDeclined(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("secondPersons")
    .where("declinedAt", "<", new Date(now.getTime() - SECOND_PERSON_DECLINED_DAYS * DAY_MS))
    .execute();
}
