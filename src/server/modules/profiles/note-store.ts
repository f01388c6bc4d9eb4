import type { Transaction } from "kysely";

import { makeProfileSearchKey } from "#domain/people/profile.ts";
import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { raiseVersion } from "#server/modules/codes/code-changes.ts";

import { lockOwnProfile } from "./store.ts";

export async function saveNote(
  tx: Transaction<DB>,
  owner: OwnerScope,
  { code, version, note }: { code: string; version: number; note: string },
  now: Date,
): Promise<"PROFILE_NOT_FOUND" | "PROFILE_CHANGED" | undefined> {
  const stored = await lockOwnProfile(tx, owner, code);
  if (!stored) return "PROFILE_NOT_FOUND";
  if (stored.version !== version) return "PROFILE_CHANGED";
  const searchKey = makeProfileSearchKey({ code, plate: stored.plate, note });
  await tx
    .updateTable("profiles")
    .set((eb) => ({ note, searchKey, version: eb("version", "+", 1), updatedAt: now }))
    .where("code", "=", code)
    .where("ownerId", "=", owner.userId)
    .execute();
  await raiseVersion(tx, code, { ownerId: owner.userId });
  return undefined;
}
