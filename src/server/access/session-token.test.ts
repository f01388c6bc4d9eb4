import { expect, test } from "vitest";

import { expiryOf, hashToken, newToken, rolledExpiry, sessionCookie, shouldTouch } from "./session-token.ts";

const now = new Date("2026-11-22T09:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);

test.each([
  ["customer", 30 * 24, 30 * 24],
  ["company", 30 * 24, 30 * 24],
  ["admin", 12, undefined],
] as const)("a session of a %s ends after %s hours, and when it is used after %s more", (role, hours, rolled) => {
  expect(expiryOf(role, now)).toEqual(later(hours));
  expect(rolledExpiry(role, now)).toEqual(rolled === undefined ? undefined : later(rolled));
});

test("a session in use is written down again after ten minutes", () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60 * 1000);
  expect([9, 10, 11].map((minutes) => shouldTouch(minutesAgo(minutes), now))).toEqual([false, false, true]);
});

test("every token is another one of 32 bytes, and only its digest is kept", () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(newToken());
  expect(hashToken("a")).toHaveLength(32);
  expect(hashToken("a")).not.toEqual(hashToken("b"));
});

test.each([
  ["https://kodutara.example", "__Host-session", true],
  ["http://localhost:3000", "session", false],
])("at %s the cookie is called %s, and no script reads it", (publicUrl, name, secure) => {
  const options = { path: "/", httpOnly: true, sameSite: "Lax", secure };
  expect(sessionCookie(publicUrl)).toEqual({ name, options });
});
