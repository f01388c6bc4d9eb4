import { cleanLine, cleanNote } from "#domain/words/text.ts";

/** A row of a pasted table. `nth` is the number of its first line, counted from 1. `written` is its original text. */
export interface PastedRow {
  readonly nth: number;
  readonly written: string;
  readonly cells: readonly string[];
  /**
   * Cells with line breaks, by column index; in `cells` the line breaks are replaced. Undefined if no cell of the row
   * has line breaks.
   */
  readonly lines?: ReadonlyMap<number, string> | undefined;
}

/** A table that was pasted from a spreadsheet or read from a file. */
export interface PastedTable {
  /** Lines above the heading, such as the list's name or period. */
  readonly titles: readonly string[];
  readonly headings: readonly string[] | undefined;
  readonly rows: readonly PastedRow[];
  /**
   * The number of headings. Without headings, the number of cells in the longest row; or in most rows, if only spaces
   * separate the cells.
   */
  readonly width: number;
  /** Whether the cells are separated only by spaces, so that an empty cell cannot be seen. */
  readonly isSpaced: boolean;
  /** Whether the cells are separated only by single spaces, and were told apart by their shapes. */
  readonly isShaped: boolean;
}

/**
 * The heading is searched for in this many first rows, because titles may be above it. Lists of banks have up to twenty
 * rows of titles.
 */
const HEADING_ROWS_MAX = 25;

/**
 * Maximum number of line breaks in a quoted cell. With more line breaks, the quote is treated as an ordinary character.
 */
const CELL_LINES_MAX = 100;

const FILLED_PATTERN = /[^\s;,|"]/u;
const LINE_BREAKS_PATTERN = /\r\n|[\n\r]/gu;

/**
 * Splits a text into rows and cells. Tabs, semicolons, vertical bars, commas or spaces separate the cells, and a quoted
 * cell may contain separators and line breaks. `namesIn` counts the column headings in a row; the row with the most is
 * the heading. Empty rows and repeated headings are left out. `known` contains the separators, if the caller knows
 * them. docs/product/rentals.md 9.15.
 */
export function readPastedTable(
  text: string,
  namesIn: (cells: readonly string[]) => number,
  known?: string,
): PastedTable {
  const found = known ?? findSeparator(takeFirstLines(removeQuotedLineBreaks(text.slice(0, 20_000))));
  const isSpaced = typeof found !== "string";
  const parted = isSpaced ? found.part(text) : text;
  const separator = isSpaced ? "\t" : found;
  const filled = splitRows(parted, separator, takeFirstLines(parted)).filter(({ written }) =>
    FILLED_PATTERN.test(written),
  );
  const names = filled.slice(0, HEADING_ROWS_MAX).map(({ cells }) => namesIn(cells));
  const most = Math.max(0, ...names);
  const headingAt = most > 0 ? names.indexOf(most) : -1;
  const { headings, first, last } = mergeHeadings(filled, headingAt, namesIn);
  const again = filled[headingAt]?.cells.join("\n");
  const rows = filled
    .slice(last + 1)
    .filter(({ cells }) => cells.join("\n") !== again)
    .map((row) => (separator === "," ? { ...row, cells: joinSplitAmounts(row.cells, headings?.length) } : row));
  return {
    titles: filled.slice(0, Math.max(first, 0)).map(({ written }) => cleanLine(written)),
    headings,
    rows,
    width: headings?.length ?? (isSpaced ? findMostFrequentWidth(rows) : computeMaxRowWidth(rows)),
    isSpaced,
    isShaped: found === SHAPE_SPLITTER,
  };
}

/**
 * Returns the headings, and the first and last of their rows. If the headings stand in two rows, because a cell such as
 * 'Giriş' was merged over 'Tarih' and 'İstasyon', each heading is made of both.
 */
function mergeHeadings(
  rows: readonly PastedRow[],
  at: number,
  namesIn: (cells: readonly string[]) => number,
): { headings: readonly string[] | undefined; first: number; last: number } {
  const headings = rows[at]?.cells;
  for (const first of headings ? [at - 1, at] : []) {
    const [upper, lower] = [rows[first]?.cells, rows[first + 1]?.cells];
    if (!upper || !lower || namesIn(lower) === 0 || upper.filter((cell) => cell !== "").length < 2) continue;
    // A title such as 'Rapor: 27.11.2026' is no heading over others.
    const isValue = (cell: string) => /:\s*\S|\d[./]\d/u.test(cell) || (/\d/u.test(cell) && !/\p{L}/u.test(cell));
    const isUnder = (cell: string, place: number) => cell !== "" && (upper[place] ?? "") === "";
    if ([...upper, ...lower].some(isValue) || !lower.some(isUnder)) continue;
    let group = "";
    const merged = Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
      const [over = "", under = ""] = [upper[place], lower[place]];
      group = over !== "" || under === "" ? over : group;
      const isWide = over === "" || (upper[place + 1] ?? "") === "";
      const isOnce = under !== "" && lower.indexOf(under) === lower.lastIndexOf(under);
      if (isWide && isOnce && namesIn([under]) > 0) return under;
      return [group, under].filter((cell, nth, both) => cell !== "" && both.indexOf(cell) === nth).join(" ");
    });
    return { headings: merged, first, last: first + 1 };
  }
  return { headings, first: at, last: at };
}

function computeMaxRowWidth(rows: readonly PastedRow[]): number {
  return rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
}

function findMostFrequentWidth(rows: readonly PastedRow[]): number {
  const byWidth = [...Map.groupBy(rows, ({ cells }) => cells.length)];
  const [usual] = byWidth.toSorted(([, some], [, others]) => others.length - some.length);
  return usual?.[0] ?? 0;
}

/** A quoted cell of up to 2000 characters between separators. */
const QUOTED_PATTERN = /(?:^|[\n\r;,\t|])"(?:[^"]|""){0,2000}"(?=[\n\r;,\t|]|$)/gu;

/** Replaces line breaks in quoted cells by spaces, so that every remaining line is a row. */
function removeQuotedLineBreaks(text: string): string {
  return text.replace(QUOTED_PATTERN, (cell) => cell.slice(0, 1) + cell.slice(1).replace(/[\n\r]+/gu, " "));
}

function takeFirstLines(text: string): string[] {
  const lines = text.slice(0, 20_000).split(/\r\n|[\n\r]/u);
  return lines.filter((line) => FILLED_PATTERN.test(line)).slice(0, HEADING_ROWS_MAX * 2);
}

/**
 * Finds the separator of the cells, which at least half of the first lines must contain. The order is: tab, semicolon,
 * vertical bar, two or more commas outside dates and amounts, spaces. If nothing fits, the comma is used.
 */
function findSeparator(lines: readonly string[]): string | CellSplitter {
  const inMost = (holds: (line: string) => boolean) => lines.filter(holds).length * 2 >= lines.length;
  const found = ["\t", ";", "|"].find((sign) => inMost((line) => line.includes(sign)));
  if (found !== undefined) return found;
  if (inMost((line) => countSigns(line.replace(DAY_PATTERN, "").replace(AMOUNT_PATTERN, ""), ",") > 1)) return ",";
  if (inMost((line) => GAP_PATTERN.test(line.trim()))) return GAP_SPLITTER;
  return inMost((line) => [DAY_PATTERN, AMOUNT_PATTERN].every((shape) => line.search(shape) >= 0))
    ? SHAPE_SPLITTER
    : ",";
}

/** Splits lines whose cells are separated only by spaces: `part` inserts tabs between the cells. */
interface CellSplitter {
  readonly part: (text: string) => string;
}

const GAP_PATTERN = /[^\s,][ \u00A0]{2,}\S/u;
const PLATE_PATTERN = /\b\d{2} ?[A-Z]{1,3} ?\d{2,5}\b/gu;
const DAY_PATTERN = /\b\d{1,2}[./-]\d{1,2}[./-]\d{4}(?: +\d{1,2}:\d{2}(?::\d{2})?)?\b/gu;
const AMOUNT_PATTERN = /[-+]?\b\d+(?:\.\d{3})*[.,]\d{2}\b-?(?: ?(?:TL|TRY|₺))?/gu;
const SHAPE_PATTERN = new RegExp(
  [DAY_PATTERN, PLATE_PATTERN, AMOUNT_PATTERN].map(({ source }) => source).join("|"),
  "gu",
);

/** For text copied from a page or a PDF: two or more spaces separate cells. */
const GAP_SPLITTER: CellSplitter = {
  part: (text) =>
    text.replace(/[ \u00A0]+/gu, (run, at: number) => {
      const isAtEdge = [text[at - 1], text[at + run.length]].some(
        (beside) => beside === undefined || /[\n\r]/u.test(beside),
      );
      if (isAtEdge) return "";
      return run.length > 1 ? "\t" : run;
    }),
};

/**
 * For text with single spaces between cells: each plate, date and amount becomes a cell, and so does each text between
 * them.
 */
const SHAPE_SPLITTER: CellSplitter = {
  part: (text) =>
    text
      .replace(SHAPE_PATTERN, "\t$&\t")
      .replace(/[ \t]+/gu, (run) => (run.includes("\t") ? "\t" : run))
      .replace(/^\t|\t$/gmu, ""),
};

function splitRows(text: string, separator: string, firstLines: readonly string[]): PastedRow[] {
  const separators = Math.max(0, ...firstLines.map((line) => countSigns(line, separator)));
  const rows: PastedRow[] = [];
  let cells: string[] = [];
  let lines: Map<number, string> | undefined;
  let nth = 1;
  let line = 1;
  let begin = 0;
  for (let at = 0; at <= text.length;) {
    const quoted = readQuotedCell(text, at, separator, separators);
    const end = quoted?.end ?? findEndOfCell(text, at, separator);
    cells.push(cleanCell(quoted?.value ?? text.slice(at, end)));
    if (quoted) line += quoted.lines;
    if (quoted && quoted.lines > 0) (lines ??= new Map()).set(cells.length - 1, cleanNote(quoted.value));
    if (isSignAmong(text[end], separator)) {
      at = end + 1;
      continue;
    }
    rows.push({ nth, written: text.slice(begin, end), cells, ...(lines && { lines }) });
    at = begin = end + (text.startsWith("\r\n", end) ? 2 : 1);
    nth = ++line;
    cells = [];
    lines = undefined;
  }
  return rows;
}

/** Only ASCII, Turkish letters and the lira sign, of which nothing is removed but spaces. */
const PLAIN_PATTERN = /^[ -~ÇÖÜçöüĞğİıŞş₺]*$/u;

/** `cleanLine`, but fast for the cells that most lists have. */
function cleanCell(cell: string): string {
  return PLAIN_PATTERN.test(cell) && !cell.includes("  ") ? cell.trim() : cleanLine(cell);
}

function isSignAmong(sign: string | undefined, signs: string): boolean {
  return sign !== undefined && signs.includes(sign);
}

function countSigns(line: string, signs: string): number {
  return Array.from(line).filter((sign) => signs.includes(sign)).length;
}

function findEndOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && !isSignAmong(text[at], separator) && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}

/**
 * Parses a quoted cell, in which two quotes stand for one. Undefined if the cell is not quoted, or if its quote is an
 * ordinary character, for example because it is never closed.
 */
function readQuotedCell(
  text: string,
  from: number,
  separator: string,
  separators: number,
): { value: string; end: number; lines: number } | undefined {
  const isBlank = (at: number) => text[at] === " " || text[at] === "\u00A0";
  let open = from;
  while (isBlank(open)) open += 1;
  if (text[open] !== '"') return undefined;
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return undefined;
  let end = close + 1;
  while (isBlank(end)) end += 1;
  const next = text[end];
  if (next !== undefined && !isSignAmong(next, separator) && next !== "\n" && next !== "\r") return undefined;
  const inside = text.slice(open + 1, close);
  const [, ...further] = inside.split(LINE_BREAKS_PATTERN);
  // If a line inside the quotes has as many cells as a row, the line is a row, and the quote is an ordinary character.
  const isRow = (line: string) => separators > 0 && countSigns(line, separator) >= separators;
  if (further.length > CELL_LINES_MAX || further.some(isRow)) return undefined;
  return { value: inside.replaceAll('""', '"'), end, lines: further.length };
}

/**
 * Joins amounts that were split at their decimal comma: '125,50' became two cells, the second with two digits. With
 * headings, as many amounts are joined as the row has surplus cells; none if it is unclear which. Without headings,
 * only the first is joined.
 */
function joinSplitAmounts(cells: readonly string[], width: number | undefined): readonly string[] {
  const surplus = width === undefined ? 1 : cells.length - width;
  const splits = cells.flatMap((cell, place) =>
    /^[-+−]?₺? ?\d[\d. ]*$/u.test(cell) && /^\d{2}(?: ?(?:₺|TL|TRY))?$/iu.test(cells[place + 1] ?? "") ? [place] : [],
  );
  if (surplus <= 0 || splits.length < surplus || (width !== undefined && splits.length > surplus)) return cells;
  const joined = new Set(splits.slice(0, surplus));
  return cells.flatMap((cell, place) =>
    joined.has(place - 1) ? [] : [joined.has(place) ? `${cell},${cells[place + 1]!}` : cell],
  );
}
