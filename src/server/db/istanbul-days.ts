import { sql, type RawBuilder } from "kysely";

import { addDays } from "#domain/words/istanbul.ts";

/** SQL: the instant at which a day ('2026-11-21') begins in Istanbul. */
export function startOfDay(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone 'Europe/Istanbul')`;
}

/** SQL: the instant at which a day ('2026-11-21') ends in Istanbul, which is the start of the next day. */
export function endOfDay(day: string): RawBuilder<Date> {
  return startOfDay(addDays(day, 1));
}

/** SQL: the month ('2026-11') of an instant in Istanbul. */
export function monthOfInstant(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Istanbul', 'YYYY-MM')`;
}

/** SQL: the month ('2026-11') of a day. */
export function monthOfDay(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM')`;
}
