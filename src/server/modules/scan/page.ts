import type { Context } from "hono";

import { normalizeCode } from "#domain/code.ts";
import type { NotLive, Visitor } from "#server/access/guessing.ts";
import { encodingFor, type Encoding } from "#server/http/encoding.ts";

import type { ScanAnswer, Scans } from "./scan-answers.ts";

/** Headers of a scan: they keep it from search engines, other sites and caches. */
export const scanHeaders = {
  "Content-Type": "text/html; charset=UTF-8",
  "X-Robots-Tag": "noindex, nofollow, noarchive, nosnippet",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** Of a page with a form. Not no-referrer as on a scan: with that a browser sends the form with the origin null, which is refused as a foreign page's. */
export const formHeaders = { ...scanHeaders, "Referrer-Policy": "same-origin" };

/** Says when to ask again, if the answer has it. After a 429 the browser does so by itself, without script. */
export function retryHeaders({ status, retryAfterSeconds }: ScanAnswer): Record<string, string> {
  if (retryAfterSeconds === undefined) return {};
  const seconds = String(retryAfterSeconds);
  return { "Retry-After": seconds, ...(status === 429 ? { Refresh: seconds } : {}) };
}

/** A scan whose address needs reading: with spaces, encoded letters, or a query string (see listener.ts for the others). */
export async function answerScan(scans: Scans, c: Context, typed: string, visitor: Visitor): Promise<Response> {
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  return send(c, await scans.answer(normalizeCode(typed), encoding, visitor), encoding, scanHeaders);
}

/** What a scan of a code that is not live is answered, for another page about that code and with its headers. */
export function answerNotLive(scans: Scans, c: Context, reason: NotLive, headers: typeof scanHeaders): Response {
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  return send(c, scans.answerWithout(reason, encoding), encoding, headers);
}

function send(c: Context, answer: ScanAnswer, encoding: Encoding, headers: typeof scanHeaders): Response {
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(Buffer.from(answer.body, "latin1"), answer.status, { ...headers, ...retryHeaders(answer) });
}
