import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";

import { chooseAccount } from "#server/embedded-postgres/account.ts";

import { findPostgresPids } from "../faults/product.ts";
import { findSteadyPort } from "./ports.ts";
import { findPostgres, runProgram, waitUntil } from "./programs.ts";

/** One PostgreSQL server of the cluster. A standby connects to the primary under `name`. */
export interface ClusterServer {
  name: string;
  port: number;
  folder: string;
}

/**
 * The settings that a cluster manager would use on each server. Every commit waits until one standby has applied it.
 */
function makeServerSettings(names: readonly string[]): Record<string, string> {
  return {
    listen_addresses: "127.0.0.1",
    wal_level: "replica",
    hot_standby: "on",
    wal_log_hints: "on",
    wal_keep_size: "256MB",
    fsync: "off",
    wal_retrieve_retry_interval: "200ms",
    synchronous_commit: "remote_apply",
    synchronous_standby_names: `any 1 (${names.join(", ")})`,
  };
}

/**
 * A primary and two standbys on loopback, with the operations of a cluster manager: stop, promote, follow and take
 * back. Nothing happens automatically.
 */
export class ServerCluster {
  readonly servers: ClusterServer[];
  primary: ClusterServer;
  readonly #programs = findPostgres();
  readonly #folder: string;

  private constructor(folder: string, servers: ClusterServer[]) {
    this.#folder = folder;
    this.servers = servers;
    this.primary = servers[0]!;
  }

  static async make(folder: string): Promise<ServerCluster> {
    const servers: ClusterServer[] = [];
    for (const name of ["a", "b", "c"])
      servers.push({ name, port: await findSteadyPort(), folder: join(folder, name, "postgres") });
    const cluster = new ServerCluster(folder, servers);
    // Prepends the listener, because the servers must be stopped before the caller's exit listener removes their
    // folder.
    process.prependOnceListener("exit", () => cluster.end());
    await cluster.#begin();
    return cluster;
  }

  get environment(): Record<string, string> {
    const url = `postgres://postgres@${this.servers.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres?target_session_attrs=read-write`;
    return { DATABASE_URL: url };
  }

  get standbys(): ClusterServer[] {
    return this.servers.filter((server) => server !== this.primary);
  }

  async #begin(): Promise<void> {
    for (const { folder } of this.servers) {
      mkdirSync(join(folder, ".."), { recursive: true });
      chmodSync(join(folder, ".."), 0o777);
    }
    const names = this.servers.map(({ name }) => name);
    await this.#run("initdb", [
      "-D",
      this.primary.folder,
      "-U",
      "postgres",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
    ]);
    const lines = Object.entries(makeServerSettings(names)).map(([name, value]) => `${name} = '${value}'`);
    appendFileSync(join(this.primary.folder, "postgresql.conf"), `\n${lines.join("\n")}\n`);
    // Starts the primary without synchronous standbys, because otherwise commits would wait for standbys that do not
    // exist yet.
    await this.start(this.primary, "-c synchronous_standby_names=");
    for (const standby of this.standbys) {
      await this.#run("pg_basebackup", [
        "-D",
        standby.folder,
        "-d",
        this.#connectionOf(this.primary),
        "--checkpoint=fast",
      ]);
      this.#follow(standby);
      await this.start(standby);
    }
    await this.stop(this.primary);
    await this.start(this.primary);
    await this.whenWhole();
  }

  async start({ folder, port, name }: ClusterServer, more = ""): Promise<void> {
    const options = `-p ${port} -c cluster_name=${name} -c unix_socket_directories='' ${more}`;
    await this.#run("pg_ctl", ["start", "-D", folder, "-w", "-l", join(folder, "../log"), "-o", options]);
  }

  async stop({ folder }: ClusterServer, mode: "fast" | "immediate" = "fast"): Promise<void> {
    await this.#run("pg_ctl", ["stop", "-D", folder, "-w", "-m", mode]);
  }

  /** Sends a signal to every process of a server, as when its machine dies or freezes. */
  signal({ folder }: ClusterServer, signal: NodeJS.Signals): void {
    for (const pid of findPostgresPids(join(folder, "..")).all) process.kill(pid, signal);
  }

  /** Kills every process of a server, including processes that the server starts meanwhile. */
  async kill(server: ClusterServer): Promise<void> {
    while (findPostgresPids(join(server.folder, "..")).all.length > 0) {
      this.signal(server, "SIGKILL");
      await pause(20);
    }
    // Removes the file with the old process id. If another process has got that id, PostgreSQL would refuse to start.
    rmSync(join(server.folder, "postmaster.pid"), { force: true });
  }

  /**
   * Promotes the standby that has received most, and makes the other standby follow it. Returns the former primary.
   */
  async failOver(): Promise<ClusterServer> {
    const former = this.primary;
    const received = await Promise.all(
      this.standbys.map(async (server) => {
        const text =
          "select pg_wal_lsn_diff(coalesce(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0'), '0/0')::float8 as at";
        return { server, at: (await this.ask<{ at: number }>(server, text))[0]!.at };
      }),
    );
    const chosen = received.toSorted((one, other) => other.at - one.at)[0]!.server;
    await this.ask(chosen, "select pg_promote(true, 60)");
    this.primary = chosen;
    for (const standby of this.standbys) {
      if (standby === former) continue;
      this.#follow(standby);
      await this.ask(standby, "select pg_reload_conf()");
    }
    return former;
  }

  /** Makes a stopped server a standby of the present primary. */
  async takeBack(server: ClusterServer): Promise<void> {
    await this.ask(this.primary, "checkpoint");
    await this.#run("pg_rewind", [
      "-D",
      server.folder,
      `--source-server=${this.#connectionOf(this.primary)}`,
      "--no-sync",
    ]);
    this.#follow(server);
    await this.start(server);
  }

  /** Resolves when all standbys are streaming. */
  async whenWhole(): Promise<void> {
    await waitUntil("the standbys stream", async () => {
      const rows = await this.ask<{ count: number }>(
        this.primary,
        "select count(*)::int as count from pg_stat_replication where state = 'streaming'",
      );
      return rows[0]!.count === this.standbys.length ? true : undefined;
    });
  }

  async ask<Row extends pg.QueryResultRow>({ port }: ClusterServer, statement: string): Promise<Row[]> {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Kills everything, including frozen processes. Called when this process exits for any reason. */
  end(): void {
    for (const server of this.servers) this.signal(server, "SIGKILL");
  }

  #connectionOf({ port }: ClusterServer): string {
    return `host=127.0.0.1 port=${port} user=postgres dbname=postgres`;
  }

  #follow(standby: ClusterServer): void {
    const source = `${this.#connectionOf(this.primary)} application_name=${standby.name}`;
    writeFileSync(join(standby.folder, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
    writeFileSync(join(standby.folder, "standby.signal"), "");
  }

  async #run(program: string, given: string[]): Promise<void> {
    const path = join(this.#programs, program);
    const account = chooseAccount(this.#folder, this.primary.folder, path);
    await runProgram(account, [path, ...given], { folder: this.#folder, log: join(this.#folder, "programs.log") });
  }
}
