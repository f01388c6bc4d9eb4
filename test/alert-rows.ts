import { randomBytes, randomUUID } from "node:crypto";

import type { Kysely } from "kysely";

import type { AlertTopic, ChannelKind } from "#domain/notices/alert.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { queueAlert } from "#server/modules/alerts/store.ts";
import { queueDeliveries } from "#server/outbox/deliveries-store.ts";
import { makeSecondPersonToken } from "#server/outbox/second-person-mails.ts";

import type { TestApp } from "./app.ts";
import { FAR_FUTURE, LONG_AGO, type MadeUser } from "./world.ts";

export async function makeChannel(
  db: Kysely<DB>,
  { id: userId }: MadeUser,
  {
    kind = "webhook",
    name = "Kendi programım",
    topics = ["notices"],
  }: { kind?: ChannelKind; name?: string; topics?: AlertTopic[] } = {},
): Promise<string> {
  const id = randomUUID();
  const address = JSON.stringify({ url: `https://${id}.example/` });
  await db
    .insertInto("channels")
    .values({ id, userId, kind, name, address, addressHash: hashToken(id), topics, createdAt: LONG_AGO })
    .execute();
  return id;
}

export async function makeSecondPerson(
  { db, deps }: TestApp,
  { id: ownerId }: MadeUser,
  given: { name?: string; email?: string; afterMinutes?: number; confirmedAt?: Date } = {},
): Promise<string> {
  const id = makeId(LONG_AGO);
  const token = makeSecondPersonToken(deps, id);
  const person = { name: "Mehmet", email: `${id}@example.com`, afterMinutes: 10, askedAt: LONG_AGO, ...given };
  await db
    .insertInto("secondPeople")
    .values({ id, ownerId, tokenHash: hashToken(token), expiresAt: FAR_FUTURE, ...person })
    .execute();
  return token;
}

export async function makeAlertRows(
  { db }: TestApp,
  { id: userId }: MadeUser,
  { noticeId, text }: { noticeId: string; text: string },
): Promise<void> {
  const content = { kind: "nudge", noticeId, code: "KT222222", plate: text, reason: "lights" } as const;
  await queueAlert(db, { userId, content }, LONG_AGO);
  await queueDeliveries(db, [{ userId, way: "email", channelId: null, channelName: text, content }], LONG_AGO);
  const settings = { mailTopics: [], quietFrom: 1380, quietUntil: 420, urgentBreaksQuiet: false, fleetAt: 450 };
  await db
    .insertInto("alertSettings")
    .values({ userId, ...settings })
    .execute();
  await db
    .insertInto("answerLinks")
    .values({ tokenHash: randomBytes(32), noticeId, userId, createdAt: LONG_AGO })
    .execute();
  await db
    .insertInto("telegramLinks")
    .values({ tokenHash: randomBytes(32), userId, expiresAt: LONG_AGO })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("serviceKeys")
    .values({ name: "kanarya", value: JSON.stringify({ text }), createdAt: LONG_AGO })
    .execute();
}
