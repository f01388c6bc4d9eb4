import type { Transaction } from "kysely";

import { alertAfterSeconds, type NoticeReason } from "#domain/notice.ts";
import type { DB } from "#server/db/tables.ts";
import { queueMail } from "#server/outbox/store.ts";

import type { Recipient } from "./holders-store.ts";

/** What a mail says of a notice. */
interface Told {
  noticeId: string;
  code: string;
  plate: string;
  reason: NoticeReason;
}

/** The mail by which a holder is told of a notice: mostly a little later, so that its visitor may take it back before. */
export function alertOf({ email, displayName }: Recipient, told: Told, hasPlace: boolean, now: Date) {
  const dueAt = new Date(now.getTime() + alertAfterSeconds(told.reason, hasPlace) * 1000);
  const mail = { kind: "notice-arrived", recipient: email, name: displayName, isNudge: false, ...told } as const;
  return { mail, dueAt };
}

/** Has a holder told that a visitor still waits. */
export async function nudgeHolder(
  tx: Transaction<DB>,
  { email, displayName }: Recipient,
  told: Told,
  now: Date,
): Promise<void> {
  await queueMail(tx, { kind: "notice-arrived", recipient: email, name: displayName, isNudge: true, ...told }, now);
}
