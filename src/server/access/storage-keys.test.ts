import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { StorageKeys } from "#contract/people/account.ts";
import { deriveSecretKeys } from "#server/outside/secret-keys.ts";

import { createTestApp, type TestClient, type TestApp } from "../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn } from "../../../test/people.ts";
import { makeMember, makeSharedDevice, makeShiftCode, SHIFT_CODE } from "../../../test/world.ts";
import { storageKeysFor } from "./storage-keys.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const keysOf = async ({ api }: Pick<TestClient, "api">): Promise<StorageKeys | undefined> =>
  (await api.account.current({})).storageKeys;

test("an account gets the same key in each session, and other accounts get others", async () => {
  const ayse = await makeCustomerPerson(t);
  const first = await keysOf(ayse);
  expect(first).toEqual({ account: expect.any(String) as string, company: null });
  expect(Buffer.from(first!.account, "base64url")).toHaveLength(32);
  expect(await keysOf(await makeSignedIn(t, ayse.user))).toEqual(first);
  const other = await keysOf(await makeCustomerPerson(t));
  expect(other!.account).not.toBe(first!.account);
});

test("members of a company get its key on all devices, but an account has another key on shared devices", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const clerk = await makeMember(t.db, fleet.user, "clerk");
  const [ofOwner, ofClerk] = [await keysOf(fleet), await keysOf(await makeSignedIn(t, clerk))];
  expect(ofOwner!.company).toBeTypeOf("string");
  expect(ofClerk!.company).toBe(ofOwner!.company);
  expect(new Set([ofOwner!.account, ofClerk!.account, ofOwner!.company]).size).toBe(3);

  await makeShiftCode(t.db, t.deps.secretKeys, clerk, SHIFT_CODE);
  const { token } = await makeSharedDevice(t.db, fleet.user, t.clock.now());
  const tablet = t.as(undefined, { sharedDevice: token });
  expect(await keysOf(tablet)).toBe(undefined);
  await tablet.api.sharedDevice.unlock({ memberId: clerk.id, code: SHIFT_CODE });
  const onTablet = await keysOf(tablet);
  expect(onTablet!.company).toBe(ofClerk!.company);
  expect([ofClerk!.account, ofOwner!.account]).not.toContain(onTablet!.account);
  await tablet.api.account.logout({});
  expect(await keysOf(tablet)).toBe(undefined);
  await tablet.api.sharedDevice.unlock({ memberId: clerk.id, code: SHIFT_CODE });
  expect(await keysOf(tablet)).toEqual(onTablet);

  expect((await keysOf(await makeCompanyOwnerPerson(t)))!.company).not.toBe(ofOwner!.company);
  await t.db.updateTable("companies").set({ isActive: false }).where("id", "=", fleet.user.companyId).execute();
  expect(await keysOf(fleet)).toEqual({ ...ofOwner, company: null });
});

test("without a live session there is no key, and neither before a required second factor is set up", async () => {
  const ayse = await makeCustomerPerson(t);
  expect(await keysOf(t.as())).toBe(undefined);
  await ayse.api.account.logout({});
  expect(await keysOf(ayse)).toBe(undefined);
  const { secretKeys } = t.deps;
  expect(storageKeysFor(secretKeys, { kind: "guest" })).toBe(undefined);
  expect(storageKeysFor(secretKeys, { kind: "setting-up", userId: ayse.user.id })).toBe(undefined);
});

test("another SECRET_KEY gives other keys, and account and company of the same id have different ones", () => {
  const secret = randomBytes(32);
  const actor = { kind: "company", userId: "1", companyId: "1", memberRole: "clerk", mayUsePanel: true } as const;
  const keys = storageKeysFor(deriveSecretKeys(secret), actor)!;
  expect(storageKeysFor(deriveSecretKeys(secret), actor)).toEqual(keys);
  expect(keys.account).not.toBe(keys.company);
  expect(storageKeysFor(deriveSecretKeys(randomBytes(32)), actor)!.account).not.toBe(keys.account);
});

test("a page that the server draws, and the log, have no key", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const { account, company: ofCompany } = (await keysOf(fleet))!;
  const paths = ["/company-dashboard", "/profile", "/", "/legal/cookies"];
  const drawn = await Promise.all(paths.map(async (path) => (await fleet.send(path)).text()));
  const written = [...drawn, ...t.log].join("\n");
  expect(written).toContain(fleet.user.id);
  expect(written).toContain("account/current");
  expect(written).not.toContain(account);
  expect(written).not.toContain(ofCompany);
});
