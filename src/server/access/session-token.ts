import { createHash, randomBytes } from "node:crypto";

import type { Role } from "#domain/people/actor.ts";

const DAY = 24 * 60 * 60 * 1000;

/** How long a session lives from its last use; an administrator's ends for good after 12 hours (docs/product.md 3.6). */
const lifetimes: Record<Role, { milliseconds: number; rolls: boolean }> = {
  customer: { milliseconds: 30 * DAY, rolls: true },
  company: { milliseconds: 30 * DAY, rolls: true },
  admin: { milliseconds: DAY / 2, rolls: false },
};

/** A session in use is written down again only after this long, so that reading a page is not a write. */
const TOUCH_AFTER = 10 * 60 * 1000;

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Only the hash is stored: whoever reads the table cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function expiryOf(role: Role, now: Date): Date {
  return new Date(now.getTime() + lifetimes[role].milliseconds);
}

export function shouldTouch(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > TOUCH_AFTER;
}

/** The new end of a session that is in use; undefined for a role whose sessions end when they were meant to. */
export function rolledExpiry(role: Role, now: Date): Date | undefined {
  return lifetimes[role].rolls ? expiryOf(role, now) : undefined;
}

/** Where the token lives in the browser. On https the name itself forbids a cookie set by a neighbour host or over http. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? "__Host-session" : "session",
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}
