import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { standingRoute } from "#contract/pages.ts";
import { visitorOf } from "#server/access/visitor-of.ts";
import type { Deps } from "#server/deps.ts";
import { securityHeaders, usualHeaders } from "#server/http/headers.ts";

import type { StandingAnswer, Standings } from "./standings.ts";

/** The address as a page's script writes it; every other spelling is left to the application. */
const ASKED = /^\/h\/([\w-]{22})\/durum\?v=([\w.-]{0,80})$/;

/**
 * Answers visitors' open pages before the application: each asks every few seconds. The same answers come from the application itself
 * for every other spelling, and where this fails.
 */
export function answerStandingsFirst(
  standings: Standings,
  deps: Pick<Deps, "config" | "log" | "metrics" | "pages">,
  application: RequestListener,
): RequestListener {
  const { config, log, metrics } = deps;
  const fixed = Object.entries({ ...securityHeaders(config, deps.pages.scanStyle), ...usualHeaders }).flat();

  async function answer(key: string, drawn: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const start = performance.now();
    let told: StandingAnswer;
    try {
      told = await standings.answer(key, drawn, visitorOf(request, response, config.trustedProxies));
    } catch {
      // The application fails in the same way, and logs and answers it as any other failure.
      application(request, response);
      return;
    }
    const { status, body } = told;
    const requestId = randomUUID();
    const headers = [...fixed, "X-Request-Id", requestId];
    if (body === undefined) response.writeHead(status, headers).end();
    else {
      const text = JSON.stringify(body);
      const own = { ...told.headers, "Content-Type": "application/json", Vary: "Accept-Encoding" };
      headers.push(...Object.entries(own).flat(), "Content-Length", String(Buffer.byteLength(text)));
      response.writeHead(status, headers).end(text);
    }
    const ms = performance.now() - start;
    log.info({ requestId, method: "GET", route: standingRoute, status, ms: Math.round(ms * 10) / 10 }, "request");
    metrics.answered(standingRoute, "GET", status, ms / 1000);
  }

  return (request, response) => {
    const isAsked = request.method === "GET" && request.headers.host !== undefined;
    const [, key, drawn] = (isAsked && ASKED.exec(request.url ?? "")) || [];
    if (key === undefined) application(request, response);
    else void answer(key, drawn!, request, response);
  };
}
