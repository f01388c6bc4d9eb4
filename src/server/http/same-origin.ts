import type { Context, MiddlewareHandler } from "hono";

import { refusals, type Refusal } from "#contract/words/refusals.ts";

import { bodyRulesAt, mediaType } from "./bodies.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that a foreign page sent through somebody's browser: a present Origin must be ours, a present Sec-Fetch-Site
 * same-origin, and the body of a type that its address takes. Wherever a session counts that is JSON, which no form can send. What
 * sends nothing needs no type: no browser leaves the Origin out of it, and the session's cookie is same-site. A client that is no
 * browser sends neither header.
 */
export function sameOriginWrites(allowedOrigins: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    if (reading.has(c.req.method)) return next();
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    if ((origin !== undefined && !allowedOrigins.has(origin)) || (site !== undefined && site !== "same-origin")) {
      return refuse(c, "FORBIDDEN");
    }
    if (c.req.path.startsWith("/api/") && sendsNothing(c)) return next();
    const type = mediaType(c.req.header("Content-Type"));
    if (!bodyRulesAt(c.req.path).some((rule) => rule.type === type)) return refuse(c, "NOT_JSON");
    return next();
  };
}

/** Whether a request has neither a body nor the type of one. */
function sendsNothing(c: Context): boolean {
  const length = c.req.header("Content-Length");
  return (
    c.req.header("Content-Type") === undefined &&
    c.req.header("Transfer-Encoding") === undefined &&
    (length === undefined || length === "0")
  );
}

/** Answers a refusal before any procedure was reached. */
export function refuse(c: Context, code: Refusal): Response {
  return c.json(refusalBody(code), refusals[code].status);
}

/** A refusal outside of any procedure, in the form that the documented API gives them. */
export function refusalBody(code: Refusal) {
  const { status, message } = refusals[code];
  return { defined: true, code, status, message };
}
