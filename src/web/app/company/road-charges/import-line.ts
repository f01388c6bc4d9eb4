import type { LookedUpLine } from "#contract/fleet/road-charges.ts";
import type { PastedRoadCharge } from "#domain/fleet/road-charge-paste.ts";

/**
 * A line of the list. `known` is the server's result; it is missing for unreadable lines. `isApart` is set if the user
 * has confirmed that the line differs from a similar line.
 */
export type ImportLine = PastedRoadCharge & { readonly known?: LookedUpLine; readonly isApart?: boolean };

/** Whether the line belongs to the company and is not saved yet. An unreadable line is not new. */
function isNewLine({ known }: ImportLine): boolean {
  return known !== undefined && known.found !== "known" && known.found !== "foreign";
}

/** Whether the user must decide if this line duplicates a saved line, or an earlier line of the list. */
export function mayBeDuplicate(one: ImportLine): boolean {
  return isNewLine(one) && "line" in one && (one.isAlike || one.known?.like !== null);
}

export function isUndecided(one: ImportLine): boolean {
  return mayBeDuplicate(one) && one.isApart === undefined;
}

export function isLineToSave(one: ImportLine): boolean {
  return isNewLine(one) && (!mayBeDuplicate(one) || one.isApart === true);
}
