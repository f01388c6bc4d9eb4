import type { Transaction } from "kysely";

import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { changeCode } from "#server/modules/codes/code-changes.ts";
import type { StatusColumns } from "#server/modules/codes/status-columns.ts";

/** The last of several writers wins. The profile's version stays unchanged, so that open forms are not refused. */
export async function saveStatus(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  code: string,
  status: StatusColumns,
): Promise<boolean> {
  // The code's row is changed first, so that it is locked before the profile, as in linking and unlinking.
  if (!(await changeCode(tx, code, {}, { ownerId: userId }))) return false;
  await tx.updateTable("profiles").set(status).where("code", "=", code).where("ownerId", "=", userId).execute();
  return true;
}
