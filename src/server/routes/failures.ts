import type { Context } from "hono";

import { isPathForStrangers } from "#contract/pages.ts";
import { checkReturnPath } from "#domain/words/return-to.ts";
import { UNAVAILABLE_RETRY_SECONDS } from "#server/access/limits.ts";
import { isUnreachable } from "#server/db/violations.ts";
import type { Deps } from "#server/deps.ts";
import { makeLanguageHeaders, pageLanguageOf } from "#server/http/language.ts";
import { formHeaders } from "#server/http/page-headers.ts";
import { makeRefusalBody } from "#server/http/same-origin.ts";

import type { HonoEnv } from "./requests.ts";

/**
 * Answers an unexpected failure in the form that the request expects: a refusal as JSON, a page for strangers, or a
 * page of the application.
 */
export function answerFailure(deps: Deps, error: Error, c: Context<HonoEnv>): Response {
  // The client disconnected before its request was complete. Nobody waits for an answer, and the server did not fail.
  const { incoming } = c.env;
  if (incoming.destroyed && !incoming.complete) return c.body(null, 400);
  const away = isUnreachable(error);
  const requestId = c.get("requestId");
  if (away) deps.databaseFaults.add(error, requestId);
  else deps.log.error({ err: error, requestId }, "unexpected failure");
  if (away) c.header("Retry-After", String(UNAVAILABLE_RETRY_SECONDS));
  const status = away ? 503 : 500;
  if (/^\/(rpc|api|lists)(\/|$)/u.test(c.req.path))
    return c.json(makeRefusalBody(away ? "UNAVAILABLE" : "UNEXPECTED"), status);
  const { brand, operator, publicUrl } = deps.config;
  const path = checkReturnPath(c.req.path + new URL(c.req.url).search) ?? "/";
  if (isPathForStrangers(c.req.path)) {
    const language = pageLanguageOf(c);
    const failure = { path: checkReturnPath(c.req.path) ?? "/", away, requestId };
    const body = deps.pages.renderStrangerFailure(failure, brand, new URL(publicUrl).host, language);
    return c.body(body, status, { ...formHeaders, ...makeLanguageHeaders(language) });
  }
  const visit = { brand, operator, publicUrl, account: null, path };
  return c.html(deps.pages.renderFailure(visit, away, requestId), status);
}
