import type { Kysely, Transaction } from "kysely";

import type { ModerationView } from "#contract/people/moderation.ts";
import { isPauseTooLong, getOfferedReasons, switchReasons } from "#domain/notices/notice-switches.ts";
import { NOTICE_REASONS, type NoticeReason, type ReachChoice } from "#domain/notices/notice.ts";
import { choosePlate } from "#domain/people/plate.ts";
import { type ProfileContacts, type ProfileKind, makeProfileSearchKey } from "#domain/people/profile.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { profileContactColumns } from "#server/db/contact-columns.ts";
import type { DB } from "#server/db/tables.ts";
import { raiseVersion } from "#server/modules/codes/code-changes.ts";
import type { NameReview } from "#server/modules/codes/name-review.ts";
import { decidePlateHidings, isPlateRefused, toPlateRestriction } from "#server/modules/codes/plate-hiding.ts";
import { moderationColumns, toModerationView } from "#server/modules/codes/store.ts";
import { findDoubtsOfChange } from "#server/outside/numbering-plan.ts";

export interface ProfileRow extends ModerationView {
  code: string;
  plate: string;
  note: string;
  kind: ProfileKind;
  reach: ReachChoice;
  reasons: Record<NoticeReason, boolean>;
  acceptsText: boolean;
  acceptsPhoto: boolean;
  noticesPausedUntil: Date | null;
  contactsVisible: boolean;
  byWhatsapp: boolean;
  contacts: ProfileContacts;
  version: number;
  updatedAt: Date;
}

export const profileColumns = [
  "profiles.plate",
  "profiles.note",
  "profiles.kind",
  "profiles.reach",
  "profiles.reasonsOff",
  "profiles.acceptsText",
  "profiles.acceptsPhoto",
  "profiles.noticesPausedUntil",
  "profiles.contactsVisible",
  "profiles.byWhatsapp",
  ...profileContactColumns.names,
] as const;

export async function findOwnProfile(db: Kysely<DB>, owner: OwnerScope, code: string): Promise<ProfileRow | undefined> {
  const row = await db
    .selectFrom("profiles")
    .innerJoin("codes", "codes.code", "profiles.code")
    .select(["profiles.code", "profiles.version", "profiles.updatedAt", ...profileColumns, ...moderationColumns])
    .select(["profiles.plateHiddenAt", "profiles.plateHiddenReason"])
    .where("profiles.code", "=", code)
    .where("profiles.ownerId", "=", owner.userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const plateHidden = toPlateRestriction(row);
  return {
    ...row,
    plateHidden,
    reasons: listReasonStates(row.reasonsOff),
    contacts: profileContactColumns.read(row),
    ...toModerationView(row),
  };
}

function listReasonStates(off: readonly string[]): Record<NoticeReason, boolean> {
  const each = NOTICE_REASONS.map((reason) => [reason, !off.includes(reason)]);
  return Object.fromEntries(each) as Record<NoticeReason, boolean>;
}

/** Locks the owner's profile and returns the columns that an edit depends on; undefined if there is none. */
export function lockOwnProfile(tx: Transaction<DB>, owner: OwnerScope, code: string) {
  // The code's row is locked first, as in linking and unlinking, so that transactions never deadlock.
  return tx
    .selectFrom("codes")
    .innerJoin("profiles", "profiles.code", "codes.code")
    .select([
      "profiles.plate",
      "profiles.version",
      "profiles.kind",
      "profiles.reasonsOff",
      ...profileContactColumns.names,
    ])
    .select(["profiles.plateHiddenAt", "profiles.plateHiddenReason"])
    .where("codes.code", "=", code)
    .where("codes.ownerId", "=", owner.userId)
    .forUpdate(["codes", "profiles"])
    .executeTakeFirst();
}

type ProfileEdit = Pick<ProfileRow, "code" | "version" | "plate" | "note" | "contactsVisible" | "contacts"> & {
  kind?: ProfileKind | undefined;
  reach?: ReachChoice | undefined;
  reasons?: Partial<Record<NoticeReason, boolean>> | undefined;
  acceptsText?: boolean | undefined;
  acceptsPhoto?: boolean | undefined;
  noticesPausedUntil?: Date | null | undefined;
  byWhatsapp?: boolean | undefined;
  phoneIsRight?: boolean | undefined;
  naming: NameReview;
};

type ProfileRefusal =
  | "PROFILE_NOT_FOUND"
  | "PROFILE_CHANGED"
  | "PLATE_ALREADY_SET"
  | "NO_REASON_LEFT"
  | "PAUSE_TOO_LONG"
  | { doubtful: Record<string, string> };

/** Raises the version of the scan page in the same transaction. */
export async function saveProfile(
  tx: Transaction<DB>,
  owner: OwnerScope,
  edit: ProfileEdit,
  now: Date,
): Promise<ProfileRefusal | undefined> {
  const { code, note } = edit;
  const stored = await lockOwnProfile(tx, owner, code);
  if (!stored) return "PROFILE_NOT_FOUND";
  if (stored.version !== edit.version) return "PROFILE_CHANGED";
  const settled = choosePlate(stored.plate, edit.plate, isPlateRefused(stored));
  if (typeof settled === "string") return settled;
  const { plate } = settled;
  const [hiding] = settled.isNew ? await decidePlateHidings(tx, [{ code, plate }], edit.naming, now) : [];
  const reasonsOff = switchReasons(stored.reasonsOff, edit.reasons ?? {});
  if (getOfferedReasons(edit.kind ?? stored.kind, reasonsOff).length === 0) return "NO_REASON_LEFT";
  const { noticesPausedUntil } = edit;
  if (noticesPausedUntil && isPauseTooLong(noticesPausedUntil, now)) return "PAUSE_TOO_LONG";
  const doubtful = edit.phoneIsRight
    ? undefined
    : await findDoubtsOfChange(profileContactColumns.read(stored), edit.contacts);
  if (doubtful) return { doubtful };
  await tx
    .updateTable("profiles")
    .set((eb) => ({
      plate,
      ...hiding,
      note,
      searchKey: makeProfileSearchKey({ code, plate, note }),
      // Missing fields are undefined here, and Kysely leaves their columns unchanged.
      kind: edit.kind,
      reach: edit.reach,
      reasonsOff,
      acceptsText: edit.acceptsText,
      acceptsPhoto: edit.acceptsPhoto,
      noticesPausedUntil,
      contactsVisible: edit.contactsVisible,
      byWhatsapp: edit.byWhatsapp,
      ...profileContactColumns.write(edit.contacts),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .execute();
  await raiseVersion(tx, code, { ownerId: owner.userId });
  return undefined;
}
