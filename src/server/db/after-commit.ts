import type { Kysely, Transaction } from "kysely";

import type { DB } from "./tables.ts";

/** What waits for the commit of each open transaction. */
const waiting = new WeakMap<Kysely<DB>, Set<() => void>>();

/**
 * Runs `work` once the transaction is committed, and never when it fails; the same function is run once however often it is given.
 * Outside of a transaction of `inTransaction` there is nothing to wait for, and it runs at once. It must not throw.
 */
export function afterCommit(db: Kysely<DB>, work: () => void): void {
  const works = waiting.get(db);
  if (works) works.add(work);
  else work();
}

/** Runs `work` in one transaction, and then what was given to `afterCommit` in it. */
export async function committing<T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const works = new Set<() => void>();
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, works);
    return work(tx);
  });
  for (const each of works) each();
  return result;
}
