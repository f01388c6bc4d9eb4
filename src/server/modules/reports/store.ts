import { sql, type Kysely, type Transaction } from "kysely";

import type { ReportInput, ReportView, SimilarReportView } from "#contract/notices/reports.ts";
import type { ReportStateFilter } from "#contract/words/list-filters.ts";
import type { NoticeReason } from "#domain/notices/notice.ts";
import { MERGED_TEXTS_MAX, REPORT_KEPT_DAYS } from "#domain/notices/report.ts";
import { getFairShare } from "#domain/words/fair-part.ts";
import type { VisitorScope } from "#server/access/gates.ts";
import { orderNewestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";

type SentReport = Omit<ReportInput, "code">;

const shownNoteSql = (code: string, now: Date) => sql<string>`(
  select case when note_hidden_at is null then concat_ws(e'\\n',
    case when coalesce(profiles.status_until, cars.status_until) > ${now}::timestamptz
      then nullif(coalesce(profiles.status_words, cars.status_words), '') end,
    coalesce(nullif(profiles.note, ''), nullif(cars.note, ''))) else '' end
  from codes
  left join profiles on profiles.code = codes.code
  left join cars on cars.company_id = codes.company_id and cars.code = codes.code
  where codes.code = ${code})`;

export async function isReportStored(db: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from reports where id = ${id}::uuid union all select id from similar_reports where id = ${id}::uuid`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertReport(
  db: Kysely<DB>,
  sticker: VisitorScope,
  report: SentReport,
  now: Date,
): Promise<void> {
  const { code } = sticker;
  const { id, reason, message } = report;
  await db
    .insertInto("reports")
    .values({ id, code, reason, message, note: shownNoteSql(code, now), createdAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * `nth` is the position among today's reports of the network at this code. The higher it is, the fewer texts are
 * stored. Without an open report, the report is stored as a report of its own.
 */
export async function mergeReport(
  tx: Transaction<DB>,
  sticker: VisitorScope,
  { nth, ...report }: SentReport & { nth: number },
  now: Date,
): Promise<void> {
  const { code } = sticker;
  const { id, reason, message } = report;
  const into = await tx
    .updateTable("reports")
    .set((eb) => ({ similarCount: eb("similarCount", "+", 1), lastSimilarAt: now }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("reports")
        .select("id")
        .where("code", "=", code)
        .where("resolvedAt", "is", null)
        // Reports with these reasons do not come from visitors, but from a holder or from the server.
        .where("reason", "not in", ["notice", "claim-guessed"])
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(1),
    )
    // The subquery has this condition too. It is repeated here because another request may be resolving the report that
    // the subquery found.
    .where("resolvedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!into) return insertReport(tx, sticker, report, now);
  if (message === "") return;
  const room = Math.floor(MERGED_TEXTS_MAX * getFairShare({ isUrgent: true, nth }));
  // The update above holds the report's lock until the transaction ends, so no other request inserts a text between
  // this count and the insert.
  await sql`
    insert into similar_reports (id, report_id, reason, message, note, created_at)
    select ${id}::uuid, ${into.id}::uuid, ${reason}::report_reason, ${message}, ${shownNoteSql(code, now)}, ${now}::timestamptz
    where (select count(*) from similar_reports where report_id = ${into.id}::uuid) < ${room}
      and not exists (
        select from similar_reports
        where report_id = ${into.id}::uuid and reason = ${reason}::report_reason and message = ${message})
    on conflict (id) do nothing`.execute(tx);
}

export async function listSimilarReports(db: Kysely<DB>, reportId: string): Promise<SimilarReportView[]> {
  return db
    .selectFrom("similarReports")
    .select(["id", "reason", "message", "note", "createdAt"])
    .where("reportId", "=", reportId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

function queryReports(db: Kysely<DB>) {
  return db
    .selectFrom("reports")
    .select(["id", "code", "reason", "message", "note", "createdAt", "resolvedAt", "outcome"])
    .select(["similarCount", "lastSimilarAt", "toldReason", "toldNote", "toldAt"])
    .select(sql<boolean>`told_photo is not null`.as("hasPhoto"));
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof queryReports>["executeTakeFirstOrThrow"]>>;

function toReportView({ resolvedAt, outcome, similarCount, lastSimilarAt, ...row }: ReportRow): ReportView {
  const { toldReason, toldNote: note, toldAt: at, hasPhoto, ...report } = row;
  return {
    ...report,
    told: at && { reason: toldReason as NoticeReason, note, at, hasPhoto },
    resolution: resolvedAt && { at: resolvedAt, outcome },
    similar: lastSimilarAt && { count: similarCount, lastAt: lastSimilarAt },
  };
}

export async function listReports(
  db: Kysely<DB>,
  filter: { code: string | undefined; state: ReportStateFilter; cursor: string | undefined },
): Promise<CursorPage<ReportView>> {
  const { code, state, cursor } = filter;
  const matching = queryReports(db)
    .$if(code !== undefined, (query) => query.where("code", "=", code!))
    .$if(state !== "all", (query) => query.where("resolvedAt", state === "open" ? "is" : "is not", null));
  return mapPage(await readPage(matching, orderNewestFirst("createdAt", "id"), cursor), toReportView);
}

export async function findReport(db: Kysely<DB>, id: string): Promise<ReportView | undefined> {
  const row = await queryReports(db).where("id", "=", id).executeTakeFirst();
  return row && toReportView(row);
}

export async function findReportedPhoto(db: Kysely<DB>, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("reports").select("toldPhoto").where("id", "=", id).executeTakeFirst();
  return row?.toldPhoto ?? undefined;
}

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

export async function deleteOldReports(db: Kysely<DB>, now: Date): Promise<number> {
  const end = new Date(now.getTime() - REPORT_KEPT_DAYS * 24 * 60 * 60 * 1000);
  const { numDeletedRows } = await db.deleteFrom("reports").where("createdAt", "<", end).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
