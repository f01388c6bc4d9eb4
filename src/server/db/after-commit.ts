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

/** The database that each open transaction belongs to. */
const rootOfTransaction = new WeakMap<Kysely<DB>, Kysely<DB>>();

/** Returns the database of a transaction; a database that is no transaction is returned as it is. */
export function rootDatabaseOf(db: Kysely<DB>): Kysely<DB> {
  return rootOfTransaction.get(db) ?? db;
}

/** Runs `work` in one transaction, then the functions that `runAfterCommit` collected in it. */
export async function runInTransaction<T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const works = new Set<() => void>();
  const result = await db.transaction().execute((tx) => {
    waitingWorks.set(tx, works);
    rootOfTransaction.set(tx, rootDatabaseOf(db));
    return work(tx);
  });
  for (const each of works) each();
  return result;
}
