import { describe, expect, test } from "vitest";

import {
  prepareAccessWorld,
  contentsAtStart,
  callProcedure,
  declareChangedTables,
  expectNothingChanged,
  findLostRows,
  findSecrets,
  accessApp,
  readResponseText,
  accessWorld,
} from "./access-asking.ts";
import {
  companyProcedures,
  drawNumber,
  proceduresNamingId,
  newBlock,
  newCharge,
  newCustomer,
  newDeposit,
  newExpense,
  makeReceiptInput,
  newRental,
  newReservation,
} from "./access-rows.ts";
import { MISSING_OBJECT_IDS, type AccessFleet, type FleetObjectIds } from "./access-world.ts";
import { isLongTestRun } from "./is-long.ts";
import { readTableContents } from "./table-contents.ts";

prepareAccessWorld();

describe("what is another company's is answered as what there is not", () => {
  const others = ["approved company", "unapproved company"] as const;
  test.each(proceduresNamingId)("$procedure, $of", async ({ procedure, input }) => {
    const own = accessWorld.fleets["other company"];
    const asked = async (things: FleetObjectIds) => {
      const response = await callProcedure("other company", procedure, input(things, own));
      return { status: response.status, body: await response.text() };
    };
    const missing = await asked(MISSING_OBJECT_IDS);
    for (const whose of others) expect(await asked(accessWorld.fleets[whose])).toEqual(missing);
    await expectNothingChanged();
  });
});

describe("an id that another company has used makes a row of one's own, and leaves the other's", () => {
  type Making = { procedure: string; input: (used: AccessFleet, own: AccessFleet) => unknown };
  const makings: Making[] = [
    {
      procedure: "company.rentals.start",
      input: ({ rental }, { car, customer }) => ({ ...newRental, id: rental, code: car, customerId: customer }),
    },
    {
      procedure: "company.rentals.pay",
      input: ({ payment }, { rental }) => ({
        id: payment,
        rentalId: rental,
        amount: 1,
        isRefund: false,
        means: "cash",
      }),
    },
    {
      procedure: "company.charges.add",
      input: ({ charge }, { rental }) => ({ ...newCharge, id: charge, rentalId: rental }),
    },
    {
      procedure: "company.charges.reverse",
      input: ({ charge }, { rental }) => ({ id: charge, chargeId: rental, reason: "Yanlış" }),
    },
    {
      procedure: "company.deposits.add",
      input: ({ deposit }, { rental }) => ({ ...newDeposit, id: deposit, rentalId: rental }),
    },
    {
      procedure: "company.deposits.reverse",
      input: ({ deposit }, own) => ({ id: deposit, entryId: own.deposit }),
    },
    {
      procedure: "company.receipts.take",
      input: ({ receipt }, own) => ({ ...makeReceiptInput(own.customer, own), id: receipt }),
    },
    {
      procedure: "company.reservations.create",
      input: ({ reservation }, { car }) => ({ ...newReservation, id: reservation, code: car }),
    },
    { procedure: "company.blocks.add", input: ({ block }, { car }) => ({ ...newBlock, id: block, code: car }) },
    { procedure: "company.customers.create", input: ({ customer }) => ({ ...newCustomer, id: customer }) },
    { procedure: "company.expenses.create", input: ({ expense }) => ({ ...newExpense, id: expense }) },
  ];
  test.each(makings)("$procedure", async ({ procedure, input }) => {
    const used = accessWorld.fleets["approved company"];
    const response = await callProcedure("other company", procedure, input(used, accessWorld.fleets["other company"]));
    expect(response.status).toBe(200);
    const after = await readTableContents(accessApp.db);
    expect(after).not.toEqual(contentsAtStart);
    expect(findLostRows("other company", after)).toEqual([]);
  });
});

test("with ids that another company has used, everything is read and done of one's own alone", async () => {
  const [used, own] = [accessWorld.fleets["approved company"], accessWorld.fleets["other company"]];
  const { rental, customer, expense, payment, charge, deposit } = used;
  const asked: [string, object][] = [
    ["customers.create", { ...newCustomer, id: customer }],
    ["rentals.start", { ...newRental, id: rental, code: own.car, customerId: customer }],
    // With equal amounts the sum would not change, and a payment at another company would go unnoticed.
    ["rentals.pay", { id: payment, rentalId: rental, amount: 2, isRefund: false, means: "cash" }],
    ["expenses.create", { ...newExpense, id: expense }],
    ["rentals.extend", { id: rental, version: 1, dueAt: "2026-11-21T11:00" }],
    ["rentals.saveNotes", { id: rental, version: 2, notes: "değişti" }],
    ["rentals.correctKm", { id: rental, version: 3, kmOut: 45_000, kmIn: null }],
    ["rentals.pay", { id: newRental.id, rentalId: rental, amount: 1, isRefund: true, means: "cash" }],
    ["rentals.askPayment", { id: rental }],
    ["rentals.unaskPayment", { id: rental }],
    ...["rentals.get", "customers.get"].map((name): [string, object] => [
      name,
      { id: name === "rentals.get" ? rental : customer },
    ]),
    ["charges.add", { ...newCharge, id: charge, rentalId: rental }],
    ["charges.reverse", { id: newRental.id, chargeId: charge, reason: "Yanlış" }],
    ["deposits.add", { ...newDeposit, id: deposit, rentalId: rental }],
    ["deposits.reverse", { id: newRental.id, entryId: deposit }],
    ["deposits.list", { rentalId: rental }],
    ["rentals.entries", { rentalId: rental }],
    ["cars.get", { code: own.car }],
    ["cars.get", { code: own.rentedCar }],
    ["cars.list", {}],
    ...["rentals.list", "desk.board", "rentals.awaited", "customers.list", "expenses.list", "info.totals"].map(
      (name): [string, object] => [name, {}],
    ),
    ["report.get", { from: "2026-01-01", to: "2026-12-31" }],
    ...["report.charges", "report.payments", "report.deposits"].map((name): [string, object] => [name, {}]),
    ["customers.update", { ...newCustomer, id: customer, version: 1 }],
    ["rentals.end", { id: rental }],
    ["customers.remove", { id: customer, knowsOpenSums: true }],
    ["expenses.repeating", {}],
    ["expenses.remove", { id: expense }],
  ];
  const [known, ids] = [accessWorld.own["other company"], [rental, customer, expense, payment, charge, deposit]];
  for (const [procedure, input] of asked) {
    const response = await callProcedure("other company", `company.${procedure}`, input);
    const text = await readResponseText(response.clone());
    expect(response.status, `${procedure}: ${text}`).toBe(200);
    expect({ procedure, told: findSecrets(text, [...known, ...ids]) }).toEqual({ procedure, told: [] });
    // Uses a second process, which has cached neither page.
    const visitor = accessApp.with({}).as();
    const scanned = await readResponseText(await visitor.send(`/q/${own.car}`));
    expect({ procedure, scanned: findSecrets(scanned, known) }).toEqual({ procedure, scanned: [] });
    expect(await readResponseText(await visitor.send(`/q/${used.rentedCar}`))).toContain(used.dueAt);
  }
  const cars = await accessApp.as(accessWorld.tokens["other company"]).api.company.cars.list({});
  expect(cars.items.map(({ code }) => code)).toEqual([own.car, own.rentedCar]);
  const after = await readTableContents(accessApp.db);
  expect(findLostRows("other company", after)).toEqual([]);
  // All inserted rows have been removed again, and no row belongs to the other company.
  const marked = (rows: typeof contentsAtStart) =>
    Object.values(rows)
      .flat()
      .filter((one) => one.includes(used.company.companyId));
  expect(marked(after)).toEqual(marked(contentsAtStart));
});

const closedStates = [
  { state: "that is approved and not active", access: { isApproved: true, isActive: false } },
  { state: "that is active and not approved", access: { isApproved: false, isActive: true } },
  { state: "that is neither", access: { isApproved: false, isActive: false } },
];

// `npm test` tests each procedure in one of the states, chosen pseudo-randomly. `npm run quality -- long` tests each
// procedure in all states.
describe.each(closedStates)("a company $state", { tags: "sampled" }, ({ state, access }) => {
  const asked = companyProcedures.filter(
    ({ procedure }) => isLongTestRun || closedStates[drawNumber(procedure, closedStates.length)]?.state === state,
  );
  test.each(asked)("is refused $procedure of its own things", async ({ procedure, input }) => {
    const fleet = accessWorld.fleets["approved company"];
    await accessApp.db.updateTable("companies").set(access).where("id", "=", fleet.company.companyId).execute();
    const before = await readTableContents(accessApp.db);
    const response = await callProcedure("approved company", procedure, input(fleet, fleet));
    const text = await readResponseText(response.clone());
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ json: { code: "COMPANY_NOT_APPROVED" } });
    expect(findSecrets(text)).toEqual([]);
    await expectNothingChanged(before);
    declareChangedTables(["companies"]);
  });
});

describe.each(["approved company", "other company"] as const)("the %s", (actor) => {
  const readings = companyProcedures.filter(({ procedure }) =>
    /\.(get|list|open|photo|fleet|deadlines|noted|overdue|totals)$|drivers\.(ofCustomer|ofRental|open)$/u.test(
      procedure,
    ),
  );

  test("reads all of its own: so the secrets that are looked for everywhere can be found", async () => {
    const fleet = accessWorld.fleets[actor];
    const asked = readings.map(({ procedure, input }) => ({ procedure, input: input(fleet, fleet) }));
    const rented = { procedure: "company.cars.get", input: { code: fleet.rentedCar } };
    const customersNumbers = { procedure: "company.drivers.open", input: { id: fleet.driver } };
    const account = { procedure: "account.current", input: {} };
    const texts = await Promise.all(
      [...asked, rented, customersNumbers, account].map(async (reading) =>
        (await callProcedure(actor, reading.procedure, reading.input)).text(),
      ),
    );
    const all = texts.join("\n");
    const travelling = accessWorld.own[actor].filter((secret) => !secret.endsWith(" TL"));
    expect(travelling.filter((secret) => !all.includes(secret))).toEqual([]);
  });

  test("lists and adds up its own alone", async () => {
    const fleet = accessWorld.fleets[actor];
    const { company } = accessApp.as(accessWorld.tokens[actor]).api;
    expect((await company.cars.list({})).items.map(({ code }) => code)).toEqual([fleet.car, fleet.rentedCar]);
    expect((await company.cars.noted({})).items.map(({ code }) => code)).toEqual([fleet.car]);
    expect((await company.cars.deadlines({})).items.map(({ code }) => code)).toEqual(Array(4).fill(fleet.car));
    expect((await company.rentals.list({})).items.map(({ id }) => id)).toEqual([fleet.rental]);
    expect((await company.desk.board({})).items.map(({ id }) => id)).toEqual([fleet.rental, fleet.reservation]);
    expect((await company.customers.list({})).items.map(({ id }) => id)).toEqual([
      fleet.formerCustomer,
      fleet.customer,
    ]);
    expect((await company.expenses.list({})).items.map(({ id }) => id)).toEqual([fleet.expense]);
    expect(await company.info.totals({})).toEqual(fleet.totals);
    const { firstSteps, firstDeadlines, ...counts } = await company.cars.fleet({});
    expect(firstDeadlines.map(({ code, kind }) => `${code} ${kind}`)).toEqual(
      ["inspection", "oilService", "casco"].map((kind) => `${fleet.car} ${kind}`),
    );
    expect(firstSteps).toMatchObject({ plates: true, sticker: false, customer: true });
    expect(counts).toEqual({
      total: 2,
      rented: 1,
      maintenance: 0,
      available: 1,
      damaged: 0,
      delivering: 0,
      overdueRentals: 1,
      endangered: 1,
      deadlines: 4,
      noted: 1,
      dueFines: 0,
      dueDeposits: 0,
      unnumberedPrices: 0,
      policeNotices: 1,
      latePoliceNotices: 1,
      awaitedPayments: 0,
      untold: null,
    });
  });
});
