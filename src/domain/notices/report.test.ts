import { expect, test } from "vitest";

import { cutReportMessage, REPORT_MESSAGE_MAX } from "./report.ts";

test.each([
  ["Sahte bir etiket.", "Sahte bir etiket."],
  ["  iki yanında boşluk  ", "iki yanında boşluk"],
  ["", ""],
  ["a".repeat(REPORT_MESSAGE_MAX), "a".repeat(REPORT_MESSAGE_MAX)],
  ["a".repeat(REPORT_MESSAGE_MAX + 1), "a".repeat(REPORT_MESSAGE_MAX)],
  [`${"a".repeat(REPORT_MESSAGE_MAX - 1)} b`, "a".repeat(REPORT_MESSAGE_MAX - 1)],
  ["🚗".repeat(REPORT_MESSAGE_MAX + 1), "🚗".repeat(REPORT_MESSAGE_MAX)],
])("of the message %j there is room for %j", (text, kept) => {
  expect(cutReportMessage(text)).toBe(kept);
});
