import type { PastedRow } from "./paste-table.ts";

/** A cell with its line breaks, which the cells of a row have lost. */
export function readAsWritten({ cells, lines }: PastedRow, place: number): string {
  return lines?.get(place) ?? cells[place] ?? "";
}

/**
 * A text without the apostrophes that our own files put before '=', '+', '-' and '@', so that no spreadsheet takes it
 * for a formula.
 */
export function withoutGuard(text: string): string {
  return text.replace(/(^|[,;\t|\r\n][\s"]{0,5})'(?=[=+\-@＝＋－＠])/gu, "$1");
}

/** Both notes, unless one of them contains the other. */
export function joinNotes(before: string, added: string): string {
  if (added === "" || before.includes(added)) return before;
  return before === "" || added.includes(before) ? added : `${before}\n${added}`;
}
