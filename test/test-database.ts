import { randomBytes } from "node:crypto";

import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";

import { type Database, openPool } from "#server/db/pool.ts";
import { RUNTIME_ROLE } from "#server/embedded-postgres/roles.ts";

import type {} from "./database.ts";

export interface TestDatabase extends Pick<Database, "db" | "slowDb" | "scan" | "pool"> {
  connection: pg.PoolConfig;
  drop(): Promise<void>;
}

export async function createTestDatabase({ asRuntime = false } = {}): Promise<TestDatabase> {
  const { connection, template } = inject("testServer");
  const name = template.replace("template", randomBytes(8).toString("hex"));
  // Copying files is twice as fast as the write-ahead log.
  await runOnServer(connection, `create database ${name} template ${template} strategy file_copy`);
  const own = { ...connection, database: name };
  const opened = asRuntime ? { ...own, options: `-c role=${RUNTIME_ROLE}` } : own;
  const { db, slowDb, scan, pool, close } = setLongTimeouts(openPool(opened, pino({ level: "error" })));
  return {
    db,
    slowDb,
    scan,
    pool,
    connection: own,
    async drop() {
      await close();
      await runOnServer(connection, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Raises the time limits of statements, locks and heartbeats, because tests assert outcomes and not speed. A server that
 * is stopped is still noticed at once.
 */
export function setLongTimeouts(database: Database): Database {
  for (const { options } of Object.values(database.pools)) Object.assign(options, longTimeoutOptions);
  return database;
}

const STATEMENT_TIMEOUT_MS = 60_000;
const longTimeoutOptions = {
  connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  answerTimeoutMillis: STATEMENT_TIMEOUT_MS,
  connectTimeoutMillis: STATEMENT_TIMEOUT_MS,
};

async function runOnServer(connection: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
