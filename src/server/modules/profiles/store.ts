import type { Kysely, Transaction } from "kysely";

import type { ModerationView } from "#contract/measures.ts";
import { settlePlate } from "#domain/plate.ts";
import { profileSearchKey, type Contacts } from "#domain/profile.ts";
import type { DB } from "#server/db/tables.ts";
import type { OwnerScope } from "#server/gates.ts";
import { moderationColumns, moderationOf } from "#server/modules/codes/store.ts";
import { raiseVersion } from "#server/modules/codes/versions.ts";

export interface ProfileRow extends ModerationView {
  code: string;
  plate: string;
  note: string;
  contactsVisible: boolean;
  contacts: Contacts;
  version: number;
  updatedAt: Date;
}

const contactColumns = [
  "profiles.phone",
  "profiles.phoneVisible",
  "profiles.telegram",
  "profiles.telegramVisible",
  "profiles.email",
  "profiles.emailVisible",
  "profiles.website",
  "profiles.websiteVisible",
] as const;

/** Columns of a profile that its readers need; `profileOf` shapes them. */
export const profileColumns = [
  "profiles.plate",
  "profiles.note",
  "profiles.contactsVisible",
  ...contactColumns,
] as const;

type ContactColumn = (typeof contactColumns)[number] extends `profiles.${infer Name}` ? Name : never;
type StoredContacts = { [Name in ContactColumn]: Name extends `${string}Visible` ? boolean : string };

/** Eight columns as the contacts that the rules know. */
export function contactsOf(row: StoredContacts): Contacts {
  return {
    phone: { value: row.phone, visible: row.phoneVisible },
    telegram: { value: row.telegram, visible: row.telegramVisible },
    email: { value: row.email, visible: row.emailVisible },
    website: { value: row.website, visible: row.websiteVisible },
  };
}

function columnsOf(contacts: Contacts): StoredContacts {
  return {
    phone: contacts.phone.value,
    phoneVisible: contacts.phone.visible,
    telegram: contacts.telegram.value,
    telegramVisible: contacts.telegram.visible,
    email: contacts.email.value,
    emailVisible: contacts.email.visible,
    website: contacts.website.value,
    websiteVisible: contacts.website.visible,
  };
}

/** The owner's profile of a code, hidden values included. */
export async function findOwnProfile(db: Kysely<DB>, owner: OwnerScope, code: string): Promise<ProfileRow | undefined> {
  const row = await db
    .selectFrom("profiles")
    .innerJoin("codes", "codes.code", "profiles.code")
    .select(["profiles.code", "profiles.version", "profiles.updatedAt", ...profileColumns, ...moderationColumns])
    .where("profiles.code", "=", code)
    .where("profiles.ownerId", "=", owner.userId)
    .executeTakeFirst();
  return row && { ...row, contacts: contactsOf(row), ...moderationOf(row) };
}

/**
 * Saves the owner's profile as it was read at `version`, or gives why it cannot be. The scan page's version rises in the same
 * transaction.
 */
export async function saveProfile(
  tx: Transaction<DB>,
  owner: OwnerScope,
  edit: { code: string; version: number; plate: string; note: string; contactsVisible: boolean; contacts: Contacts },
  now: Date,
): Promise<"PROFILE_NOT_FOUND" | "PROFILE_CHANGED" | "PLATE_ALREADY_SET" | undefined> {
  const { code, note } = edit;
  // The code's row comes first, as in linking and unlinking, so that rivals wait in one order.
  const stored = await tx
    .selectFrom("codes")
    .innerJoin("profiles", "profiles.code", "codes.code")
    .select(["profiles.plate", "profiles.version"])
    .where("codes.code", "=", code)
    .where("codes.ownerId", "=", owner.userId)
    .forUpdate(["codes", "profiles"])
    .executeTakeFirst();
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
      contactsVisible: edit.contactsVisible,
      ...columnsOf(edit.contacts),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .execute();
  await raiseVersion(tx, code, { ownerId: owner.userId });
  return undefined;
}
