import { sql, type Kysely, type RawBuilder } from "kysely";

import type { DB } from "#server/db/tables.ts";

import type { VisitorNoticeIds } from "./blocks-store.ts";
import { isNoticeOfHolder, type NoticeHolder } from "./holders-store.ts";

export const isReportedSql = sql<boolean>`coalesce((select true from reports where telling_id = tellings.id), false)`;

function queryReportable(db: Kysely<DB>, holder: NoticeHolder, { id, telling }: VisitorNoticeIds) {
  return db
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .where("tellings.id", "=", telling)
    .where("tellings.withdrawnAt", "is", null)
    .where("notices.id", "=", id)
    .where(isNoticeOfHolder(holder));
}

export async function findReportedNotice(
  db: Kysely<DB>,
  holder: NoticeHolder,
  named: VisitorNoticeIds,
): Promise<{ isReported: boolean; sender: Buffer | null } | undefined> {
  return queryReportable(db, holder, named)
    .select([isReportedSql.as("isReported"), "tellings.sender"])
    .executeTakeFirst();
}

export async function reportVisitorNotice(
  db: Kysely<DB>,
  holder: NoticeHolder,
  named: VisitorNoticeIds,
  report: { id: string; reporterId: string },
  now: Date,
): Promise<void> {
  const given = <Value>(value: Value, type: string): RawBuilder<Value> => sql`${value}::${sql.raw(type)}`;
  await db
    .insertInto("reports")
    .columns([
      "id",
      "code",
      "reason",
      "createdAt",
      "reporterId",
      "tellingId",
      "toldReason",
      "toldNote",
      "toldAt",
      "toldPhoto",
    ])
    .expression(
      queryReportable(db, holder, named)
        .leftJoin("noticePhotos", "noticePhotos.tellingId", "tellings.id")
        .select([
          given(report.id, "uuid").as("id"),
          "notices.code",
          given("notice" as const, "report_reason").as("reason"),
          given(now, "timestamptz").as("createdAt"),
          given(report.reporterId, "uuid").as("reporterId"),
          "tellings.id as tellingId",
          "notices.reason as toldReason",
          "tellings.note as toldNote",
          "tellings.createdAt as toldAt",
          "noticePhotos.bytes as toldPhoto",
        ]),
    )
    .onConflict((conflict) => conflict.column("tellingId").where("tellingId", "is not", null).doNothing())
    .execute();
}
