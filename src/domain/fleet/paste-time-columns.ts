import {
  coversMostCells,
  makeColumnOption,
  removeDuplicateOptions,
  type ColumnOption,
  type PastedColumn,
  type ColumnProposal,
} from "./paste-columns.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";

/**
 * A column of dates. `stem` is its heading without words such as 'Tarih': 'ihlal' for 'İhlal Tarihi'. `hour` is the
 * column with the matching time of day, if there is one.
 */
interface DayColumn {
  readonly column: PastedColumn;
  readonly stem: string;
  readonly hour: PastedColumn | undefined;
}

const DAY_HEADING_PATTERN = /tarih|zaman|\bdate\b|\bdatum\b|tattag|\bgun(?:u)?$/u;
const HOUR_HEADING_PATTERN = /saat|\btime\b|uhrzeit|\btijd\b/u;
const TIME_WORDS_PATTERN = /(?:tarih|saat|zaman)\p{L}*|\b(?:date|time|datum|tattag|uhrzeit|tijd|gun|gunu|ve|tr|no)\b/gu;

/** Words in the heading of the time at which a toll or fine happened. */
const EVENT_TIME_PATTERN = /^(?:ihlal|gecis|giris|cikis|suc|olay|kabahat|tespit|park)/u;
const ENTRY_TIME_PATTERN = /^giris/u;
const EXIT_TIME_PATTERN = /^cikis/u;
/** Words in the heading of the time at which a toll or fine was recorded. */
const WRITTEN_TIME_PATTERN =
  /^(?:duzen|tanzim|tutanak|ceza|islem|hareket|kesim|kesilme|yazim|yazilma|harcama|kullanim)/u;
/** Words in the heading of other times, for example of a notification, a payment or a booking. */
const OTHER_TIME_PATTERN =
  /^(?:teb|ode|odenme|vade|ilk$|son$|tahsil|kayit|kayd|yukleme|bildirim|fatura|ekstre|sorgu|valor|itiraz|indirim|tescil|dogum|aktar|guncel|olustur|rapor|bas[ki]|gonderi|gelis|teslim|provizyon|muhasebe|sistem|donem|baslangic|bitis|muayene|kira|hesap|makbuz|karar|onay|iptal|iade|talep|basvuru|bescheid|posting|dekont|takip|tahakkuk|kesinles|yansi|posta|veril|cekim|hak)/u;

/**
 * Proposes the columns with the time at which a toll or fine happened. A date and a time of day belong together if
 * their headings have the same words, or if their columns are adjacent. A time of recording is used only without a time
 * of the event. A time of a notification or payment is used only if the user chooses it. If a row has no time of entry,
 * its time of exit is used. docs/product/rentals.md 9.15.
 */
export function proposeTime(columns: readonly PastedColumn[], thisYear: number): ColumnProposal {
  const sure = columns.filter((column) => hasHourHeading(column) || hasHourCells(column));
  const days = pairDayColumns(columns, sure);
  const possible = sure.length > 0 ? sure : columns.filter((column) => coversMostCells(column, column.clocks));
  const options = listTimeOptions(days, possible);
  const certain = chooseCertainDays(days);
  const taken = toColumnOption(certain);
  // Without a heading, a column of plain numbers may contain dates of Excel or amounts of money.
  const isNumber = ({ column }: DayColumn) => column.words === "" && column.amounts > 0;
  const isDoubted = certain.some((day) => hasConflictingClocks(day, thisYear) || isNumber(day));
  const isWhole = certain.every(({ column, hour }) => column.dayClocks > 0 || hour);
  const mayBeWhole = possible.length > 0 || days.some(({ column }) => column.dayClocks > 0);
  const isCertain = taken !== undefined && !isDoubted && (isWhole || !mayBeWhole);
  return { options, taken: isCertain ? taken : undefined, isAsked: !isCertain && options.length > 0 };
}

function hasHourHeading(column: PastedColumn): boolean {
  return (
    HOUR_HEADING_PATTERN.test(column.words) &&
    !DAY_HEADING_PATTERN.test(column.words) &&
    !coversMostCells(column, column.days)
  );
}

function hasHourCells(column: PastedColumn): boolean {
  return !DAY_HEADING_PATTERN.test(column.words) && coversMostCells(column, column.clocks) && column.amounts === 0;
}

function isDayColumn(column: PastedColumn): boolean {
  const isWritten = coversMostCells(column, column.days) && column.amounts === 0;
  return (
    column.filled > 0 &&
    (isWritten || (/tarih|zaman|\bdate\b|\bdatum\b|tattag/u.test(column.words) && !hasHourHeading(column)))
  );
}

function getHeadingStem({ words }: PastedColumn): string {
  return words.replace(TIME_WORDS_PATTERN, " ").replace(/\s+/gu, " ").trim();
}

function pairDayColumns(columns: readonly PastedColumn[], hours: readonly PastedColumn[]): DayColumn[] {
  const written = columns.filter(isDayColumn);
  // If no column has dates in text form, a column of numbers may contain dates of Excel.
  const found = written.length > 0 ? written : columns.filter((column) => coversMostCells(column, column.days));
  const days = found.map((column) => ({ column, stem: getHeadingStem(column) }));
  const owners = hours.map((hour) => ({ hour, day: findDayColumn(hour, days, hours) }));
  return days.map((day) => {
    const own = owners.filter((one) => one.day === day.column);
    const named = own.find(({ hour }) => getHeadingStem(hour) === day.stem && day.stem !== "");
    return { ...day, hour: (named ?? (own.length === 1 ? own[0] : undefined))?.hour };
  });
}

/** Returns the column of dates to which a column of times of day belongs; undefined if that is unclear. */
function findDayColumn(
  hour: PastedColumn,
  days: readonly { column: PastedColumn; stem: string }[],
  hours: readonly PastedColumn[],
): PastedColumn | undefined {
  const stem = getHeadingStem(hour);
  const beside = (offset: number) => days.find(({ column }) => column.place === hour.place + offset);
  const left = beside(-1);
  const right = beside(1);
  if (stem !== "") {
    const same = days.filter((day) => day.stem === stem);
    if (same.length > 0) return same.length === 1 ? same[0]!.column : undefined;
    // If there are several times of day, such as those of entry and exit, it is unclear which of them belongs to the
    // date.
    const isOneOfSeveral = hours.some((other) => other !== hour && !isOtherTime(getHeadingStem(other)));
    if (isOtherTime(stem) || isOneOfSeveral) return undefined;
    return [left, right].find((day) => day?.stem === "")?.column;
  }
  if (left) return left.column;
  if (right) return right.column;
  return days.length === 1 && days[0]!.stem === "" ? days[0]!.column : undefined;
}

/**
 * Returns the columns that certainly contain the date of the event: one column, or one for the entry and one for the
 * exit. Returns [] if it is unclear.
 */
function chooseCertainDays(days: readonly DayColumn[]): DayColumn[] {
  const events = days.filter(
    ({ stem }) => stem.split(" ").some((word) => EVENT_TIME_PATTERN.test(word)) && !isOtherTime(stem),
  );
  const entries = events.filter(({ stem }) => hasMatchingWord(stem, ENTRY_TIME_PATTERN));
  const exits = events.filter(({ stem }) => hasMatchingWord(stem, EXIT_TIME_PATTERN));
  if (events.length === 2 && entries.length === 1 && exits.length === 1) return [entries[0]!, exits[0]!];
  if (events.length > 0) return events.length === 1 ? events : [];
  const others = days.filter(({ stem }) => !isOtherTime(stem));
  return others.length === 1 && (others[0]!.stem === "" || hasMatchingWord(others[0]!.stem, WRITTEN_TIME_PATTERN))
    ? others
    : [];
}

function hasMatchingWord(stem: string, what: RegExp): boolean {
  return stem.split(" ").some((word) => what.test(word));
}

function isOtherTime(stem: string): boolean {
  return hasMatchingWord(stem, OTHER_TIME_PATTERN);
}

/**
 * Returns the indexes of the columns to read for a date. If the cells of the date contain a time of day, the column of
 * times is left out.
 */
function listColumnsOfDay({ column, hour }: DayColumn): number[] {
  return hour && column.dayClocks === 0 ? [column.place, hour.place] : [column.place];
}

function toColumnOption(days: readonly DayColumn[]): ColumnOption | undefined {
  return days.length === 0 ? undefined : makeColumnOption(...days.map(listColumnsOfDay));
}

/**
 * Lists the options from which the user can choose, without duplicates: the certain one, each column of dates alone if
 * it needs no column of times, and each column of dates with each column of times.
 */
function listTimeOptions(days: readonly DayColumn[], hours: readonly PastedColumn[]): ColumnOption[] {
  const whole = days.flatMap((day) => [
    ...(day.column.dayClocks > 0 || hours.length === 0 ? [makeColumnOption([day.column.place])] : []),
    ...hours.filter((hour) => hour !== day.column).map((hour) => makeColumnOption([day.column.place, hour.place])),
  ]);
  const certain = toColumnOption(chooseCertainDays(days));
  return removeDuplicateOptions(certain ? [certain, ...whole] : whole);
}

/**
 * Whether the times of day in a column of dates contradict its column of times, or the two columns have different
 * numbers of filled cells.
 */
function hasConflictingClocks({ column, hour }: DayColumn, thisYear: number): boolean {
  if (!hour || column.dayClocks === 0) return false;
  if (hour.filled !== column.filled) return hour.filled > 0;
  return column.cells.some((cell, nth) => {
    const time = readPastedTime(cell, thisYear);
    return typeof time === "object" && time.clock !== readPastedClock(hour.cells[nth]!);
  });
}
