/** A machine of the cluster with PostgreSQL, Patroni and, if requested, a pooler. */
export interface PatroniMachine {
  name: string;
  /** The port of PostgreSQL. */
  port: number;
  /** The port of Patroni's REST API, which reports the state of its server and takes commands. */
  api: number;
  pooler: number;
  folder: string;
}

/** An etcd server, with a port for clients and a port for the other etcd servers. */
export interface EtcdMember {
  name: string;
  port: number;
  peer: number;
  folder: string;
}

interface ClusterPlan {
  etcd: readonly EtcdMember[];
  /** The folder of PostgreSQL's executables. */
  programs: string;
  password: string;
  /** The lifetime of Patroni's lock in seconds, which is also the longest time before a lost primary is noticed. */
  ttl: number;
}

/** The timing settings of Patroni. Patroni demands loop_wait + 2 * retry_timeout <= ttl. */
export function makeLockTimes(ttl: number): { ttl: number; loop_wait: number; retry_timeout: number } {
  return { ttl, loop_wait: Math.max(1, Math.floor(ttl / 6)), retry_timeout: Math.floor(ttl / 3) };
}

/**
 * The settings that replace settings of deploy/patroni.yml on this machine: paths, passwords, times, and weaker
 * durability that saves time.
 */
export function makeTrialSettings(machine: PatroniMachine, { etcd, programs, password, ttl }: ClusterPlan): object {
  const local = (port: number) => `127.0.0.1:${port}`;
  return {
    name: machine.name,
    restapi: { listen: local(machine.api), connect_address: local(machine.api) },
    etcd: { hosts: etcd.map(({ port }) => local(port)) },
    bootstrap: { dcs: makeLockTimes(ttl) },
    postgresql: {
      listen: local(machine.port),
      connect_address: local(machine.port),
      data_dir: `${machine.folder}/postgres`,
      bin_dir: programs,
      pgpass: `${machine.folder}/pgpass`,
      authentication: { superuser: { password }, replication: { password }, rewind: { password } },
      // The trial kills processes but never a machine, so nothing is lost without fsync.
      parameters: { unix_socket_directories: machine.folder, ssl: "off", fsync: "off", shared_buffers: "64MB" },
    },
  };
}

/** The command line of an etcd server. */
export function makeEtcdCommand(member: EtcdMember, all: readonly EtcdMember[]): string[] {
  const local = (port: number) => `http://127.0.0.1:${port}`;
  return Object.entries({
    name: member.name,
    "data-dir": `${member.folder}/data`,
    "listen-client-urls": local(member.port),
    "advertise-client-urls": local(member.port),
    "listen-peer-urls": local(member.peer),
    "initial-advertise-peer-urls": local(member.peer),
    "initial-cluster": all.map(({ name, peer }) => `${name}=${local(peer)}`).join(","),
    "initial-cluster-state": "new",
    "enable-v2": "true",
    "log-level": "warn",
  }).map(([name, value]) => `--${name}=${value}`);
}

/** deploy/pgbouncer.ini, adapted to the pooler of a machine. */
export function makePoolerSettings(shipped: string, { port, pooler, folder }: PatroniMachine): string {
  const own = {
    "kodu =": `host=127.0.0.1 port=${port} dbname=kodu`,
    "listen_port =": String(pooler),
    "auth_file =": `${folder}/userlist.txt`,
  };
  return Object.entries(own).reduce((text, [key, value]) => {
    const lines = text.split("\n");
    const at = lines.findIndex((line) => line.startsWith(key));
    if (at === -1) throw new Error(`deploy/pgbouncer.ini has no line "${key}"`);
    return lines.with(at, `${key} ${value}`).join("\n");
  }, shipped);
}

/** A database URL that names the servers on all machines. */
export function makeDatabaseUrl(role: string, password: string, ports: readonly number[]): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  return `postgres://${role}:${password}@${hosts}/kodu?target_session_attrs=read-write`;
}
