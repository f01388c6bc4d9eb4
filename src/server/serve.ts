import { once } from "node:events";
import type { Server } from "node:http";

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
  await close(server);
}

/** How often connections that fell idle are closed while stopping, and when the rest is cut, in milliseconds. */
const SWEEP = 100;
const PATIENCE = 10_000;

/** Ends every connection after the answer it is waiting for; a busy one would otherwise be kept alive by its next request for ever. */
async function close(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const closed = once(server, "close");
  server.close();
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP);
  const cutting = setTimeout(() => server.closeAllConnections(), PATIENCE);
  await closed;
  clearInterval(sweeping);
  clearTimeout(cutting);
}
