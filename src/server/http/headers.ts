import { createHash } from "node:crypto";

import type { MiddlewareHandler } from "hono";

import type { Config } from "#server/config.ts";

/** Browser features that are forbidden, unless a page sets this header itself. */
export const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

export function makeSecurityHeaders(
  { publicUrl, authSyncUrl }: Pick<Config, "publicUrl" | "authSyncUrl">,
  inlineStyles: readonly string[],
): Record<string, string> {
  const hashes = inlineStyles.map((style) => ` 'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hashes.join("")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // The browser may contact one other host: the service to which it reports log-ins, if one is configured.
    authSyncUrl === undefined ? "connect-src 'self'" : `connect-src 'self' ${new URL(authSyncUrl).origin}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    "Content-Security-Policy": policy,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

export const defaultHeaders = { "Referrer-Policy": "strict-origin-when-cross-origin", "Cache-Control": "no-store" };

export function setFixedHeaders(fixed: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(fixed)) {
      // Pages that need the visitor's location or the camera set this header themselves.
      if (name === "Permissions-Policy" && c.res.headers.has(name)) continue;
      c.res.headers.set(name, value);
    }
    for (const [name, value] of Object.entries(defaultHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}
