import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";

import { makePhoneSearchKey } from "#domain/words/phone.ts";
import { toSearchKey, splitSearchKey } from "#domain/words/turkish.ts";

export function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const PHONE_NUMBER_PATTERN = /[+(\p{Nd}][\p{Nd}\s().\-–+/]{5,40}\p{Nd}/gu;

/**
 * Returns the search text with telephone numbers in stored form, so that a number is found in any notation, alone or
 * beside a name.
 */
export function toSearchedKey(typed: string): string {
  return (
    makePhoneSearchKey(typed) ?? typed.replace(PHONE_NUMBER_PATTERN, (number) => makePhoneSearchKey(number) ?? number)
  );
}

/**
 * One or two letters match only at the start of a word, because anywhere else they would match nearly every name, and
 * no index would help.
 */
export function containsWords(keyColumn: string | RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const key = typeof keyColumn === "string" ? sql.ref(keyColumn) : keyColumn;
  const conditions = splitIntoWords(typed).map((word) => {
    const anywhere = toLikePattern(word);
    if (!isShortWord(word)) return sql`${key} like ${anywhere}`;
    return sql`(${key} like ${anywhere.slice(1)} or ${key} like ${`% ${anywhere.slice(1)}`})`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Wraps a condition so that the planner does not estimate its selectivity: comparing a pattern with hundreds of sampled
 * values takes longer than finding the rows.
 */
export function hideFromPlanner(condition: Expression<SqlBool>): RawBuilder<boolean> {
  return sql<boolean>`case when ${condition} then true else false end`;
}

export const reservationSearchKey = sql<string>`reservations.search_key || ' ' || reservations.renter_phone`;

/** Must equal the expression of the table's index. */
const companySearchKeys = {
  rentals: sql<string>`rentals.search_key`,
  customers: sql<string>`customers.search_key`,
  reservations: reservationSearchKey,
};

/**
 * SQL: a condition that is true for all rows that match `containsWords` and uses an index whose entries contain the
 * company's id (docs/decisions/0021-lists-that-do-not-grow-slow.md). Use it in a subquery of its own, so that
 * PostgreSQL does not check it again for each row.
 */
export function hasCompanyTrigrams(
  table: keyof typeof companySearchKeys,
  companyId: string,
  typed: string,
): RawBuilder<boolean> | undefined {
  // A word of two letters is searched with the space before it, which makes three characters.
  const pieces = splitIntoWords(typed).map((word) => (isShortWord(word) ? ` ${word}` : word));
  const wanted = new Set(pieces.flatMap((piece) => takeFirstAndLast(hashCompanyTrigrams(companyId, piece))));
  if (wanted.size === 0) return undefined;
  const trigrams = sql`company_trigrams(${sql.ref(`${table}.companyId`)}, ' ' || ${companySearchKeys[table]})`;
  return sql<boolean>`${trigrams} @> ${[...wanted].map(String)}::bigint[]`;
}

/** The result must equal that of `company_trigrams` in the database (db/migrations/0074-tables-of-0.2.0.sql). */
export function hashCompanyTrigrams(companyId: string, words: string): bigint[] {
  const company = BigInt(`0x${companyId.replaceAll("-", "").slice(21)}`) << 20n;
  const symbols = [...words].map((symbol) => symbol.codePointAt(0)!);
  return symbols
    .slice(2)
    .map((third, place) =>
      BigInt.asIntN(64, company ^ BigInt((symbols[place]! << 14) ^ (symbols[place + 1]! << 7) ^ third)),
    );
}

/** Further trigrams would exclude few more rows, and each costs another read of the index. */
function takeFirstAndLast<One>(all: readonly One[]): One[] {
  return [...all.slice(0, 1), ...all.slice(-1)];
}

function splitIntoWords(typed: string): string[] {
  return splitSearchKey(toSearchKey(typed));
}

function isShortWord(word: string): boolean {
  return /^\p{L}{1,2}$/u.test(word);
}
