import { randomUUID } from "node:crypto";

import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

import { pageAt, pages, pageStateRoute } from "#contract/pages.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import { runWithRequestId } from "#server/observe/request-id.ts";
import { traceOf } from "#server/observe/trace.ts";

export interface RequestVariables {
  requestId: string;
  /** The called procedure below its prefix, `/rpc` or `/api`. The name is one of ours, so it may be logged. */
  procedure?: string;
}

/**
 * Logs and counts each request with its kind of address, result and time. Never logs the address itself, which may
 * contain a code.
 */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = randomUUID();
    const start = performance.now();
    c.set("requestId", requestId);
    await runWithRequestId(requestId, next);
    c.res.headers.set("X-Request-Id", requestId);
    const ms = performance.now() - start;
    const { method, path } = c.req;
    const { status } = c.res;
    const route = c.get("procedure") ?? routeOf(path);
    log.info(
      { requestId, ...traceOf(c.req.header("traceparent")), method, route, status, ms: Math.round(ms * 10) / 10 },
      "request",
    );
    metrics.answered(route, method, status, ms / 1000);
  };
}

/** A fixed name for the kind of address. There are few of them. */
function routeOf(path: string): string {
  const page = pageAt(path);
  if (page) return pages[page].path;
  if (/^\/h\/[^/]+\/durum$/u.test(path)) return pageStateRoute;
  return /^\/(assets|api|rpc|healthz|takvim|print|lists)(?=\/|$)/u.exec(path)?.[0] ?? "other";
}
