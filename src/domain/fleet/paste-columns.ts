import { normalizePlate } from "#domain/people/plate.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { readPastedAmount } from "./paste-amount.ts";
import { isPlateInText, restoreZero } from "./paste-plate-text.ts";
import type { PastedTable } from "./paste-table.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";

/**
 * A way to read a value from a row: the first of the `sources` that is not empty in the row. A source is the index of
 * one column, or of several columns that belong together, such as a date and its time of day.
 */
export interface ColumnOption {
  readonly id: string;
  readonly sources: readonly (readonly number[])[];
}

/**
 * The columns for one kind of value (`meaning`). `taken` is the option in use, undefined if there is none. `isAsked` is
 * whether the user must choose an option.
 */
export interface ColumnOfMeaning<Meaning extends string> {
  readonly meaning: Meaning;
  readonly options: readonly ColumnOption[];
  readonly taken: ColumnOption | undefined;
  readonly isAsked: boolean;
}

/** A proposal of columns for one kind of value: a certain option, or options from which the user must choose. */
export type ColumnProposal = Pick<ColumnOfMeaning<string>, "options" | "taken" | "isAsked">;

/**
 * A column of a pasted table. `words` is its heading in the form of `simplifyHeading`, '' if there is none. Most
 * members count the cells that have a certain form.
 */
export interface PastedColumn {
  readonly place: number;
  readonly words: string;
  readonly cells: readonly string[];
  readonly filled: number;
  /** Number of cells that look like a plate. A cell can be in several counts: '14.05' may be a time or an amount. */
  readonly plates: number;
  /** Cells with a plate among other words. */
  readonly plateTexts: number;
  readonly days: number;
  readonly clocks: number;
  /**
   * Cells with a date and a time of day. Midnight does not count, because a date without a time is often written as
   * midnight.
   */
  readonly dayClocks: number;
  readonly amounts: number;
  /** Cells with an amount that has kuruş or a currency sign. */
  readonly moneys: number;
  /** Cells with a number of at least five digits, as documents have, and up to three letters before it. */
  readonly serials: number;
  readonly digits: number;
  readonly letters: number;
  /** Cells that contain three letters in a row. */
  readonly texts: number;
  /** Whether the column numbers the rows, up or down. */
  readonly isRunning: boolean;
}

/** Number of rows that are examined to recognise a column. */
const EXAMINED_ROWS_MAX = 300;

const PLATE_PATTERN = /^\d{2} [A-Z]{1,3} \d{2,5}$/u;
const SERIAL_PATTERN = /^[\p{L}]{0,3}[ \-/]*\d{5,}$/u;
const WORD_PATTERN = /\p{L}{3}/u;

/** Makes an option from `sources`. The preferred source comes first. */
export function makeColumnOption(...sources: readonly (readonly number[])[]): ColumnOption {
  return { id: sources.map((source) => source.join("+")).join("|"), sources };
}

/** The proposal if no column fits. */
export const NO_COLUMN_PROPOSAL: ColumnProposal = { options: [], taken: undefined, isAsked: false };

/** Makes a certain proposal, without a question to the user. */
export function proposeColumn(...sources: (readonly number[])[]): ColumnProposal {
  const taken = makeColumnOption(...sources);
  return { options: [taken], taken, isAsked: false };
}

/** Proposes the first of the given columns with certainty, or `NO_COLUMN_PROPOSAL` if there are none. */
export function proposeFirstColumn([column]: readonly PastedColumn[]): ColumnProposal {
  return column ? proposeColumn([column.place]) : NO_COLUMN_PROPOSAL;
}

/** Proposes the only one of the given columns. If there are several, the user is asked. */
export function proposeFromColumns(columns: readonly PastedColumn[]): ColumnProposal {
  return columns.length < 2 ? proposeFirstColumn(columns) : askAmongColumns(columns);
}

/** Asks for one of the given columns. */
export function askAmongColumns(columns: readonly PastedColumn[]): ColumnProposal {
  return { options: columns.map(({ place }) => makeColumnOption([place])), taken: undefined, isAsked: true };
}

/** Returns `options`, followed by an option for each single column. */
export function addOptionForEachColumn(
  options: readonly ColumnOption[],
  columns: readonly PastedColumn[],
): readonly ColumnOption[] {
  const alone = columns.map(({ place }) => makeColumnOption([place]));
  return [...options, ...alone.filter(({ id }) => options.every((option) => option.id !== id))];
}

/** Returns the cells of the first source that is not empty in `row`; [] if there is none. */
export function readCells(row: readonly string[], option: ColumnOption | undefined): readonly string[] {
  const filled = option?.sources.find((source) => source.some((place) => (row[place] ?? "") !== ""));
  return filled?.map((place) => row[place] ?? "") ?? [];
}

/** Simplifies a heading, so that patterns can match it: 'GEÇİŞ_TARİHİ (TR)' becomes 'gecis tarihi tr'. */
export function simplifyHeading(heading: string): string {
  return toSearchKey(heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/[^\p{L}\p{N}#%]+/gu, " ")
    .trim();
}

/** Examines the columns of a table. Two-digit years are read as years near `thisYear`. */
export function examineColumns(table: PastedTable, thisYear = 0): PastedColumn[] {
  return Array.from({ length: table.width }, (_, place) => {
    const all = table.rows.map(({ cells }) => cells[place] ?? "");
    const cells = all.slice(0, EXAMINED_ROWS_MAX).filter((cell) => cell !== "");
    const number = (holds: (cell: string) => boolean) => cells.filter(holds).length;
    const times = cells.map((cell) => readPastedTime(cell, thisYear));
    const isDay = (time: (typeof times)[number]) => time === "month-first" || time?.day !== undefined;
    return {
      place,
      words: simplifyHeading(table.headings?.[place] ?? ""),
      cells,
      filled: cells.length,
      plates: number((cell) => PLATE_PATTERN.test(restoreZero(cell) ?? normalizePlate(cell))),
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
 * Whether the cells are row numbers: each number is one more, or each is one less, than the number before. Numbers with
 * more than five digits do not count, because they may be the numbers of consecutive documents.
 */
function areRowNumbers(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => cell !== "").map((cell) => (/^\d{1,5}\.?$/u.test(cell) ? Number(cell) : NaN));
  const step = numbers[1]! - numbers[0]!;
  if (numbers.length < 2) return numbers[0] === 0 || numbers[0] === 1;
  return Math.abs(step) === 1 && numbers.every((number, nth) => nth === 0 || number - numbers[nth - 1]! === step);
}

/** Whether at least four fifths of the filled cells are such. */
export function holdsMost(column: PastedColumn, is: (cell: string) => boolean): boolean {
  return coversMostCells(column, column.cells.filter(is).length);
}

/** Leaves out options that are there already. */
export function removeDuplicateOptions(options: readonly ColumnOption[]): ColumnOption[] {
  return options.filter(({ id }, nth) => options.findIndex((other) => other.id === id) === nth);
}

/** Whether `count` is at least four fifths of the filled cells. */
export function coversMostCells(column: PastedColumn, count: number): boolean {
  return column.filled > 0 && count * 5 >= column.filled * 4;
}
