import { makeCodePath, pages } from "#contract/pages.ts";
import type { ConditionDirection } from "#domain/fleet/condition-report.ts";

// The paths are in a file of their own, because every page of the application loads `pages.ts` but few need these
// paths.

export function makeRenterPath(token: string): string {
  return pages.renter.path.replace("$token", encodeURIComponent(token));
}

export function makeRenterNoticePath(code: string): string {
  return `${makeCodePath("tell", code)}?neden=renter-crash`;
}

export type RenterFile = { sheet: number } | { direction: ConditionDirection; carNo: number } | { photo: string };

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
