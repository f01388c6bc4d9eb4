import type { Transaction } from "kysely";

import { AGREEMENT_PARTS, listExtraDrivers, isAgreementOver, type AgreementWay } from "#domain/fleet/agreement.ts";
import type { SignatureStroke } from "#domain/fleet/condition-report.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { bookingColumns, lockBooking } from "#server/db/booking.ts";
import type { DB } from "#server/db/tables.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

import { sealSheet } from "./sealed-sheet.ts";
import {
  computeAcceptanceSeal,
  readCurrentAgreementOf,
  type CurrentAgreement,
  type StoredAcceptance,
} from "./store.ts";

/** The member who stores a sheet or records an acceptance; null if the renter does it on their own page. */
export type SheetMaker = { userId: string; name: string } | null;

export async function findSheetMaker(tx: Transaction<DB>, userId: string): Promise<SheetMaker> {
  return { userId, name: await findDisplayName(tx, userId) };
}

/**
 * The company whose rows are read and written, and the server's keys. The salts of the sheets are computed from the
 * keys.
 */
export interface AgreementContext {
  readonly company: CompanyRows;
  readonly keys: SecretKeys;
}

/**
 * Locks the rental or reservation and returns its agreement; undefined if the company has neither with this id. Because
 * of the lock, price and end do not change until the transaction ends.
 */
async function lockCurrentAgreement(
  tx: Transaction<DB>,
  { company, keys }: AgreementContext,
  rentalId: string,
): Promise<CurrentAgreement | undefined> {
  const booking = await lockBooking(tx, company, rentalId);
  return booking && readCurrentAgreementOf(tx, keys, company, booking);
}

/**
 * Stores the current sheet unless it is stored already. Returns the agreement with the stored sheet, or the reason for
 * a refusal.
 */
export async function makeSheet(
  tx: Transaction<DB>,
  desk: AgreementContext,
  rentalId: string,
  maker: SheetMaker,
  now: Date,
): Promise<CurrentAgreement | "RENTAL_NOT_FOUND" | "AGREEMENT_OVER" | "AGREEMENT_UNPRICED"> {
  const standing = await lockCurrentAgreement(tx, desk, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  if (!standing.isChanged) return standing;
  if (isAgreementOver(standing.stage)) return "AGREEMENT_OVER";
  if (isReservationUnpriced(standing)) return "AGREEMENT_UNPRICED";
  await insertSheet(tx, desk, standing, maker, now);
  return standing;
}

/** Whether the agreement is that of a reservation without a price. Such an agreement cannot be accepted. */
function isReservationUnpriced({ stage, now }: CurrentAgreement): boolean {
  return stage === "reserved" && now.facts.charges.length === 0;
}

async function insertSheet(
  tx: Transaction<DB>,
  { company: { companyId }, keys }: AgreementContext,
  { booking, now: sheet }: CurrentAgreement,
  maker: SheetMaker,
  createdAt: Date,
): Promise<void> {
  const { record, digest, parts } = sealSheet(keys, companyId, sheet);
  const of = { companyId, rentalId: booking.id, sheet: sheet.sheet };
  await tx
    .insertInto("rentalAgreements")
    .values({
      ...of,
      ...bookingColumns(booking),
      record,
      digest,
      madeBy: maker?.userId ?? null,
      madeByName: maker?.name ?? "",
      createdAt,
    })
    .execute();
  await tx
    .insertInto("agreementParts")
    .values(AGREEMENT_PARTS.map((part) => ({ ...of, part, record: parts[part], createdAt })))
    .execute();
}

/** A request to accept a sheet. `digest` identifies the sheet that the person has read. */
export interface NewAcceptance {
  readonly rentalId: string;
  readonly digest: string;
  readonly way: AgreementWay;
  readonly name: string;
  readonly strokes?: readonly SignatureStroke[] | undefined;
}

type AcceptanceRefusal =
  | "RENTAL_NOT_FOUND"
  | "AGREEMENT_CHANGED"
  | "AGREEMENT_ACCEPTED"
  | "AGREEMENT_OVER"
  | "AGREEMENT_UNPRICED";

/**
 * Stores the acceptance of the sheet that the person has read, if it is still the current one. Of two concurrent
 * acceptances only the first is stored. Returns the reason for a refusal; undefined on success and for a repeated
 * request. An acceptance on the renter's own page (`link`) also records that the renter has a copy.
 */
export async function acceptSheet(
  tx: Transaction<DB>,
  desk: AgreementContext,
  acceptance: NewAcceptance,
  maker: SheetMaker,
  now: Date,
): Promise<AcceptanceRefusal | undefined> {
  const { rentalId, digest, way, name, strokes = [] } = acceptance;
  const standing = await lockCurrentAgreement(tx, desk, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  if (standing.digest.toString("hex") !== digest) return "AGREEMENT_CHANGED";
  const before = standing.isChanged ? null : standing.sheets.at(-1)!.acceptance;
  if (before) return isSameAcceptance(before, acceptance) ? undefined : "AGREEMENT_ACCEPTED";
  if (isAgreementOver(standing.stage) && (way !== "paper" || standing.isChanged)) return "AGREEMENT_OVER";
  if (standing.isChanged && isReservationUnpriced(standing)) return "AGREEMENT_UNPRICED";
  if (standing.isChanged) await insertSheet(tx, desk, standing, maker, now);
  const stored = { way, name, strokes, madeByName: maker?.name ?? "", acceptedAt: now };
  const of = { companyId: desk.company.companyId, rentalId: standing.booking.id, sheet: standing.now.sheet };
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
      seal: computeAcceptanceSeal(standing.digest, stored),
    })
    .execute();
  if (way === "link") await storeCopy(tx, of, now);
  return undefined;
}

function isSameAcceptance(
  before: StoredAcceptance,
  { way, name, strokes = [] }: Omit<NewAcceptance, "digest" | "rentalId">,
) {
  return before.way === way && before.name === name && JSON.stringify(before.strokes) === JSON.stringify(strokes);
}

type SignatureRefusal =
  | Exclude<AcceptanceRefusal, "AGREEMENT_UNPRICED">
  | "AGREEMENT_UNACCEPTED"
  | "AGREEMENT_DRIVER_GONE";

/**
 * Stores the signature of an additional driver on an accepted sheet. Returns the reason for a refusal; undefined on
 * success and for a repeated request.
 */
export async function signAsDriver(
  tx: Transaction<DB>,
  desk: AgreementContext,
  signature: NewAcceptance & { readonly driver: number },
  maker: SheetMaker,
  now: Date,
): Promise<SignatureRefusal | undefined> {
  const { rentalId, digest, driver, way, name, strokes = [] } = signature;
  const standing = await lockCurrentAgreement(tx, desk, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  if (standing.digest.toString("hex") !== digest) return "AGREEMENT_CHANGED";
  const sheet = standing.isChanged ? undefined : standing.sheets.at(-1);
  if (!sheet?.acceptance) return "AGREEMENT_UNACCEPTED";
  if (!listExtraDrivers(sheet.sheet.facts).some((one) => one.driver === driver)) return "AGREEMENT_DRIVER_GONE";
  const before = sheet.driverSignatures.find((one) => one.driver === driver);
  if (before) return isSameAcceptance(before, signature) ? undefined : "AGREEMENT_ACCEPTED";
  if (isAgreementOver(standing.stage)) return "AGREEMENT_OVER";
  const stored = { driver, way, name, strokes, madeByName: maker?.name ?? "", acceptedAt: now };
  await tx
    .insertInto("agreementDriverSignatures")
    .values({
      companyId: desk.company.companyId,
      rentalId: standing.booking.id,
      sheet: sheet.sheet.sheet,
      driver,
      way,
      name,
      strokes: JSON.stringify(strokes),
      madeBy: maker?.userId ?? null,
      madeByName: stored.madeByName,
      signedAt: now,
      seal: computeAcceptanceSeal(standing.digest, stored),
    })
    .execute();
  return undefined;
}

/** Records that the renter has had a copy of a sheet since `now`, unless an earlier time is recorded. */
export async function recordGivenCopy(
  tx: Transaction<DB>,
  desk: AgreementContext,
  { rentalId, digest }: { rentalId: string; digest: string },
  now: Date,
): Promise<"RENTAL_NOT_FOUND" | "AGREEMENT_NOT_FOUND" | undefined> {
  const standing = await lockCurrentAgreement(tx, desk, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  const sheet = standing.sheets.find((one) => one.digest.toString("hex") === digest);
  if (!sheet) return "AGREEMENT_NOT_FOUND";
  const of = { companyId: desk.company.companyId, rentalId: standing.booking.id, sheet: sheet.sheet.sheet };
  await storeCopy(tx, of, now);
  return undefined;
}

async function storeCopy(
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
