import { once } from "node:events";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Database, openPool } from "#server/db/pool.ts";
import { isUnreachable } from "#server/db/violations.ts";

import { makePostgres, type PostgresServer } from "../../../test/postgres-server.ts";

let server: PostgresServer;
let database: Database;

beforeAll(async () => {
  server = await makePostgres();
  database = openPool(server.connection, pino({ level: "silent" }));
});
afterAll(async () => {
  await database.close();
  await server.remove();
});

const one = () => sql`select 1 as one`.execute(database.db).then(({ rows }) => rows);
const failureOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);

/** Stops every process of the server without ending it, and gives the function that lets them go on. */
async function freeze(): Promise<() => void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(database.slowDb);
  const postmaster = readFileSync(join(dirname(server.connection.host!), "postgres/postmaster.pid"), "utf8");
  const pids = [Number.parseInt(postmaster, 10), ...rows.map(({ pid }) => pid)];
  const signal = (name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name));
  signal("SIGSTOP");
  return () => signal("SIGCONT");
}

test("a slow statement of a living database is waited for, as often as others are asked meanwhile", async () => {
  const slow = sql`select 1 as one, pg_sleep(1.8)`.execute(database.db);
  expect(await one()).toEqual([{ one: 1 }]);
  expect((await slow).rows).toMatchObject([{ one: 1 }]);
});

test("an answer that came while this process was busy is no silence", async () => {
  const pulse = database.pools["pulse"]!;
  const { rows } = await pulse.query<{ pid: number }>("select pg_backend_pid() as pid");
  const slow = sql`select 1 as one, pg_sleep(1.8)`.execute(database.db);
  await once(pulse, "release");
  process.kill(rows[0]!.pid, "SIGSTOP");
  await once(pulse, "acquire");
  // Its timers are looked at next, and what came only after them.
  await setImmediate();
  process.kill(rows[0]!.pid, "SIGCONT");
  const until = performance.now() + 800;
  while (performance.now() < until);
  expect((await slow).rows).toMatchObject([{ one: 1 }]);
});

test("a database that falls silent is known by it: who waits is given up, who comes is refused, until it answers again", async () => {
  await one();
  const silent: unknown = expect.objectContaining({ message: "the database is silent" });
  const thaw = await freeze();
  try {
    const waiting = await Promise.all(Array.from({ length: 20 }, () => failureOf(one())));
    expect(waiting).toEqual(waiting.map(() => silent));
    expect(waiting.every(isUnreachable)).toBe(true);
    expect(await failureOf(one())).toEqual(silent);
    expect(await failureOf(sql`select 1`.execute(database.scan.db))).toEqual(silent);
  } finally {
    thaw();
  }
  await expect.poll(one, { timeout: 10_000 }).toEqual([{ one: 1 }]);
});
