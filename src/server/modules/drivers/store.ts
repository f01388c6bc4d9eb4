import type { Kysely, Transaction } from "kysely";

import type { DriverView, RentalDriversView } from "#contract/fleet/drivers.ts";
import {
  EXTRA_DRIVERS_MAX,
  getIdentityNumberEnd,
  type DriverDataPart,
  type DriverNumbers,
  type IdentityKind,
} from "#domain/fleet/driver.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import { lockBooking, type Booking } from "#server/db/booking.ts";
import type { DB } from "#server/db/tables.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

import { decryptNumber, encryptNumber } from "./numbers.ts";

const driverColumnNames = [
  "id",
  "name",
  "identityKind",
  "identityEnd",
  "nationality",
  "birthDate",
  "licenceEnd",
  "licenceClass",
  "licenceDate",
  "address",
  "version",
  "linkParts",
  "linkWrittenAt",
  "comparedAt",
  "comparedByName",
] as const;

export type DriverHolder = { readonly customerId: string } | { readonly rentalId: string; readonly name: string };

/** An undefined number stays unchanged; '' removes it. */
export interface DriverFields {
  readonly identityKind: IdentityKind | null;
  readonly identity: string | undefined;
  readonly nationality: string;
  readonly birthDate: string | null;
  readonly licence: string | undefined;
  readonly licenceClass: string;
  readonly licenceDate: string | null;
  readonly address: string;
}

function queryDrivers(db: Kysely<DB>, { companyId }: Pick<CompanyScope, "companyId">) {
  return db.selectFrom("drivers").where("companyId", "=", companyId);
}

interface DriverRow extends Omit<DriverView, "identityKind" | "fromLink"> {
  identityKind: string | null;
  linkParts: string[] | null;
  linkWrittenAt: Date | null;
  comparedAt: Date | null;
  comparedByName: string | null;
}

function toDriverView({
  identityKind,
  linkParts,
  linkWrittenAt,
  comparedAt,
  comparedByName,
  ...row
}: DriverRow): DriverView {
  const parts = (linkParts ?? []) as DriverDataPart[];
  return {
    ...row,
    identityKind: identityKind as IdentityKind | null,
    fromLink:
      parts.length === 0
        ? null
        : { parts, writtenAt: linkWrittenAt!, comparedAt, comparedBy: comparedAt === null ? "" : comparedByName! },
  };
}

export async function findDriverOfCustomer(
  db: Kysely<DB>,
  company: Pick<CompanyScope, "companyId">,
  customerId: string,
): Promise<DriverView | null> {
  const row = await queryDrivers(db, company)
    .select(driverColumnNames)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row ? toDriverView(row) : null;
}

async function findDriver(
  db: Kysely<DB>,
  company: Pick<CompanyScope, "companyId">,
  id: string,
): Promise<DriverView | null> {
  const row = await queryDrivers(db, company).select(driverColumnNames).where("id", "=", id).executeTakeFirst();
  return row ? toDriverView(row) : null;
}

async function listExtraDrivers(
  db: Kysely<DB>,
  company: Pick<CompanyScope, "companyId">,
  { kind, id }: Booking,
): Promise<DriverView[]> {
  const rows = await queryDrivers(db, company)
    .select(driverColumnNames)
    .where(kind === "rental" ? "rentalId" : "reservationId", "=", id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(toDriverView);
}

export async function findDriversOfBooking(
  db: Kysely<DB>,
  company: Pick<CompanyScope, "companyId">,
  booking: Booking,
): Promise<RentalDriversView> {
  const table = booking.kind === "rental" ? ("rentals" as const) : ("reservations" as const);
  const customer = await db
    .selectFrom("customers")
    .select(["id", "name"])
    .where("companyId", "=", company.companyId)
    .where("id", "=", (eb) =>
      eb.selectFrom(table).select("customerId").where("companyId", "=", company.companyId).where("id", "=", booking.id),
    )
    .executeTakeFirst();
  return {
    customer: customer ? { ...customer, driver: await findDriverOfCustomer(db, company, customer.id) } : null,
    extra: await listExtraDrivers(db, company, booking),
  };
}

/**
 * 'unreadable' if the numbers were encrypted with another key; undefined if there is no such driver. A caller that
 * shows the numbers to somebody must record the access in the same transaction.
 */
export async function decryptDriver(
  tx: Transaction<DB>,
  keys: SecretKeys,
  company: Pick<CompanyScope, "companyId">,
  id: string,
): Promise<DriverNumbers | "unreadable" | undefined> {
  const row = await queryDrivers(tx, company)
    .select(["identitySealed", "licenceSealed"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const driver = { companyId: company.companyId, id };
  const identity = decryptNumber(keys, driver, "identity", row.identitySealed);
  const licence = decryptNumber(keys, driver, "licence", row.licenceSealed);
  return identity === undefined || licence === undefined ? "unreadable" : { identity, licence };
}

/** `linkParts` are the data that came through a renter's link, when such data are saved. */
export async function saveDriver(
  tx: Transaction<DB>,
  keys: SecretKeys,
  company: CompanyRows,
  {
    id,
    version,
    of,
    fields,
    linkParts,
  }: {
    id: string;
    version: number;
    of: DriverHolder;
    fields: DriverFields;
    linkParts?: readonly DriverDataPart[];
  },
  now: Date,
): Promise<DriverView | "CHANGED_MEANWHILE" | "NOT_FOUND" | "DRIVERS_FULL"> {
  const { companyId } = company;
  const holder = await lockDriverHolder(tx, company, of);
  if (!holder) return "NOT_FOUND";
  const own = holder.columns;
  const stored = await queryDrivers(tx, { companyId })
    .select(["id", "customerId", "rentalId", "reservationId"])
    .where((eb) => eb.or([eb("id", "=", id), ...("customerId" in of ? [eb("customerId", "=", of.customerId)] : [])]))
    .executeTakeFirst();
  if (!stored) {
    if (version > 0) return "CHANGED_MEANWHILE";
    const { booking } = holder;
    if (booking && (await listExtraDrivers(tx, { companyId }, booking)).length >= EXTRA_DRIVERS_MAX)
      return "DRIVERS_FULL";
    const values = {
      ...own,
      name: "name" in of ? of.name : "",
      ...encryptNumbers(keys, { companyId, id }, fields, null),
    };
    const link = linkParts && { linkParts: [...linkParts], linkWrittenAt: now };
    const row = { companyId, id, ...values, ...link, createdAt: now, updatedAt: now };
    return toDriverView(
      await tx.insertInto("drivers").values(row).returning(driverColumnNames).executeTakeFirstOrThrow(),
    );
  }
  const isOfThis = Object.entries(own).every(([name, value]) => stored[name as keyof typeof own] === value);
  const driver = (await findDriver(tx, { companyId }, stored.id))!;
  if (driver.id !== id || !isOfThis) return "CHANGED_MEANWHILE";
  // An earlier copy of this request has inserted the driver.
  if (version === 0 && driver.version === 1) return driver;
  if (driver.version !== version) return "CHANGED_MEANWHILE";
  const values = {
    ...("name" in of && { name: of.name }),
    ...encryptNumbers(keys, { companyId, id }, fields, driver),
    ...(linkParts
      ? { linkParts: [...linkParts], linkWrittenAt: now, comparedAt: null, comparedByName: null }
      : { linkParts: listUnchangedLinkParts(driver, fields) }),
  };
  const saved = await tx
    .updateTable("drivers")
    .set({ ...values, version: version + 1, updatedAt: now })
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .returning(driverColumnNames)
    .executeTakeFirstOrThrow();
  return toDriverView(saved);
}

function listUnchangedLinkParts(driver: DriverView, fields: DriverFields): DriverDataPart[] | null {
  const isChanged: Record<DriverDataPart, boolean> = {
    identity:
      fields.identity !== undefined ||
      fields.identityKind !== driver.identityKind ||
      fields.nationality !== driver.nationality,
    birthDate: fields.birthDate !== driver.birthDate,
    licence: fields.licence !== undefined,
    licenceClass: fields.licenceClass !== driver.licenceClass,
    licenceDate: fields.licenceDate !== driver.licenceDate,
    address: fields.address !== driver.address,
  };
  return driver.fromLink && driver.fromLink.parts.filter((part) => !isChanged[part]);
}

export async function markDriverCompared(
  tx: Transaction<DB>,
  { companyId }: CompanyRows,
  { id, version, byName }: { id: string; version: number; byName: string },
  now: Date,
): Promise<DriverView | "DRIVER_NOT_FOUND" | "CHANGED_MEANWHILE"> {
  const compared = await tx
    .updateTable("drivers")
    .set({ comparedAt: now, comparedByName: byName })
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .where("version", "=", version)
    .where("linkWrittenAt", "is not", null)
    .returning(driverColumnNames)
    .executeTakeFirst();
  if (compared) return toDriverView(compared);
  return (await findDriver(tx, { companyId }, id)) ? "CHANGED_MEANWHILE" : "DRIVER_NOT_FOUND";
}

/**
 * Locks the customer, rental or reservation, so that concurrent requests save its drivers one after another. A deletion
 * or the start of a reservation's rental waits too and then finds every driver.
 */
export async function lockDriverHolder(
  tx: Transaction<DB>,
  company: CompanyRows,
  of: DriverHolder,
): Promise<{ columns: ReturnType<typeof makeHolderColumns>; booking?: Booking } | undefined> {
  if ("rentalId" in of) {
    const booking = await lockBooking(tx, company, of.rentalId);
    return booking && { columns: makeHolderColumns(booking), booking };
  }
  const row = await tx
    .selectFrom("customers")
    .select("id")
    .where("companyId", "=", company.companyId)
    .where("id", "=", of.customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { columns: { ...makeHolderColumns(undefined), customerId: of.customerId } };
}

function makeHolderColumns(booking: Booking | undefined): {
  customerId: string | null;
  rentalId: string | null;
  reservationId: string | null;
} {
  return {
    customerId: null,
    rentalId: booking?.kind === "rental" ? booking.id : null,
    reservationId: booking?.kind === "reservation" ? booking.id : null,
  };
}

/** If the kind of identity changes without a new number, the old number is removed. */
function encryptNumbers(
  keys: SecretKeys,
  driver: { companyId: string; id: string },
  { identity, licence, identityKind, ...plain }: DriverFields,
  stored: DriverView | null,
) {
  const isKept = identity === undefined && identityKind !== null && stored?.identityKind === identityKind;
  const number = identityKind === null ? "" : (identity ?? "");
  return {
    ...plain,
    nationality: identityKind === "tc" ? "" : plain.nationality,
    ...(!isKept && {
      identityKind: number === "" ? null : identityKind,
      identitySealed: number === "" ? null : encryptNumber(keys, driver, "identity", number),
      identityEnd: getIdentityNumberEnd(number),
    }),
    ...(licence !== undefined && {
      licenceSealed: licence === "" ? null : encryptNumber(keys, driver, "licence", licence),
      licenceEnd: getIdentityNumberEnd(licence),
    }),
  };
}

export async function deleteDriver(db: Kysely<DB>, { companyId }: CompanyScope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("drivers")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
