import { type Kysely, sql } from "kysely";

import type { NoticeView } from "#contract/notices/notices.ts";
import { SHOWN_VISITOR_REPORTS_MAX } from "#domain/notices/notice.ts";
import { mayBlockSender } from "#domain/notices/sender.ts";
import type { DB } from "#server/db/tables.ts";

import { isSenderBlocked } from "./blocks-store.ts";
import { toShownPhone } from "./holders-store.ts";
import { readShownPlace } from "./places-store.ts";
import { isReportedSql } from "./reported-tellings-store.ts";
import { toShownPhoto } from "./telling-store.ts";

export async function listVisitorMessages(
  db: Kysely<DB>,
  noticeId: string,
  { code, isHeld }: { code: string; isHeld: boolean },
  now: Date,
): Promise<NoticeView["tellings"]> {
  const tellings = () =>
    db
      .selectFrom("tellings")
      .leftJoin("noticePhotos", "noticePhotos.tellingId", "tellings.id")
      .select(["tellings.id", "note", "phone", "tellings.createdAt", "nudges", "nudgedAt", "solvedAt", "withdrawnAt"])
      .select(["placeLat", "placeLon", "placeAccuracy", "keyHash", "sender"])
      .select([isSenderBlocked(sql`${code}`, now).as("isBlocked"), isReportedSql.as("isReported")])
      .select(["width", "height", "noticePhotos.createdAt as photoSentAt"])
      .where("tellings.noticeId", "=", noticeId)
      .orderBy("tellings.createdAt", "desc")
      .orderBy("keyHash")
      .limit(SHOWN_VISITOR_REPORTS_MAX);
  // Each kind is read with its own index, because there may be a hundred thousand messages without words, place or
  // photo.
  const found = [
    ...(await tellings()
      .where(sql<boolean>`(note <> '' or phone <> '')`)
      .execute()),
    ...(await tellings().where("placeLat", "is not", null).execute()),
    ...(await tellings().where("noticePhotos.noticeId", "=", noticeId).execute()),
    ...(await tellings().where("note", "=", "").where("phone", "=", "").execute()),
  ];
  const rows = [...new Map(found.map((row) => [row.id, row])).values()].slice(0, SHOWN_VISITOR_REPORTS_MAX);
  return rows
    .toSorted(
      (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || Buffer.compare(one.keyHash, other.keyHash),
    )
    .map((row) => {
      const { id, note, phone, createdAt, nudges, nudgedAt, solvedAt, withdrawnAt } = row;
      return {
        id,
        mayBlock: isHeld && mayBlockSender({ hasSender: row.sender !== null, createdAt }, now),
        isBlocked: isHeld && row.isBlocked,
        isReported: row.isReported,
        note,
        phone: toShownPhone(phone) ?? null,
        photo: toShownPhoto(row, now),
        place: readShownPlace(row, now),
        createdAt,
        nudges,
        nudgedAt,
        isSolved: solvedAt !== null,
        isWithdrawn: withdrawnAt !== null,
      };
    });
}
