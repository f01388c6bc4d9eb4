import { normalizePlate } from "#domain/people/plate.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { readPastedAmount } from "./paste-amount.ts";
import { isPlateInText } from "./paste-plate-text.ts";
import type { PastedTable } from "./paste-table.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";

/**
 * One way to read a value from a row: the first source that the row fills. A source is one column, or several that
 * belong together, such as a day and its time.
 */
export interface ColumnOption {
  readonly id: string;
  readonly sources: readonly (readonly number[])[];
}

/**
 * The reading of one meaning: the chosen option, its alternatives, and whether the user must choose. `taken` is
 * undefined when no column was found.
 */
export interface MeaningReading<Meaning extends string> {
  readonly meaning: Meaning;
  readonly options: readonly ColumnOption[];
  readonly taken: ColumnOption | undefined;
  readonly isAsked: boolean;
}

/** A rule's result for a meaning: a certain option, or options to choose from. */
export type ColumnProposal = Pick<MeaningReading<string>, "options" | "taken" | "isAsked">;

/** A column: its heading in plain words ('' without one), and counts of what its cells look like. */
export interface PastedColumn {
  readonly place: number;
  readonly words: string;
  readonly cells: readonly string[];
  readonly filled: number;
  /** How many cells look like each of these. A cell may look like several, such as 14.05. */
  readonly plates: number;
  /** Cells with a plate among other words. */
  readonly plateTexts: number;
  readonly days: number;
  readonly clocks: number;
  /** Cells with a time other than midnight, because a day without a time is often written as midnight. */
  readonly dayClocks: number;
  readonly amounts: number;
  /** Cells with an amount that has kuruş or a currency sign. */
  readonly moneys: number;
  /** Cells with a long number, as documents have, perhaps with letters before it. */
  readonly serials: number;
  readonly digits: number;
  readonly letters: number;
  /** Cells that contain a word. */
  readonly texts: number;
  /** Whether the column numbers the rows, up or down. */
  readonly isRunning: boolean;
}

/** How many rows are examined. */
const LOOKED_AT = 300;

const PLATE_PATTERN = /^\d{2} [A-Z]{1,3} \d{2,5}$/u;
const SERIAL_PATTERN = /^[\p{L}]{0,3}[ \-/]*\d{5,}$/u;
const WORD_PATTERN = /\p{L}{3}/u;

/** Makes an option of these sources, the preferred one first. */
export function makeColumnOption(...sources: readonly (readonly number[])[]): ColumnOption {
  return { id: sources.map((source) => source.join("+")).join("|"), sources };
}

/** The proposal when no column can have a meaning. */
export const NO_COLUMN: ColumnProposal = { options: [], taken: undefined, isAsked: false };

/** Makes a certain proposal, without a question to the user. */
export function proposeColumn(...sources: (readonly number[])[]): ColumnProposal {
  const taken = makeColumnOption(...sources);
  return { options: [taken], taken, isAsked: false };
}

/** Makes a certain proposal of the first of these columns, or `NO_COLUMN` if there are none. */
export function proposeFirstColumn([column]: readonly PastedColumn[]): ColumnProposal {
  return column ? proposeColumn([column.place]) : NO_COLUMN;
}

/** Returns the options from which the user may choose: these, and each column by itself. */
export function addEveryColumn(
  options: readonly ColumnOption[],
  columns: readonly PastedColumn[],
): readonly ColumnOption[] {
  const alone = columns.map(({ place }) => makeColumnOption([place]));
  return [...options, ...alone.filter(({ id }) => options.every((option) => option.id !== id))];
}

/** Returns the cells of the first source that is not empty in this row. */
export function readCells(row: readonly string[], option: ColumnOption | undefined): readonly string[] {
  const filled = option?.sources.find((source) => source.some((place) => (row[place] ?? "") !== ""));
  return filled?.map((place) => row[place] ?? "") ?? [];
}

/** A heading in plain words: 'GEÇİŞ_TARİHİ (TR)' gives 'gecis tarihi tr'. */
export function simplifyHeading(heading: string): string {
  return toSearchKey(heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/[^\p{L}\p{N}#%]+/gu, " ")
    .trim();
}

/** Examines the columns of a table. Two-digit years are read as years near `thisYear`. */
export function examineColumns(table: PastedTable, thisYear = 0): PastedColumn[] {
  return Array.from({ length: table.width }, (_, place) => {
    const all = table.rows.map(({ cells }) => cells[place] ?? "");
    const cells = all.slice(0, LOOKED_AT).filter((cell) => cell !== "");
    const number = (holds: (cell: string) => boolean) => cells.filter(holds).length;
    const times = cells.map((cell) => readPastedTime(cell, thisYear));
    const isDay = (time: (typeof times)[number]) => time === "month-first" || time?.day !== undefined;
    return {
      place,
      words: simplifyHeading(table.headings?.[place] ?? ""),
      cells,
      filled: cells.length,
      plates: number((cell) => PLATE_PATTERN.test(normalizePlate(cell))),
      plateTexts: number(isPlateInText),
      days: times.filter(isDay).length,
      clocks: number((cell) => readPastedClock(cell) !== undefined),
      dayClocks: times.filter((time) => typeof time === "object" && isDay(time) && (time.clock ?? "00:00") !== "00:00")
        .length,
      amounts: number((cell) => readPastedAmount(cell) !== undefined),
      moneys: number((cell) => readPastedAmount(cell) !== undefined && /[.,]\d{2}\D*$|₺|\bTL\b|\bTRY\b/iu.test(cell)),
      serials: number((cell) => SERIAL_PATTERN.test(cell)),
      digits: number((cell) => /\d/u.test(cell)),
      letters: number((cell) => /\p{L}/u.test(cell)),
      texts: number((cell) => WORD_PATTERN.test(cell)),
      isRunning: areRowNumbers(all),
    };
  });
}

/**
 * Whether the cells number the rows: each is one more or one less than the one before. Numbers with more than five
 * digits do not count, because they may be the numbers of consecutive documents.
 */
function areRowNumbers(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => cell !== "").map((cell) => (/^\d{1,5}\.?$/u.test(cell) ? Number(cell) : NaN));
  const step = numbers[1]! - numbers[0]!;
  if (numbers.length < 2) return numbers[0] === 0 || numbers[0] === 1;
  return Math.abs(step) === 1 && numbers.every((number, nth) => nth === 0 || number - numbers[nth - 1]! === step);
}

/** Whether at least four of five filled cells are counted in `count`. */
export function areMostCells(column: PastedColumn, count: number): boolean {
  return column.filled > 0 && count * 5 >= column.filled * 4;
}
