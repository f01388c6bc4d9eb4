import { createHash } from "node:crypto";

import { sql, type Kysely } from "kysely";

import type { ConditionReportView, DamageView, ConditionSummaryView } from "#contract/fleet/condition-reports.ts";
import {
  CONDITION_DIRECTIONS,
  makeSignedText,
  type CarAccessory,
  type ConditionSignatures,
  type SignedConditionReport,
} from "#domain/fleet/condition-report.ts";
import type { CompanyRows, CompanyScope } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

import { findRentalCars, type RentalCar } from "./cars-store.ts";
import type { ReportKey } from "./photos-store.ts";

type StoredDamage = ConditionReportView["damages"][number];

export interface SignedPhoto {
  readonly id: string;
  readonly position: string;
  readonly digest: Buffer;
  readonly takenAt: Date;
  readonly receivedAt: Date;
  readonly sentBy: string;
}

export interface StoredReport extends ReportKey {
  readonly id: string;
  readonly form: number;
  readonly carCode: string;
  readonly plate: string;
  readonly km: number | null;
  readonly fuel: number | null;
  readonly accessories: readonly string[];
  readonly damages: readonly StoredDamage[];
  readonly signatures: ConditionSignatures;
  readonly notes: string;
  readonly place: string;
  readonly happenedAt: Date;
  readonly rentalTime: Date | null;
  readonly madeByName: string;
  readonly sealedAt: Date;
}

/** If it no longer matches, report or photos were changed later. */
export function computeSeal(report: StoredReport, photos: readonly SignedPhoto[]): Buffer {
  const { id, rentalId, carNo, direction, carCode, plate, km, fuel, accessories, damages } = report;
  const isOldForm = report.form === 1;
  const record: SignedConditionReport = {
    form: isOldForm ? 1 : 2,
    id,
    rentalId,
    carNo,
    direction,
    code: carCode,
    plate,
    km,
    fuel,
    accessories,
    damages,
    signatures: report.signatures,
    notes: report.notes,
    place: report.place,
    happenedAt: report.happenedAt.toISOString(),
    madeBy: report.madeByName,
    sealedAt: report.sealedAt.toISOString(),
    ...(!isOldForm && { rentalTime: report.rentalTime?.toISOString() ?? null }),
    photos: photos.map((photo) => ({
      id: photo.id,
      position: photo.position,
      digest: photo.digest.toString("hex"),
      takenAt: photo.takenAt.toISOString(),
      ...(!isOldForm && { receivedAt: photo.receivedAt.toISOString(), sentBy: photo.sentBy }),
    })),
  };
  return createHash("sha256").update(makeSignedText(record)).digest();
}

function queryReports(db: Kysely<DB>, { companyId }: CompanyRows, { rentalId, carNo, direction }: ReportKey) {
  return db
    .selectFrom("conditionReports")
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("carNo", "=", carNo)
    .where("direction", "=", direction);
}

export async function isReportSigned(db: Kysely<DB>, company: CompanyScope, of: ReportKey): Promise<boolean> {
  return (await queryReports(db, company, of).select("id").executeTakeFirst()) !== undefined;
}

export async function findSignedReportId(
  db: Kysely<DB>,
  company: CompanyScope,
  of: ReportKey,
): Promise<string | undefined> {
  return (await queryReports(db, company, of).select("id").executeTakeFirst())?.id;
}

export async function findReport(
  db: Kysely<DB>,
  company: CompanyRows,
  of: ReportKey,
  photos: readonly SignedPhoto[],
): Promise<ConditionReportView | null> {
  const row = await queryReports(db, company, of).selectAll().executeTakeFirst();
  if (!row) return null;
  const stored: StoredReport = {
    ...row,
    damages: row.damages as unknown as StoredDamage[],
    signatures: row.signatures as unknown as ConditionSignatures,
  };
  const corrections = await db
    .selectFrom("conditionNotes")
    .select(["id", "text", "madeByName as madeBy", "createdAt"])
    .where("companyId", "=", company.companyId)
    .where("reportId", "=", row.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const { id, km, fuel, notes, place, happenedAt, rentalTime, sealedAt } = row;
  return {
    id,
    km,
    fuel,
    accessories: row.accessories as CarAccessory[],
    damages: row.damages as unknown as StoredDamage[],
    signatures: row.signatures as unknown as ConditionReportView["signatures"],
    notes,
    place,
    happenedAt,
    rentalTime,
    madeBy: row.madeByName,
    sealedAt,
    seal: row.seal.toString("hex"),
    sealHolds: row.seal.equals(computeSeal(stored, photos)),
    corrections,
  };
}

export async function findLastReportOfCar(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  { plate, code }: Pick<RentalCar, "plate" | "code">,
): Promise<{ damages: DamageView[]; accessories: CarAccessory[]; km: number | null; happenedAt: Date } | undefined> {
  const newest = db
    .selectFrom("conditionReports")
    .select(["damages", "accessories", "km", "happenedAt"])
    .where("companyId", "=", companyId)
    .where("plate", "=", plate)
    // Only its code identifies a car without a plate.
    .$if(plate === "", (query) => query.where("carCode", "=", code))
    .orderBy("happenedAt", "desc")
    .orderBy("id", "desc")
    .limit(1);
  const row = await newest.executeTakeFirst();
  if (!row) return undefined;
  // A report in which nobody looked at the accessories says nothing about them.
  const looked = await newest.where(sql<boolean>`cardinality(accessories) > 0`).executeTakeFirst();
  const damages = (row.damages as unknown as StoredDamage[]).map(({ id, side, x, y, part, kind, note }) => ({
    id,
    side,
    x,
    y,
    part,
    kind,
    note,
    // The photo of a damage belongs to the earlier report and is not copied to the next one.
    photoId: null,
  }));
  return {
    damages,
    accessories: (looked?.accessories ?? []) as CarAccessory[],
    km: row.km,
    happenedAt: row.happenedAt,
  };
}

/**
 * The car's last report may be the return report of the same rental (`isReturnSigned`). Its damages may be of the
 * rental, so a hand-over report that is written later must not begin with them.
 */
export function listKnownDamages(last: { damages: DamageView[] } | undefined, isReturnSigned: boolean): DamageView[] {
  return isReturnSigned ? [] : (last?.damages ?? []);
}

export async function listConditions(
  db: Kysely<DB>,
  company: CompanyScope,
  rentalId: string,
): Promise<ConditionSummaryView[] | undefined> {
  const held = await findRentalCars(db, company, rentalId);
  if (!held) return undefined;
  const { companyId } = company;
  const reports = await db
    .selectFrom("conditionReports")
    .select(["carNo", "direction", "sealedAt", "happenedAt", "km", "fuel"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .execute();
  const photos = await db
    .selectFrom("conditionPhotos")
    .select(["carNo", "direction"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("position", "<>", "damage")
    .groupBy(["carNo", "direction"])
    .execute();
  const drafts = await db
    .selectFrom("conditionDrafts")
    .select(["carNo", "direction"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .execute();
  return held.cars.flatMap(({ carNo, code, plate, until }) =>
    CONDITION_DIRECTIONS.map((direction) => {
      const isThis = (row: { carNo: number; direction: string }) => row.carNo === carNo && row.direction === direction;
      const report = reports.find(isThis);
      return {
        carNo,
        direction,
        code,
        plate,
        photos: Number(photos.find(isThis)?.count ?? 0),
        isBegun: photos.some(isThis) || drafts.some(isThis),
        sealedAt: report?.sealedAt ?? null,
        happenedAt: report?.happenedAt ?? null,
        km: report?.km ?? null,
        fuel: report?.fuel ?? null,
        isAsked: held.isAsked,
        isMissing: held.isAsked && !report && (direction === "out" || until !== null),
      };
    }),
  );
}
