import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import type { GuessingStats, DeliveryStats, JobStats, MailStats, Metrics, PoolStats, ScanStats } from "./metrics.ts";

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const SECONDS_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const UNKNOWN_CODE_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export function createPrometheusMetrics(): { metrics: Metrics; read(): Promise<string>; contentType: string } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // These gauges have names of counters, which `promtool check metrics` refuses. The gauges without `_total` stay.
  for (const sum of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${sum}_total`);
  const codes = new Histogram({
    name: "kodu_scan_version_query_codes",
    help: "Codes whose versions one query asked for.",
    buckets: UNKNOWN_CODE_BUCKETS,
    registers,
  });
  const spare = new Counter({
    name: "kodu_scan_spare_reads_total",
    help: "Scans read from the main database because SCAN_DATABASE_URL was away.",
    registers,
  });
  const droppedMails = new Counter({
    name: "kodu_mails_dropped_total",
    help: "Mails that were not sent, by reason.",
    labelNames: ["reason"],
    registers,
  });
  const refusedPushes = new Counter({
    name: "kodu_pushes_refused_total",
    help: "Pushes that a push service refused because of what we sent, by the status of its answer.",
    labelNames: ["status"],
    registers,
  });
  const failedJobs = new Counter({
    name: "kodu_job_failures_total",
    help: "Failed runs of repeated jobs.",
    labelNames: ["job"],
    registers,
  });
  const changes = new Counter({
    name: "kodu_database_changes_total",
    help: "How often the database that answers scans was another one, restarted, promoted or restored.",
    registers,
  });
  const metrics: Metrics = {
    answered: registerAnswerMetrics(registers),
    versionsRead: (count) => codes.observe(count),
    scanReadFromSpare: () => spare.inc(),
    mailDropped: (reason) => droppedMails.inc({ reason }),
    pushRefused: (status) => refusedPushes.inc({ status }),
    jobFailed: (job) => failedJobs.inc({ job }),
    databaseChanged: () => changes.inc(),
    watchScans: (read) => registerScanMetrics(registers, read),
    watchPools: (pools) => registerPoolMetrics(registers, pools),
    watchMails: (read) => registerMailMetrics(registers, read),
    watchDeliveries: (read) => registerDeliveryMetrics(registers, read),
    watchGuessing: (read) => registerGuessingMetrics(registers, read),
    watchClock: (isDoubted) => registerClockMetrics(registers, isDoubted),
    watchBuild: (build) => registerBuildMetrics(registers, build),
    watchJobs: (read) => registerJobMetrics(registers, read),
    watchBackup: (read) => registerBackupMetrics(registers, read),
    watchReplica: (read) => registerReplicaMetrics(registers, read),
  };
  return { metrics, read: () => registry.metrics(), contentType: registry.contentType };
}

function registerAnswerMetrics(registers: Registry[]): Metrics["answered"] {
  const requests = new Counter({
    name: "kodu_http_requests_total",
    help: "Answered requests.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "kodu_http_request_duration_seconds",
    help: "From a request's arrival to its answer.",
    labelNames: ["route"],
    buckets: SECONDS_BUCKETS,
    registers,
  });
  return (route, method, status, seconds) => {
    requests.inc({ route, method: KNOWN_METHODS.has(method) ? method : "other", status });
    durations.observe({ route }, seconds);
  };
}

function registerPoolMetrics(registers: Registry[], pools: Readonly<Record<string, PoolStats>>): void {
  new Gauge({
    name: "kodu_database_connections",
    help: "Connections to the database.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: "used" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
      }
    },
  });
  new Gauge({
    name: "kodu_database_waiting",
    help: "Statements that wait for a connection.",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}

function registerScanMetrics(registers: Registry[], read: () => ScanStats): void {
  new Gauge({
    name: "kodu_scan_cache_pages",
    help: "Scan pages that are kept.",
    registers,
    collect() {
      this.set(read().pages);
    },
  });
  new Gauge({
    name: "kodu_scan_cache_bytes",
    help: "Bytes of the scan pages that are kept.",
    registers,
    collect() {
      this.set(read().bytes);
    },
  });
  new Counter({
    name: "kodu_scan_cache_lookups_total",
    help: "Scans of live codes: answered by a kept page, or read and rendered.",
    labelNames: ["result"],
    registers,
    collect() {
      const { hits, misses } = read();
      this.reset();
      this.inc({ result: "hit" }, hits);
      this.inc({ result: "miss" }, misses);
    },
  });
}

function registerMailMetrics(registers: Registry[], read: () => Promise<MailStats>): void {
  new Gauge({
    name: "kodu_mails",
    help: "Mails that wait to be sent, and those that were given up. Every process tells the same.",
    labelNames: ["state"],
    registers,
    async collect() {
      this.reset();
      try {
        const { waiting, givenUp } = await read();
        this.set({ state: "waiting" }, waiting);
        this.set({ state: "given-up" }, givenUp);
      } catch {
        // The metric is left out while the database is down, when the other metrics are needed most.
      }
    },
  });
}

function registerDeliveryMetrics(registers: Registry[], read: () => Promise<DeliveryStats[]>): void {
  new Gauge({
    name: "kodu_deliveries",
    help: "Alerts that wait to be sent, and those that were given up, by way. Every process tells the same.",
    labelNames: ["way", "state"],
    registers,
    async collect() {
      this.reset();
      try {
        for (const { way, waiting, givenUp } of await read()) {
          this.set({ way, state: "waiting" }, waiting);
          this.set({ way, state: "given-up" }, givenUp);
        }
      } catch {
        // The metric is left out while the database is down.
      }
    },
  });
}

function registerClockMetrics(registers: Registry[], isDoubted: () => boolean): void {
  new Gauge({
    name: "kodu_clock_doubted",
    help: "1 while the clock is doubted: nothing is deleted by the time.",
    registers,
    collect() {
      this.set(isDoubted() ? 1 : 0);
    },
  });
}

function registerBuildMetrics(registers: Registry[], build: { version: string; commit: string }): void {
  new Gauge({
    name: "kodu_build_info",
    help: "Always 1; the labels say which version runs.",
    labelNames: ["version", "commit"],
    registers,
  }).set(build, 1);
}

function registerJobMetrics(registers: Registry[], read: () => Promise<JobStats[]>): void {
  new Gauge({
    name: "kodu_job_late_seconds",
    help: "How long repeated work has been due without being done. Every process tells the same.",
    labelNames: ["job"],
    registers,
    async collect() {
      this.reset();
      try {
        for (const { name, dueAt } of await read())
          this.set({ job: name }, Math.max(0, (Date.now() - dueAt.getTime()) / 1000));
      } catch {
        // The metric is left out while the database is down.
      }
    },
  });
}

function registerBackupMetrics(registers: Registry[], read: () => Promise<Date | undefined>): void {
  new Gauge({
    name: "kodu_backup_timestamp_seconds",
    help: "When npm run backup last finished; 0 if never. Every process tells the same.",
    // Without a label, the gauge would start at 0 even before a backup was found.
    labelNames: ["by"],
    registers,
    async collect() {
      this.reset();
      try {
        this.set({ by: "npm-run-backup" }, ((await read())?.getTime() ?? 0) / 1000);
      } catch {
        // The metric is left out while the database is down.
      }
    },
  });
}

function registerReplicaMetrics(registers: Registry[], read: () => Promise<number>): void {
  new Gauge({
    name: "kodu_replica_lag_seconds",
    help: "By how much the replica for scans is behind.",
    labelNames: ["replica"],
    registers,
    async collect() {
      this.reset();
      try {
        this.set({ replica: "scan" }, await read());
      } catch {
        // The metric is left out while one of the two databases is down.
      }
    },
  });
}

function registerGuessingMetrics(registers: Registry[], read: () => GuessingStats): void {
  new Gauge({
    name: "kodu_guessing_slowed",
    help: "Addresses that tried too many unknown codes: IPv4 addresses and IPv6 /48.",
    registers,
    collect() {
      this.set(read().slowed);
    },
  });
  new Gauge({
    name: "kodu_guessing_held",
    help: "Requests that wait for the turn of such an address, or for their refusal.",
    registers,
    collect() {
      this.set(read().held);
    },
  });
  new Gauge({
    name: "kodu_guessing_alarm",
    help: "1 while so many unknown codes are tried everywhere that guessers get less.",
    registers,
    collect() {
      this.set(read().isAlarm ? 1 : 0);
    },
  });
}
