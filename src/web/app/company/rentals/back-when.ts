import { addDays, formatLocalDateTime, formatLongDate, istanbulDate } from "#domain/istanbul.ts";

/** When a car is planned back, as somebody at the desk says it: 'bugün 18.00', 'yarın 09.30', '28 Kasım 2026 18.00'. */
export function backWhen(dueAt: Date, now: Date): string {
  const [day = "", time = ""] = formatLocalDateTime(dueAt).split("T");
  const today = istanbulDate(now);
  const named = day === today ? "bugün" : day === addDays(today, 1) ? "yarın" : formatLongDate(dueAt);
  return `${named} ${time.replace(":", ".")}`;
}
