import type { Transaction } from "kysely";

import { foldPlate, type PlateCorrectionKind } from "#domain/people/plate.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";
import { storeFormerCar } from "#server/modules/cars/former-cars.ts";
import { copyPlateToRentals } from "#server/modules/cars/rental-plates.ts";
import { raiseVersion } from "#server/modules/codes/code-changes.ts";
import { shownPlateColumns } from "#server/modules/codes/plate-hiding.ts";

interface PlateCorrection {
  code: string;
  plate: string;
  before?: string | undefined;
  kind: PlateCorrectionKind;
}

/**
 * If the old plate was a typing mistake, rentals with the wrong plate get the new plate too. If the sticker is on
 * another car now, the car with the old plate is stored as a former car.
 */
export async function correctPlate(
  tx: Transaction<DB>,
  actorId: string | null,
  { companyId, code, plate, before, kind }: PlateCorrection & { companyId: string },
  now: Date,
): Promise<{ code: string; plate: string; createdAt: Date } | "CAR_NOT_FOUND" | "CHANGED_MEANWHILE"> {
  // A statement that has waited for a lock re-reads only the locked row, and joins the other rows as they were before.
  await tx.selectFrom("codes").select("code").where("code", "=", code).forUpdate().execute();
  const held = await tx
    .selectFrom("cars")
    .innerJoin("companyOwners", "companyOwners.companyId", "cars.companyId")
    .select(["cars.plate", "cars.since", "cars.createdAt", "companyOwners.userId as ownerId"])
    .where("cars.code", "=", code)
    .where("cars.companyId", "=", companyId)
    .executeTakeFirst();
  if (!held) return "CAR_NOT_FOUND";
  const isOtherCar = kind === "another-car" && foldPlate(held.plate) !== foldPlate(plate);
  const changed = await tx
    .updateTable("cars")
    // The plate is shown at once, because an administrator has checked it.
    .set((eb) => ({
      plate,
      ...shownPlateColumns,
      ...(isOtherCar && { since: now }),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("companyId", "=", companyId)
    .where("code", "=", code)
    .$if(before !== undefined, (query) => query.where("plate", "=", before!))
    .returning(["code", "plate", "createdAt"])
    .executeTakeFirst();
  if (!changed) return "CHANGED_MEANWHILE";
  if (isOtherCar) await storeFormerCar(tx, { ...held, companyId, code }, now);
  await copyPlateToRentals(tx, { companyId, code }, { from: held.plate, to: plate, kind });
  const { ownerId } = held;
  const event = {
    action: "plate-corrected",
    actorId,
    accountId: ownerId,
    code,
    details: { correction: kind },
  } as const;
  await writeAudit(tx, event, now);
  await raiseVersion(tx, code, { companyId });
  return changed;
}
