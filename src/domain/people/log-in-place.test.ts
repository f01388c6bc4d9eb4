import { expect, test } from "vitest";

import { describeLogInPlace, truncateToNetwork } from "./log-in-place.ts";

test.each([
  ["46.2.107.9", "46.2"],
  ["2a02:ff0:1:2::/64", "2a02:ff0"],
  ["unknown", "unknown"],
])("the wider network of %s is %s", (address, wider) => {
  expect(truncateToNetwork(address)).toBe(wider);
});

test("a log-in is known by its network, and by its browser in the wider network", () => {
  const of = (address: string, device: string) => describeLogInPlace({ address, device });
  const home = of("46.2.107.9", "Chrome, Android");
  const shared = (other: string[]) => other.filter((mark) => home.includes(mark)).length;
  expect(shared(of("46.2.107.9", "Firefox, Windows"))).toBe(1);
  expect(shared(of("46.2.200.1", "Chrome, Android"))).toBe(1);
  expect(shared(of("46.2.200.1", "Firefox, Windows"))).toBe(0);
  expect(shared(of("185.60.1.1", "Chrome, Android"))).toBe(0);
});
