import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { cleanLine } from "#domain/words/text.ts";
import { toSearchKey } from "#domain/words/turkish.ts";

import { findCurrencyColumns, isForeignCurrency, isForeignHeading, isInKurus, isLira } from "./paste-amount-columns.ts";
import { isCreditAmount, readAmountWithPoint, type PointMeaning } from "./paste-amount.ts";
import { getCellWithLineBreaks, removeFormulaGuard } from "./paste-cells.ts";
import {
  addOptionForEachColumn,
  coversMostCells,
  examineColumns,
  makeColumnOption,
  readCells,
  simplifyHeading,
  type ColumnOption,
  type ColumnOfMeaning,
  type ColumnProposal,
  type PastedColumn,
} from "./paste-columns.ts";
import {
  askOrder,
  askPoints,
  askStates,
  isStateLeft,
  makeListQuestion,
  swapDayAndMonth,
  type ListChoice,
  type ListQuestion,
} from "./paste-questions.ts";
import { readPastedTable, type PastedRow, type PastedTable } from "./paste-table.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";
import {
  findListRefusal,
  hasStateHeading,
  isIdentityCell,
  isIdentityHeading,
  isLabelColumn,
  isStateColumn,
  isStateHeading,
  isSumRow,
  isVoidCell,
  isVoidState,
  meansIncome,
  removeIdentityNumbers,
  type ListRefusal,
} from "./paste-words.ts";

/** The columns of an imported list, and what kind of value each column contains. */
export interface ColumnsReading<Meaning extends string> {
  /** The heading of each column ('' if there is none), and a sample cell. */
  readonly columns: readonly { readonly heading: string; readonly sample: string }[];
  readonly meanings: readonly ColumnOfMeaning<Meaning>[];
  /** Indexes of the filled columns that are not used. */
  readonly unused: readonly number[];
  /**
   * Indexes of columns that are never read, because they hold identity numbers, numbers of documents or cards, or dates
   * of birth.
   */
  readonly sealed: readonly number[];
}

/** Describes the columns of a list for the user who imports it. */
export function describeColumns<Meaning extends string>(
  table: PastedTable,
  columns: readonly PastedColumn[],
  meanings: readonly ColumnOfMeaning<Meaning>[],
  sealed: readonly number[] = [],
  others: readonly number[] = [],
): ColumnsReading<Meaning> {
  const used = new Set([...sealed, ...others, ...meanings.flatMap(({ taken }) => taken?.sources.flat() ?? [])]);
  return {
    columns: columns.map(({ place, cells }) => ({ heading: table.headings?.[place] ?? "", sample: cells[0] ?? "" })),
    meanings,
    unused: columns.filter(({ place, filled }) => filled > 0 && !used.has(place)).map(({ place }) => place),
    sealed,
  };
}

/** Returns the option in use for a kind of value; undefined if there is none. */
function getTakenOption<Meaning extends string>(
  meanings: readonly ColumnOfMeaning<Meaning>[],
  meaning: Meaning,
): ColumnOption | undefined {
  return meanings.find((one) => one.meaning === meaning)?.taken;
}

/** Maximum number of characters of a line's text that are shown next to the values read from the line. */
export const SHOWN_TEXT_MAX = 200;

/** Joins the filled cells of a row. The text is shown next to the values that were read from the row. */
function joinCells({ cells }: PastedRow): string {
  return cells
    .filter((cell) => cell !== "")
    .join(" · ")
    .slice(0, SHOWN_TEXT_MAX);
}

/** Whether a row has filled cells after the column of the last heading. */
export function hasTooManyCells(cells: readonly string[], table: PastedTable): boolean {
  return table.headings !== undefined && cells.slice(table.width).some((cell) => cell !== "");
}

/**
 * Whether a row has more or fewer cells than the table, and only spaces separate the cells. In such a row, it is
 * unknown which cell is missing.
 */
export function hasOtherCellCount(cells: readonly string[], table: PastedTable): boolean {
  return table.isSpaced && cells.length !== table.width;
}

/**
 * A line with its number and text, and either its values or a problem. `like` is the number of the earlier line that
 * has the same key as a repeated line.
 */
export type ListLineReading<Line, Problem extends string> = { readonly nth: number; readonly written: string } & (
  | { readonly line: Line }
  | { readonly problem: Problem; readonly like?: number }
);

/** Why a line of any kind of list cannot be saved. */
export type CommonProblem = "too-many-cells" | "other-cells" | "total" | "void" | "repeated" | "repeated-key";

export type AmountProblem = "no-amount" | "bad-amount" | "too-much" | "other-money" | "money-in";

/** The columns from which a proposal chooses. `columns` are the free ones, `all` also those of other meanings. */
export interface ListColumns {
  readonly columns: readonly PastedColumn[];
  readonly all: readonly PastedColumn[];
  readonly isHeaded: boolean;
  /** The option in use for an earlier meaning. */
  readonly takenFor: (meaning: string) => ColumnOption | undefined;
}

/** What differs between the kinds of lists. The rules that hold for all kinds are in `readList`. */
export interface ListKind<Meaning extends string, Line extends object, Problem extends string> {
  /** In this order the columns are proposed. The meaning 'notes' takes several columns, also those of others. */
  readonly meanings: readonly Meaning[];
  readonly isHeading: (words: string) => boolean;
  /** Whether a cell is a value, so that its row is not the heading. */
  readonly isValue: (cell: string) => boolean;
  readonly headingsMin?: number;
  readonly propose: (meaning: Meaning, list: ListColumns) => ColumnProposal;
  readonly amounts: readonly Meaning[];
  readonly cleanAmount?: (cell: string) => string;
  /** Money that went out: the direction of the amounts, and the texts that may say it, and another day. */
  readonly spending?: { readonly amount: Meaning; readonly day: Meaning; readonly texts: readonly Meaning[] };
  /** How many years ahead a two-digit year may be. */
  readonly yearsAhead: number;
  /** Whether a row has what only a record has. A row without it that begins with 'Toplam' is a sum. */
  readonly isKeyed: (cell: string) => boolean;
  /** The words in a column of states whose rows count. */
  readonly countingStates: RegExp;
  readonly isNotesHeading?: (words: string) => boolean;
  readonly meansNoValue: (cell: string) => boolean;
  readonly readLine: (row: ListRow<Meaning>) => Line | Problem;
  /** Lines with the same key are the same record. Without it, no line repeats another. */
  readonly keyOf?: (line: Line) => string;
  /** Whether a line with the key of an earlier one is nevertheless another record. It is left too, with this reason. */
  readonly isOther?: (line: Line, earlier: Line) => boolean;
}

export interface ListReading<Meaning extends string, Line, Problem extends string> extends ColumnsReading<Meaning> {
  readonly questions: readonly ListQuestion[];
  /** Whether the user must answer a question before anything is certain. */
  readonly isAsked: boolean;
  readonly refused: ListRefusal | undefined;
  /** The number of rows from whose texts an identity number was removed. */
  readonly identities: number;
  readonly lines: readonly ListLineReading<Line, Problem | CommonProblem>[];
}

/** The ids of the open questions of a list: meanings without a column, and questions without an answer. */
export function listOpenQuestions({
  meanings,
  questions,
}: Pick<ListReading<string, object, string>, "meanings" | "questions">): string[] {
  return [
    ...meanings.filter(({ isAsked }) => isAsked).map(({ meaning }) => meaning),
    ...questions.filter(({ isAsked }) => isAsked).map(({ id }) => id),
  ];
}

/** One row of a list, as the rules of a kind read it. */
export interface ListRow<Meaning extends string> {
  readonly now: string;
  readonly written: PastedRow;
  isTaken(meaning: Meaning): boolean;
  /** The cells of each source of a meaning. */
  sources(meaning: Meaning): readonly string[];
  /** The text of a meaning; '' if it is empty or says that there is no value. */
  text(meaning: Meaning): string;
  /** The same with its line breaks. */
  note(meaning: Meaning): string;
  /** The text of all columns of the meaning 'notes', one line for each. */
  notes(isShown?: (text: string) => boolean): string;
  amount(meaning: Meaning): number | AmountProblem;
  time(meaning: Meaning): { day: string; clock: string | undefined } | "none" | "bad" | "month-first";
}

/**
 * Parses a pasted text or file with one record in each row. Columns are found by their headings, or without headings by
 * their content; what is not certain is a question about the whole list. docs/product/customers-and-expenses.md 10.6.
 */
export function readList<Meaning extends string, Line extends object, Problem extends string>(
  kind: ListKind<Meaning, Line, Problem>,
  text: string,
  now: Date,
  choice: ListChoice = {},
): ListReading<Meaning, Line, Problem> {
  const local = formatLocalDateTime(now);
  const latestYear = Number(local.slice(0, 4)) + kind.yearsAhead;
  const table = readPastedTable(text, (cells) => {
    if (cells.some(kind.isValue)) return 0;
    const isHeading = (words: string) => kind.isHeading(words) || isStateHeading(words);
    const names = cells.filter((cell) => isHeading(simplifyHeading(cell))).length;
    return names < (kind.headingsMin ?? 1) ? 0 : names;
  });
  const sums = new Set(
    table.rows.flatMap(({ nth, cells }) => (isSumRow(cells, kind.isKeyed, kind.spending !== undefined) ? [nth] : [])),
  );
  const records = { ...table, rows: table.rows.filter(({ nth }) => !sums.has(nth)) };
  const columns = examineColumns(records, latestYear);
  const isHeaded = table.headings !== undefined;
  const sealed = columns.filter(isSealed);
  const all = columns.filter((column) => column.filled > 0 && !sealed.includes(column) && !isLabelColumn(column));
  const meanings = chooseColumns(kind, { all, isHeaded }, choice);
  const used = new Set(meanings.flatMap(({ taken }) => taken?.sources.flat() ?? []));
  const states = all.filter((column) => !used.has(column.place) && isStateColumn(column));
  const places = kind.amounts.flatMap((meaning) => getTakenOption(meanings, meaning)?.sources.flat() ?? []);
  const clean = kind.cleanAmount ?? ((cell: string) => cell);
  const amounts = records.rows.flatMap(({ cells }) => places.map((place) => clean(cells[place] ?? "")));
  const early = [
    ...askPoints(amounts, choice),
    ...askOrder(records, columns, choice),
    ...askStates(records, states, kind.countingStates, choice),
    ...askCurrency(table, amounts, places, choice),
  ];
  const answer = (id: string) => early.find((one) => one.id === id)?.taken;
  const isClean = removeIdentityNumbers(text) === text;
  const hidden = new Set(sealed.map(({ place }) => place));
  const context: RowContext<Meaning> = {
    kind,
    table,
    columns,
    meanings,
    hidden,
    now: local,
    latestYear,
    points: answer("points") as PointMeaning | undefined,
    isMonthFirst: answer("order") === "month",
    isForeign: answer("money") === "other" || places.some((place) => isForeignHeading(table.headings?.[place] ?? "")),
    isKurus: columns.some((column) => places.includes(column.place) && isInKurus(column)),
    currencies: findCurrencyColumns(all.filter(({ place }) => !used.has(place))),
  };
  const rows = isClean ? table.rows : table.rows.map((row) => withoutIdentities(row, hidden));
  const read = rows.map((row) => makeListRow(row, context));
  const isVoid = ({ written: { cells } }: ListRow<Meaning>) =>
    cells.some(isVoidCell) ||
    states.some(({ place }) => isVoidState(cells[place] ?? "") || isStateLeft(cells[place] ?? "", early));
  const valid = read.filter((row) => !sums.has(row.written.nth) && !isVoid(row));
  const spending = kind.spending && askSpending(valid, kind.spending, choice);
  const questions = [...early, ...(spending?.questions ?? [])];
  const readRow = (row: ListRow<Meaning>): Line | Problem | CommonProblem => {
    const { cells } = row.written;
    if (sums.has(row.written.nth)) return "total";
    if (hasTooManyCells(cells, table)) return "too-many-cells";
    if (hasOtherCellCount(cells, table)) return "other-cells";
    if (isVoid(row)) return "void";
    return kind.readLine(spending ? spending.direct(row) : row);
  };
  return {
    ...describeColumns(
      table,
      columns,
      meanings,
      [...hidden],
      // A column of states that leaves no row out and is not asked about says nothing that is read.
      states
        .filter(({ cells }) => cells.some((cell) => !kind.countingStates.test(toSearchKey(cell))))
        .map(({ place }) => place),
    ),
    questions,
    isAsked: [...meanings, ...questions].some(({ isAsked }) => isAsked),
    refused: findListRefusal(text, kind.isHeading),
    identities: rows.filter((row, nth) => row !== table.rows[nth]).length,
    lines: markRepeats<Line, Problem | CommonProblem, ListRow<Meaning>>(read, readRow, kind),
  };
}

/**
 * Whether a column is never read, because it holds identity numbers, numbers of documents or cards, or dates of birth.
 */
function isSealed(column: PastedColumn): boolean {
  if (column.filled === 0) return false;
  return isIdentityHeading(column.words) || coversMostCells(column, column.cells.filter(isIdentityCell).length);
}

function withoutIdentities(row: PastedRow, hidden: ReadonlySet<number>): PastedRow {
  const cells = row.cells.map((cell, place) => (hidden.has(place) ? "" : removeIdentityNumbers(cell).trim()));
  if (cells.every((cell, place) => hidden.has(place) || cell === row.cells[place])) return row;
  const lines = row.lines && new Map([...row.lines].map(([place, cell]) => [place, removeIdentityNumbers(cell)]));
  return { ...row, cells, lines };
}

/**
 * Finds the column for each meaning. The user's choice takes precedence. Without a choice, the heading or the content
 * determines the column. If both are unclear, the user is asked.
 */
function chooseColumns<Meaning extends string>(
  kind: Pick<ListKind<Meaning, object, string>, "meanings" | "propose">,
  { all, isHeaded }: Pick<ListColumns, "all" | "isHeaded">,
  choice: ListChoice,
): ColumnOfMeaning<Meaning>[] {
  const placesOf = (id: string) => id.split(/[+|]/u).filter(Boolean).map(Number);
  const isMany = (meaning: Meaning) => meaning === "notes";
  const taken = new Set(kind.meanings.flatMap((meaning) => (isMany(meaning) ? [] : placesOf(choice[meaning] ?? ""))));
  const found: ColumnOfMeaning<Meaning>[] = [];
  const takenFor = (meaning: string) => found.find((one) => one.meaning === meaning)?.taken;
  for (const meaning of kind.meanings) {
    const free = all.filter((column) => !taken.has(column.place) && !hasStateHeading(column));
    const proposal = kind.propose(meaning, { columns: free, all, isHeaded, takenFor });
    const options = addOptionForEachColumn(
      kind.propose(meaning, { columns: all, all, isHeaded, takenFor }).options,
      all,
    );
    const id = choice[meaning];
    if (id === undefined) {
      if (!isMany(meaning)) for (const place of proposal.taken?.sources.flat() ?? []) taken.add(place);
      found.push({ meaning, ...proposal, options });
      continue;
    }
    const places = placesOf(id).filter((place) => all.some((column) => column.place === place));
    const many = places.length > 0 ? makeColumnOption(places) : undefined;
    found.push({
      meaning,
      options,
      taken: isMany(meaning) ? many : options.find((one) => one.id === id),
      isAsked: false,
    });
  }
  return found;
}

/** Asks about the currency if only the title of a list names a foreign one. */
function askCurrency(
  { titles, headings }: PastedTable,
  amounts: readonly string[],
  places: readonly number[],
  choice: ListChoice,
): ListQuestion[] {
  const title = titles.find((one) => isForeignHeading(one));
  const said = [...amounts, ...places.map((place) => headings?.[place] ?? "")];
  if (title === undefined || places.length === 0 || said.some((one) => /₺|\bTL\b|\bTRY\b/iu.test(one))) return [];
  return [makeListQuestion({ id: "money", sample: title, answers: ["lira", "other"] }, choice)];
}

interface RowContext<Meaning extends string> {
  readonly kind: Pick<
    ListKind<Meaning, object, string>,
    "amounts" | "cleanAmount" | "isNotesHeading" | "meansNoValue" | "spending"
  >;
  readonly table: PastedTable;
  readonly columns: readonly PastedColumn[];
  readonly meanings: readonly ColumnOfMeaning<Meaning>[];
  readonly hidden: ReadonlySet<number>;
  readonly now: string;
  readonly latestYear: number;
  readonly points: PointMeaning | undefined;
  readonly isMonthFirst: boolean;
  readonly isForeign: boolean;
  readonly isKurus: boolean;
  readonly currencies: readonly PastedColumn[];
}

function makeListRow<Meaning extends string>(row: PastedRow, context: RowContext<Meaning>): ListRow<Meaning> {
  const { kind, meanings, table, columns } = context;
  const { cells } = row;
  const optionOf = (meaning: string) => getTakenOption<string>(meanings, meaning);
  const fill = (text: string) => (kind.meansNoValue(text) ? "" : text);
  const text = (meaning: string) => {
    const filled = readCells(cells, optionOf(meaning)).filter((cell) => cell !== "");
    return fill(removeFormulaGuard(filled.join(" ")));
  };
  const noteAt = (place: number) => fill(removeFormulaGuard(getCellWithLineBreaks(row, place)));
  const readAmount = (written: readonly string[]): number | AmountProblem => {
    const filled = written.filter((cell) => cell !== "").map(kind.cleanAmount ?? ((cell) => cell));
    const currency = context.currencies.map(({ place }) => cells[place] ?? "").find((cell) => cell !== "") ?? "";
    if (filled.length === 0) return "no-amount";
    if (context.isForeign || filled.some(isForeignCurrency) || (currency !== "" && !isLira(currency)))
      return "other-money";
    let sum = 0;
    for (const cell of filled) {
      const one = readAmountWithPoint(cell, context.points);
      if (typeof one !== "number") return one ?? "bad-amount";
      sum += context.isKurus && /^[-+]?\d+$/u.test(cell) ? Math.round(one / 100) : one;
    }
    return sum;
  };
  const amounts = new Map<Meaning, number | AmountProblem>();
  return {
    now: context.now,
    written: row,
    isTaken: (meaning) => optionOf(meaning) !== undefined,
    sources: (meaning) => optionOf(meaning)?.sources.map(([place]) => cells[place!] ?? "") ?? [],
    text,
    note(meaning) {
      const [place] = optionOf(meaning)?.sources.find(([at]) => (cells[at!] ?? "") !== "") ?? [];
      return place === undefined ? "" : noteAt(place);
    },
    notes: (isShown = () => true) =>
      (optionOf("notes")?.sources.flat() ?? [])
        .flatMap((place) => {
          const note = noteAt(place);
          if (note === "" || !isShown(note)) return [];
          const heading = cleanLine(table.headings?.[place] ?? "");
          const isAlone = heading === "" || kind.isNotesHeading?.(columns[place]!.words) === true;
          return [isAlone ? note : `${heading}: ${note}`];
        })
        .join("\n"),
    amount(meaning) {
      const known = amounts.get(meaning);
      if (known !== undefined) return known;
      const amount = readAmount(readCells(cells, optionOf(meaning)).map((cell) => fill(removeFormulaGuard(cell))));
      amounts.set(meaning, amount);
      return amount;
    },
    time(meaning) {
      const [day = "", hour = ""] = readCells(cells, optionOf(meaning)).map((cell) => fill(removeFormulaGuard(cell)));
      if (day === "") return "none";
      const time = readPastedTime(context.isMonthFirst ? swapDayAndMonth(day) : day, context.latestYear);
      if (time === "month-first") return time;
      if (time?.day === undefined) return "bad";
      const own = hour === "" ? undefined : readPastedClock(hour);
      // Spreadsheets write a date without a time of day as midnight.
      return hour !== "" && own === undefined
        ? "bad"
        : { day: time.day, clock: own ?? (time.clock === "00:00" ? undefined : time.clock) };
    },
  };
}

const DAY_IN_TEXT_PATTERN = /(?:^|[^\d./-])(\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2}))(?![\d./-])/gu;

/**
 * Asks which amounts of a list are money that went out: those below zero or above, those of debit or credit, and rows
 * whose text speaks of income. Asks which day counts if the text of a row names another one than its column.
 */
function askSpending<Meaning extends string>(
  rows: readonly ListRow<Meaning>[],
  { amount, day, texts }: NonNullable<ListKind<Meaning, object, string>["spending"]>,
  choice: ListChoice,
): { questions: ListQuestion[]; direct: (row: ListRow<Meaning>) => ListRow<Meaning> } {
  const textOf = (row: ListRow<Meaning>) => texts.map((meaning) => row.text(meaning)).join(" ");
  const dayInText = (row: ListRow<Meaning>) => {
    const [found, another] = Array.from(textOf(row).matchAll(DAY_IN_TEXT_PATTERN), ([, said]) => said);
    const time =
      found === undefined || another !== undefined ? undefined : readPastedTime(found, Number(row.now.slice(0, 4)));
    return typeof time === "object" ? time.day : undefined;
  };
  const below = rows.find((row) => Number(row.amount(amount)) < 0);
  const credit = rows.find((row) => row.sources(amount).some(isCreditAmount));
  const sign =
    below && makeListQuestion({ id: "sign", sample: below.sources(amount)[0]!, answers: ["below", "above"] }, choice);
  const side =
    credit &&
    makeListQuestion({ id: "side", sample: credit.sources(amount)[0]!, answers: ["debit", "credit"] }, choice);
  const isOut = (row: ListRow<Meaning>) => {
    const value = row.amount(amount);
    if (typeof value !== "number" || value === 0) return false;
    if (sign && (sign.taken === "below" ? value > 0 : value < 0)) return false;
    return !side || row.sources(amount).some(isCreditAmount) === (side.taken === "credit");
  };
  const isOpen = sign?.isAsked === true || side?.isAsked === true;
  const incoming = isOpen ? undefined : rows.find((row) => isOut(row) && meansIncome(textOf(row)));
  const income =
    incoming && makeListQuestion({ id: "income", sample: textOf(incoming), answers: ["leave", "take"] }, choice);
  const other = rows.find((row) => {
    const time = row.time(day);
    const said = dayInText(row);
    return said !== undefined && typeof time === "object" && time.day !== said;
  });
  const when = other && makeListQuestion({ id: "when", sample: textOf(other), answers: ["column", "text"] }, choice);
  return {
    questions: [sign, side, income, when].filter((one) => one !== undefined),
    direct: (row) => ({
      ...row,
      amount(meaning) {
        const value = row.amount(meaning);
        if (meaning !== amount || typeof value !== "number" || value === 0) return value;
        if (!isOut(row) || (income?.taken === "leave" && meansIncome(textOf(row)))) return "money-in";
        return Math.abs(value);
      },
      time(meaning) {
        const said = when?.taken === "text" && meaning === day ? dayInText(row) : undefined;
        return said === undefined ? row.time(meaning) : { day: said, clock: undefined };
      },
    }),
  };
}

/** Reads each row. If several lines have the same key, the first is used, and the others get the problem 'repeated'. */
function markRepeats<Line extends object, Problem extends string, Row extends { readonly written: PastedRow }>(
  rows: readonly Row[],
  readRow: (row: Row) => Line | Problem,
  { keyOf, isOther }: Pick<ListKind<string, Line, string>, "keyOf" | "isOther">,
): ListLineReading<Line, Problem | "repeated" | "repeated-key">[] {
  const seen = new Map<string, { nth: number; line: Line }>();
  return rows.map((row): ListLineReading<Line, Problem | "repeated" | "repeated-key"> => {
    const { nth } = row.written;
    const written = joinCells(row.written);
    const line = readRow(row);
    if (typeof line === "string") return { nth, written, problem: line };
    const key = keyOf?.(line);
    const first = key === undefined ? undefined : seen.get(key);
    if (first) {
      const isOtherRecord = isOther?.(line, first.line) === true;
      return { nth, written, problem: isOtherRecord ? "repeated-key" : "repeated", like: first.nth };
    }
    if (key !== undefined) seen.set(key, { nth, line });
    return { nth, written, line };
  });
}
