import { type Kysely, sql, type Transaction } from "kysely";

import type { NoticeInput } from "#contract/notices/notices.ts";
import { noticeFormWords } from "#contract/notices/notices.words.ts";
import type { VisitorScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { runAfterCommit } from "#server/db/after-commit.ts";
import { isTransientError } from "#server/db/database.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { wakePlanner } from "#server/modules/alerts/store.ts";

import { makeNoticeAlert, isAlertedAgain, queueNoticeAlerts } from "./alerts.ts";
import { listOtherReaders, type NoticeReceiver } from "./holders-store.ts";
import type { DrawnPhoto } from "./photo.ts";
import { insertPhoto } from "./photos-store.ts";
import { oldestJoinableTime, readTellFacts, type SenderDigests, type TellFacts } from "./tell-facts.ts";

/** An answer by the holder can change the facts in between, because it does not need the code's lock. */
const TRY_COUNT = 3;

const NTH_MAX = 32_767;

/**
 * With the digests of the sender, the holder can block the sender. With the digests of the network, all reports of the
 * network count once.
 */
export type VisitorReport = Omit<NoticeInput, "code"> & SenderDigests & { photo?: DrawnPhoto | undefined };

export type TellRefusal = "NOTICES_OFF" | "SENDER_BLOCKED" | { fields: Record<string, string> };

export function chooseReceiver(
  { receiver, isBlocked }: TellFacts,
  told: VisitorReport,
): NoticeReceiver | { not: TellRefusal } {
  if (!receiver) return { not: "NOTICES_OFF" };
  const fields = findWrongFields(receiver, told);
  if (fields) return { not: { fields } };
  return isBlocked ? { not: "SENDER_BLOCKED" } : receiver;
}

function findWrongFields(
  { reasons, accepts }: NoticeReceiver,
  { reason, note, phone }: VisitorReport,
): Record<string, string> | undefined {
  if (!reasons.includes(reason)) return { reason: noticeFormWords.noReason };
  if (accepts.text || (note === "" && phone === "")) return undefined;
  return {
    ...(note !== "" && { note: noticeFormWords.textOff }),
    ...(phone !== "" && { phone: noticeFormWords.textOff }),
  };
}

/** `nth` decides whether and how the holder is alerted. */
export interface ReportPosition {
  nth: number;
  onBegun: () => void;
}

interface ReadFacts extends ReportPosition {
  facts: TellFacts;
  receiver: NoticeReceiver;
}

/**
 * Returns false and writes nothing if the facts have changed, the report is a repeated request, or others read the
 * holder's notices too: only `writeReport` has a transaction for their alerts.
 */
export async function writeReportIfUnchanged(
  db: Kysely<DB>,
  scope: VisitorScope,
  told: VisitorReport,
  read: ReadFacts,
  now: Date,
): Promise<boolean> {
  const { holder, readerId } = read.receiver;
  if ((await listOtherReaders(db, holder, scope.code, readerId)).length > 0) return false;
  try {
    return (await writeNotice(db, scope, told, read, now)) !== undefined;
  } catch (error) {
    if (isTransientError(error)) return false;
    throw error;
  }
}

/**
 * The report joins an open notice with the same reason, or begins a new one. The holder is alerted of a new notice, and
 * of some reports that join one. Writes nothing for a repeated request. Returns the reason for a refusal; undefined on
 * success.
 */
export async function writeReport(
  tx: Transaction<DB>,
  scope: VisitorScope,
  told: VisitorReport,
  { mayBegin, ...turn }: ReportPosition & { mayBegin: boolean },
  now: Date,
): Promise<TellRefusal | "NOTHING_TO_JOIN" | undefined> {
  const { code } = scope;
  await sql`select from codes where code = ${code} for update`.execute(tx);
  for (let tries = 1; tries <= TRY_COUNT; tries += 1) {
    const [facts] = (await readTellFacts(tx, [{ ...told, code }], now)) as [TellFacts];
    if (facts.isTold) return undefined;
    const receiver = chooseReceiver(facts, told);
    if ("not" in receiver) return receiver.not;
    if (!mayBegin && facts.joins === undefined) return "NOTHING_TO_JOIN";
    const written = await writeNotice(tx, scope, told, { facts, receiver, ...turn }, now);
    if (written === undefined) continue;
    const { alert, ...part } = written;
    if (alert) await queueNoticeAlerts(tx, receiver.holder, receiver.readerId, alert, now);
    if (told.photo && receiver.accepts.photo) await insertPhoto(tx, part, told.photo, now);
    return undefined;
  }
  throw new Error("what is told changed while its code was locked");
}

type HeardAlert = ReturnType<typeof makeNoticeAlert> & { nth: number };

async function writeNotice(
  db: Kysely<DB>,
  { code }: VisitorScope,
  { key, reason, note, phone, place, senders, networks }: VisitorReport,
  { facts: { version, joins, toldBy, isToldAlone }, receiver, nth, onBegun }: ReadFacts,
  now: Date,
): Promise<{ tellingId: string; noticeId: string; alert: HeardAlert | undefined } | undefined> {
  const { holder, rentalId, plate, readerId } = receiver;
  const id = makeId(now);
  const [ownerId, companyId] = "ownerId" in holder ? [holder.ownerId, null] : [null, holder.companyId];
  const { alert, isTold } =
    joins === undefined
      ? { alert: makeNoticeAlert({ noticeId: id, code, plate, reason }, place !== undefined, now), isTold: true }
      : {
          alert: makeNoticeAlert(
            { noticeId: joins, code, plate, reason, toldBy: toldBy + 1 },
            place !== undefined,
            now,
          ),
          isTold: isAlertedAgain({ reason, isToldAlone }, nth),
        };
  const { lat = null, lon = null, accuracy = null } = place ?? {};
  const { rows } = await sql<{ id: string | null }>`select write_telling(
    ${code}, ${version}, ${ownerId}, ${companyId}, ${rentalId}, ${joins}, ${oldestJoinableTime(now)},
    ${id}, ${isTold ? makeId(now) : null}, ${readerId}, ${JSON.stringify(alert.content)}, ${alert.isUrgent}, ${sql.val(Math.min(nth, NTH_MAX))}::smallint, ${alert.dueAt},
    ${reason}, ${hashToken(key)}, ${note}, ${phone}, ${lat}, ${lon}, ${accuracy}, ${senders}, ${networks}, ${now}) as id`.execute(
    db,
  );
  const tellingId = rows[0]!.id;
  if (tellingId === null) return undefined;
  if (isTold) wakePlanner(db, alert.dueAt);
  if (joins === undefined) runAfterCommit(db, onBegun);
  return { tellingId, noticeId: joins ?? id, alert: isTold ? { ...alert, nth: Math.min(nth, NTH_MAX) } : undefined };
}
