import type { LookedUpLine } from "#contract/fleet/road-charges.ts";
import type { ReadLine } from "#domain/fleet/road-charge-paste.ts";

/**
 * A line of the list with what the server knows of it; without, where it could not be read. `isApart`: what a person said of a line that is like
 * another one.
 */
export type ImportLine = ReadLine & { readonly known?: LookedUpLine; readonly isApart?: boolean };

/** Whether it was read, is the company's own and is not there yet. */
function isNew({ known }: ImportLine): boolean {
  return known !== undefined && known.found !== "known" && known.found !== "foreign";
}

/** Whether a person has to say of it that it is another one than one that is there, or that stands before it in the list. */
export function isAlike(one: ImportLine): boolean {
  return isNew(one) && "line" in one && (one.isAlike || one.known?.like !== null);
}

export function isUndecided(one: ImportLine): boolean {
  return isAlike(one) && one.isApart === undefined;
}

/** Whether a line is to be saved. */
export function isToSave(one: ImportLine): boolean {
  return isNew(one) && (!isAlike(one) || one.isApart === true);
}
