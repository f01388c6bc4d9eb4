import type { Kysely, Transaction } from "kysely";

import type { OwnData, RenterPage, ShownCondition } from "#contract/fleet/renter-page.ts";
import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import { missingParts, type Driver, type DriverPart } from "#domain/fleet/driver.ts";
import { showContacts } from "#domain/words/contact.ts";
import type { RenterScope } from "#server/access/gates.ts";
import { newId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { readCurrentAgreement } from "#server/modules/agreements/store.ts";
import { findDriverOfCustomer, lockHolder, saveDriver } from "#server/modules/drivers/store.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

const DAY = 86_400_000;

/** Maximum number of tolls and fines that a page shows, the newest first. */
const ROAD_CHARGES_SHOWN = 100;

/**
 * Everything that the page of a renter's link shows. It contains no notes of the staff, no other rentals and nothing
 * else of the customer.
 */
export async function findRenterPage(db: Kysely<DB>, renter: RenterScope, now: Date): Promise<RenterPage | undefined> {
  const { companyId, rentalId } = renter;
  const standing = await readCurrentAgreement(db, renter, rentalId);
  const rental = await db
    .selectFrom("rentals")
    .innerJoin("companies", "companies.id", "rentals.companyId")
    .select(["carCode as code", "plate", "renterName", "startedAt", "dueAt", "endedAt", "total", "paid", "depositHeld"])
    .select(["companies.name", "companies.phone", "companies.contactPhone", "companies.depositReturnDays"])
    .where("rentals.companyId", "=", companyId)
    .where("rentals.id", "=", rentalId)
    .executeTakeFirst();
  if (!standing || !rental) return undefined;
  const { code, plate, renterName, startedAt, dueAt, endedAt, total, paid, depositHeld } = rental;
  const last = standing.sheets.at(-1);
  const acceptance = standing.isChanged ? null : (last?.acceptance ?? null);
  // A rental that ended without an agreement gets none afterwards.
  const hasAgreement = last !== undefined || endedAt === null;
  return {
    now,
    company: { name: rental.name, phone: phoneOf(rental.contactPhone || rental.phone) },
    code,
    plate,
    renterName,
    startedAt,
    dueAt,
    endedAt,
    sheet: hasAgreement ? standing.now : null,
    digest: standing.digest.toString("hex"),
    acceptance: acceptance && { way: acceptance.way, name: acceptance.name, at: acceptance.acceptedAt },
    missing: endedAt === null && acceptance === null ? await listMissing(db, renter) : [],
    wasAccepted: standing.sheets.some((one) => one.acceptance !== null),
    copies: standing.sheets
      .flatMap((one) => (one.acceptance ? [{ sheet: one.sheet.sheet, at: one.acceptance.acceptedAt }] : []))
      .toReversed(),
    total,
    paid,
    deposit: {
      ...(await sumDeposit(db, renter)),
      held: depositHeld,
      dueBack: endedAt && depositHeld > 0 ? new Date(endedAt.getTime() + rental.depositReturnDays * DAY) : null,
    },
    conditions: await listShownConditions(db, renter),
    roadCharges: await db
      .selectFrom("roadCharges")
      .select(["kind", "happenedAt as at", "text", "plate", "amount"])
      .where("companyId", "=", companyId)
      .where("rentalId", "=", rentalId)
      .where("match", "<>", "own")
      .orderBy("happenedAt", "desc")
      .orderBy("id")
      .limit(ROAD_CHARGES_SHOWN)
      .execute(),
  };
}

function phoneOf(value: string): { href: string; text: string } | null {
  const [phone] = showContacts(["phone"], { phone: { value, visible: true } });
  return phone ? { href: phone.href, text: phone.text } : null;
}

/** The missing data of the renter; none if the renter is no longer a customer. */
async function listMissing(db: Kysely<DB>, renter: RenterScope): Promise<DriverPart[]> {
  const customerId = await findCustomerOf(db, renter);
  if (customerId === null) return [];
  return missingParts((await findDriverOfCustomer(db, renter, customerId)) ?? NOTHING_KNOWN);
}

async function findCustomerOf(db: Kysely<DB>, { companyId, rentalId }: RenterScope): Promise<string | null> {
  const row = await db
    .selectFrom("rentals")
    .select("customerId")
    .where("companyId", "=", companyId)
    .where("id", "=", rentalId)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

const NOTHING_KNOWN: Driver = {
  identityKind: null,
  identityEnd: "",
  nationality: "",
  birthDate: null,
  licenceEnd: "",
  licenceClass: "",
  licenceDate: null,
  address: "",
};

/** Adds the missing data of the renter, and changes nothing that is known. */
export async function completeOwnData(
  tx: Transaction<DB>,
  keys: SecretKeys,
  renter: RenterScope,
  typed: OwnData,
  now: Date,
): Promise<void> {
  const customerId = await findCustomerOf(tx, renter);
  if (customerId === null) return;
  // Other saves of this customer's data wait, so that neither the clerk nor the renter loses what they typed.
  await lockHolder(tx, renter.companyId, { customerId });
  const stored = await findDriverOfCustomer(tx, renter, customerId);
  const known = stored ?? NOTHING_KNOWN;
  const isMissing = new Set(missingParts(known));
  const given = (part: DriverPart, value = "") => (isMissing.has(part) && value !== "" ? value : undefined);
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
    { id: stored?.id ?? newId(now), version: stored?.version ?? 0, of: { customerId }, fields },
    now,
  );
  if (typeof saved === "string") throw new Error(`A renter's data was not saved: ${saved}.`);
}

async function sumDeposit(db: Kysely<DB>, { companyId, rentalId }: RenterScope) {
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

/** The sealed records of the rental's cars, in the order in which they were made. */
async function listShownConditions(db: Kysely<DB>, { companyId, rentalId }: RenterScope): Promise<ShownCondition[]> {
  const reports = await db
    .selectFrom("conditionReports")
    .select(["carNo", "direction", "plate", "km", "fuel", "place", "notes", "happenedAt", "damages"])
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
  return reports.map(({ carNo, direction, damages, ...report }) => ({
    ...report,
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

/** A photo of a sealed record of this rental. */
export async function findRenterPhoto(
  db: Kysely<DB>,
  { companyId, rentalId }: RenterScope,
  id: string,
): Promise<Buffer | undefined> {
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
    .where("photos.rentalId", "=", rentalId)
    .where("photos.id", "=", id)
    .executeTakeFirst();
  return row?.bytes;
}
