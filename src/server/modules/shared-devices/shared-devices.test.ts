import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { IDLE_LOCK_MINUTES, SHARED_DEVICES_MAX, UNLOCKED_HOURS_MAX } from "#domain/people/shared-device.ts";
import { hashToken } from "#server/access/session-token.ts";
import { keepSessionOpen } from "#server/access/shared-device-store.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import {
  createTestApp,
  catchRefusal,
  catchRefusedFields,
  type TestClient,
  type TestApp,
} from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  makeCars,
  makeCustomer,
  makeMember,
  makeProfile,
  makeSharedDevice,
  makeShiftCode,
  PASSWORD,
  SHIFT_CODE,
  type MadeCompany,
} from "../../../../test/world.ts";

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let memberCan: MadeCompany;
let memberEla: MadeCompany;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  fleet = await makeCompanyOwnerPerson(t);
  memberCan = await makeMember(t.db, fleet.user, "clerk", { displayName: "Can" });
  memberEla = await makeMember(t.db, fleet.user, "clerk", { displayName: "Ela" });
  for (const member of [memberCan, memberEla, fleet.user])
    await makeShiftCode(t.db, t.deps.secretKeys, member, SHIFT_CODE);
});
afterAll(() => t.close());

async function makeTablet(): Promise<TestClient & { id: string }> {
  const { id, token } = await makeSharedDevice(t.db, fleet.user, t.clock.now());
  return Object.assign(t.as(undefined, { sharedDevice: token }), { id });
}

async function makeUnlockedTablet(member: MadeCompany): Promise<TestClient & { id: string }> {
  const at = await makeTablet();
  await unlockTablet(at, member);
  return at;
}

function unlockTablet({ api }: Pick<TestClient, "api">, member: { id: string }, code = SHIFT_CODE) {
  return api.sharedDevice.unlock({ memberId: member.id, code });
}

async function readMemberAt({ api }: Pick<TestClient, "api">): Promise<string | undefined> {
  return (await api.account.current({})).account?.displayName;
}

async function refusalCodeOf(call: Promise<unknown>): Promise<string> {
  return (await catchRefusal(call)).code;
}

describe("making a device shared", () => {
  test("asks for the password, ends the session there, and shows the members by name alone", async () => {
    const session = fleet.token;
    expect(await refusalCodeOf(fleet.api.company.sharedDevices.share({ password: "yanlis" }))).toBe("PASSWORD_WRONG");
    expect(fleet.token).toBe(session);
    await fleet.api.company.sharedDevices.share({ password: PASSWORD });
    expect([fleet.token, await readMemberAt(fleet), await readMemberAt(t.as(session))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const { device } = await fleet.api.sharedDevice.locked({});
    expect(device?.members.map(({ displayName, hasCode }) => [displayName, hasCode])).toEqual(
      [fleet.user.displayName, "Can", "Ela"].toSorted().map((name) => [name, true]),
    );
    expect(Object.keys(device?.members[0] ?? {})).toEqual(["id", "displayName", "hasCode"]);
  });

  test("ends the notifications of whoever shared it, on this browser alone", async () => {
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
    const push = (name: string) => `https://push.example/${name}`;
    for (const name of ["here", "elsewhere"])
      await t.db
        .insertInto("channels")
        .values({
          id: crypto.randomUUID(),
          userId: fleet.user.id,
          kind: "push",
          name,
          topics: ["notices"],
          address: JSON.stringify({ endpoint: push(name), ...keys }),
          addressHash: hashToken(push(name)),
          createdAt: t.clock.now(),
        })
        .execute();
    await fleet.api.company.sharedDevices.share({ password: PASSWORD, pushEndpoint: push("here") });
    const left = await t.db.selectFrom("channels").select("name").where("userId", "=", fleet.user.id).execute();
    expect(left).toEqual([{ name: "elsewhere" }]);
  });

  test("is for managers and owners, of no more than the number of devices that a company may have", async () => {
    const clerk = await makeSignedIn(t, memberCan);
    expect(await refusalCodeOf(clerk.api.company.sharedDevices.share({ password: PASSWORD }))).toBe("FORBIDDEN");
    const manager = await makeSignedIn(t, await makeMember(t.db, fleet.user, "manager"));
    await manager.api.company.sharedDevices.share({ password: PASSWORD });
    for (let nth = 1; nth < SHARED_DEVICES_MAX; nth += 1) await makeSharedDevice(t.db, fleet.user, t.clock.now());
    expect(await refusalCodeOf(fleet.api.company.sharedDevices.share({ password: PASSWORD }))).toBe(
      "SHARED_DEVICES_USED_UP",
    );
    expect(await readMemberAt(fleet)).toBe(fleet.user.displayName);
  });

  test("is written down for the company and for administrators, as its end is", async () => {
    await fleet.api.company.sharedDevices.share({ password: PASSWORD });
    t.clock.advance({ seconds: 1 });
    const elsewhere = await makeSignedIn(t, fleet.user);
    const { devices } = await elsewhere.api.company.sharedDevices.list({});
    expect(devices).toMatchObject([{ sharedBy: fleet.user.displayName, isThis: false }]);
    await elsewhere.api.company.sharedDevices.end({ id: devices[0]!.id, password: PASSWORD });
    const { items } = await elsewhere.api.company.deskEvents.list({ kind: "members" });
    expect(items.map(({ action }) => action)).toEqual(["device-unshared", "device-shared"]);
    const audited = await t.db
      .selectFrom("auditEvents")
      .select("action")
      .where("actorId", "=", fleet.user.id)
      .where("action", "like", "device%")
      .orderBy("happenedAt")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(["device-shared", "device-unshared"]);
  });
});

describe("unlocking", () => {
  test("by the own code opens the desk under the member's own name, which the history keeps", async () => {
    const [code = ""] = await makeCars(t.db, fleet.user);
    const customerId = await makeCustomer(t.db, fleet.user);
    const at = await makeUnlockedTablet(memberCan);
    const money = { total: 1000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" } as const;
    const rental = { id: crypto.randomUUID(), code, customerId, dueAt: "2026-12-24T10:00", ...money };
    await at.api.company.rentals.start({ ...rental, renterNameVisible: false, renterPhoneVisible: false });
    t.clock.advance({ seconds: 1 });
    await unlockTablet(at, memberEla);
    await at.api.company.rentals.end({ id: rental.id });
    const { items } = await fleet.api.company.deskEvents.list({ kind: "rentals" });
    expect(items.map(({ action, actor }) => [action, actor])).toEqual([
      ["rental-ended", "Ela"],
      ["rental-started", "Can"],
    ]);
  });

  test("ends the session of whoever was there before", async () => {
    const at = await makeUnlockedTablet(memberCan);
    const before = at.token;
    await unlockTablet(at, memberEla);
    expect([await readMemberAt(at), await readMemberAt(t.as(before))]).toEqual(["Ela", undefined]);
    const sessions = await t.db.selectFrom("sessions").select("userId").where("sharedDeviceId", "=", at.id).execute();
    expect(sessions).toEqual([{ userId: memberEla.id }]);
  });

  test("by two at once lets one of them in, and leaves one session", async () => {
    const at = await makeTablet();
    await Promise.all(
      [memberCan, memberEla, memberCan, memberEla].map((member) =>
        unlockTablet(t.as(undefined, { sharedDevice: at.sharedDevice! }), member),
      ),
    );
    expect(await t.db.selectFrom("sessions").select("id").where("sharedDeviceId", "=", at.id).execute()).toHaveLength(
      1,
    );
  });

  test("needs the device: the code alone opens nothing", async () => {
    expect(await refusalCodeOf(unlockTablet(t.as(), memberCan))).toBe("DEVICE_NOT_SHARED");
    expect(await refusalCodeOf(unlockTablet(t.as(undefined, { sharedDevice: "A".repeat(43) }), memberCan))).toBe(
      "DEVICE_NOT_SHARED",
    );
  });

  test("is refused to whoever has no code, works elsewhere, or whose account is closed", async () => {
    const at = await makeTablet();
    const none = await makeMember(t.db, fleet.user, "clerk");
    const other = await makeCompanyOwnerPerson(t);
    await makeShiftCode(t.db, t.deps.secretKeys, other.user, SHIFT_CODE);
    const closing = { closedAt: t.clock.now(), closingReason: "x" };
    await t.db.updateTable("users").set(closing).where("id", "=", memberEla.id).execute();
    expect(await refusalCodeOf(unlockTablet(at, none))).toBe("SHIFT_CODE_MISSING");
    expect(await refusalCodeOf(unlockTablet(at, other.user))).toBe("MEMBER_NOT_FOUND");
    expect(await refusalCodeOf(unlockTablet(at, memberEla))).toBe("MEMBER_NOT_FOUND");
    const { device } = await at.api.sharedDevice.locked({});
    expect(device?.members.map(({ id }) => id)).not.toContain(memberEla.id);
  });

  test("by the code of a colleague is refused, though both have chosen the same digits", async () => {
    const hashes = await t.db
      .selectFrom("shiftCodes")
      .select("codeHash")
      .where("companyId", "=", fleet.user.companyId)
      .execute();
    expect(new Set(hashes.map(({ codeHash }) => codeHash.toString("hex"))).size).toBe(3);
    expect(JSON.stringify(await readTableContents(t.db))).not.toContain(`"${SHIFT_CODE}"`);
  });

  test("by wrong codes is tried five times on a device; the sixth is refused even with the right one", async () => {
    const at = await makeTablet();
    for (let nth = 0; nth < 5; nth += 1)
      expect(await refusalCodeOf(unlockTablet(at, memberCan, "7305"))).toBe("SHIFT_CODE_WRONG");
    expect(await refusalCodeOf(unlockTablet(at, memberCan))).toBe("TOO_MANY_ATTEMPTS");
    await unlockTablet(at, memberEla);
    expect(await readMemberAt(await makeUnlockedTablet(memberCan))).toBe("Can");
  });

  test("by wrong codes is tried ten times a day of one member on all devices; a new code begins again", async () => {
    for (let nth = 0; nth < 10; nth += 1)
      expect(await refusalCodeOf(unlockTablet(await makeTablet(), memberCan, "7305"))).toBe("SHIFT_CODE_WRONG");
    expect(await refusalCodeOf(unlockTablet(await makeTablet(), memberCan))).toBe("TOO_MANY_ATTEMPTS");
    await (await makeSignedIn(t, memberCan)).api.shiftCode.set({ code: "7305", password: PASSWORD });
    await unlockTablet(await makeTablet(), memberCan, "7305");
  });

  test("by wrong codes is tried no more often with other spellings of a member's id", async () => {
    const at = await makeTablet();
    const spelled = (nth: number) => ({ id: nth % 2 === 0 ? memberCan.id.toUpperCase() : memberCan.id });
    for (let nth = 0; nth < 5; nth += 1)
      expect(await refusalCodeOf(unlockTablet(at, spelled(nth), "7305"))).toBe("SHIFT_CODE_WRONG");
    expect(await refusalCodeOf(unlockTablet(at, spelled(6), "7305"))).toBe("TOO_MANY_ATTEMPTS");
  });

  test("by wrong codes of many members is tried thirty times a day on one device, and goes on at others", async () => {
    const at = await makeTablet();
    const members = [memberCan, memberEla, fleet.user];
    for (const role of ["clerk", "clerk", "clerk"] as const) members.push(await makeMember(t.db, fleet.user, role));
    for (const member of members.slice(3)) await makeShiftCode(t.db, t.deps.secretKeys, member, SHIFT_CODE);
    for (const member of members)
      for (let nth = 0; nth < 5; nth += 1)
        expect(await refusalCodeOf(unlockTablet(at, member, "7305"))).toBe("SHIFT_CODE_WRONG");
    t.clock.advance({ seconds: 16 * 60 });
    const unused = await makeMember(t.db, fleet.user, "clerk");
    await makeShiftCode(t.db, t.deps.secretKeys, unused, SHIFT_CODE);
    expect(await refusalCodeOf(unlockTablet(at, unused))).toBe("TOO_MANY_ATTEMPTS");
    expect(await readMemberAt(await makeUnlockedTablet(unused))).toBe(unused.displayName);
  });

  test("by right codes is never counted", async () => {
    const at = await makeTablet();
    for (let nth = 0; nth < 12; nth += 1) await unlockTablet(at, memberCan);
    expect(await readMemberAt(at)).toBe("Can");
  });
});

describe("a rest", () => {
  test("of seven minutes locks, and whatever the page asks by itself does not count as work", async () => {
    const at = await makeUnlockedTablet(memberCan);
    t.clock.advance({ seconds: 60 * (IDLE_LOCK_MINUTES - 1) });
    await at.api.company.desk.board({});
    expect(await readMemberAt(at)).toBe("Can");
    t.clock.advance({ seconds: 60 });
    expect(await refusalCodeOf(at.api.company.desk.board({}))).toBe("UNAUTHENTICATED");
    expect((await at.api.sharedDevice.locked({})).device).not.toBeNull();
  });

  test("begins anew with each touch that the page tells of, but not once it is over", async () => {
    const at = await makeUnlockedTablet(memberCan);
    for (let nth = 0; nth < 3; nth += 1) {
      t.clock.advance({ seconds: 60 * (IDLE_LOCK_MINUTES - 1) });
      const { locksAt } = await at.api.sharedDevice.stay({});
      expect(locksAt).toEqual(new Date(t.clock.now().getTime() + IDLE_LOCK_MINUTES * 60_000));
    }
    t.clock.advance({ seconds: 60 * IDLE_LOCK_MINUTES });
    expect(await refusalCodeOf(at.api.sharedDevice.stay({}))).toBe("UNAUTHENTICATED");
  });

  test("comes after twelve hours even to a device that is touched all the time", async () => {
    const at = await makeUnlockedTablet(memberCan);
    const began = t.clock.now().getTime();
    for (let minutes = 0; minutes < UNLOCKED_HOURS_MAX * 60 - 5; minutes += 5) {
      t.clock.advance({ seconds: 5 * 60 });
      await at.api.sharedDevice.stay({});
    }
    const { locksAt } = await at.api.sharedDevice.stay({});
    expect(locksAt).toEqual(new Date(began + UNLOCKED_HOURS_MAX * 60 * 60_000));
    t.clock.advance({ seconds: 5 * 60 });
    expect(await refusalCodeOf(at.api.sharedDevice.stay({}))).toBe("UNAUTHENTICATED");
    await unlockTablet(at, memberCan);
    expect(await readMemberAt(at)).toBe("Can");
  });

  test("that has come is not undone by a touch that was let in a moment before", async () => {
    await makeUnlockedTablet(memberCan);
    t.clock.advance({ seconds: 60 * IDLE_LOCK_MINUTES });
    const onDevices = t.db.selectFrom("sessions").select(["id", "expiresAt"]).where("sharedDeviceId", "is not", null);
    const before = await onDevices.execute();
    expect(before.length).toBeGreaterThan(0);
    const now = t.clock.now();
    for (const { id } of before) await keepSessionOpen(t.db, id, now, new Date(now.getTime() + 60_000));
    expect(await onDevices.execute()).toEqual(before);
  });

  test("does not come to a session on an own device", async () => {
    const clerk = await makeSignedIn(t, memberCan);
    t.clock.advance({ seconds: 120 * IDLE_LOCK_MINUTES });
    expect(await readMemberAt(clerk)).toBe("Can");
    expect(await refusalCodeOf(clerk.api.sharedDevice.stay({}))).toBe("FORBIDDEN");
  });
});

test("one tap locks: the same cookie then opens nothing, and the device still shows the names", async () => {
  const at = await makeUnlockedTablet(memberCan);
  const { token } = at;
  const save = () => t.as(token).api.company.customers.create({ name: "Ayşe", phone: "0555 111 22 33" } as never);
  expect((await at.api.account.logout({})).sync).toBeNull();
  expect(await refusalCodeOf(save())).toBe("UNAUTHENTICATED");
  expect((await at.api.sharedDevice.locked({})).device?.members).toHaveLength(3);
});

describe("the device's token", () => {
  const deviceAt = async ({ api }: Pick<TestClient, "api">) => (await api.sharedDevice.locked({})).device?.company;
  const holding = (sharedDevice: string) => t.as(undefined, { sharedDevice });
  const fleetName = async () =>
    (await t.db.selectFrom("companies").select("name").where("id", "=", fleet.user.companyId).executeTakeFirst())?.name;

  test("is another one after each unlocking, and a copy of the former opens nothing once the new one was used", async () => {
    const at = await makeTablet();
    const copied = holding(at.sharedDevice!);
    await unlockTablet(at, memberCan);
    expect(at.sharedDevice).not.toBe(copied.sharedDevice);
    t.clock.advance({ seconds: 60 });
    expect([await deviceAt(copied), await deviceAt(at)]).toEqual([await fleetName(), await fleetName()]);
    expect(await deviceAt(copied)).toBeUndefined();
    expect(await refusalCodeOf(unlockTablet(copied, memberEla))).toBe("DEVICE_NOT_SHARED");
    expect(await readMemberAt(at)).toBe("Can");
  });

  test("of a copy that is unlocked elsewhere shuts the device out, so that somebody notices", async () => {
    const at = await makeUnlockedTablet(memberCan);
    const copied = holding(at.sharedDevice!);
    t.clock.advance({ seconds: 60 });
    await unlockTablet(copied, memberEla);
    expect(await readMemberAt(at)).toBeUndefined();
    t.clock.advance({ seconds: 60 });
    await deviceAt(copied);
    expect(await deviceAt(at)).toBeUndefined();
  });

  test("holds until the next one was used, so that a lost answer shuts nobody out", async () => {
    const at = await makeTablet();
    // The device gets a new token, but `at` keeps the old one, as if the response had been lost.
    await unlockTablet(holding(at.sharedDevice!), memberCan);
    t.clock.advance({ days: 3 });
    expect(await deviceAt(at)).toBe(await fleetName());
    await unlockTablet(at, memberEla);
    t.clock.advance({ seconds: 60 });
    expect([await deviceAt(at), await readMemberAt(at)]).toEqual([await fleetName(), "Ela"]);
  });

  test("holds for a minute even when the next one was used, for a browser that stops before it has stored it", async () => {
    const at = await makeTablet();
    const stopped = holding(at.sharedDevice!);
    await unlockTablet(at, memberCan);
    t.clock.advance({ seconds: 59 });
    await deviceAt(at);
    expect(await deviceAt(stopped)).toBe(await fleetName());
  });

  test("is given once to two tabs that unlock at once, whichever answer arrives first", async () => {
    const at = await makeTablet();
    const tabs = [holding(at.sharedDevice!), holding(at.sharedDevice!)];
    await Promise.all(tabs.map((tab) => unlockTablet(tab, memberCan)));
    const given = new Set(tabs.map(({ sharedDevice }) => sharedDevice));
    expect([given.size, given.has(at.sharedDevice)]).toEqual([2, true]);
    for (const one of given) expect(await deviceAt(holding(one!))).toBe(await fleetName());
  });
});

test("a lock that the server could not be told of comes before whatever the browser asks for next", async () => {
  const at = await makeUnlockedTablet(memberCan);
  const place = { sharedDevice: at.sharedDevice!, owesLock: true };
  // A member's own device has no lock, even if somebody sets the cookie there.
  const own = t.as((await makeSignedIn(t, memberCan)).token, { owesLock: true });
  expect(await readMemberAt(own)).toBe("Can");
  const later = t.as(at.token, place);
  const page = await later.send("/company/customers");
  expect([page.status, page.headers.get("Location")]).toEqual([302, "/login?returnTo=%2Fcompany%2Fcustomers"]);
  expect([later.token, later.owesLock, await readMemberAt(t.as(at.token))]).toEqual([undefined, false, undefined]);
  // The session also ends before a write, and before the next member's code is checked.
  const [second, third] = [await makeUnlockedTablet(memberCan), await makeUnlockedTablet(memberCan)];
  const write = t.as(second.token, { sharedDevice: second.sharedDevice!, owesLock: true });
  expect(await refusalCodeOf(write.api.sharedDevice.stay({}))).toBe("UNAUTHENTICATED");
  const next = t.as(third.token, { sharedDevice: third.sharedDevice!, owesLock: true });
  await unlockTablet(next, memberEla);
  expect([await readMemberAt(next), next.owesLock]).toEqual(["Ela", false]);
  const ends = t.db.selectFrom("auditEvents").select("actorId").where("action", "=", "logged-out");
  expect(await ends.where("actorId", "=", memberCan.id).execute()).toHaveLength(3);
});

describe("on a shared device", () => {
  test("nobody reaches an account, not even their own", async () => {
    const at = await makeUnlockedTablet(fleet.user);
    await makeProfile(t.db, fleet.user);
    const chosen = { password: "yeni-sifre-1", passwordConfirmation: "yeni-sifre-1" };
    for (const ask of [
      () => at.api.account.profile({}),
      () => at.api.account.sessions({}),
      () => at.api.account.exportData({}),
      () => at.api.account.changePassword({ currentPassword: PASSWORD, ...chosen }),
      () => at.api.account.remove({ password: PASSWORD }),
      () => at.api.codes.list({}),
      () => at.api.notices.list({}),
      () => at.api.alerts.get({}),
      () => at.api.shiftCode.set({ code: "7305", password: PASSWORD }),
      () => at.api.secondFactor.begin({ password: PASSWORD }),
      () => at.api.membership.leave({}),
    ])
      expect(await refusalCodeOf(ask())).toBe("FORBIDDEN");
  });

  test("nobody logs in with a password, and no account is made", async () => {
    const at = await makeTablet();
    // The refusal does not reveal whether the password is right.
    for (const password of [PASSWORD, "yanlis"])
      expect(await refusalCodeOf(at.api.account.login({ email: memberCan.email, password }))).toBe("ON_SHARED_DEVICE");
    const form = { displayName: "Yeni", email: "yeni-kisi@example.com", asCompany: false };
    const chosen = { password: "sifre-99", passwordConfirmation: "sifre-99" };
    expect(await refusalCodeOf(at.api.account.register({ ...form, ...chosen }))).toBe("ON_SHARED_DEVICE");
    expect(at.token).toBeUndefined();
    expect(await t.db.selectFrom("users").select("id").where("email", "=", form.email).execute()).toEqual([]);
    // The answer does not reveal which addresses have an account, and each try counts.
    const taken = { ...form, ...chosen, email: memberCan.email };
    for (let nth = 1; nth < 5; nth += 1)
      expect(await refusalCodeOf(at.api.account.register(taken))).toBe("ON_SHARED_DEVICE");
    expect(await refusalCodeOf(at.api.account.register(taken))).toBe("TOO_MANY_ATTEMPTS");
  });

  test("no list is given as a file and no month as a pack, also to an owner", async () => {
    const at = await makeUnlockedTablet(fleet.user);
    for (const [path, json] of [
      ["/lists/customers", {}],
      ["/lists/expenses", {}],
      ["/lists/month-pack", { month: "2026-10" }],
    ] as const) {
      expect((await at.send(path, { method: "POST", json })).status).toBe(403);
      expect((await fleet.send(path, { method: "POST", json })).status).toBe(200);
    }
  });

  test("owners keep the rights of the desk: they take back what was paid and see the history", async () => {
    const at = await makeUnlockedTablet(fleet.user);
    expect((await at.api.company.deskEvents.list({})).items).toEqual([]);
    expect(await refusalCodeOf(at.api.company.members.list({}))).toBe("FORBIDDEN");
  });

  test("the page of a person's own is answered by the desk", async () => {
    const at = await makeUnlockedTablet(memberCan);
    for (const path of ["/profile", "/dashboard", "/alerts"]) {
      const answer = await at.send(path);
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/company-dashboard"]);
    }
    expect((await at.send("/company-dashboard")).status).toBe(200);
  });
});

describe("what ends takes effect at once", () => {
  test("a membership that was taken away", async () => {
    const at = await makeUnlockedTablet(memberCan);
    await fleet.api.company.members.remove({ id: memberCan.id });
    expect(await readMemberAt(at)).toBeUndefined();
    expect((await at.api.sharedDevice.locked({})).device?.members.map(({ id }) => id)).not.toContain(memberCan.id);
    expect(await refusalCodeOf(unlockTablet(at, memberCan))).toBe("MEMBER_NOT_FOUND");
    expect(await t.db.selectFrom("shiftCodes").select("userId").where("userId", "=", memberCan.id).execute()).toEqual(
      [],
    );
  });

  test("a role", async () => {
    const manager = await makeMember(t.db, fleet.user, "manager");
    await makeShiftCode(t.db, t.deps.secretKeys, manager, SHIFT_CODE);
    const at = await makeUnlockedTablet(manager);
    await at.api.company.deskEvents.list({});
    await fleet.api.company.members.change({ id: manager.id, role: "clerk" });
    expect(await refusalCodeOf(at.api.company.deskEvents.list({}))).toBe("FORBIDDEN");
  });

  test("a removed account, and one whose password was changed, whose code is forgotten", async () => {
    const [first, second] = [await makeUnlockedTablet(memberCan), await makeUnlockedTablet(memberEla)];
    await (await makeSignedIn(t, memberCan)).api.account.remove({ password: PASSWORD });
    const changed = { currentPassword: PASSWORD, password: "yeni-sifre-1", passwordConfirmation: "yeni-sifre-1" };
    await (await makeSignedIn(t, memberEla)).api.account.changePassword(changed);
    expect([await readMemberAt(first), await readMemberAt(second)]).toEqual([undefined, undefined]);
    expect(await refusalCodeOf(unlockTablet(second, memberEla))).toBe("SHIFT_CODE_MISSING");
  });

  test("a device that was ended from elsewhere, by no other company", async () => {
    const at = await makeUnlockedTablet(memberCan);
    const other = await makeCompanyOwnerPerson(t);
    const end = { id: at.id, password: PASSWORD };
    expect(await refusalCodeOf(other.api.company.sharedDevices.end(end))).toBe("SHARED_DEVICE_NOT_FOUND");
    expect(await refusalCodeOf(fleet.api.company.sharedDevices.end({ ...end, password: "yanlis" }))).toBe(
      "PASSWORD_WRONG",
    );
    expect(await readMemberAt(at)).toBe("Can");
    expect((await fleet.api.company.sharedDevices.end(end)).devices).toEqual([]);
    expect(await readMemberAt(at)).toBeUndefined();
    expect((await at.api.sharedDevice.locked({})).device).toBeNull();
  });

  test("a device that is ended on itself, by a manager with the password: anybody logs in there again", async () => {
    const at = await makeUnlockedTablet(fleet.user);
    expect((await at.api.company.sharedDevices.list({})).devices).toMatchObject([{ id: at.id, isThis: true }]);
    await at.api.company.sharedDevices.end({ id: at.id, password: PASSWORD });
    expect([at.token, at.sharedDevice]).toEqual([undefined, undefined]);
    await at.api.account.login({ email: memberCan.email, password: PASSWORD });
    expect(await readMemberAt(at)).toBe("Can");
  });

  test("a session whose cookie comes without that of its device, or with that of another", async () => {
    const other = await makeTablet();
    for (const place of [{}, { sharedDevice: other.sharedDevice }]) {
      const at = await makeUnlockedTablet(memberCan);
      expect(await readMemberAt(at)).toBe("Can");
      const copied = t.as(at.token, place);
      expect(await refusalCodeOf(copied.api.company.cars.list({}))).toBe("UNAUTHENTICATED");
      expect(await readMemberAt(at)).toBeUndefined();
    }
  });

  test("a device that nobody has used for thirty days", async () => {
    const at = await makeTablet();
    t.clock.advance({ days: 30 });
    expect((await at.api.sharedDevice.locked({})).device).toBeNull();
    await deleteExpired(t.deps);
    expect(await t.db.selectFrom("sharedDevices").select("id").where("id", "=", at.id).execute()).toEqual([]);
  });
});

describe("the own code", () => {
  test("is set with the password and replaces the one before", async () => {
    const clerk = await makeSignedIn(t, memberCan);
    expect(await refusalCodeOf(clerk.api.shiftCode.set({ code: "7305", password: "yanlis" }))).toBe("PASSWORD_WRONG");
    expect(await clerk.api.shiftCode.set({ code: " 730512 ", password: PASSWORD })).toEqual({ setAt: t.clock.now() });
    expect(await clerk.api.shiftCode.get({})).toEqual({ setAt: t.clock.now() });
    const at = await makeTablet();
    expect(await refusalCodeOf(unlockTablet(at, memberCan))).toBe("SHIFT_CODE_WRONG");
    await unlockTablet(at, memberCan, "730512");
  });

  test.each([
    ["73", "Kod 4 ile 6 arasında rakamdan oluşmalı."],
    ["1234", "Bu kodu herkes önce dener. Arka arkaya gelmeyen, farklı rakamlar seçin."],
  ])("%j is refused at its field", async (code, sentence) => {
    const clerk = await makeSignedIn(t, memberCan);
    expect(await catchRefusedFields(clerk.api.shiftCode.set({ code, password: PASSWORD }))).toEqual({ code: sentence });
  });

  test("is of members alone", async () => {
    const { api } = await makeCustomerPerson(t);
    expect(await refusalCodeOf(api.shiftCode.set({ code: "7305", password: PASSWORD }))).toBe("FORBIDDEN");
    expect(await refusalCodeOf(api.shiftCode.get({}))).toBe("FORBIDDEN");
  });
});
