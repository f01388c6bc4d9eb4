import { setTimeout as pause } from "node:timers/promises";

import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";

import type { DB } from "#server/db/tables.ts";

const GOODBYE_MS = 2000;
const { DATE, INT8 } = pg.types.builtins;

export interface Database {
  db: Kysely<DB>;
  /** Few connections with limits in minutes, for what reads or writes very much for one person. */
  slowDb: Kysely<DB>;
  pool: pg.Pool;
  /** Runs work that may take long, such as migrations, on a connection of its own without limits of time. */
  patiently<Result>(work: (db: Kysely<DB>) => Promise<Result>): Promise<Result>;
  /** Waits for open transactions and closes every connection. */
  close(): Promise<void>;
}

/** How long a statement may take by our own clock, for a server that is there but silent. */
const SILENCE_MS = 2500;

/** A connection whose server fell silent is thrown away; in the pool, it would keep the next statement waiting behind the lost one. */
class Client extends pg.Client {
  override query(...given: never[]): never {
    const answer = (super.query as (...given: never[]) => unknown).apply(this, given);
    if (answer instanceof Promise) answer.catch((error: unknown) => isSilence(error) && void this.end());
    return answer as never;
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Limits of what answers people: whatever takes longer is broken off, so that it cannot keep the others waiting. */
const quick = {
  max: 12,
  connectionTimeoutMillis: 1000,
  statement_timeout: 2000,
  query_timeout: SILENCE_MS,
  // Above the server's usual deadlock_timeout of 1 s: a deadlock must be reported as one, because it is worth another try.
  lock_timeout: 1500,
  idle_in_transaction_session_timeout: 5000,
};

/** Limits of the few things that read or write very much for one person. */
const slow = {
  max: 2,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** How this product talks to PostgreSQL, wherever it runs. bigint comes as number, date as "2026-11-21", timestamptz as Date. */
export function openPool(connection: pg.PoolConfig, log: Pick<BaseLogger, "warn">): Database {
  const open = new Set<Promise<void>>();

  function poolOf(limits: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({
      ...connection,
      Client,
      ...limits,
      application_name: "kodu-tara",
      keepAlive: true,
      types: { getTypeParser },
    });
    // Only the reason is logged: the error carries the whole client.
    pool.on("error", (error) => log.warn({ reason: error.message }, "Veri tabanı bağlantısı koptu."));
    pool.on("connect", (client) => {
      // The pool listens only while a client is idle; a connection that breaks between two statements would end the process.
      client.on("error", ignoreWhileInUse);
      const ended = new Promise<void>((settle) => client.once("end", settle));
      open.add(ended);
      void ended.then(() => open.delete(ended));
    });
    return pool;
  }

  const pool = poolOf(quick);
  const db = kyselyOn(pool);
  const slowDb = kyselyOn(poolOf(slow));
  return {
    db,
    slowDb,
    pool,
    async patiently(work) {
      const patient = kyselyOn(poolOf({ max: 1 }));
      try {
        return await work(patient);
      } finally {
        await patient.destroy();
      }
    },
    async close() {
      await Promise.all([db.destroy(), slowDb.destroy()]);
      // The pool says goodbye without waiting for the connections to close; a server stopped meanwhile would report them as lost.
      await Promise.race([Promise.all(open), pause(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}

function kyselyOn(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

// The next statement on it fails, and says so.
function ignoreWhileInUse(): void {}

function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === INT8) return parseWhole;
  if (oid === DATE) return String;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

function parseWhole(value: string): number {
  const whole = Number(value);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`bigint outside the safe integers: ${value}`);
  return whole;
}
