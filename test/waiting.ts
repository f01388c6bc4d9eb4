import { sql, type Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

export async function isSomebodyWaiting(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
    db,
  );
  return rows.length > 0;
}
