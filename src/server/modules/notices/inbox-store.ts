import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";

import { UNREAD_MAX, type NoticeRow, type NoticeView } from "#contract/notices/notices.ts";
import type { NoticeList } from "#contract/words/list-filters.ts";
import { getNoticeDelivery, listFailures, type DeliveryFacts } from "#domain/notices/delivery.ts";
import {
  findArrival,
  mayAnswerNotice,
  NOTICE_KEPT_DAYS,
  getNoticeState,
  type Answer,
  type NoticeReason,
} from "#domain/notices/notice.ts";
import {
  makeInstantCursor,
  makePage,
  mapPage,
  orderNewestFirst,
  readRows,
  type CursorPage,
} from "#server/db/cursor.ts";
import { runTransaction } from "#server/db/database.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import { isCodeStillHeld } from "./blocks-store.ts";
import { deliveryFacts, readDeliveryFacts } from "./delivery-facts.ts";
import {
  findOwnPhone,
  type NoticeHolder,
  isNoticeForReader,
  isNoticeOfHolder,
  knownPlateSql,
  listNoticesForReader,
  type NoticeReader,
  reporterCountSql,
} from "./holders-store.ts";
import { hasPhotoSql } from "./photos-store.ts";
import { hasPlaceSql } from "./places-store.ts";
import { listVisitorMessages } from "./tellings-store.ts";

const newestNoteSql = sql<string>`coalesce((
  select note from tellings
  where notice_id = notices.id and note <> '' and withdrawn_at is null
  order by created_at desc, key_hash limit 1), '')`;

function queryOfSharedStickers(reader: NoticeReader) {
  const personId = "personId" in reader ? reader.personId : null;
  return sql<string | null>`(
    select display_name from users where users.id = notices.owner_id and notices.owner_id <> ${personId}::uuid)`;
}

function queryNotices(db: Kysely<DB>, reader: NoticeReader, isSeen: RawBuilder<boolean>, now: Date) {
  return db
    .selectFrom("notices")
    .select(["notices.id", "notices.code", "notices.reason", "notices.lastToldAt"])
    .select(reporterCountSql.as("told"))
    .select(["notices.lastWordAt", "notices.seenAt", "notices.answeredAt", "notices.waiting"])
    .select([knownPlateSql.as("plate"), newestNoteSql.as("note")])
    .select([hasPhotoSql(now).as("hasPhoto"), hasPlaceSql(now).as("hasPlace"), deliveryFacts.as("facts")])
    .select(queryOfSharedStickers(reader).as("sharedBy"))
    .where(isSeen);
}

type InboxRow = Awaited<ReturnType<ReturnType<typeof queryNotices>["executeTakeFirstOrThrow"]>>;

function toNoticeRow(row: InboxRow, now: Date): NoticeRow {
  const { id, code, plate, note, told, lastToldAt } = row;
  const shown = { note, told, hasPhoto: row.hasPhoto, hasPlace: row.hasPlace, lastToldAt };
  const delivery = toShownDelivery(readDeliveryFacts(row.facts), now);
  const shared = row.sharedBy === null ? {} : { sharedBy: row.sharedBy };
  return {
    id,
    code,
    plate,
    reason: row.reason as NoticeReason,
    state: getNoticeState(row, now),
    ...shown,
    ...shared,
    delivery,
  };
}

function toShownDelivery(facts: DeliveryFacts, now: Date): NoticeRow["delivery"] {
  if (facts.alerts.length + facts.messages.length === 0) return null;
  return { ...getNoticeDelivery(facts, now), failures: listFailures(facts) };
}

export interface InboxFilter {
  list?: NoticeList | undefined;
  code?: string | undefined;
  cursor?: string | undefined;
}

export async function listNotices(
  db: Kysely<DB>,
  reader: NoticeReader,
  { list = "unread", code, cursor }: InboxFilter,
  now: Date,
): Promise<CursorPage<NoticeRow>> {
  const matching = (isSeen: RawBuilder<boolean>) =>
    queryNotices(db, reader, isSeen, now)
      .where("notices.list", "=", list)
      .$if(code !== undefined, (query) => query.where("notices.code", "=", code!));
  const order = orderNewestFirst("notices.lastToldAt", "notices.id");
  const seen = await listNoticesForReader(db, reader);
  const parts = await Promise.all(seen.map((isSeen) => readRows(matching(isSeen), order, cursor)));
  const sorted = parts.flat().toSorted((a, b) => +b.lastToldAt - +a.lastToldAt || (a.id < b.id ? 1 : -1));
  return mapPage(
    makePage(sorted, ({ lastToldAt, id }) => makeInstantCursor(lastToldAt, id)),
    (row) => toNoticeRow(row, now),
  );
}

export async function countUnread(db: Kysely<DB>, reader: NoticeReader): Promise<number> {
  const seen = await listNoticesForReader(db, reader);
  const counts = await Promise.all(seen.map((isSeen) => countUnreadNotices(db, isSeen)));
  return Math.min(
    UNREAD_MAX,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

async function countUnreadNotices(db: Kysely<DB>, isSeen: RawBuilder<boolean>): Promise<number> {
  const { unread } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("notices")
        .select("id")
        .where(isSeen)
        .where("list", "=", "unread")
        // Without an order PostgreSQL may read the whole table if it expects many notices for a sticker.
        .orderBy("lastToldAt", "desc")
        .limit(UNREAD_MAX)
        .as("unread"),
    )
    .select((eb) => eb.fn.countAll<number>().as("unread"))
    .executeTakeFirstOrThrow();
  return unread;
}

/** Undefined when it is deleted, or was withdrawn before anybody opened it. */
export async function findNotice(
  db: Kysely<DB>,
  reader: NoticeReader,
  id: string,
  now: Date,
): Promise<NoticeView | undefined> {
  const row = await queryNotices(db, reader, isNoticeForReader(reader), now)
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "notices.companyId").onRef("rentals.id", "=", "notices.rentalId"),
    )
    .select(["notices.createdAt", "notices.answerVersion", "rentals.id as rentalId", "rentals.renterName"])
    .select(isCodeStillHeld.as("isHeld"))
    .where("notices.id", "=", id)
    .where("list", "<>", "withdrawn")
    .executeTakeFirst();
  if (!row) return undefined;
  const { createdAt, seenAt, answerVersion: version, rentalId, renterName } = row;
  return {
    ...toNoticeRow(row, now),
    createdAt,
    seenAt,
    mayAnswer: mayAnswerNotice(row, now),
    ownPhone: (await findOwnPhone(db, reader, row.code))?.text ?? "",
    // Only the owner may block a sender, not the person with whom the sticker is shared.
    tellings: await listVisitorMessages(db, id, { ...row, isHeld: row.isHeld && row.sharedBy === null }, now),
    answers: await listAnswers(db, id, reader),
    rental: rentalId === null ? null : { id: rentalId, renterName: renterName! },
    version,
  };
}

async function listAnswers(db: Kysely<DB>, noticeId: string, reader: NoticeReader): Promise<NoticeView["answers"]> {
  const rows = await db
    .selectFrom("noticeAnswers")
    .leftJoin("users", "users.id", "noticeAnswers.answeredBy")
    .select(["answer", "note", "answeredAt", "answeredBy", "answeredByName", "users.displayName"])
    .where("noticeId", "=", noticeId)
    .orderBy("answeredAt", "desc")
    .orderBy("noticeAnswers.id", "desc")
    .limit(SHOWN_ANSWERS_MAX)
    .execute();
  const viewer = "companyId" in reader ? null : "personId" in reader ? reader.personId : reader.ownerId;
  return rows.map((row) => {
    const answer = row.answer as Answer;
    const { note, answeredAt: at } = row;
    const by = viewer !== null && row.answeredBy === viewer ? "" : (row.displayName ?? row.answeredByName);
    return { answer, note, at, arrivesAt: findArrival(answer, at) ?? null, by };
  });
}

const SHOWN_ANSWERS_MAX = 50;

/** The pages of the visitors who reported it then say so. */
export async function openNotice(
  db: Kysely<DB>,
  reader: NoticeReader,
  id: string,
  now: Date,
): Promise<NoticeView | undefined> {
  await db
    .updateTable("notices")
    .set((eb) => ({ seenAt: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where(isNoticeForReader(reader))
    .where("seenAt", "is", null)
    .where("list", "<>", "withdrawn")
    .execute();
  return findNotice(db, reader, id, now);
}

interface NoticeAnswer {
  id: string;
  version: number;
  answer: Answer;
  note: string;
  userId: string;
}

type AnswerRefusal = "NOTICE_NOT_FOUND" | "NOTICE_ANSWERED" | "NOTICE_OVER" | "NO_PHONE";

export async function answerNotice(
  db: Kysely<DB>,
  reader: NoticeReader,
  answering: NoticeAnswer,
  now: Date,
): Promise<NoticeView | AnswerRefusal> {
  const refused = await runTransaction(db, (tx) => writeAnswer(tx, reader, answering, now));
  return refused ?? (await findNotice(db, reader, answering.id, now)) ?? "NOTICE_NOT_FOUND";
}

async function writeAnswer(
  tx: Transaction<DB>,
  reader: NoticeReader,
  { id, version, answer, note, userId }: NoticeAnswer,
  now: Date,
): Promise<AnswerRefusal | undefined> {
  const notice = await tx
    .selectFrom("notices")
    .select(["code", "ownerId", "answerVersion", "lastWordAt", "seenAt", "answeredAt", "waiting"])
    .where("id", "=", id)
    .where(isNoticeForReader(reader))
    .where("list", "<>", "withdrawn")
    .forUpdate()
    .executeTakeFirst();
  if (!notice) return "NOTICE_NOT_FOUND";
  if (notice.ownerId !== null && notice.ownerId !== userId && !(await lockShare(tx, notice.code, userId)))
    return "NOTICE_NOT_FOUND";
  if (notice.answerVersion !== version)
    return (await isNewestAnswer(tx, { id, answer, note, userId })) ? undefined : "NOTICE_ANSWERED";
  if (!mayAnswerNotice(notice, now)) return "NOTICE_OVER";
  if (answer === "call-me" && !(await findOwnPhone(tx, reader, notice.code))) return "NO_PHONE";
  await tx
    .insertInto("noticeAnswers")
    .values({ id: makeId(now), noticeId: id, answer, note, answeredBy: userId, answeredAt: now })
    .execute();
  await tx
    .updateTable("notices")
    .set((eb) => ({
      answeredAt: now,
      seenAt: eb.fn.coalesce("seenAt", eb.val(now)),
      lastWordAt: now,
      version: eb("version", "+", 1),
      answerVersion: eb("answerVersion", "+", 1),
    }))
    .where("id", "=", id)
    .where("answerVersion", "=", version)
    .execute();
  return undefined;
}

/** An answer and the end of the share run one after the other. */
async function lockShare(tx: Transaction<DB>, code: string, userId: string): Promise<boolean> {
  const share = await tx
    .selectFrom("secondPeople")
    .select("code")
    .where("code", "=", code)
    .where("personId", "=", userId)
    .forShare()
    .executeTakeFirst();
  return share !== undefined;
}

async function isNewestAnswer(
  tx: Transaction<DB>,
  { id, answer, note, userId }: Omit<NoticeAnswer, "version">,
): Promise<boolean> {
  const newest = await tx
    .selectFrom("noticeAnswers")
    .select(["answer", "note", "answeredBy"])
    .where("noticeId", "=", id)
    .orderBy("answeredAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.answer === answer && newest.note === note && newest.answeredBy === userId;
}

export async function removeNotice(db: Kysely<DB>, holder: NoticeHolder, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("notices")
    .where("id", "=", id)
    .where(isNoticeOfHolder(holder))
    .where("list", "<>", "withdrawn")
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

export async function deleteOldNotices(db: Kysely<DB>, now: Date): Promise<number> {
  const end = new Date(now.getTime() - NOTICE_KEPT_DAYS * 24 * 60 * 60 * 1000);
  const { numDeletedRows } = await db.deleteFrom("notices").where("createdAt", "<", end).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
