import type { Kysely, Transaction } from "kysely";

import type { DB } from "./tables.ts";

/** The functions to call after the commit, for each open transaction. */
const waiting = new WeakMap<Kysely<DB>, Set<() => void>>();

/**
 * Runs `work` after the transaction is committed, and not at all if the transaction fails. A function that is passed
 * several times runs once. Outside of `inTransaction`, `work` runs at once. `work` must not throw.
 */
export function afterCommit(db: Kysely<DB>, work: () => void): void {
  const works = waiting.get(db);
  if (works) works.add(work);
  else work();
}

/** The database that each open transaction belongs to. */
const roots = new WeakMap<Kysely<DB>, Kysely<DB>>();

/** Returns the database of a transaction; a database that is no transaction is returned as it is. */
export function rootOf(db: Kysely<DB>): Kysely<DB> {
  return roots.get(db) ?? db;
}

/** Runs `work` in one transaction, then the functions that `afterCommit` collected in it. */
export async function runInTransaction<T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const works = new Set<() => void>();
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, works);
    roots.set(tx, rootOf(db));
    return work(tx);
  });
  for (const each of works) each();
  return result;
}
