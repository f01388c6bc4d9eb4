import pg from "pg";

import type { Primary } from "./primary.ts";

type Connected = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: (destroy?: Error | boolean) => void,
) => void;

/** How long the pool asks for no further connection after the server refused one, in milliseconds. */
const FULL_MS = 1000;

/**
 * A pool whose callers wait for one of its connections while the server gives no more of them, and for a primary, where
 * one is named, while no server is one. Nothing was sent for them yet, so nothing can be done twice. A connection that
 * is lost later fails its statement and its transaction, which may have been committed.
 */
export class PatientPool extends pg.Pool {
  readonly #primary: Primary | undefined;
  readonly #max: number;

  constructor(options: pg.PoolConfig, primary?: Primary) {
    super(options);
    this.#primary = primary;
    this.#max = this.options.max;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): unknown {
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
        if (!isFull(error) || this.totalCount === 0) throw error;
        this.#makeDo();
      }
    }
  }

  /** Lets callers queue for the connections that there are. */
  #makeDo(): void {
    this.options.max = this.totalCount;
    setTimeout(() => (this.options.max = this.#max), FULL_MS).unref();
  }
}

/** Whether the server has no room for a further connection, because others hold them all. */
function isFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "53300";
}
