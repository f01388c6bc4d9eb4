import { sql, type RawBuilder } from "kysely";

/** A file of an export: its columns, a text key that orders its rows, and what stands between SELECT's columns and ORDER BY. */
export interface ExportFile {
  file: string;
  columns: Readonly<Record<string, ColumnLook & { of: RawBuilder<unknown> }>>;
  key: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/** How people read the values of a column: as amounts of money, as words, or as they are. */
export interface ColumnLook {
  isAmount?: boolean;
  words?: Readonly<Record<string, string>>;
}

export function asIs(of: RawBuilder<unknown>) {
  return { of };
}

export function inWords(of: RawBuilder<unknown>, words: Readonly<Record<string, string>>) {
  return { of: sql`${of}::text`, words };
}

/** An amount of kuruş as one of TL. */
export function inLira(kurus: RawBuilder<unknown>) {
  return { of: sql`trim(to_char(${kurus} / 100.0, '999999999999990.00'))`, isAmount: true };
}
