import { codePath, pages } from "#contract/pages.ts";

// In a file of their own, because every page of the application loads the other paths.

/** The address of a renter's page. */
export function renterPath(token: string): string {
  return pages.renter.path.replace("$token", encodeURIComponent(token));
}

/**
 * The address of the form with which a renter reports an accident or a breakdown. It is the form of every visitor at
 * the car.
 */
export function tellForRenterPath(code: string): string {
  return `${codePath("tell", code)}?neden=renter-crash`;
}

/** The address of a file on a renter's page: a copy of a sheet, or a photo of a record. */
export function renterFilePath(token: string, file: { sheet: number } | { photo: string }): string {
  const name = "sheet" in file ? `sozlesme-${file.sheet}.pdf` : `foto/${encodeURIComponent(file.photo)}`;
  return `${renterPath(token)}/${name}`;
}

/** The part after '#' in the address of a car's page that opens the dialog of its rental's planned end. */
export const EXTEND_HASH = "uzat";
