import fc from "fast-check";
import { expect, test } from "vitest";

import { correctScanPath } from "./scan-address.ts";

test.each([
  ["/Q/KT7M2QXA", "/q/KT7M2QXA"],
  ["/Q/kt7m2qxa", "/q/KT7M2QXA"],
  ["/q/kt7m2qxa", "/q/KT7M2QXA"],
  ["//q/KT7M2QXA", "/q/KT7M2QXA"],
  ["/q//KT7M2QXA", "/q/KT7M2QXA"],
  ["//Q//KT7M2QXA//", "/q/KT7M2QXA"],
  ["/q%2FKT7M2QXA", "/q/KT7M2QXA"],
  ["/%71/KT7M2QXA", "/q/KT7M2QXA"],
  ["/q\\KT7M2QXA", "/q/KT7M2QXA"],
  ["/Q/KT7M2QXA.", "/q/KT7M2QXA"],
  ["/Q/KT7M2QXA).", "/q/KT7M2QXA"],
  ["/Q/KT7M2QXA%E2%80%8B", "/q/KT7M2QXA"],
  ["/%E2%80%8BQ/KT7M2QXA", "/q/KT7M2QXA"],
  ["/Q/KT 7M2%20QXA", "/q/KT7M2QXA"],
  ["/Q/rc-7m2qxa", "/q/RC-7M2QXA"],
  ["/Q/KT7M2QXA/HABER", "/q/KT7M2QXA/haber"],
  ["/Q/KT7M2QXA/Report/", "/q/KT7M2QXA/report"],
  ["/Q", "/q"],
  ["/Q/", "/q"],
  ["//q", "/q"],
  ["/q.", "/q"],
  ["/Q/..", "/q"],
  ["/Q/KT7M2QXA&fbclid=1", "/q/KT7M2QXA"],
  ["/q/KT7M2QXA&u=https://evil.example/q/KT222222", "/q/KT7M2QXA"],
  ["/q/KT7M2QXA/haber%3Ffbclid=1", "/q/KT7M2QXA/haber"],
  ["/q/KT7M2QXA/report=", "/q/KT7M2QXA/report"],
])("%j means %s", (path, meant) => {
  expect(correctScanPath(path)).toBe(meant);
});

test.each([
  "/",
  "",
  "/qr/KT7M2QXA",
  "/query",
  "/Q/KT7M2QXA/foto",
  "/Q/KT7M2QXA/haber/x",
  "/Q/a_b",
  "/Q/%E0%A4%A",
  "/q/%252e%252e/package.json",
  "/q&fbclid=1",
  "/Q/a_b&fbclid=1",
  "/Q/KTŞ&fbclid=1",
  "/Q/KT\u0422&fbclid=1",
  "/q/KT7M2QXA/foto&fbclid=1",
  "/&/q/KT7M2QXA",
  `/Q/${"A".repeat(33)}`,
  "//evil.example/q/KT7M2QXA",
  "/x/Q/KT7M2QXA",
])("%j means none", (path) => {
  expect(correctScanPath(path)).toBeUndefined();
});

test("what comes back is a path of ours, whatever was asked for, and means itself", () => {
  const piece = fc.constantFrom(..."/\\qQA1-.%é ", "%2F", "//", "haber", "report", "\u200B", "%00", "&x=", "%3F");
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 20 }), (path) => {
      const meant = correctScanPath(path);
      if (meant === undefined) return;
      expect(meant).toMatch(/^\/q(?:\/[A-Z0-9-]{1,32}(?:\/(?:report|haber))?)?$/u);
      expect(correctScanPath(meant)).toBe(meant);
    }),
    { numRuns: 3000 },
  );
});
