import { expect, test } from "vitest";

import { cutMessage, REPORT_MAX } from "./report.ts";

test.each([
  ["Sahte bir etiket.", "Sahte bir etiket."],
  ["  iki yanında boşluk  ", "iki yanında boşluk"],
  ["", ""],
  ["a".repeat(REPORT_MAX), "a".repeat(REPORT_MAX)],
  ["a".repeat(REPORT_MAX + 1), "a".repeat(REPORT_MAX)],
  [`${"a".repeat(REPORT_MAX - 1)} b`, "a".repeat(REPORT_MAX - 1)],
  ["🚗".repeat(REPORT_MAX + 1), "🚗".repeat(REPORT_MAX)],
])("of the message %j there is room for %j", (text, kept) => {
  expect(cutMessage(text)).toBe(kept);
});
