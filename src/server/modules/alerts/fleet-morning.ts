import { sql, type Transaction } from "kysely";

import { defaultAlertSettings, FLEET_DATES_MAX, minuteOfIstanbulDay } from "#domain/notices/alert.ts";
import { listRolesWith } from "#domain/people/membership.ts";
import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { PeriodicJob } from "#server/jobs/runner.ts";

import { findDatesToReport } from "./fleet-dates.ts";
import { queueAlerts } from "./store.ts";

type FleetDeps = Pick<Deps, "db" | "now">;

const SLICE_SIZE = 100;

const MINUTE_MS = 60_000;

/** Returns the number of handled members, including members whose company has no dates to mention. */
export async function queueFleetAlerts({ db, now }: FleetDeps): Promise<number> {
  await forgetFutureMornings({ db, now });
  for (let count = 0; ;) {
    const looked = await runTransaction(db, (tx) => queueFleetAlertsOfSlice(tx, now()));
    count += looked;
    if (looked === 0) return count;
  }
}

export function makeFleetMorningJob(deps: FleetDeps): PeriodicJob {
  const run = async () => void (await queueFleetAlerts(deps));
  return { name: "fleet-morning", by: "one-process", every: MINUTE_MS, lease: 10 * MINUTE_MS, run };
}

/**
 * The day of the message and the alert are stored in one transaction, so that a crash neither loses nor repeats a
 * message.
 */
async function queueFleetAlertsOfSlice(tx: Transaction<DB>, now: Date): Promise<number> {
  const today = toIstanbulDate(now);
  const members = await lockDueMembers(tx, today, now);
  if (members.length === 0) return 0;
  // An account belongs to one company only, so its id identifies the membership.
  const ids = members.map(({ userId }) => userId);
  await tx.updateTable("companyMembers").set({ fleetToldOn: today }).where("userId", "in", ids).execute();
  const told = await findDatesToReport(tx, [...new Set(members.map(({ companyId }) => companyId))], now);
  const alerts = members.flatMap(({ companyId, name: company, userId }) => {
    const dates = told.get(companyId);
    if (!dates) return [];
    const named = dates.slice(0, FLEET_DATES_MAX);
    return [{ userId, content: { kind: "fleet", company, dates: named, more: dates.length - named.length } } as const];
  });
  await queueAlerts(tx, alerts, now);
  return members.length;
}

/** Rows that another process has locked are skipped, because that process handles them. */
async function lockDueMembers(
  tx: Transaction<DB>,
  today: string,
  now: Date,
): Promise<{ companyId: string; name: string; userId: string }[]> {
  const { rows } = await sql<{ companyId: string; name: string; userId: string }>`
    select member.company_id, companies.name, member.user_id
    from company_members as member
    join companies on companies.id = member.company_id
    left join alert_settings on alert_settings.user_id = member.user_id
    where is_approved and is_active and member.fleet_told_on < ${today}::date
      and member.role = any (${sql.val(listRolesWith("fleet-alerts"))}::member_role[])
      and coalesce(fleet_at, ${defaultAlertSettings.fleetAt}) <= ${minuteOfIstanbulDay(now)}
    order by member.fleet_told_on, member.company_id, member.user_id limit ${SLICE_SIZE}
    for no key update of member skip locked`.execute(tx);
  return rows;
}

/**
 * A wrong clock wrote days in the future, and the members would get no message until then. Tomorrow is allowed, because
 * the clocks of two processes may differ around midnight.
 */
async function forgetFutureMornings({ db, now }: FleetDeps): Promise<void> {
  const today = toIstanbulDate(now());
  await db
    .updateTable("companyMembers")
    .set({ fleetToldOn: addDays(today, -1) })
    .where("fleetToldOn", ">", addDays(today, 1))
    .execute();
}
