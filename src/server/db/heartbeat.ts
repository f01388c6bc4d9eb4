import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import type pg from "pg";
import type { BaseLogger } from "pino";

import { PRIMARY_TIMELINE, SYSTEM_IDENTIFIER_SQL, type ServerState, WrongServerError } from "./server-state.ts";

const HEARTBEAT_INTERVAL_MS = 200;

export const heartbeatOptions = {
  max: 1,
  /**
   * The timeout and the pause before the query together are shorter than the second within which every request must be
   * answered.
   */
  answerTimeoutMillis: 650,
  connectTimeoutMillis: 800,
  // This timeout is longer than requests may wait, so that a waiting request can still use the connection if the
  // database comes back.
  connectionTimeoutMillis: 2000,
  query_timeout: 1000,
  idleTimeoutMillis: 0,
} satisfies pg.PoolConfig & Record<string, number>;

export interface Heartbeat {
  start(): void;
  /** The socket is destroyed when the database stops answering or becomes read-only. */
  socket(): Socket;
  said(): ServerState | undefined;
}

/**
 * The servers to which new connections may lead: any, the primary, or, if the database has several servers, each server
 * that the function accepts. The function is called with each answer, and with `undefined` if there was none.
 */
type WantedServer = "primary" | "any" | ((state: ServerState | undefined) => boolean);

const STATE_SQL = `pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then '' else ${PRIMARY_TIMELINE} end as timeline`;

/**
 * If this connection gets answers and others do not, the database is slow; if this connection gets none, the database
 * is down. If the primary is wanted, a standby counts as down, because another connection may reach the primary.
 */
export function startHeartbeat(
  probe: pg.Pool,
  wanted: WantedServer,
  log: Pick<BaseLogger, "info" | "warn">,
): Heartbeat {
  const hear = typeof wanted === "function" ? wanted : () => true;
  const sockets = new Set<Socket>();
  const place = { server: `${probe.options.host}:${probe.options.port}` };
  let fault: Error | undefined;
  let failingSince = 0;
  let isFelt = false;
  let said: ServerState | undefined;

  async function beat(): Promise<void> {
    const isConnecting = probe.idleCount === 0;
    let isOver = false;
    const giveUp = () => {
      if (isOver || fault) return;
      fault = makeSilenceError();
      failingSince = performance.now();
      hear(undefined);
      // For several servers, primary.ts logs when none of them is the primary.
      if (typeof wanted !== "function") log.warn(place, "the database does not answer: waiting connections were cut");
      // If only the heartbeat's connection attempt failed, connections that have received data may still get answers
      // and stay open.
      for (const socket of sockets) if (!isConnecting || socket.bytesRead === 0) socket.destroy(fault);
    };
    const within = (milliseconds: number) => setTimeout(setImmediate, milliseconds, giveUp);
    const { answerTimeoutMillis, connectTimeoutMillis } = { ...heartbeatOptions, ...probe.options };
    let giveUpLater = within(isConnecting ? connectTimeoutMillis : answerTimeoutMillis);
    try {
      const client = await probe.connect();
      clearTimeout(giveUpLater);
      // The first answer of a server that accepted the connection gets a new timeout, because a busy server may need
      // longer for it.
      giveUpLater = within(answerTimeoutMillis);
      said = await queryState(client, { system: isConnecting ? undefined : said?.system, wanted });
      if (!hear(said)) turnAway("another server is the primary");
      else if (wanted === "primary" && said.isStandby) turnAwayFromStandby();
      else letIn();
    } catch {
      // The error is not logged here, because each new connection fails with an error that is reported.
      hear(undefined);
    }
    isOver = true;
    clearTimeout(giveUpLater);
  }

  function turnAwayFromStandby(): void {
    if (!(fault instanceof WrongServerError))
      log.warn(place, "the database's address leads to a read-only standby: connections were cut");
    turnAway("the database only reads: its address leads to a standby");
  }

  function letIn(): void {
    const seconds = Math.round((performance.now() - failingSince) / 1000);
    // For several servers, primary.ts logs which one is the primary again.
    if (fault && typeof wanted !== "function") log.info({ ...place, seconds }, "the database can be used again");
    fault = undefined;
  }

  function turnAway(reason: string): void {
    if (!fault) failingSince = performance.now();
    fault = new WrongServerError(reason);
    for (const socket of sockets) socket.destroy(fault);
  }

  async function feel(): Promise<void> {
    if (isFelt) return;
    isFelt = true;
    while (!probe.ending) {
      const wasThere = probe.idleCount > 0;
      await beat();
      // The other clients connect again at once, so this loop does too.
      if (wasThere && probe.idleCount === 0) continue;
      await pause(HEARTBEAT_INTERVAL_MS, undefined, { ref: false });
    }
  }

  return {
    start: () => void feel(),
    socket() {
      void feel();
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      const why = fault;
      if (why) process.nextTick(() => socket.destroy(why));
      return socket;
    },
    said: () => said,
  };
}

/**
 * The server's id is read only once per connection, because it cannot change there, and the server may have to wait for
 * a checkpoint to read it.
 */
async function queryState(
  client: pg.PoolClient,
  { system, wanted }: { system: string | undefined; wanted: WantedServer },
): Promise<ServerState> {
  try {
    const { rows } = await client.query<ServerState>(
      `select ${STATE_SQL}, ${system === undefined ? SYSTEM_IDENTIFIER_SQL : "$1"}::text as system`,
      system === undefined ? [] : [system],
    );
    const state = rows[0]!;
    // Closes a connection to a standby, so that the next heartbeat connects again and may then reach the primary.
    client.release(wanted === "primary" && state.isStandby);
    return state;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export function makeRefusedSocket(): Socket {
  const socket = new Socket();
  process.nextTick(() => socket.destroy(makeSilenceError()));
  return socket;
}

export function makeSilenceError(): Error {
  return Object.assign(new Error("the database is silent"), { code: "ETIMEDOUT" });
}
