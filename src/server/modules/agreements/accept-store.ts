import type { Transaction } from "kysely";

import { AGREEMENT_PARTS, listExtraDrivers, isAgreementOver, type AgreementWay } from "#domain/fleet/agreement.ts";
import type { SignatureStroke } from "#domain/fleet/condition-report.ts";
import { isNameOf } from "#domain/fleet/signer-name.ts";
import type { SigningCodeRefusal } from "#domain/fleet/signing-code.ts";
import type { SigningEvidence } from "#domain/fleet/signing.ts";
import { findDisplayName } from "#server/access/accounts.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { bookingColumns, lockBooking, type Booking } from "#server/db/booking.ts";
import type { DB } from "#server/db/tables.ts";
import { writeDeskEvent } from "#server/modules/desk-events/store.ts";
import { queueMail } from "#server/outbox/store.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

import { toEventBooking } from "./link-events.ts";
import { sealSheet } from "./sealed-sheet.ts";
import { confirmByCode, findSigningDoubts } from "./signing-codes.ts";
import {
  computeAcceptanceSeal,
  readCurrentAgreementOf,
  type CurrentAgreement,
  type StoredAcceptance,
} from "./store.ts";

export type SheetMaker = DeskMember | null;

interface DeskMember {
  readonly userId: string;
  readonly name: string;
}

export async function findSheetMaker(tx: Transaction<DB>, userId: string): Promise<DeskMember> {
  return { userId, name: await findDisplayName(tx, userId) };
}

/** The salts of the sheets are computed from the keys. */
export interface AgreementContext {
  readonly company: CompanyRows;
  readonly keys: SecretKeys;
}

/** Because of the lock, price and end do not change until the transaction ends. */
async function lockCurrentAgreement(
  tx: Transaction<DB>,
  { company, keys }: AgreementContext,
  rentalId: string,
): Promise<CurrentAgreement | undefined> {
  const booking = await lockBooking(tx, company, rentalId);
  return booking && readCurrentAgreementOf(tx, keys, company, booking);
}

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

export interface NewAcceptance {
  readonly rentalId: string;
  readonly digest: string;
  readonly way: AgreementWay;
  readonly name: string;
  /** The name again, if somebody was asked about it because it is not that of the expected person. */
  readonly sure?: string | undefined;
  readonly strokes?: readonly SignatureStroke[] | undefined;
  readonly through?: SigningThroughLink | undefined;
}

interface SigningThroughLink {
  readonly evidence: SigningEvidence;
  readonly linkMaker: string | null;
}

type AcceptanceRefusal =
  | "RENTAL_NOT_FOUND"
  | "AGREEMENT_CHANGED"
  | "AGREEMENT_ACCEPTED"
  | "AGREEMENT_OVER"
  | "AGREEMENT_UNPRICED"
  | "SIGNER_NAME_DIFFERS";

/**
 * Of two concurrent acceptances only the first is stored. An acceptance outside of the company's browsers (`link`) also
 * records that the renter has a copy.
 */
export async function acceptSheet(
  tx: Transaction<DB>,
  desk: AgreementContext,
  acceptance: NewAcceptance,
  maker: SheetMaker,
  now: Date,
): Promise<AcceptanceRefusal | undefined> {
  const standing = await lockAcceptable(tx, desk, acceptance);
  if (standing === "REPEATED") return undefined;
  if (typeof standing === "string") return standing;
  await storeAcceptance(tx, desk, { standing, acceptance }, maker, now);
  return undefined;
}

/** Outside of the company's browsers, a renter with an e-mail address has to enter the code that was mailed to it. */
export async function acceptSheetThroughLink(
  tx: Transaction<DB>,
  desk: AgreementContext,
  {
    code: entered,
    ...acceptance
  }: NewAcceptance & { readonly through: SigningThroughLink; readonly code?: string | undefined },
  now: Date,
): Promise<AcceptanceRefusal | "SIGNING_CODE_NEEDED" | SigningCodeRefusal | undefined> {
  const standing = await lockAcceptable(tx, desk, acceptance);
  if (standing === "REPEATED") return undefined;
  if (typeof standing === "string") return standing;
  if (acceptance.way === "desk") {
    await storeAcceptance(tx, desk, { standing, acceptance }, null, now);
    return undefined;
  }
  const { email } = standing.facts.renter;
  const { digest } = acceptance;
  const of = { companyId: desk.company.companyId, booking: standing.booking, email, digest };
  const code = await confirmByCode(tx, desk.keys, of, entered, now);
  if (typeof code === "string") return code;
  const { evidence, linkMaker } = acceptance.through;
  const earlier = standing.sheets.map(({ sheet }) => sheet);
  const doubts = await findSigningDoubts(tx, desk.company.companyId, standing.facts.renter, earlier);
  const known = { ...evidence, code, ...(doubts.length > 0 && { doubts }) };
  const confirmed = { ...acceptance, through: { linkMaker, evidence: known } };
  await storeAcceptance(tx, desk, { standing, acceptance: confirmed }, null, now);
  return undefined;
}

async function lockAcceptable(
  tx: Transaction<DB>,
  desk: AgreementContext,
  acceptance: NewAcceptance,
): Promise<CurrentAgreement | AcceptanceRefusal | "REPEATED"> {
  const { rentalId, digest, way } = acceptance;
  const standing = await lockCurrentAgreement(tx, desk, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  if (standing.digest.toString("hex") !== digest) return "AGREEMENT_CHANGED";
  const before = standing.isChanged ? null : standing.sheets.at(-1)!.acceptance;
  if (before) return isSameAcceptance(before, acceptance) ? "REPEATED" : "AGREEMENT_ACCEPTED";
  if (isAgreementOver(standing.stage) && (way !== "paper" || standing.isChanged)) return "AGREEMENT_OVER";
  if (standing.isChanged && isReservationUnpriced(standing)) return "AGREEMENT_UNPRICED";
  if (!isNameAgreed(standing.now.facts.renter.name, acceptance)) return "SIGNER_NAME_DIFFERS";
  return standing;
}

function isNameAgreed(expected: string, { name, sure }: Pick<NewAcceptance, "name" | "sure">): boolean {
  return sure === name || isNameOf(expected, name);
}

async function storeAcceptance(
  tx: Transaction<DB>,
  desk: AgreementContext,
  { standing, acceptance }: { standing: CurrentAgreement; acceptance: NewAcceptance },
  maker: SheetMaker,
  now: Date,
): Promise<void> {
  const { way, name, strokes = [], through } = acceptance;
  if (standing.isChanged) await insertSheet(tx, desk, standing, maker, now);
  const evidence = through?.evidence ?? null;
  const stored = { way, name, strokes, madeByName: maker?.name ?? "", acceptedAt: now, evidence };
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
      evidence: evidence && JSON.stringify(evidence),
      seal: computeAcceptanceSeal(standing.digest, stored),
    })
    .execute();
  if (way === "link") await storeCopy(tx, of, { openedAt: now });
  await recordSignature(tx, desk, standing, "agreement-accepted", { acceptance, maker, now });
  const { email: recipient } = standing.facts.renter;
  const { companyId, digest } = { ...of, digest: acceptance.digest };
  if (recipient !== "") await queueMail(tx, { kind: "agreement-signed", recipient, companyId, digest }, now);
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

export async function signAsDriver(
  tx: Transaction<DB>,
  desk: AgreementContext,
  signature: NewAcceptance & { readonly driver: number },
  maker: SheetMaker,
  now: Date,
): Promise<SignatureRefusal | undefined> {
  const { rentalId, digest, driver, way, name, strokes = [], through } = signature;
  const standing = await lockCurrentAgreement(tx, desk, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  if (standing.digest.toString("hex") !== digest) return "AGREEMENT_CHANGED";
  const sheet = standing.isChanged ? undefined : standing.sheets.at(-1);
  if (!sheet?.acceptance) return "AGREEMENT_UNACCEPTED";
  const expected = listExtraDrivers(sheet.sheet.facts).find((one) => one.driver === driver);
  if (!expected) return "AGREEMENT_DRIVER_GONE";
  const before = sheet.driverSignatures.find((one) => one.driver === driver);
  if (before) return isSameAcceptance(before, signature) ? undefined : "AGREEMENT_ACCEPTED";
  if (isAgreementOver(standing.stage)) return "AGREEMENT_OVER";
  if (!isNameAgreed(expected.name, signature)) return "SIGNER_NAME_DIFFERS";
  const evidence = through?.evidence ?? null;
  const stored = { driver, way, name, strokes, madeByName: maker?.name ?? "", acceptedAt: now, evidence };
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
      evidence: evidence && JSON.stringify(evidence),
      seal: computeAcceptanceSeal(standing.digest, stored),
    })
    .execute();
  await recordSignature(tx, desk, standing, "agreement-signed-by-driver", { acceptance: signature, maker, now });
  return undefined;
}

/** Without a member who entered it, it came through a renter's link. */
async function recordSignature(
  tx: Transaction<DB>,
  { company }: AgreementContext,
  { booking, now: { facts } }: CurrentAgreement,
  action: "agreement-accepted" | "agreement-signed-by-driver",
  {
    acceptance: { way, through },
    maker,
    now,
  }: { acceptance: Pick<NewAcceptance, "way" | "through">; maker: SheetMaker; now: Date },
): Promise<void> {
  const details = {
    way,
    ...(through && { place: through.evidence.place, ...(through.linkMaker && { memberId: through.linkMaker }) }),
  };
  const event = { action, car: facts.car, ...toEventBooking(booking), details };
  await writeDeskEvent(tx, { companyId: company.companyId, userId: maker?.userId ?? null }, event, now);
}

export async function recordGivenCopy(
  tx: Transaction<DB>,
  desk: AgreementContext,
  { rentalId, digest }: { rentalId: string; digest: string },
  maker: DeskMember,
  now: Date,
): Promise<"RENTAL_NOT_FOUND" | "AGREEMENT_NOT_FOUND" | undefined> {
  const standing = await lockCurrentAgreement(tx, desk, rentalId);
  if (!standing) return "RENTAL_NOT_FOUND";
  const sheet = standing.sheets.find((one) => one.digest.toString("hex") === digest);
  if (!sheet) return "AGREEMENT_NOT_FOUND";
  const of = { companyId: desk.company.companyId, rentalId: standing.booking.id, sheet: sheet.sheet.sheet };
  if (!(await storeCopy(tx, of, { givenAt: now, madeByName: maker.name }))) return undefined;
  const { userId } = maker;
  const event = {
    action: "agreement-copy-stated",
    car: standing.facts.car,
    ...toEventBooking(standing.booking),
  } as const;
  await writeDeskEvent(tx, { companyId: of.companyId, userId }, event, now);
  return undefined;
}

export async function recordOpenedCopies(
  tx: Transaction<DB>,
  { companyId }: { readonly companyId: string },
  { id: rentalId }: Booking,
  now: Date,
): Promise<void> {
  const signed = await tx
    .selectFrom("agreementAcceptances")
    .select("sheet")
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .execute();
  for (const { sheet } of signed) await storeCopy(tx, { companyId, rentalId, sheet }, { openedAt: now });
}

async function storeCopy(
  tx: Transaction<DB>,
  of: { companyId: string; rentalId: string; sheet: number },
  known: { givenAt: Date; madeByName: string } | { openedAt: Date },
): Promise<boolean> {
  const what = "openedAt" in known ? "openedAt" : "givenAt";
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("agreementCopies")
    .values({ ...of, ...known })
    .onConflict((conflict) =>
      conflict
        .columns(["companyId", "rentalId", "sheet"])
        .doUpdateSet(known)
        .where(`agreementCopies.${what}`, "is", null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
