import { expect, test } from "vitest";

import { findEmailHeldUntil, findSidesToAgree } from "./email-change.ts";

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

const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);

test.each([
  ["without a reset", null, null, hours(1), null],
  ["an hour after a reset", at, null, hours(1), hours(72)],
  ["a minute before the end", at, null, hours(71.99), hours(72)],
  ["at the end", at, null, hours(72), null],
  ["with a second factor that was on before", at, hours(-1), hours(1), null],
  ["with a second factor that was set up after the reset", at, hours(1), hours(2), hours(72)],
])("another address %s", (_, resetAt, secondFactorSince, now, until) => {
  expect(findEmailHeldUntil({ resetAt, secondFactorSince }, now)).toEqual(until);
});
