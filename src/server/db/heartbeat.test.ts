/** @module-tag long */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makePostgres, type PostgresServer } from "../../../test/postgres-server.ts";
import { type Database, openPool } from "./pool.ts";
import { isUnreachable } from "./violations.ts";

let server: PostgresServer;
let database: Database;

const messages: string[] = [];
const recordingLog = pino(
  { base: null },
  { write: (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg) },
);

beforeAll(async () => {
  server = await makePostgres();
  database = openPool(server.connection, recordingLog);
});
afterAll(async () => {
  await database.close();
  await server.remove();
});

const selectOne = () => sql`select 1 as one`.execute(database.db).then(({ rows }) => rows);
const catchFailure = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);

function readPostmasterPid(): number {
  return Number.parseInt(readFileSync(join(dirname(server.connection.host!), "postgres/postmaster.pid"), "utf8"), 10);
}

async function freezeServer(): Promise<() => void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(database.slowDb);
  const pids = [readPostmasterPid(), ...rows.map(({ pid }) => pid)];
  const signal = (name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name));
  signal("SIGSTOP");
  return () => signal("SIGCONT");
}

test("a slow statement of a living database is waited for, as often as others are asked meanwhile", async () => {
  const slow = sql`select 1 as one, pg_sleep(1.8)`.execute(database.db);
  expect(await selectOne()).toEqual([{ one: 1 }]);
  expect((await slow).rows).toMatchObject([{ one: 1 }]);
});

test("a connection that others have is waited for as long as a statement", async () => {
  const others = Array.from({ length: 12 }, () => sql`select pg_sleep(1.5)`.execute(database.db));
  expect(await selectOne()).toEqual([{ one: 1 }]);
  await Promise.all(others);
});

test("an answer that came while this process was busy is no silence", async () => {
  const pulse = database.pools["pulse"]!;
  const { rows } = await pulse.query<{ pid: number }>("select pg_backend_pid() as pid");
  const slow = sql`select 1 as one, pg_sleep(1.8)`.execute(database.db);
  await once(pulse, "release");
  process.kill(rows[0]!.pid, "SIGSTOP");
  await once(pulse, "acquire");
  // After being busy, Node runs expired timers first and reads answers only later.
  await setImmediate();
  process.kill(rows[0]!.pid, "SIGCONT");
  const until = performance.now() + 800;
  while (performance.now() < until);
  expect((await slow).rows).toMatchObject([{ one: 1 }]);
});

test("a database that falls silent is known by it: who waits is given up, who comes is refused, until it answers again", async () => {
  await selectOne();
  messages.splice(0);
  const silent: unknown = expect.objectContaining({ message: "the database is silent" });
  const thaw = await freezeServer();
  try {
    const waiting = await Promise.all(Array.from({ length: 20 }, () => catchFailure(selectOne())));
    expect(waiting).toEqual(waiting.map(() => silent));
    expect(waiting.every(isUnreachable)).toBe(true);
    expect(await catchFailure(selectOne())).toEqual(silent);
    expect(await catchFailure(sql`select 1`.execute(database.scan.db))).toEqual(silent);
  } finally {
    thaw();
  }
  await expect.poll(selectOne, { timeout: 10_000 }).toEqual([{ one: 1 }]);
  expect(messages.filter((message) => message !== "a connection to the database was lost")).toEqual([
    "the database does not answer: waiting connections were cut",
    "the database can be used again",
  ]);
});

test("a database that lets nobody in any more is as silent to who comes, and answers who is in", async () => {
  const silent: unknown = expect.objectContaining({ message: "the database is silent" });
  const within = await database.db.connection().execute(async (connection) => {
    process.kill(readPostmasterPid(), "SIGSTOP");
    try {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> ${own.rows[0]!.pid}`.execute(connection);
      // The pool drops the closed connections in the next turn of the event loop.
      await expect.poll(() => database.pool.idleCount + database.pools["pulse"]!.idleCount).toBe(0);
      const refused = await Promise.all(Array.from({ length: 20 }, () => catchFailure(selectOne())));
      expect(refused).toEqual(refused.map(() => silent));
      return (await sql`select 1 as one`.execute(connection)).rows;
    } finally {
      process.kill(readPostmasterPid(), "SIGCONT");
    }
  });
  expect(within).toEqual([{ one: 1 }]);
  await expect.poll(selectOne, { timeout: 10_000 }).toEqual([{ one: 1 }]);
});
