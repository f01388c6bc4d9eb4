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
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  await closed;
}
