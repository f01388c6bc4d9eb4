import type { Kysely, Transaction } from "kysely";

import type { ModerationView } from "#contract/api/moderation.ts";
import type { ProfileKind, Reach } from "#domain/notice.ts";
import { settlePlate } from "#domain/plate.ts";
import { profileSearchKey, type Contacts } from "#domain/profile.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import { contactColumns } from "#server/db/contact-columns.ts";
import type { DB } from "#server/db/tables.ts";
import { raiseVersion } from "#server/modules/codes/code-changes.ts";
import { moderationColumns, moderationOf } from "#server/modules/codes/store.ts";

export interface ProfileRow extends ModerationView {
  code: string;
  plate: string;
  note: string;
  kind: ProfileKind;
  reach: Reach;
  contactsVisible: boolean;
  contacts: Contacts;
  version: number;
  updatedAt: Date;
}

/** Columns of a profile's contacts. */
export const profileContacts = contactColumns("profiles", {
  phone: "phone",
  telegram: "telegram",
  email: "email",
  website: "website",
});

/** Columns of a profile that a scan page needs. */
export const profileColumns = [
  "profiles.plate",
  "profiles.note",
  "profiles.kind",
  "profiles.reach",
  "profiles.contactsVisible",
  ...profileContacts.names,
] as const;

/** The owner's profile of a code, hidden values included. */
export async function findOwnProfile(db: Kysely<DB>, owner: OwnerScope, code: string): Promise<ProfileRow | undefined> {
  const row = await db
    .selectFrom("profiles")
    .innerJoin("codes", "codes.code", "profiles.code")
    .select(["profiles.code", "profiles.version", "profiles.updatedAt", ...profileColumns, ...moderationColumns])
    .where("profiles.code", "=", code)
    .where("profiles.ownerId", "=", owner.userId)
    .executeTakeFirst();
  return row && { ...row, contacts: profileContacts.read(row), ...moderationOf(row) };
}

/** What of the owner's profile an edit rests on, locked; undefined when there is none. */
export function lockOwnProfile(tx: Transaction<DB>, owner: OwnerScope, code: string) {
  // The code's row comes first, as in linking and unlinking, so that rivals wait in one order.
  return tx
    .selectFrom("codes")
    .innerJoin("profiles", "profiles.code", "codes.code")
    .select(["profiles.plate", "profiles.version"])
    .where("codes.code", "=", code)
    .where("codes.ownerId", "=", owner.userId)
    .forUpdate(["codes", "profiles"])
    .executeTakeFirst();
}

/** A profile as it is saved; a kind or reach that is not named stays as it is. */
type ProfileEdit = Pick<ProfileRow, "code" | "version" | "plate" | "note" | "contactsVisible" | "contacts"> & {
  kind?: ProfileKind | undefined;
  reach?: Reach | undefined;
};

/**
 * Saves the owner's profile as it was read at `version`, or gives why it cannot be. The scan page's version rises in the same
 * transaction.
 */
export async function saveProfile(
  tx: Transaction<DB>,
  owner: OwnerScope,
  edit: ProfileEdit,
  now: Date,
): Promise<"PROFILE_NOT_FOUND" | "PROFILE_CHANGED" | "PLATE_ALREADY_SET" | undefined> {
  const { code, note } = edit;
  const stored = await lockOwnProfile(tx, owner, code);
  if (!stored) return "PROFILE_NOT_FOUND";
  if (stored.version !== edit.version) return "PROFILE_CHANGED";
  const settled = settlePlate(stored.plate, edit.plate);
  if (typeof settled === "string") return settled;
  const { plate } = settled;
  await tx
    .updateTable("profiles")
    .set((eb) => ({
      plate,
      note,
      searchKey: profileSearchKey({ code, plate, note }),
      // Not named, they are undefined here, which changes nothing.
      kind: edit.kind,
      reach: edit.reach,
      contactsVisible: edit.contactsVisible,
      ...profileContacts.write(edit.contacts),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .execute();
  await raiseVersion(tx, code, { ownerId: owner.userId });
  return undefined;
}
