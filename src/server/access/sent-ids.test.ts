import { randomUUID } from "node:crypto";

import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { contract } from "#contract/contract.ts";
import type { ProcedureMeta } from "#contract/words/procedure.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { catchRefusal, createTestApp, type TestApp } from "../../../test/app.ts";
import { makeFailingConnections } from "../../../test/failing-connections.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../test/people.ts";
import { makeCars, makeCustomer, makeRental, type MadeCompany } from "../../../test/world.ts";

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let world: { code: string; free: string; next: string; customerId: string; rentalId: string };
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  fleet = await makeCompanyOwnerPerson(t);
  const [code = "", free = "", next = ""] = await makeCars(t.db, fleet.user, 3);
  const customerId = await makeCustomer(t.db, fleet.user);
  const rentalId = await makeRental(t.db, fleet.user, code, { customerId, total: 500_000, paid: 0 });
  world = { code, free, next, customerId, rentalId };
});
afterAll(() => t.close());

type Input = Record<string, unknown>;

interface Sent {
  input: () => Input | Promise<Input>;
  change: Input;
}

const id = () => randomUUID();
const money = { total: 1000, paid: 0, means: "cash", deposit: 0, depositMeans: "cash" };
const visible = { renterNameVisible: false, renterPhoneVisible: false };
const days = { from: "2026-12-01T10:00", until: "2026-12-03T10:00" };

const sentByCompany: Record<string, Sent> = {
  "company.rentals.start": {
    input: () => ({
      id: id(),
      code: world.free,
      customerId: world.customerId,
      dueAt: "2026-12-24T10:00",
      ...money,
      ...visible,
    }),
    change: { total: 2000 },
  },
  "company.rentals.end": {
    input: () => ({ id: world.rentalId, payment: { id: id(), amount: 500, means: "cash" }, kmIn: null }),
    change: { kmIn: 12_000 },
  },
  "company.rentals.extend": {
    input: () => ({
      id: world.rentalId,
      version: 1,
      dueAt: "2026-12-24T10:00",
      charge: { id: id(), amount: 500, text: "Bir gün" },
    }),
    change: { dueAt: "2026-12-25T10:00" },
  },
  "company.rentals.swapCar": {
    input: () => ({
      id: id(),
      rentalId: world.rentalId,
      version: 1,
      code: world.free,
      status: "damaged",
      reason: "Kaza",
    }),
    change: { reason: "Lastik" },
  },
  "company.rentals.pay": {
    input: () => ({ id: id(), rentalId: world.rentalId, amount: 100, isRefund: false, means: "cash" }),
    change: { amount: 9000 },
  },
  "company.reservations.create": {
    input: () => ({ id: id(), code: world.free, customerId: world.customerId, ...days }),
    change: { until: "2026-12-05T10:00" },
  },
  "company.blocks.add": {
    input: () => ({ id: id(), code: world.free, reason: "maintenance", text: "Fren", ...days }),
    change: { text: "Balata" },
  },
  "company.charges.add": {
    input: () => ({ id: id(), rentalId: world.rentalId, kind: "toll", amount: 100, text: "" }),
    change: { amount: 9000 },
  },
  "company.charges.reverse": {
    input: async () => ({ id: id(), chargeId: await makeCharge(), reason: "Yanlış" }),
    change: { reason: "İki kez yazılmış" },
  },
  "company.deposits.add": {
    input: () => ({ id: id(), rentalId: world.rentalId, kind: "taken", amount: 1000, means: "cash" }),
    change: { amount: 2000 },
  },
  "company.customers.create": {
    input: () => ({ id: id(), name: "Ayşe Yılmaz", phone: "", email: "", notes: "" }),
    change: { name: "Barış Su" },
  },
  "company.receipts.take": {
    input: () => ({
      id: id(),
      customerId: world.customerId,
      amount: 500,
      means: "cash",
      paidOn: "2026-11-20",
      shares: [{ rentalId: world.rentalId, amount: 500, paidBefore: 0 }],
    }),
    change: { means: "card" },
  },
  "company.expenses.create": {
    input: () => ({ id: id(), description: "Lastik", amount: 100, category: "tyres" }),
    change: { amount: 9000 },
  },
  "company.tollChecks.add": {
    input: () => ({ id: id(), from: "2026-11-01T10:00", until: "2026-11-02T10:00", plates: null }),
    change: { until: "2026-11-03T10:00" },
  },
};

const triedElsewhere = [
  "admin.printSettings.addLayout",
  "admin.printSettings.addPrinter",
  "application.add",
  "company.conditionReports.addNote",
  "company.deposits.reverse",
  "company.expenses.accept",
];

async function makeCharge(): Promise<string> {
  const chargeId = id();
  await fleet.api.company.charges.add({ id: chargeId, rentalId: world.rentalId, kind: "toll", amount: 100, text: "" });
  return chargeId;
}

function send(procedure: string, input: Input): Promise<unknown> {
  const call = procedure.split(".").reduce<unknown>((tree, name) => (tree as Input)[name], fleet.api);
  return (call as (input: Input) => Promise<unknown>)(input);
}

test("every procedure whose caller makes ids is tried, and each of them may answer that the id is taken", () => {
  const making: string[] = [];
  const silent: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: { "~orpc": definition }, path }) => {
    if ((definition.meta as ProcedureMeta).makes === undefined) return;
    making.push(path.join("."));
    if (!("ID_TAKEN" in definition.errorMap)) silent.push(path.join("."));
  });
  expect(making.toSorted()).toEqual([...Object.keys(sentByCompany), ...triedElsewhere].toSorted());
  expect(silent).toEqual([]);
});

test.each(Object.entries(sentByCompany))(
  "%s: the same id with the same content is a repeat, with other content a refusal",
  async (procedure, { input, change }) => {
    const sent = await input();
    const first = await send(procedure, sent);
    const rows = await countRows();
    expect(await send(procedure, sent)).toEqual(first);
    expect(await catchRefusal(send(procedure, { ...sent, ...change }))).toMatchObject({
      code: "ID_TAKEN",
      status: 409,
      message: "Önceki denemeniz başka bilgilerle kaydedilmiş. Kayda bakın. Şimdi yazdığınız henüz kaydedilmedi.",
    });
    expect(await send(procedure, sent)).toEqual(first);
    expect(await countRows()).toEqual(rows);
  },
);

async function countRows() {
  const tables = [
    "rentals",
    "payments",
    "rentalCharges",
    "depositEntries",
    "customers",
    "expenses",
    "tollChecks",
  ] as const;
  return Promise.all(
    tables.map(
      async (table) =>
        (await t.db.selectFrom(table).select("id").where("companyId", "=", fleet.user.companyId).execute()).length,
    ),
  );
}

test("an id whose request was refused is free for other content", async () => {
  const { charges } = fleet.api.company;
  const line = { id: id(), rentalId: world.rentalId, kind: "discount" as const, text: "" };
  expect((await catchRefusal(charges.add({ ...line, amount: 9_000_000 }))).code).toBe("TOTAL_BELOW_ZERO");
  expect(await charges.add({ ...line, amount: 100 })).toMatchObject({ total: 499_900 });
});

test("an id whose request failed unexpectedly is taken only if the request was done", async () => {
  const seen = { done: 0, undone: 0 };
  for (let nth = 1; ; nth += 1) {
    const sent = { id: id(), rentalId: world.rentalId, kind: "toll" as const, amount: 100, text: "" };
    const failing = makeFailingConnections(nth, "before", t.deps.scan.pool);
    const { api } = t.with({ db: failing.db }).as(fleet.token);
    const answer = api.company.charges.add(sent).catch(() => undefined);
    if ((await answer) && failing.failed === undefined) break;
    const isDone = await t.db.selectFrom("rentalCharges").select("id").where("id", "=", sent.id).executeTakeFirst();
    const other = fleet.api.company.charges.add({ ...sent, amount: 900 });
    if (isDone) {
      seen.done += 1;
      expect((await catchRefusal(other)).code).toBe("ID_TAKEN");
      await fleet.api.company.charges.add(sent);
    } else {
      seen.undone += 1;
      await other;
    }
  }
  expect(seen.done).toBeGreaterThan(0);
  expect(seen.undone).toBeGreaterThan(3);
});

test("what the caller has seen or confirmed is no content", async () => {
  const { pay } = fleet.api.company.rentals;
  const payment = { id: id(), rentalId: world.rentalId, amount: 100, isRefund: false, means: "cash" as const };
  await pay({ ...payment, paidBefore: 0 });
  expect(await pay({ ...payment, paidBefore: 100, amountIsRight: true })).toMatchObject({ paid: 100 });
});

test("the same id of another company is another one, and of two different requests at once one is refused", async () => {
  const other = await makeCompanyOwnerPerson(t);
  const one = { id: id(), description: "Lastik", amount: 100, category: "tyres" as const };
  await fleet.api.company.expenses.create(one);
  expect(await other.api.company.expenses.create({ ...one, amount: 200 })).toMatchObject({ amount: 200 });
  const rival = { ...one, id: id() };
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map((amount) =>
      fleet.api.company.expenses.create({ ...rival, amount }).then(
        (made) => (made.amount === amount ? "own" : "another's"),
        ({ code }: { code: string }) => code,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual(["ID_TAKEN", "ID_TAKEN", "ID_TAKEN", "own"]);
});

test("a digest is kept for 90 days under no id that anybody knows", async () => {
  const made = id();
  await fleet.api.company.expenses.create({ id: made, description: "Lastik", amount: 100, category: "tyres" });
  const rows = await t.db.selectFrom("sentDigests").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ key }) => key.toString("hex")).join(" ")).not.toContain(made.replaceAll("-", ""));
  await t.db
    .updateTable("sentDigests")
    .set({ sentAt: new Date("2026-01-01") })
    .execute();
  await deleteExpired(t.deps);
  expect(await t.db.selectFrom("sentDigests").selectAll().execute()).toEqual([]);
});
