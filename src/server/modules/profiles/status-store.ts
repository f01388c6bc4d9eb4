import type { Transaction } from "kysely";

import type { OwnerScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { changeCode } from "#server/modules/codes/code-changes.ts";
import type { StatusColumns } from "#server/modules/codes/status-columns.ts";

/**
 * Sets the status of the owner's code or takes it away; false when the code is not theirs. The last of those who do so at once wins. The
 * version of the profile stays, so that an open form is not refused for it.
 */
export async function saveStatus(
  tx: Transaction<DB>,
  { userId }: OwnerScope,
  code: string,
  status: StatusColumns,
): Promise<boolean> {
  // The scan page's version rises first: that locks the code's row, as in linking and unlinking.
  if (!(await changeCode(tx, code, {}, { ownerId: userId }))) return false;
  await tx.updateTable("profiles").set(status).where("code", "=", code).where("ownerId", "=", userId).execute();
  return true;
}
