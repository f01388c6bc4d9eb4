/** @module-tag long */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { findEmbeddedBinaries } from "./binaries.ts";
import { UnusableDatabaseError, DataDirectoryInUseError } from "./database-errors.ts";
import { type EmbeddedServer, connectEmbedded, startEmbedded } from "./launcher.ts";

const CYCLE_TIMEOUT_MS = 30_000;
const WRITER_COUNT = 4;

let root: string;
let dataDir: string;
let cleanups: (() => unknown)[];
let templateDir: string;

beforeAll(async () => {
  templateDir = join(mkdtempSync(join(tmpdir(), "kodu-tara-embedded-test-")), "data");
  await (await startEmbedded({ dataDir: templateDir })).stop();
});
afterAll(() => rmSync(dirname(templateDir), { recursive: true }));

beforeEach(() => {
  cleanups = [];
  root = mkdtempSync(join(tmpdir(), "kodu-tara-embedded-test-"));
  dataDir = join(root, "data");
});

function initialiseCluster(): void {
  const cluster = join(dataDir, "postgres");
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(templateDir, "postgres"), cluster, { recursive: true });
  chmodSync(cluster, 0o700);
}

afterEach(async () => {
  for (const cleanup of cleanups) await cleanup();
  await waitUntil(() => pidsOfServersOn(root).length === 0);
  rmSync(root, { recursive: true });
});

async function startServer(): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir });
  cleanups.push(() => server.stop());
  return server;
}

async function runQuery<Row extends pg.QueryResultRow>(
  { owner }: EmbeddedServer,
  text: string,
  user = owner.user,
): Promise<Row[]> {
  const client = new pg.Client({ ...owner, user });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function waitUntil(condition: () => unknown): Promise<void> {
  await vi.waitUntil(condition, { timeout: CYCLE_TIMEOUT_MS, interval: 10 });
}

function pidsOfServersOn(directory: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids
    .filter((pid) => commandOfPid(pid).some((word) => word.startsWith(directory) && word.includes("/postgres")))
    .map(Number);
}

function commandOfPid(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

function readPostmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

interface WriterProcess {
  process: ChildProcess;
  pid: number;
  written: string[];
  ready: string | undefined;
  refusal: { refused: boolean; message: string } | undefined;
  go(): void;
  kill(): Promise<void>;
}

const writerScript = fileURLToPath(new URL("../../../test/embedded-writer.ts", import.meta.url));

async function spawnWriter(writers = 0): Promise<WriterProcess> {
  const child = spawn(process.execPath, [writerScript, dataDir, String(writers)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let over = false;
  const writer: WriterProcess = {
    process: child,
    pid: 0,
    written: [],
    ready: undefined,
    refusal: undefined,
    go: () => child.stdin.write("go\n"),
    async kill() {
      child.kill("SIGKILL");
      await waitUntil(() => over);
    },
  };
  createInterface(child.stdout)
    .on("line", (line) => {
      const said = JSON.parse(line) as {
        loaded?: number;
        written?: string;
        ready?: string;
        refused?: boolean;
        message?: string;
      };
      if (said.loaded !== undefined) writer.pid = said.loaded;
      if (said.written !== undefined) writer.written.push(said.written);
      if (said.ready !== undefined) writer.ready = said.ready;
      if (said.refused !== undefined) writer.refusal = { refused: said.refused, message: said.message ?? "" };
    })
    .on("close", () => (over = true));
  cleanups.unshift(() => writer.kill());
  await waitUntil(() => writer.pid > 0);
  return writer;
}

async function startWriter(writers = 0): Promise<WriterProcess> {
  const writer = await spawnWriter(writers);
  writer.go();
  await waitUntil(() => writer.ready ?? writer.refusal);
  expect(writer.refusal).toBeUndefined();
  return writer;
}

function connectionOfWriter({ ready = "" }: WriterProcess): pg.ClientConfig {
  return { host: ready, user: "postgres", database: "postgres" };
}

test("keeps what was written over a restart and listens only in a private directory", async () => {
  const first = await startServer();
  await runQuery(first, "create table kept as select 1 as one");
  expect(
    await runQuery(
      first,
      "select setting from pg_settings where name in ('listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit') order by name",
    ),
  ).toEqual([{ setting: "on" }, { setting: "on" }, { setting: "" }, { setting: "on" }]);
  expect(statSync(first.connection.host ?? "").mode & 0o777).toBe(0o700);
  await first.stop();
  expect(existsSync(first.connection.host ?? "")).toBe(false);
  expect(pidsOfServersOn(dataDir)).toEqual([]);

  const second = await startServer();
  expect(await runQuery(second, "select one from kept")).toEqual([{ one: 1 }]);
  expect(
    await runQuery(
      second,
      "select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
    ),
  ).toEqual([{ datlocprovider: "b", datlocale: "C.UTF-8", encoding: "UTF8" }]);
});

test("moves between directories that others may enter and that they may not", async () => {
  mkdirSync(dataDir);
  chmodSync(root, 0o755);
  const first = await startServer();
  await runQuery(first, "create table kept as select 1 as one");
  await first.stop();
  for (const mode of [0o700, 0o755]) {
    chmodSync(root, mode);
    const server = await startServer();
    expect(await runQuery(server, "select one from kept")).toEqual([{ one: 1 }]);
    await server.stop();
  }
});

test("what a superuser made in an earlier version belongs to the owner, and nothing to the product's role", async () => {
  const before = await startServer();
  for (const statement of [
    "create extension pg_trgm",
    "create type mood as enum ('calm')",
    "create domain word as text",
    "create collation turkish (provider = icu, locale = 'tr')",
    "create table things (id bigint generated always as identity, serial serial, mood mood, word word collate turkish)",
    "create sequence numbers",
    "create view seen as select * from things",
    "create materialized view kept as select * from things",
    "create function guard() returns trigger language plpgsql as 'begin return new; end'",
    "create trigger guards before insert on things for each row execute function guard()",
    "insert into things (mood, word) values ('calm', 'ğ')",
  ])
    await runQuery(before, statement, "postgres");
  await runQuery(
    before,
    "create function format(text, text, text) returns text language plpgsql as 'begin alter role kodu superuser; return ''select 1''; end'",
  );
  await before.stop();
  writeFileSync(join(dataDir, "postgres/pg_hba.conf"), "local all all trust\n");

  const server = await startServer();
  const others = `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relowner <> 'kodu'::regrole
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner <> 'kodu'::regrole
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select typname from pg_type where typnamespace = 'public'::regnamespace and typowner <> 'kodu'::regrole
      and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
    union all select collname from pg_collation
      where collnamespace = 'public'::regnamespace and collowner <> 'kodu'::regrole`;
  expect(await runQuery(server, others)).toEqual([]);
  expect(await runQuery(server, "select mood, word from things")).toEqual([{ mood: "calm", word: "ğ" }]);
  const roles =
    "select rolname, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname like 'kodu%' order by 1";
  const powerless = { rolsuper: false, rolcreaterole: false, rolcreatedb: false };
  expect(await runQuery(server, roles)).toEqual([
    { rolname: "kodu", ...powerless },
    { rolname: "kodu_app", ...powerless },
  ]);
  expect(server.connection.user).toBe("kodu_app");
  await expect(runQuery(server, "drop table things", "kodu_app")).rejects.toThrow("must be owner of table things");
  await expect(runQuery(server, "set role kodu", "kodu_app")).rejects.toThrow("permission denied");
});

test("nobody enters as another role, although the system's account may read every file", async () => {
  initialiseCluster();
  const server = await startServer();
  await runQuery(server, "create role stranger login superuser", "postgres");
  await expect(runQuery(server, "select 1", "stranger")).rejects.toThrow(/no pg_hba.conf entry/);
});

test.runIf(process.getuid?.() === 0)(
  "started by root it runs as an account that nobody else has, also where it was 'nobody' before",
  async () => {
    const NOBODY = 65_534;
    initialiseCluster();
    for (const path of [root, dataDir]) chmodSync(path, 0o755);
    execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, join(dataDir, "postgres")]);
    const server = await startServer();
    const { uid } = statSync(join(dataDir, "postgres"));
    expect(readFileSync("/etc/passwd", "utf8")).not.toContain(`:${uid}:`);
    expect([0, NOBODY]).not.toContain(uid);
    expect(statSync(`/proc/${readPostmasterPid()}`).uid).toBe(uid);
    await runQuery(server, "create table kept ()");
  },
);

test.runIf(process.getuid?.() === 0)("stays with the account that somebody gave its files to", async () => {
  const DAEMON = 1;
  initialiseCluster();
  for (const path of [root, dataDir]) chmodSync(path, 0o755);
  execFileSync("chown", ["-R", `${DAEMON}:${DAEMON}`, join(dataDir, "postgres")]);
  const server = await startServer();
  expect(statSync(join(dataDir, "postgres")).uid).toBe(DAEMON);
  expect(statSync(`/proc/${readPostmasterPid()}`).uid).toBe(DAEMON);
  await runQuery(server, "create table kept ()");
});

test("listens on a short path however long the data directory's is", async () => {
  dataDir = join(dataDir, "uzun".repeat(30));
  initialiseCluster();
  const server = await startServer();
  expect(await runQuery(server, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a second process is refused and told who holds the directory", async () => {
  initialiseCluster();
  const holder = await startWriter();
  const error = await startEmbedded({ dataDir }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DataDirectoryInUseError);
  expect(String(error)).toContain(`süreç numarası ${holder.pid}`);
  expect(String(error)).toMatch(/başlangıcı \d{1,2} \p{L}+ \d{4} \d{2}\.\d{2}\)/u);
  expect(String(error)).toContain(dataDir);
});

test("of two started at the same instant exactly one wins", async () => {
  initialiseCluster();
  for (let round = 0; round < 2; round++) {
    const pair = await Promise.all([spawnWriter(), spawnWriter()]);
    for (const writer of pair) writer.go();
    await waitUntil(() => pair.every((writer) => writer.ready ?? writer.refusal));
    const [winner, ...others] = pair.filter((writer) => writer.ready !== undefined);
    expect(others).toEqual([]);
    const refusal = pair.find((writer) => writer !== winner)?.refusal;
    expect(refusal?.refused).toBe(true);
    expect(refusal?.message).toContain(`süreç numarası ${winner?.pid}`);
    await Promise.all(pair.map((writer) => writer.kill()));
  }
});

test("a short command uses the server that runs, and leaves it running", async () => {
  initialiseCluster();
  const holder = await startWriter();
  const adopted = await connectEmbedded({ dataDir });
  expect(adopted.connection.host).toBe(holder.ready);
  await runQuery(adopted, "create table adopted ()");
  await adopted.stop();
  expect(await runQuery(adopted, "select to_regclass('adopted') is not null as there")).toEqual([{ there: true }]);

  await holder.kill();
  const own = await connectEmbedded({ dataDir });
  cleanups.push(() => own.stop());
  expect(own.connection.host).not.toBe(holder.ready);
  expect(await runQuery(own, "select to_regclass('adopted') is not null as there")).toEqual([{ there: true }]);
});

test("does not adopt a server of another directory", async () => {
  initialiseCluster();
  const holder = await startWriter();
  const other = await startEmbedded({ dataDir: join(root, "other"), durable: false });
  cleanups.push(() => other.stop());
  const announced = readFileSync(join(dataDir, "holder.json"), "utf8");
  writeFileSync(
    join(dataDir, "holder.json"),
    JSON.stringify({ ...JSON.parse(announced), socketDir: other.connection.host }),
  );

  const adopting = connectEmbedded({ dataDir });
  await runQuery(other, "select pg_sleep(0.1)");
  writeFileSync(join(dataDir, "holder.json"), announced);
  expect((await adopting).connection.host).toBe(holder.ready);
});

test("a server that dies is started again under the same connection", async () => {
  initialiseCluster();
  const server = await startServer();
  await runQuery(server, "create table kept as select 1 as one");
  const before = readPostmasterPid();
  process.kill(before, "SIGKILL");
  await waitUntil(() =>
    runQuery(server, "select 1").then(
      () => readPostmasterPid() !== before,
      () => false,
    ),
  );
  expect(await runQuery(server, "select one from kept")).toEqual([{ one: 1 }]);
});

test("stops while the server is being started again", async () => {
  initialiseCluster();
  const server = await startServer();
  process.kill(readPostmasterPid(), "SIGKILL");
  await server.stop();
  expect(pidsOfServersOn(dataDir)).toEqual([]);
  expect(await runQuery(await startServer(), "select 1 as one")).toEqual([{ one: 1 }]);
});

test("kill -9 of the process leaves neither a server nor a socket behind", async () => {
  initialiseCluster();
  const holder = await startWriter();
  expect(pidsOfServersOn(dataDir)).not.toEqual([]);
  await holder.kill();
  await waitUntil(() => pidsOfServersOn(dataDir).length === 0 && !existsSync(holder.ready ?? ""));
});

async function killWriter(holder: WriterProcess): Promise<void> {
  // The process is stopped first, so that it cannot restart the server before it is killed.
  process.kill(holder.pid, "SIGSTOP");
  for (const pid of pidsOfServersOn(dataDir))
    if (commandOfPid(String(pid)).includes("watchdog")) process.kill(pid, "SIGKILL");
  await holder.kill();
}

test("a server whose watchdog was killed too is stopped by the next start", async () => {
  initialiseCluster();
  const holder = await startWriter();
  const postmaster = readPostmasterPid();
  await killWriter(holder);
  const server = await startServer();
  expect(await runQuery(server, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(readPostmasterPid()).not.toBe(postmaster);
});

test("a server that recovers from a crash of its own is stopped by the next start", async () => {
  initialiseCluster();
  const holder = await startWriter();
  const postmaster = readPostmasterPid();
  const [child = ""] = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").split(" ");
  process.kill(Number(child), "SIGKILL");
  await killWriter(holder);
  expect(await runQuery(await startServer(), "select 1 as one")).toEqual([{ one: 1 }]);
  expect(readPostmasterPid()).not.toBe(postmaster);
});

test("waits for what is left of a killed server", async () => {
  initialiseCluster();
  const holder = await startWriter();
  const client = new pg.Client(connectionOfWriter(holder));
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const backend = rows[0]?.pid ?? 0;
  process.kill(backend, "SIGSTOP");
  process.kill(readPostmasterPid(), "SIGKILL");
  await holder.kill();

  const starting = startServer();
  await waitUntil(() => readFileSync(join(dataDir, "postgres.log"), "utf8").includes("shared memory block"));
  process.kill(backend, "SIGCONT");
  expect(await runQuery(await starting, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("is not fooled by another process that got the old server's number", async () => {
  initialiseCluster();
  await (await startServer()).stop();
  const { uid, gid } = statSync(join(dataDir, "postgres"));
  const stranger = spawn("sleep", ["1000"], { uid, gid, stdio: "ignore" });
  cleanups.push(() => stranger.kill());
  writeFileSync(
    join(dataDir, "postgres/postmaster.pid"),
    `${stranger.pid}\n${join(dataDir, "postgres")}\n1700000000\n5432\n/tmp\n\n12345 99999\nready\n`,
  );
  expect(await runQuery(await startServer(), "select 1 as one")).toEqual([{ one: 1 }]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test("removes what interrupted first starts left", async () => {
  mkdirSync(join(dataDir, "postgres.init-abc123/base"), { recursive: true });
  await startServer();
  expect(readdirSync(dataDir).filter((name) => name.includes("init"))).toEqual([]);
});

test("refuses a directory that is something else, and shows why a server does not start", async () => {
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/notlar.txt"), "");
  await expect(startServer()).rejects.toThrow(/dolu ama bir PostgreSQL veri klasörü değil/);
  rmSync(join(dataDir, "postgres"), { recursive: true });

  initialiseCluster();
  writeFileSync(join(dataDir, "postgres/postgresql.conf"), "no_such_setting = 1\n");
  await expect(startServer()).rejects.toThrow(/başlamadı[^]*no_such_setting/);

  writeFileSync(join(dataDir, "postgres/PG_VERSION"), "17\n");
  await expect(startServer()).rejects.toThrow(/PostgreSQL 17 ile oluşturulmuş/);
});

test.each([
  { platform: "linux", arch: "x64", musl: true },
  { platform: "win32", arch: "x64", musl: false },
  { platform: "linux", arch: "riscv64", musl: false },
])("says what to do on $platform $arch (musl: $musl)", (machine) => {
  const find = () => findEmbeddedBinaries(join(dataDir, "lib"), machine);
  expect(find).toThrow(UnusableDatabaseError);
  expect(find).toThrow(/DATABASE_URL/);
});

// Short versions of `npm run quality -- faults --only first-start --only kills`, which kills at random moments dozens
// of times.
test("starts again after kills during the very first start", { timeout: 3 * CYCLE_TIMEOUT_MS }, async () => {
  // Kills while initdb writes, when the cluster is nearly complete, and while the server starts on it.
  for (const isThere of [isClusterBeingMade, isClusterMade, isServerStarting]) {
    dataDir = join(root, isThere.name);
    const writer = await spawnWriter();
    writer.go();
    await waitUntil(isThere);
    await writer.kill();
    const server = await startEmbedded({ dataDir });
    expect(await runQuery(server, "select 1 as one"), `killed when ${isThere.name}`).toEqual([{ one: 1 }]);
    await server.stop();
    expect(readdirSync(dataDir).toSorted()).toEqual(["lock", "postgres", "postgres.log"]);
    expect(pidsOfServersOn(dataDir)).toEqual([]);
  }
});

function isClusterBeingMade(): boolean {
  return listFiles(dataDir).some((name) => name.includes("init") && listFiles(join(dataDir, name)).includes("base"));
}

function isClusterMade(): boolean {
  return listFiles(dataDir).includes("postgres");
}

function isServerStarting(): boolean {
  return listFiles(join(dataDir, "postgres")).includes("postmaster.pid");
}

function listFiles(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : [];
}

test("loses nothing in kills under concurrent writes", { timeout: 3 * CYCLE_TIMEOUT_MS }, async () => {
  initialiseCluster();
  const acknowledged: string[] = [];
  for (const victim of ["process", "server", "both"] as const) {
    const writer = await startWriter(WRITER_COUNT);
    await waitUntil(() => writer.written.length > 10 * WRITER_COUNT);
    const postmaster = readPostmasterPid();
    if (victim !== "process") process.kill(postmaster, "SIGKILL");
    if (victim === "server") {
      const before = writer.written.length;
      await waitUntil(() => writer.written.length > before + 10 * WRITER_COUNT);
    }
    await writer.kill();
    acknowledged.push(...writer.written);

    const server = await startEmbedded({ dataDir });
    const entries = await runQuery<{ id: string }>(server, "select id from entries");
    const totals = await runQuery<{ written: number }>(server, "select sum(written)::int as written from totals");
    const kept = new Set(entries.map(({ id }) => id));
    expect(
      acknowledged.filter((id) => !kept.has(id)),
      `lost after the kill of ${victim}`,
    ).toEqual([]);
    expect(totals, "half a transaction").toEqual([{ written: kept.size }]);
    await server.stop();
  }
});
