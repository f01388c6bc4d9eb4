import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** The fault that the proxy injects; "clear" for none. */
export type ProxyMode =
  | "clear"
  /** Delays every chunk. */
  | { delayMs: number }
  /** Breaks connections in the middle of a response. */
  | "reset"
  /** Accepts connections, but passes nothing on. */
  | "black hole"
  /** Breaks open connections; accepts new connections, but passes nothing on. */
  | "lost"
  /** Breaks open connections and accepts none. */
  | "closed";

export interface FaultProxy {
  port: number;
  setWeather(weather: ProxyMode): void;
  close(): void;
}

/** A proxy to a PostgreSQL server that can inject faults. `upstream` is the server's socket. */
export async function openProxy(upstream: string): Promise<FaultProxy> {
  let weather: ProxyMode = "clear";
  const pairs = new Set<[Socket, Socket]>();

  const server: Server = createServer((client) => {
    if (weather === "closed") return client.resetAndDestroy();
    const database = connect(upstream);
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    const cut = () => {
      pairs.delete(pair);
      client.destroy();
      database.destroy();
    };
    for (const socket of pair) socket.on("error", cut).on("close", cut);
    client.on("data", (data) => void pass(data, database));
    database.on("data", (data) => void answer(data, client));
  });

  async function pass(data: Buffer, to: Socket): Promise<void> {
    if (!isDroppingData(weather) && !to.destroyed) to.write(data);
  }

  async function answer(data: Buffer, to: Socket): Promise<void> {
    const now = weather;
    if (isDroppingData(now)) return;
    if (now === "reset") {
      to.write(data.subarray(0, data.length / 2));
      to.resetAndDestroy();
      return;
    }
    if (typeof now === "object") await pause(now.delayMs);
    if (!to.destroyed) to.write(data);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A listening socket has a port.");
  return {
    port: address.port,
    setWeather(next) {
      // The client waits for data that the proxy has dropped, so these connections must be broken.
      if (isDroppingData(weather) || next === "lost" || next === "closed")
        for (const [client] of pairs) client.resetAndDestroy();
      weather = next;
    },
    close() {
      for (const [client] of pairs) client.destroy();
      server.close();
    },
  };
}

function isDroppingData(weather: ProxyMode): boolean {
  return weather === "black hole" || weather === "lost";
}
