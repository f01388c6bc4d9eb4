import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { findPage, pages } from "#contract/pages.ts";
import { CAR_PHOTO_BYTES_MAX } from "#domain/notices/photo.ts";

import { MULTIPART_TYPE, UPLOAD_MAX_BYTES } from "./multipart.ts";

/** The proxy's limit is higher, so that this server can answer with a message that the body is too large. */
interface BodyRule {
  type: string;
  maxBytes: number;
  proxied: "64k" | "1m" | "3m" | "32m";
}

const PROCEDURE_BODY: BodyRule = { type: "application/json", maxBytes: 32 * 1024, proxied: "64k" };

const CAR_PHOTO_BODY: BodyRule = {
  type: "application/json",
  maxBytes: Math.ceil(CAR_PHOTO_BYTES_MAX / 3) * 4 + 1024,
  proxied: "3m",
};
const CAR_PHOTO_PATH_PATTERN =
  /^\/(?:rpc\/company\/(?:cars|conditionReports)\/savePhoto|api\/company\/cars\/[^/]+\/photo|api\/company\/rentals\/[^/]+\/condition\/[^/]+\/photos)$/u;

const LINES_BODY: BodyRule = { type: "application/json", maxBytes: 512 * 1024, proxied: "1m" };
const LINES_PATH_PATTERN =
  /^\/(?:rpc\/company\/(?:roadCharges|(?:customer|car|expense|rental)Imports)\/(?:look|add)|api\/company\/(?:road-charges|imports\/(?:customers|cars|expenses|rentals))(?:\/look)?)$/u;

const FORM_BODY: BodyRule = { type: "application/x-www-form-urlencoded", maxBytes: 32 * 1024, proxied: "64k" };

const UPLOAD_BODY: BodyRule = { type: MULTIPART_TYPE, maxBytes: UPLOAD_MAX_BYTES, proxied: "32m" };

export function findBodyRules(path: string): readonly BodyRule[] {
  if (CAR_PHOTO_PATH_PATTERN.test(path)) return [CAR_PHOTO_BODY];
  if (LINES_PATH_PATTERN.test(path)) return [LINES_BODY];
  const name = findPage(path);
  if (name === undefined || !("form" in pages[name])) return [PROCEDURE_BODY];
  return "photo" in pages[name] ? [FORM_BODY, UPLOAD_BODY] : [FORM_BODY];
}

export function parseMediaType(contentType = ""): string {
  const [type = ""] = contentType.split(";", 1);
  return type.trim().toLowerCase();
}

export function limitBodies(refuse: (c: Context) => Response): MiddlewareHandler {
  const limits = new Map(
    [PROCEDURE_BODY, FORM_BODY, CAR_PHOTO_BODY, LINES_BODY].map((rule) => [
      rule,
      bodyLimit({ maxSize: rule.maxBytes, onError: refuse }),
    ]),
  );
  return (c, next) => {
    const rules = findBodyRules(c.req.path);
    const type = parseMediaType(c.req.header("Content-Type"));
    const rule = rules.find((one) => one.type === type) ?? rules[0]!;
    if (isWithinLimit(rule, c)) return next();
    const limit = limits.get(rule);
    // The size of a form with a photo is checked while the form is read, so that the sender of too large a photo gets
    // the form back with the typed text.
    return limit ? limit(c, next) : next();
  };
}

/** Node then enforces this length, so that nobody has to count the bytes of the body. */
function isWithinLimit({ maxBytes }: BodyRule, c: Context): boolean {
  const length = c.req.header("Content-Length");
  return length !== undefined && c.req.header("Transfer-Encoding") === undefined && Number(length) <= maxBytes;
}
