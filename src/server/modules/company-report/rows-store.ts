import { sql, type ExpressionBuilder, type Kysely } from "kysely";

import type { ChargeRowView, DepositRowView, PaymentRowView } from "#contract/fleet/company-report.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { codeOfRow, isRowOfCar, carPeriodOfRow, plateOfRow } from "#server/db/car-of-row.ts";
import { orderNewestDayFirst, orderNewestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import { startOfDay, endOfDay } from "#server/db/istanbul-days.ts";
import { isRentalOfCar } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * Which rows are listed. Both days are included. `car` is a plate, or the code of a car without a plate; '' means all.
 */
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

/** The car that the rental had when the row was entered, and the renter's name. */
const rentalColumns = [codeOfRow.as("code"), plateOfRow.as("plate"), "rentals.renterName"] as const;

/** A page of the company's charges, the last entered first. The report's income is the sum of these charges. */
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

/** A page of the company's payments, the latest day first. The report's `collected` is the sum of these payments. */
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

/** A page of deposits that were taken and returned, the latest day first. No sum of a report contains deposits. */
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
