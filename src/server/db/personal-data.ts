import type { Kysely, RawBuilder, Transaction } from "kysely";

import type { AccessReport } from "#domain/people/access.ts";

import type { ExportFile } from "./export-file.ts";
import type { DB } from "./tables.ts";

/**
 * Each module exports its personal data from its noun.ts; src/server/privacy/data-inventory.ts combines the exports of
 * all modules.
 */
export interface PersonalData {
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
  /** A function returns a number of rows if this number should be logged. */
  expire?: Readonly<Record<string, (db: Kysely<DB>, now: Date) => Promise<number | void>>>;
}

interface PersonalRows<Leaving extends { id: string }> {
  export?(id: string): ExportFile[];
  lock?(tx: Transaction<DB>, id: string): Promise<void>;
  erase?(tx: Transaction<DB>, leaving: Leaving): Promise<void>;
}

export interface AccountWithNewPassword {
  id: string;
  byMail: boolean;
  isConfirmed: boolean;
  pushEndpoint: string | undefined;
  now: Date;
}

export interface LeavingAccount {
  id: string;
  email: string;
  displayName: string;
  now: Date;
}

export interface LeavingCompany {
  id: string;
}

type CompanyTable = { [Table in keyof DB]: "companyId" extends keyof DB[Table] ? Table : never }[keyof DB];

/** Deletes a company's rows of these tables, in this order. */
export function eraseCompanyRows(...tables: CompanyTable[]) {
  return async (tx: Transaction<DB>, { id }: LeavingCompany): Promise<void> => {
    for (const table of tables)
      await tx
        .deleteFrom(table as "cars")
        .where("companyId", "=", id)
        .execute();
  };
}
