/** A machine of the cluster: PostgreSQL, its Patroni, and a pooler where one is asked for. */
export interface Machine {
  name: string;
  /** The port of PostgreSQL. */
  port: number;
  /** The port at which Patroni says how its server is, and takes orders. */
  api: number;
  pooler: number;
  folder: string;
}

/** A server of etcd, for its clients and for the others. */
export interface EtcdMember {
  name: string;
  port: number;
  peer: number;
  folder: string;
}

interface ClusterPlan {
  etcd: readonly EtcdMember[];
  /** The folder of PostgreSQL's programs. */
  programs: string;
  password: string;
  /** How many seconds Patroni's lock lasts, and so how long a lost primary stays unnoticed. */
  ttl: number;
}

/** The times of Patroni's lock. Patroni demands loop_wait + 2 * retry_timeout <= ttl. */
export function lockTimes(ttl: number): { ttl: number; loop_wait: number; retry_timeout: number } {
  return { ttl, loop_wait: Math.max(1, Math.floor(ttl / 6)), retry_timeout: Math.floor(ttl / 3) };
}

/** What differs on this machine from deploy/patroni.yml: places, passwords, times, and what durability costs. */
export function trialSettings(machine: Machine, { etcd, programs, password, ttl }: ClusterPlan): object {
  const local = (port: number) => `127.0.0.1:${port}`;
  return {
    name: machine.name,
    restapi: { listen: local(machine.api), connect_address: local(machine.api) },
    etcd: { hosts: etcd.map(({ port }) => local(port)) },
    bootstrap: { dcs: lockTimes(ttl) },
    postgresql: {
      listen: local(machine.port),
      connect_address: local(machine.port),
      data_dir: `${machine.folder}/postgres`,
      bin_dir: programs,
      pgpass: `${machine.folder}/pgpass`,
      authentication: { superuser: { password }, replication: { password }, rewind: { password } },
      // Processes die here and machines do not, so nothing is lost without fsync.
      parameters: { unix_socket_directories: machine.folder, ssl: "off", fsync: "off", shared_buffers: "64MB" },
    },
  };
}

/** The command line of a server of etcd. */
export function etcdLine(member: EtcdMember, all: readonly EtcdMember[]): string[] {
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

/** deploy/pgbouncer.ini for the pooler of a machine. */
export function poolerSettings(shipped: string, { port, pooler, folder }: Machine): string {
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

/** The address of the database on all machines, as DATABASE_URL names it. */
export function addressOf(role: string, password: string, ports: readonly number[]): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  return `postgres://${role}:${password}@${hosts}/kodu?target_session_attrs=read-write`;
}
