import { type Kysely, sql, type Transaction } from "kysely";

import type { Telling } from "#contract/notices/notices.ts";
import { noticeFormWords } from "#contract/notices/notices.words.ts";
import type { VisitorScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { afterCommit } from "#server/db/after-commit.ts";
import { isPassing } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { tellPlanner } from "#server/modules/alerts/store.ts";

import { alertOf, isToldAgain } from "./alerts.ts";
import type { NoticeTaker } from "./holders-store.ts";
import type { DrawnPhoto } from "./photo.ts";
import { insertPhoto } from "./photos-store.ts";
import { joinedSince, readTellFacts, type SenderDigests, type TellFacts } from "./tell-facts.ts";

/** How often the facts are read again under the lock of the code; only an answer of its holder can come between. */
const TRIES = 3;

/** The highest number that the column holds. */
const NTH_MAX = 32_767;

/**
 * What a visitor tells without its code, which the gate has found: with the photo that came with it, and the digests by which its holder may
 * block whoever sent it and by which their network is counted once.
 */
export type Told = Omit<Telling, "code"> & SenderDigests & { photo?: DrawnPhoto | undefined };

/** Why something is not told, or the sentence for each field that its holder does not take. */
export type NotTaken = "NOTICES_OFF" | "SENDER_BLOCKED" | { fields: Record<string, string> };

/** Who receives the notice, or why its sender may not send it. */
export function takerFor({ taker, isBlocked }: TellFacts, told: Told): NoticeTaker | { not: NotTaken } {
  if (!taker) return { not: "NOTICES_OFF" };
  const fields = wrongFields(taker, told);
  if (fields) return { not: { fields } };
  return isBlocked ? { not: "SENDER_BLOCKED" } : taker;
}

/** What of a telling its holder does not take, with a sentence for each field; undefined where all of it is taken. */
function wrongFields(
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

/** Which one of its network's today it is, which decides how its holder is told, and what is called once a notice begins. */
export interface Turn {
  nth: number;
  onBegun: () => void;
}

/** What was read of a code and whoever takes its notices. */
interface AsRead extends Turn {
  facts: TellFacts;
  taker: NoticeTaker;
}

/**
 * Writes down in one statement what a visitor tells at a code that is still as these facts say. False where it is not, or where it was told
 * before; nothing is written then.
 */
export async function tellAsRead(
  db: Kysely<DB>,
  scope: VisitorScope,
  told: Told,
  read: AsRead,
  now: Date,
): Promise<boolean> {
  try {
    return (await write(db, scope, told, read, now)) !== undefined;
  } catch (error) {
    if (isPassing(error)) return false;
    throw error;
  }
}

/**
 * Writes down what a visitor tells: as a part of the notice that says the same already, or as a new one, of which the holder is told. One
 * that was told before is not counted again. Gives why it cannot be; `mayBegin` is false for whoever may only join. `onBegun` is called once
 * a new one is written.
 */
export async function tell(
  tx: Transaction<DB>,
  scope: VisitorScope,
  told: Told,
  { mayBegin, ...turn }: Turn & { mayBegin: boolean },
  now: Date,
): Promise<NotTaken | "NOTHING_TO_JOIN" | undefined> {
  const { code } = scope;
  await sql`select from codes where code = ${code} for update`.execute(tx);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const [facts] = (await readTellFacts(tx, [{ ...told, code }], now)) as [TellFacts];
    if (facts.isTold) return undefined;
    const taker = takerFor(facts, told);
    if ("not" in taker) return taker.not;
    if (!mayBegin && facts.joins === undefined) return "NOTHING_TO_JOIN";
    const part = await write(tx, scope, told, { facts, taker, ...turn }, now);
    if (part === undefined) continue;
    if (told.photo && taker.accepts.photo) await insertPhoto(tx, part, told.photo, now);
    return undefined;
  }
  throw new Error("what is told changed while its code was locked");
}

/** Writes a part in a notice, and gives its id; undefined where the facts are others by now. */
async function write(
  db: Kysely<DB>,
  { code }: VisitorScope,
  { key, reason, note, phone, place, senders, networks }: Told,
  { facts: { version, joins, toldBy, isToldAlone }, taker, nth, onBegun }: AsRead,
  now: Date,
): Promise<{ tellingId: string; noticeId: string } | undefined> {
  const { holder, rentalId, plate, readerId } = taker;
  const id = newId(now);
  const [ownerId, companyId] = "ownerId" in holder ? [holder.ownerId, null] : [null, holder.companyId];
  const { alert, isTold } =
    joins === undefined
      ? { alert: alertOf({ noticeId: id, code, plate, reason }, place !== undefined, now), isTold: true }
      : {
          alert: alertOf({ noticeId: joins, code, plate, reason, toldBy: toldBy + 1 }, place !== undefined, now),
          isTold: isToldAgain({ reason, isToldAlone }, nth),
        };
  const { lat = null, lon = null, accuracy = null } = place ?? {};
  const { rows } = await sql<{ id: string | null }>`select write_telling(
    ${code}, ${version}, ${ownerId}, ${companyId}, ${rentalId}, ${joins}, ${joinedSince(now)},
    ${id}, ${isTold ? newId(now) : null}, ${readerId}, ${JSON.stringify(alert.content)}, ${alert.isUrgent}, ${sql.val(Math.min(nth, NTH_MAX))}::smallint, ${alert.dueAt},
    ${reason}, ${hashToken(key)}, ${note}, ${phone}, ${lat}, ${lon}, ${accuracy}, ${senders}, ${networks}, ${now}) as id`.execute(
    db,
  );
  const tellingId = rows[0]!.id;
  if (tellingId === null) return undefined;
  if (isTold) tellPlanner(db, alert.dueAt);
  if (joins === undefined) afterCommit(db, onBegun);
  return { tellingId, noticeId: joins ?? id };
}
