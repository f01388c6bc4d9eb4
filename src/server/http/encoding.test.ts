import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { encodeText, chooseEncoding } from "./encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["identity", "identity"],
  ["*", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q = 0.000 ,gzip;q=0", "identity"],
  ["br;q=0.001", "br"],
  ["brotli, xgzip, gzipx", "identity"],
  [`br${",".repeat(500)}`, "identity"],
])("for a browser that takes %j an answer travels as %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test("what travels is read as it was written", () => {
  const text = "Kısa süre içinde döneceğim. 🚗".repeat(50);
  expect(brotliDecompressSync(Buffer.from(encodeText(text, "br"), "latin1")).toString()).toBe(text);
  expect(gunzipSync(Buffer.from(encodeText(text, "gzip"), "latin1")).toString()).toBe(text);
  expect(Buffer.from(encodeText(text, "identity"), "latin1").toString()).toBe(text);
});
