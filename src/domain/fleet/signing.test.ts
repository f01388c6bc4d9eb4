import { expect, test } from "vitest";

import { countAddressMinutes } from "./signing.ts";

const at = "2026-11-29T12:00:00.000Z";

test.each([
  ["at the moment of the code", "2026-11-29T12:00:00.000Z", 1],
  ["a second before it", "2026-11-29T11:59:59.000Z", 1],
  ["59 minutes before it", "2026-11-29T11:01:00.000Z", 59],
  ["59 and a half minutes before it", "2026-11-29T11:00:30.000Z", undefined],
  ["an hour before it", "2026-11-29T11:00:00.000Z", undefined],
  ["the day before", "2026-11-28T12:00:00.000Z", undefined],
])("an address that the company wrote %s is said to be %j minutes old", (_, knownSince, minutes) => {
  expect(countAddressMinutes({ address: "isil@example.com", at, knownSince })).toBe(minutes);
});
