import type { Kysely, Transaction } from "kysely";

import type { SecondPersonLinkView } from "#contract/notices/second-people.ts";
import { openGate } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { queueMail } from "#server/outbox/store.ts";

import { giveUpMailsToPerson } from "./second-people-store.ts";

/** No limit is needed, because the link's 32 random bytes cannot be guessed. */
export const secondPersonLinkProcedures = {
  get: openGate.secondPersonLinks.get.handler(async ({ input, context: { deps }, errors }) => {
    const view = await findByToken(deps.db, input.token, deps.now());
    if (!view) throw errors.SECOND_PERSON_NOT_FOUND();
    return view;
  }),

  answer: openGate.secondPersonLinks.answer.handler(async ({ input: { token, agrees }, context: { deps }, errors }) => {
    const view = await runTransaction(deps.db, async (tx) => {
      await (agrees ? agree : decline)(tx, token, deps.now());
      return findByToken(tx, token, deps.now());
    });
    if (!view) throw errors.SECOND_PERSON_NOT_FOUND();
    return view;
  }),
};

/** Only that of a person for all stickers: a sticker's is accepted by an account. */
async function findByToken(db: Kysely<DB>, token: string, now: Date): Promise<SecondPersonLinkView | undefined> {
  const row = await db
    .selectFrom("secondPeople")
    .innerJoin("users", "users.id", "secondPeople.ownerId")
    .select(["users.email as by", "afterMinutes", "confirmedAt", "declinedAt", "expiresAt"])
    .where("tokenHash", "=", hashToken(token))
    .where("code", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { by, confirmedAt, declinedAt, expiresAt } = row;
  const state = declinedAt ? "declined" : confirmedAt ? "agreed" : "asked";
  return state === "asked" && expiresAt! <= now ? undefined : { state, by, afterMinutes: row.afterMinutes! };
}

async function agree(tx: Transaction<DB>, token: string, now: Date): Promise<void> {
  const agreed = await tx
    .updateTable("secondPeople")
    .set({ confirmedAt: now })
    .where("tokenHash", "=", hashToken(token))
    .where("code", "is", null)
    .where("confirmedAt", "is", null)
    .where("declinedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["ownerId", "name", "email"])
    .executeTakeFirst();
  if (!agreed) return;
  const owner = await tx
    .selectFrom("users")
    .select(["email", "displayName"])
    .where("id", "=", agreed.ownerId)
    .executeTakeFirstOrThrow();
  const told = { recipient: owner.email, name: owner.displayName, person: agreed.name!, personEmail: agreed.email! };
  await queueMail(tx, { kind: "person-joined", as: "second-person", sticker: "", ...told }, now);
}

async function decline(tx: Transaction<DB>, token: string, now: Date): Promise<void> {
  const declined = await tx
    .updateTable("secondPeople")
    .set({ declinedAt: now })
    .where("tokenHash", "=", hashToken(token))
    .where("code", "is", null)
    .where("declinedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (declined) await giveUpMailsToPerson(tx, declined.id, now);
}
