import { createHash, randomBytes } from "node:crypto";

import { UNREPORTED_LOCK_COOKIE } from "#contract/people/lock-owed.ts";

export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Only the hash is stored, so that nobody who reads the table can use the token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** On https the prefix `__Host-` prevents other hosts of the domain and plain http from setting the cookie. */
export function sessionCookieFor(publicUrl: string) {
  return cookieFor(publicUrl, "session");
}

/** Signs nobody in. */
export function sharedDeviceCookieFor(publicUrl: string) {
  return cookieFor(publicUrl, "shared-device");
}

/**
 * The cookie that identifies a browser in which a member of a company has logged in. It stays after the log-out, and
 * signs nobody in.
 */
export function companyDeviceCookieFor(publicUrl: string) {
  return cookieFor(publicUrl, "company-device");
}

/** The only cookie that scripts write. */
export function owedLockCookieFor(publicUrl: string) {
  const { name, options } = cookieFor(publicUrl, UNREPORTED_LOCK_COOKIE);
  return { name, options: { ...options, httpOnly: false } as const };
}

function cookieFor(publicUrl: string, name: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}
