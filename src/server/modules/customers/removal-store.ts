import { sql, type Kysely, type Transaction } from "kysely";

import type { OpenMattersView } from "#contract/fleet/customers.ts";
import { hasOpenSums, type OpenSums } from "#domain/fleet/customer.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

const NAMED_CARS_MAX = 3;

/**
 * The open matters of a company's customer: debts, overpaid amounts, held deposits, rented cars and open reservations.
 */
export async function findOpenMatters(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  id: string,
): Promise<OpenMattersView | undefined> {
  const customer = { companyId, customerId: id };
  const sums = await sumOpenMatters(db, customer);
  if (!sums) return undefined;
  const standing = db
    .selectFrom("reservations")
    .innerJoin("carPeriods as period", (join) =>
      join.onRef("period.companyId", "=", "reservations.companyId").onRef("period.id", "=", "reservations.id"),
    )
    .where("reservations.companyId", "=", companyId)
    .where("reservations.customerId", "=", id)
    .where("reservations.state", "=", "open");
  const { reservationCount } = await standing
    .select((eb) => eb.fn.countAll<number>().as("reservationCount"))
    .executeTakeFirstOrThrow();
  const reservations = await standing
    .innerJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "period.companyId").onRef("cars.code", "=", "period.carCode"),
    )
    .select(["reservations.id", "cars.code", "cars.plate", "period.startsAt"])
    .orderBy("period.startsAt")
    .orderBy("reservations.id")
    .limit(NAMED_CARS_MAX)
    .execute();
  return { ...sums, cars: await findRentedCars(db, customer), reservations, reservationCount };
}

function sumOpenMatters(db: Kysely<DB>, { companyId, customerId }: { companyId: string; customerId: string }) {
  return db
    .selectFrom("customers")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "customers.companyId").onRef("rentals.customerId", "=", "customers.id"),
    )
    .select([
      sql<number>`coalesce(sum(greatest(rentals.total - rentals.paid, 0)), 0)::bigint`.as("owed"),
      sql<number>`coalesce(sum(greatest(rentals.paid - rentals.total, 0)), 0)::bigint`.as("overpaid"),
      sql<number>`coalesce(sum(rentals.deposit_held), 0)::bigint`.as("depositHeld"),
    ])
    .where("customers.companyId", "=", companyId)
    .where("customers.id", "=", customerId)
    .groupBy("customers.id")
    .executeTakeFirst();
}

function findRentedCars(db: Kysely<DB>, customer: { companyId: string; customerId: string }) {
  return db
    .selectFrom("rentals")
    .innerJoin("cars", (join) =>
      join
        .onRef("cars.companyId", "=", "rentals.companyId")
        .onRef("cars.code", "=", "rentals.carCode")
        .onRef("cars.currentRentalId", "=", "rentals.id"),
    )
    .select(["cars.code", "cars.plate"])
    .where("rentals.companyId", "=", customer.companyId)
    .where("rentals.customerId", "=", customer.customerId)
    .where("rentals.endedAt", "is", null)
    .orderBy("cars.code")
    .execute();
}

export async function deleteCustomer(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { id, knowsOpenSums = false }: { id: string; knowsOpenSums?: boolean | undefined },
): Promise<{ cars: { code: string; plate: string }[] } | { sums: OpenSums } | boolean> {
  // A rental that is just starting has locked this row, so this query waits until the next query can find its car.
  const customer = await tx
    .selectFrom("customers")
    .select("id")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!customer) return false;
  const cars = await findRentedCars(tx, { companyId, customerId: id });
  if (cars.length > 0) return { cars };
  const sums = await sumOpenMatters(tx, { companyId, customerId: id });
  if (!knowsOpenSums && sums && hasOpenSums(sums)) return { sums };
  await tx.deleteFrom("customers").where("companyId", "=", companyId).where("id", "=", id).execute();
  return true;
}
