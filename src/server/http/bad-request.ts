import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { RequestError } from "@hono/node-server";
import type { Logger } from "pino";

const statusLineOfError: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function makeUnreadableHeaders(headers: Record<string, string>): Record<string, string> {
  return { ...headers, "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "Content-Length": "0" };
}

/**
 * The application never sees such requests. Writes nothing into an answer that has begun. Sends no body, because the
 * request may have been HEAD.
 */
export function answerBadRequests(server: Server, headers: Record<string, string>): void {
  const lines = Object.entries({ ...makeUnreadableHeaders(headers), Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const underway = new WeakMap<Socket, ServerResponse>();
  server.on("request", ({ socket }, response) => underway.set(socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    const last = underway.get(socket);
    const isBegun = last !== undefined && last.headersSent && !last.writableFinished;
    if (socket.writable && !isBegun) {
      socket.write(`HTTP/1.1 ${statusLineOfError[error.code ?? ""] ?? "400 Bad Request"}\r\n${lines.join("")}\r\n`);
    }
    socket.destroySoon();
  });
}

/**
 * Answers HTTP requests that cannot be turned into a Request object, such as a request without a host or with a
 * backslash in its URL.
 */
export function refuseBadRequest(headers: Record<string, string>, log: Logger): (error: unknown) => Response {
  return (error) => {
    const isRefused = error instanceof RequestError;
    if (!isRefused) log.error({ err: error }, "unexpected failure outside of the application");
    return new Response(null, { status: isRefused ? 400 : 500, headers: makeUnreadableHeaders(headers) });
  };
}

/** Refuses a request with two Host headers (RFC 9112, 3.2), because a proxy in front may have read the other header. */
export function refuseSeveralHosts(headers: Record<string, string>, listener: RequestListener): RequestListener {
  const given = { ...makeUnreadableHeaders(headers), Connection: "close" };
  return (request, response) => {
    if (hasTwoHosts(request.rawHeaders)) response.writeHead(400, given).end();
    else listener(request, response);
  };
}

/** The code is a plain loop, because every scan runs it. */
function hasTwoHosts(sent: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < sent.length; at += 2) {
    const name = sent[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
