import { countDaysBetween, formatLongDate, toIstanbulDate } from "#domain/words/istanbul.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Formats how long ago something happened: 'az önce', '5 dakika önce', '3 saat önce', 'dün', '12 gün önce'. Older
 * instants become a date.
 */
export function formatTimeAgo(instant: Date, now: Date): string {
  const passed = now.getTime() - instant.getTime();
  if (passed < MINUTE_MS) return "az önce";
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} dakika önce`;
  const days = countDaysBetween(toIstanbulDate(instant), toIstanbulDate(now));
  if (days === 0 || passed < 6 * HOUR_MS) return `${Math.floor(passed / HOUR_MS)} saat önce`;
  if (days === 1) return "dün";
  return days <= 30 ? `${days} gün önce` : formatLongDate(instant);
}
