import { sql, type Kysely, type Transaction } from "kysely";

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
import type { TellingScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { DB } from "#server/db/tables.ts";
import { findLiveView } from "#server/modules/scan/store.ts";

import { nudgeHolder } from "./alerts.ts";
import { isSenderBlocked } from "./blocks-store.ts";
import { findOwnPhone, findRecipient, knownPlate, shownPhone, type Holder } from "./holders-store.ts";

/** A visitor's part with the facts of its notice. */
function partOf(db: Kysely<DB>, keyHash: Buffer) {
  return db
    .selectFrom("tellings")
    .innerJoin("notices", "notices.id", "tellings.noticeId")
    .select(["tellings.createdAt", "tellings.withdrawnAt", "tellings.solvedAt", "tellings.nudges", "tellings.nudgedAt"])
    .select(["notices.lastWordAt", "notices.seenAt", "notices.answeredAt", "notices.waiting", "notices.version"])
    .where("tellings.keyHash", "=", keyHash);
}

type Part = NoticeFacts & TellingFacts;

/** What shows on a visitor's page that it has to be drawn again: by what was done, or as time passed. */
export interface Standing {
  version: number;
  state: TellingView["state"];
  isUnanswered: boolean;
}

/** Where a visitor's part is, by its key; one statement, since it is asked for again and again. */
export async function findStanding(db: Kysely<DB>, key: string, now: Date): Promise<Standing | undefined> {
  const part = await partOf(db, hashToken(key)).executeTakeFirst();
  return (
    part && { version: part.version, state: tellingState(part, part, now), isUnanswered: isUnanswered(part, part, now) }
  );
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
  const phone = answer === "call-me" && shown ? await findOwnPhone(db, holderOf(row), row.code) : undefined;
  return {
    code: row.code,
    plate: shown?.plate ?? "",
    reason: row.reason as NoticeReason,
    note: row.note,
    phone: shownPhone(row.phone)?.text ?? "",
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

/** Reads a visitor's part once its notice is locked: whoever changes either locks the notice first. */
async function lockPart(tx: Transaction<DB>, { keyHash }: TellingScope): Promise<Part | undefined> {
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
  const { noticeId } = await tx
    .updateTable("tellings")
    .set({ [ending]: now })
    .where("keyHash", "=", keyHash)
    .where("solvedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("notices")
    .set((eb) => ({
      waiting: eb("waiting", "-", 1),
      withdrawn: eb("withdrawn", "+", ending === "withdrawnAt" ? 1 : 0),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", noticeId)
    .execute();
}

/** Whether the holder wants to hear nothing more of whoever has this part. */
async function isPartBlocked(tx: Transaction<DB>, { keyHash }: TellingScope, now: Date): Promise<boolean> {
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
  const recipient = notice.answeredAt === null ? await findRecipient(tx, holderOf(notice)) : undefined;
  const { code, plate } = notice;
  if (recipient)
    await nudgeHolder(tx, recipient, { noticeId, code, plate, reason: notice.reason as NoticeReason }, now);
  return undefined;
}

function holderOf({ ownerId, companyId }: { ownerId: string | null; companyId: string | null }): Holder {
  return ownerId === null ? { companyId: companyId! } : { ownerId };
}
