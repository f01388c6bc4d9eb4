import type { Transaction } from "kysely";

import type { CarDueView } from "#contract/fleet/maintenance.ts";
import { formatDueName } from "#contract/fleet/maintenance.words.ts";
import type { ExpenseCategory } from "#domain/fleet/expense.ts";
import type { MaintenanceDue, DueKind } from "#domain/fleet/maintenance.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { makeKmColumns } from "#server/modules/cars/due-km.ts";
import { findKnownKm } from "#server/modules/cars/known-km.ts";
import { lockCar } from "#server/modules/cars/store.ts";
import { writeExpense } from "#server/modules/expenses/store.ts";

import { dueColumns, raiseVersionOfForm } from "./store.ts";

interface DoneDue extends MaintenanceDue {
  id: string;
  version: number;
  /** Also identifies a repeated request. */
  doneId: string;
  doneOn: string;
  doneKm: number | null;
  cost: number | null;
}

const categoryOfDue: Record<DueKind, ExpenseCategory> = {
  casco: "insurance",
  insurance: "insurance",
  oilService: "maintenance",
  inspection: "maintenance",
  tyres: "tyres",
  mtv: "tax",
  other: "maintenance",
};

export async function completeDue(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, version, doneId, doneOn, doneKm, cost, ...next }: DoneDue,
  now: Date,
): Promise<CarDueView | "DUE_NOT_FOUND" | "CHANGED_MEANWHILE" | "ID_TAKEN"> {
  const { companyId } = company;
  // The car is locked first, in the same order as when a sticker moves to another car, so that transactions never
  // deadlock.
  const held = await tx
    .selectFrom("carDues")
    .select("carCode")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  const car = held && (await lockCar(tx, company, held.carCode));
  const stored = await tx
    .selectFrom("carDues")
    .select([...dueColumns, "lastDoneId"])
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!car || !stored) return "DUE_NOT_FOUND";
  const { lastDoneId, ...due } = stored;
  if (lastDoneId === doneId) return due;
  if (due.version !== version) return "CHANGED_MEANWHILE";
  if (cost !== null) {
    const { code, plate } = car;
    const expense = {
      description: formatDueName(due),
      amount: cost,
      category: categoryOfDue[due.kind],
      spentOn: doneOn,
    };
    const written = await writeExpense(tx, company, { id: doneId, code, plate, ...expense }, now);
    if (!written) return "ID_TAKEN";
  }
  const read = { knownKm: await findKnownKm(tx, company, car.code), today: toIstanbulDate(now) };
  await raiseVersionOfForm(tx, company, car.code, [due.kind], now);
  return tx
    .updateTable("carDues")
    .set({ ...next, lastOn: doneOn, lastKm: doneKm, lastDoneId: doneId, version: version + 1, updatedAt: now })
    .set(makeKmColumns(next.dueKm, null, read))
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .returning(dueColumns)
    .executeTakeFirstOrThrow();
}
