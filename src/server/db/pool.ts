import { setTimeout as pause } from "node:timers/promises";

import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";

import { heartbeatOptions, refusedSocket, startHeartbeat } from "./heartbeat.ts";
import { PatientPool } from "./patient-pool.ts";
import { type Primary, type ServerAddress, watchPrimary } from "./primary.ts";
import type { ServerState } from "./server-state.ts";
import type { DB } from "./tables.ts";

/** A pool of two connections for the version query of every scan, and a database for the rows of the page. */
export interface ScanDatabase {
  pool: pg.Pool;
  db: Kysely<DB>;
}

/** What scans know of a database of several servers. */
export interface ScanServers {
  primary: Primary;
  each: Readonly<Record<string, ScanDatabase>>;
}

/** Connections to other addresses than the main one. */
export interface OtherConnections {
  /** Past the pooler: for migrations and long work, whose limits and locks belong to one connection. */
  direct?: pg.PoolConfig;
  /** As the role that owns the tables, where the other connections have a role that does not. */
  owner?: pg.PoolConfig | undefined;
  /** A replica that scan pages read from. */
  scan?: pg.PoolConfig | undefined;
  /** All servers of a database that has several. Then `connection`, `direct` and `owner` are not used. */
  servers?: readonly ServerAddress[] | undefined;
}

const GOODBYE_MS = 2000;
const { DATE, INT8 } = pg.types.builtins;

export interface Database {
  db: Kysely<DB>;
  /** A few connections with time limits of minutes, for work that reads or writes very much. */
  slowDb: Kysely<DB>;
  pool: pg.Pool;
  /**
   * The database that scans read. With a replica, this database is its `spare`, and `main` gives the last state of
   * the primary. A database of several servers has `primary` and, by the name of each server, the database that scans
   * read there while there is no primary.
   */
  scan: ScanDatabase & { spare?: ScanDatabase; main?: () => ServerState | undefined } & Partial<ScanServers>;
  /** All pools by name, for the metrics. */
  pools: Readonly<Record<string, pg.Pool>>;
  /**
   * Runs long work of the operator, such as migrations and backups, on a connection of its own without time limits, as
   * the role that owns the tables.
   */
  patiently<Result>(work: (db: Kysely<DB>) => Promise<Result>): Promise<Result>;
  /** Waits for open transactions, then closes all connections. */
  close(): Promise<void>;
}

interface Leading extends pg.PoolConfig {
  /** Gives the connection to the server that is the primary at this moment, where there are several. */
  lead?: () => pg.PoolConfig;
}

/** How long a statement may take by our own clock, in case the server accepts it and never answers. */
const SILENCE_MS = 2500;

/**
 * A client that closes its connection when the server does not answer. Back in the pool, it would make the next
 * statement wait behind the unanswered one.
 */
class Client extends pg.Client {
  constructor(config: Leading = {}) {
    // The pool hides the password from copies of the options.
    super(config.lead ? { ...config, ...config.lead() } : config);
  }

  override query(...given: never[]): never {
    const answer = (super.query as (...given: never[]) => unknown).apply(this, given);
    if (answer instanceof Promise) answer.catch((error: unknown) => isSilence(error) && void this.end());
    return answer as never;
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Limits for requests of people. A longer statement is cancelled, so that it does not block others. */
const quick = {
  max: 12,
  // How long to wait for a free connection. A lost database is noticed sooner, by the heartbeat.
  connectionTimeoutMillis: SILENCE_MS,
  statement_timeout: 2000,
  query_timeout: SILENCE_MS,
  // Above PostgreSQL's default deadlock_timeout of 1 s, so that a deadlock is reported as such and the transaction is
  // repeated.
  lock_timeout: 1500,
  idle_in_transaction_session_timeout: 5000,
};

/**
 * For the version query of scans: two statements at a time, each for all requests that wait
 * (src/server/db/batch-questions.ts).
 */
const versions = { ...quick, max: 2 };

/** Limits for the few works that read or write very much for one person. */
const slow = {
  max: 2,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** Opens the pools with our settings. bigint is read as a number, date as "2026-11-21", timestamptz as a Date. */
export function openPool(
  connection: pg.PoolConfig,
  log: Pick<BaseLogger, "info" | "warn">,
  { direct = connection, owner = direct, scan, servers }: OtherConnections = {},
): Database {
  const open = new Set<Promise<void>>();

  function poolOf(to: Leading, limits: pg.PoolConfig, waitFor?: Primary): pg.Pool {
    const options: Leading = {
      ...to,
      Client,
      ...limits,
      application_name: "kodu-tara",
      keepAlive: true,
      types: { getTypeParser },
    };
    const pool = new PatientPool(options, waitFor);
    // Only the message is logged, because the error holds the whole client with its password.
    pool.on("error", (error) => log.warn({ reason: error.message }, "a connection to the database was lost"));
    pool.on("connect", (client) => {
      // The pool listens for errors of idle clients only. Without this listener, a connection that breaks between two
      // statements would end the process.
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

  /** Pools for the one server that the address leads to. */
  function poolsOfOne() {
    // The heartbeat goes past the pooler, whose connections may all be busy while the database is fine.
    const pulse = poolOf(direct, heartbeatOptions);
    const { socket, said } = startHeartbeat(pulse, "primary", log);
    return {
      said,
      servers: undefined,
      pools: {
        main: poolOf(connection, { ...quick, stream: socket }),
        slow: poolOf(direct, slow),
        scan: poolOf(connection, { ...versions, stream: socket }),
        pulse,
      },
      alone: () => poolOf(owner, { max: 1 }),
    };
  }

  /** Pools whose connections lead to the one of several servers that is the primary. */
  function poolsOfSeveral(addresses: readonly ServerAddress[]) {
    const probed = addresses.map((address) => {
      const [versionsPool, rows] = [
        poolOf(address.connection, versions),
        poolOf(address.connection, { ...quick, max: 4 }),
      ];
      const own: ScanDatabase = { pool: versionsPool, db: kyselyOn(rows) };
      return { ...address, probe: poolOf(address.direct, heartbeatOptions), versionsPool, rows, scan: own };
    });
    const primary = watchPrimary(probed, log);
    const nowhere = { ...addresses[0]!.direct, stream: refusedSocket };
    const lead = () => {
      const server = primary.current();
      return server ? { ...server.connection, stream: server.heartbeat.socket } : nowhere;
    };
    // Long work is not cut when its server is silent for a moment, as with one server.
    const leadDirectly = () => primary.current()?.direct ?? nowhere;
    const leadOwner = () => primary.current()?.owner ?? leadDirectly();
    return {
      said: primary.said,
      servers: { primary, each: Object.fromEntries(probed.map(({ name, scan: own }) => [name, own])) },
      pools: {
        main: poolOf({ lead }, quick, primary),
        slow: poolOf({ lead: leadDirectly }, slow, primary),
        // Scans wait one by one, before they share a statement (scan-places.ts).
        scan: poolOf({ lead }, versions),
        ...Object.fromEntries(
          probed.flatMap(({ name, probe, versionsPool, rows }) => [
            [`pulse ${name}`, probe],
            [`standby ${name}`, versionsPool],
            [`standby-rows ${name}`, rows],
          ]),
        ),
      },
      alone: () => poolOf({ lead: leadOwner }, { max: 1 }, primary),
    };
  }

  const { said, servers: scanServers, pools: mainPools, alone } = servers ? poolsOfSeveral(servers) : poolsOfOne();
  const { main: pool, slow: slowPool, scan: scanPool } = mainPools;
  const db = kyselyOn(pool);
  const own = { pool: scanPool, db };
  const replica = scan && replicaOf(scan);
  const pools: Record<string, pg.Pool> = {
    ...mainPools,
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
      ...scanServers,
    },
    async patiently(work) {
      const patient = kyselyOn(alone());
      try {
        return await work(patient);
      } finally {
        await patient.destroy();
      }
    },
    async close() {
      await Promise.all(Object.values(pools).map((each) => each.end()));
      // pool.end() does not wait for the sockets to close. A server that is stopped earlier would log them as lost
      // connections.
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

// Nothing to do: the next statement on the connection fails and reports the error.
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
