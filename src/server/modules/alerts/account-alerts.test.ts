import { afterAll, beforeAll, expect, test } from "vitest";

import type { AlertContent } from "#domain/notices/alert-content.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { makeCode, makeProfile } from "../../../../test/world.ts";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
afterAll(() => t.close());

async function listQueuedAlerts(userId: string): Promise<AlertContent[]> {
  const rows = await t.db.selectFrom("alerts").select("details").where("userId", "=", userId).orderBy("id").execute();
  return rows.map(({ details }) => details as unknown as AlertContent);
}

test("a company is told that it was refused, and that it was approved, each once", async () => {
  const { user } = await makeCompanyOwnerPerson(t, { isApproved: false });
  const { companyId, id } = user;
  const name = (await t.db.selectFrom("companies").select("name").where("id", "=", companyId).executeTakeFirstOrThrow())
    .name;
  const refused = { kind: "company-refused", company: name, reason: "Vergi levhası eksik." };
  for (let nth = 0; nth < 2; nth += 1) await admin.api.admin.companies.refuse({ companyId, reason: refused.reason });
  expect(await listQueuedAlerts(id)).toEqual([refused]);
  // Advances the clock, because alerts of the same instant have no order.
  t.clock.advance({ seconds: 1 });
  for (const carSlots of [3, 4]) await admin.api.admin.companies.approve({ companyId, carSlots });
  expect(await listQueuedAlerts(id)).toEqual([refused, { kind: "company-approved", company: name }]);
});

test("whoever holds a code is told that it was switched off, and nobody of a free one", async () => {
  const owner = await makeCustomerPerson(t);
  const [code, free] = [await makeProfile(t.db, owner.user), await makeCode(t.db)];
  for (const one of [code, free, code]) await admin.api.admin.codes.switchOff({ code: one, reason: "Çalıntı" });
  expect(await listQueuedAlerts(owner.user.id)).toEqual([{ kind: "code-switched-off", code, reason: "Çalıntı" }]);
});

test("by mail as before and not twice, and by every other way that is told of the account", async () => {
  const owner = await makeCustomerPerson(t, { isConfirmed: true });
  const channel = { id: owner.user.id, userId: owner.user.id, kind: "webhook", name: "Ofis", address: "{}" };
  await t.db
    .insertInto("channels")
    .values({ ...channel, addressHash: Buffer.alloc(32), topics: ["account"], createdAt: t.clock.now() })
    .execute();
  const code = await makeProfile(t.db, owner.user);
  await t.post();
  await admin.api.admin.codes.switchOff({ code, reason: "Çalıntı" });
  const mails = (await t.post()).filter(({ recipient }) => recipient === owner.user.email);
  expect(mails.map(({ mail }) => mail.kind)).toEqual(["code-switched-off"]);
  const deliveries = await t.db
    .selectFrom("deliveries")
    .select(["way", "kind"])
    .where("userId", "=", owner.user.id)
    .execute();
  expect(deliveries).toEqual([{ way: "webhook", kind: "code-switched-off" }]);
});
