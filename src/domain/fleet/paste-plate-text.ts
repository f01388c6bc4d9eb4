import { normalizePlate } from "#domain/people/plate.ts";
import { foldIdentifier } from "#domain/words/turkish.ts";

/** A normalised Turkish plate: a province, letters and digits, five or six of these together. */
const TURKISH_PATTERN = /^(?:0[1-9]|[1-7]\d|8[01]) (?=(?:[A-Z] ?|\d){5,6}$)[A-Z]{1,3} \d{2,5}$/u;
const PLATE_IN_TEXT_PATTERN = /\b\d{2}[ .-]{0,3}[A-Z]{1,3}[ .-]{0,3}\d{2,5}\b/gu;

/**
 * The Turkish plates in a text such as 'HGS GEÇİŞ 35KRF104 FSM', each once, normalised. Foreign plates are not found,
 * because they look like any word with digits.
 */
export function findPlatesInText(text: string): string[] {
  const found = foldIdentifier(text).match(PLATE_IN_TEXT_PATTERN) ?? [];
  return [...new Set(found.map(normalizePlate).filter((plate) => TURKISH_PATTERN.test(plate)))];
}

/** Whether a cell is a text with a plate in it, and not a plate itself. */
export function isPlateInText(cell: string): boolean {
  return !TURKISH_PATTERN.test(normalizePlate(cell)) && findPlatesInText(cell).length === 1;
}
