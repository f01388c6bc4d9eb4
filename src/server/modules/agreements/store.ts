import { createHash } from "node:crypto";

import type { Kysely } from "kysely";

import type { AgreementView, ListedSheet } from "#contract/fleet/agreements.ts";
import {
  acceptanceText,
  agreementState,
  agreementText,
  chooseSheet,
  type AgreementState,
  type AgreementWay,
  type SealedAgreement,
} from "#domain/fleet/agreement.ts";
import type { Stroke } from "#domain/fleet/condition-report.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { countRenterLinks } from "#server/access/renter-links.ts";
import type { DB } from "#server/db/tables.ts";

import { readFillingData } from "./facts-store.ts";

/** The hash that seals a sheet. */
export function digestOf(sheet: SealedAgreement): Buffer {
  return createHash("sha256").update(agreementText(sheet)).digest();
}

/** How somebody accepted a sheet, as it is stored. */
export interface StoredAcceptance {
  readonly way: AgreementWay;
  readonly name: string;
  readonly strokes: readonly Stroke[];
  readonly madeByName: string;
  readonly acceptedAt: Date;
}

/** The hash that seals an acceptance together with its sheet. */
export function acceptanceSeal(
  digest: Buffer,
  { way, name, strokes, madeByName, acceptedAt }: StoredAcceptance,
): Buffer {
  const sealed = acceptanceText({
    form: 1,
    agreement: digest.toString("hex"),
    way,
    name,
    strokes,
    madeBy: madeByName,
    acceptedAt: acceptedAt.toISOString(),
  });
  return createHash("sha256").update(sealed).digest();
}

/** A stored sheet, with its acceptance and the time of the renter's copy. */
export interface StoredSheet {
  readonly sheet: SealedAgreement;
  readonly digest: Buffer;
  readonly createdAt: Date;
  readonly madeByName: string;
  readonly acceptance: StoredAcceptance | null;
  readonly copyAt: Date | null;
  /** Whether the sheet and its acceptance still have the hashes with which they were sealed. */
  readonly sealHolds: boolean;
}

/** The sheets of a rental, the first one first. */
export async function listSheets(db: Kysely<DB>, { companyId }: CompanyRows, rentalId: string): Promise<StoredSheet[]> {
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
    .select(["sheets.record", "sheets.digest", "sheets.createdAt", "sheets.madeByName"])
    .select(["accepted.way", "accepted.name", "accepted.strokes", "accepted.acceptedAt", "accepted.seal"])
    .select(["accepted.madeByName as acceptedBy", "copies.givenAt as copyAt"])
    .where("sheets.companyId", "=", companyId)
    .where("sheets.rentalId", "=", rentalId)
    .orderBy("sheets.sheet")
    .execute();
  return rows.map((row) => {
    const { record, digest, createdAt, madeByName, copyAt } = row;
    const acceptance: StoredAcceptance | null =
      row.way === null
        ? null
        : {
            way: row.way,
            name: row.name!,
            strokes: row.strokes as unknown as Stroke[],
            madeByName: row.acceptedBy!,
            acceptedAt: row.acceptedAt!,
          };
    const isWhole = createHash("sha256").update(record).digest().equals(digest);
    return {
      sheet: JSON.parse(record) as SealedAgreement,
      digest,
      createdAt,
      madeByName,
      acceptance,
      copyAt,
      sealHolds: isWhole && (acceptance === null || acceptanceSeal(digest, acceptance).equals(row.seal!)),
    };
  });
}

/** The agreement of a rental: its stored sheets, and the sheet that is current now. */
export interface CurrentAgreement {
  readonly sheets: readonly StoredSheet[];
  readonly now: SealedAgreement;
  readonly digest: Buffer;
  /** Whether the current sheet is not stored yet, because the rental has changed since the last one. */
  readonly isChanged: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/**
 * Reads the agreement of a rental. The current sheet is the last stored one while its facts are unchanged, and always
 * after the end of the rental. Undefined if the company has no such rental.
 */
export async function readCurrentAgreement(
  db: Kysely<DB>,
  company: CompanyRows,
  rentalId: string,
): Promise<CurrentAgreement | undefined> {
  const filling = await readFillingData(db, company, rentalId);
  if (!filling) return undefined;
  const sheets = await listSheets(db, company, rentalId);
  const { facts, terms, startedAt, endedAt } = filling;
  const stored = sheets.at(-1);
  const accepted = sheets.findLast(({ acceptance }) => acceptance !== null);
  // A renter who has accepted a sheet keeps its terms, even if a later sheet was stored since.
  const kept = accepted ? accepted.sheet.terms : terms;
  const last = stored && { sheet: stored.sheet, isAccepted: stored.acceptance !== null };
  const now = stored && endedAt !== null ? stored.sheet : chooseSheet(rentalId, last, facts, kept);
  const isMade = now === stored?.sheet;
  return { sheets, now, digest: isMade ? stored.digest : digestOf(now), isChanged: !isMade, startedAt, endedAt };
}

/** The state of an agreement for one line, and when it was accepted. */
export function stateOf(
  { sheets, isChanged }: Pick<CurrentAgreement, "sheets" | "isChanged">,
  liveLinks: number,
): { state: AgreementState; acceptedAt: Date | null } {
  const acceptance = sheets.at(-1)?.acceptance ?? null;
  const state = agreementState({
    hasSheet: sheets.length > 0,
    isChanged,
    isSent: liveLinks > 0,
    way: acceptance?.way ?? null,
    wasAccepted: sheets.some((one) => one.acceptance !== null),
  });
  return { state, acceptedAt: acceptance?.acceptedAt ?? null };
}

/** The agreement of a rental as the company sees it. */
export async function findAgreement(
  db: Kysely<DB>,
  company: CompanyRows,
  rentalId: string,
): Promise<AgreementView | undefined> {
  const standing = await readCurrentAgreement(db, company, rentalId);
  if (!standing) return undefined;
  const { sheets, now, digest, isChanged, endedAt } = standing;
  const liveLinks = await countRenterLinks(db, { companyId: company.companyId, rentalId });
  return {
    rentalId,
    state: stateOf(standing, liveLinks).state,
    now,
    digest: digest.toString("hex"),
    isChanged: isChanged && sheets.length > 0,
    isEnded: endedAt !== null,
    sheets: sheets.map(listed).toReversed(),
    liveLinks,
    handedOverAt: await findHandOver(db, company, rentalId, standing.startedAt),
  };
}

function listed({ sheet, digest, createdAt, madeByName, acceptance, copyAt, sealHolds }: StoredSheet): ListedSheet {
  return {
    sheet: sheet.sheet,
    digest: digest.toString("hex"),
    createdAt,
    madeBy: madeByName,
    acceptance: acceptance && {
      way: acceptance.way,
      name: acceptance.name,
      strokes: acceptance.strokes,
      madeBy: acceptance.madeByName,
      acceptedAt: acceptance.acceptedAt,
    },
    copyAt,
    sealHolds,
  };
}

/** When the car was handed over: the time of its first hand-over record, else the start of the rental. */
async function findHandOver(
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
