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

/** A link cannot be shown twice, because only its hash is stored, so each request makes a new link. */
const LINKS_MAX = 30;

interface LinkedRental {
  companyId: string;
  rentalId: string;
  over: "closed" | "ended" | undefined;
  link: RenterLink;
}

export interface RenterLink {
  readonly tokenHash: Buffer;
  readonly madeBy: string | null;
  readonly madeByName: string;
  readonly createdAt: Date;
  /** The keyed digest of the network from which the link was made; null after it was deleted. */
  readonly network: Buffer | null;
}

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

const isOpenedOutside = sql<boolean>`opened_from is distinct from 'company-device'`;

/**
 * Not called for programs that only fetch the page. The first reading outside of the company replaces one in a browser
 * of the company.
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

const LINK_NETWORK_DAYS = 30;

export async function forgetLinkNetworks(db: Kysely<DB>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("renterLinks")
    .set({ network: null })
    .where("network", "is not", null)
    .where("createdAt", "<", new Date(now.getTime() - LINK_NETWORK_DAYS * DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

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
