import { expect, test } from "vitest";

import { toLimitedCount, listOverviewDays } from "./overview.ts";

test.each([
  [0, { count: 0, isMore: false }],
  [1000, { count: 1000, isMore: false }],
  [1001, { count: 1000, isMore: true }],
])("%i counted is told as %j", (counted, told) => {
  expect(toLimitedCount(counted)).toEqual(told);
});

test("the home tells of seven days, the last of which is today", () => {
  expect(listOverviewDays("2026-03-02")).toEqual([
    "2026-02-24",
    "2026-02-25",
    "2026-02-26",
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
});
