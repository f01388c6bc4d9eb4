import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { parseDistortedEmail, parseEmail, parseTypedEmail } from "./email.ts";

describe("an address", () => {
  test.each([
    "elif@example.com",
    "ELIF@EXAMPLE.COM",
    "ELİF@EXAMPLE.COM",
    "ELİF@EXAMPLE.COM".toLowerCase(),
    "elıf@example.com",
    "ELIF@EXAMPLE.COM".toLocaleLowerCase("tr"),
    "elif@example.com".toLocaleUpperCase("tr"),
    "ELI\u0307F@EXAMPLE.COM",
    "eli\u0307f@example.com",
    "ｅｌｉｆ＠ｅｘａｍｐｌｅ．ｃｏｍ",
    "ＥＬİＦ@ｅｘａｍｐｌｅ.com",
    "elif@example.com\u200B",
    "\uFEFFelif@example.com",
    "el\u00ADif@exam\u2060ple.com",
    "\u202Aelif@example.com\u202C",
    "\u200Eelif@example.com\u200F",
    " elif@example.com ",
    "\u00A0elif@example.com\u00A0",
    "\u3000elif@example.com",
    "elif@example.com.",
    "elif@example.com,",
    "elif@example.com;",
    "elif@example.com. ",
    "elif@example.com...",
    "<elif@example.com>",
    "“elif@example.com”",
    '"elif@example.com"',
    "(elif@example.com)",
    "mailto:elif@example.com",
    "MAİLTO:ELİF@EXAMPLE.COM",
    "Mailto:elif@example.com?subject=Merhaba",
    "<mailto:elif@example.com>",
  ])("%j is elif@example.com", (typed) => {
    expect(parseEmail(typed)).toBe("elif@example.com");
  });

  test.each([
    "",
    "elif",
    "elif@",
    "el if@example.com",
    "elif@ example.com",
    "elif @example.com",
    "elif@example",
    "elif@example.com@example.com",
    "Elif <elif@example.com>",
    "elif@example.com, ali@example.com",
    "elif@example.com\n",
    "elif@example.com\u0000",
    "élif@example.com",
    "şule@example.com",
    "elif@örnek.com",
    "еlif@example.com",
    "mailto:",
    `${"a".repeat(400)}@example.com`,
  ])("%j is none", (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
    expect(parseTypedEmail(typed)).toBeUndefined();
    expect(parseDistortedEmail(typed)).toBeUndefined();
  });

  test("that is stored gives itself, whatever was typed", () => {
    const piece = fc.constantFrom(..."aiıİ@.com<>\"'+-_=~& ", "mailto:", "\u0307", "xn--", "@ornek.com", "\u200B");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: piece, maxLength: 25 }), fc.emailAddress()), (typed) => {
        const email = parseEmail(typed);
        if (email === undefined) return;
        expect(email).toMatch(/^[\x21-\x7E]+$/u);
        expect(email).toBe(email.toLowerCase());
        expect(parseEmail(email)).toBe(email);
      }),
      { numRuns: 3000 },
    );
  });
});

// The values into which Chromium's e-mail field converts input such as 'ELİF@GMAİL.COM' and 'elif@gmaıl.com'.
test.each([
  ["ELİF@xn--gmail-bgd.com", "elif@gmail.com", "elif@gmail.com"],
  ["elif@xn--istanbul-o0e.com.tr", "elif@istanbul.com.tr", "elif@istanbul.com.tr"],
  ["elif@GMAİL.COM", "elif@gmail.com", "elif@gmail.com"],
  ["elif@xn--gmal-nza.com", "elif@xn--gmal-nza.com", "elif@gmail.com"],
  ["elif@xn--sparta-o9a.com", "elif@xn--sparta-o9a.com", "elif@isparta.com"],
  // A host with other foreign letters is a different host, and is not changed.
  ["elif@xn--rnek-4qa.com", "elif@xn--rnek-4qa.com", "elif@xn--rnek-4qa.com"],
  ["elif@xn--80ak6aa92e.com", "elif@xn--80ak6aa92e.com", "elif@xn--80ak6aa92e.com"],
  ["elif@xn--99999999.com", "elif@xn--99999999.com", "elif@xn--99999999.com"],
  ["elif@ornek.xn--p1ai", "elif@ornek.xn--p1ai", "elif@ornek.xn--p1ai"],
  ["elif@example.com", "elif@example.com", "elif@example.com"],
])("%j, as a browser gives it, is kept as %s, and means %s", (given, kept, meant) => {
  expect(parseTypedEmail(given)).toBe(kept);
  expect(parseDistortedEmail(given)).toBe(meant);
});
