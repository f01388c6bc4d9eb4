import { sql, type Kysely, type Transaction } from "kysely";

import type { RoadChargeView } from "#contract/fleet/road-charges.ts";
import {
  checkRenterChangeable,
  REDUCED_FINE_WARNING_DAYS,
  type RoadChargeKind,
  type RoadChargeState,
  type RoadChargeStep,
} from "#domain/fleet/road-charge.ts";
import { addDays } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { orderEarliestDayFirst, orderNewestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import { containsWords } from "#server/db/search.ts";
import type { DB } from "#server/db/tables.ts";

/** Filter of the list. `search` is '' if nothing is searched. */
interface RoadChargeFilter {
  search: string;
  kind: RoadChargeKind | undefined;
  state: RoadChargeState | undefined;
  step: RoadChargeStep | undefined;
}

function queryRoadCharges(db: Kysely<DB>, { companyId }: CompanyScope) {
  return db
    .selectFrom("roadCharges as road")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "road.companyId").onRef("rentals.id", "=", "road.rentalId"),
    )
    .leftJoin("users", "users.id", "road.enteredBy")
    .select(["road.id", "road.kind", "road.plate", "road.happenedAt", "road.amount", "road.documentNo", "road.text"])
    .select(["road.state", "road.reducedUntil", "road.match", "road.chargeId", "road.version", "road.rentalId"])
    .select(["rentals.renterName", "rentals.renterPhone", "rentals.startedAt", "rentals.endedAt"])
    .select((eb) => eb.fn.coalesce("users.displayName", "road.enteredByName").as("enteredBy"))
    .where("road.companyId", "=", companyId);
}

type RoadChargeRow = Awaited<ReturnType<ReturnType<typeof queryRoadCharges>["executeTakeFirstOrThrow"]>>;

function toRoadChargeView({
  rentalId,
  renterName,
  renterPhone,
  startedAt,
  endedAt,
  chargeId,
  ...row
}: RoadChargeRow): RoadChargeView {
  // If a rental was joined, none of its columns is null.
  const rental =
    rentalId === null
      ? null
      : { id: rentalId, renterName: renterName!, renterPhone: renterPhone!, startedAt: startedAt!, endedAt };
  return { ...row, rental, isCharged: chargeId !== null };
}

/** A page of the company's tolls and fines, newest first. `search` matches words of plate, document number and text. */
export async function listRoadCharges(
  db: Kysely<DB>,
  company: CompanyScope,
  { search, kind, state, step }: RoadChargeFilter,
  cursor: string | undefined,
): Promise<CursorPage<RoadChargeView>> {
  const matching = queryRoadCharges(db, company)
    .$if(search !== "", (query) => query.where(containsWords("road.searchKey", search)))
    .$if(kind !== undefined, (query) => query.where("road.kind", "=", kind!))
    .$if(state !== undefined, (query) => query.where("road.state", "=", state!))
    .$if(step !== undefined, (query) => query.where("road.step", "=", step!));
  return mapPage(await readPage(matching, orderNewestFirst("road.happenedAt", "road.id"), cursor), toRoadChargeView);
}

/**
 * A page of the fines that are neither paid nor objected to and whose reduced payment ends soon or has ended, the
 * earliest end first.
 */
export async function listDueFines(
  db: Kysely<DB>,
  company: CompanyScope,
  today: string,
  cursor: string | undefined,
): Promise<CursorPage<RoadChargeView>> {
  const matching = queryRoadCharges(db, company)
    .where("road.reducedUntil", "<=", addDays(today, REDUCED_FINE_WARNING_DAYS))
    .where(sql<boolean>`road.state in ('new', 'informed')`);
  return mapPage(
    await readPage(matching, orderEarliestDayFirst("road.reducedUntil", "road.happenedAt", "road.id"), cursor),
    toRoadChargeView,
  );
}

export async function findRoadCharge(
  db: Kysely<DB>,
  company: CompanyScope,
  id: string,
): Promise<RoadChargeView | undefined> {
  const row = await queryRoadCharges(db, company).where("road.id", "=", id).executeTakeFirst();
  return row && toRoadChargeView(row);
}

/**
 * Changes the state and deadline of a toll or fine that was read at `version`. Only fines have a deadline. False if
 * nothing was changed.
 */
export async function changeRoadCharge(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  edit: { id: string; version: number; state: RoadChargeState; reducedUntil: string | null },
): Promise<boolean> {
  const { id, version, state, reducedUntil } = edit;
  const changed = await db
    .updateTable("roadCharges")
    .set({
      state,
      reducedUntil: sql<string | null>`case kind when 'fine' then ${reducedUntil}::date end`,
      version: version + 1,
    })
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Assigns a rental by hand, or none if the company itself pays. Returns the reason for a refusal; undefined on success.
 */
export async function assignRoadCharge(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { id, version, rentalId }: { id: string; version: number; rentalId: string | null },
): Promise<"ROAD_CHARGE_NOT_FOUND" | "ROAD_CHARGE_CHARGED" | "CHANGED_MEANWHILE" | "RENTAL_NOT_FOUND" | undefined> {
  const row = await tx
    .selectFrom("roadCharges")
    .select(["chargeId", "version"])
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return "ROAD_CHARGE_NOT_FOUND";
  const may = checkRenterChangeable({ isCharged: row.chargeId !== null });
  if (may !== true) return may;
  if (row.version !== version) return "CHANGED_MEANWHILE";
  if (rentalId !== null) {
    const rental = await tx
      .selectFrom("rentals")
      .select("id")
      .where("companyId", "=", companyId)
      .where("id", "=", rentalId)
      .executeTakeFirst();
    if (!rental) return "RENTAL_NOT_FOUND";
  }
  await tx
    .updateTable("roadCharges")
    .set({ rentalId, match: rentalId === null ? "own" : "chosen", version: version + 1 })
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .execute();
  return undefined;
}

/** Deletes a toll or fine that is not charged. Returns the reason for a refusal. */
export async function deleteRoadCharge(
  db: Kysely<DB>,
  company: CompanyScope,
  id: string,
): Promise<"ROAD_CHARGE_NOT_FOUND" | "ROAD_CHARGE_CHARGED" | undefined> {
  const gone = await db
    .deleteFrom("roadCharges")
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .where("chargeId", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (gone) return undefined;
  return (await findRoadCharge(db, company, id)) ? "ROAD_CHARGE_CHARGED" : "ROAD_CHARGE_NOT_FOUND";
}
