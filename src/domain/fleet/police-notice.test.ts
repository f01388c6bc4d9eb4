import { describe, expect, test } from "vitest";

import { isPoliceNoticeLate, splitPersonName } from "./police-notice.ts";

describe("a notice for the police", () => {
  const at = new Date("2026-11-27T10:00:00Z");
  test.each([
    ["2026-11-27T10:00:00Z", false],
    ["2026-11-27T10:14:59.999Z", false],
    ["2026-11-27T10:15:00Z", true],
    // Nothing is late if the clock was set back.
    ["2026-11-27T09:00:00Z", false],
  ])("entered at 10.00 is late at %s: %s", (now, isLate) => {
    expect(isPoliceNoticeLate(at, new Date(now))).toBe(isLate);
  });
});

test.each([
  ["Ayşe Yılmaz", "Ayşe", "Yılmaz"],
  ["Ayşe Nur  Öz Yılmaz ", "Ayşe Nur Öz", "Yılmaz"],
  ["Madonna", "Madonna", ""],
  ["", "", ""],
])("the name '%s' has the first names '%s' and the surname '%s'", (name, first, last) => {
  expect(splitPersonName(name)).toEqual({ first, last });
});
