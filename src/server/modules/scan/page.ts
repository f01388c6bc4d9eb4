import type { Context } from "hono";

import { makeCodePath, TYPED_CODE_PARAMETER } from "#contract/pages.ts";
import { readAddressCode } from "#domain/sticker/code.ts";
import type { NotLiveStatus, Visitor } from "#server/access/guessing.ts";
import { chooseEncoding } from "#server/http/encoding.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { formHeaders, scanHeaders } from "#server/http/page-headers.ts";

import type { PageShape } from "./drawn-pages.ts";
import type { ScanAnswer, ScanAnswers } from "./scan-answers.ts";

/** After a 429 the browser reloads by itself, without JavaScript. */
export function makeRedirectOrRetryHeaders({
  status,
  location,
  retryAfterSeconds,
}: ScanAnswer): Record<string, string> {
  if (location !== undefined) return { Location: location };
  if (retryAfterSeconds === undefined) return {};
  const seconds = String(retryAfterSeconds);
  return { "Retry-After": seconds, ...(status === 429 ? { Refresh: seconds } : {}) };
}

/**
 * Answers a scan whose URL must be parsed: with spaces, encoded letters or a query string. listener.ts answers all
 * other URLs.
 */
export async function answerScan(scans: ScanAnswers, c: Context, typed: string, visitor: Visitor): Promise<Response> {
  const shape = choosePageShape(c);
  const isTyped = c.req.query(TYPED_CODE_PARAMETER) !== undefined;
  return sendPage(c, await scans.answer(readAddressCode(typed), shape, visitor, { isTyped }), shape, scanHeaders);
}

export function answerNotLive(
  scans: ScanAnswers,
  c: Context,
  reason: NotLiveStatus,
  headers: typeof scanHeaders,
): Response {
  const shape = choosePageShape(c);
  return sendPage(c, scans.answerWithout(reason, shape), shape, headers);
}

/** With status 307 the browser sends a form again, with all typed values. */
export function redirectToCurrentCode(c: Context, page: "report" | "tell", code: string): Response {
  const to = makeCodePath(page, code) + new URL(c.req.url).search;
  return c.body(null, 307, { ...formHeaders, Location: to });
}

/** If the URL is in capital letters, the query string is converted to small letters, too. */
export function redirectToCorrectPath(c: Context, path: string): Response {
  const { search } = new URL(c.req.url);
  const asked = /[a-z]/u.test(c.req.path) ? search : search.toLowerCase();
  return c.body(null, 302, { ...scanHeaders, Location: path + asked });
}

function choosePageShape(c: Context): PageShape {
  return { language: pageLanguageOf(c), encoding: chooseEncoding(c.req.header("Accept-Encoding")) };
}

function sendPage(
  c: Context,
  answer: ScanAnswer,
  { language, encoding }: PageShape,
  headers: typeof scanHeaders,
): Response {
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(Buffer.from(answer.body, "latin1"), answer.status, {
    ...headers,
    ...makeLanguageHeaders(language),
    ...makeRedirectOrRetryHeaders(answer),
  });
}
