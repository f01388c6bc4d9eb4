import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/observe/operator-error.ts";

/** Throws an error with a message for the operator if the port is taken. */
export async function serveUntilStopped(
  server: Server,
  config: Pick<Config, "port" | "host">,
  { ready, stopping }: { ready(): Promise<void>; stopping(): void },
): Promise<void> {
  const stopped = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  const close = makeServerClosing(server);
  await listen(server, config, "PORT");
  await ready();
  await stopped;
  // A second signal ends the process at once.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(1));
  const closed = close();
  // Requests that wait for their turn are now answered, like every accepted request.
  stopping();
  await closed;
}

/** Throws an error with a message for the operator if the port is taken. */
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

const CLOSE_TIMEOUT_MS = 10_000;

/**
 * The milliseconds for which idle connections stay open while the server stops. A request may already be on its way,
 * and a proxy would not send it twice.
 */
const CLOSE_GRACE_MS = 500;

export function makeServerClosing(server: Server): () => Promise<void> {
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
    // Without this, a busy client would send its next request on this connection for ever.
    if (stopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      underway.get(socket)?.delete(response);
      // A client that got `Connection: keep-alive` may already have sent its next request.
      if (stopping && (isGraceOver || !response.shouldKeepAlive)) endIfFree(socket);
    });
  });

  return async () => {
    // Waits until connections that have already arrived are accepted. This takes two turns of the event loop, because
    // the first turn may end before the loop has polled for them.
    await setImmediate();
    await setImmediate();
    const closed = once(server, "close");
    // Does not call http.Server.close, because it closes idle connections at once.
    NetServer.prototype.close.call(server);
    // A client that receives `Connection: close` opens another connection, which must be refused, and not be accepted
    // and then dropped.
    stopping = true;
    for (const response of [...underway.values()].flatMap((responses) => [...responses])) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const endFree = async () => {
      // On a slow machine requests may have arrived meanwhile. They are read first.
      await setImmediate();
      isGraceOver = true;
      for (const socket of underway.keys()) endIfFree(socket);
    };
    const ending = setTimeout(() => void endFree(), CLOSE_GRACE_MS);
    const cutting = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(ending);
    clearTimeout(cutting);
  };
}
