import type { Kysely } from "kysely";

import type { DriverView } from "#contract/fleet/drivers.ts";
import { identityKindWords } from "#contract/fleet/drivers.words.ts";
import { chargeKindWords } from "#contract/fleet/ledger.words.ts";
import {
  AGREED_CHARGE_KINDS,
  type AgreedFacts,
  type AgreementDriver,
  type AgreementStage,
  type AgreementTerms,
} from "#domain/fleet/agreement.ts";
import { maskNumber } from "#domain/fleet/driver.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { formatPhone } from "#domain/words/phone.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import type { Booking } from "#server/db/booking.ts";
import type { DB } from "#server/db/tables.ts";
import { findDriversOfBooking } from "#server/modules/drivers/store.ts";

import { findAgreementText } from "./texts-store.ts";

export interface AgreementData {
  readonly facts: AgreedFacts;
  readonly terms: AgreementTerms;
  readonly stage: AgreementStage;
  readonly startedAt: Date | null;
}

export async function readAgreementData(
  db: Kysely<DB>,
  company: CompanyRows,
  booking: Booking,
): Promise<AgreementData> {
  const row =
    booking.kind === "rental"
      ? await readRental(db, company, booking.id)
      : await readReservation(db, company, booking.id);
  const { stage, startedAt, charges, deposit } = row;
  return {
    stage,
    startedAt,
    facts: {
      renter: {
        name: row.renterName,
        phone: formatPhone(row.renterPhone),
        email: row.email ?? "",
        isBusiness: row.isBusiness ?? false,
      },
      drivers: await listAgreementDrivers(db, company, booking, row.renterName),
      car: {
        code: row.code,
        plate: row.plate,
        make: row.make ?? "",
        model: row.model ?? "",
        year: row.modelYear,
        colour: row.colour ?? "",
        fuel: row.fuel,
        gear: row.gear,
      },
      from: row.from.toISOString(),
      until: row.until.toISOString(),
      charges,
      deposit,
      start: booking.kind === "rental" ? await findStart(db, company, booking.id, row.code) : null,
    },
    terms: await readTerms(db, company, row),
  };
}

const carFactColumns = ["cars.make", "cars.model", "cars.modelYear", "cars.colour", "cars.fuel", "cars.gear"] as const;
const kmTermColumns = ["cars.kmAllowance as carKmAllowance", "cars.kmPrice as carKmPrice"] as const;
const customerFactColumns = ["customers.email", "customers.isBusiness"] as const;
const companyTermColumns = [
  "companies.name",
  "companies.phone",
  "companies.contactPhone",
  "companies.authorisationNo",
  "companies.mersisNo",
  "companies.address",
  "companies.taxOffice",
  "companies.taxNo",
  "companies.kmAllowance",
  "companies.kmPrice",
  "companies.fuelPrice",
  "companies.lateFreeMinutes",
  "companies.insuranceTerms",
] as const;

async function readRental(db: Kysely<DB>, company: CompanyRows, id: string) {
  const { endedAt, ...row } = await db
    .selectFrom("rentals")
    .innerJoin("companies", "companies.id", "rentals.companyId")
    .leftJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "rentals.companyId").onRef("cars.code", "=", "rentals.carCode"),
    )
    .leftJoin("customers", (join) =>
      join.onRef("customers.companyId", "=", "rentals.companyId").onRef("customers.id", "=", "rentals.customerId"),
    )
    .select(["rentals.carCode as code", "rentals.plate", "rentals.renterName", "rentals.renterPhone"])
    .select(["rentals.startedAt", "rentals.startedAt as from", "rentals.dueAt as until", "rentals.endedAt"])
    .select([...carFactColumns, ...kmTermColumns, ...customerFactColumns, ...companyTermColumns])
    .where("rentals.companyId", "=", company.companyId)
    .where("rentals.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    stage: endedAt === null ? ("running" as const) : ("ended" as const),
    charges: await listAgreedCharges(db, company, id),
    deposit: await sumTakenDeposit(db, company, id),
  };
}

async function readReservation(db: Kysely<DB>, company: CompanyRows, id: string) {
  const { state, price, deposit, ...row } = await db
    .selectFrom("reservations")
    .innerJoin("carPeriods", (join) =>
      join.onRef("carPeriods.companyId", "=", "reservations.companyId").onRef("carPeriods.id", "=", "reservations.id"),
    )
    .innerJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "carPeriods.companyId").onRef("cars.code", "=", "carPeriods.carCode"),
    )
    .innerJoin("companies", "companies.id", "reservations.companyId")
    .leftJoin("customers", (join) =>
      join
        .onRef("customers.companyId", "=", "reservations.companyId")
        .onRef("customers.id", "=", "reservations.customerId"),
    )
    .select(["cars.code", "cars.plate", "reservations.renterName", "reservations.renterPhone"])
    .select(["reservations.state", "reservations.price", "reservations.deposit"])
    .select(["carPeriods.startsAt as from", "carPeriods.endsAt as until"])
    .select([...carFactColumns, ...kmTermColumns, ...customerFactColumns, ...companyTermColumns])
    .where("reservations.companyId", "=", company.companyId)
    .where("reservations.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    startedAt: null,
    stage: state === "open" ? ("reserved" as const) : ("given-up" as const),
    charges: price === null ? [] : [{ kind: chargeKindWords.rent, text: "", amount: price }],
    deposit: deposit ?? 0,
  };
}

async function readTerms(
  db: Kysely<DB>,
  company: CompanyRows,
  row: {
    name: string;
    phone: string;
    contactPhone: string;
    authorisationNo: string;
    mersisNo: string;
    address: string;
    taxOffice: string;
    taxNo: string;
    carKmAllowance: number | null;
    carKmPrice: number | null;
    kmAllowance: number | null;
    kmPrice: number | null;
    fuelPrice: number | null;
    lateFreeMinutes: number | null;
    insuranceTerms: string;
  },
): Promise<AgreementTerms> {
  const { name, authorisationNo, mersisNo, address, taxOffice, taxNo, fuelPrice } = row;
  const { version, text } = await findAgreementText(db, company);
  // The car's own km rules take precedence over the company's.
  const hasOwn = row.carKmAllowance !== null;
  return {
    company: {
      name,
      phone: formatPhone(row.contactPhone || row.phone),
      authorisationNo,
      mersisNo,
      address,
      taxOffice,
      taxNo,
    },
    rules: {
      kmADay: hasOwn ? row.carKmAllowance : row.kmAllowance,
      kmPrice: hasOwn ? (row.carKmPrice ?? row.kmPrice) : row.kmPrice,
      fuelPrice,
      freeMinutes: row.lateFreeMinutes,
      insurance: row.insuranceTerms,
    },
    textVersion: version,
    text,
  };
}

async function listAgreementDrivers(
  db: Kysely<DB>,
  company: CompanyRows,
  booking: Booking,
  renterName: string,
): Promise<AgreementDriver[]> {
  const { customer, extra } = await findDriversOfBooking(db, company, booking);
  const own = customer?.driver;
  return [...(own ? [{ ...own, name: renterName }] : []), ...extra].map(toAgreementDriver);
}

function toAgreementDriver(driver: DriverView): AgreementDriver {
  const { name, identityKind, identityEnd, nationality, birthDate, licenceEnd, licenceClass, licenceDate } = driver;
  const identity = [
    identityKind === null ? "" : `${identityKindWords[identityKind]} ${maskNumber(identityEnd)}`,
    nationality,
  ];
  const licence = [
    licenceEnd === "" ? "" : maskNumber(licenceEnd),
    licenceClass,
    licenceDate === null ? "" : formatCalendarDate(licenceDate),
  ];
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" · ");
  return {
    name,
    identity: joined(identity),
    bornOn: birthDate === null ? "" : formatCalendarDate(birthDate),
    licence: joined(licence),
    address: driver.address,
  };
}

async function listAgreedCharges(db: Kysely<DB>, { companyId }: CompanyRows, rentalId: string) {
  const rows = await db
    .selectFrom("rentalCharges as charges")
    .leftJoin("rentalCharges as reversals", (join) =>
      join.onRef("reversals.companyId", "=", "charges.companyId").onRef("reversals.reverses", "=", "charges.id"),
    )
    .select(["charges.kind", "charges.text", "charges.amount"])
    .where("charges.companyId", "=", companyId)
    .where("charges.rentalId", "=", rentalId)
    .where("charges.kind", "in", [...AGREED_CHARGE_KINDS])
    .where("charges.reverses", "is", null)
    .where("reversals.id", "is", null)
    .orderBy("charges.createdAt")
    .orderBy("charges.id")
    .execute();
  return rows.map(({ kind, text, amount }) => ({ kind: chargeKindWords[kind], text, amount }));
}

/** The sum of all deposits that were taken, including deposits that were returned or kept later. */
async function sumTakenDeposit(db: Kysely<DB>, { companyId }: CompanyRows, rentalId: string): Promise<number> {
  const { taken } = await db
    .selectFrom("depositEntries")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("taken"))
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("kind", "=", "taken")
    .executeTakeFirstOrThrow();
  return Number(taken);
}

/** Km and fuel of the present car from its sealed condition report of the hand-over; null if there is none. */
async function findStart(db: Kysely<DB>, { companyId }: CompanyRows, rentalId: string, carCode: string) {
  const report = await db
    .selectFrom("conditionReports")
    .select(["km", "fuel"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("direction", "=", "out")
    .where("carCode", "=", carCode)
    .orderBy("carNo", "desc")
    .limit(1)
    .executeTakeFirst();
  return report ?? null;
}
