import type { Kysely, Transaction } from "kysely";

import type { DriverView } from "#contract/fleet/drivers.ts";
import type { RenterOwnData, RenterPage, ShownCondition } from "#contract/fleet/renter-page.ts";
import { listExtraDrivers, isAgreementOver } from "#domain/fleet/agreement.ts";
import type { ConditionPosition } from "#domain/fleet/condition-photo.ts";
import type { ConditionSignatures } from "#domain/fleet/condition-report.ts";
import { findMissingDriverData, type DriverDetails, type DriverDataPart } from "#domain/fleet/driver.ts";
import { listSheetChanges } from "#domain/fleet/sheet-changes.ts";
import { isPanelOpen } from "#domain/people/company.ts";
import { listVisibleContacts } from "#domain/words/contact.ts";
import type { RenterScope } from "#server/access/gates.ts";
import { findBooking, lockBooking, type Booking } from "#server/db/booking.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import { recordThroughLink, type LinkUse } from "#server/modules/agreements/link-events.ts";
import {
  listSheets,
  readCurrentAgreement,
  type CurrentAgreement,
  type StoredSheet,
} from "#server/modules/agreements/store.ts";
import {
  findDriverOfCustomer,
  lockDriverHolder,
  saveDriver,
  type DriverFields,
} from "#server/modules/drivers/store.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

import { findRenterAccount } from "./account-store.ts";

const DAY_MS = 86_400_000;

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
  const wasAccepted = standing.sheets.some((one) => one.acceptance !== null);
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
    acceptance: acceptance && {
      way: acceptance.way,
      name: acceptance.name,
      at: acceptance.acceptedAt,
      madeBy: acceptance.madeByName,
      evidence: acceptance.evidence,
    },
    ...(isOver || wasAccepted ? { missing: [], correctable: [] } : await listWritableParts(db, renter, booking)),
    wasAccepted,
    drivers: acceptance === null ? [] : listDrivers(last!),
    sheets: standing.sheets
      .flatMap(({ sheet: { sheet, facts }, acceptance: accepted, copy }) =>
        accepted
          ? [
              {
                sheet,
                way: accepted.way,
                at: accepted.acceptedAt,
                changes: listSheetChanges(facts, standing.facts),
                copy,
              },
            ]
          : [],
      )
      .toReversed(),
    deposit: {
      ...(await sumDeposit(db, renter, booking)),
      held: depositHeld,
      dueBack: endedAt && depositHeld > 0 ? new Date(endedAt.getTime() + depositReturnDays * DAY_MS) : null,
    },
    conditions: await listShownConditions(db, renter, booking),
    account: booking.kind === "rental" ? await findRenterAccount(db, renter, booking.id) : null,
  };
}

function listDrivers({ sheet, driverSignatures }: StoredSheet): RenterPage["drivers"] {
  return listExtraDrivers(sheet.facts).map(({ driver, name }) => {
    const signature = driverSignatures.find((one) => one.driver === driver);
    return {
      driver,
      name,
      signedAt: signature?.acceptedAt ?? null,
      signedName: signature?.name ?? "",
      way: signature?.way ?? null,
      madeBy: signature?.madeByName ?? "",
      evidence: signature?.evidence ?? null,
    };
  });
}

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
    .select(["carCode as code", "plate", "renterName", "startedAt", "dueAt", "endedAt", "depositHeld"])
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

function toBookingOfSheet({ now: { facts } }: CurrentAgreement) {
  return {
    code: facts.car.code,
    plate: facts.car.plate,
    renterName: facts.renter.name,
    startedAt: new Date(facts.from),
    dueAt: new Date(facts.until),
    endedAt: null,
    depositHeld: 0,
  };
}

function toShownPhone(value: string): { href: string; text: string } | null {
  const [phone] = listVisibleContacts(["phone"], { phone: { value, visible: true } });
  return phone ? { href: phone.href, text: phone.text } : null;
}

async function listWritableParts(
  db: Kysely<DB>,
  renter: RenterScope,
  booking: Booking,
): Promise<Pick<RenterPage, "missing" | "correctable">> {
  const customerId = await findCustomerOf(db, renter, booking);
  if (customerId === null) return { missing: [], correctable: [] };
  const driver = await findDriverOfCustomer(db, renter, customerId);
  const missing = findMissingDriverData(driver ?? UNKNOWN_DRIVER_DETAILS);
  return { missing, correctable: listCorrectableParts(driver).filter((part) => !missing.includes(part)) };
}

function listCorrectableParts(driver: DriverView | null): DriverDataPart[] {
  return driver?.fromLink?.comparedAt === null ? driver.fromLink.parts : [];
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

export async function completeOwnData(
  tx: Transaction<DB>,
  keys: SecretKeys,
  renter: RenterScope,
  { typed, through }: { typed: RenterOwnData; through: LinkUse },
  now: Date,
): Promise<"RENTER_DATA_CLOSED" | undefined> {
  // A signature waits for this lock too, so no data are saved after it.
  const booking = await lockBooking(tx, renter, renter.rentalId);
  const customerId = booking ? await findCustomerOf(tx, renter, booking) : null;
  if (!booking || customerId === null) return undefined;
  if ((await listSheets(tx, renter, booking)).some(({ acceptance }) => acceptance !== null))
    return "RENTER_DATA_CLOSED";
  // Locks the customer's data, so that the renter and a clerk who save data at the same time do not overwrite each
  // other's.
  await lockDriverHolder(tx, renter, { customerId });
  const stored = await findDriverOfCustomer(tx, renter, customerId);
  const written = mergeWrittenData(stored, typed);
  if (!written) return undefined;
  const driver = { id: stored?.id ?? makeId(now), version: stored?.version ?? 0, of: { customerId }, ...written };
  const saved = await saveDriver(tx, keys, renter, driver, now);
  if (typeof saved === "string") throw new Error(`A renter's data was not saved: ${saved}.`);
  const ids = { driverId: saved.id, customerId };
  await recordThroughLink(tx, renter, booking, { action: "driver-written-by-link", ...through, ...ids }, now);
  return undefined;
}

function mergeWrittenData(
  stored: DriverView | null,
  typed: RenterOwnData,
): { fields: DriverFields; linkParts: DriverDataPart[] } | undefined {
  const known = stored ?? UNKNOWN_DRIVER_DETAILS;
  const correctable = listCorrectableParts(stored);
  const writable = new Set([...findMissingDriverData(known), ...correctable]);
  const written = new Set<DriverDataPart>();
  const take = (part: DriverDataPart, value = "") => {
    if (!writable.has(part) || value === "") return undefined;
    written.add(part);
    return value;
  };
  // The company wrote the number, and only the nationality is missing.
  const isNumberKnown = known.identityKind !== null && !correctable.includes("identity");
  const tc = isNumberKnown ? undefined : take("identity", typed.tc);
  const passport = isNumberKnown || tc !== undefined ? undefined : take("identity", typed.passport);
  const fields = {
    identityKind:
      tc === undefined ? (passport === undefined ? known.identityKind : ("passport" as const)) : ("tc" as const),
    identity: tc ?? passport,
    nationality: take("identity", typed.nationality) ?? known.nationality,
    birthDate: take("birthDate", typed.birthDate) ?? known.birthDate,
    licence: take("licence", typed.licence),
    licenceClass: take("licenceClass", typed.licenceClass) ?? known.licenceClass,
    licenceDate: take("licenceDate", typed.licenceDate) ?? known.licenceDate,
    address: take("address", typed.address) ?? known.address,
  };
  return written.size === 0 ? undefined : { fields, linkParts: [...new Set([...correctable, ...written])] };
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

async function listShownConditions(
  db: Kysely<DB>,
  { companyId }: RenterScope,
  { id: rentalId }: Booking,
): Promise<ShownCondition[]> {
  const reports = await db
    .selectFrom("conditionReports")
    .select(["carNo", "direction", "plate", "km", "fuel", "place", "notes", "happenedAt", "rentalTime", "sealedAt"])
    .select(["accessories", "damages", "signatures", "madeByName as madeBy"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .orderBy("happenedAt")
    .orderBy("id")
    .execute();
  const photos = await db
    .selectFrom("conditionPhotos")
    .select(["id", "carNo", "direction", "position", "width", "height", "takenAt", "createdAt as receivedAt"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return reports.map(({ carNo, direction, accessories, damages, signatures, ...report }) => ({
    ...report,
    signature: toShownSignature(signatures as unknown as ConditionSignatures),
    carNo,
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
      .map(({ id, position, width, height, takenAt, receivedAt }) => ({
        id,
        position: position as ConditionPosition,
        width,
        height,
        takenAt,
        receivedAt,
      })),
  }));
}

function toShownSignature({ renter }: ConditionSignatures): ShownCondition["signature"] {
  return "absent" in renter ? renter : { name: renter.name };
}

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
