import type pg from "pg";
import type { BaseLogger } from "pino";

import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";
import type { ServerState } from "./server-state.ts";
import { TasksAwaitingPrimary } from "./waiting-tasks.ts";

export interface ServerAddress {
  name: string;
  connection: pg.PoolConfig;
  direct: pg.PoolConfig;
  /** Bypasses the pooler. */
  owner?: pg.PoolConfig;
}

interface WatchedServer extends ServerAddress {
  heartbeat: Heartbeat;
  silentSince?: number | undefined;
}

export interface PrimaryWatch {
  current(): WatchedServer | undefined;
  said(): ServerState | undefined;
  /** Waits until there is a primary and retries after its loss, for PRIMARY_WAIT_MAX_MS in all (waiting-tasks.ts). */
  take<Taken>(attempt: () => Promise<Taken>): Promise<Taken>;
}

/**
 * If two servers accept writes, the server on the later timeline is the primary, because the other server has not
 * noticed the promotion yet. So while this process runs, it never writes to a server that is on an earlier timeline
 * than the last primary or has another data directory.
 */
export function watchPrimary(
  servers: readonly (ServerAddress & { probe: pg.Pool })[],
  log: Pick<BaseLogger, "info" | "warn">,
): PrimaryWatch {
  const tasks = new TasksAwaitingPrimary();
  let isStarted = false;
  let said: ServerState | undefined;
  let withoutPrimarySince: number | undefined;
  let primary: WatchedServer | undefined;

  const watched = servers.map((server): WatchedServer => {
    const own: WatchedServer = { ...server, heartbeat: startHeartbeat(server.probe, (state) => hear(own, state), log) };
    return own;
  });

  function hear(server: WatchedServer, state: ServerState | undefined): boolean {
    logSilence(server, state, { isPrimary: server === primary, log });
    const isPrimary = mayBePrimary(state) && serve(server, state);
    if (!isPrimary && primary === server) {
      primary = undefined;
      withoutPrimarySince = performance.now();
      log.warn({ primaryWas: server.name, reason: reasonAgainst(state) }, "no server of the database takes writes");
    }
    tasks.notifyOfAnswer();
    return isPrimary;
  }

  function mayBePrimary(state: ServerState | undefined): state is ServerState {
    if (state === undefined || state.isStandby) return false;
    return said === undefined || (state.system === said.system && state.timeline >= said.timeline);
  }

  function serve(server: WatchedServer, state: ServerState): boolean {
    if (primary !== undefined && primary !== server && state.timeline === said?.timeline) return false;
    if (primary !== server) {
      const without = withoutPrimarySince !== undefined && { seconds: secondsSince(withoutPrimarySince) };
      log.info({ server: server.name, timeline: state.timeline, ...without }, "the primary of the database was found");
      withoutPrimarySince = undefined;
    }
    primary = server;
    said = state;
    return true;
  }

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
    async take(attempt) {
      start();
      return tasks.take(attempt, () => primary !== undefined);
    },
  };
}

function logSilence(
  server: WatchedServer,
  state: ServerState | undefined,
  { isPrimary, log }: { isPrimary: boolean; log: Pick<BaseLogger, "info" | "warn"> },
): void {
  const { name, silentSince } = server;
  if (state === undefined) {
    if (silentSince !== undefined) return;
    server.silentSince = performance.now();
    log.warn({ server: name, isPrimary }, "a server of the database does not answer");
  } else if (silentSince !== undefined) {
    server.silentSince = undefined;
    log.info(
      { server: name, isStandby: state.isStandby, seconds: secondsSince(silentSince) },
      "a server of the database answers again",
    );
  }
}

function reasonAgainst(state: ServerState | undefined): string {
  if (state === undefined) return "it does not answer";
  return state.isStandby ? "it is a standby now" : "another server was promoted, or its data was exchanged";
}

function secondsSince(instant: number): number {
  return Math.round((performance.now() - instant) / 100) / 10;
}
