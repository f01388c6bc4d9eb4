import { expect, test } from "vitest";

import { findCopyTime, hadCopyBefore } from "./agreement-copy.ts";

const at = (clock: string) => new Date(`2026-11-25T${clock}Z`);
const NOTHING = { given: null, openedAt: null, mailed: null };

test("the earliest time at which anything is known of a copy counts", () => {
  expect(findCopyTime(NOTHING)).toBeNull();
  const copy = { given: { at: at("10:05"), by: "Mert" }, openedAt: at("10:03"), mailed: { at: at("10:04"), to: "a" } };
  expect(findCopyTime(copy)).toEqual(at("10:03"));
});

test("it is known of a copy before the hand-over, in the same minute at the latest", () => {
  const copy = { ...NOTHING, openedAt: at("10:03") };
  expect(hadCopyBefore(NOTHING, at("10:03"))).toBe(false);
  expect(hadCopyBefore(copy, at("10:03"))).toBe(true);
  expect(hadCopyBefore(copy, at("10:02"))).toBe(false);
});
