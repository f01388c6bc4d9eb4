import { sql, type RawBuilder } from "kysely";

/**
 * A file of the data export: its columns, a text key that orders its rows, and the SQL between the select list and
 * ORDER BY.
 */
export interface ExportFile {
  file: string;
  columns: Readonly<Record<string, ColumnFormat & { of: RawBuilder<unknown> }>>;
  key: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/** How the values of a column are shown to people: as an amount of money, as words, or unchanged. */
export interface ColumnFormat {
  isAmount?: boolean;
  words?: Readonly<Record<string, string>>;
}

export function exportColumn(of: RawBuilder<unknown>) {
  return { of };
}

export function exportWords(of: RawBuilder<unknown>, words: Readonly<Record<string, string>>) {
  return { of: sql`${of}::text`, words };
}

/** Returns an export column for an amount in kuruş, converted to TL. */
export function exportKurusAsLira(kurus: RawBuilder<unknown>) {
  return { of: sql`trim(to_char(${kurus} / 100.0, '999999999999990.00'))`, isAmount: true };
}
