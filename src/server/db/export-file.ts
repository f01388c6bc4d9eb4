import { sql, type RawBuilder } from "kysely";

export interface ExportFile {
  file: string;
  columns: Readonly<Record<string, ColumnFormat & { of: RawBuilder<unknown> }>>;
  /** The column `id`, if it is not given. */
  key?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

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

export function exportKurusAsLira(kurus: RawBuilder<unknown>) {
  return { of: sql`trim(to_char(${kurus} / 100.0, '999999999999990.00'))`, isAmount: true };
}
