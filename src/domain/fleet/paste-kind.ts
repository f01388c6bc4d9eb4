import {
  proposeFirstColumn,
  type ColumnOfMeaning,
  type ColumnOption,
  type ColumnProposal,
  type PastedColumn,
} from "./paste-columns.ts";
import type { ListChoice } from "./paste-questions.ts";
import type { PastedRow, PastedTable } from "./paste-table.ts";

/** Why a line of any kind of list cannot be saved. */
export type CommonProblem =
  | "too-many-cells"
  | "other-cells"
  | "total"
  | "section"
  | "void"
  | "left"
  | "bucket"
  | "rounded"
  | "repeated"
  | "repeated-key";

export type AmountProblem =
  | "no-amount"
  | "bad-amount"
  | "too-much"
  | "other-money"
  | "money-in"
  | "minus"
  | "taken-back"
  | "left";

/** The columns from which a proposal chooses. `columns` are the free ones, `all` also those of other meanings. */
export interface ListColumns {
  readonly columns: readonly PastedColumn[];
  readonly all: readonly PastedColumn[];
  readonly isHeaded: boolean;
  /** Two-digit years are read as years near this one. */
  readonly year: number;
  /** The option in use for an earlier meaning. */
  readonly takenFor: (meaning: string) => ColumnOption | undefined;
}

/** Returns the option in use for a kind of value; undefined if there is none. */
export function getTakenOption<Meaning extends string>(
  meanings: readonly ColumnOfMeaning<Meaning>[],
  meaning: Meaning,
): ColumnOption | undefined {
  return meanings.find((one) => one.meaning === meaning)?.taken;
}

/**
 * How the column of a meaning is found: it has the `heading` and not the other one, and holds what it must. `propose`
 * chooses among such columns, instead of taking the first.
 */
export interface ColumnRule {
  readonly heading?: RegExp;
  readonly not?: RegExp;
  readonly holds?: (column: PastedColumn) => boolean;
  readonly propose?: (named: readonly PastedColumn[], list: ListColumns) => ColumnProposal;
}

export type ColumnRules<Meaning extends string> = Readonly<Record<Meaning, ColumnRule>>;

function hasHeading({ heading, not }: ColumnRule, words: string): boolean {
  return heading?.test(words) === true && not?.test(words) !== true;
}

/** Whether a text is the heading of a meaning. */
export function isHeadingOfRules(rules: ColumnRules<string>, words: string): boolean {
  return Object.values(rules).some((rule) => hasHeading(rule, words));
}

export function proposeByRule(rule: ColumnRule, list: ListColumns): ColumnProposal {
  const named = list.columns.filter((column) => hasHeading(rule, column.words) && rule.holds?.(column) !== false);
  return rule.propose?.(named, list) ?? proposeFirstColumn(named);
}

/** A whole list: its table, its columns, and the rows that are no sums and not void. */
export interface ListFacts<Meaning extends string> {
  readonly table: PastedTable;
  readonly columns: readonly PastedColumn[];
  readonly rows: readonly ListRow<Meaning>[];
  readonly choice: ListChoice;
}

/** How the money of a list that went out is told from money that came in. */
export interface SpendingRules<Meaning extends string> {
  readonly amount: Meaning;
  readonly day: Meaning;
  readonly car: Meaning;
  /** The texts that may say the direction, or another time than the column of times. */
  readonly texts: readonly Meaning[];
  /** Whether the time of day counts. */
  readonly isTimed?: boolean;
  /** The direction that a row itself names. Without this function, the user is asked about texts that mean income. */
  readonly tellDirection?: (row: ListRow<Meaning>) => "in" | "out" | undefined;
}

/** What differs between the kinds of lists. The rules that hold for all kinds are in `readList`. */
export interface ListKind<Meaning extends string, Line extends object, Problem extends string> {
  /** In this order the columns are proposed. The meaning 'notes' takes several columns, also those of others. */
  readonly columns: ColumnRules<Meaning>;
  /** The meanings without which no line can be saved. */
  readonly needed: ReadonlySet<string>;
  readonly isHeading: (words: string) => boolean;
  /** Whether a cell is a value, so that its row is not the heading. */
  readonly isValue: (cell: string) => boolean;
  /** How many headings are needed in a row of one or two cells, which may also be a title. */
  readonly headingsMin?: number;
  /** The number of columns without which a text is no list. */
  readonly columnsMin?: number;
  readonly plate?: Meaning;
  readonly prepareTable?: (table: PastedTable) => PastedTable;
  readonly amounts: readonly Meaning[];
  readonly cleanAmount?: (cell: string) => string;
  readonly spending?: SpendingRules<Meaning>;
  /** The meanings that name a person or company, and tell how it is reached. */
  readonly contacts?: { readonly name: Meaning; readonly phone: Meaning; readonly email?: Meaning };
  /** How many years ahead a two-digit year may be. */
  readonly yearsAhead: number;
  /** Whether a row has what only a record has. A row without it that begins with 'Toplam' is a sum. */
  readonly isKeyed: (cell: string) => boolean;
  /** Whether a record may have nothing but this cell, in the column of the only needed meaning. */
  readonly standsAlone?: (cell: string) => boolean;
  /** The words in a column of states whose rows count. */
  readonly countingStates: RegExp;
  /**
   * Which further columns sort the rows into kinds of which some may be no records, also the column of the meaning `by`;
   * words that speak of such a kind in any column; and the meaning whose words are kinds, with those that are `known`.
   */
  readonly sorts?:
    | {
        readonly heading?: RegExp;
        readonly by?: Meaning;
        readonly others?: RegExp;
        readonly kinds?: { readonly meaning: Meaning; readonly isKnown: (cell: string) => boolean };
      }
    | undefined;
  readonly isNotesHeading?: (words: string) => boolean;
  /** Whether a cell says that there is no value, if not by the usual words. */
  readonly meansNoValue?: (cell: string) => boolean;
  readonly makeLineReader: (list: ListFacts<Meaning>) => (row: ListRow<Meaning>) => Line | Problem;
  /** Lines with the same key are the same record. Without it, no line repeats another. */
  readonly keyOf?: (line: Line) => string;
  /** Whether a line with the key of an earlier one is nevertheless another record. It is left too, with this reason. */
  readonly isOther?: (line: Line, earlier: Line) => boolean;
}

/** A day, and perhaps a time of day, in a row of a list; or why there is none. */
export type RowTime = { day: string; clock: string | undefined } | "none" | "bad" | "month-first";

/** One row of a list, as the rules of a kind read it. */
export interface ListRow<Meaning extends string> {
  readonly now: string;
  readonly written: PastedRow;
  /** The cell of the column that says which way the money went: 'B' or 'A'. */
  readonly side: string;
  isTaken(meaning: Meaning): boolean;
  /** The cells of each source of a meaning. */
  sources(meaning: Meaning): readonly string[];
  /** The filled cells of the first source that is not empty. */
  cells(meaning: Meaning): readonly string[];
  /** The text of a meaning; '' if it is empty or says that there is no value. */
  text(meaning: Meaning): string;
  /** The same with its line breaks. */
  note(meaning: Meaning): string;
  /** The text of all columns of the meaning 'notes', one line for each. */
  notes(isShown?: (text: string) => boolean): string;
  amount(meaning: Meaning): number | AmountProblem;
  /** The money that came in, if it has columns of its own; otherwise 0. */
  incoming(): number;
  time(meaning: Meaning): RowTime;
}
