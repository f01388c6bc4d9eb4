import type { PastedRow } from "./paste-table.ts";

/** Returns a cell with its line breaks, which `cells` does not have. */
export function getCellWithLineBreaks({ cells, lines }: PastedRow, place: number): string {
  return lines?.get(place) ?? cells[place] ?? "";
}

/**
 * Removes the apostrophes that our own files put before '=', '+', '-' and '@', so that no spreadsheet takes a text for
 * a formula.
 */
export function removeFormulaGuard(text: string): string {
  return text.replace(/(^|[,;\t|\r\n][\s"]{0,5})'(?=[=+\-@＝＋－＠])/gu, "$1");
}

/** Joins two notes with a line break. If one contains the other, only the longer one is returned. */
export function joinNotes(before: string, added: string): string {
  if (added === "" || before.includes(added)) return before;
  return before === "" || added.includes(before) ? added : `${before}\n${added}`;
}
