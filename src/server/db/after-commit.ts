import type { Kysely, Transaction } from "kysely";

import type { DB } from "./tables.ts";

/** The functions to call after the commit, for each open transaction. */
const waitingWorks = new WeakMap<Kysely<DB>, Set<() => void>>();

/**
 * Runs `work` after the transaction is committed, and not at all if the transaction fails. A function that is passed
 * several times runs once. If `db` is no transaction of `runInTransaction`, `work` runs at once. `work` must not throw.
 */
export function runAfterCommit(db: Kysely<DB>, work: () => void): void {
  const works = waitingWorks.get(db);
  if (works) works.add(work);
  else work();
}

/** The database that each open transaction, and each result of `beginTransactionsWith`, belongs to. */
const rootOfTransaction = new WeakMap<Kysely<DB>, Kysely<DB>>();

/** Returns the database of a transaction; a database that is no transaction is returned as it is. */
export function rootDatabaseOf(db: Kysely<DB>): Kysely<DB> {
  return rootOfTransaction.get(db) ?? db;
}

/** What each transaction of a database does first. */
const firstWorks = new WeakMap<Kysely<DB>, (tx: Transaction<DB>) => Promise<void>>();

/** Returns the same database as another object, whose transactions of `runInTransaction` begin with `first`. */
export function beginTransactionsWith(db: Kysely<DB>, first: (tx: Transaction<DB>) => Promise<void>): Kysely<DB> {
  const same = db.$extendTables();
  firstWorks.set(same, first);
  rootOfTransaction.set(same, rootDatabaseOf(db));
  return same;
}

/** Runs `work` in one transaction, then the functions that `runAfterCommit` collected in it. */
export async function runInTransaction<T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const works = new Set<() => void>();
  const result = await db.transaction().execute(async (tx) => {
    waitingWorks.set(tx, works);
    rootOfTransaction.set(tx, rootDatabaseOf(db));
    await firstWorks.get(db)?.(tx);
    return work(tx);
  });
  for (const each of works) each();
  return result;
}
