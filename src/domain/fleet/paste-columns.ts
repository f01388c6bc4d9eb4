import { normalizePlate } from "#domain/people/plate.ts";
import { searchKey } from "#domain/words/turkish.ts";

import { readPastedAmount } from "./paste-amount.ts";
import type { PastedTable } from "./paste-table.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";

/**
 * A way to read one meaning of a list: the first of the sources that a row fills; a source is one column, or several that belong together, such as a
 * day and its time.
 */
export interface ColumnOption {
  readonly id: string;
  readonly sources: readonly (readonly number[])[];
}

/** What was read as a meaning, what else it could be, and whether a person has to say so first. `taken` is undefined where nothing was. */
export interface ReadMeaning<Meaning extends string> {
  readonly meaning: Meaning;
  readonly options: readonly ColumnOption[];
  readonly taken: ColumnOption | undefined;
  readonly isAsked: boolean;
}

/** What a rule says of a meaning: the one that is certain, or that a person has to choose among these. */
export type Proposal = Pick<ReadMeaning<string>, "options" | "taken" | "isAsked">;

/** A column of a list: its heading in plain words ('' without one), and what its cells look like. */
export interface PastedColumn {
  readonly place: number;
  readonly words: string;
  readonly cells: readonly string[];
  readonly filled: number;
  /** How many cells are each of these; a cell may be several, such as 14.05. */
  readonly plates: number;
  readonly days: number;
  readonly clocks: number;
  /** With a time of day that is not midnight, since a day without one is often written as midnight. */
  readonly dayClocks: number;
  readonly amounts: number;
  /** With kuruş or a sign of money. */
  readonly moneys: number;
  /** Long numbers, perhaps with letters before them, as documents have. */
  readonly serials: number;
  readonly digits: number;
  readonly letters: number;
  /** With a word in it. */
  readonly texts: number;
  /** Counts its rows, from any number on, up or down. */
  readonly isRunning: boolean;
}

/** So many rows show what a column holds. */
const LOOKED_AT = 300;

const PLATE = /^\d{2} [A-Z]{1,3} \d{2,5}$/u;
const SERIAL = /^[\p{L}]{0,3}[ \-/]*\d{5,}$/u;
const WORD = /\p{L}{3}/u;

/** The way to read these sources, the first of them that a row fills. */
export function optionOf(...sources: readonly (readonly number[])[]): ColumnOption {
  return { id: sources.map((source) => source.join("+")).join("|"), sources };
}

/** The cells of the first source that the row fills. */
export function cellsOf(row: readonly string[], option: ColumnOption | undefined): readonly string[] {
  const filled = option?.sources.find((source) => source.some((place) => (row[place] ?? "") !== ""));
  return filled?.map((place) => row[place] ?? "") ?? [];
}

/** A heading in plain words: 'GEÇİŞ_TARİHİ (TR)' gives 'gecis tarihi tr'. */
export function wordsOf(heading: string): string {
  return searchKey(heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/[^\p{L}\p{N}#%]+/gu, " ")
    .trim();
}

/** The columns of a list, with what their headings say and their first cells look like; years of two digits are read near `thisYear`. */
export function columnsOf(table: PastedTable, thisYear = 0): PastedColumn[] {
  return Array.from({ length: table.width }, (_, place) => {
    const all = table.rows.map(({ cells }) => cells[place] ?? "");
    const cells = all.slice(0, LOOKED_AT).filter((cell) => cell !== "");
    const number = (holds: (cell: string) => boolean) => cells.filter(holds).length;
    const times = cells.map((cell) => readPastedTime(cell, thisYear));
    const isDay = (time: (typeof times)[number]) => time === "month-first" || time?.day !== undefined;
    return {
      place,
      words: wordsOf(table.headings?.[place] ?? ""),
      cells,
      filled: cells.length,
      plates: number((cell) => PLATE.test(normalizePlate(cell))),
      days: times.filter(isDay).length,
      clocks: number((cell) => readPastedClock(cell) !== undefined),
      dayClocks: times.filter((time) => typeof time === "object" && isDay(time) && (time.clock ?? "00:00") !== "00:00")
        .length,
      amounts: number((cell) => readPastedAmount(cell) !== undefined),
      moneys: number((cell) => readPastedAmount(cell) !== undefined && /[.,]\d{2}\D*$|₺|\bTL\b|\bTRY\b/iu.test(cell)),
      serials: number((cell) => SERIAL.test(cell)),
      digits: number((cell) => /\d/u.test(cell)),
      letters: number((cell) => /\p{L}/u.test(cell)),
      texts: number((cell) => WORD.test(cell)),
      isRunning: isRunning(all),
    };
  });
}

/** Whether cells count their rows: each is one more than the one before, or one less. Longer numbers are documents in a row. */
function isRunning(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => cell !== "").map((cell) => (/^\d{1,5}\.?$/u.test(cell) ? Number(cell) : NaN));
  const step = numbers[1]! - numbers[0]!;
  if (numbers.length < 2) return numbers[0] === 0 || numbers[0] === 1;
  return Math.abs(step) === 1 && numbers.every((number, nth) => nth === 0 || number - numbers[nth - 1]! === step);
}

/** Whether nearly all filled cells are so. */
export function isMostly(column: PastedColumn, count: number): boolean {
  return column.filled > 0 && count * 5 >= column.filled * 4;
}
