import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";

import type { Config } from "./config.ts";
import { Refused } from "./refused.ts";

/** Listens until SIGTERM or SIGINT, then lets requests that were accepted finish. Refuses with a sentence when the port is taken. */
export async function serveUntilStopped(
  server: Server,
  config: Pick<Config, "port" | "host">,
  { ready }: { ready(): Promise<void> },
): Promise<void> {
  const stopped = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  const close = closing(server);
  const listening = once(server, "listening");
  server.listen(config.port, config.host);
  try {
    await listening;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new Refused(
        `${config.port} numaralı kapı kullanımda. Onu kullanan programı kapatın ya da PORT ile başka bir kapı verin.`,
      );
    }
    throw error;
  }
  await ready();
  await stopped;
  // Whoever asks a second time does not want to wait.
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(1));
  await close();
}

/** How long accepted requests may take to finish while stopping, in milliseconds. */
const PATIENCE = 10_000;

/** Gives the function that closes a server: accepted requests are answered, connections without one are ended at once, silent ones too. */
function closing(server: Server): () => Promise<void> {
  const underway = new Map<Socket, number>();
  let stopping = false;
  const endIfFree = (socket: Socket) => stopping && underway.get(socket) === 0 && socket.destroySoon();

  server.on("connection", (socket) => {
    underway.set(socket, 0);
    socket.once("close", () => underway.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    underway.set(socket, (underway.get(socket) ?? 0) + 1);
    // Kept alive, a busy client's connection would bring its next request for ever.
    if (stopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      underway.set(socket, (underway.get(socket) ?? 1) - 1);
      endIfFree(socket);
    });
  });

  return async () => {
    stopping = true;
    const closed = once(server, "close");
    server.close();
    for (const socket of underway.keys()) endIfFree(socket);
    const cutting = setTimeout(() => server.closeAllConnections(), PATIENCE);
    await closed;
    clearTimeout(cutting);
  };
}
