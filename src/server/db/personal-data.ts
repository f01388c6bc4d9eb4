import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import type { DB } from "./tables.ts";

/**
 * What one module keeps about people and companies: its tables, what of them its owner is given, how they go, and what is kept no
 * longer. Stands below the modules, since each of them writes one; src/server/privacy puts them together.
 */
export interface PersonalData {
  /** Every table belongs to one module. */
  tables: readonly (keyof DB)[];
  account?: Held<LeavingAccount>;
  company?: Held<LeavingCompany> & {
    /** What an auditor asks for, as rows of kind, id, happened_at and record. Amounts are kuruş. */
    books?(companyId: string): RawBuilder<unknown>[];
  };
  /** Removes what is kept no longer, by the names that the log says; gives how many rows where that is worth a line there. */
  expire?: Readonly<Record<string, (db: Kysely<DB>, now: Date) => Promise<number | void>>>;
}

/** What becomes of the rows of an account or of a company. */
interface Held<Leaving extends { id: string }> {
  export?(id: string): ExportFile[];
  /** Locks what somebody may be changing at this moment, in one order. */
  lock?(tx: Transaction<DB>, id: string): Promise<void>;
  /** Removes the rows, or what they say of whoever leaves. */
  erase?(tx: Transaction<DB>, leaving: Leaving): Promise<void>;
}

export interface LeavingAccount {
  id: string;
  email: string;
  displayName: string;
}

export interface LeavingCompany {
  id: string;
}

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
