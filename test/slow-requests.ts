import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import { openRawSocket, type RawSocket } from "./raw-socket.ts";

const REQUEST_START = "POST /rpc/account/current HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

/**
 * Opens connections with incomplete requests. Half of the requests end within the headers, and half within the body.
 */
export async function holdConnections(port: number, count: number): Promise<RawSocket[]> {
  const wires: RawSocket[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const wire = openRawSocket(port);
    wires.push(wire);
    await once(wire.socket, "connect");
    wire.socket.write(nth % 2 === 0 ? REQUEST_START : `${REQUEST_START}Content-Length: 1000\r\n\r\n{`);
  }
  return wires;
}

/**
 * Sends a body in chunks until the server responds or `bytesMax` is reached. Returns how many bytes were accepted,
 * and the status of the response; undefined if there was no response.
 */
export async function sendEndlessBody(
  port: number,
  bytesMax: number,
): Promise<{ sent: number; status: number | undefined }> {
  const wire = openRawSocket(port);
  const { socket } = wire;
  await once(socket, "connect");
  socket.write(`${REQUEST_START}Transfer-Encoding: chunked\r\n\r\n`);
  const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(0x10000, "a"), Buffer.from("\r\n")]);
  let sent = 0;
  while (sent < bytesMax && !socket.destroyed && wire.statuses().length === 0) {
    sent += 0x10000;
    // Waits until the server accepts more bytes, but at most 100 ms. When the connection closes, `drain` does not come.
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain"), once(socket, "close"), wait(100)]);
    else await new Promise(setImmediate);
  }
  socket.destroy();
  return { sent, status: wire.statuses()[0] };
}

/** Opens connections, and breaks each off in the middle of a body. */
export async function dropInBody(port: number, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const { socket } = openRawSocket(port);
    await once(socket, "connect");
    const head = nth % 2 === 0 ? "Content-Length: 1000\r\n\r\n{" : 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"jso\r\n';
    await new Promise((resolve) => socket.write(REQUEST_START + head, resolve));
    socket.resetAndDestroy();
  }
}
