import { randomBytes } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import { RENTER_PAGE_DAYS } from "#domain/words/retention.ts";
import type { DB } from "#server/db/tables.ts";

import { findDisplayName } from "./accounts.ts";
import { hashToken } from "./session-token.ts";

const DAY = 86_400_000;

/**
 * Maximum number of open links of a rental. A link cannot be shown twice, because only its hash is stored, so each
 * request makes a new one.
 */
const LINKS_MAX = 30;

/** The rental of a renter's link. `over` is the reason why its page shows nothing any more. */
interface LinkedRental {
  companyId: string;
  rentalId: string;
  over: "closed" | "ended" | undefined;
}

/** Finds the rental of a renter's link. Undefined for an unknown token. */
export async function findRenterLink(db: Kysely<DB>, token: string, now: Date): Promise<LinkedRental | undefined> {
  const link = await db
    .selectFrom("renterLinks")
    .innerJoin("rentals", (join) =>
      join.onRef("rentals.companyId", "=", "renterLinks.companyId").onRef("rentals.id", "=", "renterLinks.rentalId"),
    )
    .select(["renterLinks.companyId", "renterLinks.rentalId", "renterLinks.closedAt", "rentals.endedAt"])
    .where("renterLinks.tokenHash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link) return undefined;
  const { companyId, rentalId, closedAt, endedAt } = link;
  const isLongOver = endedAt !== null && now.getTime() - endedAt.getTime() >= RENTER_PAGE_DAYS * DAY;
  return { companyId, rentalId, over: closedAt !== null ? "closed" : isLongOver ? "ended" : undefined };
}

/**
 * Makes a link to a rental's page and returns its token; the table stores only the hash. Undefined if there are too
 * many links.
 */
export async function makeRenterToken(
  tx: Transaction<DB>,
  link: { companyId: string; rentalId: string; madeBy: string },
  now: Date,
): Promise<string | undefined> {
  const open = await countRenterLinks(tx, link);
  if (open >= LINKS_MAX) return undefined;
  const displayName = await findDisplayName(tx, link.madeBy);
  const token = randomBytes(16).toString("base64url");
  await tx
    .insertInto("renterLinks")
    .values({ ...link, madeByName: displayName, tokenHash: hashToken(token), createdAt: now })
    .execute();
  return token;
}

/** How many links lead to a rental's page. */
export async function countRenterLinks(
  db: Kysely<DB>,
  { companyId, rentalId }: { companyId: string; rentalId: string },
): Promise<number> {
  const { open } = await db
    .selectFrom("renterLinks")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("closedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Closes all links to a rental's page. */
export async function closeRenterLinks(
  db: Kysely<DB>,
  { companyId, rentalId }: { companyId: string; rentalId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable("renterLinks")
    .set({ closedAt: now })
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("closedAt", "is", null)
    .execute();
}
