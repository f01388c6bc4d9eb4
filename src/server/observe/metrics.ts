export interface ScanStats {
  pages: number;
  bytes: number;
  hits: number;
  misses: number;
}

export interface PoolStats {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface MailStats {
  waiting: number;
  givenUp: number;
}

export interface DeliveryStats extends MailStats {
  way: string;
}

export interface JobStats {
  name: string;
  dueAt: Date;
}

export interface GuessingStats {
  slowed: number;
  held: number;
  isAlarm: boolean;
}

/**
 * The watched values are read only when somebody requests the metrics. A route is one of our own names
 * (src/server/http/request-log.ts), never a text that somebody sent.
 */
export interface Metrics {
  answered(route: string, method: string, status: number, seconds: number): void;
  versionsRead(codes: number): void;
  /** Counts one scan that read from the main database because the scans' own database was down. */
  scanReadFromSpare(): void;
  mailDropped(reason: string): void;
  /** Counts one push that the push service refused because of its content, with the HTTP status. */
  pushRefused(status: number): void;
  jobFailed(job: string): void;
  databaseChanged(): void;
  /** Each `watch` function is called at most once in a process. */
  watchScans(read: () => ScanStats): void;
  watchPools(pools: Readonly<Record<string, PoolStats>>): void;
  watchMails(read: () => Promise<MailStats>): void;
  watchDeliveries(read: () => Promise<DeliveryStats[]>): void;
  watchGuessing(read: () => GuessingStats): void;
  /** While it is, no expired data is deleted. */
  watchClock(isDoubted: () => boolean): void;
  watchBuild(build: { version: string; commit: string }): void;
  watchJobs(read: () => Promise<JobStats[]>): void;
  /**
   * `read` returns the end of the last backup that `npm run backup` took of this database; undefined if there was
   * none.
   */
  watchBackup(read: () => Promise<Date | undefined>): void;
  watchReplica(read: () => Promise<number>): void;
}

export const ignoredMetrics: Metrics = {
  answered: ignoreMetric,
  versionsRead: ignoreMetric,
  scanReadFromSpare: ignoreMetric,
  mailDropped: ignoreMetric,
  pushRefused: ignoreMetric,
  jobFailed: ignoreMetric,
  databaseChanged: ignoreMetric,
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
