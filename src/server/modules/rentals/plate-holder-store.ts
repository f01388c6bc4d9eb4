import { sql, type Kysely } from "kysely";

import type { PlateHolderView } from "#contract/fleet/rentals.ts";
import { findHoldersAt, type HoldingPeriod, type PlateHolders } from "#domain/fleet/plate-holder.ts";
import { foldPlate } from "#domain/people/plate.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { isPlate } from "#server/db/plate.ts";
import type { DB } from "#server/db/tables.ts";

import { listPapers } from "./papers-store.ts";

/**
 * Rentals of one car never overlap, so only the newest period of each car can reach the searched time. No plate was on
 * more cars than this.
 */
const EARLIER_HOLDERS_MAX = 20;

const holderColumns = [
  "rentals.id",
  "piece.carCode as code",
  "piece.plate",
  "rentals.plateUncertain",
  "rentals.renterName",
  "rentals.renterPhone",
  "piece.startsAt as startedAt",
] as const;

/** SQL: the end of a rental's period; null while the rental runs, even if an end is planned. */
const endOfPieceSql = sql<Date | null>`case when piece.is_over then piece.ends_at end`;

export async function findPlateHolder(
  db: Kysely<DB>,
  scope: CompanyScope,
  { plate, at, until }: { plate: string; at: Date; until: Date },
): Promise<PlateHolderView> {
  const { companyId } = scope;
  const pieces = db
    .selectFrom("carPeriods as piece")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "piece.companyId").onRef("rentals.id", "=", "piece.rentalId"),
    )
    .select(holderColumns)
    .select(endOfPieceSql.as("endedAt"))
    .where("piece.companyId", "=", companyId)
    .where("piece.kind", "=", "rental")
    .where(isPlate("piece.plate", plate));
  const begun = await pieces
    .where("piece.startsAt", "<", until)
    .orderBy("piece.startsAt", "desc")
    .orderBy("piece.id", "desc")
    .limit(EARLIER_HOLDERS_MAX)
    .execute();
  const toCome = await pieces
    .where("piece.startsAt", ">=", until)
    .orderBy("piece.startsAt")
    .orderBy("piece.id")
    .limit(1)
    .execute();
  const held = findHoldersAt([...begun, ...toCome], at, until);
  const answer = { plate, at, rentals: [], before: null, after: null, isOwn: true };
  if (held === undefined) return { ...answer, isOwn: await hasOrHadCarWithPlate(db, companyId, plate) };
  const shown = held.kind === "had" ? held.rentals : [held.before, held.after].filter((one) => one !== undefined);
  const papers = await listPapers(
    db,
    scope,
    shown.map(({ id }) => id),
  );
  const withPapers = (rental: (typeof shown)[number]) => ({ ...rental, papers: papers.get(rental.id)! });
  if (held.kind === "had") return { ...answer, rentals: held.rentals.map(withPapers) };
  const { before, after } = held;
  return { ...answer, before: before ? withPapers(before) : null, after: after ? withPapers(after) : null };
}

async function hasOrHadCarWithPlate(db: Kysely<DB>, companyId: string, plate: string): Promise<boolean> {
  const car = await db
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", companyId)
    .where(isPlate("plate", plate))
    .unionAll(
      db.selectFrom("formerCars").select("code").where("companyId", "=", companyId).where(isPlate("plate", plate)),
    )
    .limit(1)
    .executeTakeFirst();
  return car !== undefined;
}

export interface FoundHolder extends HoldingPeriod {
  readonly id: string;
  readonly plateUncertain: boolean;
  readonly renterName: string;
}

export async function findPlateHolders(
  db: Kysely<DB>,
  { companyId }: Pick<CompanyScope, "companyId">,
  asked: readonly { plate: string; at: Date }[],
): Promise<{ holding: PlateHolders<FoundHolder> | undefined; isOwn: boolean }[]> {
  const keys = asked.map(({ plate }) => foldPlate(plate));
  const { rows } = await sql<FoundHolder & { nth: number }>`
    select asked.nth::int as nth, had.*
    from unnest(${keys}::text[], ${asked.map(({ at }) => at)}::timestamptz[]) with ordinality as asked (key, at, nth),
      lateral (
        select rentals.id, plate_uncertain, renter_name, piece.starts_at as started_at, ${endOfPieceSql} as ended_at from (
          select * from car_periods
          where company_id = ${companyId} and translate(plate, 'İ', 'I') = asked.key and kind = 'rental'
            and starts_at < asked.at + interval '1 minute'
          order by starts_at desc, id desc limit ${EARLIER_HOLDERS_MAX}
        ) as piece join rentals on rentals.company_id = ${companyId} and rentals.id = piece.rental_id
        where not piece.is_over or piece.ends_at >= asked.at
      ) as had`.execute(db);
  const found = Map.groupBy(rows, ({ nth }) => nth);
  const own = await findOwnPlates(db, companyId, keys);
  return asked.map(({ at }, index) => ({
    holding: findHoldersAt(found.get(index + 1) ?? [], at),
    isOwn: own.has(keys[index]!),
  }));
}

async function findOwnPlates(db: Kysely<DB>, companyId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...new Set(keys)]}::text[]) as asked (key)
    where exists (
        select from car_periods where company_id = ${companyId} and translate(plate, 'İ', 'I') = asked.key and kind = 'rental')
      or exists (select from cars where company_id = ${companyId} and translate(plate, 'İ', 'I') = asked.key)
      or exists (select from former_cars where company_id = ${companyId} and translate(plate, 'İ', 'I') = asked.key)`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
