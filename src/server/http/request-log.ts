import { randomUUID } from "node:crypto";

import type { MiddlewareHandler } from "hono";

import { findPage, pages, noticeStateRoute } from "#contract/pages.ts";
import { type AnswerObservers, observeAnswer } from "#server/observe/answered.ts";
import { runWithRequestId } from "#server/observe/request-id.ts";

export interface RequestVariables {
  requestId: string;
  procedure?: string;
}

/** Never records the URL itself, which may contain a code. */
export function logRequests(observers: AnswerObservers): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = randomUUID();
    const start = performance.now();
    c.set("requestId", requestId);
    await runWithRequestId(requestId, next);
    c.res.headers.set("X-Request-Id", requestId);
    observeAnswer(observers, {
      start,
      requestId,
      method: c.req.method,
      route: c.get("procedure") ?? routeOfPath(c.req.path),
      status: c.res.status,
      headers: { traceparent: c.req.header("traceparent"), tracestate: c.req.header("tracestate") },
    });
  };
}

function routeOfPath(path: string): string {
  const page = findPage(path);
  if (page) return pages[page].path;
  if (/^\/h\/[^/]+\/durum$/u.test(path)) return noticeStateRoute;
  return /^\/(assets|api|rpc|healthz|livez|takvim|print|lists)(?=\/|$)/u.exec(path)?.[0] ?? "other";
}
