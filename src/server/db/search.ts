import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";

import { phoneSearchKey } from "#domain/words/phone.ts";
import { searchKey, searchPieces } from "#domain/words/turkish.ts";

/** A LIKE pattern that finds a text anywhere, whatever signs it holds. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

// A telephone in what was typed: at least seven signs, of which the first and the last belong to it.
const NUMBER = /[+(\p{Nd}][\p{Nd}\s().\-–+/]{5,40}\p{Nd}/gu;

/** What to look for: a telephone is found however it is typed, alone or beside a name. */
export function wantedKey(typed: string): string {
  return phoneSearchKey(typed) ?? typed.replace(NUMBER, (number) => phoneSearchKey(number) ?? number);
}

/**
 * Keeps the rows whose search key holds every word that somebody typed, in any order. One or two letters are looked for where a word
 * begins: anywhere, they are in nearly every name, and no index finds them.
 */
export function holdsWords(keyColumn: string | RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const key = typeof keyColumn === "string" ? sql.ref(keyColumn) : keyColumn;
  const conditions = wordsOf(typed).map((word) => {
    const anywhere = containing(word);
    if (!isShort(word)) return sql`${key} like ${anywhere}`;
    return sql`(${key} like ${anywhere.slice(1)} or ${key} like ${`% ${anywhere.slice(1)}`})`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Keeps the same rows by a condition whose share of the table PostgreSQL does not estimate: to compare a text with hundreds of sampled values
 * takes it longer than to find the rows. For a condition beside which another one, that is estimated, goes by an index.
 */
export function unestimated(condition: Expression<SqlBool>): RawBuilder<boolean> {
  return sql<boolean>`case when ${condition} then true else false end`;
}

/** By what a reservation is found: its name and its telephone. */
export const reservationKey = sql<string>`reservations.search_key || ' ' || reservations.renter_phone`;

/** What is indexed by company, of each table as its index has it. */
const companyKeys = {
  rentals: sql<string>`rentals.search_key`,
  customers: sql<string>`customers.search_key`,
  reservations: reservationKey,
};

/**
 * What every row of the company holds that `holdsWords` keeps, by an index that reads this company's rows alone (decision 21); undefined where
 * nothing typed is long enough for it. It stands beside `holdsWords`, apart from it, so that no row is asked for it a second time.
 */
export function hasCompanyTrigrams(
  table: keyof typeof companyKeys,
  companyId: string,
  typed: string,
): RawBuilder<boolean> | undefined {
  // A word of two letters begins behind a space, and so has three characters as well.
  const pieces = wordsOf(typed).map((word) => (isShort(word) ? ` ${word}` : word));
  const wanted = new Set(pieces.flatMap((piece) => firstAndLast(companyTrigrams(companyId, piece))));
  if (wanted.size === 0) return undefined;
  const trigrams = sql`company_trigrams(${sql.ref(`${table}.companyId`)}, ' ' || ${companyKeys[table]})`;
  return sql<boolean>`${trigrams} @> ${[...wanted].map(String)}::bigint[]`;
}

/** Every three characters in a row, told apart by company, as `company_trigrams` of the database makes them (0032). */
export function companyTrigrams(companyId: string, words: string): bigint[] {
  const company = BigInt(`0x${companyId.replaceAll("-", "").slice(21)}`) << 20n;
  const symbols = [...words].map((symbol) => symbol.codePointAt(0)!);
  return symbols
    .slice(2)
    .map((third, place) =>
      BigInt.asIntN(64, company ^ BigInt((symbols[place]! << 14) ^ (symbols[place + 1]! << 7) ^ third)),
    );
}

/** The two ends of a word find nearly as few rows as all of it, and each part more is another list to read. */
function firstAndLast<One>(all: readonly One[]): One[] {
  return [...all.slice(0, 1), ...all.slice(-1)];
}

function wordsOf(typed: string): string[] {
  return searchPieces(searchKey(typed));
}

function isShort(word: string): boolean {
  return /^\p{L}{1,2}$/u.test(word);
}
