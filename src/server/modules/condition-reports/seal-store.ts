import type { Transaction } from "kysely";

import type { EventTimeProblem } from "#domain/fleet/car-event.ts";
import { compareShownPhotos } from "#domain/fleet/condition-photo.ts";
import {
  checkConditionTime,
  findKmDoubt,
  isSealedLate,
  type CarAccessory,
  type ConditionDirection,
  type ConditionSignatures,
  type CarDamage,
} from "#domain/fleet/condition-report.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import type { DB } from "#server/db/tables.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { findPreviousEvent } from "#server/modules/periods/previous-event.ts";
import { correctKm } from "#server/modules/rentals/km-store.ts";
import { lockRental } from "#server/modules/rentals/store.ts";
import { queueMail } from "#server/outbox/store.ts";

import { findRentalCars, chooseRentalCar, type RentalCar } from "./cars-store.ts";
import { deleteDraft, findDraft } from "./drafts-store.ts";
import { deleteUnnamedPhotos, listPhotos } from "./photos-store.ts";
import { findLastReportOfCar, findSignedReportId, computeSeal, type StoredReport } from "./store.ts";
import { findKmBefore } from "./view-store.ts";

export interface NewReport {
  readonly id: string;
  readonly rentalId: string;
  readonly carNo?: number | undefined;
  readonly direction: ConditionDirection;
  readonly km: number | null;
  readonly kmIsRight?: boolean | undefined;
  readonly fuel: number | null;
  readonly accessories: readonly CarAccessory[];
  readonly damages: readonly CarDamage[];
  readonly signatures: ConditionSignatures;
  readonly photos?: readonly string[] | undefined;
  readonly draftVersion?: number | undefined;
  readonly notes: string;
  readonly place: string;
  readonly happenedAt?: Date | undefined;
}

type SigningRefusal =
  | "RENTAL_NOT_FOUND"
  | "CONDITION_SEALED"
  | "CONDITION_TOO_LATE_TO_SIGN"
  | "CONDITION_DRAFT_CHANGED"
  | "KM_BELOW_LAST"
  | "KM_DOUBTFUL"
  | { missing: string[] }
  | { unseen: { position: string; sentBy: string; receivedAt: Date }[] }
  | EventTimeProblem;

/**
 * Returns the reason for a refusal; undefined on success and if an earlier copy of the request has stored the report.
 * An id of another report violates `condition_reports_pkey`. Km and fuel are copied to the rental if nobody has entered
 * them there.
 */
export async function signConditionReport(
  tx: Transaction<DB>,
  company: CompanyScope,
  report: NewReport,
  now: Date,
  follow: FollowRental,
): Promise<SigningRefusal | undefined> {
  const { id, rentalId, direction, km } = report;
  const locked = await lockRental(tx, company, rentalId);
  const held = locked && (await findRentalCars(tx, company, rentalId));
  const car = held && chooseRentalCar(held, report.carNo);
  if (!car) return "RENTAL_NOT_FOUND";
  const of = { rentalId, carNo: car.carNo, direction };
  const sealedAs = await findSignedReportId(tx, company, of);
  if (sealedAs !== undefined) return sealedAs === id ? undefined : "CONDITION_SEALED";

  const before =
    direction === "out" ? await findPreviousEvent(tx, company, car) : { kind: "handed-over" as const, at: car.from };
  const told = checkConditionTime(report.happenedAt, before, now);
  if ("problem" in told) return told;
  const rentalTime = direction === "out" ? car.from : car.until;
  const isLate = isSealedLate({ happenedAt: told.at, rentalTime, sealedAt: now });
  if (isLate && "strokes" in report.signatures.renter) return "CONDITION_TOO_LATE_TO_SIGN";
  const asked = findKmDoubt(await findKmBefore(tx, company, { car, direction }, now), km, told.at);
  if (asked && report.kmIsRight !== true) return asked === "below" ? "KM_BELOW_LAST" : "KM_DOUBTFUL";

  const draft = await findDraft(tx, company, of);
  if (draft && draft.version !== (report.draftVersion ?? 0)) return "CONDITION_DRAFT_CHANGED";
  const there = await listPhotos(tx, company, of);
  const named = new Set(report.damages.flatMap(({ photoId }) => photoId ?? []));
  const shown = compareShownPhotos(there, report.photos ?? []);
  if (shown.unseen.length > 0)
    return { unseen: shown.unseen.map(({ position, sentBy, receivedAt }) => ({ position, sentBy, receivedAt })) };
  const missing = [...shown.missing, ...[...named].filter((photoId) => !there.some((photo) => photo.id === photoId))];
  if (missing.length > 0) return { missing };
  const isUnnamed = (photo: { id: string; position: string }) => photo.position === "damage" && !named.has(photo.id);
  await deleteUnnamedPhotos(
    tx,
    company,
    there.filter(isUnnamed).map((photo) => photo.id),
  );
  const last = await findLastReportOfCar(tx, company, car);
  const displayName = await findDisplayName(tx, company.userId);
  const { fuel, accessories, signatures, notes, place } = report;
  const stored: StoredReport = {
    id,
    ...of,
    form: 2,
    carCode: car.code,
    plate: car.plate,
    km,
    fuel,
    accessories,
    damages: report.damages.map((damage) => ({
      ...damage,
      known: last?.damages.some((known) => known.id === damage.id) ?? false,
    })),
    signatures,
    notes,
    place,
    happenedAt: told.at,
    rentalTime,
    madeByName: displayName,
    sealedAt: now,
  };
  const seal = computeSeal(
    stored,
    there.filter((photo) => !isUnnamed(photo)),
  );
  await tx
    .insertInto("conditionReports")
    .values({
      ...stored,
      companyId: company.companyId,
      accessories: [...accessories],
      damages: JSON.stringify(stored.damages),
      signatures: JSON.stringify(signatures),
      madeBy: company.userId,
      seal,
    })
    .execute();
  await deleteDraft(tx, company, of);
  await queueRecordMail(tx, company, { rentalId, reportId: id }, now);
  const details = { happenedAt: told.at };
  const action = direction === "out" ? "hand-over-record-sealed" : "return-record-sealed";
  await writeDeskEvent(tx, company, { action, car, rentalId, details }, now);
  if (car === held.cars.at(-1))
    await fillReadings(tx, company, { car, report, version: locked.rental.version }, now, follow);
  return undefined;
}

async function queueRecordMail(
  tx: Transaction<DB>,
  { companyId }: CompanyScope,
  { rentalId, reportId }: { rentalId: string; reportId: string },
  now: Date,
): Promise<void> {
  const customer = await tx
    .selectFrom("customers")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "customers.companyId").onRef("rentals.customerId", "=", "customers.id"),
    )
    .select("customers.email")
    .where("rentals.companyId", "=", companyId)
    .where("rentals.id", "=", rentalId)
    .executeTakeFirst();
  if (customer && customer.email !== "")
    await queueMail(tx, { kind: "record-sealed", recipient: customer.email, companyId, reportId }, now);
}

/** Does nothing for a return that is not entered yet, because the return form proposes the values of the report. */
async function fillReadings(
  tx: Transaction<DB>,
  company: CompanyScope,
  { car, report, version }: { car: RentalCar; report: NewReport; version: number },
  now: Date,
  follow: FollowRental,
): Promise<void> {
  const { rentalId: id, direction, km, fuel } = report;
  if (direction === "in" && car.until === null) return;
  if (fuel !== null && car.fuel[direction] === null)
    await tx
      .updateTable("rentals")
      .set(direction === "out" ? { fuelOut: fuel } : { fuelIn: fuel })
      .where("companyId", "=", company.companyId)
      .where("id", "=", id)
      .execute();
  if (km === null || car.km[direction] !== null) return;
  const readings = { kmOut: car.km.out, kmIn: car.km.in, [direction === "out" ? "kmOut" : "kmIn"]: km };
  // A refusal of `correctKm` is ignored, for example if the km of the return are below the km of the start. The members
  // then enter the right km themselves.
  await correctKm(tx, company, { id, version, ...readings, kmIsRight: true }, now, follow);
}
