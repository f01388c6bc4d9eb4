import { describeSpan, type TimeSpan, type TollCheckCoverage } from "#domain/fleet/toll-check.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";

const NAMED_SPANS_MAX = 3;

/** Names the checked and the unchecked days of a rental: 'HGS: 24–26 Kas bakıldı, 27 Kas bakılmadı'. */
export function formatTollCheckCoverage(cover: TollCheckCoverage): string {
  const { checked, unchecked } = cover;
  // There are no periods if it is not known when the renter had the car.
  if (checked.length + unchecked.length === 0) return "";
  if (unchecked.length === 0) return "HGS: hepsine bakıldı";
  if (checked.length === 0) return "HGS: hiç bakılmadı";
  const whole = totalSpanOf(cover);
  return `HGS: ${formatSpans(checked, whole)} bakıldı, ${formatSpans(unchecked, whole)} bakılmadı`;
}

export function formatUnchecked(cover: TollCheckCoverage): string {
  return formatSpans(cover.unchecked, totalSpanOf(cover));
}

function totalSpanOf({ checked, unchecked }: TollCheckCoverage): TimeSpan {
  const spans = [...checked, ...unchecked].toSorted((a, b) => +a.from - +b.from);
  return {
    from: spans[0]!.from,
    to: spans
      .map(({ to }) => to)
      .toSorted((a, b) => +a - +b)
      .at(-1)!,
  };
}

function formatSpans(spans: readonly TimeSpan[], whole: TimeSpan): string {
  const named = spans.slice(0, NAMED_SPANS_MAX).map((span) => formatOneSpan(span, whole));
  return spans.length > NAMED_SPANS_MAX
    ? `${named.join(", ")} ve ${spans.length - NAMED_SPANS_MAX} aralık daha`
    : named.join(", ");
}

function formatOneSpan(span: TimeSpan, whole: TimeSpan): string {
  const { from, until, fromHour, untilHour } = describeSpan(span, whole);
  if (from === until) {
    const day = formatShortDay(from);
    if (fromHour && untilHour) return `${day} ${fromHour}–${untilHour}`;
    if (fromHour) return `${day} ${fromHour} sonrası`;
    return untilHour ? `${day} ${untilHour} öncesi` : day;
  }
  if (!fromHour && !untilHour && from.slice(0, 7) === until.slice(0, 7))
    return `${Number(from.slice(8))}–${formatShortDay(until)}`;
  return [from, until]
    .map((day, nth) => [formatShortDay(day), nth === 0 ? fromHour : untilHour].filter(Boolean).join(" "))
    .join(" – ");
}

/** A date without its year, which would only take up space: '24 Kas'. */
function formatShortDay(date: string): string {
  const [day = "", month = ""] = formatCalendarDate(date).split(" ");
  return `${day} ${month.slice(0, 3)}`;
}
