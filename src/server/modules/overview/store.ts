import { sql, type Kysely, type RawBuilder } from "kysely";

import type { OverviewView, UndeliveredView } from "#contract/people/overview.ts";
import { HARMLESS_DELIVERY_ERRORS } from "#domain/notices/delivery.ts";
import {
  OVERVIEW_COUNT_MAX,
  toLimitedCount,
  MESSAGE_WAYS,
  listOverviewDays,
  type MessageWay,
} from "#domain/notices/overview.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { orderNewestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";
import { codesWithWaitingPlate } from "#server/modules/codes/admin-store.ts";
import { toDeliveryError } from "#server/outbox/delivery-error.ts";

const countedSql = {
  waitingCompanies: sql`from companies where not is_approved and refused_at is null`,
  waitingNames: sql`from companies where waiting_name <> ''`,
  waitingPlates: sql`from ${codesWithWaitingPlate} as waiting`,
  openReports: sql`from reports where resolved_at is null`,
  claimAlarms: sql`from reports where resolved_at is null and reason = 'claim-guessed'`,
  openOrders: sql`from sticker_orders where done_at is null`,
  freeCodes: sql`from codes where linked_at is null and replaced_by is null`,
};

/** Must equal the condition of the index `deliveries_failed`. Otherwise PostgreSQL does not use the index. */
const wasNeededSql = sql<boolean>`given_up_at is not null and last_error not in (${sql.join(HARMLESS_DELIVERY_ERRORS.map((error) => sql.lit(error)))})`;

function undeliveredSql(way: MessageWay): RawBuilder<unknown> {
  return way === "account-mail"
    ? sql`from mails where given_up_at is not null`
    : sql`from deliveries where way = ${way} and ${wasNeededSql}`;
}

function countAtMost(from: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from (select ${from} limit ${OVERVIEW_COUNT_MAX + 1}) as capped)`;
}

export async function findOverview(db: Kysely<DB>, now: Date): Promise<Omit<OverviewView, "doubtedClock">> {
  const names = Object.keys(countedSql) as (keyof typeof countedSql)[];
  const all = [...names.map((name) => countedSql[name]), ...MESSAGE_WAYS.map((way) => undeliveredSql(way))];
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(all.map((from) => countAtMost(from)))}]::integer[] as counts`.execute(db);
  const counts = rows[0]!.counts.map((count) => toLimitedCount(count));
  const days = listOverviewDays(toIstanbulDate(now));
  const stored = await db
    .selectFrom("dayCounts")
    .select(["day", "scans", "notices"])
    .where("day", ">=", days[0]!)
    .execute();
  const byName = Object.fromEntries(names.map((name, index) => [name, counts[index]!]));
  return {
    ...(byName as Record<keyof typeof countedSql, (typeof counts)[number]>),
    undelivered: MESSAGE_WAYS.map((way, index) => ({ way, ...counts[names.length + index]! })),
    days: days.map((day) => stored.find((one) => one.day === day) ?? { day, scans: 0, notices: 0 }),
  };
}

const undeliveredColumns = ["id", "kind", "lastError", "tries", "createdAt", "givenUpAt"] as const;

export async function listUndelivered(
  db: Kysely<DB>,
  { way, cursor }: { way: MessageWay; cursor: string | undefined },
): Promise<CursorPage<UndeliveredView>> {
  const matching =
    way === "account-mail"
      ? db
          .selectFrom("mails")
          .select(undeliveredColumns)
          .where("givenUpAt", "is not", null)
          .$narrowType<{ givenUpAt: Date }>()
      : db
          .selectFrom("deliveries")
          .select(undeliveredColumns)
          .where("way", "=", way)
          .where(wasNeededSql)
          .$narrowType<{ givenUpAt: Date }>();
  const page = await readPage(matching, orderNewestFirst("givenUpAt", "id"), cursor);
  return mapPage(page, ({ lastError, ...row }) => ({ ...row, way, error: toDeliveryError(lastError) }));
}
