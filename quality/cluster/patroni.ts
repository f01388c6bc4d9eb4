import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";

import { chooseAccount } from "#server/embedded-postgres/account.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

import { pathInRoot } from "../bench/processes.ts";
import { findPostgresPids } from "../faults/product.ts";
import {
  makeDatabaseUrl,
  makeEtcdCommand,
  type EtcdMember,
  type PatroniMachine,
  makePoolerSettings,
  makeTrialSettings,
} from "./patroni-settings.ts";
import { findSteadyPort } from "./ports.ts";
import { findPostgres, startProgram, waitUntil } from "./programs.ts";

const TRIAL_PASSWORD = "deneme";
const PATRONI_PROGRAM = "/usr/bin/patroni";
const ETCD_PROGRAM = "/usr/bin/etcd";
const POOLER_PROGRAM = "/usr/sbin/pgbouncer";
/** The Python module that Patroni needs for version 2 of etcd's API. */
const ETCD_MODULE = "/usr/lib/python3/dist-packages/etcd/__init__.py";

interface PatroniOptions {
  /** The lifetime of Patroni's lock in seconds. */
  ttl: number;
  /** Whether the product connects through a PgBouncer on each machine. */
  isPooled: boolean;
}

function requirePrograms(isPooled: boolean): void {
  const needed = { patroni: PATRONI_PROGRAM, "python3-etcd": ETCD_MODULE, "etcd-server": ETCD_PROGRAM };
  const wanted = Object.entries({ ...needed, ...(isPooled && { pgbouncer: POOLER_PROGRAM }) });
  const missing = wanted.filter(([, path]) => !existsSync(path)).map(([name]) => name);
  if (missing.length > 0)
    throw new OperatorError(
      `Bu deneme için Debian'ın ${missing.join(", ")} paketi gerekir. Kurun: apt-get install ${missing.join(" ")}`,
    );
}

/**
 * Three machines with PostgreSQL and Patroni, and three etcd servers, all on loopback, configured by
 * deploy/patroni.yml.
 */
export class PatroniCluster {
  readonly machines: PatroniMachine[] = [];
  readonly etcd: EtcdMember[] = [];
  readonly #running = new Map<string, ChildProcess>();
  readonly #folder: string;
  readonly #programs = findPostgres();
  readonly #options: PatroniOptions;

  private constructor(folder: string, options: PatroniOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  static async make(folder: string, options: PatroniOptions): Promise<PatroniCluster> {
    requirePrograms(options.isPooled);
    const cluster = new PatroniCluster(folder, options);
    // Prepends the listener, because the servers must be stopped before the caller's exit listener removes their
    // folder.
    process.prependOnceListener("exit", () => cluster.end());
    await cluster.#begin();
    return cluster;
  }

  /** The environment variables with which the product finds the database. */
  get environment(): Record<string, string> {
    const servers = this.machines.map(({ port }) => port);
    const own = { OWNER_DATABASE_URL: makeDatabaseUrl("kodu", TRIAL_PASSWORD, servers) };
    const direct = makeDatabaseUrl("kodu_app", TRIAL_PASSWORD, servers);
    if (!this.#options.isPooled) return { ...own, DATABASE_URL: direct };
    const poolers = this.machines.map(({ pooler }) => pooler);
    return { ...own, DATABASE_URL: makeDatabaseUrl("kodu_app", TRIAL_PASSWORD, poolers), DIRECT_DATABASE_URL: direct };
  }

  async #begin(): Promise<void> {
    for (const name of ["e1", "e2", "e3"])
      this.etcd.push({
        name,
        port: await findSteadyPort(),
        peer: await findSteadyPort(),
        folder: this.#makeFolder(name),
      });
    for (const member of this.etcd) this.startEtcd(member);
    await waitUntil("etcd has a leader", () => this.#answers(this.etcd[0]!.port, "health"));
    const ports = async () => ({
      port: await findSteadyPort(),
      api: await findSteadyPort(),
      pooler: await findSteadyPort(),
    });
    for (const name of ["a", "b", "c"]) {
      const machine = { name, ...(await ports()), folder: this.#makeFolder(name) };
      this.machines.push(machine);
      this.#writeSettings(machine);
      this.#startPatroni(machine);
    }
    await this.whenWhole();
    await this.#makeDatabase();
    if (this.#options.isPooled) await this.#beginPooling();
  }

  #makeFolder(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    return folder;
  }

  #writeSettings(machine: PatroniMachine): void {
    const settings = join(machine.folder, "settings");
    mkdirSync(settings);
    // Patroni reads the files of a folder in the order of their names, and later files override earlier files. JSON is
    // valid YAML.
    copyFileSync(pathInRoot("deploy/patroni.yml"), join(settings, "1.yml"));
    const plan = { etcd: this.etcd, programs: this.#programs, password: TRIAL_PASSWORD, ttl: this.#options.ttl };
    writeFileSync(join(settings, "2.yml"), JSON.stringify(makeTrialSettings(machine, plan)));
  }

  async #makeDatabase(): Promise<void> {
    const leader = await this.whenLed();
    await this.ask(leader, `create role kodu login password '${TRIAL_PASSWORD}'`);
    await this.ask(leader, `create role kodu_app login password '${TRIAL_PASSWORD}'`);
    await this.ask(leader, "create database kodu owner kodu encoding 'UTF8' template template0");
  }

  /**
   * Sets up pooling as docs/operations.md describes: statement limits are set on the role, and PgBouncer gets the
   * role's password hash from PostgreSQL.
   */
  async #beginPooling(): Promise<void> {
    const leader = await this.whenLed();
    const shipped = readFileSync(pathInRoot("deploy/pgbouncer.ini"), "utf8");
    for (const [, limit] of shipped.matchAll(/^; {3}(alter role .*)$/gm)) await this.ask(leader, limit!);
    const role =
      "select format('\"%s\" \"%s\"', rolname, rolpassword) as line from pg_authid where rolname = 'kodu_app'";
    const [{ line } = { line: "" }] = await this.ask<{ line: string }>(leader, role);
    for (const machine of this.machines) {
      writeFileSync(join(machine.folder, "userlist.txt"), `${line}\n`);
      writeFileSync(join(machine.folder, "pgbouncer.ini"), makePoolerSettings(shipped, machine));
      this.#startPooler(machine);
    }
  }

  startEtcd(member: EtcdMember): void {
    this.#start(member, "etcd", [ETCD_PROGRAM, ...makeEtcdCommand(member, this.etcd)]);
  }

  async killEtcd({ name }: EtcdMember): Promise<void> {
    await this.#kill(`${name} etcd`);
  }

  /** Starts everything that runs on a machine, as systemd does at boot. */
  start(machine: PatroniMachine): void {
    this.#startPatroni(machine);
    if (this.#options.isPooled) this.#startPooler(machine);
  }

  #startPatroni(machine: PatroniMachine): void {
    this.#start(machine, "patroni", [PATRONI_PROGRAM, join(machine.folder, "settings")]);
  }

  #startPooler(machine: PatroniMachine): void {
    this.#start(machine, "pgbouncer", [POOLER_PROGRAM, "-q", join(machine.folder, "pgbouncer.ini")]);
  }

  #start({ name, folder }: { name: string; folder: string }, program: string, line: string[]): void {
    const account = chooseAccount(folder, join(folder, "postgres"), line[0]!);
    this.#running.set(
      `${name} ${program}`,
      startProgram(account, line, { folder, log: join(folder, `${program}.log`) }),
    );
  }

  async #kill(key: string): Promise<void> {
    const child = this.#running.get(key);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** Kills everything that runs on a machine. Patroni is killed first, so that it does not restart PostgreSQL. */
  async kill({ name, folder }: PatroniMachine): Promise<void> {
    await this.#kill(`${name} patroni`);
    await this.#kill(`${name} pgbouncer`);
    while (findPostgresPids(folder).all.length > 0) {
      for (const pid of findPostgresPids(folder).all) sendSignal(pid, "SIGKILL");
      await pause(20);
    }
  }

  /** Freezes everything that runs on a machine (SIGSTOP), or continues it (SIGCONT). */
  signal({ name, folder }: PatroniMachine, signal: "SIGSTOP" | "SIGCONT"): void {
    for (const program of ["patroni", "pgbouncer"]) this.#running.get(`${name} ${program}`)?.kill(signal);
    for (const pid of findPostgresPids(folder).all) sendSignal(pid, signal);
  }

  /** Kills only the postmaster of a machine. Its Patroni survives. */
  crash({ folder }: PatroniMachine): void {
    for (const pid of findPostgresPids(folder).first) sendSignal(pid, "SIGKILL");
  }

  /** The machine whose Patroni says that it holds the lock; undefined unless exactly one machine says so. */
  async leader(): Promise<PatroniMachine | undefined> {
    const answers = await Promise.all(
      this.machines.map(({ api }) => this.#answers(api, "primary").catch(() => undefined)),
    );
    const leading = this.machines.filter((_, at) => answers[at]);
    return leading.length === 1 ? leading[0] : undefined;
  }

  async whenLed(notBy?: PatroniMachine): Promise<PatroniMachine> {
    return waitUntil("a server is the primary", async () => {
      const leader = await this.leader();
      return leader === notBy ? undefined : leader;
    });
  }

  /** Resolves when all standbys stream from the primary, and at least one is synchronous, so that it can take over. */
  async whenWhole(): Promise<void> {
    const text = `select count(*)::int as streaming, count(*) filter (where sync_state = 'sync')::int as synchronous
      from pg_stat_replication where state = 'streaming' and application_name = any($1)`;
    await waitUntil("all servers follow the primary", async () => {
      const leader = await this.leader();
      if (leader === undefined) return undefined;
      const others = this.machines.filter((machine) => machine !== leader);
      const names = others.map(({ name }) => name);
      const [found] = await this.ask<{ streaming: number; synchronous: number }>(leader, text, [names]);
      const ready = await Promise.all(
        others.map(({ api }) => this.#answers(api, "synchronous").catch(() => undefined)),
      );
      return found?.streaming === others.length && found.synchronous > 0 && ready.some(Boolean) ? true : undefined;
    });
  }

  /** Sends a command to the Patroni of a machine, and waits until it is done. */
  async order({ api }: PatroniMachine, what: "switchover" | "restart", body: object): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${api}/${what}`, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`Patroni refused the ${what}: ${response.status} ${await response.text()}`);
  }

  async #answers(port: number, path: string): Promise<true | undefined> {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(1000) });
    await response.body?.cancel();
    return response.status === 200 ? true : undefined;
  }

  /** Returns a superuser's client, which the caller must connect. */
  clientOf({ port }: PatroniMachine, settings: pg.ClientConfig): pg.Client {
    const to = { host: "127.0.0.1", port, user: "postgres", password: TRIAL_PASSWORD, database: "postgres" };
    const client = new pg.Client({ ...to, connectionTimeoutMillis: 2000, ...settings });
    client.on("error", () => undefined);
    return client;
  }

  async ask<Row extends pg.QueryResultRow>(
    machine: PatroniMachine,
    statement: string,
    values?: unknown[],
  ): Promise<Row[]> {
    const client = this.clientOf(machine, { query_timeout: 10_000 });
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Kills everything, including frozen processes. Called when this process exits for any reason. */
  end(): void {
    for (const child of this.#running.values()) child.kill("SIGKILL");
    for (const { folder } of this.machines) for (const pid of findPostgresPids(folder).all) sendSignal(pid, "SIGKILL");
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}
