import { sql, type Kysely, type Transaction } from "kysely";

import type { RentalLookup, RentalLineMatches, RentalLineInput, RentalLineResult } from "#contract/fleet/imports.ts";
import { findLastCarEvent } from "#domain/fleet/car-event.ts";
import type { CustomerValues } from "#domain/fleet/customer-import.ts";
import { computeBusyUntil, computePlannedEnd } from "#domain/fleet/period.ts";
import { planRentalImport, type RentalImportPlan } from "#domain/fleet/rental-import.ts";
import { parseLocalDateTime } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import { OutdatedReadError } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { lockCars } from "#server/modules/cars/store.ts";
import { addToTotals } from "#server/modules/companies/store.ts";
import { selectLastReturn } from "#server/modules/periods/last-return.ts";
import { findGapMinutes } from "#server/modules/periods/store.ts";
import { markRentalsReported } from "#server/modules/police-notices/store.ts";
import { findRentalDigests, removeUntouchedRentals } from "#server/modules/rentals/removal-store.ts";
import { handOverCar } from "#server/modules/rentals/store.ts";
import { findDoubtOfChange } from "#server/outside/numbering-plan.ts";

import { findCodesOfCars } from "./cars.ts";
import { findKnownCustomers, insertCustomers, lockCustomersOf, removeUnusedCustomers } from "./customers.ts";
import { findSavedLineIds, type ImportStore, type SavedLines } from "./store.ts";

/** For each line, the cars with the line's plate or code, and the facts that decide whether a rental can start. */
async function findCars(
  db: Kysely<DB>,
  company: CompanyScope,
  lines: readonly RentalLookup[],
  codes: readonly (readonly string[])[],
): Promise<RentalLineMatches["cars"][]> {
  const { companyId } = company;
  const rows = await db
    .selectFrom("cars")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "cars.companyId").onRef("rentals.id", "=", "cars.currentRentalId"),
    )
    .select(["cars.code", "cars.status", "cars.since", "rentals.renterName", "rentals.startedAt"])
    .select(selectLastReturn({ companyId: "cars.companyId", code: "cars.code" }).as("returnedAt"))
    .where("cars.companyId", "=", companyId)
    .where(sql<boolean>`cars.code = any(${[...new Set(codes.flat())]}::text[])`)
    .execute();
  const cars = new Map(rows.map((row) => [row.code, row]));
  const taken = await findTakenPeriods(db, company, lines, codes);
  return codes.map((own, nth) =>
    own.flatMap((code) => {
      const car = cars.get(code);
      if (!car) return [];
      const { status, renterName, startedAt, since, returnedAt } = car;
      const running = renterName === null || startedAt === null ? null : { renterName, startedAt };
      return [
        { code, status, running, last: findLastCarEvent({ returnedAt, since }), takenFrom: taken.get(nth) ?? null },
      ];
    }),
  );
}

/**
 * By the index of the line: the start of the earliest rental, reservation or block of the car that overlaps the line's
 * period.
 */
async function findTakenPeriods(
  db: Kysely<DB>,
  company: CompanyScope,
  lines: readonly RentalLookup[],
  codes: readonly (readonly string[])[],
): Promise<ReadonlyMap<number, Date>> {
  const gap = await findGapMinutes(db, company);
  const wanted = lines.flatMap((line, nth) => {
    const [code] = codes[nth]!;
    if (code === undefined) return [];
    const { from, until } = parseLineSpan(line);
    return [{ nth, code, from, until: computeBusyUntil(computePlannedEnd(from, until), gap) }];
  });
  const { rows } = await sql<{ nth: number; from: Date }>`
    select wanted.nth, min(period.starts_at) as "from"
    from unnest(${wanted.map(({ nth }) => nth)}::int[], ${wanted.map(({ code }) => code)}::text[],
      ${wanted.map(({ from }) => from)}::timestamptz[], ${wanted.map(({ until }) => until)}::timestamptz[])
      as wanted (nth, code, from_at, until_at)
    join car_periods as period on period.company_id = ${company.companyId} and period.car_code = wanted.code
      and not period.is_over and tstzrange(period.starts_at, period.busy_until) && tstzrange(wanted.from_at, wanted.until_at)
    group by wanted.nth`.execute(db);
  return new Map(rows.map(({ nth, from }) => [nth, from]));
}

/** The start and end of a line. The contract has checked that both texts are valid times. */
function parseLineSpan({ from, until }: Pick<RentalLookup, "from" | "until">): { from: Date; until: Date } {
  return { from: parseLocalDateTime(from)!, until: parseLocalDateTime(until)! };
}

async function lookUpRentals(
  db: Kysely<DB>,
  company: CompanyScope,
  lines: readonly RentalLookup[],
): Promise<RentalLineMatches[]> {
  const cars = await findCars(db, company, lines, await findCodesOfCars(db, company, lines));
  const known = await findKnownCustomers(db, company, lines);
  return Promise.all(
    lines.map(async ({ phone }, nth) => {
      const customers = known[nth]!;
      const doubt = customers.length > 0 ? null : ((await findDoubtOfChange("", phone)) ?? null);
      return { cars: cars[nth]!, customers, doubt };
    }),
  );
}

type NewCustomer = CustomerValues & { id: string };

interface RentalsInput {
  importId: string;
  policeWasTold: boolean;
  lines: readonly RentalLineInput[];
}

/**
 * Starts the rentals, with their fees, payments and deposits, and adds renters who are not stored yet. Each line is
 * decided after the cars are locked.
 */
async function saveRentalLines(
  tx: Transaction<DB>,
  company: CompanyScope,
  { importId, policeWasTold, lines }: RentalsInput,
  now: Date,
  follow: FollowRental,
): Promise<SavedLines<RentalLineResult>> {
  const sentBefore = await findSavedLineIds(tx, company, "rentals", lines);
  const codes = await findCodesOfCars(tx, company, lines);
  await lockCars(tx, company, codes.flat());
  const cars = await findCars(tx, company, lines, codes);
  const known = await findKnownCustomers(tx, company, lines);
  const ids = lines.map(({ customerId: id }) => ({ id }));
  const takenIds = new Set(await findSavedLineIds(tx, company, "customers", ids));
  const renters: NewCustomer[] = [];
  const started = new Map<string, RentalLineInput>();
  const results: RentalLineResult[] = [];
  for (const [nth, line] of lines.entries()) {
    if (sentBefore.has(line.id)) {
      results.push("added");
      continue;
    }
    // Renters from earlier lines of the same request are treated as already stored.
    const customers = [...known[nth]!, ...renters.map((one) => ({ ...one, version: 1 }))];
    const settled = planRentalImport(line, { cars: cars[nth]!, customers }, now);
    const isMeant =
      settled.found === "new" && !started.has(settled.code) && (await isLineConfirmed(line, settled, takenIds));
    if (!isMeant) {
      results.push(settled.found === "same" ? "same" : "differs");
      continue;
    }
    const { code, customer, from: startedAt, until: dueAt } = settled;
    if (!customer) {
      const renter = toNewCustomer(line);
      await insertCustomers(tx, company, importId, [renter], now);
      renters.push(renter);
      takenIds.add(renter.id);
    }
    const customerId = customer?.id ?? line.customerId;
    await startImportedRental(tx, company, line, { code, customerId, startedAt, dueAt }, now, follow);
    started.set(code, line);
    results.push("added");
  }
  const rentals = [...started.values()];
  await recordImport(tx, company, importId, rentals);
  if (policeWasTold) await markRentalsReported(tx, company, listLineIds(rentals), now);
  return { results, added: rentals.length };
}

function toNewCustomer({ customerId: id, name, phone }: RentalLineInput): NewCustomer {
  return { id, name, phone, email: "", notes: "", caution: "", isBusiness: false };
}

/** Whether nothing about the renter of a line is doubtful, or the user has confirmed it. */
async function isLineConfirmed(
  { customerId, phone, phoneIsRight, customer: seen }: RentalLineInput,
  { customer, isOtherName }: Extract<RentalImportPlan, { found: "new" }>,
  takenIds: ReadonlySet<string>,
): Promise<boolean> {
  if (customer) return !isOtherName || seen === customer.id;
  if (takenIds.has(customerId)) return false;
  return phoneIsRight === true || (await findDoubtOfChange("", phone)) === undefined;
}

function listLineIds(lines: readonly RentalLineInput[]): string[] {
  return lines.map(({ id }) => id);
}

/** Starts the rental of a line. The car's scan page shows neither the name nor the telephone of the renter. */
async function startImportedRental(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, total, paid, deposit, means, km }: RentalLineInput,
  { code, customerId, startedAt, dueAt }: { code: string; customerId: string; startedAt: Date; dueAt: Date },
  now: Date,
  follow: FollowRental,
): Promise<void> {
  const refused = await handOverCar(
    tx,
    company,
    {
      id,
      code,
      customerId,
      startedAt,
      dueAt,
      total,
      paid,
      deposit,
      kmOut: km,
      means: means ?? "unknown",
      depositMeans: "unknown",
      renterNameVisible: false,
      renterPhoneVisible: false,
    },
    now,
    follow,
  );
  // The customer was deleted after this request had read it.
  if (refused === "CUSTOMER_NOT_FOUND") throw new OutdatedReadError();
  // This cannot happen, because the car is locked and the same rules have just allowed the rental.
  if (refused) throw new Error(`a rental of a list was refused: ${JSON.stringify(refused)}`);
}

/**
 * Records the rentals that a request has started, so that the list can be undone, and adds their amounts to the sums.
 */
async function recordImport(
  tx: Transaction<DB>,
  company: CompanyScope,
  importId: string,
  started: readonly RentalLineInput[],
): Promise<void> {
  if (started.length === 0) return;
  const { companyId } = company;
  const digests = await findRentalDigests(tx, company, listLineIds(started));
  await tx
    .insertInto("importRentals")
    .values([...digests].map(([rentalId, written]) => ({ companyId, importId, rentalId, written })))
    .execute();
  const sum = (of: "total" | "paid") => started.reduce((all, one) => all + one[of], 0);
  await addToTotals(tx, companyId, { billed: sum("total"), paid: sum("paid") });
}

/**
 * Removes the rentals that the list started, unless something else refers to a rental by now. Then removes the renters
 * that the list added, unless they were changed or are used by now.
 */
async function undoRentals(tx: Transaction<DB>, company: CompanyScope, id: string, now: Date, follow: FollowRental) {
  const rows = await tx
    .selectFrom("importRentals as one")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "one.companyId").onRef("rentals.id", "=", "one.rentalId"),
    )
    .select(["one.rentalId", "one.written", "rentals.plate", "rentals.carCode"])
    .where("one.companyId", "=", company.companyId)
    .where("one.importId", "=", id)
    .execute();
  // A hand-over also locks the car before the customer, so that transactions never deadlock.
  await lockCars(
    tx,
    company,
    rows.map(({ carCode }) => carCode),
  );
  await lockCustomersOf(tx, company, id);
  const written = new Map(rows.map((row) => [row.rentalId, row.written]));
  const gone = new Set(await removeUntouchedRentals(tx, company, written, now, follow));
  await removeUnusedCustomers(tx, company, id);
  const kept = rows.filter(({ rentalId }) => !gone.has(rentalId)).map(({ plate, carCode }) => plate || carCode);
  kept.sort((a, b) => a.localeCompare(b, "tr"));
  return { removed: gone.size, kept };
}

export const rentalImportStore: ImportStore<RentalLookup, RentalLineMatches, RentalsInput, RentalLineResult> = {
  kind: "rentals",
  look: lookUpRentals,
  save: saveRentalLines,
  undo: undoRentals,
};
