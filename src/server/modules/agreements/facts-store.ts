import type { Kysely } from "kysely";

import type { DriverView } from "#contract/fleet/drivers.ts";
import { identityKindWords } from "#contract/fleet/drivers.words.ts";
import { chargeKindWords } from "#contract/fleet/ledger.words.ts";
import {
  AGREED_CHARGES,
  type AgreedFacts,
  type AgreementDriver,
  type AgreementTerms,
} from "#domain/fleet/agreement.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { displayPhone } from "#domain/words/phone.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { findDriversOfRental } from "#server/modules/drivers/store.ts";

import { findText } from "./texts-store.ts";

/** The stored data from which the agreement of a rental is filled. */
export interface FillingData {
  readonly facts: AgreedFacts;
  readonly terms: AgreementTerms;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** Reads the present data for a rental's agreement. Undefined if the company has no such rental. */
export async function readFillingData(
  db: Kysely<DB>,
  company: CompanyRows,
  rentalId: string,
): Promise<FillingData | undefined> {
  const { companyId } = company;
  const row = await db
    .selectFrom("rentals")
    .innerJoin("companies", "companies.id", "rentals.companyId")
    .leftJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "rentals.companyId").onRef("cars.code", "=", "rentals.carCode"),
    )
    .leftJoin("customers", (join) =>
      join.onRef("customers.companyId", "=", "rentals.companyId").onRef("customers.id", "=", "rentals.customerId"),
    )
    .select(["rentals.carCode as code", "rentals.plate", "rentals.renterName", "rentals.renterPhone"])
    .select(["rentals.startedAt", "rentals.dueAt", "rentals.endedAt"])
    .select(["cars.make", "cars.model", "cars.modelYear", "cars.colour", "cars.fuel", "cars.gear"])
    .select(["cars.kmAllowance as carKmAllowance", "cars.kmPrice as carKmPrice"])
    .select(["customers.email", "customers.isBusiness"])
    .select(["companies.name", "companies.phone", "companies.contactPhone"])
    .select(["companies.authorisationNo", "companies.mersisNo"])
    .select(["companies.kmAllowance", "companies.kmPrice", "companies.fuelPrice", "companies.lateFreeMinutes"])
    .where("rentals.companyId", "=", companyId)
    .where("rentals.id", "=", rentalId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { code, plate, startedAt, endedAt } = row;
  return {
    startedAt,
    endedAt,
    facts: {
      renter: {
        name: row.renterName,
        phone: displayPhone(row.renterPhone),
        email: row.email ?? "",
        isBusiness: row.isBusiness ?? false,
      },
      drivers: await listAgreementDrivers(db, company, { rentalId, ...row }),
      car: {
        code,
        plate,
        make: row.make ?? "",
        model: row.model ?? "",
        year: row.modelYear,
        colour: row.colour ?? "",
        fuel: row.fuel,
        gear: row.gear,
      },
      from: startedAt.toISOString(),
      until: row.dueAt.toISOString(),
      charges: await listAgreedCharges(db, company, rentalId),
      deposit: await sumTakenDeposit(db, company, rentalId),
    },
    terms: await termsOf(db, company, row),
  };
}

async function termsOf(
  db: Kysely<DB>,
  company: CompanyRows,
  row: {
    name: string;
    phone: string;
    contactPhone: string;
    authorisationNo: string;
    mersisNo: string;
    carKmAllowance: number | null;
    carKmPrice: number | null;
    kmAllowance: number | null;
    kmPrice: number | null;
    fuelPrice: number | null;
    lateFreeMinutes: number | null;
  },
): Promise<AgreementTerms> {
  const { name, authorisationNo, mersisNo, fuelPrice } = row;
  const { version, text } = await findText(db, company);
  // The km rules of the car come before those of the company.
  const hasOwn = row.carKmAllowance !== null;
  return {
    company: { name, phone: displayPhone(row.contactPhone || row.phone), authorisationNo, mersisNo },
    rules: {
      kmADay: hasOwn ? row.carKmAllowance : row.kmAllowance,
      kmPrice: hasOwn ? (row.carKmPrice ?? row.kmPrice) : row.kmPrice,
      fuelPrice,
      freeMinutes: row.lateFreeMinutes,
    },
    textVersion: version,
    text,
  };
}

/** The permitted drivers: the renter, if their data are known, and the additional drivers. */
async function listAgreementDrivers(
  db: Kysely<DB>,
  company: CompanyRows,
  { rentalId, renterName }: { rentalId: string; renterName: string },
): Promise<AgreementDriver[]> {
  const drivers = await findDriversOfRental(db, company, rentalId);
  const own = drivers?.customer?.driver;
  return [...(own ? [{ ...own, name: renterName }] : []), ...(drivers?.extra ?? [])].map(agreementDriver);
}

/** A driver in a sheet. Only the last characters of the numbers are known here. */
function agreementDriver(driver: DriverView): AgreementDriver {
  const { name, identityKind, identityEnd, nationality, birthDate, licenceEnd, licenceClass, licenceDate } = driver;
  const identity = [
    identityKind === null ? "" : `${identityKindWords[identityKind]} ${masked(identityEnd)}`,
    nationality,
  ];
  const licence = [
    licenceEnd === "" ? "" : masked(licenceEnd),
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

function masked(end: string): string {
  return `••••${end}`;
}

/** The charges of a rental that are agreed on, without those that were reversed. */
async function listAgreedCharges(db: Kysely<DB>, { companyId }: CompanyRows, rentalId: string) {
  const rows = await db
    .selectFrom("rentalCharges as charges")
    .leftJoin("rentalCharges as reversals", (join) =>
      join.onRef("reversals.companyId", "=", "charges.companyId").onRef("reversals.reverses", "=", "charges.id"),
    )
    .select(["charges.kind", "charges.text", "charges.amount"])
    .where("charges.companyId", "=", companyId)
    .where("charges.rentalId", "=", rentalId)
    .where("charges.kind", "in", [...AGREED_CHARGES])
    .where("charges.reverses", "is", null)
    .where("reversals.id", "is", null)
    .orderBy("charges.createdAt")
    .orderBy("charges.id")
    .execute();
  return rows.map(({ kind, text, amount }) => ({ kind: chargeKindWords[kind], text, amount }));
}

/** The sum of all deposits that were taken, including those that were returned or kept since. */
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
