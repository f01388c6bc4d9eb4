import { randomBytes } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import { RENTER_PAGE_DAYS } from "#domain/words/retention.ts";
import { bookingColumns, type Booking } from "#server/db/booking.ts";
import type { DB } from "#server/db/tables.ts";

import type { CompanyScope } from "./gates.ts";
import { hashToken } from "./session-token.ts";

const DAY_MS = 86_400_000;

/**
 * Maximum number of open links of a rental. A link cannot be shown twice, because only its hash is stored, so each
 * request makes a new link.
 */
const LINKS_MAX = 30;

/**
 * The rental of a renter's link, or the reservation before it. `over` is the reason why its page shows nothing any
 * more.
 */
interface LinkedRental {
  companyId: string;
  rentalId: string;
  over: "closed" | "ended" | undefined;
}

/** Finds the rental or reservation of a renter's link. Returns undefined for an unknown token. */
export async function findRenterLink(db: Kysely<DB>, token: string, now: Date): Promise<LinkedRental | undefined> {
  const link = await db
    .selectFrom("renterLinks as links")
    .leftJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "links.companyId").onRef("rentals.id", "=", "links.ofRentalId"),
    )
    // A reservation that never became a rental ends with its period.
    .leftJoin("carPeriods as period", (join) =>
      join.onRef("period.companyId", "=", "links.companyId").onRef("period.id", "=", "links.reservationId"),
    )
    .select(["links.companyId", "links.rentalId", "links.closedAt", "rentals.endedAt", "period.endsAt"])
    .where("links.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link) return undefined;
  const { companyId, rentalId, closedAt } = link;
  const endedAt = link.endedAt ?? link.endsAt;
  const isLongOver = endedAt !== null && now.getTime() - endedAt.getTime() >= RENTER_PAGE_DAYS * DAY_MS;
  return { companyId, rentalId, over: closedAt !== null ? "closed" : isLongOver ? "ended" : undefined };
}

/**
 * Makes a link to the page of a booking and returns its token, of which only the hash is stored. Returns undefined if
 * the booking has too many links.
 */
export async function makeRenterToken(
  tx: Transaction<DB>,
  company: Pick<CompanyScope, "companyId" | "userId">,
  booking: Booking,
  now: Date,
): Promise<string | undefined> {
  const { companyId, userId: madeBy } = company;
  const { open } = await countRenterLinks(tx, company, booking);
  if (open >= LINKS_MAX) return undefined;
  const { displayName } = await tx
    .selectFrom("users")
    .select("displayName")
    .where("id", "=", madeBy)
    .executeTakeFirstOrThrow();
  const token = randomBytes(16).toString("base64url");
  await tx
    .insertInto("renterLinks")
    .values({
      companyId,
      ...bookingColumns(booking),
      madeBy,
      madeByName: displayName,
      tokenHash: hashToken(token),
      createdAt: now,
    })
    .execute();
  return token;
}

/** The number of open links to a page, and the time when somebody first read the page through a link. */
export interface RenterLinkCount {
  readonly open: number;
  readonly openedAt: Date | null;
}

export async function countRenterLinks(
  db: Kysely<DB>,
  { companyId }: { companyId: string },
  { id }: Booking,
): Promise<RenterLinkCount> {
  const { open, openedAt } = await db
    .selectFrom("renterLinks")
    .select((eb) => eb.fn.countAll<number>().filterWhere("closedAt", "is", null).as("open"))
    .select((eb) => eb.fn.min("openedAt").as("openedAt"))
    .where("companyId", "=", companyId)
    .where("rentalId", "=", id)
    .executeTakeFirstOrThrow();
  return { open: Number(open), openedAt };
}

/**
 * Stores the time when somebody first read the page of a link. It is not called for programs that only fetch the page.
 */
export async function markRenterLinkOpened(db: Kysely<DB>, token: string, now: Date): Promise<void> {
  await db
    .updateTable("renterLinks")
    .set({ openedAt: now })
    .where("tokenHash", "=", hashToken(token))
    .where("openedAt", "is", null)
    .execute();
}

export async function closeRenterLinks(
  db: Kysely<DB>,
  { companyId }: { companyId: string },
  { id }: Booking,
  now: Date,
): Promise<void> {
  await db
    .updateTable("renterLinks")
    .set({ closedAt: now })
    .where("companyId", "=", companyId)
    .where("rentalId", "=", id)
    .where("closedAt", "is", null)
    .execute();
}
