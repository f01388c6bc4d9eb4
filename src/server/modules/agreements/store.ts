import { createHash } from "node:crypto";

import type { Kysely } from "kysely";

import type { AcceptanceView, AgreementStateView, AgreementView, ListedSheet } from "#contract/fleet/agreements.ts";
import type { SheetCopy } from "#domain/fleet/agreement-copy.ts";
import {
  makeAcceptanceText,
  determineAgreementState,
  listExtraDrivers,
  isAgreementOver,
  type AgreedFacts,
  type AgreementStage,
  type AgreementWay,
  type SignedAgreement,
} from "#domain/fleet/agreement.ts";
import { chooseSheet } from "#domain/fleet/choose-sheet.ts";
import type { SignatureStroke } from "#domain/fleet/condition-report.ts";
import { listSheetChanges } from "#domain/fleet/sheet-changes.ts";
import type { SigningEvidence } from "#domain/fleet/signing.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { countRenterLinks, listRenterLinks, type RenterLinkCount } from "#server/access/renter-links.ts";
import { findBooking, type Booking } from "#server/db/booking.ts";
import type { DB } from "#server/db/tables.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";

import { readAgreementData } from "./facts-store.ts";
import { parseStoredSheet, sealSheet } from "./sealed-sheet.ts";

export interface StoredAcceptance {
  readonly way: AgreementWay;
  readonly name: string;
  readonly strokes: readonly SignatureStroke[];
  readonly madeByName: string;
  readonly acceptedAt: Date;
  /** Null for a signature without a renter's link, and for one that is older than the evidence. */
  readonly evidence: SigningEvidence | null;
}

export interface StoredDriverSignature extends StoredAcceptance {
  readonly driver: number;
}

/** If the hash still matches, none of this was changed after it was stored. */
export function computeAcceptanceSeal(
  digest: Buffer,
  { way, name, strokes, madeByName, acceptedAt, evidence, ...rest }: StoredAcceptance | StoredDriverSignature,
): Buffer {
  const sealed = makeAcceptanceText({
    form: evidence === null ? 1 : 2,
    agreement: digest.toString("hex"),
    ...("driver" in rest && { driver: rest.driver }),
    way,
    name,
    strokes,
    madeBy: madeByName,
    acceptedAt: acceptedAt.toISOString(),
    ...(evidence !== null && { evidence }),
  });
  return createHash("sha256").update(sealed).digest();
}

export interface StoredSheet {
  readonly sheet: SignedAgreement;
  readonly digest: Buffer;
  readonly createdAt: Date;
  readonly madeByName: string;
  readonly acceptance: StoredAcceptance | null;
  readonly driverSignatures: readonly StoredDriverSignature[];
  readonly copy: SheetCopy;
  /** Whether the sheet, its acceptance and its signatures still match the hashes that were stored with them. */
  readonly sealHolds: boolean;
}

export async function listSheets(db: Kysely<DB>, company: CompanyRows, { id }: Booking): Promise<StoredSheet[]> {
  const { companyId } = company;
  const rows = await db
    .selectFrom("rentalAgreements as sheets")
    .leftJoin("agreementAcceptances as accepted", (join) =>
      join
        .onRef("accepted.companyId", "=", "sheets.companyId")
        .onRef("accepted.rentalId", "=", "sheets.rentalId")
        .onRef("accepted.sheet", "=", "sheets.sheet"),
    )
    .leftJoin("agreementCopies as copies", (join) =>
      join
        .onRef("copies.companyId", "=", "sheets.companyId")
        .onRef("copies.rentalId", "=", "sheets.rentalId")
        .onRef("copies.sheet", "=", "sheets.sheet"),
    )
    .select(["sheets.sheet as no", "sheets.record", "sheets.digest", "sheets.createdAt", "sheets.madeByName"])
    .select(["accepted.way", "accepted.name", "accepted.strokes", "accepted.acceptedAt", "accepted.seal"])
    .select(["accepted.madeByName as acceptedBy", "accepted.evidence"])
    .select(["copies.givenAt", "copies.madeByName as givenBy", "copies.openedAt", "copies.mailedAt", "copies.mailedTo"])
    .where("sheets.companyId", "=", companyId)
    .where("sheets.rentalId", "=", id)
    .orderBy("sheets.sheet")
    .execute();
  if (rows.length === 0) return [];
  const parts = await listSheetParts(db, company, id);
  const signatures = await listDriverSignatures(db, company, id);
  return rows.map((row) => {
    const { no, record, digest, createdAt, madeByName } = row;
    const acceptance: StoredAcceptance | null =
      row.way === null
        ? null
        : {
            way: row.way,
            name: row.name!,
            strokes: row.strokes as unknown as SignatureStroke[],
            madeByName: row.acceptedBy!,
            acceptedAt: row.acceptedAt!,
            evidence: row.evidence as SigningEvidence | null,
          };
    const ofSheet = parts.filter((one) => one.sheet === no).map((one) => [one.part, one.record] as const);
    const { sheet, isWhole } = parseStoredSheet({ record, digest, parts: Object.fromEntries(ofSheet) });
    const signed = signatures.filter((one) => one.sheet === no).map(({ signature }) => signature);
    return {
      sheet,
      digest,
      createdAt,
      madeByName,
      acceptance,
      driverSignatures: signed,
      copy: toSheetCopy(row, acceptance),
      sealHolds:
        isWhole &&
        (acceptance === null || computeAcceptanceSeal(digest, acceptance).equals(row.seal!)) &&
        signatures.every(
          ({ sheet: of, seal, signature }) => of !== no || computeAcceptanceSeal(digest, signature).equals(seal),
        ),
    };
  });
}

/** Versions that did not keep who gave a copy wrote the time of a signature through a link as that of a copy, too. */
function toSheetCopy(
  {
    givenAt,
    givenBy,
    openedAt,
    mailedAt,
    mailedTo,
  }: {
    givenAt: Date | null;
    givenBy: string | null;
    openedAt: Date | null;
    mailedAt: Date | null;
    mailedTo: string | null;
  },
  acceptance: StoredAcceptance | null,
): SheetCopy {
  const isBySignature =
    givenBy === null && acceptance?.way === "link" && givenAt?.getTime() === acceptance.acceptedAt.getTime();
  return {
    given: givenAt && !isBySignature ? { at: givenAt, by: givenBy ?? "" } : null,
    openedAt: openedAt ?? (isBySignature ? givenAt : null),
    mailed: mailedAt && mailedTo !== null ? { at: mailedAt, to: mailedTo } : null,
  };
}

async function listSheetParts(db: Kysely<DB>, { companyId }: CompanyRows, id: string) {
  return db
    .selectFrom("agreementParts")
    .select(["sheet", "part", "record"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", id)
    .execute();
}

async function listDriverSignatures(db: Kysely<DB>, { companyId }: CompanyRows, id: string) {
  const rows = await db
    .selectFrom("agreementDriverSignatures")
    .select(["sheet", "driver", "way", "name", "strokes", "madeByName", "signedAt as acceptedAt", "evidence", "seal"])
    .where("companyId", "=", companyId)
    .where("rentalId", "=", id)
    .orderBy("driver")
    .execute();
  return rows.map(({ sheet, seal, strokes, evidence, ...row }) => ({
    sheet,
    seal,
    signature: {
      ...row,
      strokes: strokes as unknown as SignatureStroke[],
      evidence: evidence as SigningEvidence | null,
    } satisfies StoredDriverSignature,
  }));
}

export interface CurrentAgreement {
  readonly booking: Booking;
  readonly stage: AgreementStage;
  readonly sheets: readonly StoredSheet[];
  readonly now: SignedAgreement;
  readonly facts: AgreedFacts;
  readonly digest: Buffer;
  /**
   * Whether the current sheet is not stored yet: no sheet was stored, or the facts or terms have changed so that a new
   * sheet is required (`chooseSheet`).
   */
  readonly isChanged: boolean;
  readonly startedAt: Date | null;
}

/**
 * The last stored sheet applies while its content is still true, and always after the agreement has ended. Otherwise a
 * new sheet applies.
 */
export async function readCurrentAgreement(
  db: Kysely<DB>,
  keys: SecretKeys,
  company: CompanyRows,
  id: string,
): Promise<CurrentAgreement | undefined> {
  const booking = await findBooking(db, company, id);
  return booking && readCurrentAgreementOf(db, keys, company, booking);
}

export async function readCurrentAgreementOf(
  db: Kysely<DB>,
  keys: SecretKeys,
  company: CompanyRows,
  booking: Booking,
): Promise<CurrentAgreement> {
  const { facts, terms, stage, startedAt } = await readAgreementData(db, company, booking);
  const sheets = await listSheets(db, company, booking);
  const stored = sheets.at(-1);
  const accepted = sheets.findLast(({ acceptance }) => acceptance !== null);
  // A renter who has accepted a sheet keeps its terms, even if a later sheet was stored since.
  const kept = accepted ? { ...accepted.sheet.terms, company: terms.company } : terms;
  const last = stored && { sheet: stored.sheet, isAccepted: stored.acceptance !== null };
  const now = stored && isAgreementOver(stage) ? stored.sheet : chooseSheet(booking.id, last, facts, kept);
  const isMade = now === stored?.sheet;
  const digest = isMade ? stored.digest : sealSheet(keys, company.companyId, now).digest;
  return { booking, stage, sheets, now, facts, digest, isChanged: !isMade, startedAt };
}

export function getStateOfAgreement(
  { sheets, isChanged }: Pick<CurrentAgreement, "sheets" | "isChanged">,
  links: RenterLinkCount,
): AgreementStateView {
  const last = sheets.at(-1);
  const acceptance = last?.acceptance ?? null;
  const state = determineAgreementState({
    hasSheet: sheets.length > 0,
    isChanged,
    isSent: links.open > 0,
    isOpened: links.openedAt !== null,
    way: acceptance?.way ?? null,
    wasAccepted: sheets.some((one) => one.acceptance !== null),
  });
  return {
    state,
    acceptedAt: acceptance?.acceptedAt ?? null,
    openedAt: links.openedAt,
    copy: last?.copy ?? { given: null, openedAt: null, mailed: null },
  };
}

export async function findAgreement(
  db: Kysely<DB>,
  keys: SecretKeys,
  company: CompanyRows,
  id: string,
): Promise<AgreementView | undefined> {
  const standing = await readCurrentAgreement(db, keys, company, id);
  if (!standing) return undefined;
  const { booking, sheets, now, facts, digest, isChanged, stage, startedAt } = standing;
  const links = await countRenterLinks(db, company, booking);
  return {
    rentalId: booking.id,
    state: getStateOfAgreement(standing, links).state,
    stage,
    now,
    digest: digest.toString("hex"),
    isChanged: isChanged && sheets.length > 0,
    isEnded: isAgreementOver(stage),
    sheets: sheets.map((stored) => toListedSheet(stored, facts)).toReversed(),
    liveLinks: links.open,
    links: await listRenterLinks(db, company, booking),
    openedAt: links.openedAt,
    handedOverAt: startedAt && (await findHandOverTime(db, company, booking.id, startedAt)),
  };
}

function toListedSheet(stored: StoredSheet, facts: AgreedFacts): ListedSheet {
  const { sheet, digest, createdAt, madeByName, acceptance, driverSignatures, copy, sealHolds } = stored;
  return {
    sheet: sheet.sheet,
    digest: digest.toString("hex"),
    createdAt,
    madeBy: madeByName,
    acceptance: acceptance && toAcceptanceView(acceptance),
    drivers: listExtraDrivers(sheet.facts).map(({ driver, name }) => {
      const signature = driverSignatures.find((one) => one.driver === driver);
      return { driver, name, signature: signature ? toAcceptanceView(signature) : null };
    }),
    copy,
    changes: acceptance === null ? [] : listSheetChanges(sheet.facts, facts),
    sealHolds,
  };
}

function toAcceptanceView({ way, name, strokes, madeByName, acceptedAt, evidence }: StoredAcceptance): AcceptanceView {
  return { way, name, strokes, madeBy: madeByName, acceptedAt, evidence };
}

/** The time of the first hand-over report, else the start of the rental. */
async function findHandOverTime(
  db: Kysely<DB>,
  { companyId }: CompanyRows,
  rentalId: string,
  startedAt: Date,
): Promise<Date> {
  const report = await db
    .selectFrom("conditionReports")
    .select("happenedAt")
    .where("companyId", "=", companyId)
    .where("rentalId", "=", rentalId)
    .where("direction", "=", "out")
    .orderBy("carNo")
    .limit(1)
    .executeTakeFirst();
  return report?.happenedAt ?? startedAt;
}
