import type { Transaction } from "kysely";

import { makeAdminCodePath } from "#contract/pages.ts";
import { isNumberPlate } from "#domain/people/plate.ts";
import { findPlateDoubt } from "#domain/people/shown-name.ts";
import type { Restriction } from "#domain/sticker/code.ts";
import { listApprovedCompanyNames } from "#server/db/company-names.ts";
import type { DB } from "#server/db/tables.ts";

import type { NameReview } from "./name-review.ts";

export interface PlateHiding {
  plateHiddenAt: Date | null;
  plateHiddenReason: string;
}

export const shownPlateColumns: PlateHiding = { plateHiddenAt: null, plateHiddenReason: "" };

export function toPlateHiding(plateHidden: Restriction | null): PlateHiding {
  return plateHidden ? { plateHiddenAt: plateHidden.at, plateHiddenReason: plateHidden.reason } : shownPlateColumns;
}

/** The reason is '' while the plate waits for an administrator. */
export function toPlateRestriction({ plateHiddenAt, plateHiddenReason }: PlateHiding): Restriction | null {
  return plateHiddenAt && { at: plateHiddenAt, reason: plateHiddenReason };
}

/** The holder may then set another plate. */
export function isPlateRefused({ plateHiddenAt, plateHiddenReason }: PlateHiding): boolean {
  return plateHiddenAt !== null && plateHiddenReason !== "";
}

export async function decidePlateHidings(
  tx: Transaction<DB>,
  plates: readonly { code: string; plate: string }[],
  { brand, tell }: NameReview,
  now: Date,
): Promise<PlateHiding[]> {
  const isPlain = plates.every(({ plate }) => plate === "" || isNumberPlate(plate));
  const companies = isPlain ? [] : await listApprovedCompanyNames(tx);
  const hidings = plates.map(({ plate }) =>
    findPlateDoubt(plate, { brand, companies }) === undefined
      ? shownPlateColumns
      : { plateHiddenAt: now, plateHiddenReason: "" },
  );
  const first = plates.find((_, nth) => hidings[nth] !== shownPlateColumns);
  if (first) await tell(tx, makeAdminCodePath(first.code), now);
  return hidings;
}
