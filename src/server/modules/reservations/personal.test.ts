import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { makeCars, makeReservation, PASSWORD } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("a company that leaves takes its own reservations along and nobody else's", async () => {
  const [leaving, staying] = [await makeCompanyOwnerPerson(t), await makeCompanyOwnerPerson(t)];
  const [own = ""] = await makeCars(t.db, leaving.user);
  const [other = ""] = await makeCars(t.db, staying.user);
  const id = await makeReservation(t.db, leaving.user, own);
  await makeReservation(t.db, staying.user, other, { id });
  const standing = await staying.api.company.reservations.get({ id });
  await leaving.api.account.remove({ password: PASSWORD });
  expect(await staying.api.company.reservations.get({ id })).toEqual(standing);
  const left = await t.db.selectFrom("reservations").select("companyId").execute();
  expect(left).toEqual([{ companyId: staying.user.companyId }]);
});
