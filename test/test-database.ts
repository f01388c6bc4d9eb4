import { randomBytes } from "node:crypto";

import pg from "pg";
import { pino } from "pino";
import { inject } from "vitest";

import { type Database, openPool } from "#server/db/pool.ts";

import type {} from "./database.ts";

export interface TestDatabase extends Pick<Database, "db" | "slowDb" | "scan" | "pool"> {
  connection: pg.PoolConfig;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

/** Makes a migrated, empty database of its own for the calling test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection, template } = inject("testServer");
  const name = template.replace("template", randomBytes(8).toString("hex"));
  // File by file: through the write-ahead log it takes twice as long.
  await onServer(connection, `create database ${name} template ${template} strategy file_copy`);
  const own = { ...connection, database: name };
  const { db, slowDb, scan, pool, close } = openPool(own, pino({ level: "error" }));
  return {
    db,
    slowDb,
    scan,
    pool,
    connection: own,
    async drop() {
      await close();
      await onServer(connection, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(connection: pg.PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
