import { sql, type Kysely } from "kysely";

import type { CarDeadlineView, ListedCarView, NotedCarView } from "#contract/api/cars.ts";
import { DEADLINE_KINDS, type CarStatus } from "#domain/car.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { byText, byTextBlankLast, PAGE_LIMIT, pageAs, pageOf, readPage, type Page } from "#server/db/cursor.ts";
import { carHolds } from "#server/db/plate.ts";
import { holdsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";
import { statusViewOf } from "#server/modules/codes/status-columns.ts";

const dueColumns = {
  casco: "cars.cascoDue",
  insurance: "cars.insuranceDue",
  oilService: "cars.oilServiceDue",
  inspection: "cars.inspectionDue",
} as const;

/** How many of the company's cars are in each state. */
export async function countByStatus(
  db: Kysely<DB>,
  company: CompanyScope,
): Promise<Partial<Record<CarStatus, number>>> {
  const rows = await db
    .selectFrom("cars")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("companyId", "=", company.companyId)
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** How many things of the fleet need attention: rentals that are over, dates up to the horizon, cars with pre-notes. */
export async function countAttention(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  now: Date,
  horizon: string,
): Promise<{ overdueRentals: number; deadlines: number; noted: number }> {
  const near = DEADLINE_KINDS.map(
    (kind) => sql`
      (select count(*) from cars where company_id = ${companyId} and ${sql.ref(dueColumns[kind])} <= ${horizon}::date)`,
  );
  const { rows } = await sql<{ overdueRentals: number; deadlines: number; noted: number }>`
    select
      (select count(*) from rentals where company_id = ${companyId} and ended_at is null and due_at <= ${now}) as overdue_rentals,
      ${sql.join(near, sql` + `)} as deadlines,
      (select count(*) from cars where company_id = ${companyId} and is_noted) as noted`.execute(db);
  return rows[0]!;
}

/** A page of the company's cars by plate, slots without one last; `search` finds anywhere in plate or code, whatever its spaces, and each of its words in make, model, year and colour. */
export async function listCars(
  db: Kysely<DB>,
  company: CompanyScope,
  filter: { search: string; states: readonly CarStatus[]; cursor: string | undefined },
  now: Date,
): Promise<Page<ListedCarView>> {
  const { search, states, cursor } = filter;
  const matching = db
    .selectFrom("cars")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "cars.companyId").onRef("rentals.id", "=", "cars.currentRentalId"),
    )
    .innerJoin("codes", "codes.code", "cars.code")
    .leftJoin("carPhotos", (join) =>
      join.onRef("carPhotos.companyId", "=", "cars.companyId").onRef("carPhotos.code", "=", "cars.code"),
    )
    .select("carPhotos.createdAt as photoAt")
    .select(["cars.code", "cars.plate", "cars.status", "cars.isNoted", "codes.noteHiddenAt"])
    .select(["cars.make", "cars.model", "cars.modelYear as year", "cars.colour"])
    .select(["cars.statusLine", "cars.statusWords", "cars.statusUntil"])
    .select(["rentals.id as rentalId", "rentals.renterName", "rentals.dueAt"])
    .where("cars.companyId", "=", company.companyId)
    .$if(search !== "", (query) => query.where((eb) => eb.or([carHolds(search), holdsWords("cars.searchKey", search)])))
    .$if(states.length > 0, (query) => query.where("cars.status", "in", states));
  const page = await readPage(matching, byTextBlankLast("cars.plate", "cars.code"), cursor);
  return pageAs(page, ({ rentalId, renterName, dueAt, make, model, year, colour, ...row }) => ({
    code: row.code,
    plate: row.plate,
    face: { make, model, year, colour },
    photoAt: row.photoAt,
    status: row.status,
    isNoted: row.isNoted,
    statusLine: statusViewOf({ ...row, status: row.statusLine }, now),
    isNoteHidden: row.noteHiddenAt !== null,
    rental: rentalId !== null && renterName !== null && dueAt !== null ? { id: rentalId, renterName, dueAt } : null,
  }));
}

/** A page of the fleet's dates up to the horizon, the earliest first. */
export async function listDeadlines(
  db: Kysely<DB>,
  company: CompanyScope,
  horizon: string,
  cursor: string | undefined,
): Promise<Page<CarDeadlineView>> {
  const [dueOn, code, lastKind = ""] = cursor?.split(".") ?? [];
  // A page of each kind, by its index, and of these a page.
  const pages = DEADLINE_KINDS.map((kind) => {
    const due = sql.ref(dueColumns[kind]);
    const isBehind = kind > lastKind ? sql`>=` : sql`>`;
    const behind = cursor === undefined ? sql`` : sql`and (${due}, cars.code) ${isBehind} (${dueOn}::date, ${code})`;
    return sql`(
      select cars.code, cars.plate, ${kind}::text collate "C" as kind, ${due} as due_on from cars
      where cars.company_id = ${company.companyId} and ${due} <= ${horizon}::date ${behind}
      order by ${due}, cars.code limit ${PAGE_LIMIT})`;
  });
  const { rows } = await sql<CarDeadlineView>`
    ${sql.join(pages, sql` union all `)} order by due_on, code, kind limit ${PAGE_LIMIT}`.execute(db);
  return pageOf(rows, (last) => `${last.dueOn}.${last.code}.${last.kind}`);
}

/** A page of the cars with pre-notes, by plate. */
export async function listNotedCars(
  db: Kysely<DB>,
  company: CompanyScope,
  cursor: string | undefined,
): Promise<Page<NotedCarView>> {
  const matching = db
    .selectFrom("cars")
    .select(["code", "plate", "driverPreNote as driver", "availabilityPreNote as availability"])
    .where("companyId", "=", company.companyId)
    .where("isNoted", "=", true);
  return readPage(matching, byText("plate", "code"), cursor);
}
