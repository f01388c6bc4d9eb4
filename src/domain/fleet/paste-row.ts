import { KURUS_MAX } from "#domain/words/money.ts";
import { cleanLine } from "#domain/words/text.ts";

import { isForeignCurrency, isForeignHeading, isLira } from "./paste-amount-columns.ts";
import { readAmountWithPoint, type PointMeaning } from "./paste-amount.ts";
import { getCellWithLineBreaks, meansNoValue, removeFormulaGuard } from "./paste-cells.ts";
import { readCells, type ColumnOfMeaning, type PastedColumn } from "./paste-columns.ts";
import type { AmountProblem, ListKind, ListRow, RowTime } from "./paste-kind.ts";
import { swapDayAndMonth } from "./paste-questions.ts";
import type { PastedRow, PastedTable } from "./paste-table.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";

/** What is known about a whole list when its rows are read. */
export interface RowContext<Meaning extends string> {
  readonly kind: Pick<
    ListKind<Meaning, object, string>,
    "amounts" | "cleanAmount" | "isNotesHeading" | "meansNoValue" | "spending"
  >;
  readonly table: PastedTable;
  readonly columns: readonly PastedColumn[];
  readonly meanings: readonly ColumnOfMeaning<Meaning>[];
  readonly now: string;
  readonly latestYear: number;
  readonly points: PointMeaning | undefined;
  readonly isMonthFirst: boolean;
  readonly isForeign: boolean;
  readonly isKurus: boolean;
  readonly currencies: readonly PastedColumn[];
  /** The column that says which way the money went. */
  readonly side: PastedColumn | undefined;
  /** Columns of money that came in, which is no amount of the list. */
  readonly incoming: readonly PastedColumn[];
}

/** Returns a function that makes the rows of a list readable by meaning. */
export function makeRowReader<Meaning extends string>(
  context: RowContext<Meaning>,
): (row: PastedRow) => ListRow<Meaning> {
  const { kind, meanings, table, columns } = context;
  const options = new Map<string, ColumnOfMeaning<Meaning>["taken"]>(
    meanings.map(({ meaning, taken }) => [meaning, taken]),
  );
  const isNone = kind.meansNoValue ?? meansNoValue;
  const fill = (text: string) => (isNone(text) ? "" : text);
  const clean = (cell: string) => fill(removeFormulaGuard(cell));
  return (row) => {
    const { cells } = row;
    const cleanCells = (meaning: string) => readCells(cells, options.get(meaning)).map(clean);
    const filledCells = (meaning: string) => cleanCells(meaning).filter((cell) => cell !== "");
    const noteAt = (place: number) => clean(getCellWithLineBreaks(row, place));
    const amounts = new Map<Meaning, number | AmountProblem>();
    const times = new Map<Meaning, RowTime>();
    return {
      now: context.now,
      written: row,
      side: (context.side && cells[context.side.place]) ?? "",
      isTaken: (meaning) => options.get(meaning) !== undefined,
      sources: (meaning) =>
        options.get(meaning)?.sources.map((places) => {
          const all = places.map((place) => getCellWithLineBreaks(row, place).replaceAll("\n", " / "));
          return all.filter(Boolean).join(" ");
        }) ?? [],
      cells: filledCells,
      text: (meaning) => fill(filledCells(meaning).join(" ")),
      note(meaning) {
        const [place] = options.get(meaning)?.sources.find(([at]) => (cells[at!] ?? "") !== "") ?? [];
        return place === undefined ? "" : noteAt(place);
      },
      notes: (isShown = () => true) =>
        (options.get("notes")?.sources.flat() ?? [])
          .flatMap((place) => {
            const note = noteAt(place);
            if (note === "" || !isShown(note)) return [];
            const heading = cleanLine(table.headings?.[place] ?? "");
            const isAlone = heading === "" || kind.isNotesHeading?.(columns[place]!.words) === true;
            return [isAlone ? note : `${heading}: ${note}`];
          })
          .join("\n"),
      amount: (meaning) => getOrAdd(amounts, meaning, () => readRowAmount(cells, filledCells(meaning), context)),
      incoming: () => sumMoney(cells, context),
      time: (meaning) => getOrAdd(times, meaning, () => readRowTime(cleanCells(meaning), context)),
    };
  };
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/** The sum of the cells that form an amount. */
function readRowAmount(
  row: readonly string[],
  written: readonly string[],
  context: RowContext<string>,
): number | AmountProblem {
  const { kind, currencies, isForeign, isKurus, points } = context;
  const filled = written.map(kind.cleanAmount ?? ((cell) => cell));
  const currency = currencies.map(({ place }) => row[place] ?? "").find((cell) => cell !== "") ?? "";
  const isIn = () => sumMoney(row, context) !== 0;
  if (filled.length === 0) return isIn() ? "money-in" : "no-amount";
  const isOtherMoney = isForeign && !filled.every((cell) => /₺|\bTL\b|\bTRY\b/iu.test(cell));
  if (isOtherMoney || filled.some(isForeignCurrency) || (currency !== "" && !isLira(currency))) return "other-money";
  let sum = 0;
  for (const cell of filled) {
    const one = readAmountWithPoint(cell, points);
    if (typeof one !== "number") return one ?? (isForeignHeading(cell) ? "other-money" : "bad-amount");
    sum += isKurus && /^[-+]?\d+$/u.test(cell) ? Math.round(one / 100) : one;
  }
  if (sum === 0 && isIn()) return "money-in";
  return Math.abs(sum) > KURUS_MAX ? "too-much" : sum;
}

function sumMoney(row: readonly string[], { incoming, points = "thousands" }: RowContext<string>): number {
  return incoming.reduce(
    (sum, { place }) => sum + Math.abs(Number(readAmountWithPoint(row[place] ?? "", points) ?? 0)),
    0,
  );
}

function readRowTime(
  [written = "", hour = ""]: readonly string[],
  { isMonthFirst, latestYear }: RowContext<string>,
): RowTime {
  if (written === "") return "none";
  const time = readPastedTime(isMonthFirst ? swapDayAndMonth(written) : written, latestYear);
  if (time === "month-first") return time;
  if (time?.day === undefined) return "bad";
  const own = hour === "" ? undefined : readPastedClock(hour);
  return hour !== "" && own === undefined ? "bad" : { day: time.day, clock: own ?? time.clock };
}
