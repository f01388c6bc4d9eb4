import { expect, test } from "vitest";

import { findEmailChangeAllowedAt, findAddressesToAgree } from "./email-change.ts";

const resetInstant = new Date("2026-11-27T09:00:00Z");

test.each([
  [true, null, null, ["from", "to"]],
  [true, resetInstant, null, ["to"]],
  [true, null, resetInstant, ["from"]],
  [true, resetInstant, resetInstant, []],
  [false, null, null, ["to"]],
  [false, null, resetInstant, []],
  [false, resetInstant, null, ["to"]],
])("confirmed %s, present %o, new %o: %j must still agree", (isFromConfirmed, fromAgreedAt, toAgreedAt, sides) => {
  expect(findAddressesToAgree({ isFromConfirmed, fromAgreedAt, toAgreedAt })).toEqual(sides);
});

const instantAfterHours = (count: number) => new Date(resetInstant.getTime() + count * 3_600_000);

test.each([
  ["without a reset", [], null, instantAfterHours(1), null],
  ["an hour after a reset", [resetInstant], null, instantAfterHours(1), instantAfterHours(72)],
  ["a minute before the end", [resetInstant], null, instantAfterHours(71.99), instantAfterHours(72)],
  ["at the end", [resetInstant], null, instantAfterHours(72), null],
  ["with a second factor that was on before", [resetInstant], instantAfterHours(-1), instantAfterHours(1), null],
  [
    "with a second factor that was set up after the reset",
    [resetInstant],
    instantAfterHours(1),
    instantAfterHours(2),
    instantAfterHours(72),
  ],
  [
    "with a second factor that was set up between two resets",
    [instantAfterHours(2), resetInstant],
    instantAfterHours(1),
    instantAfterHours(3),
    instantAfterHours(72),
  ],
])("another address %s", (_, resets, secondFactorSince, now, until) => {
  expect(findEmailChangeAllowedAt({ resets, secondFactorSince }, now)).toEqual(until);
});
