import type { Context } from "hono";

import { codePath, TYPED } from "#contract/pages.ts";
import { normalizeCode } from "#domain/sticker/code.ts";
import type { NotLive, Visitor } from "#server/access/guessing.ts";
import { encodingFor } from "#server/http/encoding.ts";
import { languageHeaders, languageOf } from "#server/http/language.ts";
import { formHeaders, scanHeaders } from "#server/http/page-headers.ts";

import type { PageShape } from "./drawn-pages.ts";
import type { ScanAnswer, Scans } from "./scan-answers.ts";

/** Says where to go, or when to ask again, if the answer has it. After a 429 the browser asks again by itself, without script. */
export function leadingHeaders({ status, location, retryAfterSeconds }: ScanAnswer): Record<string, string> {
  if (location !== undefined) return { Location: location };
  if (retryAfterSeconds === undefined) return {};
  const seconds = String(retryAfterSeconds);
  return { "Retry-After": seconds, ...(status === 429 ? { Refresh: seconds } : {}) };
}

/** A scan whose address needs reading: with spaces, encoded letters, or a query string (see listener.ts for the others). */
export async function answerScan(scans: Scans, c: Context, typed: string, visitor: Visitor): Promise<Response> {
  const shape = shapeFor(c);
  const isTyped = c.req.query(TYPED) !== undefined;
  return send(c, await scans.answer(normalizeCode(typed), shape, visitor, { isTyped }), shape, scanHeaders);
}

/** What a scan of a code that is not live is answered, for another page about that code and with its headers. */
export function answerNotLive(scans: Scans, c: Context, reason: NotLive, headers: typeof scanHeaders): Response {
  const shape = shapeFor(c);
  return send(c, scans.answerWithout(reason, shape), shape, headers);
}

/** Leads to the same page of the code that took another one's place; a form that was sent is sent there, with all that was typed. */
export function leadOn(c: Context, page: "report" | "tell", code: string): Response {
  const to = codePath(page, code) + new URL(c.req.url).search;
  return c.body(null, 307, { ...formHeaders, Location: to });
}

/** Leads from an address that is spelled in another way to the one that is meant; in an address in capitals what is asked for is, too. */
export function leadToMeant(c: Context, path: string): Response {
  const { search } = new URL(c.req.url);
  const asked = /[a-z]/u.test(c.req.path) ? search : search.toLowerCase();
  return c.body(null, 302, { ...scanHeaders, Location: path + asked });
}

/** How whoever asks reads and takes a page. */
function shapeFor(c: Context): PageShape {
  return { language: languageOf(c), encoding: encodingFor(c.req.header("Accept-Encoding")) };
}

function send(
  c: Context,
  answer: ScanAnswer,
  { language, encoding }: PageShape,
  headers: typeof scanHeaders,
): Response {
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(Buffer.from(answer.body, "latin1"), answer.status, {
    ...headers,
    ...languageHeaders(language),
    ...leadingHeaders(answer),
  });
}
