import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { RequestError } from "@hono/node-server";
import type { Logger } from "pino";

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What is on every answer and what these say besides: they are kept by nobody. */
function headersOfUnreadable(headers: Record<string, string>): Record<string, string> {
  return { ...headers, "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "Content-Length": "0" };
}

/**
 * Answers what is no HTTP and so reaches no application, with the headers of every other answer, and ends the connection. Nothing is
 * written into an answer that has begun, and no body, since nobody knows whether the request was for one.
 */
export function answerBadRequests(server: Server, headers: Record<string, string>): void {
  const lines = Object.entries({ ...headersOfUnreadable(headers), Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const underway = new WeakMap<Socket, ServerResponse>();
  server.on("request", ({ socket }, response) => underway.set(socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    const last = underway.get(socket);
    const isBegun = last !== undefined && last.headersSent && !last.writableFinished;
    if (socket.writable && !isBegun) {
      socket.write(`HTTP/1.1 ${statuses[error.code ?? ""] ?? "400 Bad Request"}\r\n${lines.join("")}\r\n`);
    }
    socket.destroySoon();
  });
}

/** The same for requests that are HTTP and that the application cannot be asked, such as one without a host or with a backslash in its address. */
export function refuseBadRequest(headers: Record<string, string>, log: Logger): (error: unknown) => Response {
  return (error) => {
    const isRefused = error instanceof RequestError;
    if (!isRefused) log.error({ err: error }, "unexpected failure outside of the application");
    return new Response(null, { status: isRefused ? 400 : 500, headers: headersOfUnreadable(headers) });
  };
}

/** Refuses a request that names two hosts (RFC 9112, 3.2): whoever stands in front may have read the other one. */
export function withOneHost(headers: Record<string, string>, listener: RequestListener): RequestListener {
  const given = { ...headersOfUnreadable(headers), Connection: "close" };
  return (request, response) => {
    if (namesTwoHosts(request.rawHeaders)) response.writeHead(400, given).end();
    else listener(request, response);
  };
}

/** Counted as sent, name and value in turn: what is read of them holds only the first. A plain walk, since every scan comes by here. */
function namesTwoHosts(sent: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < sent.length; at += 2) {
    const name = sent[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
