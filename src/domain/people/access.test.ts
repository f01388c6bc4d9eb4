import { expect, test } from "vitest";

import { isKeptAtReset } from "./access.ts";

test.each([
  [true, true, true],
  [false, true, false],
  [true, false, false],
  [false, false, false],
])("what was added with the password: %s, to a confirmed account: %s, stays at a reset: %s", (...given) => {
  const [withPassword, isConfirmed, stays] = given;
  expect(isKeptAtReset({ withPassword, isConfirmed })).toBe(stays);
});
