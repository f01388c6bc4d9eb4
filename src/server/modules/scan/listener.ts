import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { pages } from "#contract/pages.ts";
import { visitorOf } from "#server/access/visitor-of.ts";
import type { Deps } from "#server/deps.ts";
import { encodingFor, type Encoding } from "#server/http/encoding.ts";
import { securityHeaders } from "#server/http/headers.ts";
import { scanHeaders } from "#server/http/page-headers.ts";

import { leadingHeaders } from "./page.ts";
import type { ScanAnswer, Scans } from "./scan-answers.ts";

/** The address that stands in a sticker; every other spelling is left to the application. */
const STICKER = /^\/q\/([A-Z0-9-]{1,32})$/;

/**
 * Answers stickers' addresses before the application: it is what is asked for most, and by people on the street. The same answers
 * come from the application itself for every other spelling, and where this fails.
 */
export function answerScansFirst(
  scans: Pick<Scans, "answer">,
  deps: Pick<Deps, "config" | "log" | "metrics" | "pages">,
  application: RequestListener,
): RequestListener {
  const { config, log, metrics } = deps;
  const fixed = Object.entries({ ...securityHeaders(config, deps.pages.scanStyle), ...scanHeaders }).flat();
  const headersFor: Record<Encoding, string[]> = {
    br: [...fixed, "Content-Encoding", "br"],
    gzip: [...fixed, "Content-Encoding", "gzip"],
    identity: fixed,
  };

  const route = pages.scan.path;

  async function answer(code: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const start = performance.now();
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const visitor = visitorOf(request, response, config.trustedProxies);
    let found: ScanAnswer;
    try {
      found = await scans.answer(code, encoding, visitor);
    } catch {
      // The application fails in the same way, and logs and answers it as any other failure.
      application(request, response);
      return;
    }
    const { status, body } = found;
    const requestId = randomUUID();
    const headers = [...headersFor[encoding], "X-Request-Id", requestId, "Content-Length", String(body.length)];
    if (status !== 200) headers.push(...Object.entries(leadingHeaders(found)).flat());
    response.writeHead(status, headers);
    response.end(body, "latin1");
    const ms = performance.now() - start;
    log.info({ requestId, method: "GET", route, status, ms: Math.round(ms * 10) / 10 }, "request");
    metrics.answered(route, "GET", status, ms / 1000);
  }

  return (request, response) => {
    const isAsked = request.method === "GET" && request.headers.host !== undefined;
    const code = isAsked ? STICKER.exec(request.url ?? "")?.[1] : undefined;
    if (code === undefined) application(request, response);
    else void answer(code, request, response);
  };
}
