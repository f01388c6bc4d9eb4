import type { Transaction } from "kysely";

import type { PlateCorrectionKind } from "#domain/people/plate.ts";
import * as rules from "#domain/sticker/code.ts";
import type { DB } from "#server/db/tables.ts";
import { queueAlert } from "#server/modules/alerts/store.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { queueMail } from "#server/outbox/store.ts";

import { changeCode } from "./code-changes.ts";
import {
  findPastLink,
  storePastLink,
  lockCode,
  makeNoteHiddenColumns,
  makeOffColumns,
  type HeldCode,
} from "./store.ts";

type CodeMail =
  | { kind: "code-switched-off" | "note-hidden" | "plate-hidden"; code: string; reason: string }
  | { kind: "plate-corrected"; code: string; plate: string; reason: string; correction: PlateCorrectionKind };

type RestrictionInput = { code: string; reason: string };

export async function switchCodeOff(
  tx: Transaction<DB>,
  actorId: string,
  { code, reason }: RestrictionInput,
  now: Date,
): Promise<"CODE_NOT_FOUND" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  const next = rules.switchOffCode(held, { at: now, reason });
  if (!next) return undefined;
  await changeCode(tx, code, makeOffColumns(next.off));
  await writeAudit(
    tx,
    { action: "code-switched-off", actorId, ...makeEventSubject(held, code), details: { reason } },
    now,
  );
  const told = { kind: "code-switched-off", code, reason } as const;
  await mailOwner(tx, held, told, now);
  if (held.holder) await queueAlert(tx, { userId: held.holder.userId, content: told }, now);
  return undefined;
}

export async function switchCodeOn(
  tx: Transaction<DB>,
  actorId: string,
  { code, reason }: RestrictionInput,
  now: Date,
): Promise<"CODE_NOT_FOUND" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  const next = rules.switchOnCode(held);
  if (!next) return undefined;
  await changeCode(tx, code, makeOffColumns(next.off));
  await writeAudit(
    tx,
    { action: "code-switched-on", actorId, ...makeEventSubject(held, code), details: { reason } },
    now,
  );
  return undefined;
}

export async function hideCodeNote(
  tx: Transaction<DB>,
  actorId: string,
  { code, reason }: RestrictionInput,
  now: Date,
): Promise<"CODE_NOT_FOUND" | "CODE_NOT_LINKED" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  const next = rules.hideNote(held, { at: now, reason });
  if (next === undefined || typeof next === "string") return next;
  await changeCode(tx, code, makeNoteHiddenColumns(next.noteHidden));
  await writeAudit(tx, { action: "note-hidden", actorId, ...makeEventSubject(held, code), details: { reason } }, now);
  await mailOwner(tx, held, { kind: "note-hidden", code, reason }, now);
  return undefined;
}

/**
 * With the `userId` of an earlier owner, deletes the stored decision that would hide this owner's notes after linking
 * the code again.
 */
export async function showCodeNote(
  tx: Transaction<DB>,
  actorId: string,
  { code, userId }: { code: string; userId?: string | undefined },
  now: Date,
): Promise<"CODE_NOT_FOUND" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  // If the earlier owner has linked the code again meanwhile, the decision is stored with the code itself.
  if (userId !== undefined && userId !== held.holder?.userId) {
    const past = await findPastLink(tx, userId, code);
    const next = past && rules.showNote(past);
    if (!next) return undefined;
    const lasting = rules.toPastLink({ ...past, ...next });
    await storePastLink(tx, userId, code, lasting && { ...past, ...lasting });
    await writeAudit(tx, { action: "note-shown", actorId, accountId: userId, code }, now);
    return undefined;
  }
  const next = rules.showNote(held);
  if (!next) return undefined;
  await changeCode(tx, code, makeNoteHiddenColumns(next.noteHidden));
  await writeAudit(tx, { action: "note-shown", actorId, ...makeEventSubject(held, code) }, now);
  return undefined;
}

function makeEventSubject({ holder }: HeldCode, code: string) {
  return { accountId: holder?.userId ?? null, code };
}

export async function mailOwner(tx: Transaction<DB>, { holder }: HeldCode, mail: CodeMail, now: Date): Promise<void> {
  if (holder) await queueMail(tx, { ...mail, recipient: holder.email, name: holder.displayName }, now);
}
