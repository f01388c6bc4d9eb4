import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { PrintScope } from "#server/access/gates.ts";
import { findPrintJob } from "#server/access/print-orders.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { changeTestCar, makeCars, makeProfile } from "../../../../test/world.ts";
import { countStickers, readStickers, type OrderedSticker } from "./stickers-store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function readStickersOfOrder({ user }: Person, id: string): Promise<OrderedSticker[]> {
  const job = await findPrintJob(t.db, { id, userId: user.id }, t.clock.now());
  // Only tests may make a scope directly; elsewhere only a gate does.
  const scope = { userId: user.id, job } as PrintScope;
  const stickers: OrderedSticker[] = [];
  for await (const some of readStickers(t.deps, scope)) stickers.push(...some);
  expect(await countStickers(t.deps, scope)).toBe(stickers.length);
  return stickers;
}

test("an owner's sticker says what its own code stands on, and is no longer there once it is unlinked", async () => {
  const owner = await makeCustomerPerson(t);
  const place = await makeProfile(t.db, owner.user, { kind: "place" });
  const car = await makeProfile(t.db, owner.user);
  const order = async (code: string) => {
    const id = randomUUID();
    await owner.api.codes.orderSticker({ id, code, kind: "svg" });
    return id;
  };
  const [ofPlace, ofCar] = [await order(place), await order(car)];
  expect(await readStickersOfOrder(owner, ofPlace)).toMatchObject([{ code: place, look: { wording: "workplace" } }]);
  expect(await readStickersOfOrder(owner, ofCar)).toMatchObject([{ code: car, look: { wording: "vehicle" } }]);
  await owner.api.codes.unlink({ code: place });
  expect(await readStickersOfOrder(owner, ofPlace)).toEqual([]);
});

test("a company's stickers have each its own car's plate, and those of before are left out once a car has another one", async () => {
  const firm = await makeCompanyOwnerPerson(t);
  const [first = "", second = ""] = await makeCars(t.db, firm.user, 2);
  await changeTestCar(t.db, firm.user, first, { plate: "34 ZZ 999" });
  await changeTestCar(t.db, firm.user, second, { plate: "06 AA 111" });
  const id = randomUUID();
  await firm.api.company.cars.orderStickers({ id });
  const [ofSecond, ofFirst] = [
    { code: second, label: "06 AA 111" },
    { code: first, label: "34 ZZ 999" },
  ];
  expect(await readStickersOfOrder(firm, id)).toMatchObject([ofSecond, ofFirst]);
  await firm.api.company.cars.replaceCode({ code: first, reason: "worn" });
  expect(await readStickersOfOrder(firm, id)).toMatchObject([ofSecond]);
});
