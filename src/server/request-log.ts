import { randomUUID } from "node:crypto";

import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

import { pageAt, pages } from "#contract/pages.ts";

export interface RequestVariables {
  requestId: string;
  /** Address of the procedure that was asked: one of ours, so it may be logged. */
  procedure?: string;
}

/** One line a request: what kind of address, how it went. Never the address itself, which may hold a code. */
export function requestLog(log: Logger): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = randomUUID();
    const start = performance.now();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    log.info(
      {
        requestId,
        method: c.req.method,
        route: c.get("procedure") ?? routeOf(c.req.path),
        status: c.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
      },
      "request",
    );
  };
}

function routeOf(path: string): string {
  const page = pageAt(path);
  if (page) return pages[page].path;
  return /^\/(assets|api|rpc|healthz)(?=\/|$)/u.exec(path)?.[0] ?? "other";
}
