import {
  isInMostCells,
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
interface Day {
  readonly column: PastedColumn;
  readonly stem: string;
  readonly hour: PastedColumn | undefined;
}

const SAYS_DAY = /tarih|zaman|\bdate\b|\bgun(?:u)?$/u;
const SAYS_HOUR = /saat|\btime\b/u;
const NO_STEM = /(?:tarih|saat|zaman)\p{L}*|\b(?:date|time|gun|gunu|ve|tr|no)\b/gu;

/** Headings for the time of the event itself. */
const EVENT = /^(?:ihlal|gecis|giris|cikis|suc|olay|kabahat|tespit|park)/u;
const ENTRY = /^giris/u;
const EXIT = /^cikis/u;
/** Headings for the time when the event was written down. With further words in the heading, they may mean anything. */
const WRITTEN = /^(?:duzen|tanzim|tutanak|ceza|islem|hareket|kesim|kesilme|yazim|yazilma|harcama|kullanim)/u;
/** Headings for the time of a notice, a payment or a booking. */
const NO_EVENT =
  /^(?:teb|ode|odenme|vade|ilk$|son$|tahsil|kayit|kayd|yukleme|bildirim|fatura|ekstre|sorgu|valor|itiraz|indirim|tescil|dogum|aktar|guncel|olustur|rapor|bas[ki]|gonderi|gelis|teslim|provizyon|muhasebe|sistem|donem|baslangic|bitis|muayene|kira|hesap|makbuz|karar|onay|iptal|iade|talep|basvuru|dekont|takip|tahakkuk|kesinles|yansi|posta|veril|cekim|hak)/u;

/**
 * Proposes the columns with the time of the event. A day and a time of day belong together when they are neighbours or
 * have the same words in their headings. Times of the event come before times of writing; times of a notice or payment
 * are never proposed. If the time of entry is missing, that of the exit is used. docs/product.md 9.15.
 */
export function proposeTime(columns: readonly PastedColumn[], thisYear: number): ColumnProposal {
  const sure = columns.filter((column) => saysHour(column) || looksLikeHour(column));
  const days = daysOf(columns, sure);
  const possible = sure.length > 0 ? sure : columns.filter((column) => isInMostCells(column, column.clocks));
  const options = optionsOf(days, possible);
  const certain = certainDays(days);
  const taken = sourceOf(certain);
  // Plain numbers may be Excel's dates or amounts of money.
  const isNumber = ({ column }: Day) => column.words === "" && column.amounts > 0;
  const isDoubted = certain.some((day) => hasTwoClocks(day, thisYear) || isNumber(day));
  const isWhole = certain.every(({ column, hour }) => column.dayClocks > 0 || hour);
  const mayBeWhole = possible.length > 0 || days.some(({ column }) => column.dayClocks > 0);
  const isCertain = taken !== undefined && !isDoubted && (isWhole || !mayBeWhole);
  return { options, taken: isCertain ? taken : undefined, isAsked: !isCertain && options.length > 0 };
}

function saysHour(column: PastedColumn): boolean {
  return SAYS_HOUR.test(column.words) && !SAYS_DAY.test(column.words) && !isInMostCells(column, column.days);
}

function looksLikeHour(column: PastedColumn): boolean {
  return !SAYS_DAY.test(column.words) && isInMostCells(column, column.clocks) && column.amounts === 0;
}

function isDay(column: PastedColumn): boolean {
  const isWritten = isInMostCells(column, column.days) && column.amounts === 0;
  return column.filled > 0 && (isWritten || (/tarih|zaman|\bdate\b/u.test(column.words) && !saysHour(column)));
}

function stemOf({ words }: PastedColumn): string {
  return words.replace(NO_STEM, " ").replace(/\s+/gu, " ").trim();
}

function daysOf(columns: readonly PastedColumn[], hours: readonly PastedColumn[]): Day[] {
  const written = columns.filter(isDay);
  // If no column has written dates, a column of numbers may contain Excel's dates.
  const found = written.length > 0 ? written : columns.filter((column) => isInMostCells(column, column.days));
  const days = found.map((column) => ({ column, stem: stemOf(column) }));
  const owners = hours.map((hour) => ({ hour, day: dayOf(hour, days, hours) }));
  return days.map((day) => {
    const own = owners.filter((one) => one.day === day.column);
    const named = own.find(({ hour }) => stemOf(hour) === day.stem && day.stem !== "");
    return { ...day, hour: (named ?? (own.length === 1 ? own[0] : undefined))?.hour };
  });
}

/** Returns the column of dates to which a column of times of day belongs; undefined when it is unclear. */
function dayOf(
  hour: PastedColumn,
  days: readonly { column: PastedColumn; stem: string }[],
  hours: readonly PastedColumn[],
): PastedColumn | undefined {
  const stem = stemOf(hour);
  const beside = (offset: number) => days.find(({ column }) => column.place === hour.place + offset);
  const left = beside(-1);
  const right = beside(1);
  if (stem !== "") {
    const same = days.filter((day) => day.stem === stem);
    if (same.length > 0) return same.length === 1 ? same[0]!.column : undefined;
    // If there are separate times for entry and exit, neither belongs to a date whose heading names neither.
    const isOneOfSeveral = hours.some((other) => other !== hour && !isNoEvent(stemOf(other)));
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
function certainDays(days: readonly Day[]): Day[] {
  const events = days.filter(({ stem }) => stem.split(" ").some((word) => EVENT.test(word)) && !isNoEvent(stem));
  const entries = events.filter(({ stem }) => isOf(stem, ENTRY));
  const exits = events.filter(({ stem }) => isOf(stem, EXIT));
  if (events.length === 2 && entries.length === 1 && exits.length === 1) return [entries[0]!, exits[0]!];
  if (events.length > 0) return events.length === 1 ? events : [];
  const others = days.filter(({ stem }) => !isNoEvent(stem));
  return others.length === 1 && (others[0]!.stem === "" || isOf(others[0]!.stem, WRITTEN)) ? others : [];
}

function isOf(stem: string, what: RegExp): boolean {
  return stem.split(" ").some((word) => what.test(word));
}

function isNoEvent(stem: string): boolean {
  return isOf(stem, NO_EVENT);
}

/** Returns the indexes of the columns to read for a date. Cells that contain a time of day need no other column. */
function columnsOfDay({ column, hour }: Day): number[] {
  return hour && column.dayClocks === 0 ? [column.place, hour.place] : [column.place];
}

function sourceOf(days: readonly Day[]): ColumnOption | undefined {
  return days.length === 0 ? undefined : makeColumnOption(...days.map(columnsOfDay));
}

/**
 * All options to choose from: the certain one, each day with its own time, and each day with the time of another
 * column.
 */
function optionsOf(days: readonly Day[], hours: readonly PastedColumn[]): ColumnOption[] {
  const whole = days.flatMap((day) => [
    ...(day.column.dayClocks > 0 || hours.length === 0 ? [makeColumnOption([day.column.place])] : []),
    ...hours.filter((hour) => hour !== day.column).map((hour) => makeColumnOption([day.column.place, hour.place])),
  ]);
  const certain = sourceOf(certainDays(days));
  const all = certain ? [certain, ...whole] : whole;
  return all.filter(({ id }, nth) => all.findIndex((other) => other.id === id) === nth);
}

/** Whether the time of day in a cell with the date contradicts the column of times that belongs to it. */
function hasTwoClocks({ column, hour }: Day, thisYear: number): boolean {
  if (!hour || column.dayClocks === 0) return false;
  if (hour.filled !== column.filled) return hour.filled > 0;
  return column.cells.some((cell, nth) => {
    const time = readPastedTime(cell, thisYear);
    return typeof time === "object" && time.clock !== readPastedClock(hour.cells[nth]!);
  });
}
