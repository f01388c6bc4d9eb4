import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn } from "../../../test/people.ts";
import { makeUser } from "../../../test/world.ts";
import { openSession } from "./request-session.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("without a cookie nobody is signed in, and there is no session to name or to end", async () => {
  const session = openSession(t.deps, { cookie: undefined, userAgent: undefined });
  expect(await session.account()).toBeNull();
  expect(await session.actor()).toEqual({ kind: "guest" });
  expect(await session.id()).toBeUndefined();
  expect([session.cookiesToSend(), session.hasEnded()]).toEqual([[], false]);
});

test("a browser forgets the pages that it keeps when its session ends, and not before", async () => {
  const person = await makeCustomerPerson(t);
  expect((await person.send("/profile")).headers.get("Clear-Site-Data")).toBeNull();
  const end = await person.send("/api/account/logout", { json: {} });
  expect([end.status, end.headers.get("Clear-Site-Data")]).toEqual([200, '"cache"']);
});

test("an account knows whether its address is confirmed", async () => {
  const [confirmed, other] = [
    await makeSignedIn(t, await makeUser(t.db, { isConfirmed: true })),
    await makeCustomerPerson(t),
  ];
  expect((await confirmed.api.account.current({})).account?.isEmailConfirmed).toBe(true);
  expect((await other.api.account.current({})).account?.isEmailConfirmed).toBe(false);
});

test.each([
  [{ isApproved: true }, "", { isApproved: true, mayUsePanel: true, refusal: null }],
  [{ isApproved: true, isActive: false }, "", { isApproved: true, mayUsePanel: false, refusal: null }],
  [{ isApproved: false }, "", { isApproved: false, mayUsePanel: false, refusal: null }],
  [{ isApproved: false }, "Eksik belge", { isApproved: false, mayUsePanel: false, refusal: "Eksik belge" }],
])("a member of a company that is %o, refused for %j, is told so", async (access, refusalReason, told) => {
  const fleet = await makeCompanyOwnerPerson(t, access);
  if (refusalReason !== "") {
    const refused = { refusalReason, refusedAt: t.clock.now() };
    await t.db.updateTable("companies").set(refused).where("id", "=", fleet.user.companyId).execute();
  }
  expect((await fleet.api.account.current({})).account?.company).toMatchObject(told);
});
