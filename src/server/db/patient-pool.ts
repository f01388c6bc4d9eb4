import pg from "pg";

import type { PrimaryWatch } from "./primary.ts";

type ConnectCallback = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: (destroy?: Error | boolean) => void,
) => void;

/** The milliseconds for which the pool opens no further connection after the server refused one. */
const FULL_MS = 1000;

/**
 * A pool whose callers wait instead of failing: for a free connection while the server accepts no more, and for a
 * primary while there is none, if the pool has a `PrimaryWatch`. No statement of a waiting caller has been sent yet, so
 * waiting never repeats one. If a connection is lost later, its statement and transaction fail, although the
 * transaction may have been committed.
 */
export class PatientPool extends pg.Pool {
  readonly #primary: PrimaryWatch | undefined;
  readonly #max: number;

  constructor(options: pg.PoolConfig, primary?: PrimaryWatch) {
    super(options);
    this.#primary = primary;
    this.#max = this.options.max;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: ConnectCallback): void;
  override connect(connected?: ConnectCallback): unknown {
    const taken = this.#primary ? this.#primary.take(() => this.#take()) : this.#take();
    if (!connected) return taken;
    return void taken.then(
      (client) => connected(undefined, client, (destroy) => client.release(destroy)),
      (error: Error) => connected(error),
    );
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isServerFull(error) || this.totalCount === 0) throw error;
        this.#makeDo();
      }
    }
  }

  /** Limits the pool to its open connections for a while, so that callers queue for these connections. */
  #makeDo(): void {
    this.options.max = this.totalCount;
    setTimeout(() => (this.options.max = this.#max), FULL_MS).unref();
  }
}

/**
 * Whether the server refused a connection because all of its connections are in use. EAGAIN means that even the queue
 * of its socket is full.
 */
function isServerFull(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === "53300";
  return error instanceof Error && "code" in error && error.code === "EAGAIN";
}
