import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";

import { refusals, type RefusalCode } from "#contract/words/refusals.ts";

import { findBodyRules, parseMediaType } from "./bodies.ts";
import type { RequestVariables } from "./request-log.ts";

const readOnlyMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that a foreign page sent through somebody's browser. Origin must be ours and Sec-Fetch-Site
 * same-origin, where present; clients other than browsers send neither. The body must have the type that its URL
 * accepts. Wherever a session is used, this type is JSON, which no HTML form can send. Under /api a request without a
 * body needs no type: browsers always send Origin with a write, and the session cookie is SameSite.
 */
export function requireSameOriginWrites(
  allowedOrigins: ReadonlySet<string>,
  log: Logger,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    if (readOnlyMethods.has(c.req.method)) return next();
    const origin = c.req.header("Origin");
    const site = c.req.header("Sec-Fetch-Site");
    if ((origin !== undefined && !allowedOrigins.has(origin)) || (site !== undefined && site !== "same-origin")) {
      // The origin is not logged, since the sender chooses it.
      log.warn({ requestId: c.get("requestId"), refused: "origin" }, "a write of a foreign page was refused");
      return sendRefusal(c, "FORBIDDEN");
    }
    if (c.req.path.startsWith("/api/") && hasNoBody(c)) return next();
    const type = parseMediaType(c.req.header("Content-Type"));
    if (!findBodyRules(c.req.path).some((rule) => rule.type === type)) return sendRefusal(c, "NOT_JSON");
    return next();
  };
}

function hasNoBody(c: Context): boolean {
  const length = c.req.header("Content-Length");
  return (
    c.req.header("Content-Type") === undefined &&
    c.req.header("Transfer-Encoding") === undefined &&
    (length === undefined || length === "0")
  );
}

export function sendRefusal(c: Context, code: RefusalCode): Response {
  return c.json(makeRefusalBody(code), refusals[code].status);
}

/** A refusal in the form of the documented API, for requests that reached no procedure. */
export function makeRefusalBody(code: RefusalCode) {
  const { status, message } = refusals[code];
  return { defined: true, code, status, message };
}
