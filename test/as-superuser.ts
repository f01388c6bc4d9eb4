import { type Kysely, sql, type Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** Runs statements that the product's own role may not run, on a connection that logged in as the superuser. */
export function runAsSuperuser<Result>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx);
    return work(tx);
  });
}
