import type { IncomingMessage, ServerResponse } from "node:http";

import { clientIp } from "#server/http/client-ip.ts";

import type { Visitor } from "./guessing.ts";

/** Returns the visitor of a request that is answered before it reaches the application. */
export function toVisitor(request: IncomingMessage, response: ServerResponse, trustedProxies: number): Visitor {
  return {
    address: () => addressOf(request, trustedProxies),
    hungUp: () => closingOf(response),
  };
}

function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  return clientIp(socket.remoteAddress ?? "unknown", headers["x-forwarded-for"]?.toString(), trustedProxies);
}

/** Returns a signal that aborts when the connection ends before the answer is sent. */
function closingOf(response: ServerResponse): AbortSignal {
  const closing = new AbortController();
  if (response.closed) closing.abort();
  else response.once("close", () => closing.abort());
  return closing.signal;
}
