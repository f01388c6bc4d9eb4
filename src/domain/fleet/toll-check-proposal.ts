import { formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";

import { readPastedTime } from "./paste-time.ts";
import type { CheckedMinutes } from "./toll-check.ts";

/** The period never ends in the future. docs/product/rentals.md 9.31. */
export function proposeCheckedMinutes(
  titles: readonly string[],
  times: readonly string[],
  now: Date,
): CheckedMinutes | undefined {
  const nowMinute = formatLocalDateTime(now);
  const lines = times.toSorted();
  const first = lines[0];
  const last = lines.at(-1);
  const named = findPeriodInTitles(titles, Number(nowMinute.slice(0, 4)));
  const from = [named?.from, first].filter((one) => one !== undefined).toSorted()[0];
  const until = [named?.until, last]
    .filter((one) => one !== undefined)
    .toSorted()
    .at(-1);
  if (from === undefined || until === undefined || from > nowMinute) return undefined;
  return { from, until: until > nowMinute ? nowMinute : until };
}

const DATE_PATTERN =
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T]\d{1,2}:\d{2})?|\d{1,2} \p{L}{3,8} \d{4}(?: \d{1,2}:\d{2})?/gu;

/** The title must contain exactly two dates, the earlier first. */
function findPeriodInTitles(titles: readonly string[], thisYear: number): CheckedMinutes | undefined {
  for (const title of titles) {
    const times = (title.match(DATE_PATTERN) ?? []).map((text) => readPastedTime(text, thisYear));
    const [first, last, more] = times;
    if (typeof first !== "object" || typeof last !== "object" || more !== undefined) continue;
    const from = `${first.day}T${first.clock ?? "00:00"}`;
    const until = `${last.day}T${last.clock ?? "23:59"}`;
    if (from <= until && parseLocalDateTime(from) && parseLocalDateTime(until)) return { from, until };
  }
  return undefined;
}
