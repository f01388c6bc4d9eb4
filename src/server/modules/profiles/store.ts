import type { Kysely, Transaction } from "kysely";

import type { ModerationView } from "#contract/measures.ts";
import { profileSearchKey, type Contacts } from "#domain/profile.ts";
import { contactColumns } from "#server/db/contact-columns.ts";
import { isPlate } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";
import type { OwnerScope } from "#server/gates.ts";
import { moderationColumns, moderationOf } from "#server/modules/codes/store.ts";

export interface ProfileRow extends ModerationView {
  code: string;
  plate: string;
  note: string;
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

/**
 * Saves the owner's profile as it was read at `version`; false when it has changed since, is gone, or holds another plate already.
 * The scan page's version rises in the same transaction.
 */
export async function saveProfile(
  tx: Transaction<DB>,
  owner: OwnerScope,
  edit: { code: string; version: number; plate: string; note: string; contactsVisible: boolean; contacts: Contacts },
  now: Date,
): Promise<boolean> {
  // The code's row comes first, as in linking and unlinking, so that rivals wait in one order.
  await tx
    .selectFrom("codes")
    .select("code")
    .where("code", "=", edit.code)
    .where("ownerId", "=", owner.userId)
    .forUpdate()
    .execute();
  const saved = await tx
    .updateTable("profiles")
    .set((eb) => ({
      // Set once; whoever sends it again in another spelling keeps the one that stands.
      plate: eb.case().when("plate", "=", "").then(edit.plate).else(eb.ref("plate")).end(),
      note: edit.note,
      searchKey: profileSearchKey(edit),
      contactsVisible: edit.contactsVisible,
      ...profileContacts.write(edit.contacts),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("code", "=", edit.code)
    .where("ownerId", "=", owner.userId)
    .where("version", "=", edit.version)
    .where((eb) => eb.or([eb("plate", "=", ""), isPlate("plate", edit.plate)]))
    .returning("code")
    .executeTakeFirst();
  if (!saved) return false;
  await tx
    .updateTable("codes")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("code", "=", edit.code)
    .where("ownerId", "=", owner.userId)
    .execute();
  return true;
}
