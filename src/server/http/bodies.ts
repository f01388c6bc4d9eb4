import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { pageAt, pages } from "#contract/pages.ts";

/** What the body of a write may be: its type, and its most bytes. */
interface BodyRule {
  type: string;
  maxBytes: number;
}

const PROCEDURE: BodyRule = { type: "application/json", maxBytes: 32 * 1024 };

/** Of a page with a form that works without script. */
const FORM: BodyRule = { type: "application/x-www-form-urlencoded", maxBytes: 32 * 1024 };

/** What a write to an address may send: of a page with a form the form, anywhere else JSON. */
export function bodyRuleAt(path: string): BodyRule {
  const page = pageAt(path);
  return page !== undefined && "form" in pages[page] ? FORM : PROCEDURE;
}

/** Refuses a body that is larger than its address takes, whether or not it says its length. */
export function limitBodies(refuse: (c: Context) => Response): MiddlewareHandler {
  const limits = new Map(
    [PROCEDURE, FORM].map((rule) => [rule, bodyLimit({ maxSize: rule.maxBytes, onError: refuse })]),
  );
  return (c, next) => limits.get(bodyRuleAt(c.req.path))!(c, next);
}
