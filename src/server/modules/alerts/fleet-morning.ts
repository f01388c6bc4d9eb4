import { sql, type Transaction } from "kysely";

import { defaultAlertSettings, FLEET_DATES_MAX, minuteOfDay } from "#domain/notices/alert.ts";
import { addDays, istanbulDate } from "#domain/words/istanbul.ts";
import { inTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { Job } from "#server/jobs/runner.ts";

import { findDatesToTell } from "./fleet-dates.ts";
import { queueAlerts } from "./store.ts";

type FleetDeps = Pick<Deps, "db" | "now">;

/** How many companies one transaction handles. */
const SLICE = 100;

const MINUTE = 60_000;

/**
 * Queues the morning message of each company whose hour has come, once a day. Gives how many companies were checked.
 */
export async function tellFleets({ db, now }: FleetDeps): Promise<number> {
  await forgetFutureMornings({ db, now });
  for (let count = 0; ;) {
    const looked = await inTransaction(db, (tx) => tellSlice(tx, now()));
    count += looked;
    if (looked === 0) return count;
  }
}

/** The job that runs once a minute, in one process for all. */
export function fleetMorningJob(deps: FleetDeps): Job {
  const run = async () => void (await tellFleets(deps));
  return { name: "fleet-morning", by: "one-process", every: MINUTE, lease: 10 * MINUTE, run };
}

/**
 * The date of the last morning is stored in the alert's transaction, so that a killed process has done both or
 * neither.
 */
async function tellSlice(tx: Transaction<DB>, now: Date): Promise<number> {
  const today = istanbulDate(now);
  const companies = await takeCompanies(tx, today, now);
  if (companies.length === 0) return 0;
  const ids = companies.map(({ id }) => id);
  await tx.updateTable("companies").set({ fleetToldOn: today }).where("id", "in", ids).execute();
  const told = await findDatesToTell(tx, ids, now);
  const alerts = companies.flatMap(({ id, name: company, userId }) => {
    const dates = told.get(id);
    if (!dates) return [];
    const named = dates.slice(0, FLEET_DATES_MAX);
    return [{ userId, content: { kind: "fleet", company, dates: named, more: dates.length - named.length } } as const];
  });
  await queueAlerts(tx, alerts, now);
  return companies.length;
}

/**
 * Locks companies whose morning has come and was not handled yet. Companies that another process has locked are
 * skipped: it handles them.
 */
async function takeCompanies(
  tx: Transaction<DB>,
  today: string,
  now: Date,
): Promise<{ id: string; name: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; name: string; userId: string }>`
    select companies.id, companies.name, company_owners.user_id
    from companies
    join company_owners on company_owners.company_id = companies.id
    left join alert_settings on alert_settings.user_id = company_owners.user_id
    where is_approved and is_active and fleet_told_on < ${today}::date
      and coalesce(fleet_at, ${defaultAlertSettings.fleetAt}) <= ${minuteOfDay(now)}
    order by fleet_told_on, companies.id limit ${SLICE}
    for no key update of companies skip locked`.execute(tx);
  return rows;
}

/**
 * Resets days in the future, which a wrong clock has written, so that these companies get their message. A difference
 * of one day is left alone, because clocks may differ around midnight.
 */
async function forgetFutureMornings({ db, now }: FleetDeps): Promise<void> {
  const today = istanbulDate(now());
  await db
    .updateTable("companies")
    .set({ fleetToldOn: addDays(today, -1) })
    .where("fleetToldOn", ">", addDays(today, 1))
    .execute();
}
