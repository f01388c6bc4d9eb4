import { sql, type RawBuilder } from "kysely";

import { addDays } from "#domain/words/istanbul.ts";

export function startOfDay(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone 'Europe/Istanbul')`;
}

export function endOfDay(day: string): RawBuilder<Date> {
  return startOfDay(addDays(day, 1));
}

export function dayOfInstant(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Istanbul', 'YYYY-MM-DD')`;
}

export function monthOfInstant(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'Europe/Istanbul', 'YYYY-MM')`;
}

export function monthOfDay(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM')`;
}
