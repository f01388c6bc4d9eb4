import { sql, type Transaction } from "kysely";

import { takeBackCar } from "#domain/fleet/car-life.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import type { DB } from "#server/db/tables.ts";
import { changeCar, lockCars } from "#server/modules/cars/store.ts";
import { addToTotals } from "#server/modules/companies/store.ts";

/** Every change of the row changes the digest. */
const rentalDigestSql = sql<string>`encode(sha256(convert_to(to_jsonb(rentals)::text, 'UTF8')), 'hex')`;

export async function findRentalDigests(
  tx: Transaction<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("rentals")
    .select("id")
    .select(rentalDigestSql.as("digest"))
    .where("companyId", "=", companyId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.digest]));
}

/**
 * Nothing depends on the rental: it has only its first entries, no notice, condition report, driver, agreement or
 * assigned toll, and no member has reported it to the police's portal.
 */
const hasNoFollowersSql = sql<boolean>`
  (select count(*) from rental_charges as one where one.company_id = rentals.company_id and one.rental_id = rentals.id) = 1
  and (select count(*) from payments as one where one.company_id = rentals.company_id and one.rental_id = rentals.id) = (paid > 0)::int
  and (select count(*) from deposit_entries as one where one.company_id = rentals.company_id and one.rental_id = rentals.id) = (deposit_held > 0)::int
  and not exists (select from notices as one where one.company_id = rentals.company_id and one.rental_id = rentals.id)
  and not exists (select from condition_reports as one where one.company_id = rentals.company_id and one.rental_id = rentals.id)
  and not exists (select from condition_photos as one where one.company_id = rentals.company_id and one.rental_id = rentals.id)
  and not exists (select from condition_drafts as one where one.company_id = rentals.company_id and one.rental_id = rentals.id)
  and not exists (select from drivers as one where one.company_id = rentals.company_id and one.rental_id = rentals.id)
  and not exists (select from rental_agreements as one where one.company_id = rentals.company_id and one.of_rental_id = rentals.id)
  and not exists (select from renter_links as one where one.company_id = rentals.company_id and one.of_rental_id = rentals.id)
  and not exists (select from road_charges as one where one.company_id = rentals.company_id and one.rental_id = rentals.id
    and (one.charge_id is not null or one.match in ('chosen', 'own')))
  and not exists (select from police_notices as one where one.company_id = rentals.company_id and one.rental_id = rentals.id
    and one.told_at <> one.happened_at)`;

/** A rental is removed only if it is unchanged since it was written and nothing depends on it. */
export async function removeUntouchedRentals(
  tx: Transaction<DB>,
  company: CompanyScope,
  written: ReadonlyMap<string, string>,
  now: Date,
  follow: FollowRental,
): Promise<readonly string[]> {
  const { companyId } = company;
  const asked = [...written.keys()];
  const rentals = tx
    .selectFrom("rentals")
    .where("companyId", "=", companyId)
    .where(sql<boolean>`id = any(${asked}::uuid[])`);
  const before = await rentals.select("carCode").execute();
  const cars = await lockCars(
    tx,
    company,
    before.map(({ carCode }) => carCode),
  );
  // A transaction that adds something to a rental holds the lock of its row, so this statement waits, and the next one
  // sees the addition. A transaction that marks a police notice as reported locks only the notice.
  await rentals.select("id").orderBy("id").forUpdate().execute();
  await tx
    .selectFrom("policeNotices")
    .select("eventId")
    .where("companyId", "=", companyId)
    .where(sql<boolean>`rental_id = any(${asked}::uuid[])`)
    .orderBy("eventId")
    .forUpdate()
    .execute();
  const rows = await rentals
    .select(["id", "carCode", "plate", "startedAt", "total", "paid"])
    .select(rentalDigestSql.as("digest"))
    .where("endedAt", "is", null)
    .where(hasNoFollowersSql)
    .execute();
  const removed = rows.flatMap(({ digest: found, ...row }) => {
    const car = cars.get(row.carCode);
    const back = car && found === written.get(row.id) ? takeBackCar(car, row.id) : undefined;
    return back === undefined || typeof back === "string" ? [] : [{ ...row, back }];
  });
  const ids = removed.map(({ id }) => id);
  await tx
    .deleteFrom("carPeriods")
    .where("companyId", "=", companyId)
    .where(sql<boolean>`rental_id = any(${ids}::uuid[])`)
    .execute();
  // The cars must stop referring to their rentals before the rentals are deleted.
  for (const { carCode, back } of removed) await changeCar(tx, company, carCode, back, now);
  for (const { id: rentalId, carCode: code, plate, startedAt: from } of removed) {
    const one = { tx, company, now, rentalId, cars: [{ code, plate }] } as const;
    await follow("rental-removed", { ...one, plates: [plate], from, until: now });
  }
  for (const table of ["rentalCharges", "payments", "depositEntries"] as const)
    await tx
      .deleteFrom(table)
      .where("companyId", "=", companyId)
      .where(sql<boolean>`rental_id = any(${ids}::uuid[])`)
      .execute();
  await tx
    .deleteFrom("rentals")
    .where("companyId", "=", companyId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const sum = (of: "total" | "paid") => removed.reduce((all, one) => all + one[of], 0);
  await addToTotals(tx, companyId, { billed: -sum("total"), paid: -sum("paid") });
  return ids;
}
