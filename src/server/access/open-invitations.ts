import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

import { hashToken } from "./session-token.ts";

export async function findOpenInvitation(
  db: Kysely<DB>,
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<string | undefined> {
  const tokenHash = hashToken(token);
  const open = await db
    .selectFrom("invitations")
    .select("id")
    .where("tokenHash", "=", tokenHash)
    .where("email", "=", email)
    .where("expiresAt", ">", now)
    .unionAll(
      // A person of all stickers needs no account.
      db
        .selectFrom("secondPeople")
        .select("id")
        .where("code", "is not", null)
        .where("tokenHash", "=", tokenHash)
        .where("email", "=", email)
        .where("expiresAt", ">", now),
    )
    .executeTakeFirst();
  return open?.id;
}
