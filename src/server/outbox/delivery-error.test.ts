import { expect, test } from "vitest";

import { toDeliveryError } from "./delivery-error.ts";

test.each([
  ["", ""],
  ["gone", "gone"],
  ["not-public", "not-public"],
  ["refused by the receiving server", "refused-by-receiver"],
  ["put off: 451", "busy"],
  ["ETIMEDOUT", "timed-out"],
  ["ECONNREFUSED", "away"],
  ["EAUTH 535", "other"],
  ["a word that nobody knows", "other"],
  ["toString", "other"],
] as const)("what is written down as %j is told as %j", (written, told) => {
  expect(toDeliveryError(written)).toBe(told);
});
