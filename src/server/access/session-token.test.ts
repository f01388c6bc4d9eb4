import { expect, test } from "vitest";

import { hashToken, makeToken, sessionCookieFor } from "./session-token.ts";

test("every token is another one of 32 bytes, and only its digest is kept", () => {
  expect(makeToken()).toMatch(/^[\w-]{43}$/);
  expect(makeToken()).not.toBe(makeToken());
  expect(hashToken("a")).toHaveLength(32);
  expect(hashToken("a")).not.toEqual(hashToken("b"));
});

test.each([
  ["https://kodutara.example", "__Host-session", true],
  ["http://localhost:3000", "session", false],
])("at %s the cookie is called %s, and no script reads it", (publicUrl, name, secure) => {
  const options = { path: "/", httpOnly: true, sameSite: "Lax", secure };
  expect(sessionCookieFor(publicUrl)).toEqual({ name, options });
});
