import type { Kysely, RawBuilder, Transaction } from "kysely";

import type { ExportFile } from "./export-file.ts";
import type { DB } from "./tables.ts";

/**
 * What one module keeps about people and companies: its tables, what of them its owner is given, how they go, and what is kept no
 * longer. Each module writes one in its noun.ts; src/server/privacy/data-inventory.ts puts them together.
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
