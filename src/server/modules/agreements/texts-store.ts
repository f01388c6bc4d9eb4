import type { Kysely, Transaction } from "kysely";

import { agreementSampleText } from "#contract/fleet/agreement-sample.words.ts";
import type { AgreementTextView } from "#contract/fleet/agreements.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

export async function findAgreementText(db: Kysely<DB>, { companyId }: CompanyRows): Promise<AgreementTextView> {
  const saved = await db
    .selectFrom("agreementTexts")
    .select(["version", "text", "createdAt as savedAt", "madeByName as savedBy"])
    .where("companyId", "=", companyId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return saved ?? { version: 0, text: agreementSampleText, savedAt: null, savedBy: "" };
}

export async function saveAgreementText(
  tx: Transaction<DB>,
  company: CompanyScope,
  { version, text }: { version: number; text: string },
  now: Date,
): Promise<boolean> {
  const { companyId, userId } = company;
  // Locks the company, so that a concurrent save waits and then reads the version that is saved here.
  await tx.selectFrom("companies").select("id").where("id", "=", companyId).forNoKeyUpdate().execute();
  const newest = await findAgreementText(tx, company);
  // The same text was saved by an earlier request whose answer was lost.
  if (newest.version === version + 1 && newest.text === text) return true;
  if (newest.version !== version) return false;
  if (newest.text === text && version > 0) return true;
  const displayName = await findDisplayName(tx, userId);
  await tx
    .insertInto("agreementTexts")
    .values({ companyId, version: version + 1, text, madeBy: userId, madeByName: displayName, createdAt: now })
    .execute();
  return true;
}
