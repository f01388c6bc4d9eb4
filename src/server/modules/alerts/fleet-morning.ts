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

/** The maximum number of members that one transaction handles. */
const SLICE_SIZE = 100;

const MINUTE_MS = 60_000;

/**
 * Queues the morning message for each member who may get it and whose hour has come, once a day. Returns the number of
 * members that were handled.
 */
export async function queueFleetAlerts({ db, now }: FleetDeps): Promise<number> {
  await forgetFutureMornings({ db, now });
  for (let count = 0; ;) {
    const looked = await runTransaction(db, (tx) => queueSlice(tx, now()));
    count += looked;
    if (looked === 0) return count;
  }
}

export function fleetMorningJob(deps: FleetDeps): PeriodicJob {
  const run = async () => void (await queueFleetAlerts(deps));
  return { name: "fleet-morning", by: "one-process", every: MINUTE_MS, lease: 10 * MINUTE_MS, run };
}

/**
 * Handles up to SLICE members and returns how many. The day of the last message is stored in the same transaction as
 * the alert, so that a crash leaves both or neither of them.
 */
async function queueSlice(tx: Transaction<DB>, now: Date): Promise<number> {
  const today = toIstanbulDate(now);
  const members = await takeMembers(tx, today, now);
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

/**
 * Locks members whose message is due and was not handled today. Rows that another process has locked are skipped,
 * because that process handles them.
 */
async function takeMembers(
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
 * Resets days in the future, which a wrong clock has written, so that these members get their message. A difference
 * of one day is left alone, because clocks may differ around midnight.
 */
async function forgetFutureMornings({ db, now }: FleetDeps): Promise<void> {
  const today = toIstanbulDate(now());
  await db
    .updateTable("companyMembers")
    .set({ fleetToldOn: addDays(today, -1) })
    .where("fleetToldOn", ">", addDays(today, 1))
    .execute();
}
