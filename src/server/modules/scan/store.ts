import { type AliasedRawBuilder, type Kysely, sql } from "kysely";

import type { ScanView } from "#contract/ports/public-pages.ts";
import { formatModelName } from "#domain/fleet/car-face.ts";
import { isPaused, getReasonsOfKind } from "#domain/notices/notice.ts";
import { listReachWays } from "#domain/notices/reachability.ts";
import { isPanelOpen, listVisibleCompanyContacts } from "#domain/people/company.ts";
import { listVisibleContacts, type VisibleContact } from "#domain/words/contact.ts";
import { maskPersonName } from "#domain/words/person-name.ts";
import { companyContactColumns, profileContactColumns } from "#server/db/contact-columns.ts";
import type { DB } from "#server/db/tables.ts";
import { toShownStatus } from "#server/modules/codes/status-columns.ts";
import { profileColumns } from "#server/modules/profiles/store.ts";

const INVALID_VIEW: ScanView = { state: "invalid" };
const NOTHING_FOUND_VIEW = { view: INVALID_VIEW, heldBy: null };

export interface FoundView {
  view: ScanView;
  version: number;
  heldBy: string | null;
  servers: string[];
  until?: Date | undefined;
}

export function findLiveView(db: Kysely<DB>, code: string, now: Date): Promise<Pick<FoundView, "view" | "heldBy">> {
  return findScanView(db, code, now, "''");
}

/**
 * At least as new as the version that is returned with it. Built field by field, so that hidden values never leave this
 * function.
 */
export async function findScanView(db: Kysely<DB>, code: string, now: Date, said: string): Promise<FoundView> {
  const server = sql<string>`${sql.raw(said)}`.as("server");
  const row = await db
    .selectFrom("codes")
    .leftJoin("profiles", "profiles.code", "codes.code")
    .leftJoin("users", "users.id", "codes.ownerId")
    .select(["codes.code", "codes.ownerId", "codes.companyId", "codes.version", "profiles.code as profileCode"])
    .select(["codes.offAt", "codes.noteHiddenAt", "codes.replacedBy", "codes.replacedUntil"])
    .select(sql<boolean>`codes.claim is not null`.as("asksClaim"))
    .select(["users.displayName", "users.closedAt"])
    .select(profileColumns)
    .select(["profiles.status", "profiles.statusWords", "profiles.statusUntil", "profiles.plateHiddenAt"])
    .select(server)
    .where("codes.code", "=", code)
    .executeTakeFirst();
  if (!row) return { ...NOTHING_FOUND_VIEW, version: 0, servers: [] };
  // The other tables are read after the version. So the view may be newer than its version, never older.
  const { version } = row;
  const servers = [row.server];
  // The code of a closed account, and a code that is switched off, look like a code that does not exist.
  if (row.closedAt !== null || row.offAt !== null) return { ...NOTHING_FOUND_VIEW, version, servers };
  if (row.replacedBy !== null) {
    const replaced = { state: "replaced", code: row.replacedBy } as const;
    const until = row.replacedUntil!;
    return until > now
      ? { view: replaced, version, heldBy: null, servers, until }
      : { ...NOTHING_FOUND_VIEW, version, servers };
  }
  const showsNote = row.noteHiddenAt === null;
  if (row.companyId !== null) {
    const car = await findCarView(db, { companyId: row.companyId, code: row.code, showsNote }, now, server);
    // The car was unlinked meanwhile, or another server answered. Version 0 keeps this view out of the cache.
    if (!car) return { ...NOTHING_FOUND_VIEW, version: 0, servers };
    const heldBy = car.view.state === "car" ? row.companyId : null;
    return { view: car.view, version, heldBy, servers: [...servers, car.server] };
  }
  if (row.profileCode === null) {
    const { asksClaim } = row;
    return { view: { state: "not-assigned", code: row.code, asksClaim }, version, heldBy: null, servers };
  }
  const profile = row as { [Name in keyof typeof row]: NonNullable<(typeof row)[Name]> };
  const { noticesPausedUntil: pausedUntil } = row;
  const contacts = profileContactColumns.read(profile);
  const ways = listReachWays({ ...profile, noticesPausedUntil: pausedUntil, contacts }, now);
  const view: ScanView = {
    state: "profile",
    code,
    owner: maskPersonName(profile.displayName),
    kind: profile.kind,
    plate: row.plateHiddenAt === null ? profile.plate : "",
    status: toShownStatus({ ...row, statusWords: row.statusWords ?? "" }, !showsNote, now),
    note: showsNote ? profile.note : "",
    contacts: ways.contacts.map(toShownContact),
    reasons: ways.reasons,
    accepts: { text: profile.acceptsText, photo: profile.acceptsPhoto },
  };
  const until = isPaused(pausedUntil, now) ? pausedUntil : undefined;
  return { view, version, heldBy: row.ownerId, servers, until };
}

/** Each statement waits for locks on the tables that scans read. */
export async function runScanStatements(db: Kysely<DB>, code: string, said: string): Promise<void> {
  const now = new Date(0);
  await findScanView(db, code, now, said);
  const car = { companyId: "00000000-0000-0000-0000-000000000000", code, showsNote: true };
  await findCarView(db, car, now, sql<string>`${sql.raw(said)}`.as("server"));
}

/** Internal data is not even read (docs/product/scan-page.md 6.5, docs/product/cars.md 8.3). */
async function findCarView(
  db: Kysely<DB>,
  { companyId, code, showsNote }: { companyId: string; code: string; showsNote: boolean },
  now: Date,
  said: AliasedRawBuilder<string, "server">,
): Promise<{ view: ScanView; server: string } | undefined> {
  const car = await db
    .selectFrom("cars")
    .innerJoin("companies", "companies.id", "cars.companyId")
    .innerJoin("companyOwners", "companyOwners.companyId", "companies.id")
    .innerJoin("users", "users.id", "companyOwners.userId")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "cars.companyId").onRef("rentals.id", "=", "cars.currentRentalId"),
    )
    .select(["cars.code", "cars.plate", "cars.plateHiddenAt", "cars.note", "cars.status"])
    .select(["cars.statusLine", "cars.statusWords", "cars.statusUntil"])
    .select(["companies.name", "companies.isApproved", "companies.isActive", ...companyContactColumns.names])
    .select([
      "companies.authorisationNo",
      "cars.price",
      "cars.priceVisible",
      "cars.availabilityNote",
      "cars.availabilityNoteVisible",
    ])
    .select(["cars.make", "cars.model", "cars.modelVisible"])
    .select(["cars.renterNameVisible", "cars.renterPhoneVisible"])
    .select(["rentals.renterName", "rentals.renterPhone", "rentals.dueAt", "users.closedAt"])
    .select(said)
    .where("cars.companyId", "=", companyId)
    .where("cars.code", "=", code)
    .executeTakeFirst();
  if (!car) return undefined;
  const { server } = car;
  if (car.closedAt !== null) return { view: INVALID_VIEW, server };
  // While the panel is closed, nobody at the company can hide the renter or end the rental.
  const showsRenter = isPanelOpen(car);
  const renterName = showsRenter && car.renterNameVisible && car.renterName ? maskPersonName(car.renterName) : "";
  const [phone] = listVisibleContacts(["phone"], {
    phone: { value: car.renterPhone ?? "", visible: showsRenter && car.renterPhoneVisible },
  });
  const price = car.priceVisible ? car.price : null;
  const offerNote = showsNote && car.availabilityNoteVisible ? car.availabilityNote : "";
  const model = showsNote && car.modelVisible ? formatModelName(car) : "";
  const isOffered = car.status === "available" && (price !== null || offerNote !== "" || model !== "");
  const view: ScanView = {
    state: "car",
    code: car.code,
    company: car.name,
    plate: car.plateHiddenAt === null ? car.plate : "",
    status: toShownStatus({ ...car, status: car.statusLine }, !showsNote, now),
    note: showsNote ? car.note : "",
    contacts: listVisibleCompanyContacts(companyContactColumns.read(car)).map(toShownContact),
    reasons: isPanelOpen(car) ? getReasonsOfKind("car") : [],
    rental: car.dueAt && {
      endsAt: car.dueAt,
      now: floorToSecond(now),
      renter: renterName === "" && !phone ? null : { name: renterName, phone: phone ? toShownContact(phone) : null },
    },
    offer: isOffered ? { model, price, note: offerNote, authorisationNo: car.authorisationNo } : null,
  };
  return { view, server };
}

/** Comparisons use the exact time. */
function floorToSecond(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % 1000));
}

function toShownContact({ kind, href, text }: VisibleContact) {
  return { kind, href, text };
}
