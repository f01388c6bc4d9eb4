import { expect, test } from "vitest";

import { findEmailHeldUntil, findAddressesToAgree } from "./email-change.ts";

const baseInstant = new Date("2026-11-27T09:00:00Z");

test.each([
  [true, null, null, ["from", "to"]],
  [true, baseInstant, null, ["to"]],
  [true, null, baseInstant, ["from"]],
  [true, baseInstant, baseInstant, []],
  [false, null, null, ["to"]],
  [false, null, baseInstant, []],
  [false, baseInstant, null, ["to"]],
])("confirmed %s, present %o, new %o: %j must still agree", (isFromConfirmed, fromAgreedAt, toAgreedAt, sides) => {
  expect(findAddressesToAgree({ isFromConfirmed, fromAgreedAt, toAgreedAt })).toEqual(sides);
});

const instantAfterHours = (count: number) => new Date(baseInstant.getTime() + count * 3_600_000);

test.each([
  ["without a reset", null, null, instantAfterHours(1), null],
  ["an hour after a reset", baseInstant, null, instantAfterHours(1), instantAfterHours(72)],
  ["a minute before the end", baseInstant, null, instantAfterHours(71.99), instantAfterHours(72)],
  ["at the end", baseInstant, null, instantAfterHours(72), null],
  ["with a second factor that was on before", baseInstant, instantAfterHours(-1), instantAfterHours(1), null],
  [
    "with a second factor that was set up after the reset",
    baseInstant,
    instantAfterHours(1),
    instantAfterHours(2),
    instantAfterHours(72),
  ],
])("another address %s", (_, resetAt, secondFactorSince, now, until) => {
  expect(findEmailHeldUntil({ resetAt, secondFactorSince }, now)).toEqual(until);
});
