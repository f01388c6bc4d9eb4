import { connect, type Socket } from "node:net";

const BUFFER_BYTES = 256 * 1024;

/**
 * A keep-alive HTTP connection that sends one request after the other, and parses responses only to find where they
 * end.
 */
export interface RawConnection {
  /** Sends a request. `done` is called with the status when the response is complete. */
  ask(request: Buffer, done: (status: number) => void): void;
  close(): void;
}

/** `failed` is called once if the connection breaks or the response is not HTTP. */
export function openConnection(port: number, failed: (error: Error) => void): Promise<RawConnection> {
  return new Promise((resolve) => {
    let pending: ((status: number) => void) | undefined;
    let status = 0;
    // Remaining bytes of the body: negative until the head is complete, infinite for a chunked body.
    let missing = -1;
    let rest = "";
    let isClosing = false;

    function read(count: number, chunk: Uint8Array): boolean {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, count);
      if (missing >= 0) {
        body(bytes);
        return true;
      }
      const end = rest === "" ? bytes.indexOf("\r\n\r\n") : -1;
      if (end < 0) {
        rest += bytes.toString("latin1");
        const at = rest.indexOf("\r\n\r\n");
        if (at >= 0) head(rest.slice(0, at + 2), Buffer.from(rest.slice(at + 4), "latin1"));
      } else head(bytes.toString("latin1", 0, end + 2), bytes.subarray(end + 4));
      return true;
    }

    function head(text: string, after: Buffer): void {
      rest = "";
      status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(text)?.[1];
      if (length !== undefined) missing = Number(length);
      else if (/\r\ntransfer-encoding: *chunked\r\n/i.test(text)) missing = Number.POSITIVE_INFINITY;
      else missing = 0;
      body(after);
    }

    function body(bytes: Buffer): void {
      if (missing === Number.POSITIVE_INFINITY) {
        rest = (rest + bytes.toString("latin1", Math.max(0, bytes.length - 7))).slice(-7);
        if (rest === "0\r\n\r\n" || rest === "\r\n0\r\n\r\n") answered();
        return;
      }
      missing -= bytes.length;
      if (missing <= 0) answered();
    }

    function answered(): void {
      missing = -1;
      rest = "";
      const done = pending;
      pending = undefined;
      done?.(status);
    }

    const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true, onread: { buffer, callback: read } });
    socket.once("error", fail);
    socket.once("close", () => fail(new Error("The server closed the connection.")));
    socket.once("connect", () =>
      resolve({
        ask(request, done) {
          pending = done;
          socket.write(request);
        },
        close() {
          isClosing = true;
          socket.destroy();
        },
      }),
    );

    function fail(error: Error): void {
      if (isClosing) return;
      isClosing = true;
      socket.destroy();
      failed(error);
    }
  });
}
