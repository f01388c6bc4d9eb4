import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { pageAt, pages } from "#contract/pages.ts";
import { CAR_PHOTO_FILE_MAX } from "#domain/notices/photo.ts";

import { MULTIPART, UPLOAD_MAX } from "./multipart.ts";

/**
 * What the body of a write may be: its type, its most bytes, and what `deploy/nginx.conf` lets through at such an address, as that file
 * writes it. That is more, so that this server says of what is too large that it is, in words.
 */
interface BodyRule {
  type: string;
  maxBytes: number;
  proxied: "64k" | "3m" | "32m";
}

const PROCEDURE: BodyRule = { type: "application/json", maxBytes: 32 * 1024, proxied: "64k" };

/** For the photo of a car, which is sent as base64. */
const CAR_PHOTO: BodyRule = {
  type: "application/json",
  maxBytes: Math.ceil(CAR_PHOTO_FILE_MAX / 3) * 4 + 1024,
  proxied: "3m",
};
const CAR_PHOTO_PATH = /^\/(?:rpc\/company\/cars\/savePhoto|api\/company\/cars\/[^/]+\/photo)$/u;

/** For a page with a form that works without script. */
const FORM: BodyRule = { type: "application/x-www-form-urlencoded", maxBytes: 32 * 1024, proxied: "64k" };

/** For a form that may hold a photo. */
const UPLOAD: BodyRule = { type: MULTIPART, maxBytes: UPLOAD_MAX, proxied: "32m" };

/** What a write to an address may send: of a page with a form the form, with a photo where it may hold one, anywhere else JSON. */
export function bodyRulesAt(path: string): readonly BodyRule[] {
  if (CAR_PHOTO_PATH.test(path)) return [CAR_PHOTO];
  const name = pageAt(path);
  if (name === undefined || !("form" in pages[name])) return [PROCEDURE];
  return "photo" in pages[name] ? [FORM, UPLOAD] : [FORM];
}

/** The media type that a body says of itself, without what is said beside it; '' where it says none. */
export function mediaType(contentType = ""): string {
  const [type = ""] = contentType.split(";", 1);
  return type.trim().toLowerCase();
}

/** Refuses a body that is larger than its address takes, whether or not it says its length. */
export function limitBodies(refuse: (c: Context) => Response): MiddlewareHandler {
  const limits = new Map(
    [PROCEDURE, FORM, CAR_PHOTO].map((rule) => [rule, bodyLimit({ maxSize: rule.maxBytes, onError: refuse })]),
  );
  return (c, next) => {
    const rules = bodyRulesAt(c.req.path);
    const type = mediaType(c.req.header("Content-Type"));
    const rule = rules.find((one) => one.type === type) ?? rules[0]!;
    if (isWithin(rule, c)) return next();
    const limit = limits.get(rule);
    // A form with a photo is counted as it is read, so that whoever sends too much keeps what they typed.
    return limit ? limit(c, next) : next();
  };
}

/** Whether a body says its length, which Node holds it to, and is no larger: whoever asks for the body itself has it made into a stream. */
function isWithin({ maxBytes }: BodyRule, c: Context): boolean {
  const length = c.req.header("Content-Length");
  return length !== undefined && c.req.header("Transfer-Encoding") === undefined && Number(length) <= maxBytes;
}
