import type { Transaction } from "kysely";

import type { DeskAction } from "#domain/fleet/desk-event.ts";
import type { SigningPlace } from "#domain/fleet/signing.ts";
import type { RenterLink } from "#server/access/renter-links.ts";
import type { Booking } from "#server/db/booking.ts";
import type { DB } from "#server/db/tables.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";

export function toEventBooking({ kind, id }: Booking): { rentalId: string } | { reservationId: string } {
  return kind === "rental" ? { rentalId: id } : { reservationId: id };
}

export async function recordLinkAction(
  tx: Transaction<DB>,
  company: { readonly companyId: string; readonly userId: string },
  booking: Booking,
  action: "renter-link-made" | "renter-links-closed",
  now: Date,
): Promise<void> {
  const car = await findCarOfBooking(tx, company, booking);
  await writeDeskEvent(tx, company, { action, car, ...toEventBooking(booking) }, now);
}

export interface LinkUse {
  readonly link: Pick<RenterLink, "madeBy">;
  readonly place: SigningPlace;
}

export async function recordThroughLink(
  tx: Transaction<DB>,
  { companyId }: { readonly companyId: string },
  booking: Booking,
  { action, link: { madeBy }, place, ...ids }: LinkUse & { action: DeskAction; driverId?: string; customerId?: string },
  now: Date,
): Promise<void> {
  const car = await findCarOfBooking(tx, { companyId }, booking);
  const details = { place, ...(madeBy !== null && { memberId: madeBy }), ...ids };
  await writeDeskEvent(tx, { companyId, userId: null }, { action, car, ...toEventBooking(booking), details }, now);
}

async function findCarOfBooking(
  tx: Transaction<DB>,
  { companyId }: { readonly companyId: string },
  { kind, id }: Booking,
): Promise<{ code: string; plate: string } | undefined> {
  if (kind === "rental")
    return tx
      .selectFrom("rentals")
      .select(["carCode as code", "plate"])
      .where("companyId", "=", companyId)
      .where("id", "=", id)
      .executeTakeFirst();
  return tx
    .selectFrom("carPeriods")
    .innerJoin("cars", (join) =>
      join.onRef("cars.companyId", "=", "carPeriods.companyId").onRef("cars.code", "=", "carPeriods.carCode"),
    )
    .select(["cars.code", "cars.plate"])
    .where("carPeriods.companyId", "=", companyId)
    .where("carPeriods.id", "=", id)
    .executeTakeFirst();
}
