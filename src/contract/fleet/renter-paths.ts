import { makeCodePath, pages } from "#contract/pages.ts";

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

/** The path of a file on a renter's page: the copy of a sheet, or a photo of a condition report. */
export function makeRenterFilePath(token: string, file: { sheet: number } | { photo: string }): string {
  const name = "sheet" in file ? `sozlesme-${file.sheet}.pdf` : `foto/${encodeURIComponent(file.photo)}`;
  return `${makeRenterPath(token)}/${name}`;
}

/** The URL fragment that opens the dialog for the rental's planned end on a car's page. */
export const EXTEND_HASH = "uzat";
