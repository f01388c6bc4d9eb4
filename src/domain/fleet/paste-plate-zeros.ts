import { isPlateCell, restoreZero } from "./paste-plate-text.ts";
import { makeListQuestion, type ListChoice, type ListQuestion } from "./paste-questions.ts";
import type { PastedRow } from "./paste-table.ts";

/** Asks whether plates have lost a zero. They have, if nearly all others are Turkish, and no hyphen makes them foreign. */
export function askZeros(rows: readonly PastedRow[], places: readonly number[], choice: ListChoice): ListQuestion[] {
  const plates = rows.flatMap(({ cells }) => places.flatMap((place) => cells[place] || []));
  const cut = plates.filter((cell) => restoreZero(cell) !== undefined);
  const [sample] = cut;
  if (sample === undefined) return [];
  const others = plates.filter((cell) => /\p{L}/u.test(cell) && !cut.includes(cell));
  const isSure = others.length > 0 && others.filter(isPlateCell).length * 5 >= others.length * 4;
  const known = isSure && !cut.some((cell) => /\p{Dash_Punctuation}/u.test(cell)) ? "zero" : undefined;
  return [makeListQuestion({ id: "zero", sample, answers: ["zero", "keep"] }, choice, known)];
}

export function restoreZeros(row: PastedRow, places: readonly number[]): PastedRow {
  const cells = row.cells.map((cell, place) => (places.includes(place) ? (restoreZero(cell) ?? cell) : cell));
  return { ...row, cells };
}
