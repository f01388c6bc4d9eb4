import { connect, type Socket } from "node:net";

/** A raw connection to which bytes are written. */
export interface RawSocket {
  socket: Socket;
  /** The statuses of all responses so far. */
  statuses(): number[];
  /**
   * Resolves with all received text, when the server closes the connection or has sent nothing for this many
   * milliseconds.
   */
  end(silenceMs?: number): Promise<string>;
}

/** The milliseconds without further bytes after which a case ends. */
const SILENCE_TIMEOUT_MS = 10_000;

export function openRawSocket(port: number): RawSocket {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  // If the server refuses the bytes, it resets the connection. Without this listener the error would end the process.
  socket.on("error", () => undefined);
  socket.on("data", (bytes: Buffer) => (heard += bytes.toString("latin1")));
  return {
    socket,
    statuses: () => parseStatuses(heard),
    end: (silenceMs = SILENCE_TIMEOUT_MS) =>
      new Promise((resolve) => {
        socket.setTimeout(silenceMs, () => socket.destroy());
        if (socket.destroyed) resolve(heard);
        else socket.once("close", () => resolve(heard));
      }),
  };
}

/** Sends bytes, and returns all received text and the statuses of the responses. */
export async function sendRawBytes(
  port: number,
  bytes: string | Buffer,
): Promise<{ heard: string; statuses: number[] }> {
  const wire = openRawSocket(port);
  wire.socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  const heard = await wire.end();
  return { heard, statuses: parseStatuses(heard) };
}

function parseStatuses(heard: string): number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
