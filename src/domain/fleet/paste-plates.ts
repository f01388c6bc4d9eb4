import { normalizePlate } from "#domain/people/plate.ts";

import { coversMostCells, proposeFirstColumn, type ColumnProposal, type PastedColumn } from "./paste-columns.ts";
import type { ListColumns, ListKind } from "./paste-kind.ts";
import { findPlatesInText, isPlateCell, removePlates, restoreZero } from "./paste-plate-text.ts";
import { readList } from "./paste-reading.ts";
import { readPastedTable } from "./paste-table.ts";
import { isSumRow } from "./paste-words.ts";

const HEADING_PATTERN = /^(?:arac )?(?:plaka(?:lar|si|lari)?(?: no| numarasi)?|plate)$/u;

const plateKind: ListKind<"plate", { cells: string[] }, "no-plate"> = {
  columns: { plate: { heading: HEADING_PATTERN, propose: proposePlates } },
  needed: new Set(),
  isHeading: (words) => HEADING_PATTERN.test(words),
  isValue: isPlateCell,
  amounts: [],
  yearsAhead: 0,
  isKeyed: isPlateCell,
  // Whatever the state of a car, it has its plate.
  countingStates: /^/u,
  meansNoValue: () => false,
  makeLineReader: ({ columns }) => {
    const [, ...further] = findPlateColumns(columns);
    return (row) => {
      const cells = [row.text("plate"), ...further.map(({ place }) => row.written.cells[place] ?? "")];
      return cells.some(Boolean) ? { cells } : "no-plate";
    };
  },
};

function proposePlates(_named: readonly PastedColumn[], { columns }: ListColumns): ColumnProposal {
  const [first] = findPlateColumns(columns);
  return proposeFirstColumn(first ? [first] : []);
}

/**
 * The columns with a heading such as 'Plaka', of which a printed list has several beside each other, or else the first
 * one that looks like plates: another one may hold former plates.
 */
function findPlateColumns(columns: readonly PastedColumn[]): readonly PastedColumn[] {
  const named = columns.filter(({ words }) => HEADING_PATTERN.test(words));
  if (named.length > 0) return named;
  const most = Math.max(0, ...columns.map(({ filled }) => filled));
  const looking = columns.filter((column) => coversMostCells(column, column.plates + column.plateTexts));
  const first = looking.find(({ filled }) => filled * 2 > most);
  // A second plate behind a comma in a few rows is no column of former plates.
  return first ? [first, ...looking.filter(({ filled }) => filled * 2 <= most)] : [];
}

/**
 * The plates of each cell without its number in the list. If a cell says more than that, such as 'basılmasın' or the
 * digits of another plate, its whole text is given, which the page marks as unlike a plate; unless most cells do, since
 * the make of each car stands behind its plate.
 */
function readCellPlates(cells: readonly string[]): string[] {
  const texts = cells.map((cell) => cell.replace(/^\d{1,3} ?[).] |^\d{1,2}- /u, "")).filter(Boolean);
  const isRemark = (text: string) => /\p{L}{2}/u.test(removePlates(text));
  const isUsual = texts.filter(isRemark).length * 5 > texts.length * 3;
  return texts.flatMap((text) => {
    const plates = findPlatesInText(text);
    const isWhole =
      plates.length === 0 ||
      /\d/u.test(removePlates(text)) ||
      (!isUsual && isRemark(text)) ||
      /sat[ıi]l|hurda|pert|iptal/iu.test(text);
    return isWhole ? [restoreZero(text) ?? normalizePlate(text)].filter((plate) => plate !== "") : plates;
  });
}

/**
 * Returns the normalised plates of a pasted text or file with one plate in each row. `hasColumn` is whether a column
 * has such a heading, or looks like plates. Otherwise the plates are the first cells, which end at a tab or semicolon.
 * docs/product/cars.md 8.7.
 */
export function readPlates(text: string): { plates: string[]; hasColumn: boolean } {
  const { meanings, lines } = readList(plateKind, text, new Date(0));
  // Lines in which a tab or a semicolon only sometimes follows the plate are one column to `readList`.
  const isCut = /[\t;]/u.test(text) && readPastedTable(text, () => 0).rows.every(({ cells }) => cells.length === 1);
  if (!isCut && meanings.some(({ taken }) => taken))
    return { plates: readCellPlates(lines.flatMap((one) => ("line" in one ? one.line.cells : []))), hasColumn: true };
  const { rows } = readPastedTable(text, () => 0, "\t;");
  const records = rows.filter(({ cells }) => !isSumRow(cells, isPlateCell));
  const plated = records.filter(({ cells: [first = ""] }) => findPlatesInText(first).length > 0);
  return {
    plates: readCellPlates(
      records.flatMap(({ cells: [first = "", ...others] }) => [first, ...others.filter(isPlateCell)]),
    ),
    hasColumn: plated.length * 2 > records.length,
  };
}
