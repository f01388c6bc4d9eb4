import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PASTED_PLATES_MAX } from "#domain/fleet/plate-paste.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson } from "../../../../test/people.ts";
import {
  changeTestCar,
  makeBlockedTime,
  makeCars,
  makeCustomer,
  makeExpense,
  makeRental,
  PASSWORD,
} from "../../../../test/world.ts";

type CarsClient = ApiClient["company"]["cars"];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeFleet(count: number) {
  const clerk = await makeCompanyOwnerPerson(t, { isConfirmed: true });
  const codes = await makeCars(t.db, clerk.user, count);
  return { clerk, codes, api: clerk.api.company.cars };
}

async function readPlates(codes: readonly string[]): Promise<string[]> {
  const rows = await t.db.selectFrom("cars").select("plate").where("code", "in", codes).orderBy("code").execute();
  return rows.map(({ plate }) => plate);
}

function readProblems(call: ReturnType<CarsClient["setPlates"]>) {
  return catchRefusal(call).then(({ code, data }) => ({ code, ...(data as object) }));
}

describe("the table of plates", () => {
  test("names the slots in the order of the fleet's list, and the plates of the other cars", async () => {
    const { clerk, codes, api } = await makeFleet(3);
    await changeTestCar(t.db, clerk.user, codes[1]!, { plate: "34 ABC 123" });
    const other = await makeFleet(1);
    await changeTestCar(t.db, other.clerk.user, other.codes[0]!, { plate: "06 AB 1234" });
    expect(await api.plates({})).toEqual({ slots: [codes[0], codes[2]], taken: ["34 ABC 123"] });
    expect((await api.list({})).items.map(({ code }) => code)).toEqual([codes[1], codes[0], codes[2]]);
  });

  test("sets several plates at once, normalised, and answers with what is left", async () => {
    const { codes, api } = await makeFleet(3);
    const plates = [
      { code: codes[0]!, plate: "34abc123" },
      { code: codes[2]!.toLowerCase(), plate: " ofis çiçek " },
    ];
    expect(await api.setPlates({ plates })).toEqual({ slots: [codes[1]], taken: ["34 ABC 123", "OFİS ÇİÇEK"] });
    expect(await readPlates(codes)).toEqual(["34 ABC 123", "", "OFİS ÇİÇEK"]);
  });

  test("raises what a scan, an open form and the audit know of each car that was set, and of no other", async () => {
    const { codes, api } = await makeFleet(3);
    const versions = () =>
      t.db
        .selectFrom("cars")
        .innerJoin("codes", "codes.code", "cars.code")
        .select(["cars.version as car", "codes.version as page", "cars.updatedAt"])
        .where("cars.code", "in", codes)
        .orderBy("cars.code")
        .execute();
    const before = await versions();
    t.clock.advance({ seconds: 1 });
    await api.setPlates({ plates: codes.slice(0, 2).map((code, nth) => ({ code, plate: `34 ABC 12${nth}` })) });
    const after = await versions();
    for (const nth of [0, 1]) {
      expect(after[nth]).toEqual({ car: before[nth]!.car + 1, page: before[nth]!.page + 1, updatedAt: t.clock.now() });
    }
    expect(after[2]).toEqual(before[2]);
    const events = await t.db
      .selectFrom("auditEvents")
      .select("code")
      .where("action", "=", "code-changed")
      .where("code", "in", codes)
      .orderBy("code")
      .execute();
    expect(events.map(({ code }) => code)).toEqual(codes.slice(0, 2));
  });

  test("gives the first plate to rentals that have none, to past ones as uncertain", async () => {
    const { clerk, codes, api } = await makeFleet(2);
    const past = await makeRental(t.db, clerk.user, codes[0]!, { endedAt: t.clock.now() });
    const running = await makeRental(t.db, clerk.user, codes[0]!);
    const elsewhere = await makeRental(t.db, clerk.user, codes[1]!);
    await api.setPlates({ plates: [{ code: codes[0]!, plate: "34 ABC 123" }] });
    const rentals = await t.db.selectFrom("rentals").select(["id", "plate", "plateUncertain"]).execute();
    const byId = new Map(rentals.map(({ id, ...rental }) => [id, rental]));
    expect(byId.get(past)).toEqual({ plate: "34 ABC 123", plateUncertain: true });
    expect(byId.get(running)).toEqual({ plate: "34 ABC 123", plateUncertain: false });
    expect(byId.get(elsewhere)).toEqual({ plate: "", plateUncertain: false });
  });

  test.each<[string, (api: CarsClient, first: { code: string; plate: string }) => Promise<unknown>]>([
    ["the table", (api, first) => api.setPlates({ plates: [first] })],
    [
      "a car's own form",
      async (api, first) =>
        api.saveDisplay({ ...first, version: (await api.get({ code: first.code })).version, note: "" }),
    ],
  ])(
    "%s gives a first plate to nothing of another car, of the one before under the sticker or of no car",
    async (_, set) => {
      const { clerk, codes, api } = await makeFleet(2);
      const [code, bare] = codes as [string, string];
      const { companyId } = clerk.user;
      const rent = (of: string) => makeRental(t.db, clerk.user, of, { endedAt: t.clock.now() });
      const spend = (of: string | null) => makeExpense(t.db, clerk.user, { code: of, repeats: "monthly" });
      await changeTestCar(t.db, clerk.user, code, { plate: "06 AB 1234" });
      const before = { rental: await rent(code), expense: await spend(code) };
      const admin = (await makeAdministrator(t)).api.admin.companies;
      await admin.correctPlate({ companyId, code, plate: "", kind: "another-car" });
      const now = { rental: await rent(code), expense: await spend(code) };
      const elsewhere = { rental: await rent(bare), expense: await spend(bare) };
      const own = await spend(null);
      const blocked = await makeBlockedTime(t.db, clerk.user, code);
      await set(api, { code, plate: "34 ABC 123" });
      const platesIn = async (table: "rentals" | "carPeriods" | "expenses" | "repeatingExpenses") => {
        const rows = await t.db.selectFrom(table).select(["id", "plate"]).where("companyId", "=", companyId).execute();
        return Object.fromEntries(rows.map(({ id, plate }) => [id, plate]));
      };
      const rented = { [before.rental]: "06 AB 1234", [now.rental]: "34 ABC 123", [elsewhere.rental]: "" };
      expect(await platesIn("rentals")).toEqual(rented);
      expect(await platesIn("carPeriods")).toEqual({ ...rented, [blocked]: "" });
      const spent = { [now.expense]: "34 ABC 123", [elsewhere.expense]: "", [own]: "" };
      expect(await platesIn("expenses")).toEqual({ ...spent, [before.expense]: "06 AB 1234" });
      expect(await platesIn("repeatingExpenses")).toEqual({ ...spent, [before.expense]: "34 ABC 123" });
    },
  );

  test("gives the first plate to no expense that ended as another car came, and so to nothing that is accepted of it", async () => {
    const { clerk, codes, api } = await makeFleet(1);
    const [code] = codes as [string];
    const { expenses } = clerk.api.company;
    const id = await makeExpense(t.db, clerk.user, { code, spentOn: "2026-10-21", repeats: "monthly" });
    const { version } = await api.get({ code });
    await api.change({ code, version, plate: "06 DEF 456" });
    const admin = (await makeAdministrator(t)).api.admin.companies;
    await admin.correctPlate({ companyId: clerk.user.companyId, code, plate: "", kind: "typing-mistake" });
    await api.setPlates({ plates: [{ code, plate: "34 ABC 123" }] });
    expect(await expenses.repeating({})).toMatchObject([{ id, plate: "", waiting: 1 }]);
    const due = { id: randomUUID(), repeatingId: id, dueOn: "2026-11-21", amount: 1 };
    expect(await expenses.accept(due)).toMatchObject({ code, plate: "" });
  });

  test("waits for nobody who changes another company", async () => {
    const { codes, api } = await makeFleet(1);
    const { companyId } = (await makeFleet(1)).clerk.user;
    await t.db.transaction().execute(async (tx) => {
      await tx.selectFrom("companies").select("id").where("id", "=", companyId).forUpdate().execute();
      expect((await api.setPlates({ plates: [{ code: codes[0]!, plate: "34 ABC 123" }] })).slots).toEqual([]);
    });
  });

  test("sent again after a lost answer, changes nothing and is answered alike", async () => {
    const { codes, api } = await makeFleet(2);
    const sent = { plates: codes.map((code, nth) => ({ code, plate: `34 ABC 12${nth}` })) };
    const answer = await api.setPlates(sent);
    const versions = () => t.db.selectFrom("codes").select("version").where("code", "in", codes).execute();
    const before = await versions();
    expect(await api.setPlates(sent)).toEqual(answer);
    expect(await versions()).toEqual(before);
  });

  test(`${PASTED_PLATES_MAX} at once are set, and one more is refused`, async () => {
    const { codes, api } = await makeFleet(PASTED_PLATES_MAX + 1);
    const plates = codes.map((code, nth) => ({ code, plate: `34 AB ${1000 + nth}` }));
    expect(await catchRefusedFields(api.setPlates({ plates }))).toEqual({
      plates: `Bir seferde en fazla ${PASTED_PLATES_MAX} plaka kaydedilir.`,
    });
    expect((await api.setPlates({ plates: plates.slice(1) })).slots).toEqual([codes[0]]);
  });
});

describe("none is set", () => {
  test("where some cannot be, and each is told with its reason", async () => {
    const { clerk, codes, api } = await makeFleet(5);
    await changeTestCar(t.db, clerk.user, codes[0]!, { plate: "34 IST 34" });
    await changeTestCar(t.db, clerk.user, codes[1]!, { plate: "35 A 12345" });
    const plates = [
      { code: codes[1]!, plate: "35 A 99999" },
      { code: codes[2]!, plate: "34 ist 34" },
      { code: codes[3]!, plate: "06 AB 1234" },
      { code: codes[4]!, plate: "06-ab-1234" },
    ];
    expect(await readProblems(api.setPlates({ plates }))).toEqual({
      code: "PLATES_NOT_SET",
      problems: { [codes[1]!]: "already-set", [codes[2]!]: "taken", [codes[4]!]: "repeated" },
    });
    expect(await readPlates(codes)).toEqual(["34 IST 34", "35 A 12345", "", "", ""]);
  });

  test("where one of the cars is another company's, or none at all", async () => {
    const { codes, api } = await makeFleet(2);
    const other = await makeFleet(1);
    for (const code of [other.codes[0]!, "RC-YOKYOK"]) {
      const plates = [
        { code: codes[0]!, plate: "34 ABC 123" },
        { code, plate: "34 ABC 124" },
      ];
      expect((await catchRefusal(api.setPlates({ plates }))).code).toBe("CAR_NOT_FOUND");
    }
    expect(await readPlates([...codes, other.codes[0]!])).toEqual(["", "", ""]);
  });

  test("where the table says nothing, too much, or one car twice", async () => {
    const { codes, api } = await makeFleet(1);
    const plate = (text: string) => ({ code: codes[0]!, plate: text });
    expect(await catchRefusedFields(api.setPlates({ plates: [] }))).toEqual({
      plates: "Lütfen en az bir plaka girin.",
    });
    expect(await catchRefusedFields(api.setPlates({ plates: [plate(" ")] }))).toEqual({
      "plates.0.plate": "Lütfen plakayı girin.",
    });
    expect(await catchRefusedFields(api.setPlates({ plates: [plate("A".repeat(21))] }))).toEqual({
      "plates.0.plate": "Plaka en fazla 20 karakter olabilir.",
    });
    expect(await catchRefusedFields(api.setPlates({ plates: [plate("A"), plate("B")] }))).toEqual({
      plates: "Geçersiz değer.",
    });
    expect(await readPlates(codes)).toEqual([""]);
  });
});

test("the first steps of a company are done one by one, each by what it names, and none by another company", async () => {
  const other = await makeFleet(1);
  const { clerk, codes, api } = await makeFleet(2);
  const print = (code: string) =>
    t.db.updateTable("codes").set({ printedAt: t.clock.now() }).where("code", "=", code).execute();
  await print(other.codes[0]!);
  await makeCustomer(t.db, other.clerk.user);
  const steps = async () => (await api.fleet({})).firstSteps;
  const nothing = { contacts: false, plates: false, sticker: false, customer: false, team: false };
  expect(await steps()).toEqual(nothing);

  const info = await clerk.api.company.info.get({});
  const hidden = { ...info.contacts, phone: { value: "+905321234567", visible: false } };
  const { waitingName: _, refusedName: __, iban: ___, accountHolder: ____, ...edit } = info;
  const { version } = await clerk.api.company.info.update({ ...edit, contacts: hidden });
  expect(await steps()).toEqual(nothing);
  const shown = { ...info.contacts, phone: { value: "+905321234567", visible: true } };
  await clerk.api.company.info.update({ ...edit, version, contacts: shown });
  expect(await steps()).toEqual({ ...nothing, contacts: true });

  await api.setPlates({ plates: [{ code: codes[0]!, plate: "34 ABC 123" }] });
  expect(await steps()).toMatchObject({ plates: false });
  await api.setPlates({ plates: [{ code: codes[1]!, plate: "34 ABC 124" }] });
  expect(await steps()).toMatchObject({ plates: true });

  await print(codes[1]!);
  expect(await steps()).toMatchObject({ sticker: true, team: false });
  await clerk.api.company.members.invite({ email: "can@example.com", role: "clerk", password: PASSWORD });
  expect(await steps()).toMatchObject({ team: true });
  await makeCustomer(t.db, clerk.user);
  expect(await steps()).toBeNull();
});
