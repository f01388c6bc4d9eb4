import { createHash, randomBytes } from "node:crypto";

import { LOCK_OWED } from "#contract/people/lock-owed.ts";

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The table stores only the hash: a reader of the table cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Name and attributes of the session cookie. On https the prefix `__Host-` keeps neighbouring hosts and plain http
 * from setting it.
 */
export function sessionCookie(publicUrl: string) {
  return cookieFor(publicUrl, "session");
}

/** The cookie by which a shared device is known. It signs nobody in. */
export function sharedDeviceCookie(publicUrl: string) {
  return cookieFor(publicUrl, "shared-device");
}

/** The cookie by which a page says that its device was locked. It is the only one that a page writes. */
export function lockOwedCookie(publicUrl: string) {
  const { name, options } = cookieFor(publicUrl, LOCK_OWED);
  return { name, options: { ...options, httpOnly: false } as const };
}

function cookieFor(publicUrl: string, name: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}
