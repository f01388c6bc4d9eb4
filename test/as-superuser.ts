import { type Kysely, sql, type Transaction } from "kysely";

import type { DB } from "#server/db/tables.ts";

/** Runs what the product's own role may not do, on a connection that logged in as the superuser. */
export function asSuperuser<Result>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local role none`.execute(tx);
    return work(tx);
  });
}
