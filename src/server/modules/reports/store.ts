import { sql, type Kysely } from "kysely";

import type { Reporting, ReportView } from "#contract/reports.ts";
import type { ReportState } from "#contract/states.ts";
import { REPORT_KEPT_DAYS } from "#domain/retention.ts";
import { isBehind, PAGE_SIZE } from "#server/cursor.ts";
import type { DB } from "#server/db/tables.ts";

/** Writes a visitor's report down, with the note as it is shown at that moment; one that was sent before is not written again. */
export async function insertReport(db: Kysely<DB>, code: string, report: Reporting, now: Date): Promise<void> {
  const { id, reason, message } = report;
  await sql`
    insert into reports (id, code, reason, message, note, created_at)
    select ${id}::uuid, codes.code, ${reason}::report_reason, ${message},
      case when note_hidden_at is null then coalesce(profiles.note, cars.note, '') else '' end, ${now}::timestamptz
    from codes
    left join profiles on profiles.code = codes.code
    left join cars on cars.company_id = codes.company_id and cars.code = codes.code
    where codes.code = ${code}
    on conflict (id) do nothing`.execute(db);
}

function reportsOf(db: Kysely<DB>) {
  return db
    .selectFrom("reports")
    .select(["id", "code", "reason", "message", "note", "createdAt", "resolvedAt", "outcome"]);
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof reportsOf>["executeTakeFirstOrThrow"]>>;

function shown({ resolvedAt, outcome, ...row }: ReportRow): ReportView {
  return { ...row, resolution: resolvedAt && { at: resolvedAt, outcome } };
}

/** One page and one row of what visitors reported, newest first. */
export async function listReports(
  db: Kysely<DB>,
  filter: { code: string | undefined; state: ReportState; cursor: string | undefined },
): Promise<ReportView[]> {
  const { code, state, cursor } = filter;
  const rows = await reportsOf(db)
    .$if(code !== undefined, (query) => query.where("code", "=", code!))
    .$if(state !== "all", (query) => query.where("resolvedAt", state === "open" ? "is" : "is not", null))
    .$if(cursor !== undefined, (query) => query.where(isBehind(cursor!, "createdAt", "id")))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map(shown);
}

export async function findReport(db: Kysely<DB>, id: string): Promise<ReportView | undefined> {
  const row = await reportsOf(db).where("id", "=", id).executeTakeFirst();
  return row && shown(row);
}

/** Says what came of an open report; gives its code, or undefined when it is not open. */
export async function resolveReport(
  db: Kysely<DB>,
  { id, outcome }: { id: string; outcome: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable("reports")
    .set({ resolvedAt: now, outcome })
    .where("id", "=", id)
    .where("resolvedAt", "is", null)
    .returning("code")
    .executeTakeFirst();
  return row?.code;
}

/** Lets go of what is kept no longer (security bar, section 11); gives how many reports. */
export async function deleteOldReports(db: Kysely<DB>, now: Date): Promise<number> {
  const end = new Date(now.getTime() - REPORT_KEPT_DAYS * 24 * 60 * 60 * 1000);
  const { numDeletedRows } = await db.deleteFrom("reports").where("createdAt", "<", end).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
