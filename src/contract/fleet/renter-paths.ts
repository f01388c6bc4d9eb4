import { makeCodePath, pages } from "#contract/pages.ts";
import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

// The paths are in a file of their own, because every page of the application loads `pages.ts` but few need these
// paths.

/** The path of the renter's page that belongs to this token. */
export function makeRenterPath(token: string): string {
  return pages.renter.path.replace("$token", encodeURIComponent(token));
}

/**
 * The path of the form by which a renter reports an accident or a breakdown. It is the form for all visitors of the
 * car, with a preselected reason.
 */
export function makeRenterNoticePath(code: string): string {
  return `${makeCodePath("tell", code)}?neden=renter-crash`;
}

/** A file on a renter's page: the copy of a sheet, a condition report, or a photo of one. */
export type RenterFile = { sheet: number } | { direction: ConditionDirection; carNo: number } | { photo: string };

/** The path of a file on a renter's page. */
export function makeRenterFilePath(token: string, file: RenterFile): string {
  return `${makeRenterPath(token)}/${nameRenterFile(file)}`;
}

function nameRenterFile(file: RenterFile): string {
  if ("sheet" in file) return `sozlesme-${file.sheet}.pdf`;
  if ("photo" in file) return `foto/${encodeURIComponent(file.photo)}`;
  return `${renterConditionNames[file.direction]}-${file.carNo}.pdf`;
}

const renterConditionNames: Record<ConditionDirection, string> = { out: "teslim", in: "iade" };

/** The URL fragment that opens the dialog for the rental's planned end on a car's page. */
export const EXTEND_HASH = "uzat";
