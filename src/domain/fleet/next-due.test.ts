import { expect, test } from "vitest";

import { findNextTaxDay, proposeNextDue } from "./next-due.ts";

const oilDue = { kind: "oilService", everyDays: 365, everyKm: 15_000, dueOn: "2026-11-30", dueKm: 60_000 } as const;

test.each([
  { due: oilDue, done: { on: "2026-11-20", km: 59_400 }, next: { dueOn: "2027-11-20", dueKm: 74_400 } },
  { due: oilDue, done: { on: "2026-11-20", km: null }, next: { dueOn: "2027-11-20", dueKm: null } },
  { due: { ...oilDue, everyDays: null }, done: { on: "2026-11-20", km: 1 }, next: { dueOn: null, dueKm: 15_001 } },
  { due: { ...oilDue, everyKm: null }, done: { on: "2026-11-20", km: 1 }, next: { dueOn: "2027-11-20", dueKm: null } },
  { due: oilDue, done: { on: "2026-11-20", km: 1_999_000 }, next: { dueOn: "2027-11-20", dueKm: null } },
  {
    due: { kind: "inspection", everyDays: null, everyKm: null, dueOn: "2026-11-30", dueKm: null },
    done: { on: "2026-11-20", km: 59_400 },
    next: { dueOn: null, dueKm: null },
  },
  // An insurance that is renewed early counts from its own end.
  {
    due: { kind: "casco", everyDays: null, everyKm: null, dueOn: "2026-11-30", dueKm: null },
    done: { on: "2026-11-20", km: null },
    next: { dueOn: "2027-11-30", dueKm: null },
  },
  // The instalment was paid early, so the next due is the instalment after it.
  {
    due: { kind: "mtv", everyDays: null, everyKm: null, dueOn: "2027-01-31", dueKm: null },
    done: { on: "2026-12-28", km: null },
    next: { dueOn: "2027-07-31", dueKm: null },
  },
  {
    due: { kind: "mtv", everyDays: null, everyKm: null, dueOn: "2026-07-31", dueKm: null },
    done: { on: "2026-08-10", km: null },
    next: { dueOn: "2027-01-31", dueKm: null },
  },
  {
    due: { kind: "mtv", everyDays: 30, everyKm: null, dueOn: "2026-07-31", dueKm: null },
    done: { on: "2026-08-10", km: null },
    next: { dueOn: "2026-09-09", dueKm: null },
  },
] as const)("$due.kind done on $done.on at $done.km proposes $next", ({ due, done, next }) => {
  expect(proposeNextDue(due, done)).toEqual(next);
});

test.each([
  ["2026-01-30", "2026-01-31"],
  ["2026-01-31", "2026-07-31"],
  ["2026-07-31", "2027-01-31"],
  ["2026-12-31", "2027-01-31"],
])("after %s MTV is due on %s", (day, next) => {
  expect(findNextTaxDay(day)).toBe(next);
});
