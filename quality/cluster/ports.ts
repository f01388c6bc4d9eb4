import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that Linux gives to outgoing connections, which could take one while its server is down. */
const [FIRST, LAST] = [20_000, 32_000];

let next = FIRST + Math.floor(Math.random() * (LAST - FIRST));

/** A free port that stays free while the server that listens there is away. */
export async function steadyPort(): Promise<number> {
  for (let tries = 0; tries < LAST - FIRST; tries++) {
    next = next < LAST ? next + 1 : FIRST;
    const probe = createServer().listen(next, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return next;
  }
  throw new Error("no port is free");
}
