import type { Transaction } from "kysely";

import type { DriverView } from "#contract/fleet/drivers.ts";
import type { DeskAction } from "#domain/fleet/desk-event.ts";
import type { DriverNumbers } from "#domain/fleet/driver.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

import { deleteDriver, decryptDriver, markDriverCompared } from "./store.ts";

/** Records nothing if the numbers cannot be decrypted. */
export async function openNumbersAndRecord(
  tx: Transaction<DB>,
  keys: SecretKeys,
  company: CompanyScope,
  id: string,
  now: Date,
): Promise<DriverNumbers | "unreadable" | undefined> {
  const numbers = await decryptDriver(tx, keys, company, id);
  if (numbers && numbers !== "unreadable") await recordDriverAction(tx, company, "driver-opened", id, now);
  return numbers;
}

export async function deleteDriverAndRecord(
  tx: Transaction<DB>,
  company: CompanyScope,
  id: string,
  now: Date,
): Promise<boolean> {
  await recordDriverAction(tx, company, "driver-removed", id, now);
  return deleteDriver(tx, company, id);
}

export async function compareDriverAndRecord(
  tx: Transaction<DB>,
  company: CompanyScope,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<DriverView | "DRIVER_NOT_FOUND" | "CHANGED_MEANWHILE"> {
  const byName = await findDisplayName(tx, company.userId);
  const compared = await markDriverCompared(tx, company, { id, version, byName }, now);
  if (typeof compared !== "string") await recordDriverAction(tx, company, "driver-compared", id, now);
  return compared;
}

async function recordDriverAction(
  tx: Transaction<DB>,
  company: CompanyScope,
  action: DeskAction,
  id: string,
  now: Date,
): Promise<void> {
  const driver = await tx
    .selectFrom("drivers")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "drivers.companyId").onRef("rentals.id", "=", "drivers.rentalId"),
    )
    .select(["drivers.customerId", "drivers.rentalId", "rentals.carCode", "rentals.plate"])
    .where("drivers.companyId", "=", company.companyId)
    .where("drivers.id", "=", id)
    .executeTakeFirst();
  if (!driver) return;
  const { customerId, rentalId, carCode, plate } = driver;
  const event = {
    action,
    car: carCode === null ? undefined : { code: carCode, plate: plate ?? "" },
    ...(rentalId !== null && { rentalId }),
    details: { driverId: id, ...(customerId !== null && { customerId }) },
  };
  await writeDeskEvent(tx, company, event, now);
}
