import type { IncomingMessage, ServerResponse } from "node:http";

import { findClientIp } from "#server/http/client-ip.ts";

import type { Visitor } from "./guessing.ts";

export function toVisitor(request: IncomingMessage, response: ServerResponse, trustedProxies: number): Visitor {
  return {
    address: () => findClientAddress(request, trustedProxies),
    hungUp: () => abortOnClose(response),
  };
}

function findClientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  return findClientIp(socket.remoteAddress ?? "unknown", headers["x-forwarded-for"]?.toString(), trustedProxies);
}

function abortOnClose(response: ServerResponse): AbortSignal {
  const closing = new AbortController();
  if (response.closed) closing.abort();
  else response.once("close", () => closing.abort());
  return closing.signal;
}
