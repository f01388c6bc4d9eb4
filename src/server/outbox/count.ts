import type { Kysely } from "kysely";

import { ALERT_WAYS, type AlertWay } from "#domain/notices/alert-way.ts";
import { HARMLESS_DELIVERY_ERRORS } from "#domain/notices/delivery.ts";
import type { DB } from "#server/db/tables.ts";

export async function countMails(db: Kysely<DB>): Promise<{ waiting: number; givenUp: number }> {
  return db
    .selectFrom("mails")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("givenUpAt", "is", null).as("waiting"),
      eb.fn.countAll<number>().filterWhere("givenUpAt", "is not", null).as("givenUp"),
    ])
    .executeTakeFirstOrThrow();
}

export async function countDeliveries(db: Kysely<DB>): Promise<{ way: AlertWay; waiting: number; givenUp: number }[]> {
  const rows = await db
    .selectFrom("deliveries")
    .select((eb) => [
      "way",
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([eb("sentAt", "is", null), eb("givenUpAt", "is", null)]))
        .as("waiting"),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.and([eb("givenUpAt", "is not", null), eb("lastError", "not in", HARMLESS_DELIVERY_ERRORS)]))
        .as("givenUp"),
    ])
    .where("sentAt", "is", null)
    .groupBy("way")
    .execute();
  return ALERT_WAYS.map((way) => ({ waiting: 0, givenUp: 0, ...rows.find((row) => row.way === way), way }));
}
