/** The scan page cache, and its hits since the start of the process. */
export interface ScanStats {
  pages: number;
  bytes: number;
  hits: number;
  misses: number;
}

/** The connection counts of a pool, as `pg.Pool` has them. */
export interface PoolStats {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface MailStats {
  waiting: number;
  givenUp: number;
}

/**
 * The number of messages of one channel that wait, and of messages that were given up although somebody needed them.
 */
export interface DeliveryStats extends MailStats {
  way: string;
}

/** The due time of a job that one process does for all. */
export interface JobStats {
  name: string;
  dueAt: Date;
}

/** The guessing protection of this process. */
export interface GuessingStats {
  /** The number of IPv4 addresses and IPv6 /48 networks that are slowed down. */
  slowed: number;
  /** The number of requests that wait for their turn or their refusal. */
  held: number;
  /** Whether all addresses together try so many unknown codes that the limits were lowered. */
  isAlarm: boolean;
}

/**
 * The metrics of the server. Counting is cheap enough for every request. The watched values are read only when
 * somebody requests the metrics. A route is one of our own names (src/server/http/request-log.ts), never a text that
 * somebody sent.
 */
export interface Metrics {
  /** Counts one answer and the seconds that it took. */
  answered(route: string, method: string, status: number, seconds: number): void;
  /** Counts one query for the versions of this many codes. */
  versionsRead(codes: number): void;
  /** Counts one scan that read from the main database because the scans' own database was down. */
  scanReadFromSpare(): void;
  /** Counts one scan that read from the standbys because there was no primary. */
  scanReadFromStandby(): void;
  /** Counts one mail that was not sent, with a reason from a short list without names. */
  mailDropped(reason: string): void;
  /** Counts one push that the push service refused because of its content, with the HTTP status. */
  pushRefused(status: number): void;
  /** Counts one failed run of a job. */
  jobFailed(job: string): void;
  /** Counts one change of the database: another server answers, or the server was restarted, promoted or restored. */
  databaseChanged(): void;
  /** Counts codes whose last acknowledged change was lost in a fail-over. */
  changesLost(codes: number): void;
  /** Each `watch` function is called at most once in a process. */
  watchScans(read: () => ScanStats): void;
  watchPools(pools: Readonly<Record<string, PoolStats>>): void;
  watchMails(read: () => Promise<MailStats>): void;
  watchDeliveries(read: () => Promise<DeliveryStats[]>): void;
  watchGuessing(read: () => GuessingStats): void;
  /** `isDoubted` returns whether the clock is in doubt. While it is, no expired data is deleted. */
  watchClock(isDoubted: () => boolean): void;
  watchBuild(build: { version: string; commit: string }): void;
  watchJobs(read: () => Promise<JobStats[]>): void;
  /**
   * `read` returns the end of the last backup that `npm run backup` took of this database; undefined if there was
   * none.
   */
  watchBackup(read: () => Promise<Date | undefined>): void;
  /** Called only if scans read from a replica. `read` returns the seconds by which the replica is behind. */
  watchReplica(read: () => Promise<number>): void;
}

/** Counts nothing, for a server without metrics. */
export const ignoredMetrics: Metrics = {
  answered: ignoreMetric,
  versionsRead: ignoreMetric,
  scanReadFromSpare: ignoreMetric,
  scanReadFromStandby: ignoreMetric,
  mailDropped: ignoreMetric,
  pushRefused: ignoreMetric,
  jobFailed: ignoreMetric,
  databaseChanged: ignoreMetric,
  changesLost: ignoreMetric,
  watchScans: ignoreMetric,
  watchPools: ignoreMetric,
  watchMails: ignoreMetric,
  watchDeliveries: ignoreMetric,
  watchGuessing: ignoreMetric,
  watchClock: ignoreMetric,
  watchBuild: ignoreMetric,
  watchJobs: ignoreMetric,
  watchBackup: ignoreMetric,
  watchReplica: ignoreMetric,
};

function ignoreMetric(): void {}
