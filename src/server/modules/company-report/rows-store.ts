import { sql, type ExpressionBuilder, type Kysely } from "kysely";

import type { ChargeRowView, DepositRowView, PaymentRowView } from "#contract/fleet/company-report.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { codeOfRow, isRowOfCar, carPeriodOfRow, plateOfRow } from "#server/db/car-of-row.ts";
import { orderNewestDayFirst, orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import { startOfDay, endOfDay } from "#server/db/istanbul-days.ts";
import { isRentalOfCar } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";

/** Both days are included. `car` is a plate, or the code of a car without a plate; '' means all. */
export interface RowFilter {
  from: string | undefined;
  to: string | undefined;
  car: string;
  customerId: string | undefined;
}

function isOfCarOrCustomer({ car, customerId }: Pick<RowFilter, "car" | "customerId">) {
  return ({ and, eb }: ExpressionBuilder<DB, "rentals">) =>
    and([
      ...(car === "" ? [] : [isRentalOfCar(car), isRowOfCar(car)]),
      ...(customerId === undefined ? [] : [eb("rentals.customerId", "=", customerId)]),
    ]);
}

const rentalColumns = [codeOfRow.as("code"), plateOfRow.as("plate"), "rentals.renterName"] as const;

export function listChargeRows(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { from, to, car, customerId }: RowFilter,
  cursor: string | undefined,
): Promise<CursorPage<ChargeRowView>> {
  const matching = db
    .selectFrom("rentalCharges as rows")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "rows.companyId").onRef("rentals.id", "=", "rows.rentalId"),
    )
    .leftJoinLateral(carPeriodOfRow.as("piece"), (join) => join.onTrue())
    .select(["rows.id", "rows.rentalId", "rows.kind", "rows.amount", "rows.text", "rows.documentNo"])
    .select(["rows.happenedAt", "rows.createdAt", ...rentalColumns])
    .select(sql<boolean>`rows.reverses is not null`.as("isReversal"))
    .where("rows.companyId", "=", companyId)
    .$if(from !== undefined, (query) => query.where("rows.createdAt", ">=", startOfDay(from!)))
    .$if(to !== undefined, (query) => query.where("rows.createdAt", "<", endOfDay(to!)))
    .where(isOfCarOrCustomer({ car, customerId }));
  return readPage(matching, orderNewestFirst("rows.createdAt", "rows.id"), cursor);
}

export function listPaymentRows(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { from, to, car, customerId }: RowFilter,
  cursor: string | undefined,
): Promise<CursorPage<PaymentRowView>> {
  const matching = db
    .selectFrom("payments as rows")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "rows.companyId").onRef("rentals.id", "=", "rows.rentalId"),
    )
    .leftJoinLateral(carPeriodOfRow.as("piece"), (join) => join.onTrue())
    .select(["rows.id", "rows.rentalId", "rows.amount", "rows.means", "rows.paidOn", "rows.fromDeposit"])
    .select(["rows.createdAt", ...rentalColumns])
    .where("rows.companyId", "=", companyId)
    .$if(from !== undefined, (query) => query.where("rows.paidOn", ">=", from!))
    .$if(to !== undefined, (query) => query.where("rows.paidOn", "<=", to!))
    .where(isOfCarOrCustomer({ car, customerId }));
  return readPage(matching, orderNewestDayFirst("rows.paidOn", "rows.createdAt", "rows.id"), cursor);
}

export function listDepositRows(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { from, to, car, customerId }: RowFilter,
  cursor: string | undefined,
): Promise<CursorPage<DepositRowView>> {
  const matching = db
    .selectFrom("depositEntries as rows")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "rows.companyId").onRef("rentals.id", "=", "rows.rentalId"),
    )
    .leftJoinLateral(carPeriodOfRow.as("piece"), (join) => join.onTrue())
    .select(["rows.id", "rows.rentalId", "rows.kind", "rows.amount", "rows.means", "rows.paidOn"])
    .select(["rows.createdAt", ...rentalColumns])
    .select(sql<boolean>`rows.reverses is not null`.as("isReversal"))
    .where("rows.companyId", "=", companyId)
    .$if(from !== undefined, (query) => query.where("rows.paidOn", ">=", from!))
    .$if(to !== undefined, (query) => query.where("rows.paidOn", "<=", to!))
    .where(isOfCarOrCustomer({ car, customerId }));
  return readPage(matching, orderNewestDayFirst("rows.paidOn", "rows.createdAt", "rows.id"), cursor);
}
