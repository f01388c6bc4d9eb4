import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

import { hashToken } from "./session-token.ts";

export async function findOpenInvitation(
  db: Kysely<DB>,
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<string | undefined> {
  const tokenHash = hashToken(token);
  for (const table of ["invitations", "codeShares"] as const) {
    const open = await db
      .selectFrom(table)
      .select("id")
      .where("tokenHash", "=", tokenHash)
      .where("email", "=", email)
      .where("expiresAt", ">", now)
      .executeTakeFirst();
    if (open) return open.id;
  }
  return undefined;
}
