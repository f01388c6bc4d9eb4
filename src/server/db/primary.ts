import type pg from "pg";
import type { BaseLogger } from "pino";

import { type Heartbeat, silence, startHeartbeat } from "./heartbeat.ts";
import type { ServerState } from "./server-state.ts";

/** How long work waits for a primary while there is none. */
const PATIENCE_MS = 4000;

/** How many may wait for a primary at once. Each holds the memory of its request. */
export const WAITING_MAX = 500;

/** One of the servers of a database. */
export interface ServerAddress {
  /** Without user and password, for the log. */
  name: string;
  /** For the work of people. It may lead through a pooler. */
  connection: pg.PoolConfig;
  /** Past the pooler. */
  direct: pg.PoolConfig;
}

interface Server extends ServerAddress {
  heartbeat: Heartbeat;
}

/** Which of the servers of a database is the primary. It changes when a standby is promoted. */
export interface Primary {
  /** The primary, and its heartbeat; undefined while there is none. */
  current(): Server | undefined;
  /** What the primary said last. */
  said(): ServerState | undefined;
  /**
   * Resolves when there is a primary. Rejects after `milliseconds`, and at once when too many wait already.
   */
  whenThere(milliseconds?: number): Promise<void>;
  /**
   * Takes something that needs the primary but sends nothing yet, such as a connection. While there is no primary it
   * waits, and a failure that comes from losing the primary is tried again, for PATIENCE_MS in all.
   */
  take<Taken>(attempt: () => Promise<Taken>, isAway: (error: unknown) => boolean): Promise<Taken>;
}

/**
 * Asks each server again and again whether it takes writes. Of two that do, the one on the later timeline is the
 * primary: the other one has not heard yet that a standby was promoted. So a server on an earlier timeline than the
 * last primary, or of another data directory, is never written to while this process lives.
 */
export function watchPrimary(
  servers: readonly (ServerAddress & { probe: pg.Pool })[],
  log: Pick<BaseLogger, "info" | "warn">,
): Primary {
  const waiting = new Set<() => void>();
  let said: ServerState | undefined;
  let primary: Server | undefined;

  const watched = servers.map((server): Server => {
    const own: Server = { ...server, heartbeat: startHeartbeat(server.probe, (state) => hear(own, state), log) };
    return own;
  });

  /** Whether the server is the primary. */
  function hear(server: Server, state: ServerState | undefined): boolean {
    if (!mayBePrimary(state)) {
      if (primary === server) {
        primary = undefined;
        log.warn({ server: server.name }, "no server of the database takes writes");
      }
      return false;
    }
    if (primary !== server) {
      if (primary !== undefined && state.timeline === said?.timeline) return false;
      primary = server;
      log.info({ server: server.name, timeline: state.timeline }, "the primary of the database was found");
    }
    said = state;
    for (const go of waiting) go();
    return true;
  }

  function mayBePrimary(state: ServerState | undefined): state is ServerState {
    if (state === undefined || state.isStandby) return false;
    return said === undefined || (state.system === said.system && state.timeline >= said.timeline);
  }

  /** Resolves at the next answer of a primary. */
  async function nextAnswer(milliseconds: number): Promise<void> {
    if (waiting.size >= WAITING_MAX || milliseconds <= 0) throw silence();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(silence()), milliseconds);
    waiting.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      waiting.delete(resolve);
    }
  }

  function start(): void {
    for (const { heartbeat } of watched) heartbeat.start();
  }

  return {
    current() {
      start();
      return primary;
    },
    said: () => said,
    async whenThere(milliseconds = PATIENCE_MS) {
      start();
      if (primary === undefined) await nextAnswer(milliseconds);
    },
    async take(attempt, isAway) {
      start();
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        if (primary === undefined) await nextAnswer(until - performance.now());
        try {
          return await attempt();
        } catch (error) {
          if (!isAway(error) || performance.now() > until) throw error;
          // The heartbeat may not have noticed the loss yet.
          await nextAnswer(until - performance.now()).catch(() => {
            throw error;
          });
        }
      }
    },
  };
}
