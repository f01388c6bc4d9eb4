import { setTimeout as pause } from "node:timers/promises";

import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";

import type { DB } from "#server/db/tables.ts";

const GOODBYE_MS = 2000;
const { DATE, INT8 } = pg.types.builtins;

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** Waits for open transactions and closes every connection. */
  close(): Promise<void>;
}

/** How this product talks to PostgreSQL, wherever it runs. bigint comes as number, date as "2026-11-21", timestamptz as Date. */
export function openPool(connection: pg.PoolConfig, log: Pick<BaseLogger, "warn">): Database {
  const pool = new pg.Pool({
    ...connection,
    max: 12,
    application_name: "kodu-tara",
    connectionTimeoutMillis: 1000,
    statement_timeout: 2000,
    // Above the server's usual deadlock_timeout of 1 s: a deadlock must be reported as one, because it is worth another try.
    lock_timeout: 1500,
    idle_in_transaction_session_timeout: 5000,
    keepAlive: true,
    types: { getTypeParser },
  });
  const open = new Set<Promise<void>>();
  // Only the reason is logged: the error carries the whole client.
  pool.on("error", (error) => log.warn({ reason: error.message }, "Veri tabanı bağlantısı koptu."));
  pool.on("connect", (client) => {
    // The pool listens only while a client is idle; a connection that breaks between two statements would end the process.
    client.on("error", ignoreWhileInUse);
    const ended = new Promise<void>((settle) => client.once("end", settle));
    open.add(ended);
    void ended.then(() => open.delete(ended));
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // The pool says goodbye without waiting for the connections to close; a server stopped meanwhile would report them as lost.
      await Promise.race([Promise.all(open), pause(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
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
