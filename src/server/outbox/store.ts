import { sql, type Kysely } from "kysely";

import type { Mail, MailKind } from "#contract/ports/mails.ts";
import { afterCommit } from "#server/db/after-commit.ts";
import { newId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

/** The mails whose link is made when they are sent, because only its hash may be stored. */
export type LinkMail = "confirm-address" | "reset-password";

/** A mail as it is written down: all that it says, or for one with a link only whom it is for. */
export type NewMail = { recipient: string } & (
  | (Pick<Extract<Mail, { kind: "confirm-address" }>, "kind" | "why"> & {
      /** It was counted when somebody asked for it. */ isCounted?: true;
    })
  | { kind: "reset-password"; /** Which of its network's to this address today it is. */ nth?: number }
  | { kind: "notice-untold"; notices: string[] }
  | { kind: "second-person-asked"; secondPersonId: string }
  | Exclude<Mail, { kind: LinkMail | AlertMail["kind"] | LaterTold["kind"] | "notice-untold" | "second-person-asked" }>
  | (LaterTold extends infer One ? (One extends unknown ? Omit<One, LaterPart> : never) : never)
);

/** The mails that tell what an account chose to be told: they are deliveries, and no mails of the outbox. */
type AlertMail = Extract<Mail, { kind: "notice-arrived" | "alert" | "second-person-told" }>;

/** What is added to some mails when they are sent: when they were written down, and addresses. */
export type LaterPart = "at" | "link" | "forgotLink";

/** The mails to which it is added. */
export type LaterTold = Extract<
  Mail,
  {
    kind:
      | "password-changed"
      | "second-factor-changed"
      | "second-factor-guessed"
      | "second-factor-reset"
      | "channel-switched-off"
      | "claim-guessed"
      | "clock-doubted";
  }
>;

/** A mail that a process has taken to send it. */
export interface TakenMail {
  id: string;
  kind: MailKind;
  recipient: string;
  details: Record<string, unknown>;
  createdAt: Date;
  tries: number;
}

/** What this process calls when there are new mails. Without it the outbox would find them only when it looks next. */
const listeners = new Set<() => void>();

/** Calls `listener` whenever a transaction of this process that stored a due mail is committed. Returns the function that ends this. */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Writes a mail down in the transaction of what it tells; it is sent once that is committed, and not before `dueAt`. */
export async function queueMail(
  tx: Kysely<DB>,
  { kind, recipient, ...details }: NewMail,
  now: Date,
  dueAt = now,
): Promise<void> {
  await tx
    .insertInto("mails")
    .values({ id: newId(now), kind, recipient, details: JSON.stringify(details), createdAt: now, nextTryAt: dueAt })
    .execute();
  // A mail that is due later is found when the outbox looks next after that time.
  if (dueAt <= now) afterCommit(tx, tellListeners);
}

/** Takes the mail that has waited longest. No other process gets it before `until`. */
export async function takeMail(db: Kysely<DB>, now: Date, until: Date): Promise<TakenMail | undefined> {
  const { rows } = await sql<TakenMail>`
    update mails set next_try_at = ${until}::timestamptz, tries = tries + 1
    where id = (
      select id from mails where given_up_at is null and next_try_at <= ${now}::timestamptz
      order by next_try_at, id limit 1 for update skip locked
    )
    returning id, kind, recipient, details, created_at, tries`.execute(db);
  return rows[0];
}

/** The mail is away, or nobody waits for it; unless its lease ran out and another process has taken it. */
export async function deleteMail(db: Kysely<DB>, { id, tries }: TakenMail): Promise<void> {
  await db.deleteFrom("mails").where("id", "=", id).where("tries", "=", tries).execute();
}

/** Puts a mail back until its next try, or for good when there is none. `reason` says nothing of the recipient. */
export async function putBackMail(
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

/** Mails that waited in vain are forgotten after this many days. */
const GIVEN_UP_DAYS = 30;

export async function deleteOldMails(db: Kysely<DB>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GIVEN_UP_DAYS * 24 * 60 * 60 * 1000);
  await db.deleteFrom("mails").where("givenUpAt", "<", before).execute();
}
