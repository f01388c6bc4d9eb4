import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { noticeStateRoute } from "#contract/pages.ts";
import { toVisitor } from "#server/access/visitor-of.ts";
import type { Deps } from "#server/deps.ts";
import { makeSecurityHeaders, defaultHeaders } from "#server/http/headers.ts";
import { observeAnswer } from "#server/observe/answered.ts";

import type { PageStateAnswer, PageStates } from "./page-states.ts";

const STATE_PATH_PATTERN = /^\/h\/([\w-]{22})\/durum\?v=([\w.-]{0,80})$/;

/**
 * Answers the polls of visitors' open pages without the router of the application, because each page polls every few
 * seconds. A poll with another spelling of the URL, or whose handling fails here, is passed on to the application.
 */
export function answerPageStatesFirst(
  standings: PageStates,
  deps: Pick<Deps, "config" | "log" | "metrics" | "tracing" | "pages">,
  application: RequestListener,
): RequestListener {
  const { config } = deps;
  const fixed = Object.entries({ ...makeSecurityHeaders(config, deps.pages.inlineStyles), ...defaultHeaders }).flat();

  async function answer(key: string, drawn: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const start = performance.now();
    let told: PageStateAnswer;
    try {
      told = await standings.answer(key, drawn, toVisitor(request, response, config.trustedProxies));
    } catch {
      // The application will fail in the same way, log and answer the failure.
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
    const { headers: sent } = request;
    observeAnswer(deps, { start, requestId, method: "GET", route: noticeStateRoute, status, headers: sent });
  }

  return (request, response) => {
    const isAsked = request.method === "GET" && request.headers.host !== undefined;
    const [, key, drawn] = (isAsked && STATE_PATH_PATTERN.exec(request.url ?? "")) || [];
    if (key === undefined) application(request, response);
    else void answer(key, drawn!, request, response);
  };
}
