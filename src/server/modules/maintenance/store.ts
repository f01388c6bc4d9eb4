import type { Kysely, Transaction } from "kysely";

import type { CarDuesView, CarDueView } from "#contract/fleet/maintenance.ts";
import { isDeadlineKind } from "#domain/fleet/car.ts";
import {
  CAR_DUES_MAX,
  OTHER_DUE_KINDS,
  measureDueDistance,
  computeDueUrgency,
  type DueKind,
  type MaintenanceDue,
} from "#domain/fleet/maintenance.ts";
import { toIstanbulDate } from "#domain/words/istanbul.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { makeKmColumns } from "#server/modules/cars/due-km.ts";
import { findKnownKm } from "#server/modules/cars/known-km.ts";
import { changeCar, lockCar } from "#server/modules/cars/store.ts";
import { findCarOfReplacement } from "#server/modules/codes/replace-store.ts";

export const dueColumns = [
  "id",
  "kind",
  "text",
  "everyDays",
  "everyKm",
  "lastOn",
  "lastKm",
  "dueOn",
  "dueKm",
  "version",
] as const;

function queryDues(db: Kysely<DB>, { companyId }: Pick<CompanyScope, "companyId">) {
  return db.selectFrom("carDues").where("companyId", "=", companyId);
}

export async function listDues(
  db: Kysely<DB>,
  company: Pick<CompanyScope, "companyId">,
  code: string,
  now: Date,
): Promise<CarDuesView | undefined> {
  const current = (await findCarOfReplacement(db, company.companyId, code)) ?? code;
  const car = await db
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", company.companyId)
    .where("code", "=", current)
    .executeTakeFirst();
  if (!car) return undefined;
  const km = await findKnownKm(db, company, current);
  const dues = await queryDues(db, company)
    .select(dueColumns)
    .where("carCode", "=", current)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const at = { today: toIstanbulDate(now), km };
  const urgency = (due: MaintenanceDue) =>
    Math.min(computeDueUrgency(measureDueDistance(due, at)), Number.MAX_SAFE_INTEGER);
  return { km, dues: dues.toSorted((one, other) => urgency(one) - urgency(other)) };
}

export interface DueToSave extends MaintenanceDue {
  code: string;
  id: string;
  version: number;
  kind: DueKind;
  text: string;
  everyDays: number | null;
  everyKm: number | null;
}

export async function saveDue(
  tx: Transaction<DB>,
  company: CompanyScope,
  { code, id, version, ...asked }: DueToSave,
  now: Date,
): Promise<CarDueView | "CAR_NOT_FOUND" | "DUES_FULL" | "DUE_ALREADY_THERE" | "CHANGED_MEANWHILE" | "ID_TAKEN"> {
  const { companyId } = company;
  const car = await lockCar(tx, company, code);
  if (!car) return "CAR_NOT_FOUND";
  const stored = await queryDues(tx, company)
    .select([...dueColumns, "carCode", "knownKm", "kmLeft", "kmReachedOn"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const read = { knownKm: await findKnownKm(tx, company, car.code), today: toIstanbulDate(now) };
  // Only an item of kind "other" has a text of its own.
  const values = { ...asked, text: asked.kind === "other" ? asked.text : "" };
  if (!stored) {
    if (version > 0) return "CHANGED_MEANWHILE";
    const refused = await findMissingRoom(tx, company, { id, code: car.code, kind: asked.kind });
    if (refused) return refused;
    await raiseVersionOfForm(tx, company, car.code, [asked.kind], now);
    return tx
      .insertInto("carDues")
      .values({
        companyId,
        id,
        carCode: car.code,
        ...values,
        ...makeKmColumns(asked.dueKm, null, read),
        createdAt: now,
        updatedAt: now,
      })
      .returning(dueColumns)
      .executeTakeFirstOrThrow();
  }
  if (stored.carCode !== car.code) return "ID_TAKEN";
  const { carCode: _, knownKm, kmLeft, kmReachedOn, ...view } = stored;
  // An earlier copy of this request has inserted the item.
  if (version === 0 && view.version === 1) return view;
  if (view.version !== version) return "CHANGED_MEANWHILE";
  const refused =
    asked.kind !== view.kind && (await findMissingRoom(tx, company, { id, code: car.code, kind: asked.kind }));
  if (refused) return refused;
  await raiseVersionOfForm(tx, company, car.code, [asked.kind, view.kind], now);
  const isMoved = view.dueKm !== asked.dueKm;
  const before = isMoved ? null : { knownKm, kmLeft, kmReachedOn };
  return tx
    .updateTable("carDues")
    .set({ ...values, ...makeKmColumns(asked.dueKm, before, read), version: version + 1, updatedAt: now })
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .returning(dueColumns)
    .executeTakeFirstOrThrow();
}

/** A car has one of each kind of its form, and so many of the others. */
async function findMissingRoom(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, code, kind }: Pick<DueToSave, "id" | "code" | "kind">,
): Promise<"DUES_FULL" | "DUE_ALREADY_THERE" | undefined> {
  const { count } = await queryDues(tx, company)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("carCode", "=", code)
    .where("id", "<>", id)
    .where("kind", "in", isDeadlineKind(kind) ? [kind] : OTHER_DUE_KINDS)
    .executeTakeFirstOrThrow();
  if (isDeadlineKind(kind)) return count > 0 ? "DUE_ALREADY_THERE" : undefined;
  return count >= CAR_DUES_MAX ? "DUES_FULL" : undefined;
}

/** A form of the car that was opened before would otherwise write the former day back. */
export async function raiseVersionOfForm(
  tx: Transaction<DB>,
  company: CompanyScope,
  code: string,
  kinds: readonly DueKind[],
  now: Date,
): Promise<void> {
  if (kinds.some(isDeadlineKind)) await changeCar(tx, company, code, {}, now);
}

export async function deleteDue(tx: Transaction<DB>, company: CompanyScope, id: string, now: Date): Promise<boolean> {
  // The car is locked first, as everywhere, so that transactions never deadlock.
  const held = await queryDues(tx, company).select("carCode").where("id", "=", id).executeTakeFirst();
  const car = held && (await lockCar(tx, company, held.carCode));
  const due =
    car &&
    (await tx
      .deleteFrom("carDues")
      .where("companyId", "=", company.companyId)
      .where("id", "=", id)
      .returning("kind")
      .executeTakeFirst());
  if (!due) return false;
  await raiseVersionOfForm(tx, company, car.code, [due.kind], now);
  return true;
}
