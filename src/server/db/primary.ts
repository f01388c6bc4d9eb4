import type pg from "pg";
import type { BaseLogger } from "pino";

import { type Heartbeat, silence, startHeartbeat } from "./heartbeat.ts";
import type { ServerState } from "./server-state.ts";
import { isConnectionLost } from "./violations.ts";

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
  /** As the owner of the tables, past the pooler. */
  owner?: pg.PoolConfig;
}

interface Server extends ServerAddress {
  heartbeat: Heartbeat;
  /** What it said last; undefined if it did not answer. */
  state?: ServerState | undefined;
}

/** Which of the servers of a database is the primary. It changes when a standby is promoted. */
export interface Primary {
  /** The primary, and its heartbeat; undefined while there is none. */
  current(): Server | undefined;
  /** What the primary said last. */
  said(): ServerState | undefined;
  /**
   * While there is no primary, the names of all other servers, the most advanced first, if between them they show
   * every change that was acknowledged; otherwise undefined. Only a question to all of them is sure to meet the latest
   * change, because a commit waits for some of them alone.
   */
  standbys(): readonly string[] | undefined;
  /**
   * Takes something that needs the database but changes nothing yet, such as a connection. It waits until `isReady`,
   * which is while there is a primary, and tries again after a failure that comes from losing a server, for
   * PATIENCE_MS in all. It fails at once when too many wait already.
   */
  take<Taken>(attempt: () => Promise<Taken>, isReady?: () => boolean): Promise<Taken>;
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
  /** Whoever waits for the next answer of a server. */
  const listeners = new Set<() => void>();
  let waiting = 0;
  let isStarted = false;
  let said: ServerState | undefined;
  let primary: Server | undefined;
  /** The server that was the primary last. */
  let last: Server | undefined;
  /** The position of the primary since which every commit waited for a standby to show it. */
  let appliedSince: number | undefined;

  const watched = servers.map((server): Server => {
    const own: Server = { ...server, heartbeat: startHeartbeat(server.probe, (state) => hear(own, state), log) };
    return own;
  });

  /** Whether the server is the primary. */
  function hear(server: Server, state: ServerState | undefined): boolean {
    server.state = state;
    const isPrimary = mayBePrimary(state) && serve(server, state);
    if (!isPrimary && primary === server) {
      primary = undefined;
      log.warn(
        { server: server.name, areScansRead: standbys() !== undefined },
        "no server of the database takes writes",
      );
    }
    for (const tell of listeners) tell();
    return isPrimary;
  }

  function mayBePrimary(state: ServerState | undefined): state is ServerState {
    if (state === undefined || state.isStandby) return false;
    return said === undefined || (state.system === said.system && state.timeline >= said.timeline);
  }

  /** Makes the server the primary, unless another one serves on the same timeline. */
  function serve(server: Server, state: ServerState): boolean {
    if (primary !== undefined && primary !== server && state.timeline === said?.timeline) return false;
    if (primary !== server)
      log.info({ server: server.name, timeline: state.timeline }, "the primary of the database was found");
    if (last !== server || !state.isApplied) appliedSince = undefined;
    if (state.isApplied) appliedSince ??= state.position;
    primary = server;
    last = server;
    said = state;
    return true;
  }

  function standbys(): readonly string[] | undefined {
    if (primary !== undefined || appliedSince === undefined) return undefined;
    const others = watched.filter((server) => server !== last);
    if (!others.every(({ state }) => state?.isStandby && state.system === said?.system)) return undefined;
    const sorted = others.toSorted((one, other) => other.state!.position - one.state!.position);
    // A standby that was added a moment ago may lack what was committed before commits waited for it.
    return sorted.some(({ state }) => state!.position >= appliedSince!) ? sorted.map(({ name }) => name) : undefined;
  }

  /** Resolves at the next answer of a server, and rejects at the end of the patience. */
  async function nextAnswer(until: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(silence()), Math.max(0, until - performance.now()));
    listeners.add(resolve);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      listeners.delete(resolve);
    }
  }

  async function wait<Taken>(attempt: () => Promise<Taken>, isReady: () => boolean, until: number): Promise<Taken> {
    let failure: unknown;
    for (;;) {
      // After a failure too, because the heartbeat may not have noticed the loss yet.
      await nextAnswer(until).catch((error: unknown) => {
        throw failure ?? error;
      });
      if (!isReady()) continue;
      try {
        return await attempt();
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        failure = error;
      }
    }
  }

  /** Every scan comes here, so it costs nothing after the first time. */
  function start(): void {
    if (isStarted) return;
    isStarted = true;
    for (const { heartbeat } of watched) heartbeat.start();
  }

  return {
    current() {
      start();
      return primary;
    },
    said: () => said,
    standbys,
    async take(attempt, isReady = () => primary !== undefined) {
      start();
      const until = performance.now() + PATIENCE_MS;
      if (isReady()) {
        try {
          return await attempt();
        } catch (error) {
          if (!isConnectionLost(error) || waiting >= WAITING_MAX) throw error;
        }
      } else if (waiting >= WAITING_MAX) throw silence();
      waiting += 1;
      try {
        return await wait(attempt, isReady, until);
      } finally {
        waiting -= 1;
      }
    },
  };
}
