import type { Kysely, Transaction } from "kysely";

import { isUrgentReason } from "#domain/notices/alert.ts";
import type { NoticeReason } from "#domain/notices/notice.ts";
import { mayAddPhoto } from "#domain/notices/photo.ts";
import type { VisitorNoticeScope } from "#server/access/gates.ts";
import type { Limits } from "#server/access/limits.ts";
import type { DB } from "#server/db/tables.ts";

import type { DrawnPhoto } from "./photo.ts";
import { insertPhoto, acceptsPhotos } from "./photos-store.ts";
import { takeTextLimit, type LimitUse } from "./telling-limits.ts";
import { toNoticeHolder, isVisitorBlocked, lockVisitorNotice } from "./telling-store.ts";

export async function addNoticePhoto(
  tx: Transaction<DB>,
  part: VisitorNoticeScope,
  photo: DrawnPhoto,
  now: Date,
): Promise<"TELLING_NOT_FOUND" | "NOT_TAKEN" | undefined> {
  if (part.isShared) return "NOT_TAKEN";
  const facts = await lockVisitorNotice(tx, part);
  if (!facts) return "TELLING_NOT_FOUND";
  const of = await tx
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .leftJoin("noticePhotos", "noticePhotos.tellingId", "tellings.id")
    .select(["tellings.id as tellingId", "tellings.noticeId", "noticePhotos.createdAt as sentAt"])
    .select(["notices.code", "notices.ownerId", "notices.companyId"])
    .where("tellings.keyHash", "=", part.keyHash)
    .executeTakeFirstOrThrow();
  const { tellingId, noticeId, sentAt, code } = of;
  if (!mayAddPhoto(facts, { ...facts, hasPhoto: sentAt !== null }, now)) return "NOT_TAKEN";
  if (!(await acceptsPhotos(tx, code, toNoticeHolder(of), now))) return "NOT_TAKEN";
  if (await isVisitorBlocked(tx, part, now)) return "NOT_TAKEN";
  await insertPhoto(tx, { tellingId, noticeId }, photo, now);
  await tx
    .updateTable("notices")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", noticeId)
    .execute();
  return undefined;
}

/**
 * Counts a photo that the visitor wants to add against the limits of messages with words (docs/product/notices.md
 * 16.6).
 */
export async function takeTryForPhoto(
  { db, limits }: { db: Kysely<DB>; limits: Limits },
  { keyHash }: VisitorNoticeScope,
  address: string,
): Promise<LimitUse> {
  const told = await db
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .select(["notices.code", "notices.reason"])
    .where("tellings.keyHash", "=", keyHash)
    .executeTakeFirst();
  // The message was just deleted. `addNoticePhoto` then returns TELLING_NOT_FOUND.
  if (!told) return { tries: [] };
  return takeTextLimit(limits, { address, code: told.code, isUrgent: isUrgentReason(told.reason as NoticeReason) });
}
