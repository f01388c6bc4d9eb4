import { expect, test } from "vitest";

import { decodePunycode } from "./punycode.ts";

test.each([
  ["istanbul-o0e", "i\u0307stanbul"],
  ["sparta-o9a", "ısparta"],
  ["rnek-4qa", "örnek"],
  ["80ak6aa92e", "аррӏе"],
  ["p1ai", "рф"],
  ["fiqs8s", "中国"],
  ["mnchen-3ya", "münchen"],
  ["ls8h", "💩"],
  ["", ""],
])("%j stands for %j", (encoded, text) => {
  expect(decodePunycode(encoded)).toBe(text);
});

test.each(["a-ö", "99999999", "a-!", "é", `${"9".repeat(300)}a`])("%j stands for nothing", (encoded) => {
  expect(decodePunycode(encoded)).toBeUndefined();
});
