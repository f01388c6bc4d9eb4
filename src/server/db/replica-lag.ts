import { sql, type Kysely } from "kysely";

import type { DB } from "./tables.ts";

/** Both databases are queried, because a replica does not notice that its connection to the main database is broken. */
export async function measureReplicaLag({ main, replica }: { main: Kysely<DB>; replica: Kysely<DB> }): Promise<number> {
  const written = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(main);
  const { rows } = await sql<{ seconds: number }>`
    select case when pg_last_wal_replay_lsn() >= ${written.rows[0]!.at}::pg_lsn then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as seconds`.execute(
    replica,
  );
  return rows[0]!.seconds;
}
