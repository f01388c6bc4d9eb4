import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** The benchmark fails if nothing arrives for this many milliseconds. */
const ARRIVAL_TIMEOUT_MS = 60_000;

/** A message that arrived; times in milliseconds since 1970. `storedAt` is set if the message contains it. */
export interface MessageArrival {
  id: string;
  at: number;
  storedAt: number | undefined;
}

/** A stand-in receiver with two URLs: one URL responds, and the other URL never responds. */
export interface AlertReceiver {
  answering: string;
  hanging: string;
  /** Waits for this many arrivals since the last call, and returns them. */
  take(count: number): Promise<MessageArrival[]>;
  /** Closes all hanging connections. */
  hangUp(): void;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<AlertReceiver> {
  let arrivals: MessageArrival[] = [];
  let waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === "/hangs") return void waiting.push(response);
      const { id, content } = JSON.parse(body) as { id: string; content: { at?: string } };
      arrivals.push({ id, at: Date.now(), storedAt: content.at === undefined ? undefined : Date.parse(content.at) });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    answering: `${base}/answers`,
    hanging: `${base}/hangs`,
    async take(count) {
      for (let [seen, quiet] = [0, 0]; arrivals.length < count; quiet += 5) {
        if (arrivals.length > seen) [seen, quiet] = [arrivals.length, 0];
        if (quiet > ARRIVAL_TIMEOUT_MS) throw new Error(`${arrivals.length} of ${count} messages arrived.`);
        await wait(5);
      }
      const taken = arrivals;
      arrivals = [];
      return taken;
    },
    hangUp() {
      for (const { socket } of waiting) socket?.destroy();
      waiting = [];
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
