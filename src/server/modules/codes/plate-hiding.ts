import type { Transaction } from "kysely";

import { adminCodePath } from "#contract/pages.ts";
import { isNumberPlate } from "#domain/people/plate.ts";
import { plateDoubt } from "#domain/people/shown-name.ts";
import type { Measure } from "#domain/sticker/code.ts";
import { approvedCompanyNames } from "#server/db/company-names.ts";
import type { DB } from "#server/db/tables.ts";

import type { Naming } from "./naming.ts";

/** Columns of what keeps a plate from strangers, of a profile or a car. */
export interface PlateHiding {
  plateHiddenAt: Date | null;
  plateHiddenReason: string;
}

export const plateShown: PlateHiding = { plateHiddenAt: null, plateHiddenReason: "" };

/** The columns of what keeps a plate from strangers, or of nothing. */
export function hidingOf(plateHidden: Measure | null): PlateHiding {
  return plateHidden ? { plateHiddenAt: plateHidden.at, plateHiddenReason: plateHidden.reason } : plateShown;
}

/** Since when a plate is not shown and why; the reason is '' while it waits for an administrator. Null where it is shown. */
export function plateHiddenOf({ plateHiddenAt, plateHiddenReason }: PlateHiding): Measure | null {
  return plateHiddenAt && { at: plateHiddenAt, reason: plateHiddenReason };
}

/** Whether an administrator has refused a plate, so that its holder may set another one. */
export function isPlateRefused({ plateHiddenAt, plateHiddenReason }: PlateHiding): boolean {
  return plateHiddenAt !== null && plateHiddenReason !== "";
}

/**
 * Whether strangers see each of these codes' new plates from now on, or an administrator is to look at it first, who is told then; in their
 * order.
 */
export async function hidingOfNew(
  tx: Transaction<DB>,
  plates: readonly { code: string; plate: string }[],
  { brand, tell }: Naming,
  now: Date,
): Promise<PlateHiding[]> {
  const isPlain = plates.every(({ plate }) => plate === "" || isNumberPlate(plate));
  const companies = isPlain ? [] : await approvedCompanyNames(tx);
  const hidings = plates.map(({ plate }) =>
    plateDoubt(plate, { brand, companies }) === undefined ? plateShown : { plateHiddenAt: now, plateHiddenReason: "" },
  );
  const first = plates.find((_, nth) => hidings[nth] !== plateShown);
  if (first) await tell(tx, adminCodePath(first.code), now);
  return hidings;
}
