import { sql, type Transaction } from "kysely";

import { planRentalPlates, type PlateCorrectionKind } from "#domain/people/plate.ts";
import { isPlate } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";

/**
 * Writes the new plate of a locked car to the car's rentals and expenses with the former plate or without a plate, as
 * `planRentalPlates` decides.
 */
export async function copyPlateToRentals(
  tx: Transaction<DB>,
  { companyId, code }: { companyId: string; code: string },
  { from, to, kind }: { from: string; to: string; kind: PlateCorrectionKind | "first" },
): Promise<void> {
  const { follow, pastBecomeUncertain } = planRentalPlates(kind);
  await tx
    .updateTable("repeatingExpenses")
    .set({ plate: to })
    .where("companyId", "=", companyId)
    .where("carCode", "=", code)
    .where("endedOn", "is", null)
    .execute();
  if (!follow) return;
  await tx
    .updateTable("expenses")
    .set({ plate: to })
    .where("companyId", "=", companyId)
    .where("carCode", "=", code)
    .where(isPlate("plate", from))
    .execute();
  await tx
    .updateTable("rentals")
    .set({ plate: to, ...(pastBecomeUncertain && { plateUncertain: sql`plate_uncertain or ended_at is not null` }) })
    .where("companyId", "=", companyId)
    .where("carCode", "=", code)
    .where(isPlate("plate", from))
    .execute();
  await tx
    .updateTable("carPeriods")
    .set({ plate: to })
    .where("companyId", "=", companyId)
    .where("carCode", "=", code)
    .where("kind", "=", "rental")
    .where(isPlate("plate", from))
    .execute();
}

export async function copyFirstPlatesToRentals(
  tx: Transaction<DB>,
  companyId: string,
  cars: readonly { code: string; plate: string }[],
): Promise<void> {
  const { pastBecomeUncertain } = planRentalPlates("first");
  const first = sql`unnest(${cars.map(({ code }) => code)}::text[], ${cars.map(({ plate }) => plate)}::text[]) as first (code, plate)`;
  // A repeating expense that has ended belongs to an earlier car.
  for (const [table, isOfTheCar] of [
    ["expenses", sql`true`],
    ["repeating_expenses", sql`spent.ended_on is null`],
  ] as const)
    await sql`
      update ${sql.table(table)} as spent set plate = first.plate from ${first}
      where spent.company_id = ${companyId} and spent.car_code = first.code and spent.plate = '' and ${isOfTheCar}`.execute(
      tx,
    );
  await sql`
    update rentals set plate = first.plate,
      plate_uncertain = plate_uncertain or (${pastBecomeUncertain}::boolean and ended_at is not null)
    from ${first}
    where rentals.company_id = ${companyId} and rentals.car_code = first.code and rentals.plate = ''`.execute(tx);
  await sql`
    update car_periods as period set plate = first.plate from ${first}
    where period.company_id = ${companyId} and period.car_code = first.code and period.plate = '' and kind = 'rental'`.execute(
    tx,
  );
}
