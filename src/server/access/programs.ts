import { sql, type Kysely } from "kysely";

import { INVALID_KEY_MESSAGE, makeKeyScopeSentence } from "#contract/people/program-keys.words.ts";
import type { ProcedureMeta } from "#contract/words/procedure.ts";
import { isPanelOpen } from "#domain/people/company.ts";
import { isKeyUseRecorded, type ProgramScope } from "#domain/people/program-key.ts";
import type { DB } from "#server/db/tables.ts";
import type { Deps } from "#server/deps.ts";

import { makeRefusal } from "./expected-refusals.ts";
import { takeTry } from "./limits.ts";
import { hashToken } from "./session-token.ts";

export interface ProgramAccess {
  keyId: string;
  companyId: string;
  scopes: readonly ProgramScope[];
}

/**
 * Throws a refusal if the program may not call this procedure. The row is read at every request, so that the end of a
 * key or the closing of a company takes effect at once.
 */
export async function admitProgram(
  deps: Pick<Deps, "db" | "limits" | "now">,
  { key, address }: { key: string; address: string },
  { takesKey }: ProcedureMeta,
): Promise<ProgramAccess> {
  const found = await findProgramKey(deps.db, key);
  if (!found) {
    await takeTry(deps.limits, "wrongKeyByAddress", address);
    throw makeRefusal("UNAUTHENTICATED", undefined, INVALID_KEY_MESSAGE);
  }
  const { id: keyId, companyId, lastUsedAt } = found;
  await takeTry(deps.limits, "requestByProgram", keyId);
  const scopes = found.scopes as ProgramScope[];
  if (takesKey === undefined || !scopes.includes(takesKey))
    throw makeRefusal("FORBIDDEN", undefined, makeKeyScopeSentence(takesKey));
  if (!isPanelOpen(found)) throw makeRefusal("COMPANY_NOT_APPROVED");
  const now = deps.now();
  if (isKeyUseRecorded(lastUsedAt, now)) await recordKeyUse(deps.db, { companyId, id: keyId }, now);
  return { keyId, companyId, scopes };
}

function findProgramKey(db: Kysely<DB>, key: string) {
  return db
    .selectFrom("programKeys as key")
    .innerJoin("companies", "companies.id", "key.companyId")
    .select(["key.id", "key.companyId", "key.scopes", "key.lastUsedAt", "companies.isApproved", "companies.isActive"])
    .where("keyHash", "=", hashToken(key))
    .executeTakeFirst();
}

/** If several requests use the key at once, one of them writes, and the others do not wait for it. */
async function recordKeyUse(
  db: Kysely<DB>,
  { companyId, id }: { companyId: string; id: string },
  now: Date,
): Promise<void> {
  await sql`
    update program_keys set last_used_at = ${now}::timestamptz
    from (select company_id, id from program_keys where company_id = ${companyId} and id = ${id} for no key update skip locked) as free
    where program_keys.company_id = free.company_id and program_keys.id = free.id`.execute(db);
}
