import { addDays, formatClock, istanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

/** Maximum number of plates that one check names. docs/product.md 9.31. */
export const CHECKED_PLATES_MAX = 1000;

const MINUTE = 60_000;

/** A time from its first minute until the one after its last. */
export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}

/** For how long a company has looked at the tolls of these cars, by folded plate; null means all cars. */
export interface TollCheck extends TimeSpan {
  readonly plates: readonly string[] | null;
}

/** A part of a rental with one car. */
export interface RentedSpan extends TimeSpan {
  /** Folded; '' for a car without one. */
  readonly plate: string;
}

/** The minutes of a rental whose tolls were looked at, and the others, each in order and as few spans as possible. */
export interface TollCover {
  readonly checked: readonly TimeSpan[];
  readonly unchecked: readonly TimeSpan[];
}

/** Which minutes of a rental's parts were looked at. docs/product.md 9.31. */
export function coverByChecks(parts: readonly RentedSpan[], checks: readonly TollCheck[]): TollCover {
  const covers = parts.map((part) => {
    const whole = { from: floorMinute(part.from), to: ceilMinute(part.to) };
    const own = checks.filter(({ plates }) => plates === null || plates.includes(part.plate));
    const checked = joinSpans(own.flatMap((check) => overlapOf(check, whole)));
    return { checked, unchecked: withoutSpans(whole, checked) };
  });
  return {
    checked: joinSpans(covers.flatMap(({ checked }) => checked)),
    unchecked: joinSpans(covers.flatMap(({ unchecked }) => unchecked)),
  };
}

function overlapOf(one: TimeSpan, other: TimeSpan): TimeSpan[] {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from < to ? [{ from, to }] : [];
}

/** The same minutes in order, with spans that touch or overlap as one. */
function joinSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => +a.from - +b.from)) {
    const last = joined.at(-1);
    if (!last || span.from > last.to) joined.push({ from: span.from, to: span.to });
    else if (span.to > last.to) joined[joined.length - 1] = { from: last.from, to: span.to };
  }
  return joined;
}

/** What of a span these spans, in order and apart, leave free. */
function withoutSpans(whole: TimeSpan, spans: readonly TimeSpan[]): TimeSpan[] {
  const begins = [whole.from, ...spans.map(({ to }) => to)];
  const ends = [...spans.map(({ from }) => from), whole.to];
  return begins.flatMap((from, nth) => (from < ends[nth]! ? [{ from, to: ends[nth]! }] : []));
}

function floorMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);
}

function ceilMinute(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / MINUTE) * MINUTE);
}

/** The first and the last minute of a check as a form has them, in Istanbul: 'YYYY-MM-DDTHH:mm'. */
export interface CheckedMinutes {
  readonly from: string;
  readonly until: string;
}

/** The minutes of a form as a span, which ends after the last one. Undefined for times that do not exist. */
export function toTimeSpan({ from, until }: CheckedMinutes): TimeSpan | undefined {
  const [begin, last] = [parseLocalDateTime(from), parseLocalDateTime(until)];
  return begin && last && begin <= last ? { from: begin, to: new Date(last.getTime() + MINUTE) } : undefined;
}

/**
 * A span by its days and, where it begins or ends within a day, the hour: 'from' and 'until' are the first and the
 * last day, and the hours are undefined at midnight and at the ends of `whole`.
 */
export function describeSpan(
  { from, to }: TimeSpan,
  whole: TimeSpan,
): { from: string; until: string; fromHour: string | undefined; untilHour: string | undefined } {
  const isEdge = (at: Date) => +at === +whole.from || +at === +whole.to || formatClock(at) === "00.00";
  return {
    from: istanbulDate(from),
    until: formatClock(to) === "00.00" ? addDays(istanbulDate(to), -1) : istanbulDate(to),
    fromHour: isEdge(from) ? undefined : formatClock(from),
    untilHour: isEdge(to) ? undefined : formatClock(to),
  };
}
