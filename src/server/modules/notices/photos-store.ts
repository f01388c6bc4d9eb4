import { type Kysely, sql, type Transaction } from "kysely";

import { PHOTO_KEPT_DAYS } from "#domain/notices/photo.ts";
import type { VisitorNoticeScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

import { findReceiver, type NoticeHolder, isNoticeForReader, type NoticeReader } from "./holders-store.ts";
import type { DrawnPhoto } from "./photo.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

function oldestKeptPhotoTime(now: Date): Date {
  return new Date(now.getTime() - PHOTO_KEPT_DAYS * DAY_MS);
}

/** If the message has a photo already, nothing is stored. */
export async function insertPhoto(
  tx: Transaction<DB>,
  of: { tellingId: string; noticeId: string },
  photo: DrawnPhoto,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("noticePhotos")
    .values({ ...of, ...photo, createdAt: now })
    .onConflict((conflict) => conflict.column("tellingId").doNothing())
    .execute();
}

export async function acceptsPhotos(db: Kysely<DB>, code: string, holder: NoticeHolder, now: Date): Promise<boolean> {
  const receiver = await findReceiver(db, code, now);
  return receiver !== undefined && receiver.accepts.photo && idOfHolder(receiver.holder) === idOfHolder(holder);
}

function idOfHolder(holder: NoticeHolder): string {
  return "ownerId" in holder ? holder.ownerId : holder.companyId;
}

function queryPhotos(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom("noticePhotos")
    .innerJoin("tellings", "tellings.id", "noticePhotos.tellingId")
    .select("noticePhotos.bytes")
    .where("noticePhotos.createdAt", ">", oldestKeptPhotoTime(now));
}

export async function findSentPhoto(
  db: Kysely<DB>,
  { keyHash, isShared }: VisitorNoticeScope,
  now: Date,
): Promise<Buffer | undefined> {
  if (isShared) return undefined;
  return (await queryPhotos(db, now).where("tellings.keyHash", "=", keyHash).executeTakeFirst())?.bytes;
}

export async function findPhoto(
  db: Kysely<DB>,
  reader: NoticeReader,
  id: string,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await queryPhotos(db, now)
    .innerJoin("notices", "notices.id", "noticePhotos.noticeId")
    .where("noticePhotos.tellingId", "=", id)
    .where(isNoticeForReader(reader))
    .executeTakeFirst();
  return row?.bytes;
}

export async function deletePhoto(tx: Transaction<DB>, tellingId: string): Promise<void> {
  await tx.deleteFrom("noticePhotos").where("tellingId", "=", tellingId).execute();
}

export function hasPhotoSql(now: Date) {
  return sql<boolean>`exists (select from notice_photos where notice_id = notices.id and created_at > ${oldestKeptPhotoTime(now)})`;
}

export async function deleteOldPhotos(db: Kysely<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("noticePhotos")
    .where("createdAt", "<=", oldestKeptPhotoTime(now))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
