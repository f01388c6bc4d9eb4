import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** How many mails wait to be sent, and how many were given up and not yet forgotten. */
export async function countMails(db: Kysely<DB>): Promise<{ waiting: number; givenUp: number }> {
  return db
    .selectFrom("mails")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("givenUpAt", "is", null).as("waiting"),
      eb.fn.countAll<number>().filterWhere("givenUpAt", "is not", null).as("givenUp"),
    ])
    .executeTakeFirstOrThrow();
}
