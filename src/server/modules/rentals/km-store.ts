import type { Transaction } from "kysely";

import { findKmCorrectionProblem, type OdometerSpan } from "#domain/fleet/rental-rules.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import type { DB } from "#server/db/tables.ts";
import { makeOwnerEvent, writeAudits } from "#server/modules/audit/store.ts";

import { lockRental } from "./store.ts";

/** Charges stay as they are. */
export async function correctKm(
  tx: Transaction<DB>,
  company: CompanyScope,
  {
    id,
    version,
    kmOut,
    kmIn,
    kmIsRight,
  }: OdometerSpan & { id: string; version: number; kmIsRight?: boolean | undefined },
  now: Date,
  follow: FollowRental,
): Promise<"RENTAL_NOT_FOUND" | "CHANGED_MEANWHILE" | "NOT_BACK" | "KM_BELOW_START" | "KM_DOUBTFUL" | undefined> {
  const locked = await lockRental(tx, company, id);
  if (!locked) return "RENTAL_NOT_FOUND";
  const { rental, car } = locked;
  if (rental.kmOut === kmOut && rental.kmIn === kmIn) return undefined;
  if (rental.version !== version) return "CHANGED_MEANWHILE";
  const trouble = findKmCorrectionProblem(rental, { kmOut, kmIn }, now);
  if (trouble === "not-back") return "NOT_BACK";
  if (trouble === "below") return "KM_BELOW_START";
  if (trouble === "doubtful" && kmIsRight !== true) return "KM_DOUBTFUL";
  await tx
    .updateTable("rentals")
    .set({ kmOut, kmIn, version: version + 1 })
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .execute();
  await follow("km-corrected", { tx, company, now, rentalId: id, cars: [car] });
  const changes = [
    { km: "out", from: rental.kmOut, to: kmOut },
    { km: "in", from: rental.kmIn, to: kmIn },
  ].filter(({ from, to }) => from !== to);
  await writeAudits(
    tx,
    changes.map(({ km, from, to }) => ({
      ...makeOwnerEvent(company, "km-corrected", rental.code),
      details: { km, from: from ?? "", to: to ?? "" },
    })),
    now,
  );
  return undefined;
}
