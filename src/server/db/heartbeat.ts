import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import type pg from "pg";
import type { BaseLogger } from "pino";

import { PROGRESS, SYSTEM, TIMELINE, type ServerState, WrongServer } from "./server-state.ts";

const BEAT_MS = 200;

/**
 * How long one question may take: longer than with a far database. Together with the pause before it this stays below
 * the second within which every request is answered.
 */
const ANSWER_MS = 650;

/** How long a connection to a lost database may take before all others who connect are refused. */
const CONNECT_MS = 800;

/** The connection that checks whether the database answers. */
export const heartbeatOptions: pg.PoolConfig = {
  max: 1,
  // Longer than requests may wait, so that a request still waiting can use a connection that works again.
  connectionTimeoutMillis: 2000,
  query_timeout: 1000,
  // A network may drop a connection that is silent for long.
  idleTimeoutMillis: 0,
};

export interface Heartbeat {
  /** Begins to ask. The first socket begins it too. */
  start(): void;
  /**
   * A socket for a new connection. It is destroyed when the database stops answering or becomes read-only, and at
   * once while this lasts.
   */
  socket(): Socket;
  /** The state of the server at its last answer. */
  said(): ServerState | undefined;
}

/**
 * Which server new connections may lead to: any, the primary, or, where the database has several servers, one that
 * the function takes. The function hears each answer, and `undefined` when there is none.
 */
type Wanted = "primary" | "any" | ((state: ServerState | undefined) => boolean);

const QUESTION = `pg_is_in_recovery() as "isStandby", ${TIMELINE} as timeline, ${PROGRESS}`;

/**
 * Asks a database again and again on a connection of its own. If the database answers here but not elsewhere, it is
 * slow; if it does not answer here, it is gone. Where the primary is wanted, a standby counts as gone, because
 * another connection may reach the primary.
 */
export function startHeartbeat(probe: pg.Pool, wanted: Wanted, log: Pick<BaseLogger, "warn">): Heartbeat {
  const hear = typeof wanted === "function" ? wanted : () => true;
  const sockets = new Set<Socket>();
  /** Why new connections are refused now. */
  let fault: Error | undefined;
  let isFelt = false;
  let said: ServerState | undefined;

  async function beat(): Promise<void> {
    const isConnecting = probe.idleCount === 0;
    let isOver = false;
    const giveUp = () => {
      if (isOver || fault) return;
      fault = silence();
      hear(undefined);
      // Of several servers it is told when none of them is the primary (primary.ts).
      if (typeof wanted !== "function") log.warn("the database does not answer: waiting connections were cut");
      // Where only new connections are refused, the open ones may still get answers and stay.
      for (const socket of sockets) if (!isConnecting || socket.bytesRead === 0) socket.destroy(fault);
    };
    // setImmediate first reads the answers that came while this process was busy.
    const within = (milliseconds: number) => setTimeout(setImmediate, milliseconds, giveUp);
    let giveUpLater = within(isConnecting ? CONNECT_MS : ANSWER_MS);
    try {
      const client = await probe.connect();
      clearTimeout(giveUpLater);
      // The server accepted the connection, so it runs. Its first answer gets a time of its own, because it costs a
      // busy server more.
      giveUpLater = within(ANSWER_MS);
      said = await ask(client, isConnecting ? undefined : said?.system);
      if (!hear(said)) turnAway("another server is the primary");
      else if (wanted === "primary" && said.isStandby) turnAwayFromStandby();
      else fault = undefined;
    } catch {
      // Each new connection reports its own error.
      hear(undefined);
    }
    isOver = true;
    clearTimeout(giveUpLater);
  }

  /**
   * A connection stays with one server, so the server's id is read once: to read it, a server may have to wait for
   * its own checkpoint.
   */
  async function ask(client: pg.PoolClient, system: string | undefined): Promise<ServerState> {
    try {
      const { rows } = await client.query<ServerState>(
        `select ${QUESTION}, ${system === undefined ? SYSTEM : "$1"}::text as system`,
        system === undefined ? [] : [system],
      );
      const state = rows[0]!;
      // The next beat connects again, and may reach the primary by then.
      client.release(wanted === "primary" && state.isStandby);
      return state;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  function turnAwayFromStandby(): void {
    if (!(fault instanceof WrongServer))
      log.warn("the database's address leads to a read-only standby: connections were cut");
    turnAway("the database only reads: its address leads to a standby");
  }

  function turnAway(reason: string): void {
    fault = new WrongServer(reason);
    for (const socket of sockets) socket.destroy(fault);
  }

  async function feel(): Promise<void> {
    if (isFelt) return;
    isFelt = true;
    while (!probe.ending) {
      const wasThere = probe.idleCount > 0;
      await beat();
      // All connections to the database broke just now. The other clients connect again at once, so this loop does too.
      if (wasThere && probe.idleCount === 0) continue;
      await pause(BEAT_MS, undefined, { ref: false });
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

/** A socket that fails at once, for a connection while no server can be connected to. */
export function refusedSocket(): Socket {
  const socket = new Socket();
  process.nextTick(() => socket.destroy(silence()));
  return socket;
}

/** The error of whoever waits for a database that does not answer. */
export function silence(): Error {
  return Object.assign(new Error("the database is silent"), { code: "ETIMEDOUT" });
}
