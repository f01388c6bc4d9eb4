import type { Kysely } from "kysely";

import type { ScanView } from "#contract/public-pages.ts";
import { maskPersonName } from "#domain/person-name.ts";
import { visibleContacts } from "#domain/profile.ts";
import type { DB } from "#server/db/tables.ts";
import { contactsOf, profileColumns } from "#server/modules/profiles/store.ts";

/** What a stranger may know of a code; undefined when there is none. Built from an allow-list: a hidden value never leaves this function. */
export async function findScanView(db: Kysely<DB>, code: string): Promise<ScanView | undefined> {
  const row = await db
    .selectFrom("codes")
    .leftJoin("profiles", "profiles.code", "codes.code")
    .leftJoin("users", "users.id", "codes.ownerId")
    .select(["codes.code", "profiles.code as profileCode", "users.displayName", ...profileColumns])
    .where("codes.code", "=", code)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.profileCode === null) return { state: "not-assigned", code: row.code };
  const profile = row as { [Name in keyof typeof row]: NonNullable<(typeof row)[Name]> };
  return {
    state: "profile",
    code: profile.code,
    owner: maskPersonName(profile.displayName),
    plate: profile.plate,
    note: profile.note,
    contacts: visibleContacts({ contactsVisible: profile.contactsVisible, contacts: contactsOf(profile) }).map(
      ({ kind, href, text }) => ({ kind, href, text }),
    ),
  };
}
