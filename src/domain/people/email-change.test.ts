import { expect, test } from "vitest";

import { findSidesToAgree } from "./email-change.ts";

const at = new Date("2026-11-27T09:00:00Z");

test.each([
  [true, null, null, ["from", "to"]],
  [true, at, null, ["to"]],
  [true, null, at, ["from"]],
  [true, at, at, []],
  [false, null, null, ["to"]],
  [false, null, at, []],
  [false, at, null, ["to"]],
])("confirmed %s, present %o, new %o: %j must still agree", (isFromConfirmed, fromAgreedAt, toAgreedAt, sides) => {
  expect(findSidesToAgree({ isFromConfirmed, fromAgreedAt, toAgreedAt })).toEqual(sides);
});
