import type { Kysely, Transaction } from "kysely";

import type { FormerCarView } from "#contract/fleet/cars.ts";
import { replaceCar } from "#domain/fleet/car-life.ts";
import { endRepeatingExpense } from "#domain/fleet/expense.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { orderNewestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";
import type { NameReview } from "#server/modules/codes/name-review.ts";
import { decidePlateHidings } from "#server/modules/codes/plate-hiding.ts";
import { findCarOfReplacement } from "#server/modules/codes/replace-store.ts";
import { endBlocks, isReserved } from "#server/modules/periods/store.ts";

import { changeCar, lockCar } from "./store.ts";

interface OtherCarChange {
  code: string;
  version: number;
  plate: string;
  naming: NameReview;
}

export async function changeToOtherCar(
  tx: Transaction<DB>,
  company: CompanyScope,
  { code, version, plate, naming }: OtherCarChange,
  now: Date,
) {
  const car = await lockCar(tx, company, code);
  if (!car) return "CAR_NOT_FOUND";
  if (car.version !== version) return "CHANGED_MEANWHILE";
  const other = replaceCar({ ...car, isReserved: await isReserved(tx, company, car.code, now) }, plate);
  if (typeof other === "string") return other;
  await storeFormerCar(tx, { ...car, companyId: company.companyId }, now);
  await tx.deleteFrom("carDues").where("companyId", "=", company.companyId).where("carCode", "=", car.code).execute();
  const [hiding] = await decidePlateHidings(tx, [{ code: car.code, plate }], naming, now);
  await changeCar(tx, company, car.code, { ...other, ...hiding, since: now }, now, "car-changed");
  await endBlocks(tx, company, car.code, now);
  await endRepeatingExpenses(tx, { ...company, code: car.code }, toIstanbulDate(now));
  await tx.deleteFrom("carPhotos").where("companyId", "=", company.companyId).where("code", "=", car.code).execute();
  // Blocks of senders are deleted, because they concern messages about the former car.
  await tx.deleteFrom("noticeBlocks").where("code", "=", car.code).execute();
  return undefined;
}

/** Proposals due until today can still be accepted or skipped. */
async function endRepeatingExpenses(
  tx: Transaction<DB>,
  { companyId, code }: { companyId: string; code: string },
  today: string,
): Promise<void> {
  const rows = await tx
    .selectFrom("repeatingExpenses")
    .select(["id", "startedOn", "repeats", "nextOn", "endedOn"])
    .where("companyId", "=", companyId)
    .where("carCode", "=", code)
    .where("endedOn", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const row of rows) {
    const ended = endRepeatingExpense(row, today);
    await (ended === "over"
      ? tx.deleteFrom("repeatingExpenses").where("companyId", "=", companyId).where("id", "=", row.id).execute()
      : tx
          .updateTable("repeatingExpenses")
          .set(ended)
          .where("companyId", "=", companyId)
          .where("id", "=", row.id)
          .execute());
  }
}

export async function storeFormerCar(
  tx: Transaction<DB>,
  {
    companyId,
    code,
    plate,
    since,
    createdAt,
  }: { companyId: string; code: string; plate: string; since: Date | null; createdAt: Date },
  now: Date,
): Promise<void> {
  const row = { id: makeId(now), companyId, code, plate, since: since ?? createdAt, until: now };
  await tx.insertInto("formerCars").values(row).execute();
}

export async function listFormerCars(
  db: Kysely<DB>,
  company: CompanyScope,
  code: string,
  cursor: string | undefined,
): Promise<CursorPage<FormerCarView> | undefined> {
  const { companyId } = company;
  const car = await db
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", companyId)
    .where("code", "=", code)
    .executeTakeFirst();
  if (!car) {
    const current = await findCarOfReplacement(db, companyId, code);
    return current === undefined ? undefined : listFormerCars(db, company, current, cursor);
  }
  const former = db
    .selectFrom("formerCars")
    .select(["id", "plate", "since", "until"])
    .where("companyId", "=", companyId)
    .where("code", "=", code);
  return mapPage(await readPage(former, orderNewestFirst("until", "id"), cursor), (row) => row);
}
