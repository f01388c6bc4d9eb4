import { addDays, formatClock, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

export const CHECKED_PLATES_MAX = 1000;

const MINUTE_MS = 60_000;

/** `from` is inclusive, `to` exclusive. */
export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}

/** `plates` are in the form of `foldPlate`; null means all cars. */
export interface TollCheck extends TimeSpan {
  readonly plates: readonly string[] | null;
}

export interface RentedSpan extends TimeSpan {
  /** In the form of `foldPlate`; '' for a car without a plate. */
  readonly plate: string;
}

/** Spans are sorted, and adjacent spans are merged. */
export interface TollCheckCoverage {
  readonly checked: readonly TimeSpan[];
  readonly unchecked: readonly TimeSpan[];
}

export function computeTollCheckCoverage(
  parts: readonly RentedSpan[],
  checks: readonly TollCheck[],
): TollCheckCoverage {
  const covers = parts.map((part) => {
    const whole = { from: floorToMinute(part.from), to: ceilToMinute(part.to) };
    const own = checks.filter(({ plates }) => plates === null || plates.includes(part.plate));
    const checked = joinSpans(own.flatMap((check) => findOverlap(check, whole)));
    return { checked, unchecked: subtractSpans(whole, checked) };
  });
  return {
    checked: joinSpans(covers.flatMap(({ checked }) => checked)),
    unchecked: joinSpans(covers.flatMap(({ unchecked }) => unchecked)),
  };
}

function findOverlap(one: TimeSpan, other: TimeSpan): TimeSpan[] {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from < to ? [{ from, to }] : [];
}

function joinSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => +a.from - +b.from)) {
    const last = joined.at(-1);
    if (!last || span.from > last.to) joined.push({ from: span.from, to: span.to });
    else if (span.to > last.to) joined[joined.length - 1] = { from: last.from, to: span.to };
  }
  return joined;
}

/** The spans must be sorted and must not overlap. */
function subtractSpans(whole: TimeSpan, spans: readonly TimeSpan[]): TimeSpan[] {
  const begins = [whole.from, ...spans.map(({ to }) => to)];
  const ends = [...spans.map(({ from }) => from), whole.to];
  return begins.flatMap((from, nth) => (from < ends[nth]! ? [{ from, to: ends[nth]! }] : []));
}

function floorToMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
}

function ceilToMinute(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** The first and last minute of a check, as entered in a form, in Istanbul time: 'YYYY-MM-DDTHH:mm'. */
export interface CheckedMinutes {
  readonly from: string;
  readonly until: string;
}

/** The last minute is included, so the span ends a minute later. */
export function toTimeSpan({ from, until }: CheckedMinutes): TimeSpan | undefined {
  const [begin, last] = [parseLocalDateTime(from), parseLocalDateTime(until)];
  return begin && last && begin <= last ? { from: begin, to: new Date(last.getTime() + MINUTE_MS) } : undefined;
}

export function describeSpan(
  { from, to }: TimeSpan,
  whole: TimeSpan,
): { from: string; until: string; fromHour: string | undefined; untilHour: string | undefined } {
  const isEdge = (at: Date) => +at === +whole.from || +at === +whole.to || formatClock(at) === "00.00";
  return {
    from: toIstanbulDate(from),
    until: formatClock(to) === "00.00" ? addDays(toIstanbulDate(to), -1) : toIstanbulDate(to),
    fromHour: isEdge(from) ? undefined : formatClock(from),
    untilHour: isEdge(to) ? undefined : formatClock(to),
  };
}
