/** What the scan path keeps, and how often that sufficed since the start of the process. */
export interface ScanStats {
  pages: number;
  bytes: number;
  hits: number;
  misses: number;
}

/** What a pool of connections tells of itself; a `pg.Pool` is one. */
export interface PoolStats {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface MailStats {
  waiting: number;
  givenUp: number;
}

/** Messages of one way that are due or will be, and that were given up without having been needless. */
export interface DeliveryStats extends MailStats {
  way: string;
}

/** What keeps codes from being guessed, as this process knows it. */
export interface GuessingStats {
  /** IPv4 addresses and IPv6 /48 of which some are slowed. */
  slowed: number;
  /** Requests that wait for their turn or for their refusal. */
  held: number;
  /** Whether so many unknown codes are tried everywhere that guessers get less. */
  isAlarm: boolean;
}

/**
 * What the server tells those who run it. Counting is cheap enough for every request; what is watched is read when somebody asks.
 * A route is one of our own names for an address (src/server/http/request-log.ts), never what somebody sent.
 */
export interface Metrics {
  /** One answer to a request that took so many seconds. */
  answered(route: string, method: string, status: number, seconds: number): void;
  /** One query that asked for the versions of so many codes at once. */
  versionsRead(codes: number): void;
  /** One scan for which the main database was asked because the scans' own one was away. */
  scanReadFromSpare(): void;
  /** One mail that was not sent, for one of a few reasons that name nobody. */
  mailDropped(reason: string): void;
  /** One push that a push service refused because of what we sent, by the status of its answer. */
  pushRefused(status: number): void;
  /** Each of these is called once a process. */
  watchScans(read: () => ScanStats): void;
  watchPools(pools: Readonly<Record<string, PoolStats>>): void;
  watchMails(read: () => Promise<MailStats>): void;
  watchDeliveries(read: () => Promise<DeliveryStats[]>): void;
  watchGuessing(read: () => GuessingStats): void;
  /** Whether the clock is doubted, so that nothing is deleted by the time. */
  watchClock(isDoubted: () => boolean): void;
}

/** Where nobody asks, nothing is counted. */
export const noMetrics: Metrics = {
  answered: ignore,
  versionsRead: ignore,
  scanReadFromSpare: ignore,
  mailDropped: ignore,
  pushRefused: ignore,
  watchScans: ignore,
  watchPools: ignore,
  watchMails: ignore,
  watchDeliveries: ignore,
  watchGuessing: ignore,
  watchClock: ignore,
};

function ignore(): void {}
