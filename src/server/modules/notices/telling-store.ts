import { type InferResult, type Kysely, sql, type Transaction } from "kysely";

import type { VisitorNoticeView } from "#contract/notices/notices.ts";
import { isUrgentReason } from "#domain/notices/alert.ts";
import {
  getNoticeDelivery,
  makeOpenedDelivery,
  getReminderState,
  type VisitorPageState,
} from "#domain/notices/delivery.ts";
import {
  findArrival,
  areRemindersUsedUp,
  isUnanswered,
  maySolveNotice,
  mayWithdrawNotice,
  computeSecondsUntilNudge,
  getVisitorNoticeState,
  type Answer,
  type NoticeFacts,
  type NoticeReason,
  type ReminderFacts,
  type VisitorNoticeFacts,
} from "#domain/notices/notice.ts";
import { isPhotoExpired, mayAddPhoto } from "#domain/notices/photo.ts";
import type { VisitorNoticeScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";
import { findLiveView } from "#server/modules/scan/store.ts";

import { queueReminderAlert } from "./alerts.ts";
import { isSenderBlocked } from "./blocks-store.ts";
import { deliveryFacts, readDeliveryFacts, type DeliveryFactsRow } from "./delivery-facts.ts";
import {
  findOwnPhone,
  findReader,
  knownPlateSql,
  mayBeReadSql,
  toShownPhone,
  reporterCountSql,
  type NoticeHolder,
} from "./holders-store.ts";
import { deletePhoto, acceptsPhotos } from "./photos-store.ts";
import { readShownPlace } from "./places-store.ts";

function queryVisitorNotices(db: Kysely<DB>) {
  return db
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .select(["tellings.createdAt", "tellings.withdrawnAt", "tellings.solvedAt", "tellings.nudges", "tellings.nudgedAt"])
    .select(["notices.lastWordAt", "notices.seenAt", "notices.answeredAt", "notices.waiting", "notices.version"])
    .select(["notices.reminders", "notices.remindedAt"]);
}

function queryVisitorNotice(db: Kysely<DB>, keyHash: Buffer) {
  return queryVisitorNotices(db).where("tellings.keyHash", "=", keyHash);
}

type VisitorNoticeRow = NoticeFacts & ReminderFacts & VisitorNoticeFacts;

const shownFactsSql = sql<DeliveryFactsRow | null>`case
  when notices.answered_at is null and (notices.seen_at is null or tellings.nudged_at is not null) then ${deliveryFacts} end`;

const shownMayBeReadSql = sql<boolean>`notices.seen_at is not null or ${mayBeReadSql}`;

const NO_DELIVERY_FACTS = { alerts: [], messages: [] };

/** The query is built only once, because building it takes as long as running it. */
export function readPageStates(
  db: Kysely<DB>,
): (keys: readonly string[], now: Date) => Promise<(VisitorPageState | undefined)[]> {
  const build = () =>
    queryVisitorNotices(db)
      .select([
        "tellings.keyHash",
        "tellings.sharedKeyHash",
        shownFactsSql.as("facts"),
        shownMayBeReadSql.as("mayBeRead"),
      ])
      .where(sql<boolean>`(tellings.key_hash = any(${[]}::bytea[]) or tellings.shared_key_hash = any(${[]}::bytea[]))`)
      .compile();
  let statement: ReturnType<typeof build> | undefined;
  return async (keys, now) => {
    statement ??= build();
    const hashes = keys.map(hashToken);
    const asked = { ...statement, parameters: [hashes, hashes] };
    const { rows } = await db.executeQuery<InferResult<typeof statement>[number]>(asked);
    const standings = new Map(
      rows.flatMap((part) => {
        const { keyHash, sharedKeyHash } = part;
        const standing = toPageState(part, now);
        return [keyHash, ...(sharedKeyHash === null ? [] : [sharedKeyHash])].map(
          (hash) => [keyNameOf(hash), standing] as const,
        );
      }),
    );
    return hashes.map((hash) => standings.get(keyNameOf(hash)));
  };
}

interface PageStateRow extends VisitorNoticeRow {
  version: number;
  facts: DeliveryFactsRow | null;
  mayBeRead: boolean;
}

/** The page must be redrawn when the state changes, by an action or with time. */
function toPageState(part: PageStateRow, now: Date): VisitorPageState {
  const facts = part.facts ? readDeliveryFacts(part.facts) : NO_DELIVERY_FACTS;
  return {
    version: part.version,
    state: getVisitorNoticeState(part, part, now),
    isUnanswered: isUnanswered(part, part, now),
    delivery: {
      ...(part.seenAt === null ? getNoticeDelivery(facts, now) : makeOpenedDelivery(part.seenAt)),
      mayBeRead: part.mayBeRead,
    },
    reminder: getReminderState(facts, part.nudgedAt),
  };
}

function keyNameOf(keyHash: Buffer): string {
  return keyHash.toString("latin1");
}

export async function findVisitorNotice(
  db: Kysely<DB>,
  { keyHash, isShared }: VisitorNoticeScope,
  now: Date,
): Promise<VisitorNoticeView | undefined> {
  const row = await queryVisitorNotice(db, keyHash)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("noticeAnswers")
          .select(["answer", "note as answerNote", "answeredAt as answerAt"])
          .whereRef("noticeAnswers.noticeId", "=", "notices.id")
          .orderBy("answeredAt", "desc")
          .orderBy("id", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .leftJoin("noticePhotos", "noticePhotos.tellingId", "tellings.id")
    .select(["noticePhotos.width", "noticePhotos.height", "noticePhotos.createdAt as photoSentAt"])
    .select(["tellings.placeLat", "tellings.placeLon", "tellings.placeAccuracy"])
    .select(["notices.code", "notices.ownerId", "notices.companyId", "notices.reason"])
    .select(reporterCountSql.as("told"))
    .select(isSenderBlocked(sql.ref("notices.code"), now).as("isBlocked"))
    .select(["tellings.note", "tellings.phone", "newest.answer", "newest.answerNote", "newest.answerAt"])
    .select([shownFactsSql.as("facts"), shownMayBeReadSql.as("mayBeRead")])
    .executeTakeFirst();
  if (!row) return undefined;
  const { view, heldBy } = await findLiveView(db, row.code, now);
  // If the code has another holder by now, the page shows nothing of the code.
  const shown =
    heldBy === (row.ownerId ?? row.companyId) && (view.state === "profile" || view.state === "car") ? view : undefined;
  const standing = toPageState(row, now);
  const isOpen = standing.state === "sent" || standing.state === "seen" || standing.state === "answered";
  const answer = row.answer as Answer | null;
  const mayAdd = !isShared && mayAddPhoto(row, { ...row, hasPhoto: row.photoSentAt !== null }, now);
  // The words may come from somebody else behind the same network address.
  const written = isShared
    ? { note: "", phone: "", photo: null, place: null }
    : {
        note: row.note,
        phone: toShownPhone(row.phone)?.text ?? "",
        photo: toShownPhoto(row, now),
        place: readShownPlace(row, now),
      };
  const phone = answer === "call-me" && shown ? await findOwnPhone(db, toNoticeHolder(row), row.code) : undefined;
  return {
    code: row.code,
    plate: shown?.plate ?? "",
    isCompany: row.companyId !== null,
    reason: row.reason as NoticeReason,
    ...written,
    isShared,
    mayAddPhoto: mayAdd && !row.isBlocked && (await acceptsPhotos(db, row.code, toNoticeHolder(row), now)),
    ...standing,
    told: row.told,
    createdAt: row.createdAt,
    now,
    answer:
      answer === null
        ? null
        : {
            answer,
            note: row.answerNote!,
            at: row.answerAt!,
            arrivesAt: findArrival(answer, row.answerAt!) ?? null,
            phone: phone ?? null,
          },
    mayWithdraw: !isShared && mayWithdrawNotice(row, row, now),
    maySolve: !isShared && maySolveNotice(row, row, now),
    isRemindedEnough: maySolveNotice(row, row, now) && areRemindersUsedUp(row, row),
    secondsUntilNudge: (row.isBlocked ? undefined : computeSecondsUntilNudge(row, row, now)) ?? null,
    contacts: isOpen ? (shown?.contacts ?? []) : [],
  };
}

export function toShownPhoto(
  { width, height, photoSentAt }: { width: number | null; height: number | null; photoSentAt: Date | null },
  now: Date,
): { width: number; height: number } | null {
  return width === null || height === null || photoSentAt === null || isPhotoExpired(photoSentAt, now)
    ? null
    : { width, height };
}

/** Every change of a notice or its messages locks the notice first. */
export async function lockVisitorNotice(
  tx: Transaction<DB>,
  { keyHash }: VisitorNoticeScope,
): Promise<VisitorNoticeRow | undefined> {
  await tx
    .selectFrom("notices")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("tellings").select("noticeId").where("keyHash", "=", keyHash))
    .forUpdate()
    .executeTakeFirst();
  return queryVisitorNotice(tx, keyHash).executeTakeFirst();
}

export async function solveVisitorNotice(
  tx: Transaction<DB>,
  part: VisitorNoticeScope,
  now: Date,
): Promise<"TELLING_NOT_FOUND" | "TELLING_SHARED" | "NOTICE_OVER" | undefined> {
  if (part.isShared) return "TELLING_SHARED";
  const facts = await lockVisitorNotice(tx, part);
  if (!facts) return "TELLING_NOT_FOUND";
  if (facts.solvedAt !== null) return undefined;
  if (!maySolveNotice(facts, facts, now)) return "NOTICE_OVER";
  await endVisitorNotice(tx, part, "solvedAt", now);
  return undefined;
}

export async function withdrawVisitorNotice(
  tx: Transaction<DB>,
  part: VisitorNoticeScope,
  now: Date,
): Promise<"TELLING_NOT_FOUND" | "TELLING_SHARED" | "NOTICE_OVER" | "NOTICE_SEEN" | undefined> {
  if (part.isShared) return "TELLING_SHARED";
  const facts = await lockVisitorNotice(tx, part);
  if (!facts) return "TELLING_NOT_FOUND";
  if (facts.withdrawnAt !== null) return undefined;
  if (!mayWithdrawNotice(facts, facts, now)) return maySolveNotice(facts, facts, now) ? "NOTICE_SEEN" : "NOTICE_OVER";
  await endVisitorNotice(tx, part, "withdrawnAt", now);
  return undefined;
}

async function endVisitorNotice(
  tx: Transaction<DB>,
  { keyHash }: VisitorNoticeScope,
  ending: "solvedAt" | "withdrawnAt",
  now: Date,
): Promise<void> {
  const isTakenBack = ending === "withdrawnAt";
  // A withdrawn message loses its words and place, but its row still counts.
  const nothing = { note: "", phone: "", placeLat: null, placeLon: null, placeAccuracy: null };
  const { id, noticeId } = await tx
    .updateTable("tellings")
    .set({ [ending]: now, ...(isTakenBack && nothing) })
    .where("keyHash", "=", keyHash)
    .where("solvedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .returning(["id", "noticeId"])
    .executeTakeFirstOrThrow();
  if (isTakenBack) await deletePhoto(tx, id);
  const { reason } = await tx
    .updateTable("notices")
    .set((eb) => ({
      waiting: eb("waiting", "-", 1),
      withdrawn: eb("withdrawn", "+", isTakenBack ? 1 : 0),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", noticeId)
    .returning("reason")
    .executeTakeFirstOrThrow();
  if (isUrgentReason(reason as NoticeReason)) await separateSharingVisitors(tx, id);
}

/** For an urgent reason they may be other people in need, and nobody else may end their report. */
async function separateSharingVisitors(tx: Transaction<DB>, tellingId: string): Promise<void> {
  const { rows } = await sql<{ noticeId: string }>`
    with ended as (
      update tellings set shared_key_hash = null from tellings as before
      where tellings.id = ${tellingId}::uuid and before.id = tellings.id and before.shared_key_hash is not null
      returning before.shared_key_hash, tellings.notice_id, tellings.sender, tellings.network, tellings.created_at
    )
    insert into tellings (key_hash, notice_id, sender, network, created_at) select * from ended returning notice_id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await tx
    .updateTable("notices")
    .set((eb) => ({ told: eb("told", "+", 1), waiting: eb("waiting", "+", 1) }))
    .where("id", "=", rows[0]!.noticeId)
    .execute();
}

export async function isVisitorBlocked(db: Kysely<DB>, { keyHash }: VisitorNoticeScope, now: Date): Promise<boolean> {
  const { isBlocked } = await db
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .select(isSenderBlocked(sql.ref("notices.code"), now).as("isBlocked"))
    .where("keyHash", "=", keyHash)
    .executeTakeFirstOrThrow();
  return isBlocked;
}

type NudgeRefusal =
  | "TELLING_NOT_FOUND"
  | "NOTICE_OVER"
  | "NUDGES_USED_UP"
  | "SENDER_BLOCKED"
  | { retryAfterSeconds: number };

function findNudgeRefusal(facts: VisitorNoticeRow, now: Date): NudgeRefusal | undefined {
  const seconds = computeSecondsUntilNudge(facts, facts, now);
  if (seconds === undefined) return maySolveNotice(facts, facts, now) ? "NUDGES_USED_UP" : "NOTICE_OVER";
  return seconds > 0 ? { retryAfterSeconds: seconds } : undefined;
}

export async function findNoticeToNudge(
  db: Kysely<DB>,
  part: VisitorNoticeScope,
  now: Date,
): Promise<NudgeRefusal | { noticeId: string; readerId: string | undefined }> {
  const facts = await queryVisitorNotice(db, part.keyHash)
    .select(["notices.id as noticeId", "notices.ownerId", "notices.companyId"])
    .executeTakeFirst();
  if (!facts) return "TELLING_NOT_FOUND";
  const refused = findNudgeRefusal(facts, now);
  if (refused) return refused;
  if (await isVisitorBlocked(db, part, now)) return "SENDER_BLOCKED";
  return { noticeId: facts.noticeId, readerId: await findReader(db, toNoticeHolder(facts)) };
}

export async function recordNudge(
  tx: Transaction<DB>,
  part: VisitorNoticeScope,
  nth: number,
  now: Date,
): Promise<NudgeRefusal | undefined> {
  const facts = await lockVisitorNotice(tx, part);
  if (!facts) return "TELLING_NOT_FOUND";
  const refused = findNudgeRefusal(facts, now);
  if (refused) return refused;
  if (await isVisitorBlocked(tx, part, now)) return "SENDER_BLOCKED";
  const { noticeId } = await tx
    .updateTable("tellings")
    .set((eb) => ({ nudges: eb("nudges", "+", 1), nudgedAt: now }))
    .where("keyHash", "=", part.keyHash)
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  const notice = await tx
    .updateTable("notices")
    .set((eb) => ({
      lastWordAt: now,
      version: eb("version", "+", 1),
      reminders: eb("reminders", "+", 1),
      remindedAt: now,
    }))
    .where("id", "=", noticeId)
    .returning(["code", "reason", "ownerId", "companyId", "answeredAt", "reminders", knownPlateSql.as("plate")])
    .executeTakeFirstOrThrow();
  const readerId = notice.answeredAt === null ? await findReader(tx, toNoticeHolder(notice)) : undefined;
  const { code, plate, reminders } = notice;
  const told = { noticeId, code, plate, reason: notice.reason as NoticeReason };
  if (readerId !== undefined)
    await queueReminderAlert(tx, toNoticeHolder(notice), readerId, told, { reminders, nth }, now);
  return undefined;
}

export function toNoticeHolder({
  ownerId,
  companyId,
}: {
  ownerId: string | null;
  companyId: string | null;
}): NoticeHolder {
  return ownerId === null ? { companyId: companyId! } : { ownerId };
}
