import { endClock } from "#domain/words/clock-endings.ts";
import { addDays, formatClock, formatDateNear, toIstanbulDate } from "#domain/words/istanbul.ts";

/** Formats a time in Istanbul with the Turkish word for 'until': '14.35’e kadar', '20.00’ye kadar'. */
export function formatUntilClock(instant: Date): string {
  return `${endClock(formatClock(instant), "until")} kadar`;
}

/** Formats a time in Istanbul with the Turkish suffix for 'at': '14.35’te', '20.00’de'. */
export function formatAtClock(instant: Date): string {
  return endClock(formatClock(instant), "at");
}

export function formatNearDay(instant: Date, now: Date): string {
  const day = toIstanbulDate(instant);
  const today = toIstanbulDate(now);
  if (day === today) return "bugün";
  if (day === addDays(today, 1)) return "yarın";
  return formatDateNear(instant, now);
}

/** Formats when a status ends: '14.35’e kadar' if it ends today, otherwise with its day: 'yarın 06.00’ya kadar'. */
export function formatUntilDay(instant: Date, now: Date): string {
  const day = formatNearDay(instant, now);
  return day === "bugün" ? formatUntilClock(instant) : `${day} ${formatUntilClock(instant)}`;
}
