import { type Kysely, sql } from "kysely";

import { PRIMARY_TIMELINE, type ServerState, SYSTEM } from "./server-state.ts";
import type { DB } from "./tables.ts";

/**
 * Keeps the primary's timeline in a table, so that a standby tells it as soon as it has followed a promotion. Returns
 * work that writes once when the timeline has changed and is repeated until it succeeds.
 */
export function createTimelineWriter(
  db: Kysely<DB>,
  said: () => Pick<ServerState, "timeline"> | undefined = () => undefined,
): () => Promise<void> {
  let written: string | undefined;
  return async () => {
    const state = said();
    if (state !== undefined && state.timeline !== written) written = await writeTimeline(db);
  };
}

/** Another server may answer than the one that was heard last, so it says itself what it is. */
async function writeTimeline(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ timeline: string }>`
    with present as (select ${sql.raw(SYSTEM)} as system, ${sql.raw(PRIMARY_TIMELINE)} as timeline),
      written as (insert into timelines (system, timeline) select system, timeline from present on conflict do nothing)
    select timeline from present`.execute(db);
  return rows[0]!.timeline;
}
