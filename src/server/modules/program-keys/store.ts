import type { Kysely, Transaction } from "kysely";

import type { ProgramKeysView } from "#contract/people/program-keys.ts";
import { isKeptAtReset, type Access, type AccessReport } from "#domain/people/access.ts";
import { hasCompanyRight } from "#domain/people/membership.ts";
import { PROGRAM_KEYS_MAX, type ProgramScope } from "#domain/people/program-key.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import { makeId } from "#server/db/new-id.ts";
import type { AccountWithNewPassword } from "#server/db/personal-data.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { lockMembers } from "#server/modules/members/store.ts";

type KeyScope = Pick<CompanyScope, "companyId" | "userId">;

export async function listProgramKeys(db: Kysely<DB>, { companyId }: CompanyScope): Promise<ProgramKeysView> {
  const keys = await db
    .selectFrom("programKeys as keys")
    .leftJoin("companyMembers as makers", (join) =>
      join.onRef("makers.companyId", "=", "keys.companyId").onRef("makers.userId", "=", "keys.madeBy"),
    )
    .select(["keys.id", "name", "scopes", "madeByName as madeBy", "keys.createdAt", "lastUsedAt"])
    .select(["keys.madeBy as makerId", "makers.role as makerRole"])
    .where("keys.companyId", "=", companyId)
    .orderBy("keys.createdAt", "desc")
    .orderBy("keys.id", "desc")
    .execute();
  return {
    keys: keys.map(({ makerId, makerRole, scopes, ...key }) => ({
      ...key,
      scopes: scopes as ProgramScope[],
      // If a key has no recorded maker, the page must not say that its maker is not an owner any more.
      isMakerOwner: makerId === null || (makerRole !== null && hasCompanyRight(makerRole, "programs")),
    })),
  };
}

/**
 * Takes the lock of `lockMembers`, so that it waits for changes of the members, and so that new keys are inserted one
 * after another.
 */
async function lockAndCheckOwner(tx: Transaction<DB>, scope: CompanyScope): Promise<boolean> {
  const role = await lockMembers(tx, scope);
  return role !== undefined && hasCompanyRight(role, "programs");
}

export async function insertProgramKey(
  tx: Transaction<DB>,
  scope: CompanyScope,
  { name, scopes, key }: { name: string; scopes: readonly ProgramScope[]; key: string },
  now: Date,
): Promise<{ id: string } | "FORBIDDEN" | "PROGRAM_KEYS_USED_UP"> {
  const { companyId, userId } = scope;
  if (!(await lockAndCheckOwner(tx, scope))) return "FORBIDDEN";
  const { count } = await tx
    .selectFrom("programKeys")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("companyId", "=", companyId)
    .executeTakeFirstOrThrow();
  if (count >= PROGRAM_KEYS_MAX) return "PROGRAM_KEYS_USED_UP";
  const id = makeId(now);
  const madeByName = await findDisplayName(tx, userId);
  const row = {
    companyId,
    id,
    keyHash: hashToken(key),
    name,
    scopes: [...new Set(scopes)],
    madeBy: userId,
    madeByName,
    // A key is made only after the password was asked for.
    withPassword: true,
  };
  await tx
    .insertInto("programKeys")
    .values({ ...row, createdAt: now })
    .execute();
  await recordKeyEvent(tx, scope, { action: "program-key-made", name }, now);
  return { id };
}

export async function endProgramKey(
  tx: Transaction<DB>,
  scope: CompanyScope,
  id: string,
  now: Date,
): Promise<"FORBIDDEN" | "PROGRAM_KEY_NOT_FOUND" | undefined> {
  if (!(await lockAndCheckOwner(tx, scope))) return "FORBIDDEN";
  return deleteKey(tx, scope, id, now);
}

async function deleteKey(
  tx: Transaction<DB>,
  scope: KeyScope,
  id: string,
  now: Date,
): Promise<"PROGRAM_KEY_NOT_FOUND" | undefined> {
  const ended = await tx
    .deleteFrom("programKeys")
    .where("companyId", "=", scope.companyId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  if (!ended) return "PROGRAM_KEY_NOT_FOUND";
  await recordKeyEvent(tx, scope, { action: "program-key-ended", name: ended.name }, now);
  return undefined;
}

export async function endKeysByReset(
  tx: Transaction<DB>,
  { id, byMail, isConfirmed, now }: AccountWithNewPassword,
): Promise<AccessReport> {
  const report: AccessReport = { ended: [], kept: [] };
  if (!byMail) return report;
  const keys = await tx
    .selectFrom("programKeys")
    .select(["companyId", "id", "name", "withPassword"])
    .where("madeBy", "=", id)
    .orderBy("companyId")
    .orderBy("id")
    .execute();
  for (const { companyId, id: keyId, name, withPassword } of keys) {
    const access: Access = { kind: "program-key", name, sticker: "" };
    if (isKeptAtReset({ withPassword, isConfirmed })) {
      report.kept.push(access);
      continue;
    }
    const scope = { companyId, userId: id };
    await lockMembers(tx, scope);
    if ((await deleteKey(tx, scope, keyId, now)) === undefined) report.ended.push(access);
  }
  return report;
}

async function recordKeyEvent(
  tx: Transaction<DB>,
  scope: KeyScope,
  { action, name }: { action: "program-key-made" | "program-key-ended"; name: string },
  now: Date,
): Promise<void> {
  await writeDeskEvent(tx, scope, { action, details: { program: name } }, now);
  await writeAudit(tx, { action, actorId: scope.userId, details: { companyId: scope.companyId } }, now);
}
