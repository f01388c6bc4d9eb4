import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

export interface ChangedCode {
  code: string;
  version: number;
}

/** A standby database that is further behind must not become the main database. */
export const CHANGE_REMEMBERED_MS = 10 * 60_000;

/** Beyond it the earliest changes are forgotten. */
export const REMEMBERED_CODES_MAX = 50_000;

/**
 * When a standby has replaced a failed database, these versions show which changes are lost. `now` returns the
 * milliseconds of a monotonic clock.
 */
export class AcknowledgedChanges {
  readonly #latest = new Map<string, { version: number; at: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(changes: readonly ChangedCode[]): void {
    const at = this.#now();
    for (const { code, version } of changes) {
      this.#latest.delete(code);
      this.#latest.set(code, { version, at });
    }
    for (const code of this.#latest.keys()) {
      if (this.#latest.size <= REMEMBERED_CODES_MAX) break;
      this.#latest.delete(code);
    }
  }

  list(): ChangedCode[] {
    const since = this.#now() - CHANGE_REMEMBERED_MS;
    return [...this.#latest].filter(([, { at }]) => at > since).map(([code, { version }]) => ({ code, version }));
  }
}

const changesOfDatabase = new WeakMap<Kysely<DB>, AcknowledgedChanges>();

/** The changes that this process has committed in this database; the same object at each call. */
export function getAcknowledgedChanges(db: Kysely<DB>): AcknowledgedChanges {
  const known = changesOfDatabase.get(db) ?? new AcknowledgedChanges();
  changesOfDatabase.set(db, known);
  return known;
}
