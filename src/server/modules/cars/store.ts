import { type Kysely, sql, type Transaction, type UpdateObject } from "kysely";

import type { CarView } from "#contract/cars.ts";
import { isPlate } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";
import type { CompanyScope } from "#server/gates.ts";
import { byOwner, writeAudit } from "#server/modules/audit/store.ts";
import { moderationColumns, moderationOf } from "#server/modules/codes/store.ts";
import { raiseVersion } from "#server/modules/codes/versions.ts";
import { carryPlate } from "#server/modules/rentals/plates.ts";

export type CarRow = Omit<CarView, "scanUrl">;

type JoinedRental = Omit<NonNullable<CarRow["rental"]>, "id"> & { rentalId: string };

/** The company's car with the rental it is out on. */
export async function findCar(db: Kysely<DB>, company: CompanyScope, code: string): Promise<CarRow | undefined> {
  const row = await db
    .selectFrom("cars")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "cars.companyId").onRef("rentals.id", "=", "cars.currentRentalId"),
    )
    .innerJoin("codes", "codes.code", "cars.code")
    .selectAll("cars")
    .select(moderationColumns)
    .select([
      "rentals.id as rentalId",
      "rentals.renterName",
      "rentals.renterPhone",
      "rentals.total",
      "rentals.paid",
      "rentals.paymentStatus",
      "rentals.startedAt",
      "rentals.dueAt",
    ])
    .where("cars.companyId", "=", company.companyId)
    .where("cars.code", "=", code)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    code: row.code,
    plate: row.plate,
    note: row.note,
    status: row.status,
    internalNotes: row.internalNotes,
    deadlines: {
      casco: row.cascoDue,
      insurance: row.insuranceDue,
      oilService: row.oilServiceDue,
      inspection: row.inspectionDue,
    },
    preNotes: { driver: row.driverPreNote, availability: row.availabilityPreNote, isNoted: row.isNoted },
    price: row.price,
    priceVisible: row.priceVisible,
    availabilityNote: row.availabilityNote,
    availabilityNoteVisible: row.availabilityNoteVisible,
    renterNameVisible: row.renterNameVisible,
    renterPhoneVisible: row.renterPhoneVisible,
    rental: rentalOf(row),
    version: row.version,
    ...moderationOf(row),
  };
}

/** The joined rental of a car's row; all of its columns are null while the car is not out. */
function rentalOf(row: { [Name in keyof JoinedRental]: JoinedRental[Name] | null }): CarRow["rental"] {
  if (row.rentalId === null) return null;
  const { rentalId: id, renterName, renterPhone, total, paid, paymentStatus, startedAt, dueAt } = row as JoinedRental;
  return { id, renterName, renterPhone, total, paid, paymentStatus, startedAt, dueAt };
}

/**
 * Locks the company's car for what follows in the transaction; false when there is none of this code. The code's row comes first,
 * as in linking, so that rivals wait in one order.
 */
export async function lockCar(tx: Transaction<DB>, company: CompanyScope, code: string): Promise<boolean> {
  const held = await tx
    .selectFrom("codes")
    .select("code")
    .where("code", "=", code)
    .where("companyId", "=", company.companyId)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** What a change of a car asks for beside its company and code. */
export interface CarCondition {
  /** As it was read at. */
  version?: number;
  isRented?: boolean;
  currentRentalId?: string;
  /** It has no plate, or this one, however it is spelled. */
  plateIs?: string;
  isAvailable?: true;
}

/** Changes a locked car in one guarded statement, and the version of its scan page; false when the condition does not hold. */
export async function changeCar(
  tx: Transaction<DB>,
  company: CompanyScope,
  code: string,
  condition: CarCondition,
  change: UpdateObject<DB, "cars">,
  now: Date,
): Promise<boolean> {
  const { version, isRented, currentRentalId, plateIs, isAvailable } = condition;
  const changed = await tx
    .updateTable("cars")
    .set({ ...change, version: sql`version + 1`, updatedAt: now })
    .where("companyId", "=", company.companyId)
    .where("code", "=", code)
    .$if(version !== undefined, (query) => query.where("version", "=", version!))
    .$if(isRented !== undefined, (query) => query.where("status", isRented ? "=" : "<>", "rented"))
    .$if(currentRentalId !== undefined, (query) => query.where("currentRentalId", "=", currentRentalId!))
    .$if(plateIs !== undefined, (query) =>
      query.where((eb) => eb.or([eb("plate", "=", ""), isPlate("plate", plateIs!)])),
    )
    .$if(isAvailable === true, (query) => query.where("status", "=", "available"))
    .returning("code")
    .executeTakeFirst();
  if (!changed) return false;
  await touchScanPage(tx, company, code, now);
  return true;
}

/**
 * Saves what strangers read of the car as it was read at `version`; false when it has changed since or holds another plate already.
 * A first plate goes to the rentals that have none.
 */
export async function saveCarDisplay(
  tx: Transaction<DB>,
  company: CompanyScope,
  { code, version, plate, note }: { code: string; version: number; plate: string; note: string },
  now: Date,
): Promise<boolean> {
  if (!(await lockCar(tx, company, code))) return false;
  const before = await tx
    .selectFrom("cars")
    .select("plate")
    .where("companyId", "=", company.companyId)
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  const isFirst = before.plate === "" && plate !== "";
  const change = isFirst ? { plate, note } : { note };
  if (!(await changeCar(tx, company, code, { version, plateIs: plate }, change, now))) return false;
  if (isFirst) await carryPlate(tx, { companyId: company.companyId, code }, { from: "", to: plate, kind: "first" });
  return true;
}

/** Raises the version of a car's scan page after a change of what it shows, and writes down that it was changed. */
export async function touchScanPage(
  tx: Transaction<DB>,
  company: CompanyScope,
  code: string,
  now: Date,
): Promise<void> {
  await writeAudit(tx, byOwner(company, "code-changed", code), now);
  await raiseVersion(tx, code, { companyId: company.companyId });
}
