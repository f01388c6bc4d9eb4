import type { Kysely, Transaction } from "kysely";

import { pages } from "#contract/pages.ts";
import type { AdditionView, ApplicationView } from "#contract/people/application.ts";
import { addToApplication } from "#domain/people/application.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { mailAdministrators } from "#server/outbox/administrators.ts";

const ADDITIONS_PER_PAGE = 20;

const additionColumns = ["id", "text", "refusalReason as refusal", "createdAt"] as const;

export async function findApplication(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
): Promise<Omit<ApplicationView, "operator">> {
  const { refusalReason, reappliedAt } = await db
    .selectFrom("companies")
    .select(["refusalReason", "reappliedAt"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const additions = await db
    .selectFrom("applicationAdditions")
    .select(additionColumns)
    .where("companyId", "=", companyId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(ADDITIONS_PER_PAGE)
    .execute();
  return { refusal: refusalReason, reappliedAt, additions };
}

export async function listAdditions(
  db: Kysely<DB>,
  { companyId, cursor }: { companyId: string; cursor: string | undefined },
): Promise<CursorPage<AdditionView>> {
  const matching = db.selectFrom("applicationAdditions").select(additionColumns).where("companyId", "=", companyId);
  return readPage(matching, orderNewestFirst("createdAt", "id"), cursor);
}

export async function findCompanyOfAddition(db: Kysely<DB>, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("applicationAdditions").select("companyId").where("id", "=", id).executeTakeFirst();
  return row?.companyId;
}

interface SentAddition {
  id: string;
  text: string;
  refusal: string;
  isMailed: boolean;
  publicUrl: string;
}

export async function addAddition(
  tx: Transaction<DB>,
  { companyId, userId }: CompanyScope,
  { id, text, refusal, isMailed, publicUrl }: SentAddition,
  now: Date,
): Promise<"APPLICATION_OVER" | "CHANGED_MEANWHILE" | undefined> {
  const company = await tx
    .selectFrom("companies")
    .innerJoin("companyOwners", "companyOwners.companyId", "companies.id")
    .innerJoin("users", "users.id", "companyOwners.userId")
    .select(["companies.name", "isApproved", "refusalReason", "users.id as ownerId"])
    .where("companies.id", "=", companyId)
    .forUpdate("companies")
    .executeTakeFirstOrThrow();
  // Of two copies of the same request, the second copy has waited for the lock and finds the stored addition here.
  if ((await findCompanyOfAddition(tx, id)) !== undefined) return undefined;
  const next = addToApplication(company, refusal);
  if (typeof next === "string") return next;
  const { isAgain, refusalReason } = next;
  await tx
    .insertInto("applicationAdditions")
    .values({ id, companyId, refusalReason: company.refusalReason, text, createdAt: now })
    .execute();
  await tx
    .updateTable("companies")
    .set({ refusalReason, refusedAt: null, updatedAt: now, ...(isAgain && { reappliedAt: now }) })
    .where("id", "=", companyId)
    .execute();
  await writeAudit(tx, { action: "application-added", actorId: userId, accountId: company.ownerId }, now);
  if (isAgain && isMailed) await mailAdministratorsOfApplication(tx, { ...company, isAgain, publicUrl }, now);
  return undefined;
}

export async function mailAdministratorsOfApplication(
  tx: Transaction<DB>,
  {
    name: company,
    ownerId,
    isAgain,
    publicUrl,
  }: { name: string; ownerId: string; isAgain: boolean; publicUrl: string },
  now: Date,
): Promise<void> {
  const link = publicUrl + pages.adminCompany.path.replace("$userId", ownerId);
  await mailAdministrators(tx, (to) => ({ kind: "company-applied", ...to, company, isAgain, link }), now);
}
