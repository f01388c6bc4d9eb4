import type { Kysely, Transaction } from "kysely";

import type { BlockView } from "#contract/fleet/blocks.ts";
import { blockReasonWords } from "#contract/fleet/periods.words.ts";
import type { BlockReason } from "#domain/fleet/block.ts";
import { checkSpan, type PeriodSpan } from "#domain/fleet/period.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { lockCar, lockCars } from "#server/modules/cars/store.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { insertPeriod, movePeriod } from "#server/modules/periods/store.ts";

interface NewBlockedTime extends PeriodSpan {
  id: string;
  code: string;
  reason: BlockReason;
  text?: string | undefined;
}

interface WrongSpan {
  wrong: NonNullable<ReturnType<typeof checkSpan>>;
}

export async function findBlock(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  id: string,
): Promise<(BlockView & { busyUntil: Date }) | undefined> {
  const row = await db
    .selectFrom("carPeriods")
    .innerJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "carPeriods.companyId").onRef("cars.code", "=", "carPeriods.carCode"),
    )
    .select(["carPeriods.id", "cars.code", "cars.plate", "carPeriods.blockReason as reason", "carPeriods.text"])
    .select(["carPeriods.startsAt", "carPeriods.endsAt", "carPeriods.busyUntil", "carPeriods.version"])
    .where("carPeriods.companyId", "=", companyId)
    .where("carPeriods.id", "=", id)
    .executeTakeFirst();
  return row?.reason ? { ...row, reason: row.reason } : undefined;
}

/**
 * Returns the reason for a refusal; undefined on success and if the same block is already saved. Throws a violation of
 * `car_periods_never_overlap` if the car is not free, and of `car_periods_pkey` if another period, such as a
 * reservation, has the id.
 */
export async function addBlock(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, code, reason, text = "", from, until }: NewBlockedTime,
  now: Date,
): Promise<"CAR_NOT_FOUND" | "ID_TAKEN" | WrongSpan | undefined> {
  const car = await lockCar(tx, company, code);
  if (!car) return "CAR_NOT_FOUND";
  const sentBefore = await findBlock(tx, company, id);
  if (sentBefore) return sentBefore.code === car.code ? undefined : "ID_TAKEN";
  const wrong = checkSpan({ from, until }, now, { mayBegin: "before" });
  if (wrong) return { wrong };
  await insertPeriod(tx, company, { id, carCode: car.code, kind: "block", blockReason: reason, text, from, until });
  const added = { car, details: { from, until, reason: blockReasonWords[reason] } };
  await writeDeskEvent(tx, company, { action: "block-added", ...added }, now);
  return undefined;
}

export async function changeBlock(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, version, code, reason, text = "", from, until }: NewBlockedTime & { version: number },
  now: Date,
): Promise<"BLOCK_NOT_FOUND" | "CHANGED_MEANWHILE" | "CAR_NOT_FOUND" | WrongSpan | undefined> {
  const found = await findBlock(tx, company, id);
  if (!found) return "BLOCK_NOT_FOUND";
  const car = (await lockCars(tx, company, [found.code, code])).get(code);
  const block = await findBlock(tx, company, id);
  if (!block) return "BLOCK_NOT_FOUND";
  if (block.version !== version) return "CHANGED_MEANWHILE";
  if (!car) return "CAR_NOT_FOUND";
  const wrong = checkSpan({ from, until }, now, { mayBegin: "before" });
  if (wrong) return { wrong };
  await movePeriod(tx, company, block, { from, until, carCode: car.code, gap: 0 });
  await tx
    .updateTable("carPeriods")
    .set((eb) => ({ blockReason: reason, text, version: eb("version", "+", 1) }))
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
  const changed = { car, details: { from, until, reason: blockReasonWords[reason] } };
  await writeDeskEvent(tx, company, { action: "block-changed", ...changed }, now);
  return undefined;
}

export async function removeBlock(tx: Transaction<DB>, company: CompanyScope, id: string, now: Date): Promise<boolean> {
  const block = await findBlock(tx, company, id);
  if (!block) return false;
  await lockCar(tx, company, block.code);
  const gone = await tx
    .deleteFrom("carPeriods")
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .where("kind", "=", "block")
    .returning(["startsAt", "endsAt"])
    .executeTakeFirst();
  if (!gone) return false;
  const reason = blockReasonWords[block.reason];
  const removed = { car: block, details: { from: gone.startsAt, until: gone.endsAt, reason } };
  await writeDeskEvent(tx, company, { action: "block-removed", ...removed }, now);
  return true;
}
