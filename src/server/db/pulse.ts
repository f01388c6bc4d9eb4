import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import type pg from "pg";
import type { BaseLogger } from "pino";

const BEAT_MS = 200;

/** How long a beat waits: more than the way to a far database takes, and with the pause before it less than the second in which everybody is answered. */
const ANSWER_MS = 650;

/** How long the way to a database that is lost may be looked for before it counts as silent for all who look for it, too. */
const CONNECT_MS = 800;

/** The connection on which a database is asked whether it is there. */
export const beating: pg.PoolConfig = {
  max: 1,
  // Longer than others may look, so that a way that is open again is found by whoever is still looking.
  connectionTimeoutMillis: 2000,
  query_timeout: 1000,
  // A network may forget a connection that says nothing.
  idleTimeoutMillis: 0,
};

export interface Pulse {
  /** A socket for a connection that is given up when the database falls silent, and at once while it is. */
  socket(): Socket;
}

/** Asks a database over and over on a connection of its own: whoever answers there and not elsewhere is slow, whoever does not is silent. */
export function feelPulse(probe: pg.Pool, log: Pick<BaseLogger, "warn">): Pulse {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isFelt = false;

  async function beat(): Promise<void> {
    const isConnecting = probe.idleCount === 0;
    let isOver = false;
    const giveUp = () => {
      if (isOver || isSilent) return;
      isSilent = true;
      log.warn("Veri tabanı yanıt vermiyor; bekleyen bağlantılar bırakıldı.");
      // Who is connected may be answered all the same, where only new ones are not let in.
      for (const socket of sockets) if (!isConnecting || socket.bytesRead === 0) cut(socket);
    };
    // What came while this process was busy is read first.
    const giveUpLater = setTimeout(setImmediate, isConnecting ? CONNECT_MS : ANSWER_MS, giveUp);
    try {
      await probe.query("select 1");
      isSilent = false;
    } catch {
      // Those who connect learn of it themselves.
    }
    isOver = true;
    clearTimeout(giveUpLater);
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
      if (isSilent) process.nextTick(cut, socket);
      return socket;
    },
  };
}

function cut(socket: Socket): void {
  socket.destroy(Object.assign(new Error("the database is silent"), { code: "ETIMEDOUT" }));
}
