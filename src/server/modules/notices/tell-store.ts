import type { Kysely, Transaction } from "kysely";

import type { Telling } from "#contract/api/notices.ts";
import { noticeFormWords } from "#contract/wording/notices.ts";
import { JOIN_MINUTES, mayJoin } from "#domain/notice.ts";
import type { VisitorScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { newId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import { alertHolder } from "./alerts.ts";
import { isBlocked } from "./blocks-store.ts";
import { findTaker, type Holder, isOf, type NoticeTaker } from "./holders-store.ts";
import type { DrawnPhoto } from "./photo.ts";
import { insertPhoto } from "./photos-store.ts";

/** What a visitor tells without its code, which the gate has found, and with the photo that came with it. */
type Told = Omit<Telling, "code"> & { photo?: DrawnPhoto | undefined };

/** The same, with the digest by which its holder may block whoever sent it. */
type Sent = Told & { sender: Buffer | undefined };

/** What of a telling its holder does not take, with a sentence for each field; undefined where all of it is taken. */
export function wrongFields(
  { reasons, accepts }: NoticeTaker,
  { reason, note, phone }: Told,
): Record<string, string> | undefined {
  if (!reasons.includes(reason)) return { reason: noticeFormWords.noReason };
  if (accepts.text || (note === "" && phone === "")) return undefined;
  return {
    ...(note !== "" && { note: noticeFormWords.textOff }),
    ...(phone !== "" && { phone: noticeFormWords.textOff }),
  };
}

/** Whether what is told with this key was told before. */
export async function isTold(db: Kysely<DB>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("tellings")
    .select("keyHash")
    .where("keyHash", "=", hashToken(key))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody told the same of a code lately, and waits. */
export async function isJoinable(
  db: Kysely<DB>,
  { code }: VisitorScope,
  { holder }: NoticeTaker,
  reason: string,
  now: Date,
): Promise<boolean> {
  const newest = await joinable(db, code, holder, reason, now).executeTakeFirst();
  return newest !== undefined && mayJoin(newest, now);
}

/** The newest notice of a code, a holder and a reason that nobody has answered. */
function joinable(db: Kysely<DB>, code: string, holder: Holder, reason: string, now: Date) {
  return db
    .selectFrom("notices")
    .select(["id", "createdAt", "lastWordAt", "seenAt", "answeredAt", "waiting"])
    .where("code", "=", code)
    .where("reason", "=", reason)
    .where("answeredAt", "is", null)
    .where("waiting", ">", 0)
    .where("createdAt", ">", new Date(now.getTime() - JOIN_MINUTES * 60_000))
    .where(isOf(holder))
    .orderBy("createdAt", "desc")
    .limit(1);
}

/**
 * Writes down what a visitor tells: as a part of the notice that says the same already, or as a new one, of which the holder is told. One
 * that was told before is not counted again. Gives why it cannot be; `mayBegin` is false for whoever may only join, and `senders` are the
 * digests of the visitor's network, today's first.
 */
export async function tell(
  tx: Transaction<DB>,
  { code }: VisitorScope,
  told: Told,
  { mayBegin, senders }: { mayBegin: boolean; senders: readonly Buffer[] },
  now: Date,
): Promise<"NOTICES_OFF" | "SENDER_BLOCKED" | "NOTHING_TO_JOIN" | Record<string, string> | undefined> {
  // The code's row comes first, as in linking, so that of two who tell the same at once the second joins.
  await tx.selectFrom("codes").select("code").where("code", "=", code).forUpdate().executeTakeFirst();
  const taker = await findTaker(tx, code, now);
  if (!taker) return "NOTICES_OFF";
  const wrong = wrongFields(taker, told);
  if (wrong) return wrong;
  if (await isTold(tx, told.key)) return undefined;
  if (await isBlocked(tx, code, senders, now)) return "SENDER_BLOCKED";
  const sent = { ...told, sender: senders[0] };
  const newest = await joinable(tx, code, taker.holder, told.reason, now).forUpdate().executeTakeFirst();
  if (newest && mayJoin(newest, now)) {
    if (await insertTelling(tx, newest.id, taker, sent, now)) await countTelling(tx, newest.id, now);
    return undefined;
  }
  if (!mayBegin) return "NOTHING_TO_JOIN";
  await begin(tx, code, taker, sent, now);
  return undefined;
}

async function begin(tx: Transaction<DB>, code: string, taker: NoticeTaker, told: Sent, now: Date): Promise<void> {
  const { holder, rentalId, plate, readerId } = taker;
  const { reason } = told;
  const id = newId(now);
  const at = { createdAt: now, lastToldAt: now, lastWordAt: now };
  await tx
    .insertInto("notices")
    .values({ id, code, ...holder, rentalId, reason, ...at })
    .execute();
  // Told with the same key of another code at this moment.
  if (!(await insertTelling(tx, id, taker, told, now))) await tx.deleteFrom("notices").where("id", "=", id).execute();
  else await alertHolder(tx, readerId, { noticeId: id, code, plate, reason }, told.place !== undefined, now);
}

/** False where its key was told before. */
async function insertTelling(
  tx: Transaction<DB>,
  noticeId: string,
  { accepts }: NoticeTaker,
  { key, note, phone, place, photo, sender }: Sent,
  now: Date,
): Promise<boolean> {
  const at = place && { placeLat: place.lat, placeLon: place.lon, placeAccuracy: place.accuracy };
  const inserted = await tx
    .insertInto("tellings")
    .values({ keyHash: hashToken(key), noticeId, note, phone, sender, ...at, createdAt: now })
    .onConflict((conflict) => conflict.column("keyHash").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted && photo && accepts.photo) await insertPhoto(tx, { tellingId: inserted.id, noticeId }, photo, now);
  return inserted !== undefined;
}

async function countTelling(tx: Transaction<DB>, noticeId: string, now: Date): Promise<void> {
  await tx
    .updateTable("notices")
    .set((eb) => ({
      told: eb("told", "+", 1),
      waiting: eb("waiting", "+", 1),
      lastToldAt: now,
      lastWordAt: now,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", noticeId)
    .execute();
}
