import type { Kysely, Transaction } from "kysely";

import type { RenterOwnData, RenterPage, ShownCondition } from "#contract/fleet/renter-page.ts";
import { sumCharges, listExtraDrivers, isAgreementOver } from "#domain/fleet/agreement.ts";
import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import { findMissingDriverData, type DriverDetails, type DriverDataPart } from "#domain/fleet/driver.ts";
import { isPanelOpen } from "#domain/people/company.ts";
import { listVisibleContacts } from "#domain/words/contact.ts";
import type { RenterScope } from "#server/access/gates.ts";
import { findBooking, type Booking } from "#server/db/booking.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { readCurrentAgreement, type CurrentAgreement, type StoredSheet } from "#server/modules/agreements/store.ts";
import { findDriverOfCustomer, lockDriverHolder, saveDriver } from "#server/modules/drivers/store.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

const DAY_MS = 86_400_000;

/** Maximum number of tolls and fines that a page shows, the newest first. */
const SHOWN_ROAD_CHARGES_MAX = 100;

/**
 * The renter's page of a rental or reservation; undefined if it does not exist. It contains nothing of the staff's
 * notes, of other rentals or of the customer's data.
 */
export async function findRenterPage(
  db: Kysely<DB>,
  keys: SecretKeys,
  renter: RenterScope,
  now: Date,
): Promise<RenterPage | undefined> {
  const standing = await readCurrentAgreement(db, keys, renter, renter.rentalId);
  if (!standing) return undefined;
  const { booking, stage } = standing;
  const { company, isAnswered, depositReturnDays } = await findCompany(db, renter);
  const { depositHeld, ...rental } =
    booking.kind === "rental" ? await findRental(db, renter, booking.id) : toBookingOfSheet(standing);
  const last = standing.sheets.at(-1);
  const acceptance = standing.isChanged ? null : (last?.acceptance ?? null);
  const isOver = isAgreementOver(stage);
  // A rental that ended without an agreement shows none, because no agreement is made afterwards.
  const hasAgreement = last !== undefined || !isOver;
  const { endedAt } = rental;
  return {
    now,
    company,
    isAnswered,
    stage,
    ...rental,
    sheet: hasAgreement ? standing.now : null,
    digest: standing.digest.toString("hex"),
    acceptance: acceptance && { way: acceptance.way, name: acceptance.name, at: acceptance.acceptedAt },
    missing: isOver || acceptance !== null ? [] : await listMissingParts(db, renter, booking),
    wasAccepted: standing.sheets.some((one) => one.acceptance !== null),
    drivers: acceptance === null ? [] : listDrivers(last!),
    copies: standing.sheets
      .flatMap((one) => (one.acceptance ? [{ sheet: one.sheet.sheet, at: one.acceptance.acceptedAt }] : []))
      .toReversed(),
    deposit: {
      ...(await sumDeposit(db, renter, booking)),
      held: depositHeld,
      dueBack: endedAt && depositHeld > 0 ? new Date(endedAt.getTime() + depositReturnDays * DAY_MS) : null,
    },
    conditions: await listShownConditions(db, renter, booking),
    roadCharges: await db
      .selectFrom("roadCharges")
      .select(["kind", "happenedAt as at", "text", "plate", "amount"])
      .where("companyId", "=", renter.companyId)
      .where("rentalId", "=", booking.id)
      .where("match", "<>", "own")
      .orderBy("happenedAt", "desc")
      .orderBy("id")
      .limit(SHOWN_ROAD_CHARGES_MAX)
      .execute(),
  };
}

/** The additional drivers of a sheet, each with the time of their signature; null if they have not signed. */
function listDrivers({ sheet, driverSignatures }: StoredSheet): RenterPage["drivers"] {
  return listExtraDrivers(sheet.facts).map(({ driver, name }) => {
    const signature = driverSignatures.find((one) => one.driver === driver);
    return { driver, name, signedAt: signature?.acceptedAt ?? null };
  });
}

/** The company, and whether a member can read messages that the renter sends from the page. */
async function findCompany(db: Kysely<DB>, { companyId }: RenterScope) {
  const { name, contactPhone, phone, depositReturnDays, closedAt, ...row } = await db
    .selectFrom("companies")
    .leftJoin("companyOwners", "companyOwners.companyId", "companies.id")
    .leftJoin("users", "users.id", "companyOwners.userId")
    .select(["companies.name", "companies.phone", "companies.contactPhone", "companies.depositReturnDays"])
    .select(["companies.isApproved", "companies.isActive", "users.closedAt"])
    .where("companies.id", "=", companyId)
    .executeTakeFirstOrThrow();
  return {
    company: { name, phone: toShownPhone(contactPhone || phone) },
    isAnswered: isPanelOpen(row) && closedAt === null,
    depositReturnDays,
  };
}

async function findRental(db: Kysely<DB>, { companyId }: RenterScope, id: string) {
  return db
    .selectFrom("rentals")
    .select(["carCode as code", "plate", "renterName", "startedAt", "dueAt", "endedAt", "total", "paid", "depositHeld"])
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The facts of a reservation in the same form as the facts of a rental: nothing is paid, and there is no deposit. */
function toBookingOfSheet({ now: { facts } }: CurrentAgreement) {
  return {
    code: facts.car.code,
    plate: facts.car.plate,
    renterName: facts.renter.name,
    startedAt: new Date(facts.from),
    dueAt: new Date(facts.until),
    endedAt: null,
    total: sumCharges(facts),
    paid: 0,
    depositHeld: 0,
  };
}

function toShownPhone(value: string): { href: string; text: string } | null {
  const [phone] = listVisibleContacts(["phone"], { phone: { value, visible: true } });
  return phone ? { href: phone.href, text: phone.text } : null;
}

/**
 * The kinds of the renter's own data that are missing; an empty list if the renter is not, or not any more, a customer.
 */
async function listMissingParts(db: Kysely<DB>, renter: RenterScope, booking: Booking): Promise<DriverDataPart[]> {
  const customerId = await findCustomerOf(db, renter, booking);
  if (customerId === null) return [];
  return findMissingDriverData((await findDriverOfCustomer(db, renter, customerId)) ?? UNKNOWN_DRIVER_DETAILS);
}

async function findCustomerOf(
  db: Kysely<DB>,
  { companyId }: RenterScope,
  { kind, id }: Booking,
): Promise<string | null> {
  const row = await db
    .selectFrom(kind === "rental" ? "rentals" : "reservations")
    .select("customerId")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

const UNKNOWN_DRIVER_DETAILS: DriverDetails = {
  identityKind: null,
  identityEnd: "",
  nationality: "",
  birthDate: null,
  licenceEnd: "",
  licenceClass: "",
  licenceDate: null,
  address: "",
};

/** Saves the missing data of the renter. Known data are not changed. */
export async function completeOwnData(
  tx: Transaction<DB>,
  keys: SecretKeys,
  renter: RenterScope,
  typed: RenterOwnData,
  now: Date,
): Promise<void> {
  const booking = await findBooking(tx, renter, renter.rentalId);
  const customerId = booking ? await findCustomerOf(tx, renter, booking) : null;
  if (customerId === null) return;
  // Locks the customer's data, so that the renter and a clerk who save data at the same time do not overwrite each
  // other's.
  await lockDriverHolder(tx, renter, { customerId });
  const stored = await findDriverOfCustomer(tx, renter, customerId);
  const known = stored ?? UNKNOWN_DRIVER_DETAILS;
  const isMissing = new Set(findMissingDriverData(known));
  const given = (part: DriverDataPart, value = "") => (isMissing.has(part) && value !== "" ? value : undefined);
  const tc = given("identity", typed.tc);
  const passport = given("identity", typed.passport);
  const licence = given("licence", typed.licence);
  const isGiven = [
    tc,
    passport,
    licence,
    given("identity", typed.nationality),
    given("birthDate", typed.birthDate),
    given("licenceClass", typed.licenceClass),
    given("licenceDate", typed.licenceDate),
    given("address", typed.address),
  ].some((value) => value !== undefined);
  if (!isGiven) return;
  const fields = {
    identityKind:
      tc === undefined ? (passport === undefined ? known.identityKind : ("passport" as const)) : ("tc" as const),
    identity: tc ?? passport,
    nationality: given("identity", typed.nationality) ?? known.nationality,
    birthDate: given("birthDate", typed.birthDate) ?? known.birthDate,
    licence,
    licenceClass: given("licenceClass", typed.licenceClass) ?? known.licenceClass,
    licenceDate: given("licenceDate", typed.licenceDate) ?? known.licenceDate,
    address: given("address", typed.address) ?? known.address,
  };
  const saved = await saveDriver(
    tx,
    keys,
    renter,
    { id: stored?.id ?? makeId(now), version: stored?.version ?? 0, of: { customerId }, fields },
    now,
  );
  if (typeof saved === "string") throw new Error(`A renter's data was not saved: ${saved}.`);
}

async function sumDeposit(db: Kysely<DB>, { companyId }: RenterScope, { id: rentalId }: Booking) {
  const rows = await db
    .selectFrom("depositEntries")
    .select(["kind"])
    .select((eb) => eb.fn.sum<number>("amount").as("amount"))
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .groupBy("kind")
    .execute();
  const of = (kind: string) => Math.abs(Number(rows.find((row) => row.kind === kind)?.amount ?? 0));
  return { taken: of("taken"), returned: of("returned"), setOff: of("set-off") };
}

/** The sealed (final) condition reports of the rental's cars, the earliest first. */
async function listShownConditions(
  db: Kysely<DB>,
  { companyId }: RenterScope,
  { id: rentalId }: Booking,
): Promise<ShownCondition[]> {
  const reports = await db
    .selectFrom("conditionReports")
    .select(["carNo", "direction", "plate", "km", "fuel", "place", "notes", "happenedAt"])
    .select(["accessories", "damages"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .orderBy("happenedAt")
    .orderBy("id")
    .execute();
  const photos = await db
    .selectFrom("conditionPhotos")
    .select(["id", "carNo", "direction", "position", "width", "height"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return reports.map(({ carNo, direction, accessories, damages, ...report }) => ({
    ...report,
    accessories: accessories as ShownCondition["accessories"],
    direction,
    damages: (damages as unknown as ShownCondition["damages"]).map(({ side, part, kind, note, known }) => ({
      side,
      part,
      kind,
      note,
      known,
    })),
    photos: photos
      .filter((photo) => photo.carNo === carNo && photo.direction === direction)
      .map(({ id, position, width, height }) => ({ id, position: position as ConditionPosition, width, height })),
  }));
}

/** A photo of a final condition report of this rental; undefined if there is none. */
export async function findRenterPhoto(db: Kysely<DB>, renter: RenterScope, id: string): Promise<Buffer | undefined> {
  const { companyId } = renter;
  const booking = (await findBooking(db, renter, renter.rentalId))!;
  const row = await db
    .selectFrom("conditionPhotos as photos")
    .innerJoin("conditionReports as reports", (join) =>
      join
        .onRef("reports.companyId", "=", "photos.companyId")
        .onRef("reports.rentalId", "=", "photos.rentalId")
        .onRef("reports.carNo", "=", "photos.carNo")
        .onRef("reports.direction", "=", "photos.direction"),
    )
    .select("photos.bytes")
    .where("photos.companyId", "=", companyId)
    .where("photos.rentalId", "=", booking.id)
    .where("photos.id", "=", id)
    .executeTakeFirst();
  return row?.bytes;
}
