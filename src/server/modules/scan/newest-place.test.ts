import { expect, test } from "vitest";

import { combineStandbys } from "./newest-place.ts";
import type { ScanPlace } from "./scan-places.ts";

function makeStandby(version: number | undefined, epoch = 1): ScanPlace {
  const place: ScanPlace = {
    db: undefined as never,
    epochs: undefined as never,
    find: () => Promise.resolve(version === undefined ? undefined : { place, version: { epoch, version } }),
    isLive: () => Promise.resolve(true),
  };
  return place;
}

test("the page is read from the standby that has the latest version, wherever it stands", async () => {
  const [earlier, later, without] = [makeStandby(3), makeStandby(4), makeStandby(undefined)];
  for (const order of [
    [earlier, later, without],
    [without, later, earlier],
    [later, without, earlier],
  ] as const) {
    const found = await combineStandbys(order).find("KT1");
    expect(found?.place).toBe(later);
    expect(found?.version.version).toBe(4);
  }
  expect(await combineStandbys([without, without]).find("KT1")).toBeUndefined();
});

test("a standby that cannot be asked, or that was promoted meanwhile, leaves no answer", async () => {
  const broken = { ...makeStandby(9), find: () => Promise.reject(new Error("Connection terminated")) };
  await expect(combineStandbys([makeStandby(3), broken]).find("KT1")).rejects.toThrow("Connection terminated");
  await expect(combineStandbys([makeStandby(3), makeStandby(3, 2)]).find("KT1")).rejects.toThrow("promoted");
});

test("no standby tells whether a code accepts reports", async () => {
  await expect(combineStandbys([makeStandby(3)]).isLive("KT1")).rejects.toThrow("only a primary");
});
