import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { deleteExpired } from "#server/privacy/retention.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import {
  makeCars,
  makeCode,
  makeCustomer,
  makeMember,
  makeRental,
  makeProfile,
  makeUser,
  PASSWORD,
} from "../../../../test/world.ts";
import { auditReachedLimit } from "./denials.ts";
import { writeAudit } from "./store.ts";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
});
beforeEach(() => t.clock.advance({ seconds: 1 }));
afterAll(() => t.close());

type AuditFilter = Parameters<Person["api"]["admin"]["audit"]["list"]>[0];

/** The recorded actions, sorted by name because the clock of these tests stands still. */
async function listActions(filter: AuditFilter): Promise<string[]> {
  const { items } = await admin.api.admin.audit.list(filter);
  return items.map(({ action }) => action).toSorted();
}

describe("what is written down", () => {
  test("of an account: registration, log-ins and failed ones, another password, an export, closing and removal", async () => {
    const email = `iz-${crypto.randomUUID()}@example.com`;
    const { id } = await t.api().account.register({
      displayName: "Gül",
      email,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      asCompany: false,
    });
    await catchRefusal(t.api().account.login({ email, password: "yanlış-şifre" }));
    const person = t.as();
    await person.api.account.login({ email, password: PASSWORD });
    const next = "baska-sifre-1";
    await person.api.account.changePassword({ currentPassword: PASSWORD, password: next, passwordConfirmation: next });
    await person.api.account.exportData({});
    await admin.api.admin.users.close({ userId: id, reason: "Kötüye kullanım" });
    await admin.api.admin.users.reopen({ userId: id });
    await admin.api.admin.users.close({ userId: id, reason: "Kötüye kullanım" });
    await admin.api.admin.users.remove({ userId: id });
    const { items } = await admin.api.admin.audit.list({ userId: id });
    expect(items.map(({ action, actor }) => `${action} by ${actor?.id}`).toSorted()).toEqual([
      `account-closed by ${admin.user.id}`,
      `account-closed by ${admin.user.id}`,
      `account-removed by ${admin.user.id}`,
      `account-reopened by ${admin.user.id}`,
      `data-exported by ${id}`,
      "log-in-failed by undefined",
      `logged-in by ${id}`,
      `password-changed by ${id}`,
      `registered by ${id}`,
    ]);
    // After an account has been removed, only its id is left.
    expect(items[0]?.account).toEqual({ id, displayName: "", email: "" });
    const { rows } = await sql`select audit_events::text as row from audit_events`.execute(t.db);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  test("of a failed log-in to an address that is nobody's: that it failed, and not the address", async () => {
    const email = `kimse-${crypto.randomUUID()}@example.com`;
    const before = (await admin.api.admin.audit.list({ kind: "signIns" })).items.length;
    await catchRefusal(t.api().account.login({ email, password: PASSWORD }));
    const { items } = await admin.api.admin.audit.list({ kind: "signIns" });
    expect(items).toHaveLength(before + 1);
    expect(items[0]).toMatchObject({ action: "log-in-failed", actor: null, account: null, details: {} });
  });

  test("of a code: generation, linking, changes, measures, unlinking", async () => {
    const person = await makeCustomerPerson(t);
    const { codes } = admin.api.admin;
    const [made] = (await codes.generate({ count: 1, prefix: "IZ" })).codes;
    const code = made!.code;
    await person.api.codes.link({ code });
    await person.api.profiles.update({
      code,
      version: 1,
      plate: "",
      note: "x",
      contactsVisible: true,
      contacts: EMPTY_CONTACTS,
    });
    await codes.hideNote({ code, reason: "Hakaret" });
    await codes.showNote({ code });
    await codes.switchOff({ code, reason: "Çalıntı" });
    await codes.switchOn({ code, reason: "Bulundu" });
    await person.api.codes.unlink({ code });
    expect(await listActions({ code })).toEqual([
      "code-changed",
      "code-linked",
      "code-switched-off",
      "code-switched-on",
      "code-unlinked",
      "note-hidden",
      "note-shown",
    ]);
    const { items } = await admin.api.admin.audit.list({ code, userId: admin.user.id });
    expect(Object.fromEntries(items.map(({ action, details }) => [action, details]))).toEqual({
      "code-switched-on": { reason: "Bulundu" },
      "code-switched-off": { reason: "Çalıntı" },
      "note-shown": {},
      "note-hidden": { reason: "Hakaret" },
    });
    const [generated] = (await admin.api.admin.audit.list({ userId: admin.user.id, kind: "codes" })).items.filter(
      ({ action }) => action === "codes-generated",
    );
    expect(generated?.details).toMatchObject({ count: 1, prefix: "IZ" });
  });

  test("of a company: refusal, approval, limits, closing, withdrawal, a corrected plate; what changes nothing is not", async () => {
    const fleet = await makeCompanyOwnerPerson(t, { isApproved: false });
    const { id: userId, companyId } = fleet.user;
    const { companies } = admin.api.admin;
    await companies.refuse({ companyId, reason: "Belge eksik" });
    await companies.approve({ companyId, carSlots: 1 });
    await companies.approve({ companyId, carSlots: 1 });
    await companies.setSlots({ companyId, carSlots: 2, before: 1 });
    await companies.setSlots({ companyId, carSlots: 2, before: 1 });
    await companies.setActive({ companyId, isActive: false });
    await companies.setActive({ companyId, isActive: false });
    await companies.setActive({ companyId, isActive: true });
    const [car] = (await companies.codes({ companyId })).items;
    await companies.correctPlate({ companyId, code: car!.code, plate: "34 ABC 123", kind: "typing-mistake" });
    await companies.withdraw({ companyId });
    await companies.withdraw({ companyId });
    expect(await listActions({ userId })).toEqual([
      "company-approved",
      "company-closed",
      "company-opened",
      "company-refused",
      "company-withdrawn",
      "plate-corrected",
      "slots-changed",
    ]);
    const changed = (await admin.api.admin.audit.list({ userId })).items.find(
      ({ action }) => action === "slots-changed",
    );
    expect(changed?.details).toEqual({ from: 1, to: 2 });
  });

  test("of a company for which a manager asks for a name: of the account that stands for it, and by whom", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const manager = await makeSignedIn(t, await makeMember(t.db, fleet.user, "manager"));
    const { version, contacts } = await manager.api.company.info.get({});
    await manager.api.company.info.update({ version, name: "Yeni Unvan", phone: "", contacts: contacts });
    const { items } = await admin.api.admin.audit.list({ userId: fleet.user.id, kind: "companies" });
    expect(items).toMatchObject([
      { action: "company-name-asked", actor: { id: manager.user.id }, account: { id: fleet.user.id } },
    ]);
  });

  test("of a command that fails: nothing", async () => {
    const person = await makeCustomerPerson(t);
    await catchRefusal(person.api.codes.link({ code: "KT999999" }));
    expect(await listActions({ userId: person.user.id })).toEqual([]);
  });

  test("of what somebody may not: which procedure they asked, so often and no oftener", async () => {
    const person = await makeCustomerPerson(t);
    for (let nth = 0; nth < 25; nth += 1) await catchRefusal(person.api.admin.users.list({}));
    const { items } = await admin.api.admin.audit.list({ userId: person.user.id, kind: "refusals" });
    const denials = items.filter(({ action }) => action === "denied");
    expect(denials).toHaveLength(20);
    expect(denials[0]).toMatchObject({
      actor: { id: person.user.id },
      details: { procedure: "admin.users.list", refusal: "FORBIDDEN" },
    });
  });

  test("of log-out, of one's own sessions that are ended, and of a wrong password of the own account", async () => {
    const person = await makeCustomerPerson(t);
    const desk = await makeSignedIn(t, person.user);
    await makeSignedIn(t, person.user);
    const { items: sessions } = await desk.api.account.sessions({});
    const { id = "" } = sessions.find(({ isThis }) => !isThis) ?? {};
    await desk.api.account.endSession({ id, password: PASSWORD });
    await desk.api.account.endSession({ id, password: PASSWORD });
    await desk.api.account.endOtherSessions({ password: PASSWORD });
    await catchRefusal(desk.api.account.changeEmail({ email: "a@example.com", password: "yanlış-şifre" }));
    await desk.api.account.logout({});
    const { items } = await admin.api.admin.audit.list({ userId: person.user.id });
    expect(items.map(({ action, actor }) => `${action} by ${actor?.id}`).toSorted()).toEqual(
      ["logged-out", "password-wrong", "sessions-ended", "sessions-ended"].map(
        (action) => `${action} by ${person.user.id}`,
      ),
    );
    const wrong = items.find(({ action }) => action === "password-wrong");
    expect(wrong?.details).toEqual({ procedure: "account.changeEmail" });
  });

  test("of a row of somebody else that somebody named, though they were told that there is none", async () => {
    const [fleet, other] = [await makeCompanyOwnerPerson(t), await makeCompanyOwnerPerson(t)];
    const [car = ""] = await makeCars(t.db, other.user, 1);
    const rental = await makeRental(t.db, other.user, car);
    const denied = async () => (await admin.api.admin.audit.list({ userId: fleet.user.id, kind: "refusals" })).items;
    const { customers, rentals } = fleet.api.company;
    expect((await catchRefusal(customers.get({ id: crypto.randomUUID() }))).code).toBe("CUSTOMER_NOT_FOUND");
    expect(await denied()).toEqual([]);
    const theirs = await makeCustomer(t.db, other.user);
    expect((await catchRefusal(customers.get({ id: theirs }))).code).toBe("CUSTOMER_NOT_FOUND");
    t.clock.advance({ seconds: 1 });
    expect((await catchRefusal(rentals.get({ id: rental }))).code).toBe("RENTAL_NOT_FOUND");
    expect((await denied()).map(({ action, details }) => ({ action, ...details }))).toEqual([
      { action: "denied", procedure: "company.rentals.get", refusal: "RENTAL_NOT_FOUND" },
      { action: "denied", procedure: "company.customers.get", refusal: "CUSTOMER_NOT_FOUND" },
    ]);
  });

  test("of every request: its id, by which its line of the log is found", async () => {
    const person = await makeCustomerPerson(t);
    const answer = await person.send("/api/account/logout", { json: {} });
    const event = await t.db
      .selectFrom("auditEvents")
      .select("requestId")
      .where("accountId", "=", person.user.id)
      .executeTakeFirstOrThrow();
    expect(event.requestId).toBe(answer.headers.get("X-Request-Id"));
    expect(t.log.filter((line) => line.includes(event.requestId!))).toHaveLength(1);
    await writeAudit(t.db, { action: "clock-trusted", actorId: null, code: "KT000000" }, t.clock.now());
    const own = t.db.selectFrom("auditEvents").select("requestId").where("code", "=", "KT000000");
    expect((await own.executeTakeFirstOrThrow()).requestId).toBeNull();
  });

  test("of a limit that is reached: that it was, once, and not whose address it was", async () => {
    const person = await makeCustomerPerson(t);
    for (let nth = 0; nth < 14; nth += 1) await catchRefusal(person.api.codes.link({ code: "KT999999" }));
    const reached = async () =>
      (await admin.api.admin.audit.list({ userId: person.user.id, kind: "refusals" })).items.map(
        ({ action, details }) => [action, details],
      );
    await expect.poll(reached).toEqual([["limit-reached", { limit: "failedLinkByAccount" }]]);
  });

  test("of a limit that is reached: one that strangers reach again and again hides no other", async () => {
    for (let nth = 0; nth < 60; nth += 1) await auditReachedLimit(t.deps, "noticeByAddress", `10.${nth}.0.1`);
    // Later than the others, because the order of events of one moment is not defined, and one of 51 is on the next page.
    t.clock.advance({ seconds: 1 });
    await auditReachedLimit(t.deps, "loginByAccount", "ayse@example.com");
    const { items } = await admin.api.admin.audit.list({ kind: "refusals" });
    expect(items.map(({ details }) => details)).toContainEqual({ limit: "loginByAccount" });
    const written = await t.db
      .selectFrom("auditEvents")
      .select("id")
      .where(sql<boolean>`details ->> 'limit' = 'noticeByAddress'`)
      .execute();
    expect(written).toHaveLength(50);
  });
});

describe("the database", () => {
  test.each([
    ["changed", sql`update audit_events set action = 'x'`],
    ["taken away", sql`delete from audit_events`],
    ["emptied", sql`truncate audit_events`],
  ])("lets no event be %s, by its owner neither", async (_, statement) => {
    await writeAudit(t.db, { action: "logged-in", actorId: null }, new Date());
    await expect(statement.execute(t.db)).rejects.toThrow("audit events are only ever added");
  });

  test("lets go of what is older than two years, and of nothing younger", async () => {
    const person = await makeUser(t.db);
    for (const at of [new Date("2023-11-01T00:00:00Z"), new Date("2026-11-01T00:00:00Z")])
      await writeAudit(t.db, { action: "logged-in", actorId: person.id, accountId: person.id }, at);
    await deleteExpired(t.deps);
    expect(await listActions({ userId: person.id })).toEqual(["logged-in"]);
  });
});

describe("the list", () => {
  test("is walked page by page, newest first, by whom it concerns or who did it, without gap or repeat", async () => {
    const person = await makeUser(t.db);
    const other = await makeUser(t.db);
    const at = (nth: number) => new Date(t.clock.now().getTime() + Math.floor(nth / 3));
    for (let nth = 0; nth < 130; nth += 1) {
      const [actorId, accountId] = [
        [person.id, person.id],
        [person.id, other.id],
        [other.id, person.id],
      ][nth % 3]!;
      await writeAudit(t.db, { action: "logged-in", actorId: actorId!, accountId: accountId! }, at(nth));
    }
    const { rows: seen } = await readAllPages((page) => admin.api.admin.audit.list({ userId: person.id, ...page }));
    expect(seen).toHaveLength(130);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(130);
    const order = seen.map(({ at: when, id }) => `${when.toISOString()} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  test("is cut by days of Istanbul", async () => {
    const person = await makeUser(t.db);
    for (const at of ["2026-03-01T20:59:59Z", "2026-03-01T21:00:00Z", "2026-03-02T20:59:59Z", "2026-03-02T21:00:00Z"])
      await writeAudit(t.db, { action: "logged-in", actorId: null, accountId: person.id }, new Date(at));
    const days = async (filter: AuditFilter) =>
      (await admin.api.admin.audit.list({ userId: person.id, ...filter })).items.map(({ at }) => at.toISOString());
    expect(await days({ from: "2026-03-02", to: "2026-03-02" })).toEqual([
      "2026-03-02T20:59:59.000Z",
      "2026-03-01T21:00:00.000Z",
    ]);
    expect(await days({ from: "2026-03-02" })).toHaveLength(3);
    expect(await days({ to: "2026-03-01" })).toHaveLength(1);
    expect(await days({ from: null, to: null })).toHaveLength(4);
  });

  test("is for administrators alone", async () => {
    const person = await makeCustomerPerson(t);
    expect((await catchRefusal(person.api.admin.audit.list({}))).code).toBe("FORBIDDEN");
  });
});

describe("a code's history", () => {
  test("tells its owner when it was linked and changed, and by whom; nothing of the owner before", async () => {
    const before = await makeCustomerPerson(t);
    const person = await makeCustomerPerson(t);
    const code = await makeCode(t.db);
    await before.api.codes.link({ code });
    await before.api.codes.unlink({ code });
    t.clock.advance({ hours: 1 });
    const linkedAt = t.clock.now();
    await person.api.codes.link({ code });
    t.clock.advance({ hours: 1 });
    await admin.api.admin.codes.switchOff({ code, reason: "Gizli neden" });
    await writeAudit(t.db, { action: "report-resolved", actorId: admin.user.id, code }, t.clock.now());
    const { items } = await person.api.codes.history({ code });
    expect(items.map(({ action, byOwner, at }) => [action, byOwner, at])).toEqual([
      ["code-switched-off", false, t.clock.now()],
      ["code-linked", true, linkedAt],
    ]);
    expect((await catchRefusal(before.api.codes.history({ code }))).code).toBe("PROFILE_NOT_FOUND");
  });

  test("is a company's too, while its panel is open", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, fleet.user);
    const { version } = await fleet.api.company.cars.get({ code: car });
    await fleet.api.company.cars.saveDisplay({ code: car, version, plate: "34 ABC 123", note: "" });
    expect((await fleet.api.codes.history({ code: car })).items).toMatchObject([
      { action: "code-changed", byOwner: true },
    ]);
    for (const closed of [{ isActive: false }, { isActive: true, isApproved: false }]) {
      await t.db.updateTable("companies").set(closed).where("id", "=", fleet.user.companyId).execute();
      expect((await catchRefusal(fleet.api.codes.history({ code: car }))).code).toBe("PROFILE_NOT_FOUND");
    }
  });

  test("of somebody else's code is refused", async () => {
    const owner = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, owner.user);
    const stranger = await makeCustomerPerson(t);
    expect((await catchRefusal(stranger.api.codes.history({ code }))).code).toBe("PROFILE_NOT_YOURS");
  });
});
