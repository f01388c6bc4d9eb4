import type { Kysely, Transaction } from "kysely";

import type { DB } from "./tables.ts";

export interface Booking {
  readonly kind: "rental" | "reservation";
  readonly id: string;
}

/** The id of a reservation that became a rental finds that rental. */
export async function findBooking(
  db: Kysely<DB>,
  { companyId }: { companyId: string },
  id: string,
): Promise<Booking | undefined> {
  const reservation = await db
    .selectFrom("reservations")
    .innerJoin("carPeriods", (join) =>
      join.onRef("carPeriods.companyId", "=", "reservations.companyId").onRef("carPeriods.id", "=", "reservations.id"),
    )
    .select("carPeriods.rentalId")
    .where("reservations.companyId", "=", companyId)
    .where("reservations.id", "=", id)
    .executeTakeFirst();
  if (reservation)
    return reservation.rentalId === null ? { kind: "reservation", id } : { kind: "rental", id: reservation.rentalId };
  const rental = await db
    .selectFrom("rentals")
    .select("id")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return rental && { kind: "rental", id };
}

/** Locks the booking of an id, so that its price and end do not change and no rental begins from a reservation. */
export async function lockBooking(
  tx: Transaction<DB>,
  company: { companyId: string },
  id: string,
): Promise<Booking | undefined> {
  const found = await findBooking(tx, company, id);
  if (!found) return undefined;
  await lockBookingRow(tx, company, found);
  if (found.kind === "rental") return found;
  // The reservation may have become a rental while this transaction waited for the lock.
  const booking = await findBooking(tx, company, id);
  if (booking?.kind === "rental") await lockBookingRow(tx, company, booking);
  return booking;
}

async function lockBookingRow(
  tx: Transaction<DB>,
  { companyId }: { companyId: string },
  { kind, id }: Booking,
): Promise<void> {
  await tx
    .selectFrom(kind === "rental" ? "rentals" : "reservations")
    .select("id")
    .where("companyId", "=", companyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .execute();
}

export function bookingColumns({ kind, id }: Booking): { rentalId: string; reservationId: string | null } {
  return { rentalId: id, reservationId: kind === "reservation" ? id : null };
}
