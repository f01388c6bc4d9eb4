import { FUTURE_DATE_MESSAGE } from "#contract/words/fields.ts";
import { toTimeSpan, type CheckedMinutes } from "#domain/fleet/toll-check.ts";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";

export function findCheckedTimeProblem(minutes: CheckedMinutes, now: Date): string | undefined {
  if (!parseLocalDateTime(minutes.from) || !parseLocalDateTime(minutes.until)) return "Lütfen iki zamanı da girin.";
  if (minutes.until > formatLocalDateTime(now)) return FUTURE_DATE_MESSAGE;
  return toTimeSpan(minutes) ? undefined : "Son zaman ilk zamandan önce olamaz.";
}
