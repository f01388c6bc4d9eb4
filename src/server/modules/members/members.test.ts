import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { INVITATION_DAYS, OPEN_INVITATIONS_MAX } from "#domain/people/membership.ts";
import { queueAlert } from "#server/modules/alerts/store.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { makeSecondPerson } from "../../../../test/alert-rows.ts";
import {
  createTestApp,
  catchRefusal,
  catchRefusedFields,
  type TestApp,
  makeNextAddress,
} from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { isLongTestRun } from "../../../../test/is-long.ts";
import { openExport } from "../../../../test/opened-export.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../../test/people.ts";
import {
  makeCars,
  makeCustomer,
  makeMember,
  makeProfile,
  makeVisitorNotice,
  readNoticeId,
  randomNoticeKey,
  PASSWORD,
  type MadeCompany,
} from "../../../../test/world.ts";

type CompanyOwnerPerson = Person & { user: MadeCompany };

let t: TestApp;
let firm: CompanyOwnerPerson;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.advance({ seconds: 1 });
  for (const table of ["limits", "mails", "alerts", "deliveries"] as const) await t.db.deleteFrom(table).execute();
  firm = await makeOwnerWithCar();
});
afterAll(() => t.close());

async function makeOwnerWithCar(): Promise<CompanyOwnerPerson> {
  const opened = await makeCompanyOwnerPerson(t, { isConfirmed: true });
  await makeCars(t.db, opened.user);
  return opened;
}

let addressCount = 0;
function makeAddress(): string {
  addressCount += 1;
  return `davetli${addressCount}@example.com`;
}

const inviteByMail = (email: string, role: "manager" | "clerk" = "clerk", by: Person = firm) =>
  by.api.company.members.invite({ email, role, password: PASSWORD });

async function readSentToken(email: string): Promise<string> {
  const sent = (await t.post()).filter(({ recipient, mail }) => recipient === email && mail.kind === "invitation");
  const { mail } = sent.at(-1)!;
  return new URL((mail as { link: string }).link).hash.slice(1);
}

async function inviteAndGetToken(
  email: string,
  role: "manager" | "clerk" = "clerk",
  by: Person = firm,
): Promise<string> {
  await inviteByMail(email, role, by);
  return readSentToken(email);
}

const acceptInvitation = (who: Person, token: string, keepsStickers = false) =>
  who.api.membership.accept({ token, keepsStickers });

const readRoles = async (by: Person = firm) =>
  Object.fromEntries((await by.api.company.members.list({})).members.map(({ id, role }) => [id, role]));

async function outcomeCodeOf(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => "ok",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

async function inviteAndJoin(email: string, role: "manager" | "clerk" = "clerk"): Promise<Person> {
  const token = await inviteAndGetToken(email, role);
  const person = await makeCustomerPerson(t, { email });
  await acceptInvitation(person, token);
  return person;
}

describe("an invitation", () => {
  test("asks for the password and a confirmed address, and is sent again without the password", async () => {
    const email = makeAddress();
    const { invite } = firm.api.company.members;
    expect((await catchRefusal(invite({ email, role: "clerk" }))).code).toBe("INPUT_INVALID");
    expect(await outcomeCodeOf(invite({ email, role: "clerk", password: "baska-sifre" }))).toBe("PASSWORD_WRONG");
    await inviteByMail(email);
    expect(await outcomeCodeOf(invite({ email, role: "clerk" }))).toBe("ok");
    expect(await outcomeCodeOf(invite({ email, role: "manager" }))).toBe("INPUT_INVALID");
    const unconfirmed = await makeCompanyOwnerPerson(t);
    expect(await outcomeCodeOf(inviteByMail(makeAddress(), "clerk", unconfirmed))).toBe("ADDRESS_NOT_CONFIRMED");
  });

  test("does not count into the registrations of its office, and one that is made up gains nothing", async () => {
    const office = makeNextAddress();
    const register = (email: string, invitation?: string) =>
      t.as(undefined, { address: office }).api.account.register({
        displayName: "Can Ak",
        email,
        password: "uzun-bir-sifre-8163",
        passwordConfirmation: "uzun-bir-sifre-8163",
        asCompany: false,
        ...(invitation && { invitation }),
      });
    for (let nth = 0; nth < 6; nth += 1) {
      const email = makeAddress();
      expect(await outcomeCodeOf(register(email, await inviteAndGetToken(email)))).toBe("ok");
    }
    const token = await inviteAndGetToken(makeAddress());
    for (let nth = 0; nth < 5; nth += 1) expect(await outcomeCodeOf(register(makeAddress(), token))).toBe("ok");
    expect(await outcomeCodeOf(register(makeAddress(), token))).toBe("TOO_MANY_ATTEMPTS");
  });

  test("that is accepted is told to each owner by mail", async () => {
    const clerk = await inviteAndJoin(makeAddress());
    const told = (await t.post()).find(({ mail }) => mail.kind === "person-joined");
    expect(told).toMatchObject({
      recipient: firm.user.email,
      mail: { as: "member", personEmail: clerk.user.email },
    });
  });

  test("is a mail with a link that says the company, and makes its reader a member of the role", async () => {
    const email = makeAddress();
    const { invitations } = await inviteByMail(email, "manager");
    expect(invitations).toMatchObject([{ email, role: "manager", invitedBy: firm.user.displayName }]);
    const token = await readSentToken(email);
    const person = await makeCustomerPerson(t, { email });
    const seen = await person.api.membership.invitation({ token });
    expect(seen).toMatchObject({ email, role: "manager", hasAccount: true, hasStickers: false });
    const account = await acceptInvitation(person, token);
    expect(account).toMatchObject({
      role: "company",
      isEmailConfirmed: true,
      company: { id: firm.user.companyId, memberRole: "manager", mayUsePanel: true },
    });
    const { members, invitations: left } = await firm.api.company.members.list({});
    expect(members.map(({ id, role }) => [id, role])).toEqual([
      [firm.user.id, "owner"],
      [person.user.id, "manager"],
    ]);
    expect(left).toEqual([]);
    expect(await outcomeCodeOf(acceptInvitation(person, token))).toBe("INVITATION_INVALID");
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("is answered alike whether the address has an account, none, or is a member elsewhere", async () => {
    const other = await makeOwnerWithCar();
    const [nobodys, known] = [makeAddress(), await makeCustomerPerson(t)];
    const answers = [];
    for (const email of [nobodys, known.user.email, other.user.email, (await makeAdministrator(t)).user.email]) {
      const { invitations } = await inviteByMail(email);
      answers.push(invitations.find((one) => one.email === email)?.role);
      const sent = (await t.post()).filter(({ recipient, mail }) => recipient === email && mail.kind === "invitation");
      expect(sent).toHaveLength(1);
    }
    expect(answers).toEqual(["clerk", "clerk", "clerk", "clerk"]);
  });

  test("meets an address in any case, and with a Turkish i", async () => {
    const person = await makeCustomerPerson(t, { email: "isil.ilk@example.com" });
    const { invitations } = await inviteByMail("ISIL.İLK@EXAMPLE.COM");
    expect(invitations.map(({ email }) => email)).toEqual(["isil.ilk@example.com"]);
    const token = await readSentToken("isil.ilk@example.com");
    expect((await acceptInvitation(person, token)).company?.memberRole).toBe("clerk");
    expect((await catchRefusal(inviteByMail("Isıl.ilk@example.com"))).code).toBe("ALREADY_MEMBER");
  });

  test("sent again voids the first link, and withdrawn opens nothing", async () => {
    const email = makeAddress();
    const first = await inviteAndGetToken(email);
    const second = await inviteAndGetToken(email, "manager");
    expect(second).not.toBe(first);
    const person = await makeCustomerPerson(t, { email });
    expect(await outcomeCodeOf(person.api.membership.invitation({ token: first }))).toBe("INVITATION_INVALID");
    const { invitations } = await firm.api.company.members.list({});
    expect(invitations.map(({ role }) => role)).toEqual(["manager"]);
    await firm.api.company.members.withdraw({ id: invitations[0]!.id });
    expect(await outcomeCodeOf(acceptInvitation(person, second))).toBe("INVITATION_INVALID");
    expect(await outcomeCodeOf(firm.api.company.members.withdraw({ id: invitations[0]!.id }))).toBe(
      "INVITATION_NOT_FOUND",
    );
  });

  test("is over after seven days, and its row is deleted then", async () => {
    const email = makeAddress();
    const token = await inviteAndGetToken(email);
    const person = await makeCustomerPerson(t, { email });
    t.clock.advance({ seconds: INVITATION_DAYS * 86_400 - 1 });
    expect(await outcomeCodeOf(person.api.membership.invitation({ token }))).toBe("ok");
    t.clock.advance({ seconds: 1 });
    const late = await makeSignedIn(t, person.user);
    expect(await outcomeCodeOf(acceptInvitation(late, token))).toBe("INVITATION_INVALID");
    await deleteExpired(t.deps);
    expect(await t.db.selectFrom("invitations").selectAll().where("email", "=", email).execute()).toEqual([]);
  });

  test("is not sent once it is withdrawn, and opens nothing while the company is closed", async () => {
    const [gone, closed] = [makeAddress(), makeAddress()];
    const { invitations } = await inviteByMail(gone);
    await firm.api.company.members.withdraw({ id: invitations[0]!.id });
    const token = await inviteAndGetToken(closed);
    const mails = (await t.post()).filter(({ recipient }) => recipient === gone);
    expect(mails).toEqual([]);
    await t.db.updateTable("companies").set({ isActive: false }).where("id", "=", firm.user.companyId).execute();
    const person = await makeCustomerPerson(t, { email: closed });
    expect(await outcomeCodeOf(acceptInvitation(person, token))).toBe("INVITATION_INVALID");
  });

  test("is for the invited address alone, never for a company's account or an administrator", async () => {
    const email = makeAddress();
    const token = await inviteAndGetToken(email);
    const stranger = await makeCustomerPerson(t);
    expect(await outcomeCodeOf(acceptInvitation(stranger, token))).toBe("INVITATION_OF_ANOTHER");
    const other = await makeOwnerWithCar();
    expect(await outcomeCodeOf(acceptInvitation(other, await inviteAndGetToken(other.user.email)))).toBe(
      "MEMBER_ELSEWHERE",
    );
    const admin = await makeAdministrator(t);
    expect(await outcomeCodeOf(acceptInvitation(admin, await inviteAndGetToken(admin.user.email)))).toBe(
      "ADMIN_CANNOT_JOIN",
    );
  });

  test("of somebody with stickers of their own is accepted only if they say so, and the stickers stay theirs", async () => {
    const person = await makeCustomerPerson(t);
    const code = await makeProfile(t.db, person.user, { plate: "34 KEN 1" });
    const token = await inviteAndGetToken(person.user.email);
    expect(await person.api.membership.invitation({ token })).toMatchObject({ hasStickers: true });
    expect(await t.api().membership.invitation({ token })).toMatchObject({ hasStickers: false });
    expect(Object.keys((await catchRefusedFields(acceptInvitation(person, token))) ?? {})).toEqual(["keepsStickers"]);
    expect((await acceptInvitation(person, token, true)).role).toBe("company");
    expect((await person.api.codes.list({})).items.map((one) => one.code)).toEqual([code]);
    expect((await person.api.company.cars.list({})).items).toHaveLength(1);
    await person.api.membership.leave();
    expect((await person.api.codes.list({})).items.map((one) => one.code)).toEqual([code]);
  });

  test("has a bound for the open ones, and one for an address a day", async () => {
    const email = makeAddress();
    for (let nth = 0; nth < 3; nth += 1) await inviteByMail(email);
    expect((await catchRefusal(inviteByMail(email))).code).toBe("TOO_MANY_ATTEMPTS");
    for (let nth = 1; nth < OPEN_INVITATIONS_MAX; nth += 1) await inviteByMail(makeAddress());
    await t.db.deleteFrom("limits").execute();
    expect((await catchRefusal(inviteByMail(makeAddress()))).code).toBe("INVITATIONS_USED_UP");
    // Sending the same link again makes no further invitation.
    expect(await outcomeCodeOf(inviteByMail(email))).toBe("ok");
  });

  test("confirms a registered person's address, since it arrived there", async () => {
    const email = makeAddress();
    const token = await inviteAndGetToken(email);
    const guest = t.as();
    const secret = { password: "uzun ve zor parola 7", passwordConfirmation: "uzun ve zor parola 7" };
    await guest.api.account.register({ displayName: "Yeni Çalışan", email, asCompany: false, ...secret });
    const account = await guest.api.membership.accept({ token, keepsStickers: false });
    expect(account).toMatchObject({ isEmailConfirmed: true, company: { memberRole: "clerk" } });
  });

  test("is in the exports of both, and goes with the account of its address", async () => {
    const person = await makeCustomerPerson(t, { isConfirmed: true });
    await inviteByMail(person.user.email);
    const exported = await person.api.account.exportData();
    const own = openExport(new Uint8Array(await exported.arrayBuffer()));
    expect(own.get("aldigim-davetler")?.rows).toHaveLength(1);
    const books = await firm.api.account.exportData();
    expect(openExport(new Uint8Array(await books.arrayBuffer())).get("davetler")?.rows).toHaveLength(1);
    await person.api.account.remove({ password: PASSWORD });
    expect((await firm.api.company.members.list({})).invitations).toEqual([]);
  });
});

describe("roles", () => {
  test("a clerk does the desk's work, and neither sums nor reversals, files, members or the company's profile", async () => {
    const clerk = await inviteAndJoin(makeAddress());
    const [car = ""] = (await firm.api.company.cars.list({})).items.map(({ code }) => code);
    const customerId = await makeCustomer(t.db, firm.user);
    const rentalId = randomUUID();
    const money = { total: 1000, paid: 0, means: "cash", deposit: 500, depositMeans: "cash" } as const;
    const shown = { renterNameVisible: false, renterPhoneVisible: false };
    const { api } = clerk;
    await api.company.rentals.start({
      id: rentalId,
      code: car,
      customerId,
      dueAt: "2026-12-24T10:00",
      ...money,
      ...shown,
    });
    const paid = { id: randomUUID(), rentalId, amount: 400, isRefund: false, means: "cash" } as const;
    await api.company.rentals.pay(paid);
    const charge = { id: randomUUID(), rentalId, kind: "toll", amount: 100, text: "" } as const;
    await api.company.charges.add(charge);
    const deposit = (await api.company.deposits.list({ rentalId })).items[0]!.id;
    const refused = {
      refund: () => api.company.rentals.pay({ ...paid, id: randomUUID(), amount: 1, isRefund: true }),
      charge: () => api.company.charges.reverse({ id: randomUUID(), chargeId: charge.id, reason: "Yanlış" }),
      deposit: () => api.company.deposits.reverse({ id: randomUUID(), entryId: deposit }),
      totals: () => api.company.info.totals({}),
      sums: () => api.company.receivables.sums({}),
      report: () => api.company.report.get({ from: "2026-01-01", to: "2026-12-31" }),
      expenses: () => api.company.expenses.list({}),
      profile: () => api.company.info.get({}),
      members: () => api.company.members.list({}),
    };
    for (const [what, ask] of Object.entries(refused))
      expect([what, await outcomeCodeOf(ask())]).toEqual([what, "FORBIDDEN"]);
    const file = await clerk.send("/lists/customers", { method: "POST", json: {} });
    expect(file.status).toBe(403);
    expect(await outcomeCodeOf(api.company.rentals.end({ id: rentalId }))).toBe("ok");
    expect(await outcomeCodeOf(api.company.notices.list({}))).toBe("ok");
  });

  test("are changed by an owner, not by a manager, and each change holds at the next request", async () => {
    const manager = await inviteAndJoin(makeAddress(), "manager");
    const clerk = await inviteAndJoin(makeAddress());
    expect(await outcomeCodeOf(manager.api.company.members.change({ id: clerk.user.id, role: "manager" }))).toBe(
      "FORBIDDEN",
    );
    expect(await outcomeCodeOf(clerk.api.company.info.totals({}))).toBe("FORBIDDEN");
    await firm.api.company.members.change({ id: clerk.user.id, role: "manager" });
    expect(await outcomeCodeOf(clerk.api.company.info.totals({}))).toBe("ok");
    await firm.api.company.members.change({ id: clerk.user.id, role: "clerk" });
    expect(await outcomeCodeOf(clerk.api.company.info.totals({}))).toBe("FORBIDDEN");
    expect(await outcomeCodeOf(firm.api.company.members.change({ id: randomUUID(), role: "clerk" }))).toBe(
      "MEMBER_NOT_FOUND",
    );
  });

  test("the last owner stays: not demoted, not removed, not leaving", async () => {
    const { members } = firm.api.company;
    expect(await outcomeCodeOf(members.change({ id: firm.user.id, role: "clerk" }))).toBe("LAST_OWNER");
    expect(await outcomeCodeOf(members.remove({ id: firm.user.id }))).toBe("LAST_OWNER");
    expect(await outcomeCodeOf(firm.api.membership.leave())).toBe("LAST_OWNER");
    expect(await readRoles()).toEqual({ [firm.user.id]: "owner" });
  });

  test("ownership is handed over with the password, wholly or in part", async () => {
    const next = await inviteAndJoin(makeAddress());
    const { members } = firm.api.company;
    const id = next.user.id;
    const hand = { id, staysOwner: true, password: PASSWORD };
    expect(await outcomeCodeOf(members.handOver({ ...hand, password: "yanlış parola" }))).toBe("PASSWORD_WRONG");
    expect(await outcomeCodeOf(members.handOver({ ...hand, id: firm.user.id }))).toBe("MEMBER_NOT_FOUND");
    await members.handOver(hand);
    expect(await readRoles()).toEqual({ [firm.user.id]: "owner", [id]: "owner" });
    await members.handOver({ ...hand, staysOwner: false });
    expect(await readRoles(next)).toEqual({ [firm.user.id]: "manager", [id]: "owner" });
    expect(await outcomeCodeOf(members.list({}))).toBe("FORBIDDEN");
    await firm.api.membership.leave();
    expect(await readRoles(next)).toEqual({ [id]: "owner" });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});

test("an owner whose account is closed gets no ownership; without them the pages of the cars are made anew", async () => {
  const next = await inviteAndJoin(makeAddress());
  const [car = ""] = (await firm.api.company.cars.list({})).items.map(({ code }) => code);
  const page = async () => (await t.as().send(`/q/${car}`)).status;
  const { id } = next.user;
  const hand = { id, staysOwner: true, password: PASSWORD };
  const close = async (userId: string, closedAt: Date | null) =>
    t.db
      .updateTable("users")
      .set({ closedAt, closingReason: closedAt === null ? "" : "Neden" })
      .where("id", "=", userId)
      .execute();
  await close(id, t.clock.now());
  expect(await outcomeCodeOf(firm.api.company.members.handOver(hand))).toBe("MEMBER_NOT_FOUND");
  await close(id, null);
  await firm.api.company.members.handOver(hand);
  expect(await page()).toBe(200);
  await t.db.deleteFrom("sessions").where("userId", "=", firm.user.id).execute();
  await close(firm.user.id, t.clock.now());
  await t.db
    .updateTable("codes")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("code", "=", car)
    .execute();
  expect(await page()).toBe(404);
  await next.api.company.members.remove({ id: firm.user.id });
  expect(await page()).toBe(200);
});

describe("messages about the company's cars", () => {
  const alertsOf = async (who: Person) =>
    t.db.selectFrom("alerts").select(["kind", "details"]).where("userId", "=", who.user.id).execute();

  test("are told to the owner, and to every member who turned it on", async () => {
    const [hearing, deaf] = [await inviteAndJoin(makeAddress()), await inviteAndJoin(makeAddress())];
    expect(await firm.api.membership.notices({})).toEqual({ hearsNotices: false, isAlwaysTold: true });
    expect(await hearing.api.membership.notices({})).toEqual({ hearsNotices: false, isAlwaysTold: false });
    await hearing.api.membership.setNotices({ hearsNotices: true });
    const [car = ""] = (await firm.api.company.cars.list({})).items.map(({ code }) => code);
    const key = randomNoticeKey();
    await t.api().visitor.notices.send({ code: car, key, reason: "lights", note: "", phone: "" });
    const [told, owners, none] = [await alertsOf(hearing), await alertsOf(firm), await alertsOf(deaf)];
    expect([told.length, owners.length, none.length]).toEqual([1, 1, 0]);
    expect(told[0]?.details).toEqual({ ...(owners[0]?.details as object), isToMember: true });
    t.clock.advance({ seconds: 60 });
    const sent = (await t.post()).filter(({ mail }) => mail.kind === "notice-arrived");
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([firm.user.email, hearing.user.email].toSorted());
    await t.db.deleteFrom("alerts").execute();
    t.clock.advance({ seconds: 600 });
    await t.api().tellings.nudge({ key });
    expect([await alertsOf(hearing), await alertsOf(deaf)].map((one) => one.map(({ kind }) => kind))).toEqual([
      ["nudge"],
      [],
    ]);
  });

  test("are told to no second person of a member's own", async () => {
    const hearing = await inviteAndJoin(makeAddress());
    for (const who of [hearing, firm]) await makeSecondPerson(t, who.user);
    await t.db.updateTable("secondPeople").set({ confirmedAt: t.clock.now() }).execute();
    await hearing.api.membership.setNotices({ hearsNotices: true });
    const [car = ""] = (await firm.api.company.cars.list({})).items.map(({ code }) => code);
    await t.api().visitor.notices.send({ code: car, key: randomNoticeKey(), reason: "lights", note: "", phone: "" });
    t.clock.advance({ seconds: 60 });
    await t.post();
    const planned = t.db.selectFrom("deliveries").select("userId").where("secondPersonId", "is not", null);
    expect((await planned.execute()).map(({ userId }) => userId)).toEqual([firm.user.id]);
  });

  test("are not sent to whoever has left, although their alert was planned already", async () => {
    const hearing = await inviteAndJoin(makeAddress());
    await hearing.api.membership.setNotices({ hearsNotices: true });
    const [car = ""] = (await firm.api.company.cars.list({})).items.map(({ code }) => code);
    await t.api().visitor.notices.send({ code: car, key: randomNoticeKey(), reason: "lights", note: "", phone: "" });
    t.clock.advance({ seconds: 60 });
    await firm.api.company.members.remove({ id: hearing.user.id });
    const sent = (await t.post()).filter(({ mail }) => mail.kind === "notice-arrived");
    expect(sent.map(({ recipient }) => recipient)).toEqual([firm.user.email]);
  });
});

describe("whoever goes", () => {
  test("is refused at the next request, keeps the account, and their entries keep the name", async () => {
    const clerk = await inviteAndJoin(makeAddress());
    const [car = ""] = (await firm.api.company.cars.list({})).items.map(({ code }) => code);
    const customerId = await makeCustomer(t.db, firm.user);
    const id = randomUUID();
    const money = { total: 1000, paid: 300, means: "cash", deposit: 0, depositMeans: "cash" } as const;
    const shown = { renterNameVisible: false, renterPhoneVisible: false };
    await clerk.api.company.rentals.start({ id, code: car, customerId, dueAt: "2026-12-24T10:00", ...money, ...shown });
    await firm.api.company.members.remove({ id: clerk.user.id });
    expect(await outcomeCodeOf(clerk.api.company.rentals.end({ id }))).toBe("FORBIDDEN");
    expect((await clerk.api.account.current({})).account).toMatchObject({ role: "customer", company: null });
    const rental = await firm.api.company.rentals.get({ id });
    expect(rental.entries.map(({ enteredBy }) => enteredBy)).toContain(clerk.user.displayName);
    await clerk.api.account.remove({ password: PASSWORD });
    const later = await firm.api.company.rentals.get({ id });
    expect(later.entries).toEqual(rental.entries);
    expect(await outcomeCodeOf(firm.api.company.rentals.end({ id }))).toBe("ok");
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("may be invited again, and joins another company", async () => {
    const person = await inviteAndJoin(makeAddress());
    await person.api.membership.leave();
    expect(await outcomeCodeOf(person.api.membership.leave())).toBe("FORBIDDEN");
    const other = await makeOwnerWithCar();
    await acceptInvitation(person, await inviteAndGetToken(person.user.email, "manager", other));
    expect(await readRoles(other)).toMatchObject({ [person.user.id]: "manager" });
  });

  test("is told nothing more of the company's cars, and their calendar address is void", async () => {
    const manager = await inviteAndJoin(makeAddress(), "manager");
    const [car = ""] = (await firm.api.company.cars.list({})).items.map(({ code }) => code);
    const key = await makeVisitorNotice(t.db, car, { now: t.clock.now() });
    const content = {
      kind: "notice",
      noticeId: await readNoticeId(t.db, key),
      code: car,
      plate: "",
      reason: "lights",
    } as const;
    await queueAlert(t.db, { userId: manager.user.id, content }, t.clock.now());
    const { address: feed } = await manager.api.company.calendar.make({});
    const path = new URL(feed).pathname;
    expect((await t.as().send(path)).status).toBe(200);
    const channel = {
      userId: manager.user.id,
      kind: "push",
      name: "Telefon",
      topics: ["notices"],
      createdAt: t.clock.now(),
    };
    await t.db
      .insertInto("channels")
      .values({
        ...channel,
        id: randomUUID(),
        address: JSON.stringify({}),
        addressHash: Buffer.alloc(32, addressCount),
      })
      .execute();
    await firm.api.company.members.remove({ id: manager.user.id });
    expect((await t.as().send(path)).status).toBe(404);
    const left = async (table: "alerts" | "channels") =>
      t.db.selectFrom(table).select("id").where("userId", "=", manager.user.id).execute();
    expect([await left("alerts"), await left("channels")]).toEqual([[], []]);
  });

  test("a manager who becomes a clerk loses the calendar address; another member's stays", async () => {
    const manager = await inviteAndJoin(makeAddress(), "manager");
    const path = new URL((await manager.api.company.calendar.make({})).address).pathname;
    const clerk = await inviteAndJoin(makeAddress());
    await firm.api.company.members.remove({ id: clerk.user.id });
    expect((await t.as().send(path)).status).toBe(200);
    await firm.api.company.members.change({ id: manager.user.id, role: "clerk" });
    expect((await t.as().send(path)).status).toBe(404);
  });
});

test("what was done about members is in the company's record and in the audit, with names and roles", async () => {
  const person = await makeCustomerPerson(t, { displayName: "Can Ak" });
  const { members, deskEvents } = firm.api.company;
  const token = await inviteAndGetToken(person.user.email);
  t.clock.advance({ seconds: 1 });
  await acceptInvitation(person, token);
  t.clock.advance({ seconds: 1 });
  await members.change({ id: person.user.id, role: "manager" });
  t.clock.advance({ seconds: 1 });
  await members.handOver({ id: person.user.id, staysOwner: true, password: PASSWORD });
  t.clock.advance({ seconds: 1 });
  await members.remove({ id: person.user.id });
  const { items } = await deskEvents.list({ kind: "members" });
  expect(items.map(({ action, who, actor, details }) => [action, who, actor, details.role])).toEqual(
    [
      ["member-invited", "", firm.user.displayName, "clerk"],
      ["member-joined", "Can Ak", "Can Ak", "clerk"],
      ["member-changed", "Can Ak", firm.user.displayName, "manager"],
      ["ownership-handed-over", "Can Ak", firm.user.displayName, "owner"],
      ["member-removed", "Can Ak", firm.user.displayName, "owner"],
    ].toReversed(),
  );
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where account_id = ${person.user.id} and action ~ 'member|ownership'
    order by happened_at, id`.execute(t.db);
  expect(rows.map(({ action }) => action)).toEqual([
    "member-joined",
    "member-changed",
    "ownership-handed-over",
    "member-removed",
  ]);
});

test("every reference to an account that ends with _by is set to null when the account goes", async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass and attname like '%\\_by' and confdeltype <> 'n'`.execute(
    t.db,
  );
  expect(rows).toEqual([]);
});

const ROUND_COUNT = isLongTestRun ? 50 : 4;
describe(`${ROUND_COUNT} rounds`, { timeout: 120_000, tags: "sampled" }, () => {
  test("of two owners who demote each other at once one stays", async () => {
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      const own = await makeOwnerWithCar();
      const partner = await makeSignedIn(t, await makeMember(t.db, own.user, "owner"));
      const outcomes = await Promise.all([
        outcomeCodeOf(own.api.company.members.change({ id: partner.user.id, role: "clerk" })),
        outcomeCodeOf(partner.api.company.members.change({ id: own.user.id, role: "clerk" })),
      ]);
      expect(outcomes.toSorted()).toEqual(["FORBIDDEN", "ok"]);
      const owners = t.db.selectFrom("companyMembers").select("userId").where("companyId", "=", own.user.companyId);
      expect(await owners.where("role", "=", "owner").execute()).toHaveLength(1);
    }
  });

  test("of an invitation that is taken twice one takes it", async () => {
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      await t.db.deleteFrom("limits").execute();
      const person = await makeCustomerPerson(t);
      const other = await makeSignedIn(t, person.user);
      const token = await inviteAndGetToken(person.user.email);
      const outcomes = await Promise.all([
        outcomeCodeOf(acceptInvitation(person, token)),
        outcomeCodeOf(acceptInvitation(other, token)),
      ]);
      expect(outcomes.toSorted()).toEqual(["INVITATION_INVALID", "ok"]);
    }
  });

  test("of invitations by two companies that one person accepts at once one wins", async () => {
    const other = await makeOwnerWithCar();
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      for (const table of ["limits", "invitations"] as const) await t.db.deleteFrom(table).execute();
      const person = await makeCustomerPerson(t);
      const tokens = [
        await inviteAndGetToken(person.user.email),
        await inviteAndGetToken(person.user.email, "clerk", other),
      ];
      const outcomes = await Promise.all(tokens.map((token) => outcomeCodeOf(acceptInvitation(person, token))));
      expect(outcomes.toSorted()).toEqual(["MEMBER_ELSEWHERE", "ok"]);
    }
  });

  test("of accepting while it is withdrawn either holds, never both", async () => {
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      await t.db.deleteFrom("limits").execute();
      const person = await makeCustomerPerson(t);
      const token = await inviteAndGetToken(person.user.email);
      const { invitations } = await firm.api.company.members.list({});
      const { id } = invitations.find(({ email }) => email === person.user.email)!;
      const [accepted, withdrawn] = await Promise.all([
        outcomeCodeOf(acceptInvitation(person, token)),
        outcomeCodeOf(firm.api.company.members.withdraw({ id })),
      ]);
      const isMember = person.user.id in (await readRoles());
      expect([accepted, withdrawn, isMember]).toEqual(
        isMember ? ["ok", "INVITATION_NOT_FOUND", true] : ["INVITATION_INVALID", "ok", false],
      );
    }
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});
