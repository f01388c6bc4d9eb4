import type { Kysely, RawBuilder, Transaction } from "kysely";

import type { AccessReport } from "#domain/people/access.ts";

import type { ExportFile } from "./export-file.ts";
import type { DB } from "./tables.ts";

/**
 * The data that one module stores about people and companies: its tables, the files of the export, the removal of the
 * data, and their expiry. Each module exports its personal data from its noun.ts;
 * src/server/privacy/data-inventory.ts combines the exports of all modules.
 */
export interface PersonalData {
  /** The module's tables. Every table belongs to exactly one module. */
  tables: readonly (keyof DB)[];
  /**
   * What ends when the account gets a new password; "no access" if nobody enters the account, or hears of its messages,
   * by what these tables hold.
   */
  newPassword: "no access" | ((tx: Transaction<DB>, account: AccountWithNewPassword) => Promise<AccessReport | void>);
  account?: PersonalRows<LeavingAccount>;
  company?: PersonalRows<LeavingCompany> & {
    /**
     * SQL for the books that are kept for tax audits after a company is removed, as rows of kind, id, happened_at and
     * record. Amounts are in kuruş.
     */
    books?(companyId: string): RawBuilder<unknown>[];
  };
  /**
   * Functions that remove expired data. The keys are names for the log. A function returns a number of rows if this
   * number should be logged.
   */
  expire?: Readonly<Record<string, (db: Kysely<DB>, now: Date) => Promise<number | void>>>;
}

/** Functions that export, lock and erase the rows of an account or a company. */
interface PersonalRows<Leaving extends { id: string }> {
  export?(id: string): ExportFile[];
  /** Locks rows that other transactions may be changing, always in the same order. */
  lock?(tx: Transaction<DB>, id: string): Promise<void>;
  /** Deletes the rows, or the personal values in them. */
  erase?(tx: Transaction<DB>, leaving: Leaving): Promise<void>;
}

export interface AccountWithNewPassword {
  id: string;
  /** Whether the password was set anew by a link in a mail. Otherwise its owner changed it, with the old one. */
  byMail: boolean;
  /** Whether the address was confirmed before. If not, somebody else may have registered it. */
  isConfirmed: boolean;
  /** The push endpoint of the browser that changed the password, which goes on hearing of messages. */
  pushEndpoint: string | undefined;
  now: Date;
}

export interface LeavingAccount {
  id: string;
  email: string;
  displayName: string;
  /** The time of the removal. */
  now: Date;
}

export interface LeavingCompany {
  id: string;
}
