import { formatLocalDateTime } from "#domain/istanbul.ts";

/** The time of day in Istanbul as it is read: '14.05'. */
export function clockOf(instant: Date): string {
  return formatLocalDateTime(instant).slice(11).replace(":", ".");
}
