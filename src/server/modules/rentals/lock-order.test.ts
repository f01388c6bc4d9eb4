import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { FollowRental } from "#server/access/rental-deed.ts";
import { runTransaction } from "#server/db/database.ts";
import type { DB } from "#server/db/tables.ts";
import { followRental } from "#server/rental-followers.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCars, makeCompany, makeCompanyScope, makeCustomer, makeRoadCharge } from "../../../../test/world.ts";
import { endRental } from "./ending-store.ts";
import { findRentalDigests, removeUntouchedRentals } from "./removal-store.ts";
import { extendRental, startRental } from "./store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("whatever is done about a rental, what follows locks the tolls of that time while the company's sums are still free", async () => {
  const company = await makeCompany(t.db);
  const { companyId } = company;
  const scope = makeCompanyScope(company);
  const [code = ""] = await makeCars(t.db, company);
  await t.db.updateTable("cars").set({ plate: "34 ABC 101" }).where("code", "=", code).execute();
  const customerId = await makeCustomer(t.db, company);
  const now = t.clock.now();
  const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const toll = { kind: "toll" as const, plate: "34 ABC 101", match: "nobody" as const, reducedUntil: null };
  await makeRoadCharge(t.db, company, "", { ...toll, rentalId: null, now: minutesFromNow(-5) });

  const isLocked = async (table: "roadCharges" | "companyTotals") => {
    const free = t.db.selectFrom(table).select("companyId").where("companyId", "=", companyId).forUpdate().skipLocked();
    return (await free.execute()).length === 0;
  };
  const followed: Record<string, unknown>[] = [];
  const follow: FollowRental = async (action, deed) => {
    await followRental(action, deed);
    followed.push({ action, tolls: await isLocked("roadCharges"), sums: await isLocked("companyTotals") });
  };
  const run = <Refusal>(deed: (tx: Transaction<DB>) => Promise<Refusal>) => runTransaction(t.db, deed);
  const start = (id: string, startedAt: Date) => {
    const sums = { total: 100, paid: 10, means: "cash" as const, deposit: 0, depositMeans: "cash" as const };
    const rental = { id, code, customerId, ...sums, startedAt, dueAt: minutesFromNow(90), renterNameVisible: false };
    return run((tx) => startRental(tx, scope, rental, now, follow));
  };
  const [id, next] = [randomUUID(), randomUUID()];
  const day = { id: randomUUID(), amount: 20, text: "" };
  const fuel = { id: randomUUID(), kind: "fuel" as const, amount: 3, text: "" };
  const ending = { id, endedAt: minutesFromNow(-10), charges: [fuel], amountIsRight: true };

  await start(id, minutesFromNow(-60));
  const longer = { id, version: 1, dueAt: minutesFromNow(120), charge: day };
  await run((tx) => extendRental(tx, scope, longer, now, follow));
  await run((tx) => endRental(tx, scope, ending, now, follow));
  await start(next, minutesFromNow(-8));
  await run(async (tx) => {
    await removeUntouchedRentals(tx, scope, await findRentalDigests(tx, scope, [next]), now, follow);
  });

  expect(followed).toEqual([
    { action: "rental-started", tolls: true, sums: false },
    { action: "rental-extended", tolls: false, sums: false },
    { action: "rental-ended", tolls: true, sums: false },
    { action: "rental-started", tolls: true, sums: false },
    { action: "rental-removed", tolls: true, sums: false },
  ]);
  const totals = await t.db.selectFrom("companyTotals").select(["billed", "paid"]).execute();
  expect(totals).toEqual([{ billed: 123, paid: 10 }]);
});
