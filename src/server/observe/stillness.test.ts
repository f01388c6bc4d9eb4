import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { warnOfStalls } from "./stillness.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a process that stood still for seconds says so once, and one that is a little late does not", () => {
  const warn = vi.fn<(fields: object, text: string) => void>();
  let stood = 0;
  const end = warnOfStalls({ warn }, () => Date.now() + stood);
  vi.advanceTimersByTime(10_000);
  stood += 2000;
  vi.advanceTimersByTime(10_000);
  expect(warn).not.toHaveBeenCalled();
  stood += 8000;
  vi.advanceTimersByTime(10_000);
  expect(warn.mock.calls).toEqual([[{ seconds: 8 }, "this process stood still"]]);
  end();
});
