import { sql, type RawBuilder } from "kysely";

import { searchKey } from "#domain/turkish.ts";

/** A LIKE pattern that finds a text anywhere, whatever signs it holds. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Keeps the rows whose search key holds every word that somebody typed, in any order. */
export function holdsWords(keyColumn: string, typed: string): RawBuilder<boolean> {
  const words = searchKey(typed).split(" ");
  return sql<boolean>`${sql.ref(keyColumn)} like all (${words.map(containing)}::text[])`;
}
