import { once } from "node:events";
import { writeSync } from "node:fs";

import pg from "pg";

import { DataDirectoryInUseError } from "#server/embedded-postgres/database-errors.ts";
import { startEmbedded } from "#server/embedded-postgres/launcher.ts";

// Waits for a line of input, then starts the embedded database and writes until it is killed. Prints each number only
// after PostgreSQL has acknowledged it.
const [dataDir = "", writers = "0"] = process.argv.slice(2);

function writeEvent(event: Record<string, unknown>): void {
  writeSync(1, `${JSON.stringify(event)}\n`);
}

async function writeRows(pool: pg.Pool, writer: number): Promise<void> {
  for (let count = 0; ; count++) {
    const id = `${process.pid}-${writer}-${count}`;
    try {
      await writeRow(pool, id, writer);
    } catch {
      continue;
    }
    writeEvent({ written: id });
  }
}

async function writeRow(pool: pg.Pool, id: string, writer: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("update totals set written = written + 1 where writer = $1", [writer]);
    await client.query("insert into entries values ($1)", [id]);
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

writeEvent({ loaded: process.pid });
await once(process.stdin, "data");
try {
  const server = await startEmbedded({ dataDir });
  const pool = new pg.Pool({ ...server.owner, max: 8 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  await pool.query("create table if not exists entries (id text primary key)");
  await pool.query("create table if not exists totals (writer integer primary key, written integer not null)");
  for (let writer = 0; writer < Number(writers); writer++) {
    await pool.query("insert into totals values ($1, 0) on conflict do nothing", [writer]);
    void writeRows(pool, writer);
  }
  writeEvent({ ready: server.connection.host });
} catch (error) {
  writeEvent({ refused: error instanceof DataDirectoryInUseError, message: String(error) });
  process.exit();
}
