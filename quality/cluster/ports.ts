import { once } from "node:events";
import { createServer } from "node:net";

/**
 * These ports are below Linux's ephemeral port range. While a server is down, an outgoing connection could be given the
 * server's port if it were in that range.
 */
const [FIRST, LAST] = [20_000, 32_000];

let nextPort = FIRST + Math.floor(Math.random() * (LAST - FIRST));

/** A free port that no outgoing connection takes while its server is down. */
export async function findSteadyPort(): Promise<number> {
  for (let tries = 0; tries < LAST - FIRST; tries++) {
    nextPort = nextPort < LAST ? nextPort + 1 : FIRST;
    const probe = createServer().listen(nextPort, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return nextPort;
  }
  throw new Error("no port is free");
}
