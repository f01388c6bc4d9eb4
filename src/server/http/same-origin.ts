import type { Context, MiddlewareHandler } from "hono";

import { refusals, type Refusal } from "#contract/refusals.ts";

import { bodyRulesAt, mediaType } from "./bodies.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that a foreign page sent through somebody's browser: a present Origin must be ours, a present Sec-Fetch-Site
 * same-origin, and the body of a type that its address takes. Wherever a session counts that is JSON, which no form can send. A client
 * that is no browser sends neither header.
 */
export function sameOriginWrites(allowedOrigins: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    if (reading.has(c.req.method)) return next();
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    if ((origin !== undefined && !allowedOrigins.has(origin)) || (site !== undefined && site !== "same-origin")) {
      return refuse(c, "FORBIDDEN");
    }
    // No page can send a DELETE to another host without being asked first, and it says all in its address.
    if (c.req.method === "DELETE" && c.req.header("Content-Type") === undefined) return next();
    const type = mediaType(c.req.header("Content-Type"));
    if (!bodyRulesAt(c.req.path).some((rule) => rule.type === type)) return refuse(c, "NOT_JSON");
    return next();
  };
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
