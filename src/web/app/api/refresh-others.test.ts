import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { refreshOthersAfterChanges } from "./refresh-others.ts";

let client: QueryClient;
let refresh: () => Promise<void>;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: false } } });
  refresh = refreshOthersAfterChanges(client);
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
});

function show(name: string, read: () => unknown) {
  const queryFn = vi.fn<() => Promise<unknown>>(() => Promise.resolve(read()));
  const observer = new QueryObserver(client, { queryKey: [name], queryFn });
  stops.push(observer.subscribe(() => undefined));
  return { asked: queryFn, now: () => observer.getCurrentResult().data, poll: () => observer.refetch() };
}

test("when a polled query brings other data, all that the page shows is fetched again, and only then", async () => {
  let isSigned = false;
  const polled = show("agreement", () => ({ isSigned }));
  const row = show("state", () => (isSigned ? "signed" : "opened"));
  await vi.advanceTimersByTimeAsync(4000);
  await polled.poll();
  expect(row.asked).toHaveBeenCalledTimes(1);

  isSigned = true;
  await polled.poll();
  await vi.advanceTimersByTimeAsync(0);
  expect(polled.now()).toEqual({ isSigned: true });
  expect(row.now()).toBe("signed");
  expect(row.asked).toHaveBeenCalledTimes(2);
});

test("a dialog that reads a fact anew brings the row behind it up to date", async () => {
  let status = "available";
  const row = show("fleet", () => status);
  await vi.advanceTimersByTimeAsync(9000);
  show("first dialog", () => status);
  await vi.advanceTimersByTimeAsync(0);
  expect(row.asked).toHaveBeenCalledTimes(1);

  await vi.advanceTimersByTimeAsync(2000);
  status = "rented";
  show("second dialog", () => status);
  await vi.advanceTimersByTimeAsync(0);
  expect(row.now()).toBe("rented");
});

test("queries whose data change with every fetch do not call each other without end", async () => {
  let asked = 0;
  const clock = show("clock", () => (asked += 1));
  show("other clock", () => (asked += 1));
  await vi.advanceTimersByTimeAsync(0);
  await clock.poll();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(4);
});

test("after a save all that is shown is fetched again once, what is not shown is outdated, and suggestions are gone", async () => {
  let saves = 0;
  const shown = show("shown", () => saves);
  client.setQueryData(["closed"], 0);
  await vi.advanceTimersByTimeAsync(0);
  saves = 1;
  await refresh();
  expect(shown.now()).toBe(1);
  expect(shown.asked).toHaveBeenCalledTimes(2);
  expect(client.getQueryState(["closed"])?.isInvalidated).toBe(true);
});

test("data that a prefetch loads for another page refetch nothing", async () => {
  const shown = show("shown", () => 1);
  await vi.advanceTimersByTimeAsync(20_000);
  await client.prefetchQuery({ queryKey: ["ahead"], queryFn: () => Promise.resolve(2) });
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.asked).toHaveBeenCalledTimes(1);
});
