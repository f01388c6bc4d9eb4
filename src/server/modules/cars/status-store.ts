import type { Transaction } from "kysely";

import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { raiseVersion } from "#server/modules/codes/code-changes.ts";
import type { StatusColumns } from "#server/modules/codes/status-columns.ts";

import { lockCar } from "./store.ts";

/** False if the car is not the company's. The car's version stays unchanged, so that open forms are not refused. */
export async function saveStatus(
  tx: Transaction<DB>,
  company: CompanyScope,
  code: string,
  { status, ...columns }: StatusColumns,
): Promise<boolean> {
  const car = await lockCar(tx, company, code);
  if (!car) return false;
  const { companyId } = company;
  await tx
    .updateTable("cars")
    .set({ ...columns, statusLine: status })
    .where("companyId", "=", companyId)
    .where("code", "=", car.code)
    .execute();
  await raiseVersion(tx, car.code, { companyId });
  return true;
}
