import { sql, type Kysely, type Transaction } from "kysely";

import type { DeskEventView } from "#contract/fleet/desk-events.ts";
import type { AgreementWay } from "#domain/fleet/agreement.ts";
import { findDeskActionKind, type DeskAction, type DeskActionKind } from "#domain/fleet/desk-event.ts";
import type { SigningPlace } from "#domain/fleet/signing.ts";
import type { MemberRole } from "#domain/people/membership.ts";
import { AUDIT_KEPT_YEARS } from "#domain/words/retention.ts";
import type { CompanyScope } from "#server/access/gates.ts";
import type { ToldDeed } from "#server/access/rental-deed.ts";
import { orderNewestFirst, mapPage, readPage, type CursorPage } from "#server/db/cursor.ts";
import { startOfDay, endOfDay } from "#server/db/istanbul-days.ts";
import { makeId } from "#server/db/new-id.ts";
import type { DB } from "#server/db/tables.ts";

interface NewDeskEvent {
  action: DeskAction;
  car?: { readonly code: string; readonly plate: string } | undefined;
  rentalId?: string;
  reservationId?: string;
  details?: DeskEventView["details"] & { customerId?: string; driverId?: string; memberId?: string; importId?: string };
}

/** `userId` is null for what was done through a renter's link. */
export async function writeDeskEvent(
  tx: Transaction<DB>,
  { companyId, userId }: { readonly companyId: string; readonly userId: string | null },
  { action, car, rentalId, reservationId, details = {} }: NewDeskEvent,
  now: Date,
  id = makeId(now),
): Promise<void> {
  await tx
    .insertInto("deskEvents")
    .values({
      companyId,
      id,
      happenedAt: now,
      kind: findDeskActionKind(action),
      action,
      actorId: userId,
      carCode: car?.code ?? "",
      plate: car?.plate ?? "",
      rentalId: rentalId ?? null,
      reservationId: reservationId ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}

export async function writeRentalEvent({ tx, company, now, eventId, cars, ...deed }: ToldDeed): Promise<void> {
  const { action, rentalId, details } = deed;
  await writeDeskEvent(tx, company, { action, car: cars[0], rentalId, details }, now, eventId);
}

export async function listDeskEvents(
  db: Kysely<DB>,
  { companyId }: CompanyScope,
  filter: {
    kind: DeskActionKind | undefined;
    from: string | undefined;
    to: string | undefined;
    cursor: string | undefined;
  },
): Promise<CursorPage<DeskEventView>> {
  const { kind, from, to, cursor } = filter;
  const matching = db
    .selectFrom("deskEvents as event")
    .leftJoin("users as actor", "actor.id", "event.actorId")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "event.companyId").onRef("rentals.id", "=", "event.rentalId"),
    )
    .leftJoin("reservations", (join) =>
      join.onRef("reservations.companyId", "=", "event.companyId").onRef("reservations.id", "=", "event.reservationId"),
    )
    .leftJoin("customers", (join) =>
      join
        .onRef("customers.companyId", "=", "event.companyId")
        .on(sql<boolean>`customers.id = (event.details ->> 'customerId')::uuid`),
    )
    .leftJoin("drivers", (join) =>
      join
        .onRef("drivers.companyId", "=", "event.companyId")
        .on(sql<boolean>`drivers.id = (event.details ->> 'driverId')::uuid`),
    )
    .leftJoin("users as member", (join) => join.on(sql<boolean>`member.id = (event.details ->> 'memberId')::uuid`))
    .leftJoin("imports", (join) =>
      join
        .onRef("imports.companyId", "=", "event.companyId")
        .on(sql<boolean>`imports.id = (event.details ->> 'importId')::uuid`),
    )
    .select(["event.id", "event.happenedAt", "event.action", "event.details"])
    .select(["imports.kind as listKind", "imports.added", "imports.changed", "imports.removed", "imports.restored"])
    .select(["event.carCode as code", "event.plate"])
    .select(["actor.displayName as actor", "rentals.id as rentalId", "reservations.id as reservationId"])
    .select(["customers.id as customerId", "member.displayName as memberName"])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.fn<string | null>("nullif", ["drivers.name", sql.lit("")]),
          "customers.name",
          "rentals.renterName",
          "reservations.renterName",
          "member.displayName",
        )
        .as("renterName"),
    )
    .where("event.companyId", "=", companyId)
    .$if(kind !== undefined, (query) => query.where("event.kind", "=", kind!))
    .$if(from !== undefined, (query) => query.where("event.happenedAt", ">=", startOfDay(from!)))
    .$if(to !== undefined, (query) => query.where("event.happenedAt", "<", endOfDay(to!)));
  return mapPage(
    await readPage(matching, orderNewestFirst("event.happenedAt", "event.id"), cursor),
    ({
      happenedAt,
      action,
      details,
      renterName,
      memberName,
      listKind,
      added,
      changed,
      removed,
      restored,
      ...event
    }) => ({
      ...event,
      at: happenedAt,
      action: action as DeskAction,
      who: renterName ?? "",
      details: {
        ...readDetails(details as Parameters<typeof readDetails>[0]),
        ...("place" in (details as object) && { linkBy: memberName ?? "" }),
        // `listKind` is null if no imported list was joined. Otherwise no column of the list is null.
        ...(listKind !== null && {
          list: { kind: listKind, added: added!, changed: changed!, removed: removed!, restored: restored! },
        }),
      },
    }),
  );
}

/** JSON stores instants as texts, so they are parsed here. */
function readDetails({
  from,
  until,
  before,
  happenedAt,
  toPlate,
  reason,
  role,
  program,
  changes,
  way,
  place,
}: Record<string, string | undefined> & Pick<DeskEventView["details"], "changes">): DeskEventView["details"] {
  return {
    ...(changes !== undefined && { changes }),
    ...(toPlate !== undefined && { toPlate }),
    ...(reason !== undefined && { reason }),
    ...(role !== undefined && { role: role as MemberRole }),
    ...(program !== undefined && { program }),
    ...(way !== undefined && { way: way as AgreementWay }),
    ...(place !== undefined && { place: place as SigningPlace }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(until !== undefined && { until: new Date(until) }),
    ...(before !== undefined && { before: new Date(before) }),
    ...(happenedAt !== undefined && { happenedAt: new Date(happenedAt) }),
  };
}

export async function deleteOldDeskEvents(db: Kysely<DB>, now: Date): Promise<number> {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() - AUDIT_KEPT_YEARS);
  const { numDeletedRows } = await db.deleteFrom("deskEvents").where("happenedAt", "<", end).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
