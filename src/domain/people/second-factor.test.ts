import { describe, expect, test } from "vitest";

import {
  encodeBase32,
  groupByFour,
  mayTurnOffSecondFactor,
  makeOtpauthUrl,
  readEnteredCode,
  getSecondFactorState,
  computeTotpStep,
  listAcceptedTotpSteps,
} from "./second-factor.ts";

test.each([
  ["customer", false, true, "off"],
  ["company", false, true, "off"],
  ["admin", false, true, "missing"],
  ["admin", false, false, "off"],
  ["admin", true, true, "on"],
  ["customer", true, true, "on"],
] as const)(
  "of a %s whose second factor is on: %s, on a public site: %s, it is %s",
  (role, isOn, isPublic, standing) => {
    expect(getSecondFactorState(role, isOn, isPublic)).toBe(standing);
  },
);

test("an administrator of a public site alone must not turn it off", () => {
  expect(mayTurnOffSecondFactor("admin", true)).toBe(false);
  expect(mayTurnOffSecondFactor("admin", false)).toBe(true);
  expect(mayTurnOffSecondFactor("company", true)).toBe(true);
  expect(mayTurnOffSecondFactor("customer", true)).toBe(true);
});

test.each([
  [59_000, 1],
  [59_999, 1],
  [60_000, 2],
  [1_111_111_109_000, 37_037_036],
])("%i ms after 1970 lie in step %i", (milliseconds, step) => {
  expect(computeTotpStep(new Date(milliseconds))).toBe(step);
});

describe("codes of which steps are taken", () => {
  const now = new Date(100 * 30_000 + 1);

  test.each([
    [0, [100, 99, 101]],
    [98, [100, 99, 101]],
    [99, [100, 101]],
    [100, [101]],
    [101, []],
    [500, []],
  ])("at step 100 after step %i was used: %j", (lastStep, steps) => {
    expect(listAcceptedTotpSteps(now, lastStep)).toEqual(steps);
  });
});

describe("a code as it is typed", () => {
  test.each([
    ["123456", { kind: "totp", code: "123456" }],
    [" 123 456\n", { kind: "totp", code: "123456" }],
    ["123-456", { kind: "totp", code: "123456" }],
    ["１２３４５６", { kind: "totp", code: "123456" }],
    ["\u200E012345\u00A0", { kind: "totp", code: "012345" }],
    ["abcd-efgh-ijkl-mnop-qrst-uvwx-yz23", { kind: "recovery", code: "ABCDEFGHIJKLMNOPQRSTUVWXYZ23" }],
    ["ABCDEFGHIJKLMN0PQRSTUVWXYZ23\r\n", { kind: "recovery", code: "ABCDEFGHIJKLMNOPQRSTUVWXYZ23" }],
    ["abcd-efgh-ijkl-mnop", { kind: "recovery", code: "ABCDEFGHIJKLMNOP" }],
    ["ABCD EFGH IJKL 2345", { kind: "recovery", code: "ABCDEFGHIJKL2345" }],
    ["abcd–efgh–ıjkl–mnop", { kind: "recovery", code: "ABCDEFGHIJKLMNOP" }],
    ["ABCD-EFGH-İJKL-MN0P", { kind: "recovery", code: "ABCDEFGHIJKLMNOP" }],
    ["A8CD-EFGH-1JKL-MNOP", { kind: "recovery", code: "ABCDEFGHIJKLMNOP" }],
  ])("%j is %j", (text, code) => {
    expect(readEnteredCode(text)).toEqual(code);
  });

  test.each([
    "",
    " ",
    "12345",
    "1234567",
    "12345a",
    "٠١٢٣٤٥",
    "ABCD-EFGH-IJKL-MNO",
    "ABCD-EFGH-IJKL-MNOP-Q",
    "ABCD-EFGH-IJKL-MN9P",
    "ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ2",
    "ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ23-4",
    "🦜🦜🦜🦜🦜🦜",
  ])("%j is none", (text) => {
    expect(readEnteredCode(text)).toBeUndefined();
  });
});

describe("base32 of RFC 4648, section 10, without padding", () => {
  test.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("of %j is %j", (text, encoded) => {
    expect(encodeBase32(new TextEncoder().encode(text))).toBe(encoded);
  });

  test("of bytes with every bit", () => {
    expect(encodeBase32(new Uint8Array([255, 255, 255, 255, 255, 0, 0, 0, 0, 1]))).toBe("77777777AAAAAAAB");
  });
});

test("what is read off stands in groups of four", () => {
  expect(groupByFour("ABCDEFGHIJKLMNOP", "-")).toBe("ABCD-EFGH-IJKL-MNOP");
  expect(groupByFour("ABCDEF", " ")).toBe("ABCD EF");
  expect(groupByFour("", " ")).toBe("");
});

test("an authenticator is told the secret, the product and the account, each in a form that an address may hold", () => {
  const address = makeOtpauthUrl({ brand: "Kodu Tara", email: "ay+se@örnek.com", secret: "ABCDEFGH" });
  expect(address).toBe("otpauth://totp/Kodu%20Tara:ay%2Bse%40%C3%B6rnek.com?secret=ABCDEFGH&issuer=Kodu%20Tara");
  const url = new URL(address);
  expect(decodeURIComponent(url.pathname)).toContain("Kodu Tara:ay+se@örnek.com");
});
