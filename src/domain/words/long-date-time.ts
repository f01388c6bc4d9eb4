import { formatLongDateTime, parseLocalDateTime } from "./istanbul.ts";

/**
 * Finds a time in the form of `formatLongDateTime` within a text, and returns it in the form of a datetime-local field;
 * undefined if there is none.
 */
export function findLongDateTime(text: string): string | undefined {
  const [, day = "", year, hour, minute] = /(\d{1,2}) \p{L}+ (\d{4}) (\d{2})\.(\d{2})/u.exec(text) ?? [];
  for (let month = 1; month <= 12; month += 1) {
    const local = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}T${hour}:${minute}`;
    const instant = parseLocalDateTime(local);
    if (instant && text.includes(formatLongDateTime(instant))) return local;
  }
  return undefined;
}
