import { randomBytes } from "node:crypto";

import { sql, type Kysely, type Transaction } from "kysely";

import type { RenterLinkView } from "#contract/fleet/agreements.ts";
import type { SigningPlace } from "#domain/fleet/signing.ts";
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
  link: RenterLink;
}

/** The link through which a renter's page was opened. */
export interface RenterLink {
  readonly tokenHash: Buffer;
  /** The member who made the link; null after the account was removed. The name stays. */
  readonly madeBy: string | null;
  readonly madeByName: string;
  readonly createdAt: Date;
  /** The keyed digest of the network from which the link was made; null after it was deleted. */
  readonly network: Buffer | null;
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
    .select(["links.tokenHash", "links.madeBy", "links.madeByName", "links.createdAt", "links.network"])
    .where("links.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link) return undefined;
  const { companyId, rentalId, closedAt, tokenHash, madeBy, madeByName, createdAt, network } = link;
  const endedAt = link.endedAt ?? link.endsAt;
  const isLongOver = endedAt !== null && now.getTime() - endedAt.getTime() >= RENTER_PAGE_DAYS * DAY_MS;
  const over = closedAt !== null ? "closed" : isLongOver ? "ended" : undefined;
  return { companyId, rentalId, over, link: { tokenHash, madeBy, madeByName, createdAt, network } };
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
  network: Buffer | null = null,
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
      network,
      createdAt: now,
    })
    .execute();
  return token;
}

/**
 * The number of open links to a page, and the time when somebody first read the page through a link. A reading in a
 * browser of the company does not count.
 */
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
    .select((eb) => eb.fn.min("openedAt").filterWhere(isOpenedOutside).as("openedAt"))
    .where("companyId", "=", companyId)
    .where("rentalId", "=", id)
    .executeTakeFirstOrThrow();
  return { open: Number(open), openedAt };
}

/** Links whose page was read elsewhere than in a browser of the company. */
const isOpenedOutside = sql<boolean>`opened_from is distinct from 'company-device'`;

/**
 * Stores when and where somebody first read the page of a link. It is not called for programs that only fetch the page.
 * The first reading outside of the company replaces one in a browser of the company. Returns whether it was stored.
 */
export async function markRenterLinkOpened(
  db: Kysely<DB>,
  { tokenHash }: Pick<RenterLink, "tokenHash">,
  place: SigningPlace,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("renterLinks")
    .set({ openedAt: now, openedFrom: place })
    .where("tokenHash", "=", tokenHash)
    .where((eb) =>
      eb.or([
        eb("openedAt", "is", null),
        ...(place === "company-device" ? [] : [eb("openedFrom", "=", "company-device" satisfies SigningPlace)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The links to a page, the newest first. */
export async function listRenterLinks(
  db: Kysely<DB>,
  { companyId }: { companyId: string },
  { id }: Booking,
): Promise<RenterLinkView[]> {
  const rows = await db
    .selectFrom("renterLinks")
    .select(["madeByName as madeBy", "createdAt as madeAt", "closedAt", "openedAt", "openedFrom"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", id)
    .orderBy("createdAt", "desc")
    .orderBy("tokenHash")
    .execute();
  return rows.map((row) => ({ ...row, openedFrom: row.openedFrom as SigningPlace | null }));
}

/** The number of days for which the network of a link's maker is kept. */
const LINK_NETWORK_DAYS = 30;

/** Deletes the networks of old links. Returns how many it deleted. */
export async function forgetLinkNetworks(db: Kysely<DB>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("renterLinks")
    .set({ network: null })
    .where("network", "is not", null)
    .where("createdAt", "<", new Date(now.getTime() - LINK_NETWORK_DAYS * DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Closes the open links of a page. Returns how many were open. */
export async function closeRenterLinks(
  db: Kysely<DB>,
  { companyId }: { companyId: string },
  { id }: Booking,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("renterLinks")
    .set({ closedAt: now })
    .where("companyId", "=", companyId)
    .where("rentalId", "=", id)
    .where("closedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
