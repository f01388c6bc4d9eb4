import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import {
  findCurrencyColumns,
  findIncomingMoneyColumns,
  findSideColumn,
  isForeignHeading,
  isInKurus,
} from "./paste-amount-columns.ts";
import { tellsDirection, type PointMeaning } from "./paste-amount.ts";
import {
  addOptionForEachColumn,
  coversMostCells,
  examineColumns,
  makeColumnOption,
  simplifyHeading,
  type ColumnOfMeaning,
  type PastedColumn,
} from "./paste-columns.ts";
import { gatherContacts } from "./paste-contacts.ts";
import {
  getTakenOption,
  proposeByRule,
  type CommonProblem,
  type ListColumns,
  type ListKind,
  type ListRow,
} from "./paste-kind.ts";
import { askNames } from "./paste-names.ts";
import { askZeros, restoreZeros } from "./paste-plate-zeros.ts";
import {
  askOrder,
  askPoints,
  askUnit,
  makeListQuestion,
  type ListChoice,
  type ListQuestion,
} from "./paste-questions.ts";
import { makeRowReader } from "./paste-row.ts";
import { askSections, findLoneRows } from "./paste-sections.ts";
import { askSpending } from "./paste-spending.ts";
import { askStates, findStateColumns, isStateVoid, type StateColumn } from "./paste-states.ts";
import { askSwappedDays, restoreSwappedDays } from "./paste-swapped-days.ts";
import { readPastedTable, type PastedRow, type PastedTable } from "./paste-table.ts";
import {
  findListRefusal,
  hasStateHeading,
  isIdentityCell,
  isIdentityHeading,
  isLabelColumn,
  isStateHeading,
  isStruckCell,
  isSumRow,
  isVoidCell,
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
function describeColumns<Meaning extends string>(
  table: PastedTable,
  columns: readonly PastedColumn[],
  meanings: readonly ColumnOfMeaning<Meaning>[],
  sealed: readonly number[],
  others: readonly number[],
): ColumnsReading<Meaning> {
  const used = new Set([...sealed, ...others, ...meanings.flatMap(({ taken }) => taken?.sources.flat() ?? [])]);
  return {
    columns: columns.map(({ place, cells }) => ({ heading: table.headings?.[place] ?? "", sample: cells[0] ?? "" })),
    meanings,
    unused: columns.filter(({ place, filled }) => filled > 0 && !used.has(place)).map(({ place }) => place),
    sealed,
  };
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
function hasTooManyCells(cells: readonly string[], table: PastedTable): boolean {
  return table.headings !== undefined && cells.slice(table.width).some((cell) => cell !== "");
}

/**
 * Whether a row has more or fewer cells than the table, and only spaces separate the cells. In such a row, it is
 * unknown which cell is missing.
 */
function hasOtherCellCount(cells: readonly string[], table: PastedTable): boolean {
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

export interface ListReading<Meaning extends string, Line, Problem extends string> extends ColumnsReading<Meaning> {
  readonly needed: ReadonlySet<string>;
  /** Lines above the heading. */
  readonly titles: readonly string[];
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
  const written = readPastedTable(text, (cells) => countHeadings(kind, cells));
  const table = kind.prepareTable?.(written) ?? written;
  const sums = new Set(
    table.rows.flatMap(({ nth, cells }) => (isSumRow(cells, kind.isKeyed, kind.spending !== undefined) ? [nth] : [])),
  );
  const counted = table.rows.filter(({ nth }) => !sums.has(nth));
  const lone = findLoneRows(counted, kind);
  const alone = new Set(lone.map(({ nth }) => nth));
  const records = { ...table, rows: counted.filter(({ nth }) => !alone.has(nth)) };
  const columns = examineColumns(records, latestYear);
  const isHeaded = table.headings !== undefined;
  const sealed = columns.filter(isSealed);
  const all = columns.filter((column) => column.filled > 0 && !sealed.includes(column) && !isLabelColumn(column));
  const meanings = chooseColumns(kind, { all, isHeaded, year: latestYear }, choice);
  const used = new Set(meanings.flatMap(({ taken }) => taken?.sources.flat() ?? []));
  const places = kind.amounts.flatMap((meaning) => getTakenOption(meanings, meaning)?.sources.flat() ?? []);
  const clean = kind.cleanAmount ?? ((cell: string) => cell);
  const amounts = records.rows.flatMap(({ cells }) => places.map((place) => clean(cells[place] ?? "")));
  const free = all.filter(({ place }) => !used.has(place));
  const side = kind.spending && findSideColumn(free);
  const incoming = kind.spending ? findIncomingMoneyColumns(free) : [];
  const isDirected = side !== undefined || incoming.length > 0 || amounts.some(tellsDirection);
  const spoken = new Set([findSideColumn(free), ...incoming, ...findCurrencyColumns(free)]);
  const states = findStateColumns(
    all.filter((column) => !spoken.has(column)),
    meanings,
    isDirected ? { ...kind, sorts: kind.sorts?.kinds && { kinds: kind.sorts.kinds } } : kind,
    records.rows.length,
  );
  const priced = columns.filter(({ place }) => places.includes(place));
  const sections = askSections(counted, lone, meanings, kind, choice);
  const platesAt = (kind.plate && getTakenOption(meanings, kind.plate)?.sources.flat()) ?? [];
  const { swapped, questions: swaps } = askSwappedDays(
    all.filter(({ place }) => used.has(place)),
    choice,
  );
  const early = [
    ...sections.questions,
    ...askZeros(records.rows, platesAt, choice),
    ...askPoints(amounts, choice),
    ...askOrder(records, columns, choice),
    ...swaps,
    ...askStates(records, states, choice),
    ...askCurrency(table, amounts, places, choice),
    ...(kind.spending ? askUnit(priced, choice) : []),
  ];
  const answer = (id: string) => early.find((one) => one.id === id)?.taken;
  const isMonthFirst = answer("order") === "month";
  const makeRow = makeRowReader({
    kind,
    table,
    columns,
    meanings,
    now: local,
    latestYear,
    points: answer("points") as PointMeaning | undefined,
    isMonthFirst,
    isForeign: answer("money") === "other" || places.some((place) => isForeignHeading(table.headings?.[place] ?? "")),
    isKurus: answer("unit") === "kurus" || priced.some(isInKurus),
    currencies: findCurrencyColumns(free),
    side,
    incoming,
  });
  const rows = removeIdentities(table.rows, text, sealed);
  const isZeroCut = answer("zero") === "zero";
  const restore = (row: PastedRow) => {
    const whole = isZeroCut ? restoreZeros(row, platesAt) : row;
    return swapped.length > 0 ? restoreSwappedDays(whole, swapped) : whole;
  };
  const read = rows.map((row) => makeRow(restore(row)));
  const isVoid = ({ written: { cells }, ...row }: ListRow<Meaning>) =>
    cells.some((cell) => isVoidCell(cell) || isStruckCell(cell)) ||
    // Beside 'B' and 'A' it says that no money went any way.
    (side !== undefined && /^[-–—]$/u.test(row.side)) ||
    isStateVoid(cells, states, early);
  const isCounted = ({ written: { nth } }: ListRow<Meaning>) =>
    !sums.has(nth) && !sections.lines.has(nth) && !sections.left.has(nth);
  const valid = read.filter((row) => isCounted(row) && !isVoid(row));
  const left = read.flatMap((row) => {
    const { cells } = row.written;
    return !isCounted(row) || !isVoid(row) || cells.some(isStruckCell)
      ? []
      : [{ row, ...readLeftWords(cells, states) }];
  });
  const spending = kind.spending && askSpending({ rows: valid, left }, kind.spending, isMonthFirst, choice);
  const { contacts } = kind;
  const directed = valid.map(spending?.direct ?? (contacts ? (row) => gatherContacts(row, contacts) : (row) => row));
  const direct = new Map(directed.map((row) => [row.written, row]));
  const names = contacts && askNames(directed, contacts.name, choice);
  const questions = [...early, ...(spending?.questions ?? []), ...(names?.questions ?? [])];
  // Telephones are read from such numbers, if they have all their digits.
  const texts = meanings.flatMap(({ meaning, taken }) => (meaning === "phone" ? [] : (taken?.sources.flat() ?? [])));
  const readLine = kind.makeLineReader({ table, columns, rows: directed, choice });
  const readRow = (row: ListRow<Meaning>): Line | Problem | CommonProblem => {
    const { cells, nth } = row.written;
    if (sums.has(nth)) return "total";
    if (sections.lines.has(nth)) return "section";
    if (sections.left.has(nth)) return "left";
    if (hasTooManyCells(cells, table)) return "too-many-cells";
    if (hasOtherCellCount(cells, table)) return "other-cells";
    const valued = direct.get(row.written);
    if (!valued) return "void";
    const told = names?.read(valued) ?? valued;
    if (typeof told === "string") return told;
    const line = readLine(told);
    const isRounded = typeof line !== "string" && texts.some((place) => isRoundedNumber(cells[place] ?? ""));
    return isRounded ? "rounded" : line;
  };
  return {
    ...describeColumns(
      table,
      columns,
      meanings,
      sealed.map(({ place }) => place),
      // A column of states that leaves no row out and is not asked about says nothing that is read.
      states
        .filter(({ column, ...state }) =>
          column.cells.some((cell) => state.isVoid(cell) || state.tellOpenWord(cell) !== undefined),
        )
        .map(({ column }) => column.place),
    ),
    needed: kind.needed,
    titles: table.titles,
    questions,
    isAsked: [...meanings, ...questions].some(({ isAsked }) => isAsked),
    refused:
      findListRefusal(text, kind.isHeading) ??
      findShapeRefusal(kind, table, sums) ??
      (areTwoListsBeside(columns, meanings, kind.needed) ? "beside" : undefined),
    identities: rows.filter((row, nth) => row !== table.rows[nth]).length,
    lines: markRepeats<Line, Problem | CommonProblem, ListRow<Meaning>>(read, readRow, kind),
  };
}

/**
 * The words of a row that say that it does not count, and those of them that may be the name of what it does: 'İade' in
 * a column of kinds, but not in one of states, where it says what became of the row.
 */
function readLeftWords(cells: readonly string[], states: readonly StateColumn[]): { words: string; name: string } {
  const words = cells.flatMap((cell, place) => {
    const state = states.find(({ column }) => column.place === place)?.column;
    return state || isVoidCell(cell) ? [{ cell, isName: !state || !hasStateHeading(state) || !isVoidCell(cell) }] : [];
  });
  const join = (some: typeof words) => some.map(({ cell }) => cell).join(" ");
  return { words: join(words), name: join(words.filter(({ isName }) => isName)) };
}

/**
 * The number of known headings in a row; 0 if a cell is a value, or if the row may be a title, because it has few
 * cells.
 */
function countHeadings(
  {
    isHeading,
    isValue,
    headingsMin = 1,
  }: Pick<ListKind<never, object, string>, "isHeading" | "isValue" | "headingsMin">,
  cells: readonly string[],
): number {
  if (cells.some(isValue)) return 0;
  const [only, another] = cells.filter((cell) => cell !== "");
  if (only !== undefined && another === undefined && isSumRow([only], isValue)) return 0;
  const filled = cells.filter((cell) => cell !== "").map(simplifyHeading);
  const names = filled.filter((words) => isHeading(words) || isStateHeading(words)).length;
  return names < headingsMin && filled.length < 3 ? 0 : names;
}

/** Whether a spreadsheet has cut the digits of a long number: '1,23457E+11'. */
function isRoundedNumber(cell: string): boolean {
  return cell.includes("+") && /^\d(?:[.,]\d+)?E\+\d+$/iu.test(cell);
}

/**
 * Whether a text has no columns, because only single spaces separate its words, and its rows cannot be split by the
 * shapes of dates and amounts either.
 */
function findShapeRefusal(
  { columnsMin = 1 }: Pick<ListKind<never, object, string>, "columnsMin">,
  table: PastedTable,
  sums: ReadonlySet<number>,
): ListRefusal | undefined {
  const rows = table.rows.filter(({ nth }) => !sums.has(nth));
  const isUneven = table.isShaped && rows.some(({ cells }) => cells.length !== table.width);
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const isCrowded =
    widest === 1 && rows.filter(({ cells: [cell = ""] }) => holdsSeveral(cell)).length * 2 > rows.length;
  const isNarrow = rows.length > 1 && (widest < columnsMin || isCrowded);
  return isUneven || isNarrow ? "spaces" : undefined;
}

/**
 * Whether all needed columns stand in the table twice, at the same distance: under equal headings, or, if an empty
 * column lies between the tables, under headings that end with the same word.
 */
function areTwoListsBeside(
  columns: readonly PastedColumn[],
  meanings: readonly ColumnOfMeaning<string>[],
  needed: ReadonlySet<string>,
): boolean {
  const places = meanings.flatMap(({ meaning, taken, options: [first] }) =>
    needed.has(meaning) ? ((taken ?? first)?.sources[0]?.slice(0, 1) ?? []) : [],
  );
  const gap = columns.findIndex(({ words, filled }) => words === "" && filled === 0);
  const isAgain = ({ place, words }: PastedColumn, other: PastedColumn | undefined) => {
    if (!other || words === "" || other.filled === 0) return false;
    const isApart = place < gap && gap < other.place;
    return words === other.words || (isApart && words.split(" ").at(-1) === other.words.split(" ").at(-1));
  };
  return columns.some((_, distance) => {
    const again = columns.filter((column) => isAgain(column, columns[column.place + distance]));
    return (
      distance > 1 &&
      again.length > 1 &&
      places.length > 0 &&
      places.every((at) => again.some(({ place }) => at === place))
    );
  });
}

/**
 * Whether a column is never read, because it holds identity numbers, numbers of documents or cards, or dates of birth.
 */
function isSealed(column: PastedColumn): boolean {
  if (column.filled === 0) return false;
  return isIdentityHeading(column.words) || coversMostCells(column, column.cells.filter(isIdentityCell).length);
}

/** Whether a cell holds words beside a telephone or an e-mail address. */
function holdsSeveral(cell: string): boolean {
  const word = cell.search(/\p{L}{2}/u);
  return word >= 0 && /\s/u.test(cell.slice(word)) && /\d(?:[ ()/-]*\d){8}|\S@\S/u.test(cell);
}

/** Empties the sealed columns, and removes identity numbers from all other cells. */
function removeIdentities(
  rows: readonly PastedRow[],
  text: string,
  sealed: readonly PastedColumn[],
): readonly PastedRow[] {
  if (removeIdentityNumbers(text) === text) return rows;
  const hidden = new Set(sealed.map(({ place }) => place));
  return rows.map((row) => {
    const cells = row.cells.map((cell, place) => (hidden.has(place) ? "" : removeIdentityNumbers(cell).trim()));
    if (cells.every((cell, place) => hidden.has(place) || cell === row.cells[place])) return row;
    const lines = row.lines && new Map([...row.lines].map(([place, cell]) => [place, removeIdentityNumbers(cell)]));
    return { ...row, cells, lines };
  });
}

/**
 * Finds the column for each meaning. The user's choice takes precedence. Without a choice, the heading or the content
 * determines the column. If both are unclear, the user is asked.
 */
function chooseColumns<Meaning extends string>(
  kind: Pick<ListKind<Meaning, object, string>, "columns" | "needed" | "amounts" | "spending">,
  list: Pick<ListColumns, "all" | "isHeaded" | "year">,
  choice: ListChoice,
): ColumnOfMeaning<Meaning>[] {
  const { all } = list;
  const known = Object.keys(kind.columns) as Meaning[];
  const placesOf = (id: string) => id.split(/[+|]/u).filter(Boolean).map(Number);
  const isMany = (meaning: Meaning) => meaning === "notes";
  const taken = new Set(known.flatMap((meaning) => (isMany(meaning) ? [] : placesOf(choice[meaning] ?? ""))));
  const found: ColumnOfMeaning<Meaning>[] = [];
  const takenFor = (meaning: string) => found.find((one) => one.meaning === meaning)?.taken;
  for (const meaning of known) {
    const free = all.filter((column) => !taken.has(column.place) && !hasStateHeading(column));
    const rule = kind.columns[meaning];
    const proposal = proposeByRule(rule, { ...list, columns: free, takenFor });
    const options = addOptionForEachColumn(proposeByRule(rule, { ...list, columns: all, takenFor }).options, all);
    const id = choice[meaning];
    if (id === undefined) {
      if (!isMany(meaning)) for (const place of proposal.taken?.sources.flat() ?? []) taken.add(place);
      const may = (column: PastedColumn) => {
        if (meaning === kind.spending?.day) return column.days > 0;
        return !kind.amounts.includes(meaning) || (column.amounts > 0 && column.days === 0 && !column.isRunning);
      };
      const isMissing = list.isHeaded && kind.needed.has(meaning) && !proposal.taken && free.some(may);
      found.push({ meaning, ...proposal, options, isAsked: proposal.isAsked || isMissing });
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
