import type { Transaction } from "kysely";

import type { AgreementWay } from "#domain/fleet/agreement.ts";
import { agreementText } from "#domain/fleet/agreement.ts";
import type { Stroke } from "#domain/fleet/condition-report.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import type { DB } from "#server/db/tables.ts";

import { acceptanceSeal, readCurrentAgreement, type CurrentAgreement } from "./store.ts";

/** Who makes a sheet or enters an acceptance; null for the renter's own page. */
export type SheetMaker = { userId: string; name: string } | null;

export async function findSheetMaker(tx: Transaction<DB>, userId: string): Promise<SheetMaker> {
  return { userId, name: await findDisplayName(tx, userId) };
}

/** Locks the rental, so that its price and its end stay the same, and reads its agreement. */
async function lockStanding(
  tx: Transaction<DB>,
  company: CompanyRows,
  rentalId: string,
): Promise<CurrentAgreement | undefined> {
  await tx
    .selectFrom("rentals")
    .select("id")
    .where("companyId", "=", company.companyId)
    .where("id", "=", rentalId)
    .forNoKeyUpdate()
    .execute();
  return readCurrentAgreement(tx, company, rentalId);
}

/** Stores the current sheet unless it is stored already. Returns the agreement, whose current sheet is stored then. */
export async function makeSheet(
  tx: Transaction<DB>,
  company: CompanyRows,
  rentalId: string,
  maker: SheetMaker,
  now: Date,
): Promise<CurrentAgreement | "RENTAL_NOT_FOUND" | "AGREEMENT_OVER"> {
  const standing = await lockStanding(tx, company, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  if (!standing.isChanged) return standing;
  if (standing.endedAt !== null) return "AGREEMENT_OVER";
  await insertSheet(tx, company, standing, maker, now);
  return standing;
}

async function insertSheet(
  tx: Transaction<DB>,
  { companyId }: CompanyRows,
  { now: sheet, digest }: CurrentAgreement,
  maker: SheetMaker,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto("rentalAgreements")
    .values({
      companyId,
      rentalId: sheet.rentalId,
      sheet: sheet.sheet,
      record: agreementText(sheet),
      digest,
      madeBy: maker?.userId ?? null,
      madeByName: maker?.name ?? "",
      createdAt,
    })
    .execute();
}

/** A request to accept a sheet. `digest` identifies the sheet that the person has read. */
export interface NewAcceptance {
  readonly rentalId: string;
  readonly digest: string;
  readonly way: AgreementWay;
  readonly name: string;
  readonly strokes?: readonly Stroke[] | undefined;
}

type NotAccepted = "RENTAL_NOT_FOUND" | "AGREEMENT_CHANGED" | "AGREEMENT_ACCEPTED" | "AGREEMENT_OVER";

/**
 * Accepts the sheet that the person has read, if it still is the current one. Of two concurrent acceptances the first
 * one counts. Undefined also for a repeated request. An acceptance on the renter's telephone gives the renter the copy
 * at the same time.
 */
export async function acceptSheet(
  tx: Transaction<DB>,
  company: CompanyRows,
  acceptance: NewAcceptance,
  maker: SheetMaker,
  now: Date,
): Promise<NotAccepted | undefined> {
  const { rentalId, digest, way, name, strokes = [] } = acceptance;
  const standing = await lockStanding(tx, company, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  if (standing.digest.toString("hex") !== digest) return "AGREEMENT_CHANGED";
  const before = standing.isChanged ? null : standing.sheets.at(-1)!.acceptance;
  if (before) {
    const isSame =
      before.way === way && before.name === name && JSON.stringify(before.strokes) === JSON.stringify(strokes);
    return isSame ? undefined : "AGREEMENT_ACCEPTED";
  }
  if (standing.endedAt !== null && (way !== "paper" || standing.isChanged)) return "AGREEMENT_OVER";
  if (standing.isChanged) await insertSheet(tx, company, standing, maker, now);
  const stored = { way, name, strokes, madeByName: maker?.name ?? "", acceptedAt: now };
  const { companyId } = company;
  const of = { companyId, rentalId, sheet: standing.now.sheet };
  await tx
    .insertInto("agreementAcceptances")
    .values({
      ...of,
      way,
      name,
      strokes: JSON.stringify(strokes),
      madeBy: maker?.userId ?? null,
      madeByName: stored.madeByName,
      acceptedAt: now,
      seal: acceptanceSeal(standing.digest, stored),
    })
    .execute();
  if (way === "link") await keepCopy(tx, of, now);
  return undefined;
}

/** Records that the renter has got a copy of a sheet, unless this is recorded already. */
export async function giveCopy(
  tx: Transaction<DB>,
  company: CompanyRows,
  { rentalId, digest }: { rentalId: string; digest: string },
  now: Date,
): Promise<"RENTAL_NOT_FOUND" | "AGREEMENT_NOT_FOUND" | undefined> {
  const standing = await lockStanding(tx, company, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  const sheet = standing.sheets.find((one) => one.digest.toString("hex") === digest);
  if (!sheet) return "AGREEMENT_NOT_FOUND";
  await keepCopy(tx, { companyId: company.companyId, rentalId, sheet: sheet.sheet.sheet }, now);
  return undefined;
}

async function keepCopy(
  tx: Transaction<DB>,
  of: { companyId: string; rentalId: string; sheet: number },
  givenAt: Date,
): Promise<void> {
  await tx
    .insertInto("agreementCopies")
    .values({ ...of, givenAt })
    .onConflict((conflict) => conflict.columns(["companyId", "rentalId", "sheet"]).doNothing())
    .execute();
}
