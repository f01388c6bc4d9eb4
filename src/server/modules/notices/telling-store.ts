import { type InferResult, type Kysely, sql, type Transaction } from "kysely";

import type { TellingView } from "#contract/api/notices.ts";
import {
  arrivalOf,
  isUnanswered,
  maySolve,
  mayWithdraw,
  secondsUntilNudge,
  tellingState,
  type Answer,
  type NoticeFacts,
  type NoticeReason,
  type TellingFacts,
} from "#domain/notice.ts";
import { isPhotoOver, mayAddPhoto } from "#domain/photo.ts";
import type { TellingScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";
import { findLiveView } from "#server/modules/scan/store.ts";

import { nudgeHolder } from "./alerts.ts";
import { isSenderBlocked } from "./blocks-store.ts";
import { findOwnPhone, findReader, knownPlate, shownPhone, type Holder } from "./holders-store.ts";
import { deletePhoto, takesPhotos } from "./photos-store.ts";
import { placeOf } from "./places-store.ts";

/** Visitors' parts with the facts of their notices. */
function parts(db: Kysely<DB>) {
  return db
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .select(["tellings.createdAt", "tellings.withdrawnAt", "tellings.solvedAt", "tellings.nudges", "tellings.nudgedAt"])
    .select(["notices.lastWordAt", "notices.seenAt", "notices.answeredAt", "notices.waiting", "notices.version"]);
}

function partOf(db: Kysely<DB>, keyHash: Buffer) {
  return parts(db).where("tellings.keyHash", "=", keyHash);
}

type Part = NoticeFacts & TellingFacts;

/** What shows on a visitor's page that it has to be drawn again: by what was done, or as time passed. */
export interface Standing {
  version: number;
  state: TellingView["state"];
  isUnanswered: boolean;
}

/**
 * Reads where visitors' parts are, by their keys and in their order, in one statement. It is built once and not for each question, which
 * took as long as asking it.
 */
export function standingsIn(db: Kysely<DB>): (keys: readonly string[], now: Date) => Promise<(Standing | undefined)[]> {
  const build = () =>
    parts(db)
      .select("tellings.keyHash")
      .where(sql<boolean>`tellings.key_hash = any(${[]}::bytea[])`)
      .compile();
  let statement: ReturnType<typeof build> | undefined;
  return async (keys, now) => {
    statement ??= build();
    const hashes = keys.map(hashToken);
    const asked = { ...statement, parameters: [hashes] };
    const { rows } = await db.executeQuery<InferResult<typeof statement>[number]>(asked);
    const standings = new Map(
      rows.map((part) => {
        const { version } = part;
        const standing = { version, state: tellingState(part, part, now), isUnanswered: isUnanswered(part, part, now) };
        return [nameOf(part.keyHash), standing];
      }),
    );
    return hashes.map((hash) => standings.get(nameOf(hash)));
  };
}

function nameOf(keyHash: Buffer): string {
  return keyHash.toString("latin1");
}

/** What a visitor reads of their part in a notice; undefined once the notice is gone. */
export async function findTelling(
  db: Kysely<DB>,
  { keyHash }: TellingScope,
  now: Date,
): Promise<TellingView | undefined> {
  const row = await partOf(db, keyHash)
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
    .select(["notices.code", "notices.ownerId", "notices.companyId", "notices.reason", "notices.told"])
    .select(isSenderBlocked(sql.ref("notices.code"), now).as("isBlocked"))
    .select(["tellings.note", "tellings.phone", "newest.answer", "newest.answerNote", "newest.answerAt"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { view, heldBy } = await findLiveView(db, row.code, now);
  // What the code shows is another's once it has gone to them.
  const shown =
    heldBy === (row.ownerId ?? row.companyId) && (view.state === "profile" || view.state === "car") ? view : undefined;
  const isOpen = isUnanswered(row, row, now);
  const answer = row.answer as Answer | null;
  const photo = shownPhoto(row, now);
  const mayAdd = mayAddPhoto(row, { ...row, hasPhoto: row.photoSentAt !== null }, now);
  const phone = answer === "call-me" && shown ? await findOwnPhone(db, holderOf(row), row.code) : undefined;
  return {
    code: row.code,
    plate: shown?.plate ?? "",
    reason: row.reason as NoticeReason,
    note: row.note,
    phone: shownPhone(row.phone)?.text ?? "",
    photo,
    place: placeOf(row, now),
    mayAddPhoto: mayAdd && !row.isBlocked && (await takesPhotos(db, row.code, holderOf(row), now)),
    state: tellingState(row, row, now),
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
            arrivesAt: arrivalOf(answer, row.answerAt!) ?? null,
            phone: phone ?? null,
          },
    mayWithdraw: mayWithdraw(row, row, now),
    maySolve: maySolve(row, row, now),
    secondsUntilNudge: (row.isBlocked ? undefined : secondsUntilNudge(row, row, now)) ?? null,
    isUnanswered: isOpen,
    contacts: isOpen ? (shown?.contacts ?? []) : [],
    version: row.version,
  };
}

/** A photo's size, while it is kept. */
export function shownPhoto(
  { width, height, photoSentAt }: { width: number | null; height: number | null; photoSentAt: Date | null },
  now: Date,
): { width: number; height: number } | null {
  return width === null || height === null || photoSentAt === null || isPhotoOver(photoSentAt, now)
    ? null
    : { width, height };
}

/** Reads a visitor's part once its notice is locked: whoever changes either locks the notice first. */
export async function lockPart(tx: Transaction<DB>, { keyHash }: TellingScope): Promise<Part | undefined> {
  await tx
    .selectFrom("notices")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("tellings").select("noticeId").where("keyHash", "=", keyHash))
    .forUpdate()
    .executeTakeFirst();
  return partOf(tx, keyHash).executeTakeFirst();
}

/** Writes down that a visitor's matter is solved, or gives why it cannot be. Said again, it changes nothing. */
export async function solveTelling(
  tx: Transaction<DB>,
  part: TellingScope,
  now: Date,
): Promise<"TELLING_NOT_FOUND" | "NOTICE_OVER" | undefined> {
  const facts = await lockPart(tx, part);
  if (!facts) return "TELLING_NOT_FOUND";
  if (facts.solvedAt !== null) return undefined;
  if (!maySolve(facts, facts, now)) return "NOTICE_OVER";
  await endTelling(tx, part, "solvedAt", now);
  return undefined;
}

/** Takes back what a visitor told, or gives why it cannot be. Said again, it changes nothing. */
export async function withdrawTelling(
  tx: Transaction<DB>,
  part: TellingScope,
  now: Date,
): Promise<"TELLING_NOT_FOUND" | "NOTICE_OVER" | "NOTICE_SEEN" | undefined> {
  const facts = await lockPart(tx, part);
  if (!facts) return "TELLING_NOT_FOUND";
  if (facts.withdrawnAt !== null) return undefined;
  if (!mayWithdraw(facts, facts, now)) return maySolve(facts, facts, now) ? "NOTICE_SEEN" : "NOTICE_OVER";
  await endTelling(tx, part, "withdrawnAt", now);
  return undefined;
}

async function endTelling(
  tx: Transaction<DB>,
  { keyHash }: TellingScope,
  ending: "solvedAt" | "withdrawnAt",
  now: Date,
): Promise<void> {
  const isTakenBack = ending === "withdrawnAt";
  // What was taken back says nothing any more; that it was told is still counted.
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
  await tx
    .updateTable("notices")
    .set((eb) => ({
      waiting: eb("waiting", "-", 1),
      withdrawn: eb("withdrawn", "+", isTakenBack ? 1 : 0),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", noticeId)
    .execute();
}

/** Whether the holder wants to hear nothing more of whoever has this part. */
export async function isPartBlocked(tx: Transaction<DB>, { keyHash }: TellingScope, now: Date): Promise<boolean> {
  const { isBlocked } = await tx
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .select(isSenderBlocked(sql.ref("notices.code"), now).as("isBlocked"))
    .where("keyHash", "=", keyHash)
    .executeTakeFirstOrThrow();
  return isBlocked;
}

/** Writes down that a visitor still waits, and has the holder told where nobody has answered; or gives why it cannot be. */
export async function nudgeAgain(
  tx: Transaction<DB>,
  part: TellingScope,
  now: Date,
): Promise<"TELLING_NOT_FOUND" | "NOTICE_OVER" | "SENDER_BLOCKED" | { retryAfterSeconds: number } | undefined> {
  const facts = await lockPart(tx, part);
  if (!facts) return "TELLING_NOT_FOUND";
  const seconds = secondsUntilNudge(facts, facts, now);
  if (seconds === undefined) return "NOTICE_OVER";
  if (seconds > 0) return { retryAfterSeconds: seconds };
  if (await isPartBlocked(tx, part, now)) return "SENDER_BLOCKED";
  const { noticeId } = await tx
    .updateTable("tellings")
    .set((eb) => ({ nudges: eb("nudges", "+", 1), nudgedAt: now }))
    .where("keyHash", "=", part.keyHash)
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  const notice = await tx
    .updateTable("notices")
    .set((eb) => ({ lastWordAt: now, version: eb("version", "+", 1) }))
    .where("id", "=", noticeId)
    .returning(["code", "reason", "ownerId", "companyId", "answeredAt", knownPlate.as("plate")])
    .executeTakeFirstOrThrow();
  const readerId = notice.answeredAt === null ? await findReader(tx, holderOf(notice)) : undefined;
  const { code, plate } = notice;
  if (readerId !== undefined)
    await nudgeHolder(tx, readerId, { noticeId, code, plate, reason: notice.reason as NoticeReason }, now);
  return undefined;
}

/** Whose a notice is, by its row. */
export function holderOf({ ownerId, companyId }: { ownerId: string | null; companyId: string | null }): Holder {
  return ownerId === null ? { companyId: companyId! } : { ownerId };
}
