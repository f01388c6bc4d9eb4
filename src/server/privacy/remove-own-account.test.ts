import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { toIstanbulDate } from "#domain/words/istanbul.ts";
import { makeLink } from "#server/outbox/links.ts";
import { queueMail } from "#server/outbox/store.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../test/app.ts";
import { failAtStatement } from "../../../test/fail-at-statement.ts";
import { findBrokenInvariants } from "../../../test/invariants.ts";
import { isLongTestRun } from "../../../test/is-long.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, makeSignedIn, type Person } from "../../../test/people.ts";
import { scanViewOf } from "../../../test/stub-pages.ts";
import { readTableContents } from "../../../test/table-contents.ts";
import {
  changeTestCar,
  linkCode,
  makeAdmin,
  makeCars,
  makeCustomer,
  makeExpense,
  makeMember,
  makeDepositEntry,
  makePayment,
  makeProfile,
  makeRental,
  PASSWORD,
  signIn,
  type MadeCompany,
} from "../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.post());

function removeOwnAccount({ api }: Pick<Person, "api">, password = PASSWORD) {
  return api.account.remove({ password, knowsOpenSums: true });
}

function outcomeOfCall(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "ok",
    (error: { code: string }) => error.code,
  );
}

async function doesAccountExist({ id }: { id: string }): Promise<boolean> {
  return (await t.db.selectFrom("users").select("id").where("id", "=", id).execute()).length > 0;
}

async function readScanView(code: string) {
  return scanViewOf(await t.as().send(`/q/${code}`));
}

async function readRowsOfAccount({ id, email }: { id: string; email: string }): Promise<Record<string, string[]>> {
  const contents = Object.entries(await readTableContents(t.db));
  const own = contents.map(([table, rows]) => [table, rows.filter((row) => row.includes(id) || row.includes(email))]);
  return Object.fromEntries(own.filter(([, rows]) => rows!.length > 0)) as Record<string, string[]>;
}

/** Tables whose rows stay after the removal of an account. They contain only its id. */
const tablesWithoutNames = ["audit_events", "erasures"];

describe("the account of a customer", () => {
  test("is removed with profile and sessions; its code is free, not assigned and can be linked by another", async () => {
    const here = await makeCustomerPerson(t, { displayName: "Gül Işık" });
    const there = await makeSignedIn(t, here.user);
    const tokens = [here.token, there.token];
    const code = await makeProfile(t.db, here.user, { note: "Hemen geliyorum", plate: "34 ABC 123" });
    const answer = await here.send("/api/account/remove", { json: { password: PASSWORD } });
    expect([answer.status, await answer.json()]).toEqual([200, { sync: null }]);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=;.*Max-Age=0/u);

    expect(await readScanView(code)).toEqual({ state: "not-assigned", code, asksClaim: false });
    for (const token of tokens) {
      const refused = await t.as(token).send("/api/account/profile");
      expect(refused.status).toBe(401);
      expect(await t.api(token).account.current({})).toEqual({ account: null });
    }
    const login = t.api().account.login({ email: here.user.email, password: PASSWORD });
    expect((await catchRefusal(login)).code).toBe("CREDENTIALS_INVALID");
    const next = await makeCustomerPerson(t);
    await next.api.codes.link({ code });
    expect(await next.api.profiles.get({ code })).toMatchObject({ plate: "", note: "Kısa süre içinde döneceğim." });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("leaves a note that somebody was removed and when, and nothing about whose account it was", async () => {
    const person = await makeCustomerPerson(t, { displayName: "Kanarya Öter" });
    const removedAt = t.clock.now();
    await removeOwnAccount(person);
    await t.post();
    const left = await readRowsOfAccount(person.user);
    expect(Object.keys(left)).toEqual(tablesWithoutNames);
    expect(JSON.stringify(left)).not.toMatch(/Kanarya|Öter/u);
    expect(JSON.stringify(left)).not.toContain(person.user.email);
    const note = await t.db.selectFrom("erasures").selectAll().where("userId", "=", person.user.id).execute();
    expect(note).toEqual([{ userId: person.user.id, role: "customer", byAdmin: false, erasedAt: removedAt }]);
  });

  test("is mailed the farewell alone: what else waited for the address is not sent, and its links are dead", async () => {
    const person = await makeCustomerPerson(t, { displayName: "Gül Işık", isConfirmed: true });
    const stranger = await makeCustomerPerson(t);
    const { id, email, displayName } = person.user;
    const [now, { publicUrl }] = [t.clock.now(), t.deps.config];
    const links = [
      await makeLink(t.db, "reset-password", id, { now, publicUrl }),
      await makeLink(t.db, "confirm-address", id, { now, publicUrl }),
    ];
    await person.api.account.sendConfirmation({});
    await t.api().account.forgotPassword({ email });
    await queueMail(t.db, { kind: "password-changed", recipient: email, name: displayName }, now);
    await stranger.api.account.sendConfirmation({});
    await removeOwnAccount(person);
    const told = (await t.post()).map(({ recipient, mail }) => `${mail.kind} to ${recipient}, ${mail.name}`);
    expect(told.toSorted()).toEqual([
      `account-removed to ${email}, Gül Işık`,
      `confirm-address to ${stranger.user.email}, `,
    ]);
    const [reset = "", confirmation = ""] = links.map((link) => link.split("#")[1]);
    const chosen = { password: "yeni-sifre", passwordConfirmation: "yeni-sifre" };
    expect((await catchRefusal(t.api().account.resetPassword({ token: reset, ...chosen }))).code).toBe("LINK_INVALID");
    expect((await catchRefusal(t.api().account.confirmAddress({ token: confirmation }))).code).toBe("LINK_INVALID");
  });

  test("gives its address free, for an account that has nothing of it", async () => {
    const person = await makeCustomerPerson(t);
    const code = await linkCode(t.db, person.user);
    await removeOwnAccount(person);
    const form = { displayName: "Yeni", email: person.user.email, asCompany: false };
    const again = t.as();
    const account = await again.api.account.register({
      ...form,
      password: "sifre-99",
      passwordConfirmation: "sifre-99",
    });
    expect(account.id).not.toBe(person.user.id);
    expect((await again.api.codes.list({})).items).toEqual([]);
    expect((await readScanView(code)).state).toBe("not-assigned");
  });

  test("stays as it is when the password is wrong, which is tried ten times by whoever is signed in", async () => {
    const person = await makeCustomerPerson(t);
    const before = await readTableContents(t.db);
    for (let nth = 0; nth < 10; nth += 1)
      expect(await catchRefusal(removeOwnAccount(person, "yanlis"))).toMatchObject({
        code: "PASSWORD_WRONG",
        status: 403,
      });
    expect((await catchRefusal(removeOwnAccount(person))).code).toBe("TOO_MANY_ATTEMPTS");
    const change = { currentPassword: PASSWORD, password: "yeni-sifre-1234", passwordConfirmation: "yeni-sifre-1234" };
    expect((await catchRefusal(person.api.account.changePassword(change))).code).toBe("TOO_MANY_ATTEMPTS");
    const after = await readTableContents(t.db);
    const told = (after["audit_events"] ?? []).filter((row) => !before["audit_events"]?.includes(row));
    expect(told.filter((row) => row.includes("password-wrong"))).toHaveLength(10);
    expect(told).toHaveLength(10);
    expect({ ...after, audit_events: [] }).toEqual({ ...before, audit_events: [] });
    expect(await catchRefusedFields(removeOwnAccount(person, ""))).toEqual({ password: "Lütfen şifrenizi girin." });
  });

  test("is removed by its owner whatever strangers tried at the log-in", async () => {
    const person = await makeCustomerPerson(t);
    for (let nth = 0; nth < 11; nth += 1)
      await catchRefusal(t.api().account.login({ email: person.user.email, password: "yanlis" }));
    await removeOwnAccount(person);
    expect(await doesAccountExist(person.user)).toBe(false);
  });

  test("stays whole when any statement of its removal fails", { tags: "long" }, async () => {
    const person = await makeCustomerPerson(t);
    await makeProfile(t.db, person.user);
    const before = await readTableContents(t.db);
    for (let statement = 1; ; statement += 1) {
      const db = failAtStatement(statement, t.db);
      const broken = t.with({ db, slowDb: db }).as(person.token);
      const answer = await broken.send("/api/account/remove", { json: { password: PASSWORD } });
      if (!(await doesAccountExist(person.user))) {
        expect(statement).toBeGreaterThan(10);
        break;
      }
      expect(answer.status).toBe(500);
      expect(await readTableContents(t.db)).toEqual(before);
    }
  });

  test("is mailed no farewell at an address that nobody has confirmed: it may be a stranger's", async () => {
    await removeOwnAccount(await makeCustomerPerson(t));
    expect(await t.post()).toEqual([]);
  });

  test(
    "removed by two browsers at once is removed once: one note, one farewell, both answered",
    { tags: "sampled" },
    async () => {
      for (let round = 0; round < (isLongTestRun ? 5 : 2); round += 1) {
        const here = await makeCustomerPerson(t, { isConfirmed: true });
        const code = await linkCode(t.db, here.user);
        const there = await makeSignedIn(t, here.user);
        const outcomes = await Promise.all([here, there].map((one) => outcomeOfCall(removeOwnAccount(one))));
        // Requests that come after the removal have no session.
        expect(outcomes.filter((outcome) => outcome !== "ok" && outcome !== "UNAUTHENTICATED")).toEqual([]);
        expect(outcomes).toContain("ok");
        expect((await t.post()).map(({ mail }) => mail.kind)).toEqual(["account-removed"]);
        expect((await readScanView(code)).state).toBe("not-assigned");
      }
    },
  );

  test(
    "that links and unlinks codes meanwhile leaves none that hangs in the air, and nothing fails unexpectedly",
    { tags: "sampled" },
    async () => {
      for (let round = 0; round < (isLongTestRun ? 15 : 4); round += 1) {
        const here = await makeCustomerPerson(t);
        const own = await linkCode(t.db, here.user);
        const free = await linkCode(t.db, here.user);
        await here.api.codes.unlink({ code: free });
        const there = await makeSignedIn(t, here.user);
        const outcomes = await Promise.all([
          outcomeOfCall(removeOwnAccount(here)),
          outcomeOfCall(there.api.codes.link({ code: free })),
          outcomeOfCall(there.api.codes.unlink({ code: own })),
          outcomeOfCall(there.api.account.rename({ version: 1, displayName: "Yeni" })),
        ]);
        expect(outcomes[0]).toBe("ok");
        expect(outcomes.filter((outcome) => outcome === "UNEXPECTED" || outcome === "UNAVAILABLE")).toEqual([]);
        expect(await Promise.all([own, free].map(readScanView))).toMatchObject(
          Array(2).fill({ state: "not-assigned" }),
        );
      }
      expect(await findBrokenInvariants(t.db)).toEqual({});
    },
  );
});

describe("the account of an administrator", () => {
  test("is not removed while it is the last, and of two who leave at once one stays", { tags: "sampled" }, async () => {
    const own = await createTestApp();
    // Makes a user who is not an administrator, so that the test notices a query that counts all users.
    await makeCustomerPerson(own);
    const adminsOf = () => own.db.selectFrom("users").select("id").where("role", "=", "admin").execute();
    await makeSignedIn(own, await makeAdmin(own.db));
    for (let round = 0; round < (isLongTestRun ? 10 : 3); round += 1) {
      await makeAdmin(own.db);
      const admins = await adminsOf();
      expect(admins).toHaveLength(2);
      const outcomes = await Promise.all(
        admins.map(async ({ id }) => {
          const browser = own.as(await signIn(own.db, { id, role: "admin" }, own.clock.now()));
          return outcomeOfCall(removeOwnAccount(browser));
        }),
      );
      expect(outcomes.toSorted()).toEqual(["LAST_ADMIN", "ok"]);
      const [left] = await adminsOf();
      const last = own.as(await signIn(own.db, { id: left?.id ?? "", role: "admin" }, own.clock.now()));
      expect(await catchRefusal(removeOwnAccount(last))).toMatchObject({ code: "LAST_ADMIN", status: 409 });
      expect((await last.api.account.current({})).account?.role).toBe("admin");
    }
    expect(await adminsOf()).toHaveLength(1);
    await own.close();
  });
});

describe("the account of a company", () => {
  test("is not removed while a car is out, and is when it came back", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const [car = "", other = ""] = await makeCars(t.db, fleet.user, 2);
    await makeRental(t.db, fleet.user, other, { endedAt: t.clock.now() });
    const rental = await makeRental(t.db, fleet.user, car);
    const before = await readTableContents(t.db);
    expect(await catchRefusal(removeOwnAccount(fleet))).toMatchObject({ code: "RENTALS_RUNNING", status: 409 });
    expect(await readTableContents(t.db)).toEqual(before);
    await fleet.api.company.rentals.end({ id: rental });
    await removeOwnAccount(fleet);
    for (const code of [car, other]) {
      expect(await readScanView(code)).toEqual({ state: "not-assigned", code, asksClaim: false });
      await (await makeCustomerPerson(t)).api.codes.link({ code });
    }
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test.each([{ isApproved: false }, { isActive: false }])(
    "is removed though its panel is closed: %o",
    async (access) => {
      const fleet = await makeCompanyOwnerPerson(t, access);
      await linkCode(t.db, fleet.user);
      await removeOwnAccount(fleet);
      expect(await doesAccountExist(fleet.user)).toBe(false);
    },
  );

  test("is not removed without a word about what its customers owe and have there", async () => {
    const owner = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, owner.user, 1);
    const now = t.clock.now();
    const rental = await makeRental(t.db, owner.user, car, { now, total: 300_000, deposit: 200_000 });
    await owner.api.company.rentals.end({ id: rental });
    expect(await catchRefusal(owner.api.account.remove({ password: PASSWORD }))).toMatchObject({
      code: "COMPANY_HAS_OPEN_SUMS",
      data: { owed: 300_000, depositHeld: 200_000 },
      message: expect.stringContaining(
        "geri vereceğiniz depozito: 2.000,00 TL, Müşterilerin size borcu: 3.000,00 TL",
      ) as string,
    });
    expect(await doesAccountExist(owner.user)).toBe(true);
    await owner.api.account.remove({ password: PASSWORD, knowsOpenSums: true });
    expect(await doesAccountExist(owner.user)).toBe(false);
  });

  test("keeps its books with every amount, and of those who rented nothing anywhere", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const { user } = fleet;
    const [car = "", spare = ""] = await makeCars(t.db, user, 2);
    const renters = [await makeCustomer(t.db, user), await makeCustomer(t.db, user)];
    const startedAt = new Date("2026-11-18T08:00:00.000Z");
    const dueAt = new Date("2026-11-19T08:00:00.000Z");
    const endedAt = new Date("2026-11-19T07:30:00.000Z");
    const times = { now: startedAt, dueAt, endedAt };
    const paid = await makeRental(t.db, user, car, { ...times, customerId: renters[0]!, total: 123_456, paid: 23_456 });
    const taken = await makeDepositEntry(t.db, user, paid, "taken", 50_000, { now: endedAt });
    await makePayment(t.db, user, paid, 100_000, { now: endedAt });
    const unpaid = await makeRental(t.db, user, spare, { ...times, customerId: renters[1]!, total: 99_999 });
    const expense = await makeExpense(t.db, user, { amount: 7_550, category: "fuel", code: car, now: startedAt });
    const others = await makeCompanyOwnerPerson(t);
    await makeExpense(t.db, others.user);
    const [theirs = ""] = await makeCars(t.db, others.user);
    await makeRental(t.db, others.user, theirs, { paid: 1 });
    const profile = await makeProfile(t.db, user);
    await queueMail(t.db, { kind: "password-changed", recipient: user.email, name: "kanarya adı" }, t.clock.now());
    const refusal = { isApproved: false, refusedAt: t.clock.now(), refusalReason: "-" };
    await t.db.updateTable("companies").set(refusal).where("id", "=", user.companyId).execute();
    const planted = await plantCanaries(user);
    const kept = (table: string, column: string) =>
      planted.find((one) => one.table === table && one.column === column)?.text;
    const plates = await t.db
      .selectFrom("rentals")
      .select(["carCode as code", "plate"])
      .where("companyId", "=", user.companyId)
      .execute();
    const payments = await t.db.selectFrom("payments").selectAll().where("companyId", "=", user.companyId).execute();
    const sessions = await t.db.selectFrom("sessions").select("id").where("userId", "=", user.id).execute();

    const own = t.with({});
    await removeOwnAccount(own.as(fleet.token));
    // The mail about the removal is the last row with the user's address. It is sent and then deleted.
    await own.post();

    const books = await t.db
      .selectFrom("keptBooks")
      .select(["kind", "id", "companyName", "happenedAt", "record", "keepUntil"])
      .where("companyId", "=", user.companyId)
      .execute();
    const common = { companyName: kept("companies", "name"), keepUntil: "2036-12-31" };
    const span = { startedAt, dueAt, endedAt, kmOut: null, kmIn: null, fuelOut: null, fuelIn: null };
    const plateOf = (code: string) => plates.find((row) => row.code === code)?.plate;
    expect(books.map(({ record, ...row }) => ({ ...row, ...parseDates(record) })).toSorted(compareById)).toEqual(
      [
        {
          kind: "rental",
          id: paid,
          happenedAt: startedAt,
          plate: plateOf(car),
          plateUncertain: false,
          code: car,
          total: 123_456,
          paid: 123_456,
          depositHeld: 50_000,
          paymentStatus: "paid",
          ...span,
          ...common,
        },
        {
          kind: "rental",
          id: unpaid,
          happenedAt: startedAt,
          plate: plateOf(spare),
          plateUncertain: false,
          code: spare,
          total: 99_999,
          paid: 0,
          depositHeld: 0,
          paymentStatus: "unpaid",
          ...span,
          ...common,
        },
        ...payments.map(({ id, amount, createdAt }) => ({
          kind: "payment",
          id,
          happenedAt: createdAt,
          rentalId: paid,
          amount,
          means: "cash",
          paidOn: toIstanbulDate(createdAt),
          fromDeposit: false,
          receiptId: null,
          ...common,
        })),
        ...[paid, unpaid].map((id) => ({
          kind: "charge",
          id,
          happenedAt: startedAt,
          rentalId: id,
          chargeKind: "rent",
          amount: id === paid ? 123_456 : 99_999,
          text: kept("rental_charges", "text"),
          documentNo: kept("rental_charges", "document_no"),
          quantity: null,
          reverses: null,
          ...common,
        })),
        {
          kind: "deposit",
          id: taken,
          happenedAt: endedAt,
          rentalId: paid,
          depositKind: "taken",
          amount: 50_000,
          means: "cash",
          paidOn: toIstanbulDate(endedAt),
          paymentId: null,
          reverses: null,
          ...common,
        },
        {
          kind: "expense",
          id: expense,
          happenedAt: startedAt,
          description: kept("expenses", "description"),
          amount: 7_550,
          category: "fuel",
          spentOn: "2026-11-18",
          car: kept("expenses", "plate"),
          ...common,
        },
      ].toSorted(compareById),
    );
    expect(new Set(payments.map(({ amount }) => amount))).toEqual(new Set([100_000, 23_456]));

    const everything = JSON.stringify(await readTableContents(t.db));
    const lawful = new Set([
      "companies.name",
      "rentals.plate",
      "rental_charges.text",
      "rental_charges.document_no",
      "expenses.description",
      "expenses.plate",
    ]);
    const found = planted
      .filter(({ text }) => everything.includes(text))
      .map(({ table, column }) => `${table}.${column}`);
    expect(found.toSorted()).toEqual([...lawful].toSorted());
    const ids = [...renters, ...sessions.map(({ id }) => id), user.email];
    expect(ids.filter((id) => everything.includes(id))).toEqual([]);
    expect(Object.keys(await readRowsOfAccount(user))).toEqual(tablesWithoutNames);
    expect(planted.filter(({ text }) => own.log.join("\n").includes(text))).toEqual([]);
    for (const code of [car, spare, profile]) expect((await readScanView(code)).state).toBe("not-assigned");
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("keeps each book to the end of the tenth year after its own, as Istanbul counts years", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, fleet.user, 1);
    const lastOfYear = new Date("2026-12-31T20:59:59.999Z");
    const firstOfYear = new Date("2026-12-31T21:00:00.000Z");
    for (const now of [lastOfYear, firstOfYear]) {
      const rental = await makeRental(t.db, fleet.user, car, { now, total: 1000, deposit: 1, endedAt: now });
      await makePayment(t.db, fleet.user, rental, 500, { now });
      await makeExpense(t.db, fleet.user, { now });
    }
    const other = await makeCompanyOwnerPerson(t);
    const [theirs = ""] = await makeCars(t.db, other.user, 1);
    await makeRental(t.db, other.user, theirs, { now: lastOfYear, total: 1000, deposit: 1 });
    await removeOwnAccount(fleet);
    const books = await t.db
      .selectFrom("keptBooks")
      .select(["kind", "happenedAt", "keepUntil"])
      .where("companyId", "=", fleet.user.companyId)
      .execute();
    const until = (instant: Date) =>
      books
        .filter(({ happenedAt }) => happenedAt.getTime() === instant.getTime())
        .map(({ kind, keepUntil }) => `${kind} ${keepUntil}`);
    const kinds = ["charge", "deposit", "expense", "payment", "rental"];
    expect(until(lastOfYear).toSorted()).toEqual(kinds.map((kind) => `${kind} 2036-12-31`));
    expect(until(firstOfYear).toSorted()).toEqual(kinds.map((kind) => `${kind} 2037-12-31`));
  });

  test("leaves another company's rows, to the last one", async () => {
    const [leaving, staying] = [await makeCompanyOwnerPerson(t), await makeCompanyOwnerPerson(t)];
    for (const { user } of [leaving, staying]) {
      const [car = ""] = await makeCars(t.db, user, 1);
      const rental = await makeRental(t.db, user, car, { endedAt: t.clock.now(), paid: 100 });
      await makePayment(t.db, user, rental, 100);
      await makeExpense(t.db, user);
    }
    const rows = async () => {
      const all = Object.values(await readTableContents(t.db)).flat();
      return all.filter((row) => row.includes(staying.user.companyId) || row.includes(staying.user.id));
    };
    const before = await rows();
    await removeOwnAccount(leaving);
    expect(await rows()).toEqual(before);
  });

  test(
    "removed while a rental starts: either the rental and the account stand, or neither",
    { tags: "sampled" },
    async () => {
      let stood = 0;
      const rounds = isLongTestRun ? 40 : 10;
      const leadCount = isLongTestRun ? 10 : 5;
      const removalTurns = await countTurnsOf(removeOwnAccount(await makeCompanyOwnerPerson(t)));
      for (let round = 0; round < rounds; round += 1) {
        const fleet = await makeCompanyOwnerPerson(t);
        const [car = ""] = await makeCars(t.db, fleet.user, 1);
        const customerId = await makeCustomer(t.db, fleet.user);
        const desk = await makeSignedIn(t, fleet.user);
        const id = randomUUID();
        const form = {
          id,
          code: car,
          customerId,
          total: 1000,
          paid: round % 2 === 0 ? 500 : 0,
          means: "cash" as const,
          deposit: round % 2 === 0 ? 0 : 300,
          depositMeans: "cash" as const,
          dueAt: "2027-01-20T10:00",
        };
        const visible = { renterNameVisible: true, renterPhoneVisible: true };
        const start = () => outcomeOfCall(desk.api.company.rentals.start({ ...form, ...visible }));
        // The pause varies from none to the length of a removal, so that each of the two calls is first in some rounds.
        const lead = Math.round((removalTurns * (Math.floor(round / 2) % leadCount)) / (leadCount - 1));
        const [removed, started] = await Promise.all([
          outcomeOfCall(removeOwnAccount(fleet)),
          runAfterTurns(lead, start),
        ]);
        const rental = await t.db.selectFrom("rentals").select("id").where("id", "=", id).execute();
        const stands = await doesAccountExist(fleet.user);
        expect({ removed, rentals: rental.length, stands }).toEqual(
          started === "ok"
            ? { removed: "RENTALS_RUNNING", rentals: 1, stands: true }
            : { removed: "ok", rentals: 0, stands: false },
        );
        expect(["ok", "CAR_NOT_FOUND", "UNAUTHENTICATED"]).toContain(started);
        stood += stands ? 1 : 0;
      }
      // Both orders must have occurred. Otherwise the test would prove nothing.
      expect(stood).toBeGreaterThan(0);
      expect(stood).toBeLessThan(rounds);
      expect(await findBrokenInvariants(t.db)).toEqual({});
    },
  );

  test(
    "removed while its desk writes leaves nothing in the air, and nothing fails unexpectedly",
    { tags: "sampled" },
    async () => {
      const unexpected: string[] = [];
      const rounds = isLongTestRun ? 15 : 4;
      for (let round = 0; round < rounds; round += 1) {
        const fleet = await makeCompanyOwnerPerson(t);
        const [car = ""] = await makeCars(t.db, fleet.user, 1);
        await changeTestCar(t.db, fleet.user, car, { plate: "34 ABC 123" });
        const rental = await makeRental(t.db, fleet.user, car, { endedAt: t.clock.now() });
        const { company: desk } = (await makeSignedIn(t, fleet.user)).api;
        const written = {
          pay: () =>
            desk.rentals.pay({ id: randomUUID(), rentalId: rental, amount: 1, isRefund: false, means: "cash" }),
          customer: () => desk.customers.create({ id: randomUUID(), name: "Yeni", phone: "", email: "", notes: "" }),
          expense: () => desk.expenses.create({ id: randomUUID(), description: "Yeni", amount: 1, category: "fuel" }),
          notes: () => desk.rentals.saveNotes({ id: rental, version: 1, notes: "Yeni" }),
          preNotes: () => desk.cars.savePreNotes({ code: car, version: 2, driver: "Yeni", availability: "" }),
        };
        const [removed, ...outcomes] = await Promise.all([
          outcomeOfCall(removeOwnAccount(fleet)),
          ...Object.entries(written).map(([name, write]) =>
            runAfterTurns(Math.round((round * 45) / rounds), async () => `${name}: ${await outcomeOfCall(write())}`),
          ),
        ]);
        expect(removed).toBe("ok");
        unexpected.push(...outcomes.filter((outcome) => /UNEXPECTED|UNAVAILABLE/u.test(outcome)));
        const left = Object.keys(await readRowsOfAccount(fleet.user));
        expect(left.filter((table) => table !== "mails" && !tablesWithoutNames.includes(table))).toEqual([]);
      }
      expect(unexpected).toEqual([]);
      expect(await findBrokenInvariants(t.db)).toEqual({});
    },
  );
});

describe("the account of somebody else at a company", () => {
  test("goes while the company lives on and a car is out; its payments keep the name", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk", { displayName: "Gül Işık" }));
    const [car = ""] = await makeCars(t.db, fleet.user, 1);
    const rental = await makeRental(t.db, fleet.user, car, { total: 1000, paid: 1 });
    await clerk.api.company.rentals.pay({
      id: randomUUID(),
      rentalId: rental,
      amount: 2,
      isRefund: false,
      means: "cash",
    });
    const paid = () => fleet.api.company.rentals.get({ id: rental });
    const before = await paid();
    const version = () => t.db.selectFrom("codes").select("version").where("code", "=", car).executeTakeFirst();
    const shown = await version();
    expect(
      before.entries
        .filter(({ type }) => type === "payment")
        .map(({ enteredBy }) => enteredBy)
        .toSorted(),
    ).toEqual(["Gül Işık", fleet.user.displayName]);
    const sticker = await linkCode(t.db, clerk.user);
    await removeOwnAccount(clerk);
    expect(await paid()).toEqual(before);
    expect((await readScanView(car)).state).toBe("car");
    expect(await version()).toEqual(shown);
    expect((await readScanView(sticker)).state).toBe("not-assigned");
    expect(Object.keys(await readRowsOfAccount(clerk.user))).toEqual(tablesWithoutNames);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("leaves the name of no other account, and a name that changed before as it is now", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk"));
    const [car = ""] = await makeCars(t.db, fleet.user, 1);
    const rental = await makeRental(t.db, fleet.user, car, { paid: 1 });
    await clerk.api.company.rentals.pay({
      id: randomUUID(),
      rentalId: rental,
      amount: 2,
      isRefund: false,
      means: "cash",
    });
    await clerk.api.account.rename({ version: 1, displayName: "Yeni Soyadı" });
    await removeOwnAccount(clerk);
    const rows = await t.db
      .selectFrom("payments")
      .select(["enteredBy", "enteredByName"])
      .where("rentalId", "=", rental)
      .orderBy("amount")
      .execute();
    expect(rows).toEqual([
      { enteredBy: fleet.user.id, enteredByName: "" },
      { enteredBy: null, enteredByName: "Yeni Soyadı" },
    ]);
  });

  test("an owner among two goes alone: the company belongs to the other, and its pages stay", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const partner = await makeSignedIn(t, await makeMember(t.db, fleet.user, "owner", { now: t.clock.now() }));
    const [car = ""] = await makeCars(t.db, fleet.user, 1);
    await makeRental(t.db, fleet.user, car);
    await removeOwnAccount(fleet);
    expect((await readScanView(car)).state).toBe("car");
    expect((await partner.api.company.cars.list({})).items.map(({ code }) => code)).toEqual([car]);
    expect(await catchRefusal(removeOwnAccount(partner))).toMatchObject({ code: "RENTALS_RUNNING" });
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("with the last owner the company goes; whoever else worked there is a customer with what is their own", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk"));
    const sticker = await linkCode(t.db, clerk.user);
    await removeOwnAccount(fleet);
    expect((await clerk.api.account.current({})).account).toMatchObject({ role: "customer", company: null });
    expect((await clerk.api.codes.list({})).items.map(({ code }) => code)).toEqual([sticker]);
    expect((await catchRefusal(clerk.api.company.cars.list({}))).code).toBe("FORBIDDEN");
    const { role } = await t.db
      .selectFrom("erasures")
      .select("role")
      .where("userId", "=", fleet.user.id)
      .executeTakeFirstOrThrow();
    expect(role).toBe("company");
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("of two owners who leave at once the second takes the company along", { tags: "sampled" }, async () => {
    for (let round = 0; round < (isLongTestRun ? 10 : 3); round += 1) {
      const fleet = await makeCompanyOwnerPerson(t);
      const partner = await makeSignedIn(t, await makeMember(t.db, fleet.user, "owner"));
      expect(await Promise.all([fleet, partner].map((one) => outcomeOfCall(removeOwnAccount(one))))).toEqual([
        "ok",
        "ok",
      ]);
      const left = t.db.selectFrom("companies").select("id").where("id", "=", fleet.user.companyId);
      expect(await left.execute()).toEqual([]);
    }
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test(
    "of an owner and a clerk who leave at once both go, whatever the clerk has entered",
    { tags: "sampled" },
    async () => {
      for (let round = 0; round < (isLongTestRun ? 10 : 3); round += 1) {
        const fleet = await makeCompanyOwnerPerson(t);
        const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk"));
        const [car = ""] = await makeCars(t.db, fleet.user, 1);
        const rental = await makeRental(t.db, fleet.user, car, { endedAt: t.clock.now() });
        await clerk.api.company.rentals.pay({
          id: randomUUID(),
          rentalId: rental,
          amount: 2,
          isRefund: false,
          means: "cash",
        });
        expect(await Promise.all([fleet, clerk].map((one) => outcomeOfCall(removeOwnAccount(one))))).toEqual([
          "ok",
          "ok",
        ]);
      }
      expect(await findBrokenInvariants(t.db)).toEqual({});
    },
  );
});

/**
 * Starts `work` after `turns` turns of the event loop, so that the two requests meet at a different moment in each
 * round.
 */
async function runAfterTurns<Result>(turns: number, work: () => Promise<Result>): Promise<Result> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
  return work();
}

async function countTurnsOf(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  let turns = 0;
  for (; !isOver; turns += 1) await new Promise(setImmediate);
  return turns;
}

function compareById(one: { id: string; kind: string }, other: { id: string; kind: string }): number {
  return `${one.id} ${one.kind}` < `${other.id} ${other.kind}` ? -1 : 1;
}

function parseDates(record: unknown): Record<string, unknown> {
  const entries = Object.entries(record as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name.endsWith("At") ? new Date(String(value)) : value]),
  );
}

async function plantCanaries({ id, companyId, email }: MadeCompany) {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'
      and table_name in ('users', 'sessions', 'profiles', 'companies', 'cars', 'customers', 'rentals', 'rental_charges', 'expenses', 'acknowledgements')
      and column_name not in ('code', 'car_code', 'password_hash', 'closing_reason', 'email', 'entered_by_name')
    order by 1, 2`.execute(t.db);
  // A constraint requires that a row with a status has all columns of the status.
  for (const table of ["profiles", "cars"])
    await sql`update ${sql.table(table)} set status_set_at = now(), status_until = now(), ${sql.ref(table === "cars" ? "status_line" : "status")} = 'words'
      where ${table === "cars" ? sql`company_id = ${companyId}` : sql`owner_id = ${id}`}`.execute(t.db);
  await sql`insert into acknowledgements values (${id}, 'terms', '1', now())`.execute(t.db);
  const planted = [];
  for (const [nth, { table, column }] of rows.entries()) {
    const text = `kanarya${100 + nth}`;
    const whose = {
      users: "id",
      sessions: "user_id",
      profiles: "owner_id",
      acknowledgements: "user_id",
    };
    const owner = whose[table as keyof typeof whose];
    const companys = table === "companies" ? "id" : "company_id";
    const own = owner === undefined ? sql`${sql.ref(companys)} = ${companyId}` : sql`${sql.ref(owner)} = ${id}`;
    const { numAffectedRows = 0n } =
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where ${own}`.execute(t.db);
    if (numAffectedRows === 0n) throw new Error(`Nothing to write in ${table}.`);
    planted.push({ table, column, text });
  }
  return [...planted, { table: "users", column: "email", text: email }];
}
