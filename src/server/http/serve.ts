import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

/** Listens until SIGTERM or SIGINT, then lets requests that were accepted finish. Refuses with a sentence when the port is taken. */
export async function serveUntilStopped(
  server: Server,
  config: Pick<Config, "port" | "host">,
  { ready, stopping }: { ready(): Promise<void>; stopping(): void },
): Promise<void> {
  const stopped = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  const close = closing(server);
  await listen(server, config, "PORT");
  await ready();
  await stopped;
  // Whoever asks a second time does not want to wait.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(1));
  const closed = close();
  // Whoever waits for a turn is answered like everybody who was let in.
  stopping();
  await closed;
}

/** Listens on the address that a setting gives. Refuses with a sentence when its port is taken. */
export async function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  setting: string,
): Promise<void> {
  const listening = once(server, "listening");
  server.listen(port, host);
  try {
    await listening;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new OperatorError(
        `${port} numaralı kapı kullanımda. Onu kullanan programı kapatın ya da ${setting} ile başka bir kapı verin.`,
      );
    }
    throw error;
  }
}

/** How long accepted requests may take to finish while stopping, in milliseconds. */
const PATIENCE = 10_000;

/** How long a connection without a request stays open meanwhile: one may be on its way, and a proxy would not send it twice. */
const GRACE = 500;

/** Gives the function that closes a server: accepted requests are answered, then connections without one are ended, silent ones too. */
export function closing(server: Server): () => Promise<void> {
  const underway = new Map<Socket, Set<ServerResponse>>();
  let stopping = false;
  let isGraceOver = false;
  const endIfFree = (socket: Socket) => underway.get(socket)?.size === 0 && socket.destroySoon();

  server.on("connection", (socket) => {
    underway.set(socket, new Set());
    socket.once("close", () => underway.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    underway.get(socket)?.add(response);
    // Kept alive, a busy client's connection would bring its next request for ever.
    if (stopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      underway.get(socket)?.delete(response);
      // Whoever was promised more may have sent the next request already.
      if (stopping && (isGraceOver || !response.shouldKeepAlive)) endIfFree(socket);
    });
  });

  return async () => {
    // Whoever has knocked already is let in: the first turn ends before the loop has looked for them again.
    await setImmediate();
    await setImmediate();
    const closed = once(server, "close");
    // Not as an HTTP server closes: that ends idle connections at once.
    NetServer.prototype.close.call(server);
    // Not before: whoever is told that a connection ends opens another, and would find a door that is just closing.
    stopping = true;
    for (const response of [...underway.values()].flatMap((responses) => [...responses])) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const endFree = async () => {
      // What has arrived meanwhile at a machine that is out of breath is read first.
      await setImmediate();
      isGraceOver = true;
      for (const socket of underway.keys()) endIfFree(socket);
    };
    const ending = setTimeout(() => void endFree(), GRACE);
    const cutting = setTimeout(() => server.closeAllConnections(), PATIENCE);
    await closed;
    clearTimeout(ending);
    clearTimeout(cutting);
  };
}
