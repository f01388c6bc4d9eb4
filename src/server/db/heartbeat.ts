import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import type pg from "pg";
import type { BaseLogger } from "pino";

import { SYSTEM, TIMELINE, type ServerState, WrongServer } from "./server-state.ts";

const BEAT_MS = 200;

/** How long one question waits for its answer: longer than a far database takes, and with the pause before it under the second in which everybody is answered. */
const ANSWER_MS = 650;

/** How long connecting to a lost database may take before it counts as silent for all others who connect. */
const CONNECT_MS = 800;

/** The connection on which a database is asked whether it is there. */
export const heartbeatOptions: pg.PoolConfig = {
  max: 1,
  // Longer than others may look, so that a way that is open again is found by whoever is still looking.
  connectionTimeoutMillis: 2000,
  query_timeout: 1000,
  // A network may forget a connection that says nothing.
  idleTimeoutMillis: 0,
};

export interface Heartbeat {
  /** A socket for a connection that is given up when the database falls silent or only reads, and at once while it does. */
  socket(): Socket;
  /** What the server said of itself when it answered last. */
  said(): ServerState | undefined;
}

const QUESTION = `pg_is_in_recovery() as "isStandby", ${TIMELINE} as timeline`;

/**
 * Asks a database over and over on a connection of its own: whoever answers there and not elsewhere is slow, whoever does not is silent.
 * Where the primary is wanted, a standby is as good as nobody, and another connection may reach the primary.
 */
export function startHeartbeat(probe: pg.Pool, wanted: "primary" | "any", log: Pick<BaseLogger, "warn">): Heartbeat {
  const sockets = new Set<Socket>();
  /** Why nobody is let through. */
  let fault: Error | undefined;
  let isFelt = false;
  let said: ServerState | undefined;

  async function beat(): Promise<void> {
    const isConnecting = probe.idleCount === 0;
    let isOver = false;
    const giveUp = () => {
      if (isOver || fault) return;
      fault = silence();
      log.warn("the database does not answer: waiting connections were cut");
      // Open connections may still be answered where only new ones are refused.
      for (const socket of sockets) if (!isConnecting || socket.bytesRead === 0) socket.destroy(fault);
    };
    // What came while this process was busy is read first.
    const within = (milliseconds: number) => setTimeout(setImmediate, milliseconds, giveUp);
    let giveUpLater = within(isConnecting ? CONNECT_MS : ANSWER_MS);
    try {
      const client = await probe.connect();
      clearTimeout(giveUpLater);
      // Whoever let us in is there; its answer has a time of its own, since the first one costs a busy server more.
      giveUpLater = within(ANSWER_MS);
      said = await ask(client, isConnecting ? undefined : said?.system);
      if (wanted === "primary" && said.isStandby) turnAway();
      else fault = undefined;
    } catch {
      // Those who connect learn of it themselves.
    }
    isOver = true;
    clearTimeout(giveUpLater);
  }

  /** A connection leads to one server for good, so its name is asked once: to read it, a server may have to wait for its own checkpoint. */
  async function ask(client: pg.PoolClient, system: string | undefined): Promise<ServerState> {
    try {
      const { rows } = await client.query<ServerState>(
        `select ${QUESTION}, ${system === undefined ? SYSTEM : "$1"}::text as system`,
        system === undefined ? [] : [system],
      );
      const state = rows[0]!;
      // The next beat goes the whole way, which may lead to the primary by then.
      client.release(wanted === "primary" && state.isStandby);
      return state;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  function turnAway(): void {
    if (!(fault instanceof WrongServer))
      log.warn("the database's address leads to a read-only standby: connections were cut");
    fault = new WrongServer("the database only reads: its address leads to a standby");
    for (const socket of sockets) socket.destroy(fault);
  }

  async function feel(): Promise<void> {
    isFelt = true;
    while (!probe.ending) {
      const wasThere = probe.idleCount > 0;
      await beat();
      // Lost just now, like everybody's: looked for as soon as they do.
      if (wasThere && probe.idleCount === 0) continue;
      await pause(BEAT_MS, undefined, { ref: false });
    }
  }

  return {
    socket() {
      if (!isFelt) void feel();
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

function silence(): Error {
  return Object.assign(new Error("the database is silent"), { code: "ETIMEDOUT" });
}
