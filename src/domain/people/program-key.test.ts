import { describe, expect, test } from "vitest";

import { isKeyUseRecorded, readBearerToken } from "./program-key.ts";

describe("the last use of a key", () => {
  const now = new Date("2026-11-27T09:00:00.000Z");
  test.each([
    [null, true],
    ["2026-11-27T09:00:00.000Z", false],
    ["2026-11-27T08:59:00.001Z", false],
    ["2026-11-27T08:59:00.000Z", true],
    ["2026-11-20T09:00:00.000Z", true],
    // The clock was set back.
    ["2026-11-27T09:05:00.000Z", false],
  ])("of %s is written anew at 09.00: %s", (at, isKept) => {
    expect(isKeyUseRecorded(at === null ? null : new Date(at), now)).toBe(isKept);
  });
});

test.each([
  ["Bearer kt_abc", "kt_abc"],
  ["bearer kt_abc", "kt_abc"],
  ["BEARER   kt_abc  ", "kt_abc"],
  ["Bearer something-else", "something-else"],
  ["Basic a3VsbGFuaWNpOnNpZnJl", undefined],
  ["Bearer", undefined],
  ["Bearer ", undefined],
  ["Bearer kt_abc kt_def", undefined],
  ["kt_abc", undefined],
  ["", undefined],
  [undefined, undefined],
])("the key in the header %j is %j", (header, key) => {
  expect(readBearerToken(header)).toBe(key);
});
