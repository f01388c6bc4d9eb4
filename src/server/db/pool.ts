import { setTimeout as pause } from "node:timers/promises";

import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";

import { heartbeatOptions, startHeartbeat } from "./heartbeat.ts";
import type { ServerState } from "./server-state.ts";
import type { DB } from "./tables.ts";

/** Two connections of their own for what every scan asks, and where its page's rows are. */
export interface ScanDatabase {
  pool: pg.Pool;
  db: Kysely<DB>;
}

/** Where else than at the main address a part of the work is done. */
export interface OtherConnections {
  /** Past a pooler: for migrations and what takes minutes, whose limits and locks belong to a connection. */
  direct?: pg.PoolConfig;
  /** A replica that scans are read from. */
  scan?: pg.PoolConfig | undefined;
}

const GOODBYE_MS = 2000;
const { DATE, INT8 } = pg.types.builtins;

export interface Database {
  db: Kysely<DB>;
  /** Few connections with limits in minutes, for what reads or writes very much for one person. */
  slowDb: Kysely<DB>;
  pool: pg.Pool;
  /** Where scans are read; this database is the spare one of a replica. `main` is what its server said of itself last. */
  scan: ScanDatabase & { spare?: ScanDatabase; main?: () => ServerState | undefined };
  /** Every pool by its name, for those who count connections. */
  pools: Readonly<Record<string, pg.Pool>>;
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
  // For a connection that others have, or a busy machine; a silent database is known sooner.
  connectionTimeoutMillis: SILENCE_MS,
  statement_timeout: 2000,
  query_timeout: SILENCE_MS,
  // Above the server's usual deadlock_timeout of 1 s: a deadlock must be reported as one, because it is worth another try.
  lock_timeout: 1500,
  idle_in_transaction_session_timeout: 5000,
};

/** For what every scan asks: two questions at a time, each for all who wait (src/server/db/ask-together.ts). */
const versions = { ...quick, max: 2 };

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
export function openPool(
  connection: pg.PoolConfig,
  log: Pick<BaseLogger, "warn">,
  { direct = connection, scan }: OtherConnections = {},
): Database {
  const open = new Set<Promise<void>>();

  function poolOf(to: pg.PoolConfig, limits: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({
      ...to,
      Client,
      ...limits,
      application_name: "kodu-tara",
      keepAlive: true,
      types: { getTypeParser },
    });
    // Only the reason is logged: the error carries the whole client.
    pool.on("error", (error) => log.warn({ reason: error.message }, "a connection to the database was lost"));
    pool.on("connect", (client) => {
      // The pool listens only while a client is idle; a connection that breaks between two statements would end the process.
      client.on("error", ignoreWhileInUse);
      const ended = new Promise<void>((settle) => client.once("end", settle));
      open.add(ended);
      void ended.then(() => open.delete(ended));
    });
    return pool;
  }

  function replicaOf(to: pg.PoolConfig) {
    const pulse = poolOf(to, heartbeatOptions);
    const stream = startHeartbeat(pulse, "any", log).socket;
    return { pulse, pool: poolOf(to, { ...versions, stream }), rows: poolOf(to, { ...quick, max: 4, stream }) };
  }

  // Past a pooler, whose connections may all be busy without the database being silent.
  const probePool = poolOf(direct, heartbeatOptions);
  const { socket, said } = startHeartbeat(probePool, "primary", log);
  const pool = poolOf(connection, { ...quick, stream: socket });
  const slowPool = poolOf(direct, slow);
  const scanPool = poolOf(connection, { ...versions, stream: socket });
  const db = kyselyOn(pool);
  const own = { pool: scanPool, db };
  const replica = scan && replicaOf(scan);
  const pools = {
    main: pool,
    slow: slowPool,
    scan: scanPool,
    pulse: probePool,
    ...(replica && { replica: replica.pool, "replica-rows": replica.rows, "replica-pulse": replica.pulse }),
  };
  return {
    db,
    slowDb: kyselyOn(slowPool),
    pool,
    pools,
    scan: {
      ...(replica === undefined ? own : { pool: replica.pool, db: kyselyOn(replica.rows), spare: own }),
      main: said,
    },
    async patiently(work) {
      const patient = kyselyOn(poolOf(direct, { max: 1 }));
      try {
        return await work(patient);
      } finally {
        await patient.destroy();
      }
    },
    async close() {
      await Promise.all(Object.values(pools).map((each) => each.end()));
      // The pool does not wait until its connections are closed; a server that is stopped before would report them as lost.
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
