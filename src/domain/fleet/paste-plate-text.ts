import { getPlateForm, isPlateTooLong, normalizePlate } from "#domain/people/plate.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";

/**
 * A normalised Turkish plate: the number of a province, one to three letters, and two to five digits. The letters and
 * the last digits together have five or six characters.
 */
const TURKISH_PLATE_PATTERN = /^(?:0[1-9]|[1-7]\d|8[01]) (?=(?:[A-Z] ?|\d){5,6}$)[A-Z]{1,3} \d{2,5}$/u;
const PLATE_IN_TEXT_PATTERN = /\b\d{2}[ .-]{0,3}[A-Z]{1,3}[ .-]{0,3}\d{2,5}\b/gu;

/**
 * Returns the normalised Turkish plates in a text such as 'HGS GEÇİŞ 35KRF104 FSM', without duplicates. Foreign plates
 * are not found, because any word with digits may be a foreign plate.
 */
export function findPlatesInText(text: string): string[] {
  const found = foldIdentifier(text).match(PLATE_IN_TEXT_PATTERN) ?? [];
  return [...new Set(found.map(normalizePlate).filter((plate) => TURKISH_PLATE_PATTERN.test(plate)))];
}

/** The text without its Turkish plates. */
export function removePlates(text: string): string {
  const isPlate = (found: string) => TURKISH_PLATE_PATTERN.test(normalizePlate(found));
  return foldIdentifier(text).replace(PLATE_IN_TEXT_PATTERN, (found) => (isPlate(found) ? "" : found));
}

/** Whether a cell is a longer text that contains exactly one plate. */
export function isPlateInText(cell: string): boolean {
  return !TURKISH_PLATE_PATTERN.test(normalizePlate(cell)) && findPlatesInText(cell).length === 1;
}

export function isPlateCell(cell: string): boolean {
  return getPlateForm(normalizePlate(cell)) === "turkish";
}

/** A plate with the zero that a spreadsheet has cut from its province: '6 DHT 92' was '06 DHT 92'. */
export function restoreZero(cell: string): string | undefined {
  return /^[1-9](?!\d)/u.test(cell) && isPlateCell(`0${cell}`) ? normalizePlate(`0${cell}`) : undefined;
}

/** Whether a spreadsheet may have made a number or a date of a plate such as '34 E 123' or '01 MAR 23'. */
function isConverted(cell: string): boolean {
  return /^\d+(?:[.,]\d+)?(?:E\+?\d+)?$|^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?: |$)|^\p{L}{3}[./-]\d{2,4}$/iu.test(cell);
}

export type PlateProblem = "no-plate" | "plate-too-long" | "plate-rounded" | "several-plates";

export function readPlateCell(cell: string): { plate: string } | { problem: PlateProblem } {
  if (
    cell === "" ||
    (isPlateTooLong(cell) && (/\s/u.test(cell) || !/\d/u.test(cell)) && findPlatesInText(cell).length === 0)
  )
    return { problem: "no-plate" };
  if (isConverted(cell)) return { problem: "plate-rounded" };
  if (findPlatesInText(cell).length > 1) return { problem: "several-plates" };
  return isPlateTooLong(cell) ? { problem: "plate-too-long" } : { plate: normalizePlate(cell) };
}
