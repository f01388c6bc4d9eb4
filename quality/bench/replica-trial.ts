import pg from "pg";

import { makePostgres } from "../../test/postgres-server.ts";

// How long after a commit a streaming replica on this machine shows it, and what it costs to wait for that with every commit.
const ROUNDS = 400;

const primary = await makePostgres({ wal_level: "replica", fsync: "on" });
await primary.stop();
const { host, port, user } = primary.connection;
const source = `host=${host} port=${port} user=${user} application_name=replica`;
const replica = await primary.copy(
  { primary_conninfo: source, wal_retrieve_retry_interval: "100ms" },
  "standby.signal",
);
await primary.start();

const [writer, reader] = [new pg.Client(primary.connection), new pg.Client(replica.connection)];
try {
  await Promise.all([writer.connect(), reader.connect()]);
  await writer.query("create table shown (version integer)");
  await writer.query("insert into shown values (0)");
  while ((await reader.query("select to_regclass('shown') as there")).rows[0].there === null);

  console.log(
    "| commits | median ms of a commit | 99th | median ms until the replica shows it | 99th |\n| --- | --- | --- | --- | --- |",
  );
  await measure("as usual");
  await writer.query("alter system set synchronous_standby_names = 'replica'");
  await writer.query("select pg_reload_conf()");
  while ((await writer.query("select sync_state from pg_stat_replication")).rows[0]?.sync_state !== "sync");
  await writer.query("set synchronous_commit = 'remote_apply'");
  await measure("with synchronous_commit = remote_apply");
} finally {
  await Promise.all([writer.end(), reader.end()]);
  await replica.remove();
  await primary.remove();
}

async function measure(name: string): Promise<void> {
  const [commits, shown]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const { rows } = await writer.query<{ version: number }>(
      "update shown set version = version + 1 returning version",
    );
    const committed = performance.now();
    commits.push(committed - begun);
    while ((await reader.query<{ version: number }>("select version from shown")).rows[0]!.version < rows[0]!.version);
    shown.push(performance.now() - committed);
  }
  console.log(`| ${name} | ${at(commits, 0.5)} | ${at(commits, 0.99)} | ${at(shown, 0.5)} | ${at(shown, 0.99)} |`);
}

function at(times: readonly number[], share: number): string {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!.toFixed(2);
}
