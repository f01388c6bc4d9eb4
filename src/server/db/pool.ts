import { setTimeout as pause } from "node:timers/promises";

import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";

import { heartbeatOptions, makeRefusedSocket, startHeartbeat } from "./heartbeat.ts";
import { PatientPool } from "./patient-pool.ts";
import { type PrimaryWatch, type ServerAddress, watchPrimary } from "./primary.ts";
import type { ServerState } from "./server-state.ts";
import type { DB } from "./tables.ts";

export interface ScanDatabase {
  pool: pg.Pool;
  db: Kysely<DB>;
}

export interface OtherConnections {
  /** Migrations and long work need them, because their timeouts and locks belong to one connection. */
  direct?: pg.PoolConfig;
  owner?: pg.PoolConfig | undefined;
  scan?: pg.PoolConfig | undefined;
  servers?: readonly ServerAddress[] | undefined;
}

const CLOSE_TIMEOUT_MS = 2000;
const { DATE, INT8 } = pg.types.builtins;

export interface Database {
  db: Kysely<DB>;
  slowDb: Kysely<DB>;
  pool: pg.Pool;
  scan: ScanDatabase & { spare?: ScanDatabase; main?: () => ServerState | undefined; primary?: PrimaryWatch };
  pools: Readonly<Record<string, pg.Pool>>;
  /**
   * Runs long work of the operator, such as migrations and backups, on a connection of its own without time limits, as
   * the role that owns the tables.
   */
  patiently<Result>(work: (db: Kysely<DB>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface PrimaryPoolConfig extends pg.PoolConfig {
  lead?: () => LeadingConfig;
}

interface LeadingConfig extends pg.PoolConfig {
  isOfPrimary?: () => boolean;
}

/** Timeout of a statement in this process, in case the server accepts the statement and never answers. */
const SILENCE_TIMEOUT_MS = 2500;

/** If the connection went back to the pool, the next statement would wait behind the unanswered statement. */
class PrimaryClient extends pg.Client {
  /** For PatientPool. */
  readonly isOfPrimary: (() => boolean) | undefined;

  constructor(config: PrimaryPoolConfig = {}) {
    const leading = config.lead?.();
    // The options are copied only if necessary, because a copy of the pool's options lacks the password.
    super(leading ? { ...config, ...leading } : config);
    this.isOfPrimary = leading?.isOfPrimary;
  }

  override query(...given: never[]): never {
    const answer = (super.query as (...given: never[]) => unknown).apply(this, given);
    if (answer instanceof Promise) answer.catch((error: unknown) => isQueryTimeout(error) && void this.end());
    return answer as never;
  }
}

function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** The server cancels a statement that exceeds `statement_timeout`, so that it does not block others. */
const quickPoolOptions = {
  max: 12,
  connectionTimeoutMillis: SILENCE_TIMEOUT_MS,
  statement_timeout: 2000,
  query_timeout: SILENCE_TIMEOUT_MS,
  // The timeout is longer than PostgreSQL's default deadlock_timeout of 1 s, so that a deadlock is reported as such and
  // the transaction is repeated.
  lock_timeout: 1500,
  idle_in_transaction_session_timeout: 5000,
};

/**
 * Options for the version query of scans: two statements at a time, each for all waiting requests
 * (src/server/db/batch-questions.ts).
 */
const versionPoolOptions = { ...quickPoolOptions, max: 2 };

const slowPoolOptions = {
  max: 2,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

export function openPool(
  connection: pg.PoolConfig,
  log: Pick<BaseLogger, "info" | "warn">,
  { direct = connection, owner = direct, scan, servers }: OtherConnections = {},
): Database {
  const open = new Set<Promise<void>>();
  const openOne = makePoolOpener(open, log);
  const {
    said,
    primary,
    pools: mainPools,
    alone,
  } = servers
    ? openPoolsOfSeveralServers(openOne, servers, log)
    : openPoolsOfOneServer(openOne, { connection, direct, owner }, log);
  const { main: pool, slow: slowPool, scan: scanPool } = mainPools;
  const db = makeKysely(pool);
  const own = { pool: scanPool, db };
  const replica = scan && openPoolsOfReplica(openOne, scan, log);
  const pools: Record<string, pg.Pool> = {
    ...mainPools,
    ...(replica && { replica: replica.pool, "replica-rows": replica.rows, "replica-pulse": replica.pulse }),
  };
  return {
    db,
    slowDb: makeKysely(slowPool),
    pool,
    pools,
    scan: {
      ...(replica === undefined ? own : { pool: replica.pool, db: makeKysely(replica.rows), spare: own }),
      main: said,
      ...(primary && { primary }),
    },
    async patiently(work) {
      const patient = makeKysely(alone());
      try {
        return await work(patient);
      } finally {
        await patient.destroy();
      }
    },
    async close() {
      await Promise.all(Object.values(pools).map((each) => each.end()));
      // If the server is stopped before they are, the log would report lost connections.
      await Promise.race([Promise.all(open), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

type PoolOpener = (to: PrimaryPoolConfig, limits: pg.PoolConfig, waitFor?: PrimaryWatch) => pg.Pool;

function makePoolOpener(open: Set<Promise<void>>, log: Pick<BaseLogger, "warn">): PoolOpener {
  return (to, limits, waitFor) => {
    const options: PrimaryPoolConfig = {
      ...to,
      Client: PrimaryClient,
      ...limits,
      application_name: "kodu-tara",
      keepAlive: true,
      types: { getTypeParser },
    };
    const pool = new PatientPool(options, waitFor);
    // Only the message is logged, because the error object contains the client with its password.
    pool.on("error", (error) => log.warn({ reason: error.message }, "a connection to the database was lost"));
    pool.on("connect", (client) => {
      // Without this listener, a connection that breaks between two statements of a transaction would end the process.
      client.on("error", ignoreConnectionError);
      const ended = new Promise<void>((settle) => client.once("end", settle));
      open.add(ended);
      void ended.then(() => open.delete(ended));
    });
    return pool;
  };
}

function openPoolsOfReplica(openOne: PoolOpener, to: pg.PoolConfig, log: Pick<BaseLogger, "info" | "warn">) {
  const pulse = openOne(to, heartbeatOptions);
  const stream = startHeartbeat(pulse, "any", log).socket;
  return {
    pulse,
    pool: openOne(to, { ...versionPoolOptions, stream }),
    rows: openOne(to, { ...quickPoolOptions, max: 4, stream }),
  };
}

function openPoolsOfOneServer(
  openOne: PoolOpener,
  { connection, direct, owner }: Record<"connection" | "direct" | "owner", pg.PoolConfig>,
  log: Pick<BaseLogger, "info" | "warn">,
) {
  // The heartbeat bypasses the pooler, whose connections may all be busy while the database works.
  const pulse = openOne(direct, heartbeatOptions);
  const { socket, said } = startHeartbeat(pulse, "primary", log);
  return {
    said,
    primary: undefined,
    pools: {
      main: openOne(connection, { ...quickPoolOptions, stream: socket }),
      slow: openOne(direct, slowPoolOptions),
      scan: openOne(connection, { ...versionPoolOptions, stream: socket }),
      pulse,
    },
    alone: () => openOne(owner, { max: 1 }),
  };
}

function openPoolsOfSeveralServers(
  openOne: PoolOpener,
  addresses: readonly ServerAddress[],
  log: Pick<BaseLogger, "info" | "warn">,
) {
  const probed = addresses.map((address) => ({ ...address, probe: openOne(address.direct, heartbeatOptions) }));
  const primary = watchPrimary(probed, log);
  const nowhere = { ...addresses[0]!.direct, stream: makeRefusedSocket };
  type PresentPrimary = NonNullable<ReturnType<typeof primary.current>>;
  const makeLead = (choose: (server: PresentPrimary) => pg.PoolConfig) => () => {
    const server = primary.current();
    return server ? { ...choose(server), isOfPrimary: () => primary.current() === server } : nowhere;
  };
  const lead = makeLead(({ connection, heartbeat }) => ({ ...connection, stream: heartbeat.socket }));
  // As with one server, connections for long work have no heartbeat, so they are not cut when the server is silent
  // for a moment.
  const leadDirectly = makeLead(({ direct }) => direct);
  const leadOwner = makeLead(({ owner, direct }) => owner ?? direct);
  return {
    said: primary.said,
    primary,
    pools: {
      main: openOne({ lead }, quickPoolOptions, primary),
      slow: openOne({ lead: leadDirectly }, slowPoolOptions, primary),
      // These connections do not wait for a primary, because each scan waits for the primary itself (scan-places.ts).
      scan: openOne({ lead }, versionPoolOptions),
      ...Object.fromEntries(probed.map(({ name, probe }) => [`pulse ${name}`, probe])),
    },
    alone: () => openOne({ lead: leadOwner }, { max: 1 }, primary),
  };
}

function makeKysely(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function ignoreConnectionError(): void {}

function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === INT8) return parseInteger;
  if (oid === DATE) return String;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

function parseInteger(value: string): number {
  const whole = Number(value);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`bigint outside the safe integers: ${value}`);
  return whole;
}
