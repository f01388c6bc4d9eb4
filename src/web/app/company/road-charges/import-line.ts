import type { LookedUpLine } from "#contract/fleet/road-charges.ts";
import type { PastedLine } from "#domain/fleet/road-charge-paste.ts";

/**
 * A line of the list. `known` is the server's answer; it is missing for unreadable lines. `isApart` is the person's
 * answer whether the line differs from a similar one.
 */
export type ImportLine = PastedLine & { readonly known?: LookedUpLine; readonly isApart?: boolean };

/** Whether the line is readable, belongs to the company, and is not saved yet. */
function isNewLine({ known }: ImportLine): boolean {
  return known !== undefined && known.found !== "known" && known.found !== "foreign";
}

/** Whether the person must decide if this line is a duplicate of a saved line or of an earlier one in the list. */
export function maySaveTwice(one: ImportLine): boolean {
  return isNewLine(one) && "line" in one && (one.isAlike || one.known?.like !== null);
}

export function isUndecided(one: ImportLine): boolean {
  return maySaveTwice(one) && one.isApart === undefined;
}

export function isToSave(one: ImportLine): boolean {
  return isNewLine(one) && (!maySaveTwice(one) || one.isApart === true);
}
