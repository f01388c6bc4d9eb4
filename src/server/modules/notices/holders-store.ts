import { type Kysely, type RawBuilder, sql } from "kysely";

import type { InboxReachGap } from "#contract/people/inbox-gap.ts";
import type { AcceptedReportContent } from "#contract/ports/public-pages.ts";
import { getOfferedReasons } from "#domain/notices/notice-switches.ts";
import {
  RENTER_ONLY_REASON,
  getReasonsOfKind,
  acceptsNotices,
  type NoticeReason,
  type ReachChoice,
} from "#domain/notices/notice.ts";
import { isPanelOpen } from "#domain/people/company.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import { listVisibleContacts } from "#domain/words/contact.ts";
import type { AnswerScope, CompanyScope, OwnerScope } from "#server/access/gates.ts";
import { isSharedWith } from "#server/access/shared-notices.ts";
import type { DB } from "#server/db/tables.ts";
import { findReachGap } from "#server/outbox/notice-ways.ts";

export type NoticeHolder = { ownerId: string } | { companyId: string };

export type NoticeReader = NoticeHolder | { personId: string };

export function toPersonReader({ userId }: OwnerScope): NoticeReader {
  return { personId: userId };
}

export function toOwnerHolder({ userId }: OwnerScope): NoticeHolder {
  return { ownerId: userId };
}

export function toCompanyHolder({ companyId }: CompanyScope): NoticeHolder {
  return { companyId };
}

export function toAnswerLinkReader({ userId, companyId }: AnswerScope): NoticeReader {
  return companyId === null ? { personId: userId } : { companyId };
}

export function isNoticeOfHolder(holder: NoticeHolder): RawBuilder<boolean> {
  return "ownerId" in holder
    ? sql<boolean>`notices.owner_id = ${holder.ownerId}`
    : sql<boolean>`notices.company_id = ${holder.companyId}`;
}

export function isNoticeForReader(reader: NoticeReader): RawBuilder<boolean> {
  if (!("personId" in reader)) return isNoticeOfHolder(reader);
  return sql<boolean>`(notices.owner_id = ${reader.personId} or ${isSharedWith(sql`${reader.personId}`)})`;
}

/** Run one query for each condition, because no index serves conditions joined by OR. */
export async function listNoticesForReader(db: Kysely<DB>, reader: NoticeReader): Promise<RawBuilder<boolean>[]> {
  if (!("personId" in reader)) return [isNoticeOfHolder(reader)];
  const { personId } = reader;
  const shares = await db
    .selectFrom("secondPeople")
    .select(["code", "ownerId", "askedAt"])
    .where("personId", "=", personId)
    .execute();
  return [
    isNoticeOfHolder({ ownerId: personId }),
    // With the function, PostgreSQL would join all notices of a sticker with the share.
    ...shares.map(
      ({ code, ownerId, askedAt }) =>
        sql<boolean>`(notices.code = ${code} and notices.owner_id = ${ownerId} and notices.created_at >= ${askedAt})`,
    ),
  ];
}

export interface NoticeReceiver {
  holder: NoticeHolder;
  reasons: readonly NoticeReason[];
  accepts: AcceptedReportContent;
  plate: string;
  /** The running rental of a company's car; null if there is none. */
  rentalId: string | null;
  readerId: string;
}

export interface ReceiverRow {
  ownerId: string | null;
  companyId: string | null;
  offAt: Date | null;
  closedAt: Date | null;
  kind: ProfileKind | null;
  reach: ReachChoice | null;
  plate: string | null;
  noticesPausedUntil: Date | null;
  reasonsOff: string[] | null;
  acceptsText: boolean | null;
  acceptsPhoto: boolean | null;
}

/**
 * A company's car is read by a second statement, because PostgreSQL needs four times as long to plan one statement for
 * both.
 */
export const receiverColumns = sql`codes.owner_id, codes.company_id, codes.off_at, users.closed_at,
  profiles.kind, profiles.reach, profiles.plate, profiles.notices_paused_until, profiles.reasons_off, profiles.accepts_text, profiles.accepts_photo`;
export const receiverJoins = sql`left join profiles on profiles.code = codes.code left join users on users.id = codes.owner_id`;

export async function findReceiver(db: Kysely<DB>, code: string, now: Date): Promise<NoticeReceiver | undefined> {
  const read = sql<ReceiverRow>`select ${receiverColumns} from codes ${receiverJoins} where codes.code = ${code}`;
  const [row] = (await read.execute(db)).rows;
  return row && readReceiver(db, code, row, now);
}

export async function readReceiver(
  db: Kysely<DB>,
  code: string,
  row: ReceiverRow,
  now: Date,
): Promise<NoticeReceiver | undefined> {
  if (row.offAt !== null || row.closedAt !== null) return undefined;
  const { ownerId, companyId, kind, reach, plate } = row;
  if (companyId !== null) return findReceiverOfCar(db, companyId, code);
  if (ownerId === null || kind === null || reach === null) return undefined;
  if (!acceptsNotices(reach, row.noticesPausedUntil, now)) return undefined;
  const reasons = getOfferedReasons(kind, row.reasonsOff ?? []);
  const accepts = { text: row.acceptsText ?? true, photo: row.acceptsPhoto ?? true };
  return { holder: { ownerId }, reasons, accepts, plate: plate ?? "", rentalId: null, readerId: ownerId };
}

async function findReceiverOfCar(db: Kysely<DB>, companyId: string, code: string): Promise<NoticeReceiver | undefined> {
  const car = await db
    .selectFrom("cars")
    .innerJoin("companies", "companies.id", "cars.companyId")
    .innerJoin("companyOwners", "companyOwners.companyId", "companies.id")
    .innerJoin("users", "users.id", "companyOwners.userId")
    .select(["companies.isApproved", "companies.isActive", "cars.plate", "cars.currentRentalId as rentalId"])
    .select(["users.id as readerId", "users.closedAt"])
    .where("cars.companyId", "=", companyId)
    .where("cars.code", "=", code)
    .executeTakeFirst();
  if (!car || car.closedAt !== null || !isPanelOpen(car)) return undefined;
  const { plate, rentalId, readerId } = car;
  const accepts = { text: true, photo: true };
  return {
    holder: { companyId },
    reasons: [...getReasonsOfKind("car"), RENTER_ONLY_REASON],
    accepts,
    plate,
    rentalId,
    readerId,
  };
}

export async function findReader(db: Kysely<DB>, holder: NoticeHolder): Promise<string | undefined> {
  if ("ownerId" in holder) return holder.ownerId;
  const owner = await db
    .selectFrom("companyOwners")
    .select("userId")
    .where("companyId", "=", holder.companyId)
    .executeTakeFirst();
  return owner?.userId ?? undefined;
}

export async function listOtherReaders(
  db: Kysely<DB>,
  holder: NoticeHolder,
  code: string,
  readerId: string,
): Promise<string[]> {
  if ("ownerId" in holder) {
    const share = await db
      .selectFrom("secondPeople")
      .select("personId")
      .where("code", "=", code)
      .where("ownerId", "=", holder.ownerId)
      .executeTakeFirst();
    return share && share.personId !== null ? [share.personId] : [];
  }
  const members = await db
    .selectFrom("companyMembers")
    .select("userId")
    .where("companyId", "=", holder.companyId)
    .where("hearsNotices", "=", true)
    .where("userId", "<>", readerId)
    .orderBy("userId")
    .execute();
  return members.map(({ userId }) => userId);
}

export const mayBeReadSql = sql<boolean>`case when notices.company_id is null
  then exists (select from users where id = notices.owner_id and closed_at is null)
  else exists (select from companies
    join company_owners on company_owners.company_id = companies.id join users on users.id = company_owners.user_id
    where companies.id = notices.company_id and is_approved and is_active and closed_at is null) end`;

export async function findHolderReachGap(
  db: Kysely<DB>,
  holder: NoticeHolder,
  userId: string,
  now: Date,
): Promise<InboxReachGap> {
  const readerId = await findReader(db, holder);
  const gap = readerId === undefined ? "none-on" : await findReachGap(db, readerId, now);
  return gap && { gap, isMine: readerId === userId };
}

/** A person with whom the sticker is only shared has none, because the number is the owner's. */
export async function findOwnPhone(db: Kysely<DB>, reader: NoticeReader, code: string) {
  const holder = "personId" in reader ? { ownerId: reader.personId } : reader;
  const { value = "" } =
    ("ownerId" in holder
      ? await db
          .selectFrom("profiles")
          .select("phone as value")
          .where("code", "=", code)
          .where("ownerId", "=", holder.ownerId)
          .executeTakeFirst()
      : await db
          .selectFrom("companies")
          .innerJoin("cars", "cars.companyId", "companies.id")
          .select("companies.contactPhone as value")
          .where("companies.id", "=", holder.companyId)
          .where("cars.code", "=", code)
          .executeTakeFirst()) ?? {};
  return toShownPhone(value);
}

export function toShownPhone(value: string): { href: string; text: string } | undefined {
  const [phone] = listVisibleContacts(["phone"], { phone: { value, visible: true } });
  return phone && { href: phone.href, text: phone.text };
}

export const knownPlateSql = sql<string>`coalesce(
  (select plate from profiles where profiles.code = notices.code and profiles.owner_id = notices.owner_id),
  (select plate from past_links where past_links.code = notices.code and past_links.owner_id = notices.owner_id),
  (select plate from former_cars
    where former_cars.code = notices.code and former_cars.company_id = notices.company_id and until > notices.created_at
    order by until limit 1),
  (select plate from cars where cars.code = notices.code and cars.company_id = notices.company_id),
  '')`;

/** All visitors of one network count once. */
export const reporterCountSql = sql<number>`coalesce(notices.networks, notices.told)`;
