import { sql, type Kysely, type Transaction } from "kysely";

import type { PoliceNoticeView, PoliceSheetView } from "#contract/fleet/police-notices.ts";
import { isEnteredLater } from "#domain/fleet/car-event.ts";
import type { PoliceAction } from "#domain/fleet/police-notice.ts";
import { AUDIT_KEPT_YEARS } from "#domain/words/retention.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import { mapPage, orderNewestFirst, orderOldestFirst, readPage, type CursorPage } from "#server/db/cursor.ts";
import { startOfDay, endOfDay } from "#server/db/istanbul-days.ts";
import type { DB } from "#server/db/tables.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { findDriversOfBooking } from "#server/modules/drivers/store.ts";

function queryNotices(db: Kysely<DB>, { companyId }: CompanyScope) {
  return db
    .selectFrom("policeNotices as notice")
    .innerJoin("deskEvents as event", (join) =>
      join.onRef("event.companyId", "=", "notice.companyId").onRef("event.id", "=", "notice.eventId"),
    )
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "notice.companyId").onRef("rentals.id", "=", "event.rentalId"),
    )
    .leftJoin("users as teller", "teller.id", "notice.toldBy")
    .select(["notice.eventId", "notice.happenedAt", "notice.toldAt", "teller.displayName as by"])
    .select(["event.action", "event.carCode as code", "event.plate", "event.details"])
    .select(["rentals.renterName", "rentals.startedAt", "rentals.endedAt"])
    .where("notice.companyId", "=", companyId);
}

type PoliceNoticeRow = Awaited<ReturnType<ReturnType<typeof queryNotices>["execute"]>>[number];

function toPoliceNoticeView({
  eventId: id,
  happenedAt,
  toldAt,
  by,
  action,
  code,
  plate,
  details,
  renterName,
  startedAt,
  endedAt,
}: PoliceNoticeRow): PoliceNoticeView {
  const { happenedAt: swappedAt, toPlate = "" } = details as { happenedAt?: string; toPlate?: string };
  // The times of a rental may have been corrected since the desk event was written.
  const times: Partial<Record<string, Date | null>> = {
    "rental-started": startedAt,
    "rental-start-corrected": startedAt,
    "rental-ended": endedAt,
    "rental-end-corrected": endedAt,
    "car-swapped": swappedAt === undefined ? null : new Date(swappedAt),
  };
  const happened = times[action] ?? happenedAt;
  return {
    id,
    at: happenedAt,
    happenedAt: isEnteredLater(happened, happenedAt) ? happened : null,
    action: action as PoliceAction,
    code,
    plate,
    toPlate,
    renterName,
    told: toldAt === null ? null : { at: toldAt, by: by ?? "" },
  };
}

export async function listOpenNotices(
  db: Kysely<DB>,
  company: CompanyScope,
  cursor: string | undefined,
): Promise<CursorPage<PoliceNoticeView>> {
  const open = queryNotices(db, company).where("notice.toldAt", "is", null);
  return mapPage(
    await readPage(open, orderOldestFirst("notice.happenedAt", "notice.eventId"), cursor),
    toPoliceNoticeView,
  );
}

export async function listNotices(
  db: Kysely<DB>,
  company: CompanyScope,
  { from, to, cursor }: { from?: string | undefined; to?: string | undefined; cursor?: string | undefined },
): Promise<CursorPage<PoliceNoticeView>> {
  const all = queryNotices(db, company)
    .$if(from !== undefined, (query) => query.where("notice.happenedAt", ">=", startOfDay(from!)))
    .$if(to !== undefined, (query) => query.where("notice.happenedAt", "<", endOfDay(to!)));
  return mapPage(
    await readPage(all, orderNewestFirst("notice.happenedAt", "notice.eventId"), cursor),
    toPoliceNoticeView,
  );
}

export async function findNotice(
  db: Kysely<DB>,
  company: CompanyScope,
  id: string,
): Promise<PoliceNoticeView | undefined> {
  const row = await queryNotices(db, company).where("notice.eventId", "=", id).executeTakeFirst();
  return row && toPoliceNoticeView(row);
}

export async function findPoliceSheet(
  db: Kysely<DB>,
  company: CompanyScope,
  id: string,
): Promise<PoliceSheetView | undefined> {
  const row = await queryNotices(db, company)
    .select(["rentals.id as rentalId", "rentals.renterPhone as phone"])
    .select("rentals.dueAt")
    .leftJoin("customers", (join) =>
      join.onRef("customers.companyId", "=", "rentals.companyId").onRef("customers.id", "=", "rentals.customerId"),
    )
    .select("customers.isBusiness")
    .where("notice.eventId", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { rentalId, isBusiness, phone, startedAt, dueAt, endedAt } = row;
  const drivers = await findDriversOfBooking(db, company, { kind: "rental", id: rentalId });
  const { until } = row.details as { until?: string };
  const planned = until === undefined ? dueAt : new Date(until);
  return {
    ...toPoliceNoticeView(row),
    rentalId,
    isBusiness: isBusiness ?? false,
    phone,
    from: startedAt,
    until: row.action === "rental-ended" ? (endedAt ?? planned) : planned,
    driver: drivers.customer?.driver ?? null,
    extraDrivers: drivers.extra,
  };
}

export async function markReported(tx: Transaction<DB>, company: CompanyScope, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("policeNotices")
    .set({ toldAt: now, toldBy: company.userId })
    .where("companyId", "=", company.companyId)
    .where("eventId", "=", id)
    .where("toldAt", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await writeReportedMark(tx, company, id, "police-notice-told", now);
}

export async function markRentalsReported(
  tx: Transaction<DB>,
  company: CompanyScope,
  rentalIds: readonly string[],
  now: Date,
): Promise<void> {
  const told = await tx
    .selectFrom("policeNotices")
    .select("eventId")
    .where("companyId", "=", company.companyId)
    .where(sql<boolean>`rental_id = any(${rentalIds}::uuid[])`)
    .orderBy("eventId")
    .execute();
  for (const { eventId } of told) await markReported(tx, company, eventId, now);
}

export async function markUnreported(tx: Transaction<DB>, company: CompanyScope, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("policeNotices")
    .set({ toldAt: null, toldBy: null })
    .where("companyId", "=", company.companyId)
    .where("eventId", "=", id)
    .where("toldAt", "is not", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await writeReportedMark(tx, company, id, "police-notice-untold", now);
}

async function writeReportedMark(
  tx: Transaction<DB>,
  company: CompanyScope,
  id: string,
  action: "police-notice-told" | "police-notice-untold",
  now: Date,
): Promise<void> {
  const {
    carCode: code,
    plate,
    rentalId,
  } = await tx
    .selectFrom("deskEvents")
    .select(["carCode", "plate", "rentalId"])
    .where("companyId", "=", company.companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const of = rentalId === null ? {} : { rentalId };
  await writeDeskEvent(tx, company, { action, car: { code, plate }, ...of }, now);
}

/** Deletes notices after the same time as their desk events (docs/product/retention.md 14.1). */
export async function deleteOldNotices(db: Kysely<DB>, now: Date): Promise<number> {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() - AUDIT_KEPT_YEARS);
  const { numDeletedRows } = await db
    .deleteFrom("policeNotices")
    .where("happenedAt", "<", end)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
