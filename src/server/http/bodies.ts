import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { findPage, pages } from "#contract/pages.ts";
import { CAR_PHOTO_FILE_MAX } from "#domain/notices/photo.ts";

import { MULTIPART, UPLOAD_MAX } from "./multipart.ts";

/**
 * Rules for the body of a write: its media type, its maximum size, and the limit in `deploy/nginx.conf` for the same
 * URL, as written there. The proxy's limit is higher, so that this server can say in words that the body is too large.
 */
interface BodyRule {
  type: string;
  maxBytes: number;
  proxied: "64k" | "1m" | "3m" | "32m";
}

const PROCEDURE: BodyRule = { type: "application/json", maxBytes: 32 * 1024, proxied: "64k" };

/** Rule for the photo of a car or of its condition, which is sent as base64 in JSON. */
const CAR_PHOTO: BodyRule = {
  type: "application/json",
  maxBytes: Math.ceil(CAR_PHOTO_FILE_MAX / 3) * 4 + 1024,
  proxied: "3m",
};
const CAR_PHOTO_PATH =
  /^\/(?:rpc\/company\/(?:cars|conditionReports)\/savePhoto|api\/company\/cars\/[^/]+\/photo|api\/company\/rentals\/[^/]+\/condition\/[^/]+\/photos)$/u;

/** Rule for the lines of an imported list, which the browser sends in a few large requests. */
const LINES: BodyRule = { type: "application/json", maxBytes: 512 * 1024, proxied: "1m" };
const LINES_PATH =
  /^\/(?:rpc\/company\/(?:roadCharges|(?:customer|car|expense|rental)Imports)\/(?:look|add)|api\/company\/(?:road-charges|imports\/(?:customers|cars|expenses|rentals))(?:\/look)?)$/u;

/** Rule for a page with a form that works without JavaScript. */
const FORM: BodyRule = { type: "application/x-www-form-urlencoded", maxBytes: 32 * 1024, proxied: "64k" };

/** Rule for a form with a photo. */
const UPLOAD: BodyRule = { type: MULTIPART, maxBytes: UPLOAD_MAX, proxied: "32m" };

/**
 * Returns the bodies that a path accepts: the page of a form accepts that form, with a photo if the form has one; every
 * other path accepts JSON.
 */
export function bodyRulesAt(path: string): readonly BodyRule[] {
  if (CAR_PHOTO_PATH.test(path)) return [CAR_PHOTO];
  if (LINES_PATH.test(path)) return [LINES];
  const name = findPage(path);
  if (name === undefined || !("form" in pages[name])) return [PROCEDURE];
  return "photo" in pages[name] ? [FORM, UPLOAD] : [FORM];
}

/** The media type of a Content-Type header without its parameters; '' when there is none. */
export function mediaType(contentType = ""): string {
  const [type = ""] = contentType.split(";", 1);
  return type.trim().toLowerCase();
}

/** Refuses a body that is larger than its URL accepts, with or without a Content-Length. */
export function limitBodies(refuse: (c: Context) => Response): MiddlewareHandler {
  const limits = new Map(
    [PROCEDURE, FORM, CAR_PHOTO, LINES].map((rule) => [rule, bodyLimit({ maxSize: rule.maxBytes, onError: refuse })]),
  );
  return (c, next) => {
    const rules = bodyRulesAt(c.req.path);
    const type = mediaType(c.req.header("Content-Type"));
    const rule = rules.find((one) => one.type === type) ?? rules[0]!;
    if (isWithin(rule, c)) return next();
    const limit = limits.get(rule);
    // The size of a form with a photo is checked while the form is read, so that the sender of too large a photo gets
    // the form back with the typed text.
    return limit ? limit(c, next) : next();
  };
}

/**
 * Whether Content-Length is present and within the limit. Node then enforces this length, so that nobody has to count
 * the bytes of the body.
 */
function isWithin({ maxBytes }: BodyRule, c: Context): boolean {
  const length = c.req.header("Content-Length");
  return length !== undefined && c.req.header("Transfer-Encoding") === undefined && Number(length) <= maxBytes;
}
