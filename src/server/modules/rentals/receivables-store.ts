import { sql, type Kysely } from "kysely";

import type { DebtorView, DepositRulesView, HeldDepositView, ReceivablesView } from "#contract/fleet/receivables.ts";
import { computeDepositReturnDay, type DepositRules } from "#domain/fleet/deposit-rules.ts";
import { RECEIVABLE_BANDS, type ReceivableBand } from "#domain/fleet/receivable-band.ts";
import { getBandSpans } from "#domain/fleet/receivable.ts";
import { addDays, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { orderOldestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import { containsWords, toSearchedKey } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { findTollCovers } from "#server/modules/toll-checks/cover-store.ts";

/** Must equal the expression of the index `rentals_owed`. */
const owedSinceSql = sql<Date>`coalesce(rentals.ended_at, rentals.due_at)`;

function queryOwedRentals(db: Kysely<DB>, { companyId }: CompanyScope) {
  return db
    .selectFrom("rentals")
    .where("rentals.companyId", "=", companyId)
    .whereRef("rentals.total", ">", "rentals.paid");
}

function queryHeldDeposits(db: Kysely<DB>, { companyId }: CompanyScope) {
  return db
    .selectFrom("rentals")
    .where("companyId", "=", companyId)
    .where("depositHeld", ">", 0)
    .where("endedAt", "is not", null);
}

export async function sumReceivables(db: Kysely<DB>, company: CompanyScope, now: Date): Promise<ReceivablesView> {
  const spans = getBandSpans(now);
  const placed = queryOwedRentals(db, company)
    .select(sql<number>`rentals.total - rentals.paid`.as("open"))
    .select(
      sql<ReceivableBand>`case
        when ${owedSinceSql} >= ${spans["not-due"].from} then 'not-due'
        when ${owedSinceSql} >= ${spans["to-7"].from} then 'to-7'
        when ${owedSinceSql} >= ${spans["to-30"].from} then 'to-30'
        when ${owedSinceSql} >= ${spans["to-90"].from} then 'to-90'
        else 'over-90' end`.as("band"),
    );
  const sums = await db
    .selectFrom(placed.as("placed"))
    .select(["band", sql<number>`sum(open)::bigint`.as("owed"), sql<number>`count(*)`.as("rentals")])
    .groupBy("band")
    .execute();
  const { returnDays } = await findDepositRules(db, company);
  // A deposit is late from the day after its due day.
  const lateBefore = parseLocalDateTime(`${addDays(toIstanbulDate(now), -returnDays)}T00:00`)!;
  const deposits = await queryHeldDeposits(db, company)
    .select([
      sql<number>`coalesce(sum(deposit_held), 0)::bigint`.as("held"),
      sql<number>`count(*)`.as("rentals"),
      sql<number>`count(*) filter (where ended_at < ${lateBefore})`.as("late"),
    ])
    .executeTakeFirstOrThrow();
  const bands = RECEIVABLE_BANDS.map((band) => sums.find((one) => one.band === band) ?? { band, owed: 0, rentals: 0 });
  return { bands, deposits };
}

export function listDebtors(
  db: Kysely<DB>,
  company: CompanyScope,
  { band, search, cursor }: { band: ReceivableBand | undefined; search: string; cursor: string | undefined },
  now: Date,
): Promise<CursorPage<DebtorView>> {
  const { from, until } = band === undefined ? { from: null, until: null } : getBandSpans(now)[band];
  const id = sql<string>`coalesce(rentals.customer_id, rentals.id)`;
  const debtors = queryOwedRentals(db, company)
    .leftJoin("customers", (join) =>
      join.onRef("customers.companyId", "=", "rentals.companyId").onRef("customers.id", "=", "rentals.customerId"),
    )
    .select([id.as("id"), "rentals.customerId"])
    .select([
      sql<string>`coalesce(min(customers.name), min(rentals.renter_name))`.as("name"),
      sql<string>`coalesce(min(customers.phone), min(rentals.renter_phone))`.as("phone"),
      sql<number>`sum(rentals.total - rentals.paid)::bigint`.as("owed"),
      sql<number>`count(*)`.as("rentals"),
      sql<Date>`min(${owedSinceSql})`.as("since"),
    ])
    .$if(from !== null, (query) => query.where(owedSinceSql, ">=", from!))
    .$if(until !== null, (query) => query.where(owedSinceSql, "<", until!))
    .$if(search !== "", (query) =>
      query.where((eb) =>
        eb.or([
          containsWords("customers.searchKey", toSearchedKey(search)),
          containsWords("rentals.searchKey", search),
        ]),
      ),
    )
    .groupBy([id, "rentals.customerId"]);
  return readPage(db.selectFrom(debtors.as("debtors")).selectAll(), orderOldestFirst("since", "id"), cursor);
}

export async function listHeldDeposits(
  db: Kysely<DB>,
  company: CompanyScope,
  cursor: string | undefined,
  now: Date,
): Promise<CursorPage<HeldDepositView>> {
  const rules = await findDepositRules(db, company);
  const matching = queryHeldDeposits(db, company)
    .select(["id", "carCode as code", "plate", "renterName", "renterPhone", "depositHeld"])
    .select((eb) => eb.ref("endedAt").$notNull().as("endedAt"));
  const page = await readPage(matching, orderOldestFirst("endedAt", "id"), cursor);
  const ids = page.items.map(({ id }) => id);
  const covers = await findTollCovers(db, company, ids, now);
  return mapPage(page, (rental) => {
    const { checked, unchecked } = covers.get(rental.id) ?? { checked: [], unchecked: [] };
    const tolls = { checked: [...checked], unchecked: [...unchecked] };
    return { ...rental, dueOn: computeDepositReturnDay(rental.endedAt, rules), tolls };
  });
}

export async function findDepositRules(db: Kysely<DB>, { companyId }: CompanyScope): Promise<DepositRulesView> {
  return db
    .selectFrom("companies")
    .select(["depositReturnDays as returnDays", "depositShortDays as shortDays"])
    .select(["depositLongDays as longDays", "version"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
}

export async function saveDepositRules(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { version, returnDays, shortDays, longDays }: DepositRules & { version: number },
): Promise<boolean> {
  const changed = await db
    .updateTable("companies")
    .set((eb) => ({
      depositReturnDays: returnDays,
      depositShortDays: shortDays,
      depositLongDays: longDays,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", companyId)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
