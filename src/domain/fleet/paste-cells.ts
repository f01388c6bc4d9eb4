import type { PastedRow } from "./paste-table.ts";

/** Returns a cell with its line breaks, which are replaced by spaces in `cells`. */
export function getCellWithLineBreaks({ cells, lines }: PastedRow, place: number): string {
  return lines?.get(place) ?? cells[place] ?? "";
}

/**
 * Removes the apostrophes before '=', '+', '-', '@' and digits. They say that a cell is a text: our own exported files
 * contain them, so that a spreadsheet does not treat the text as a formula.
 */
export function removeFormulaGuard(text: string): string {
  if (!text.includes("'")) return text;
  return text.replace(/(^|[,;\t|\r\n][\s"]{0,5})'(?=[=+\-@＝＋－＠]|\d)/gu, "$1");
}

/** Joins two notes with a line break. If one note contains the other, only the longer note is returned. */
export function joinNotes(before: string, added: string): string {
  if (added === "" || before.includes(added)) return before;
  return before === "" || added.includes(before) ? added : `${before}\n${added}`;
}

const NO_VALUE_PATTERN = /^(?:[-–—./*]+|yok|auf anfrage|bilinmiyor|boş|n\/?a|none|null|x+)$/iu;

export function meansNoValue(cell: string): boolean {
  return NO_VALUE_PATTERN.test(cell.trim());
}
