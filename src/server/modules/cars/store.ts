import { type Kysely, sql, type Transaction, type UpdateObject } from "kysely";

import type { CarView } from "#contract/fleet/cars.ts";
import { findLastCarEvent } from "#domain/fleet/car-event.ts";
import type { CarStateFields } from "#domain/fleet/car-life.ts";
import { choosePlate } from "#domain/people/plate.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { makeOwnerEvent, writeAudit } from "#server/modules/audit/store.ts";
import { raiseVersion } from "#server/modules/codes/code-changes.ts";
import type { NameReview } from "#server/modules/codes/name-review.ts";
import { decidePlateHidings, isPlateRefused, toPlateRestriction } from "#server/modules/codes/plate-hiding.ts";
import { findCarOfReplacement } from "#server/modules/codes/replace-store.ts";
import { toStatusView } from "#server/modules/codes/status-columns.ts";
import { moderationColumns, toModerationView } from "#server/modules/codes/store.ts";
import { selectLastReturn } from "#server/modules/periods/last-return.ts";
import { findNextReservationOrBlock } from "#server/modules/periods/next-store.ts";

import { saveDeadlines, selectDeadlines, type DeadlineChanges } from "./deadlines-store.ts";
import { recordKm } from "./due-km.ts";
import { selectLastReading } from "./known-km.ts";
import { copyPlateToRentals } from "./rental-plates.ts";

export type CarRow = Omit<CarView, "scanUrl">;

type JoinedRental = Omit<NonNullable<CarRow["rental"]>, "id"> & { rentalId: string };

export function joinCars(db: Kysely<DB>) {
  return db
    .selectFrom("cars")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "cars.companyId").onRef("rentals.id", "=", "cars.currentRentalId"),
    )
    .innerJoin("codes", "codes.code", "cars.code")
    .leftJoin("carPhotos", (join) =>
      join.onRef("carPhotos.companyId", "=", "cars.companyId").onRef("carPhotos.code", "=", "cars.code"),
    );
}

/** `code` may also be a replaced code of the car. */
export async function findCar(
  db: Kysely<DB>,
  company: CompanyScope,
  code: string,
  now: Date,
): Promise<CarRow | undefined> {
  const row = await joinCars(db)
    .selectAll("cars")
    .select("carPhotos.createdAt as photoAt")
    .select(moderationColumns)
    .select([
      "rentals.id as rentalId",
      "rentals.renterName",
      "rentals.renterPhone",
      "rentals.total",
      "rentals.paid",
      "rentals.depositHeld",
      "rentals.paymentStatus",
      "rentals.startedAt",
      "rentals.dueAt",
    ])
    .select(selectDeadlines().as("deadlines"))
    .select([selectLastReading("kmIn").as("lastKm"), selectLastReading("fuelIn").as("lastFuel")])
    .select(selectLastReturn({ companyId: "cars.companyId", code: "cars.code" }).as("returnedAt"))
    .where("cars.companyId", "=", company.companyId)
    .where("cars.code", "=", code)
    .executeTakeFirst();
  if (!row) {
    const current = await findCarOfReplacement(db, company.companyId, code);
    return current === undefined ? undefined : findCar(db, company, current, now);
  }
  return {
    code: row.code,
    plate: row.plate,
    plateHidden: toPlateRestriction(row),
    since: row.since ?? row.createdAt,
    note: row.note,
    statusLine: toStatusView({ ...row, status: row.statusLine }, now),
    status: row.status,
    internalNotes: row.internalNotes,
    deadlines: row.deadlines,
    preNotes: { driver: row.driverPreNote, availability: row.availabilityPreNote, isNoted: row.isNoted },
    face: {
      make: row.make,
      model: row.model,
      year: row.modelYear,
      colour: row.colour,
      gear: row.gear,
      fuel: row.fuel,
    },
    photoAt: row.photoAt,
    odometer: row.odometer,
    price: row.price,
    rates: { week: row.weekPrice, month: row.monthPrice, kmADay: row.kmAllowance, kmPrice: row.kmPrice },
    priceVisible: row.priceVisible,
    modelVisible: row.modelVisible,
    availabilityNote: row.availabilityNote,
    availabilityNoteVisible: row.availabilityNoteVisible,
    renterNameVisible: row.renterNameVisible,
    renterPhoneVisible: row.renterPhoneVisible,
    rental: toRentalOfCar(row),
    next: await findNextReservationOrBlock(db, company, row.code, now),
    lastEvent: findLastCarEvent({ returnedAt: row.returnedAt, since: row.since }),
    lastReturn: { km: row.lastKm, fuel: row.lastFuel },
    version: row.version,
    ...toModerationView(row),
  };
}

function toRentalOfCar(row: { [Name in keyof JoinedRental]: JoinedRental[Name] | null }): CarRow["rental"] {
  if (row.rentalId === null) return null;
  const { rentalId: id, renterName, renterPhone, startedAt, dueAt, ...rest } = row as JoinedRental;
  const { total, paid, depositHeld, paymentStatus } = rest;
  return { id, renterName, renterPhone, total, paid, depositHeld, paymentStatus, startedAt, dueAt };
}

export interface LockedCar extends Pick<CarStateFields, "status" | "currentRentalId"> {
  code: string;
  plate: string;
  plateHiddenAt: Date | null;
  plateHiddenReason: string;
  /** The time when the sticker was put on this car; null if it has been there since the slot was made. */
  since: Date | null;
  createdAt: Date;
  price: number | null;
  priceVisible: boolean;
  version: number;
}

/**
 * A replaced code of a car is accepted too, so that a form that was opened before the replacement can still start or
 * end a rental.
 */
export async function lockCar(
  tx: Transaction<DB>,
  company: CompanyScope,
  code: string,
): Promise<LockedCar | undefined> {
  const car = await lockCarOfCode(tx, company, code);
  if (car) return car;
  const current = await findCarOfReplacement(tx, company.companyId, code);
  return current === undefined ? undefined : lockCar(tx, company, current);
}

/** Locks several cars of the company in a fixed order, so that concurrent requests never deadlock. */
export async function lockCars(
  tx: Transaction<DB>,
  company: CompanyScope,
  codes: readonly string[],
): Promise<Map<string, LockedCar | undefined>> {
  const cars = new Map<string, LockedCar | undefined>();
  for (const code of [...new Set(codes)].toSorted()) cars.set(code, await lockCar(tx, company, code));
  return cars;
}

/** The code's row is locked first, as when a code is linked, so that concurrent requests never deadlock. */
function lockCarOfCode(tx: Transaction<DB>, company: CompanyScope, code: string): Promise<LockedCar | undefined> {
  // After waiting for a lock, PostgreSQL re-reads only locked rows.
  return tx
    .selectFrom("codes")
    .innerJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "codes.companyId").onRef("cars.code", "=", "codes.code"),
    )
    .select(["cars.code", "cars.status", "cars.currentRentalId", "cars.plate", "cars.since", "cars.createdAt"])
    .select(["cars.version", "cars.plateHiddenAt", "cars.plateHiddenReason", "cars.price", "cars.priceVisible"])
    .where("codes.code", "=", code)
    .where("codes.companyId", "=", company.companyId)
    .forUpdate(["codes", "cars"])
    .executeTakeFirst();
}

export async function findAuthorisationNo(db: Kysely<DB>, { companyId }: CompanyScope): Promise<string> {
  const { authorisationNo } = await db
    .selectFrom("companies")
    .select("authorisationNo")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return authorisationNo;
}

/** The version before this one still reads and writes these columns. A later migration drops them. */
type FormerColumn = "cascoDue" | "insuranceDue" | "oilServiceDue" | "inspectionDue";

export type CarChange = Omit<UpdateObject<DB, "cars">, FormerColumn> & { deadlines?: DeadlineChanges };

export async function changeCar(
  tx: Transaction<DB>,
  company: CompanyScope,
  code: string,
  { deadlines, ...change }: CarChange,
  now: Date,
  action: "code-changed" | "car-changed" = "code-changed",
): Promise<void> {
  await tx
    .updateTable("cars")
    .set({ ...change, version: sql`version + 1`, updatedAt: now })
    .where("companyId", "=", company.companyId)
    .where("code", "=", code)
    .execute();
  if (deadlines !== undefined) await saveDeadlines(tx, company, code, deadlines, now);
  if (change.odometer !== undefined) await recordKm(tx, company, code, now);
  await touchScanPage(tx, company, code, now, action);
}

export async function saveCar<Decision extends CarChange | string>(
  tx: Transaction<DB>,
  company: CompanyScope,
  { code, version }: { code: string; version: number },
  decide: (car: LockedCar) => Decision,
  now: Date,
): Promise<"CAR_NOT_FOUND" | "CHANGED_MEANWHILE" | Extract<Decision, string> | undefined> {
  const car = await lockCar(tx, company, code);
  if (!car) return "CAR_NOT_FOUND";
  if (car.version !== version) return "CHANGED_MEANWHILE";
  const change = decide(car);
  if (typeof change === "string") return change as Extract<Decision, string>;
  await changeCar(tx, company, car.code, change, now);
  return undefined;
}

/** A plate that replaces a refused plate is also written to the rentals with the refused plate. */
export async function saveCarDisplay(
  tx: Transaction<DB>,
  company: CompanyScope,
  {
    code,
    version,
    plate: typed,
    note,
    naming,
  }: { code: string; version: number; plate: string; note: string; naming: NameReview },
  now: Date,
) {
  let settledCar: { code: string; before: string } | undefined;
  const refused = await saveCar(
    tx,
    company,
    { code, version },
    (car) => {
      const settled = choosePlate(car.plate, typed, isPlateRefused(car));
      if (typeof settled === "string") return settled;
      if (settled.isNew) settledCar = { code: car.code, before: car.plate };
      return { plate: settled.plate, note };
    },
    now,
  );
  if (!settledCar) return refused;
  const { before, ...car } = settledCar;
  const [hiding] = await decidePlateHidings(tx, [{ ...car, plate: typed }], naming, now);
  await tx
    .updateTable("cars")
    .set(hiding!)
    .where("companyId", "=", company.companyId)
    .where("code", "=", car.code)
    .execute();
  const kind = before === "" ? "first" : "typing-mistake";
  await copyPlateToRentals(tx, { companyId: company.companyId, ...car }, { from: before, to: typed, kind });
  return refused;
}

/**
 * Raises the version of a car's scan page, so that cached pages are rendered again, and records the change in the
 * audit.
 */
export async function touchScanPage(
  tx: Transaction<DB>,
  company: CompanyScope,
  code: string,
  now: Date,
  action: "code-changed" | "car-changed" = "code-changed",
): Promise<void> {
  await writeAudit(tx, makeOwnerEvent(company, action, code), now);
  await raiseVersion(tx, code, { companyId: company.companyId });
}

export async function isAnyCarRented(tx: Transaction<DB>, companyId: string): Promise<boolean> {
  const out = await tx
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", companyId)
    .where("currentRentalId", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return out !== undefined;
}
