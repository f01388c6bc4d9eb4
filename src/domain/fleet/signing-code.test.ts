import { expect, test } from "vitest";

import { checkSigningCode, maskEmail, readSigningCode, isSameMailbox } from "./signing-code.ts";

test.each([
  ["ayse@gmail.com", "a•••@g•••.com"],
  ["i@kodu.example.com.tr", "i•••@k•••.tr"],
])("of %s the mask is %s", (email, mask) => {
  expect(maskEmail(email)).toBe(mask);
});

test.each([
  [" 123 456\n", "123456"],
  ["１２３-456", "123456"],
  ["12345", undefined],
  ["12345a", undefined],
])("%j is read as %s", (typed, code) => {
  expect(readSigningCode(typed)).toBe(code);
});

const createdAt = new Date("2026-11-28T20:00:00Z");
test.each([
  [0, "123456", "20:14:59", undefined],
  [4, "123456", "20:14:59", undefined],
  [0, "123456", "20:15:00", "SIGNING_CODE_EXPIRED"],
  [0, "654321", "20:01:00", "SIGNING_CODE_WRONG"],
  [4, "654321", "20:01:00", "SIGNING_CODE_SPENT"],
  [5, "123456", "20:01:00", "SIGNING_CODE_SPENT"],
])("after %i wrong entries, %s at %s is %s", (tries, entered, clock, refused) => {
  const now = new Date(`2026-11-28T${clock}Z`);
  expect(checkSigningCode({ createdAt, tries, code: "123456" }, entered, now)).toBe(refused);
});

test.each([
  ["ayse@example.com", "AYSE+kira@Example.com", true],
  ["a.yse@gmail.com", "ayse+1@googlemail.com", true],
  ["a.yse@example.com", "ayse@example.com", false],
  ["ayse@example.com", "ayse@example.org", false],
])("%s and %s reach one mailbox: %s", (one, other, isSame) => expect(isSameMailbox(one, other)).toBe(isSame));
