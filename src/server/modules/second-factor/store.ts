import type { Kysely, Transaction } from "kysely";

import type { SecondFactorChange } from "#contract/ports/mails.ts";
import type { Role } from "#domain/people/actor.ts";
import type { DB } from "#server/db/tables.ts";
import { queueMail } from "#server/outbox/store.ts";

import { digestText } from "./secrets.ts";

export interface SecondFactor {
  secret: Buffer;
  enabledAt: Date;
  lastStep: number;
}

export async function findSecondFactor(db: Kysely<DB>, userId: string): Promise<SecondFactor | undefined> {
  return db
    .selectFrom("secondFactors")
    .select(["secret", "enabledAt", "lastStep"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Locks the account, so that nobody logs in with the password alone while a second factor is being turned on. */
export async function lockAccount(
  tx: Transaction<DB>,
  userId: string,
): Promise<{ role: Role; passwordHash: string } | undefined> {
  return tx
    .selectFrom("users")
    .select(["role", "passwordHash"])
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** `replaced` is the time when the old factor was turned on; undefined if there was none. */
export async function storeSecondFactor(
  tx: Transaction<DB>,
  userId: string,
  { secret, lastStep, replaced }: { secret: Buffer; lastStep: number; replaced: Date | undefined },
  now: Date,
): Promise<boolean> {
  const values = { secret, lastStep, enabledAt: now };
  const put = replaced
    ? tx
        .updateTable("secondFactors")
        .set(values)
        .where("userId", "=", userId)
        .where("enabledAt", "=", replaced)
        .returning("userId")
    : tx
        .insertInto("secondFactors")
        .values({ userId, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .returning("userId");
  return (await put.executeTakeFirst()) !== undefined;
}

export async function deleteSecondFactor(tx: Transaction<DB>, userId: string): Promise<boolean> {
  const deleted = tx.deleteFrom("secondFactors").where("userId", "=", userId).returning("userId");
  return (await deleted.executeTakeFirst()) !== undefined;
}

export async function consumeStep(tx: Transaction<DB>, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable("secondFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .returning("userId")
    .executeTakeFirst();
  return used !== undefined;
}

export async function consumeRecoveryCode(tx: Transaction<DB>, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("codeHash", "=", digestText(code))
    .returning("userId")
    .executeTakeFirst();
  return used !== undefined;
}

export async function storeRecoveryCodes(tx: Transaction<DB>, userId: string, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await tx
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: digestText(code) })))
    .execute();
}

export async function countRecoveryCodes(db: Kysely<DB>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function mailOwner(
  db: Kysely<DB>,
  userId: string,
  news:
    | { kind: "second-factor-changed"; change: SecondFactorChange }
    | { kind: "second-factor-guessed" }
    | { kind: "second-factor-reset"; reason: string },
  now: Date,
): Promise<void> {
  const user = await db
    .selectFrom("users")
    .select(["email", "displayName"])
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is not", null)
    .executeTakeFirst();
  if (!user) return;
  const told = { recipient: user.email, name: user.displayName };
  if (news.kind !== "second-factor-changed") return queueMail(db, { ...news, ...told }, now);
  await queueMail(db, { ...news, ...told, codesLeft: await countRecoveryCodes(db, userId) }, now);
}

const ROWS_AT_ONCE = 1000;

export async function* iterateSecondFactors(db: Kysely<DB>): AsyncGenerator<{ userId: string; secret: Buffer }[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const rows = await db
      .selectFrom("secondFactors")
      .select(["userId", "secret"])
      .where("userId", ">", after)
      .orderBy("userId")
      .limit(ROWS_AT_ONCE)
      .execute();
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!.userId;
  }
}
