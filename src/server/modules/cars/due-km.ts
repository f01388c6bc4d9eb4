import type { Transaction } from "kysely";

import { reachesKmStep } from "#domain/fleet/maintenance.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { RentalDeed } from "#server/access/rental-deed.ts";
import type { DB } from "#server/db/tables.ts";

import { findKnownKm } from "./known-km.ts";

export interface DueKmColumns {
  knownKm: number | null;
  kmReachedOn: string | null;
}

export function makeKmColumns(
  dueKm: number | null,
  before: (DueKmColumns & { kmLeft: number | null }) | null,
  { knownKm, today }: { knownKm: number | null; today: string },
): DueKmColumns {
  const kmLeft = dueKm === null || knownKm === null ? null : dueKm - knownKm;
  const reached = reachesKmStep(before?.kmLeft ?? null, kmLeft);
  return { knownKm: dueKm === null ? null : knownKm, kmReachedOn: reached ? today : (before?.kmReachedOn ?? null) };
}

export async function recordKmOfCars({ tx, company, cars, now }: RentalDeed): Promise<void> {
  for (const { code } of cars) await recordKm(tx, company, code, now);
}

/** Called after everything that changes the km: deeds about a rental, and a typed value. */
export async function recordKm(
  tx: Transaction<DB>,
  company: Pick<CompanyScope, "companyId">,
  code: string,
  now: Date,
): Promise<void> {
  const dues = await tx
    .selectFrom("carDues")
    .select(["id", "dueKm", "kmLeft", "knownKm", "kmReachedOn"])
    .where("companyId", "=", company.companyId)
    .where("carCode", "=", code)
    .where("dueKm", "is not", null)
    .orderBy("id")
    .execute();
  if (dues.length === 0) return;
  const read = { knownKm: await findKnownKm(tx, company, code), today: toIstanbulDate(now) };
  for (const due of dues) {
    if (due.knownKm === read.knownKm) continue;
    await tx
      .updateTable("carDues")
      .set(makeKmColumns(due.dueKm, due, read))
      .where("companyId", "=", company.companyId)
      .where("id", "=", due.id)
      .execute();
  }
}
