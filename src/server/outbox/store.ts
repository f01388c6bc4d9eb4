import { sql, type Kysely } from "kysely";

import type { Mail, MailKind } from "#contract/ports/mails.ts";
import type { EmailChangeAddress } from "#domain/people/email-change.ts";
import { runAfterCommit } from "#server/db/after-commit.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

import { readFromBefore, writeAsBefore, type StoredMailKind } from "./version-before.ts";

/** Mails whose link is made when they are sent, because only its digest may be stored. */
export type LinkMail = "confirm-address" | "reset-password";

export type NewMail = { recipient: string } & (
  | (Pick<Extract<Mail, { kind: "confirm-address" }>, "kind" | "why"> & {
      isCounted?: true;
    })
  | {
      kind: "reset-password";
      nth?: number;
    }
  | { kind: "notice-untold"; notices: string[] }
  | { kind: "second-person-asked"; secondPersonId: string; isOfSticker: boolean }
  | { kind: "invitation"; invitationId: string }
  | { kind: "record-sealed"; companyId: string; reportId: string }
  | { kind: "signing-code"; codeId: string; digest: string; plate: string; from: string; until: string; sum: number }
  | { kind: "agreement-signed"; companyId: string; digest: string }
  | { kind: "email-change-asked"; changeId: string; side: EmailChangeAddress }
  | Exclude<
      Mail,
      {
        kind:
          | LinkMail
          | AlertMail["kind"]
          | MailCompletedAtSending["kind"]
          | "notice-untold"
          | "second-person-asked"
          | "invitation"
          | "record-sealed"
          | "signing-code"
          | "agreement-signed"
          | "email-change-asked";
      }
    >
  | (MailCompletedAtSending extends infer One ? (One extends unknown ? Omit<One, FieldSetAtSending> : never) : never)
);

/** Mails that are stored as deliveries of alerts and not in the outbox of mails. */
type AlertMail = Extract<Mail, { kind: "notice-arrived" | "alert" | "second-person-told" }>;

export type FieldSetAtSending = "at" | "link" | "forgotLink";

export type MailCompletedAtSending = Extract<
  Mail,
  {
    kind:
      | "password-changed"
      | "person-joined"
      | "second-factor-changed"
      | "second-factor-guessed"
      | "second-factor-reset"
      | "channel-switched-off"
      | "claim-guessed"
      | "clock-doubted"
      | "bank-account-changed";
  }
>;

export interface TakenMail {
  id: string;
  kind: MailKind;
  recipient: string;
  details: Record<string, unknown>;
  createdAt: Date;
  tries: number;
}

/** Without them, a mail would be sent only at the next regular search for due mails. */
const mailListeners = new Set<() => void>();

export function onMailQueued(listener: () => void): () => void {
  mailListeners.add(listener);
  return () => void mailListeners.delete(listener);
}

function callListeners(): void {
  for (const listener of mailListeners) listener();
}

export async function queueMail(
  tx: Kysely<DB>,
  { kind, recipient, ...details }: NewMail,
  now: Date,
  dueAt = now,
): Promise<void> {
  const stored = writeAsBefore({ kind, details });
  await tx
    .insertInto("mails")
    .values({
      id: makeId(now),
      kind: stored.kind,
      recipient,
      details: JSON.stringify(stored.details),
      createdAt: now,
      nextTryAt: dueAt,
    })
    .execute();
  // A mail that is due later is found by the first regular search after that time.
  if (dueAt <= now) runAfterCommit(tx, callListeners);
}

export async function takeMail(db: Kysely<DB>, now: Date, until: Date): Promise<TakenMail | undefined> {
  const { rows } = await sql<Omit<TakenMail, "kind"> & { kind: StoredMailKind }>`
    update mails set next_try_at = ${until}::timestamptz, tries = tries + 1
    where id = (
      select id from mails where given_up_at is null and next_try_at <= ${now}::timestamptz
      order by next_try_at, id limit 1 for update skip locked
    )
    returning id, kind, recipient, details, created_at, tries`.execute(db);
  return rows[0] && readFromBefore(rows[0]);
}

export async function deleteMail(db: Kysely<DB>, { id, tries }: TakenMail): Promise<void> {
  await db.deleteFrom("mails").where("id", "=", id).where("tries", "=", tries).execute();
}

export async function rescheduleMail(
  db: Kysely<DB>,
  { id, tries }: TakenMail,
  next: { at: Date } | { givenUpAt: Date },
  reason: string,
): Promise<void> {
  await db
    .updateTable("mails")
    .set("at" in next ? { nextTryAt: next.at, lastError: reason } : { givenUpAt: next.givenUpAt, lastError: reason })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .execute();
}

const GIVEN_UP_KEPT_DAYS = 30;

export async function deleteOldMails(db: Kysely<DB>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GIVEN_UP_KEPT_DAYS * 24 * 60 * 60 * 1000);
  await db.deleteFrom("mails").where("givenUpAt", "<", before).execute();
}
