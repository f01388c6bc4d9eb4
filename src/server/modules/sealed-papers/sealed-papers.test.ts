import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import { makeCars, makeCustomer, makeRental } from "../../../../test/world.ts";

const DAY_MS = 86_400_000;

let t: TestApp;
let firm: Awaited<ReturnType<typeof makeCompanyOwnerPerson>>;
let rentalId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  firm = await makeCompanyOwnerPerson(t);
  const [car] = await makeCars(t.db, firm.user, 1);
  const customerId = await makeCustomer(t.db, firm.user, { name: "Zeynep Aksoy" });
  const dueAt = new Date(t.clock.now().getTime() + 3 * DAY_MS);
  rentalId = await makeRental(t.db, firm.user, car!, { total: 300_000, deposit: 50_000, customerId, dueAt });
});

async function sealReturn(): Promise<string> {
  const sealed = await firm.api.company.conditionReports.seal({
    id: randomUUID(),
    rentalId,
    direction: "out",
    km: 48_230,
    fuel: 8,
    accessories: [],
    damages: [],
    signatures: { renter: { absent: "Yok" }, clerk: null },
    notes: "",
    place: "",
  });
  return sealed.report!.seal;
}

test("whoever holds a printed agreement finds what is stored, with the renter's name masked", async () => {
  const { digest } = await firm.api.company.agreements.make({ rentalId });
  const paper = await t.as().api.sealedPapers.find({ digest });
  expect(paper).toMatchObject({
    renterName: "Ze*** A.",
    isWhole: true,
    record: { kind: "agreement", sheet: 1, total: 300_000, deposit: 50_000, acceptedAt: null },
  });
  expect(JSON.stringify(paper)).not.toContain("Zeynep");
  await firm.api.company.agreements.accept({ rentalId, digest, way: "paper", name: "Ali", sure: "Ali" });
  expect((await t.as().api.sealedPapers.find({ digest })).record).toMatchObject({ way: "paper" });
});

test("a condition report is found by its whole seal, and its page by the seal as it is printed in groups", async () => {
  const seal = await sealReturn();
  expect(await t.as().api.sealedPapers.find({ digest: seal })).toMatchObject({
    isWhole: true,
    record: { kind: "condition", direction: "out", km: 48_230, damages: 0, photos: 0 },
  });
  const printed = seal.toUpperCase().match(/.{4}/gu)!.join(" ");
  const response = await t.as().send(`/belge/${encodeURIComponent(printed)}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("X-Robots-Tag")).toContain("noindex");
  expect(readStubPageData(await response.text())).toMatchObject({ view: { paper: { isWhole: true } } });
});

test("a record that was changed behind the product's back is said to differ from its digest", async () => {
  const seal = await sealReturn();
  await sql`alter table condition_reports disable trigger condition_reports_stay`.execute(t.db);
  await t.db.updateTable("conditionReports").set({ km: 40_000 }).where("rentalId", "=", rentalId).execute();
  await sql`alter table condition_reports enable trigger condition_reports_stay`.execute(t.db);
  expect(await t.as().api.sealedPapers.find({ digest: seal })).toMatchObject({ isWhole: false });
});

test("an unknown digest is answered 404, by the page too", async () => {
  const digest = "0".repeat(64);
  expect(await catchRefusal(t.as().api.sealedPapers.find({ digest }))).toMatchObject({ code: "PAPER_NOT_FOUND" });
  expect((await t.as().send(`/belge/${digest}`)).status).toBe(404);
  expect((await t.as().send("/belge/nothing")).status).toBe(404);
});
