import {
  areMostCells,
  makeColumnOption,
  type ColumnOption,
  type PastedColumn,
  type ColumnProposal,
} from "./paste-columns.ts";
import { readPastedClock, readPastedTime } from "./paste-time.ts";

/**
 * A column of dates, the rest of its heading ('ihlal' of 'İhlal Tarihi'), and the column with the time of day that
 * belongs to it.
 */
interface DayColumn {
  readonly column: PastedColumn;
  readonly stem: string;
  readonly hour: PastedColumn | undefined;
}

const DAY_HEADING_PATTERN = /tarih|zaman|\bdate\b|\bgun(?:u)?$/u;
const HOUR_HEADING_PATTERN = /saat|\btime\b/u;
const NO_STEM_PATTERN = /(?:tarih|saat|zaman)\p{L}*|\b(?:date|time|gun|gunu|ve|tr|no)\b/gu;

/** Headings for the time of the event itself. */
const EVENT_PATTERN = /^(?:ihlal|gecis|giris|cikis|suc|olay|kabahat|tespit|park)/u;
const ENTRY_PATTERN = /^giris/u;
const EXIT_PATTERN = /^cikis/u;
/** Headings for the time when the event was written down. With further words in the heading, they may mean anything. */
const WRITTEN_PATTERN = /^(?:duzen|tanzim|tutanak|ceza|islem|hareket|kesim|kesilme|yazim|yazilma|harcama|kullanim)/u;
/** Headings for the time of a notice, a payment or a booking. */
const NO_EVENT_PATTERN =
  /^(?:teb|ode|odenme|vade|ilk$|son$|tahsil|kayit|kayd|yukleme|bildirim|fatura|ekstre|sorgu|valor|itiraz|indirim|tescil|dogum|aktar|guncel|olustur|rapor|bas[ki]|gonderi|gelis|teslim|provizyon|muhasebe|sistem|donem|baslangic|bitis|muayene|kira|hesap|makbuz|karar|onay|iptal|iade|talep|basvuru|dekont|takip|tahakkuk|kesinles|yansi|posta|veril|cekim|hak)/u;

/**
 * Proposes the columns with the time of the event. A day and a time of day belong together when they are neighbours or
 * have the same words in their headings. Times of the event come before times of writing; times of a notice or payment
 * are never proposed. If the time of entry is missing, that of the exit is used. docs/product.md 9.15.
 */
export function proposeTime(columns: readonly PastedColumn[], thisYear: number): ColumnProposal {
  const sure = columns.filter((column) => hasHourHeading(column) || hasHourCells(column));
  const days = pairDayColumns(columns, sure);
  const possible = sure.length > 0 ? sure : columns.filter((column) => areMostCells(column, column.clocks));
  const options = listOptions(days, possible);
  const certain = chooseCertainDays(days);
  const taken = toColumnOption(certain);
  // Plain numbers may be Excel's dates or amounts of money.
  const isNumber = ({ column }: DayColumn) => column.words === "" && column.amounts > 0;
  const isDoubted = certain.some((day) => hasTwoClocks(day, thisYear) || isNumber(day));
  const isWhole = certain.every(({ column, hour }) => column.dayClocks > 0 || hour);
  const mayBeWhole = possible.length > 0 || days.some(({ column }) => column.dayClocks > 0);
  const isCertain = taken !== undefined && !isDoubted && (isWhole || !mayBeWhole);
  return { options, taken: isCertain ? taken : undefined, isAsked: !isCertain && options.length > 0 };
}

function hasHourHeading(column: PastedColumn): boolean {
  return (
    HOUR_HEADING_PATTERN.test(column.words) &&
    !DAY_HEADING_PATTERN.test(column.words) &&
    !areMostCells(column, column.days)
  );
}

function hasHourCells(column: PastedColumn): boolean {
  return !DAY_HEADING_PATTERN.test(column.words) && areMostCells(column, column.clocks) && column.amounts === 0;
}

function isDayColumn(column: PastedColumn): boolean {
  const isWritten = areMostCells(column, column.days) && column.amounts === 0;
  return column.filled > 0 && (isWritten || (/tarih|zaman|\bdate\b/u.test(column.words) && !hasHourHeading(column)));
}

function headingStem({ words }: PastedColumn): string {
  return words.replace(NO_STEM_PATTERN, " ").replace(/\s+/gu, " ").trim();
}

function pairDayColumns(columns: readonly PastedColumn[], hours: readonly PastedColumn[]): DayColumn[] {
  const written = columns.filter(isDayColumn);
  // If no column has written dates, a column of numbers may contain Excel's dates.
  const found = written.length > 0 ? written : columns.filter((column) => areMostCells(column, column.days));
  const days = found.map((column) => ({ column, stem: headingStem(column) }));
  const owners = hours.map((hour) => ({ hour, day: findDayColumn(hour, days, hours) }));
  return days.map((day) => {
    const own = owners.filter((one) => one.day === day.column);
    const named = own.find(({ hour }) => headingStem(hour) === day.stem && day.stem !== "");
    return { ...day, hour: (named ?? (own.length === 1 ? own[0] : undefined))?.hour };
  });
}

/** Returns the column of dates to which a column of times of day belongs; undefined when it is unclear. */
function findDayColumn(
  hour: PastedColumn,
  days: readonly { column: PastedColumn; stem: string }[],
  hours: readonly PastedColumn[],
): PastedColumn | undefined {
  const stem = headingStem(hour);
  const beside = (offset: number) => days.find(({ column }) => column.place === hour.place + offset);
  const left = beside(-1);
  const right = beside(1);
  if (stem !== "") {
    const same = days.filter((day) => day.stem === stem);
    if (same.length > 0) return same.length === 1 ? same[0]!.column : undefined;
    // If there are separate times for entry and exit, neither belongs to a date whose heading names neither.
    const isOneOfSeveral = hours.some((other) => other !== hour && !isNoEvent(headingStem(other)));
    if (isNoEvent(stem) || isOneOfSeveral) return undefined;
    return [left, right].find((day) => day?.stem === "")?.column;
  }
  if (left) return left.column;
  if (right) return right.column;
  return days.length === 1 && days[0]!.stem === "" ? days[0]!.column : undefined;
}

/**
 * Returns the columns of dates that are certainly those of the event: one, or an entry and its exit; none when several
 * are possible.
 */
function chooseCertainDays(days: readonly DayColumn[]): DayColumn[] {
  const events = days.filter(
    ({ stem }) => stem.split(" ").some((word) => EVENT_PATTERN.test(word)) && !isNoEvent(stem),
  );
  const entries = events.filter(({ stem }) => hasMatchingWord(stem, ENTRY_PATTERN));
  const exits = events.filter(({ stem }) => hasMatchingWord(stem, EXIT_PATTERN));
  if (events.length === 2 && entries.length === 1 && exits.length === 1) return [entries[0]!, exits[0]!];
  if (events.length > 0) return events.length === 1 ? events : [];
  const others = days.filter(({ stem }) => !isNoEvent(stem));
  return others.length === 1 && (others[0]!.stem === "" || hasMatchingWord(others[0]!.stem, WRITTEN_PATTERN))
    ? others
    : [];
}

function hasMatchingWord(stem: string, what: RegExp): boolean {
  return stem.split(" ").some((word) => what.test(word));
}

function isNoEvent(stem: string): boolean {
  return hasMatchingWord(stem, NO_EVENT_PATTERN);
}

/** Returns the indexes of the columns to read for a date. Cells that contain a time of day need no other column. */
function columnsOfDay({ column, hour }: DayColumn): number[] {
  return hour && column.dayClocks === 0 ? [column.place, hour.place] : [column.place];
}

function toColumnOption(days: readonly DayColumn[]): ColumnOption | undefined {
  return days.length === 0 ? undefined : makeColumnOption(...days.map(columnsOfDay));
}

/**
 * All options to choose from: the certain one, each day with its own time, and each day with the time of another
 * column.
 */
function listOptions(days: readonly DayColumn[], hours: readonly PastedColumn[]): ColumnOption[] {
  const whole = days.flatMap((day) => [
    ...(day.column.dayClocks > 0 || hours.length === 0 ? [makeColumnOption([day.column.place])] : []),
    ...hours.filter((hour) => hour !== day.column).map((hour) => makeColumnOption([day.column.place, hour.place])),
  ]);
  const certain = toColumnOption(chooseCertainDays(days));
  const all = certain ? [certain, ...whole] : whole;
  return all.filter(({ id }, nth) => all.findIndex((other) => other.id === id) === nth);
}

/** Whether the time of day in a cell with the date contradicts the column of times that belongs to it. */
function hasTwoClocks({ column, hour }: DayColumn, thisYear: number): boolean {
  if (!hour || column.dayClocks === 0) return false;
  if (hour.filled !== column.filled) return hour.filled > 0;
  return column.cells.some((cell, nth) => {
    const time = readPastedTime(cell, thisYear);
    return typeof time === "object" && time.clock !== readPastedClock(hour.cells[nth]!);
  });
}
