import pg from "pg";

import type { PrimaryWatch } from "./primary.ts";

type ConnectCallback = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: (destroy?: Error | boolean) => void,
) => void;

interface ClientOfServer extends pg.PoolClient {
  /** Missing if the database has one server. */
  isOfPrimary?: (() => boolean) | undefined;
}

const PAUSE_WHEN_FULL_MS = 1000;

/**
 * Callers wait instead of failing: for one of the pool's open connections if the server accepts no further one and, if
 * the pool has a `PrimaryWatch`, while there is no primary. A waiting caller has not sent a statement yet, so no
 * statement is sent twice. An idle connection to a former primary is closed, because what is written there is lost.
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
        const client: ClientOfServer = await super.connect();
        if (client.isOfPrimary?.() !== false) return client;
        client.release(true);
      } catch (error) {
        if (!isServerFull(error) || this.totalCount === 0) throw error;
        this.#makeDo();
      }
    }
  }

  /** Stops opening connections for PAUSE_WHEN_FULL_MS, so that callers queue for the connections that are open. */
  #makeDo(): void {
    this.options.max = this.totalCount;
    setTimeout(() => (this.options.max = this.#max), PAUSE_WHEN_FULL_MS).unref();
  }
}

/** EAGAIN means that even the queue of its socket is full. */
function isServerFull(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === "53300";
  return error instanceof Error && "code" in error && error.code === "EAGAIN";
}
