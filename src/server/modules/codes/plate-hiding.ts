import type { Transaction } from "kysely";

import { makeAdminCodePath } from "#contract/pages.ts";
import { isNumberPlate } from "#domain/people/plate.ts";
import { findPlateDoubt } from "#domain/people/shown-name.ts";
import type { Restriction } from "#domain/sticker/code.ts";
import { listApprovedCompanyNames } from "#server/db/company-names.ts";
import type { DB } from "#server/db/tables.ts";

import type { NameReview } from "./name-review.ts";

/** The columns of a profile or car that hide its plate from strangers. */
export interface PlateHiding {
  plateHiddenAt: Date | null;
  plateHiddenReason: string;
}

export const shownPlateColumns: PlateHiding = { plateHiddenAt: null, plateHiddenReason: "" };

/** Column values for a hidden plate; null gives the values for a shown plate. */
export function toPlateHiding(plateHidden: Restriction | null): PlateHiding {
  return plateHidden ? { plateHiddenAt: plateHidden.at, plateHiddenReason: plateHidden.reason } : shownPlateColumns;
}

/**
 * The time and reason of hiding a plate. The reason is '' while the plate waits for an administrator. Null for a shown
 * plate.
 */
export function toPlateRestriction({ plateHiddenAt, plateHiddenReason }: PlateHiding): Restriction | null {
  return plateHiddenAt && { at: plateHiddenAt, reason: plateHiddenReason };
}

/** Whether an administrator has refused the plate. The holder may then set another plate. */
export function isPlateRefused({ plateHiddenAt, plateHiddenReason }: PlateHiding): boolean {
  return plateHiddenAt !== null && plateHiddenReason !== "";
}

/**
 * The columns of each new plate, in the order of `plates`: shown at once, or hidden until an administrator has checked
 * the plate. Informs the administrators of hidden plates.
 */
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
