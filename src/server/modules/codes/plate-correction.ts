import type { Transaction } from "kysely";

import type { PlateCorrectionKind } from "#domain/people/plate.ts";
import { makeProfileSearchKey } from "#domain/people/profile.ts";
import type { DB } from "#server/db/tables.ts";
import { writeAudit } from "#server/modules/audit/store.ts";

import { raiseVersion } from "./code-changes.ts";
import { mailOwner } from "./moderation.ts";
import { shownPlateColumns } from "./plate-hiding.ts";
import { noStatusColumns } from "./status-columns.ts";
import { lockCode } from "./store.ts";

interface PlateCorrection {
  code: string;
  plate: string;
  kind: PlateCorrectionKind;
  reason: string;
  before?: string | undefined;
}

export async function correctOwnersPlate(
  tx: Transaction<DB>,
  actorId: string,
  { code, plate, kind, reason, before }: PlateCorrection,
  now: Date,
): Promise<"CODE_NOT_FOUND" | "PLATE_OF_NOBODY" | "PLATE_OF_CAR" | "CHANGED_MEANWHILE" | undefined> {
  const held = await lockCode(tx, code);
  if (!held) return "CODE_NOT_FOUND";
  if (held.holder?.isCar) return "PLATE_OF_CAR";
  const profile = await tx.selectFrom("profiles").select(["plate", "note"]).where("code", "=", code).executeTakeFirst();
  if (!profile) return "PLATE_OF_NOBODY";
  if (profile.plate === plate) return undefined;
  if (before !== undefined && profile.plate !== before) return "CHANGED_MEANWHILE";
  await tx
    .updateTable("profiles")
    .set((eb) => ({
      plate,
      // The plate is shown at once, because an administrator has checked it.
      ...shownPlateColumns,
      ...(kind === "another-car" && noStatusColumns),
      searchKey: makeProfileSearchKey({ code, plate, note: profile.note }),
      version: eb("version", "+", 1),
      updatedAt: now,
    }))
    .where("code", "=", code)
    .execute();
  if (kind === "another-car") await tx.deleteFrom("noticeBlocks").where("code", "=", code).execute();
  await raiseVersion(tx, code);
  await writeAudit(
    tx,
    {
      action: "plate-corrected",
      actorId,
      accountId: held.holder?.userId ?? null,
      code,
      details: { correction: kind, reason },
    },
    now,
  );
  await mailOwner(tx, held, { kind: "plate-corrected", code, plate, reason, correction: kind }, now);
  return undefined;
}
