import type { Kysely } from "kysely";

import type { ScanView } from "#contract/public-pages.ts";
import { visibleCompanyContacts } from "#domain/company.ts";
import { formatKurus } from "#domain/money.ts";
import { maskPersonName } from "#domain/person-name.ts";
import { showContacts, visibleContacts, type VisibleContact } from "#domain/profile.ts";
import type { DB } from "#server/db/tables.ts";
import { companyContactColumns, companyContactsOf } from "#server/modules/companies/store.ts";
import { contactsOf, profileColumns } from "#server/modules/profiles/store.ts";

const INVALID: ScanView = { state: "invalid" };

/**
 * What a stranger may know of a code, and a version of the code that it is no older than. Built from an allow-list: a hidden value
 * never leaves this function.
 */
export async function findScanView(
  db: Kysely<DB>,
  code: string,
  now: Date,
): Promise<{ view: ScanView; version: number }> {
  const row = await db
    .selectFrom("codes")
    .leftJoin("profiles", "profiles.code", "codes.code")
    .leftJoin("users", "users.id", "codes.ownerId")
    .select(["codes.code", "codes.companyId", "codes.version", "profiles.code as profileCode"])
    .select(["codes.offAt", "codes.noteHiddenAt"])
    .select(["users.displayName", "users.closedAt"])
    .select(profileColumns)
    .where("codes.code", "=", code)
    .executeTakeFirst();
  if (!row) return { view: INVALID, version: 0 };
  // What follows is read after the version: it may be newer, which the next scan sees, but never older.
  const { version } = row;
  // Whose account was closed shows nothing, as if the code did not exist, and so does a code that was switched off.
  if (row.closedAt !== null || row.offAt !== null) return { view: INVALID, version };
  const showsNote = row.noteHiddenAt === null;
  if (row.companyId !== null) return { view: await findCarView(db, row.companyId, row.code, showsNote, now), version };
  if (row.profileCode === null) return { view: { state: "not-assigned", code: row.code }, version };
  const profile = row as { [Name in keyof typeof row]: NonNullable<(typeof row)[Name]> };
  const contacts = visibleContacts({ contactsVisible: profile.contactsVisible, contacts: contactsOf(profile) });
  const owner = maskPersonName(profile.displayName);
  const { plate } = profile;
  const note = showsNote ? profile.note : "";
  return { view: { state: "profile", code, owner, plate, note, contacts: contacts.map(shown) }, version };
}

/** A company's car: nothing of its internal data is even read (decisions, "Company cars on the scan page"). */
async function findCarView(
  db: Kysely<DB>,
  companyId: string,
  code: string,
  showsNote: boolean,
  now: Date,
): Promise<ScanView> {
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
  if (!car) return INVALID;
  const renterName = car.renterNameVisible && car.renterName ? maskPersonName(car.renterName) : "";
  const [phone] = showContacts(["phone"], {
    phone: { value: car.renterPhone ?? "", visible: car.renterPhoneVisible },
  });
  const price = car.priceVisible && car.price !== null ? formatKurus(car.price) : "";
  const offerNote = showsNote && car.availabilityNoteVisible ? car.availabilityNote : "";
  return {
    state: "car",
    code: car.code,
    company: car.name,
    plate: car.plate,
    note: showsNote ? car.note : "",
    contacts: visibleCompanyContacts(companyContactsOf(car)).map(shown),
    rental: car.dueAt && {
      endsAt: car.dueAt,
      now,
      renter: renterName === "" && !phone ? null : { name: renterName, phone: phone ? shown(phone) : null },
    },
    offer: car.status !== "available" || (price === "" && offerNote === "") ? null : { price, note: offerNote },
  };
}

function shown({ kind, href, text }: VisibleContact) {
  return { kind, href, text };
}
