import type { Kysely } from "kysely";

import type { ScanView } from "#contract/public-pages.ts";
import { visibleCompanyContacts } from "#domain/company.ts";
import { formatKurus } from "#domain/money.ts";
import { maskPersonName } from "#domain/person-name.ts";
import { showContacts, visibleContacts, type VisibleContact } from "#domain/profile.ts";
import type { DB } from "#server/db/tables.ts";
import { companyContactColumns, companyContactsOf } from "#server/modules/companies/store.ts";
import { contactsOf, profileColumns } from "#server/modules/profiles/store.ts";

/** What a stranger may know of a code; undefined when there is none. Built from an allow-list: a hidden value never leaves this function. */
export async function findScanView(db: Kysely<DB>, code: string, now: Date): Promise<ScanView | undefined> {
  const row = await db
    .selectFrom("codes")
    .leftJoin("profiles", "profiles.code", "codes.code")
    .leftJoin("users", "users.id", "codes.ownerId")
    .select(["codes.code", "codes.companyId", "profiles.code as profileCode", "users.displayName", "users.closedAt"])
    .select(profileColumns)
    .where("codes.code", "=", code)
    .executeTakeFirst();
  // Whose account was closed shows nothing, as if the code did not exist.
  if (!row || row.closedAt !== null) return undefined;
  if (row.companyId !== null) return findCarView(db, row.companyId, row.code, now);
  if (row.profileCode === null) return { state: "not-assigned", code: row.code };
  const profile = row as { [Name in keyof typeof row]: NonNullable<(typeof row)[Name]> };
  return {
    state: "profile",
    code: profile.code,
    owner: maskPersonName(profile.displayName),
    plate: profile.plate,
    note: profile.note,
    contacts: visibleContacts({ contactsVisible: profile.contactsVisible, contacts: contactsOf(profile) }).map(shown),
  };
}

/** A company's car: nothing of its internal data is even read (decisions, "Company cars on the scan page"). */
async function findCarView(db: Kysely<DB>, companyId: string, code: string, now: Date): Promise<ScanView | undefined> {
  const car = await db
    .selectFrom("cars")
    .innerJoin("companies", "companies.id", "cars.companyId")
    .innerJoin("users", "users.id", "companies.ownerId")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "cars.companyId").onRef("rentals.id", "=", "cars.currentRentalId"),
    )
    .select(["cars.code", "cars.plate", "cars.note", "cars.status", "companies.name", ...companyContactColumns])
    .select(["cars.price", "cars.priceVisible", "cars.availabilityNote", "cars.availabilityNoteVisible"])
    .select(["cars.renterNameVisible", "cars.renterPhoneVisible"])
    .select(["rentals.renterName", "rentals.renterPhone", "rentals.dueAt"])
    .where("cars.companyId", "=", companyId)
    .where("cars.code", "=", code)
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
  if (!car) return undefined;
  const renterName = car.renterNameVisible && car.renterName ? maskPersonName(car.renterName) : "";
  const [phone] = showContacts(["phone"], {
    phone: { value: car.renterPhone ?? "", visible: car.renterPhoneVisible },
  });
  const price = car.priceVisible && car.price !== null ? formatKurus(car.price) : "";
  const note = car.availabilityNoteVisible ? car.availabilityNote : "";
  return {
    state: "car",
    code: car.code,
    company: car.name,
    plate: car.plate,
    note: car.note,
    contacts: visibleCompanyContacts(companyContactsOf(car)).map(shown),
    rental: car.dueAt && {
      endsAt: car.dueAt,
      now,
      renter: renterName === "" && !phone ? null : { name: renterName, phone: phone ? shown(phone) : null },
    },
    offer: car.status !== "available" || (price === "" && note === "") ? null : { price, note },
  };
}

function shown({ kind, href, text }: VisibleContact) {
  return { kind, href, text };
}
