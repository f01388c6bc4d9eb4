import type { Context } from "hono";

import { normalizeCode } from "#domain/code.ts";
import type { NotLive, Visitor } from "#server/access/guessing.ts";
import { encodingFor } from "#server/http/encoding.ts";

import type { ScanAnswer, Scans } from "./scan-answers.ts";

/** What search engines and other sites get to know of a scan: nothing. */
export const scanHeaders = {
  "Content-Type": "text/html; charset=UTF-8",
  "X-Robots-Tag": "noindex, nofollow, noarchive, nosnippet",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** The same of a page with a form, but for its own origin, which the browser keeps to itself where no referrer is to be sent at all. */
export const formHeaders = { ...scanHeaders, "Referrer-Policy": "same-origin" };

/** Says when to come again, if the answer has it. Whoever found no place comes by themselves, without script. */
export function retryHeaders({ status, retryAfterSeconds }: ScanAnswer): Record<string, string> {
  if (retryAfterSeconds === undefined) return {};
  const seconds = String(retryAfterSeconds);
  return { "Retry-After": seconds, ...(status === 429 ? { Refresh: seconds } : {}) };
}

/** A scan whose address needs reading: with spaces, encoded letters, or a question behind it (see listener.ts for the others). */
export async function answerScan(scans: Scans, c: Context, typed: string, visitor: Visitor) {
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  const answer = await scans.answer(normalizeCode(typed), encoding, visitor);
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(Buffer.from(answer.body, "latin1"), answer.status, { ...scanHeaders, ...retryHeaders(answer) });
}

/** A page with a form, asked for at a code of which nothing is shown: what its scan is answered. */
export function answerFormWithout(scans: Scans, c: Context, reason: NotLive): Response {
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  const scan = scans.answerWithout(reason, encoding);
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(Buffer.from(scan.body, "latin1"), scan.status, { ...formHeaders, ...retryHeaders(scan) });
}
