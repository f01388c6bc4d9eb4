import { sql, type Transaction } from "kysely";

import { NAMED_LATE_NOTICES_MAX, computeLateNoticeLimit } from "#domain/fleet/police-notice.ts";
import type { LatePoliceNotice } from "#domain/notices/alert-content.ts";
import { listRolesWith } from "#domain/people/membership.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { PeriodicJob } from "#server/jobs/runner.ts";

import { queueAlerts } from "./store.ts";

type LateDeps = Pick<Deps, "db" | "now">;

const SLICE_SIZE = 500;

const MINUTE_MS = 60_000;

/** Each notice is mentioned in one alert only. */
export async function queueLateNoticeAlerts({ db, now }: LateDeps): Promise<number> {
  for (let count = 0; ;) {
    const found = await runTransaction(db, (tx) => queueLateNoticeAlertsOfSlice(tx, now()));
    count += found;
    if (found < SLICE_SIZE) return count;
  }
}

export function makeLatePoliceNoticesJob(deps: LateDeps): PeriodicJob {
  const run = async () => void (await queueLateNoticeAlerts(deps));
  return { name: "late-police-notices", by: "one-process", every: MINUTE_MS, lease: 10 * MINUTE_MS, run };
}

type LateNoticeRow = LatePoliceNotice & { eventId: string; userId: string | null; company: string };

/**
 * The notices are marked in the same transaction in which the alerts are queued, so that a crash neither loses nor
 * repeats an alert.
 */
async function queueLateNoticeAlertsOfSlice(tx: Transaction<DB>, now: Date): Promise<number> {
  const { rows } = await sql<LateNoticeRow>`
    with late as (
      update police_notices set alerted_at = ${now}
      where (company_id, event_id) in (
        select company_id, event_id from police_notices
        where told_at is null and alerted_at is null and happened_at <= ${computeLateNoticeLimit(now)}
        order by happened_at limit ${SLICE_SIZE} for update skip locked)
      returning company_id, event_id, happened_at)
    select late.event_id, member.user_id, companies.name as company, event.car_code as code, event.plate, event.action
    from late
    join desk_events as event on event.company_id = late.company_id and event.id = late.event_id
    left join companies on companies.id = late.company_id and is_approved and is_active
    left join company_members as member on member.company_id = companies.id
      and member.role = any (${sql.val(listRolesWith("fleet-alerts"))}::member_role[])
    order by late.happened_at, late.event_id`.execute(tx);
  const byMember = Map.groupBy(
    rows.filter(({ userId }) => userId !== null),
    ({ userId }) => userId!,
  );
  const alerts = [...byMember].map(([userId, late]) => {
    const notices = late.slice(0, NAMED_LATE_NOTICES_MAX).map(({ code, plate, action }) => ({ code, plate, action }));
    const { company } = late[0]!;
    return { userId, content: { kind: "police-late", company, notices, more: late.length - notices.length } } as const;
  });
  await queueAlerts(tx, alerts, now);
  return new Set(rows.map(({ eventId }) => eventId)).size;
}
