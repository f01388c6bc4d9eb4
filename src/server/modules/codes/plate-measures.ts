import type { Transaction } from "kysely";

import type { Restriction } from "#domain/sticker/code.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { raiseVersion } from "./code-changes.ts";
import { mailOwner } from "./moderation.ts";
import { toPlateHiding, isPlateRefused, type PlateHiding } from "./plate-hiding.ts";
import { lockCode, type HeldCode } from "./store.ts";

interface PlateDecision {
  code: string;
  plate: string;
  reason?: string;
}

export async function decidePlate(
  tx: Transaction<DB>,
  actorId: string,
  { code, plate, reason }: PlateDecision,
  now: Date,
): Promise<"CODE_NOT_FOUND" | "CHANGED_MEANWHILE" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  const stored = await findPlate(tx, held, code);
  if (!stored || stored.plate !== plate || plate === "") return "CHANGED_MEANWHILE";
  if (reason === undefined ? stored.plateHiddenAt === null : isPlateRefused(stored)) return undefined;
  await storeHiding(tx, held, code, reason === undefined ? null : { at: now, reason });
  await raiseVersion(tx, code);
  const about = { actorId, accountId: held.holder?.userId ?? null, code };
  await writeAudit(
    tx,
    reason === undefined
      ? { action: "plate-shown", ...about }
      : { action: "plate-hidden", ...about, details: { reason } },
    now,
  );
  if (reason !== undefined) await mailOwner(tx, held, { kind: "plate-hidden", code, reason }, now);
  return undefined;
}

async function findPlate(
  tx: Transaction<DB>,
  { holder }: HeldCode,
  code: string,
): Promise<(PlateHiding & { plate: string }) | undefined> {
  return tx
    .selectFrom(holder?.isCar ? "cars" : "profiles")
    .select(["plate", "plateHiddenAt", "plateHiddenReason"])
    .where("code", "=", code)
    .executeTakeFirst();
}

async function storeHiding(
  tx: Transaction<DB>,
  { holder }: HeldCode,
  code: string,
  measure: Restriction | null,
): Promise<void> {
  await tx
    .updateTable(holder?.isCar ? "cars" : "profiles")
    .set((eb) => ({ ...toPlateHiding(measure), version: eb("version", "+", 1) }))
    .where("code", "=", code)
    .execute();
}
