import type { Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";

import { queueMail, type NewMail } from "./store.ts";

interface AddressedAdministrator {
  recipient: string;
  name: string;
}

export async function mailAdministrators(
  tx: Transaction<DB>,
  mailTo: (administrator: AddressedAdministrator) => NewMail,
  now: Date,
): Promise<void> {
  const administrators = await tx
    .selectFrom("users")
    .select(["email as recipient", "displayName as name"])
    .where("role", "=", "admin")
    .execute();
  for (const administrator of administrators) await queueMail(tx, mailTo(administrator), now);
}
