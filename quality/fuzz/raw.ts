import { connect, type Socket } from "node:net";

/** A connection that says what it is told, byte by byte. */
export interface Wire {
  socket: Socket;
  /** Statuses of all answers so far. */
  statuses(): number[];
  /** Until the other side closes it, or nothing more is said for so long. */
  end(silenceMs?: number): Promise<string>;
}

/** Longest that a case waits for a further word. */
const SILENCE_MS = 10_000;

export function openWire(port: number): Wire {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  // Refused bytes come back as a reset.
  socket.on("error", () => undefined);
  socket.on("data", (bytes: Buffer) => (heard += bytes.toString("latin1")));
  return {
    socket,
    statuses: () => statusesIn(heard),
    end: (silenceMs = SILENCE_MS) =>
      new Promise((resolve) => {
        socket.setTimeout(silenceMs, () => socket.destroy());
        if (socket.destroyed) resolve(heard);
        else socket.once("close", () => resolve(heard));
      }),
  };
}

/** Everything that comes back for these bytes. */
export async function exchange(port: number, bytes: string | Buffer): Promise<{ heard: string; statuses: number[] }> {
  const wire = openWire(port);
  wire.socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  const heard = await wire.end();
  return { heard, statuses: statusesIn(heard) };
}

function statusesIn(heard: string): number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
