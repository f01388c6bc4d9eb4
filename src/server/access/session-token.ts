import { createHash, randomBytes } from "node:crypto";

import type { Role } from "#domain/people/actor.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * How long a session lives after its last use. An administrator's session ends 12 hours after log-in, used or not
 * (docs/product.md 3.6).
 */
const lifetimes: Record<Role, { milliseconds: number; rolls: boolean }> = {
  customer: { milliseconds: 30 * DAY, rolls: true },
  company: { milliseconds: 30 * DAY, rolls: true },
  admin: { milliseconds: DAY / 2, rolls: false },
};

/** The use of a session is recorded at most this often, so that reading a page does not write. */
const TOUCH_AFTER = 10 * 60 * 1000;

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The table stores only the hash: a reader of the table cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function expiryOf(role: Role, now: Date): Date {
  return new Date(now.getTime() + lifetimes[role].milliseconds);
}

export function shouldTouch(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > TOUCH_AFTER;
}

/** The new end of a session in use; undefined for a role whose sessions do not roll. */
export function rolledExpiry(role: Role, now: Date): Date | undefined {
  return lifetimes[role].rolls ? expiryOf(role, now) : undefined;
}

/**
 * Name and attributes of the session cookie. On https the prefix `__Host-` keeps neighbouring hosts and plain http
 * from setting it.
 */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? "__Host-session" : "session",
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}
