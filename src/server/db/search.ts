import { sql, type RawBuilder } from "kysely";

import { searchKey } from "#domain/turkish.ts";

/** A LIKE pattern that finds a text anywhere, whatever signs it holds. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Keeps the rows whose search key holds every word that somebody typed, in any order. One or two letters are looked for where a word
 * begins: anywhere, they are in nearly every name, and no index finds them.
 */
export function holdsWords(keyColumn: string, typed: string): RawBuilder<boolean> {
  const key = sql.ref(keyColumn);
  const conditions = searchKey(typed)
    .split(" ")
    .map((word) => {
      const anywhere = containing(word);
      if (!/^\p{L}{1,2}$/u.test(word)) return sql`${key} like ${anywhere}`;
      return sql`(${key} like ${anywhere.slice(1)} or ${key} like ${`% ${anywhere.slice(1)}`})`;
    });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
