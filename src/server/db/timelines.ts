import { type Kysely, sql } from "kysely";

import { PRIMARY_TIMELINE, type ServerState, SYSTEM_IDENTIFIER_SQL } from "./server-state.ts";
import type { DB } from "./tables.ts";

/**
 * From the table, readers of a standby see the new timeline as soon as the standby has followed a promotion. The job
 * writes once after each change of the timeline, and again if that fails.
 */
export function createTimelineWriter(
  db: Kysely<DB>,
  said: () => Pick<ServerState, "timeline"> | undefined = () => undefined,
): () => Promise<void> {
  let written: string | undefined;
  return async () => {
    const state = said();
    if (state !== undefined && state.timeline !== written) written = await recordTimeline(db);
  };
}

async function recordTimeline(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ timeline: string }>`
    with present as (select ${sql.raw(SYSTEM_IDENTIFIER_SQL)} as system, ${sql.raw(PRIMARY_TIMELINE)} as timeline),
      written as (insert into timelines (system, timeline) select system, timeline from present on conflict do nothing)
    select timeline from present`.execute(db);
  return rows[0]!.timeline;
}
