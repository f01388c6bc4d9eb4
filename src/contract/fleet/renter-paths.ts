import { makeCodePath, pages } from "#contract/pages.ts";

// These paths are in a file of their own, because every page of the application loads the other paths.

/** The path of a renter's page. */
export function makeRenterPath(token: string): string {
  return pages.renter.path.replace("$token", encodeURIComponent(token));
}

/**
 * The URL of the form with which a renter reports an accident or a breakdown. It is the same form that every visitor of
 * the car uses.
 */
export function makeRenterNoticePath(code: string): string {
  return `${makeCodePath("tell", code)}?neden=renter-crash`;
}

/** The path of a file on a renter's page: a copy of a sheet, or a photo of a record. */
export function makeRenterFilePath(token: string, file: { sheet: number } | { photo: string }): string {
  const name = "sheet" in file ? `sozlesme-${file.sheet}.pdf` : `foto/${encodeURIComponent(file.photo)}`;
  return `${makeRenterPath(token)}/${name}`;
}

/** The URL fragment of a car's page that opens the dialog for its rental's planned end. */
export const EXTEND_HASH = "uzat";
