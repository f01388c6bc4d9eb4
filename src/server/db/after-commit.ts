import type { Kysely, Transaction } from "kysely";

import type { DB } from "./tables.ts";

const waitingWorks = new WeakMap<Kysely<DB>, Set<() => void>>();

/**
 * A function that is passed several times runs once. If `db` is no transaction of `runInTransaction`, `work` runs at
 * once.
 */
export function runAfterCommit(db: Kysely<DB>, work: () => void): void {
  const works = waitingWorks.get(db);
  if (works) works.add(work);
  else work();
}

const firstWorks = new WeakMap<Kysely<DB>, (tx: Transaction<DB>) => Promise<void>>();

export function beginTransactionsWith(db: Kysely<DB>, first: (tx: Transaction<DB>) => Promise<void>): Kysely<DB> {
  const same = db.$extendTables();
  firstWorks.set(same, first);
  return same;
}

export async function runInTransaction<T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const works = new Set<() => void>();
  const result = await db.transaction().execute(async (tx) => {
    waitingWorks.set(tx, works);
    await firstWorks.get(db)?.(tx);
    return work(tx);
  });
  for (const each of works) each();
  return result;
}
