import { expect, test } from "vitest";

import { newestOf } from "./newest-place.ts";
import type { ScanPlace } from "./scan-places.ts";

/** A standby that has the code in this version; undefined if it does not have it yet. */
function standby(version: number | undefined, epoch = 1): ScanPlace {
  const place: ScanPlace = {
    db: undefined as never,
    epochs: undefined as never,
    find: () => Promise.resolve(version === undefined ? undefined : { place, version: { epoch, version } }),
    isLive: () => Promise.resolve(true),
  };
  return place;
}

test("the page is read from the standby that has the latest version, wherever it stands", async () => {
  const [earlier, later, without] = [standby(3), standby(4), standby(undefined)];
  for (const order of [
    [earlier, later, without],
    [without, later, earlier],
    [later, without, earlier],
  ] as const) {
    const found = await newestOf(order).find("KT1");
    expect(found?.place).toBe(later);
    expect(found?.version.version).toBe(4);
  }
  expect(await newestOf([without, without]).find("KT1")).toBeUndefined();
});

test("a standby that cannot be asked, or that was promoted meanwhile, leaves no answer", async () => {
  const broken = { ...standby(9), find: () => Promise.reject(new Error("Connection terminated")) };
  await expect(newestOf([standby(3), broken]).find("KT1")).rejects.toThrow("Connection terminated");
  await expect(newestOf([standby(3), standby(3, 2)]).find("KT1")).rejects.toThrow("promoted");
});

test("no standby tells whether a code accepts reports", async () => {
  await expect(newestOf([standby(3)]).isLive("KT1")).rejects.toThrow("only a primary");
});
