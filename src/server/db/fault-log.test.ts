import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createFaultLog } from "./fault-log.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const awayError = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const serverFullError = Object.assign(new Error("connect EAGAIN"), { code: "EAGAIN" });

function openFaultLog() {
  const lines: string[] = [];
  const write = (fields: object, text: string) =>
    void lines.push(`${text} ${JSON.stringify({ ...fields, err: undefined })}`);
  return { lines, faults: createFaultLog({ error: write, info: write }, () => Date.now()) };
}

test("requests that fail because of the database get a line at the beginning, one a minute, and one at the end", () => {
  const { lines, faults } = openFaultLog();
  faults.add(awayError, "r1");
  for (let second = 1; second <= 90; second += 1) {
    vi.advanceTimersByTime(1000);
    faults.add(second % 2 ? awayError : serverFullError);
  }
  expect(lines).toEqual([
    'requests fail because of the database {"fault":"database-away","requestId":"r1"}',
    'requests still fail because of the database {"fault":"database-away","failed":61}',
  ]);
  vi.advanceTimersByTime(5000);
  expect(lines.slice(2)).toEqual([
    'requests no longer fail because of the database {"fault":"database-away","failed":91,"seconds":90}',
  ]);
});

test("a second outage begins anew", () => {
  const { lines, faults } = openFaultLog();
  faults.add(awayError);
  vi.advanceTimersByTime(60_000);
  faults.add(awayError);
  expect(lines.filter((line) => line.startsWith("requests fail "))).toHaveLength(2);
});
