import { sql, type Kysely, type Transaction } from "kysely";

import type { ConditionDraftView } from "#contract/fleet/condition-reports.ts";
import { EMPTY_CONTENT, listChangedParts, type ConditionContent } from "#domain/fleet/condition-draft.ts";
import type { ConditionDirection } from "#domain/fleet/condition-report.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { lockRental } from "#server/modules/rentals/store.ts";

import { findRentalCars, chooseRentalCar } from "./cars-store.ts";
import type { ReportKey } from "./photos-store.ts";
import { findLastReportOfCar, isReportSigned, listKnownDamages } from "./store.ts";

export async function findDraft(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  { rentalId, carNo, direction }: ReportKey,
): Promise<ConditionDraftView | null> {
  const row = await db
    .selectFrom("conditionDrafts")
    .select(["version", "content", "authors"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("carNo", "=", carNo)
    .where("direction", "=", direction)
    .executeTakeFirst();
  return (row as unknown as ConditionDraftView | undefined) ?? null;
}

/** `version` is that of the draft that the member has read; 0 for none. */
export async function saveDraft(
  tx: Transaction<DB>,
  company: CompanyScope,
  {
    version,
    content,
    ...asked
  }: {
    rentalId: string;
    carNo?: number | undefined;
    direction: ConditionDirection;
    version: number;
    content: ConditionContent;
  },
  now: Date,
): Promise<ConditionDraftView | "RENTAL_NOT_FOUND" | "CONDITION_SEALED" | "CHANGED_MEANWHILE"> {
  const { rentalId, direction } = asked;
  const { companyId } = company;
  // Another draft of the report and its signing wait for this lock.
  const held = (await lockRental(tx, company, rentalId)) && (await findRentalCars(tx, company, rentalId));
  const car = held && chooseRentalCar(held, asked.carNo);
  if (!car) return "RENTAL_NOT_FOUND";
  const of = { rentalId, carNo: car.carNo, direction };
  if (await isReportSigned(tx, company, of)) return "CONDITION_SEALED";
  const before = await findDraft(tx, company, of);
  const isReturnSigned = direction === "out" && (await isReportSigned(tx, company, { ...of, direction: "in" }));
  const known = listKnownDamages(await findLastReportOfCar(tx, company, car), isReturnSigned);
  const blank = { ...EMPTY_CONTENT, km: car.km[direction], fuel: car.fuel[direction] };
  const parts = listChangedParts(before?.content ?? blank, content, known);
  const name = await findDisplayName(tx, company.userId);
  const authors = [
    ...(before?.authors ?? []).filter(({ part }) => !parts.includes(part)),
    ...parts.map((part) => ({ part, name, at: now.toISOString() })),
  ];
  const stored = { content: JSON.stringify(content), authors: JSON.stringify(authors), savedAt: now };
  const saved = await tx
    .insertInto("conditionDrafts")
    .values({ companyId, ...of, ...stored, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["companyId", "rentalId", "carNo", "direction"])
        .doUpdateSet({ ...stored, version: version + 1 })
        .where("conditionDrafts.version", "=", version),
    )
    .returning(sql`1`.as("one"))
    .executeTakeFirst();
  return saved ? (await findDraft(tx, company, of))! : "CHANGED_MEANWHILE";
}

export async function deleteDraft(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { rentalId, carNo, direction }: ReportKey,
): Promise<void> {
  await tx
    .deleteFrom("conditionDrafts")
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("carNo", "=", carNo)
    .where("direction", "=", direction)
    .execute();
}
