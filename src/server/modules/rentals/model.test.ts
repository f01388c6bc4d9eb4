/** @module-tag long */
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { RefusalCode } from "#contract/words/refusals.ts";
import { STATUSES_AFTER_SWAP } from "#domain/fleet/car-swap.ts";
import { EDITABLE_CAR_STATUSES } from "#domain/fleet/car.ts";
import { DEPOSIT_KINDS } from "#domain/fleet/deposit.ts";
import type { PlateCorrectionKind } from "#domain/people/plate.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import { createTestApp, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import {
  linkCode,
  makeCars,
  makeCode,
  makeCustomer,
  makeRental,
  makeReservation,
  signIn,
  type MadeCompany,
} from "../../../../test/world.ts";

// A failure prints a seed.
const RUN_COUNT = Number(process.env["FLEET_RUNS"] ?? 15);
const MODEL_SEED = process.env["FLEET_SEED"];

type CompanyClient = ApiClient["company"];

interface ModelAction {
  deed: keyof typeof modelActions;
  firm: number;
  /** Whether the action targets rows of another company, which must never succeed. */
  stray: boolean;
  twice: boolean;
  nth: number;
  amount: number;
  flag: boolean;
}

interface ModelCompany {
  user: MadeCompany;
  windows: CompanyClient[];
  codes: string[];
  customers: Set<string>;
  started: Map<string, string>;
  /** The new car of each swap, by the id of the period that begins with the swap. */
  swapped: Map<string, string>;
  ended: string[];
  payments: Map<string, { rentalId: string; amount: number }>;
  reservations: Map<string, "open" | "picked-up">;
  blocks: Set<string>;
  removed: string[];
  highestLimit: number;
}

interface ModelRun {
  firms: ModelCompany[];
  admins: ApiClient["admin"]["companies"][];
  owners: ApiClient["codes"][];
  freeCode: string;
}

let t: TestApp;
let admin: Person;
/** Made only once, because an account may have only a limited number of sessions. */
let secondWindow: ApiClient["admin"]["companies"];
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
  secondWindow = t.api(await signIn(t.db, admin.user, t.clock.now())).admin.companies;
});
afterAll(() => t.close());

const customerFields = { phone: "", email: "", notes: "" };
const noDeadlines = { casco: null, insurance: null, oilService: null, inspection: null };

interface ActionScene {
  act: ModelAction;
  run: ModelRun;
  by: ModelCompany;
  of: ModelCompany;
  cars: CompanyClient["cars"];
  code: string;
  rentalId: string;
  reservationId: string;
  blockId: string;
  customerId: string;
}

/** Only a few different periods are possible, so that actions collide. */
function makeSpan({ nth, amount }: ModelAction): { from: string; until: string } {
  const now = t.clock.now();
  const later = (days: number) => formatLocalDateTime(new Date(now.getTime() + days * 86_400_000));
  return { from: later(amount % 4), until: later((amount % 4) + 1 + (nth % 3)) };
}

/** A time up to three minutes ago if `flag` is set; otherwise undefined, which means now. */
function chooseEarlierTime({ flag, nth }: ModelAction): string | undefined {
  return flag ? formatLocalDateTime(new Date(t.clock.now().getTime() - (nth % 4) * 60_000)) : undefined;
}

/** If all requests are refused, throws the first refusal. */
async function sendRequest<Window>(
  { act }: ActionScene,
  windows: Window[],
  request: (window: Window) => Promise<unknown>,
) {
  const [first, second] = [windows[act.nth % windows.length]!, windows[(act.nth + 1) % windows.length]!];
  const answers = await Promise.allSettled((act.twice ? [first, second] : [first]).map(request));
  const done = answers.filter(({ status }) => status === "fulfilled").length;
  const refused = answers.find((answer) => answer.status === "rejected");
  if (done === 0) throw refused?.reason;
  return done;
}

async function chooseEntry(table: "rentalCharges" | "depositEntries", { act, rentalId }: ActionScene) {
  const rows = await t.db.selectFrom(table).select("id").where("rentalId", "=", rentalId).orderBy("id").execute();
  return rows[act.nth % rows.length]?.id;
}

async function readEntries(): Promise<Map<string, object>> {
  const tables = ["rentalCharges", "payments", "depositEntries"] as const;
  const rows = await Promise.all(tables.map((table) => t.db.selectFrom(table).selectAll().execute()));
  return new Map(rows.flat().map((row) => [row.id, row]));
}

/** An action that succeeds also updates the expected state of its company. */
const modelActions = {
  start: {
    refusals: ["CAR_NOT_AVAILABLE", "CAR_BUSY", "CUSTOMER_NOT_FOUND", "CAR_NOT_FOUND", "INPUT_INVALID"],
    async play(scene: ActionScene) {
      const { act, by, code, customerId } = scene;
      const paid = Math.max(0, act.amount - (act.nth % 3));
      const shown = { renterNameVisible: act.flag, renterPhoneVisible: act.flag };
      const input = {
        id: randomUUID(),
        code,
        customerId,
        total: act.amount,
        paid,
        means: "cash" as const,
        deposit: act.nth,
        depositMeans: "card" as const,
        startedAt: chooseEarlierTime(act),
        dueAt: "2026-11-21T22:30",
        ...shown,
      };
      await sendRequest(scene, by.windows, ({ rentals }) => rentals.start(input));
      by.started.set(input.id, code);
      if (paid > 0) by.payments.set(`first of ${input.id}`, { rentalId: input.id, amount: paid });
    },
  },
  end: {
    refusals: ["RENTAL_ENDED", "RENTAL_NOT_FOUND", "INPUT_INVALID"],
    async play(scene: ActionScene) {
      const input = { id: scene.rentalId, endedAt: chooseEarlierTime(scene.act) };
      const done = await sendRequest(scene, scene.by.windows, ({ rentals }) => rentals.end(input));
      scene.by.ended.push(...Array<string>(done).fill(scene.rentalId));
    },
  },
  extend: {
    refusals: ["RENTAL_ENDED", "RENTAL_NOT_FOUND", "CHANGED_MEANWHILE", "CAR_BUSY"],
    async play(scene: ActionScene) {
      const { act, by, rentalId: id } = scene;
      const { version } = await by.windows[0]!.rentals.get({ id });
      const dueAt = act.flag ? "2026-12-01T10:00" : "2020-01-01T10:00";
      await sendRequest(scene, by.windows, ({ rentals }) => rentals.extend({ id, version, dueAt }));
    },
  },
  swap: {
    refusals: [
      "RENTAL_ENDED",
      "RENTAL_NOT_FOUND",
      "CHANGED_MEANWHILE",
      "CAR_NOT_AVAILABLE",
      "CAR_BUSY",
      "CAR_NOT_FOUND",
      "INPUT_INVALID",
    ],
    async play(scene: ActionScene) {
      const { act, by, of, rentalId } = scene;
      const { version, code: outOn } = await by.windows[0]!.rentals.get({ id: rentalId });
      const others = of.codes.filter((code) => code !== outOn);
      const code = others[act.nth % others.length]!;
      const status = STATUSES_AFTER_SWAP[act.amount % STATUSES_AFTER_SWAP.length]!;
      const input = {
        id: randomUUID(),
        rentalId,
        version,
        code,
        status,
        reason: "",
        kmOut: act.amount,
        swappedAt: chooseEarlierTime(act),
      };
      await sendRequest(scene, by.windows, ({ rentals }) => rentals.swapCar(input));
      by.swapped.set(input.id, code);
    },
  },
  reserve: {
    refusals: ["CAR_BUSY", "CAR_NOT_FOUND", "CUSTOMER_NOT_FOUND"],
    async play(scene: ActionScene) {
      const { act, by, code, customerId } = scene;
      const whose = act.flag ? { customerId } : { name: "Ayşe" };
      const input = { id: randomUUID(), code, ...whose, ...makeSpan(act) };
      await sendRequest(scene, by.windows, ({ reservations }) => reservations.create(input));
      by.reservations.set(input.id, "open");
    },
  },
  moveReservation: {
    refusals: ["CAR_BUSY", "CAR_NOT_FOUND", "CHANGED_MEANWHILE", "RESERVATION_NOT_FOUND", "RESERVATION_OVER"],
    async play(scene: ActionScene) {
      const { act, by, code, reservationId: id } = scene;
      const { version } = await by.windows[0]!.reservations.get({ id });
      const edit = { id, version, code, name: "Ayşe", ...makeSpan(act) };
      await sendRequest(scene, by.windows, ({ reservations }) => reservations.change(edit));
    },
  },
  endReservation: {
    refusals: ["CHANGED_MEANWHILE", "RESERVATION_NOT_FOUND", "RESERVATION_OVER", "RESERVATION_NOT_BEGUN", "CAR_BUSY"],
    async play(scene: ActionScene) {
      const { act, by, reservationId: id } = scene;
      const { version } = await by.windows[0]!.reservations.get({ id });
      const deed = (["cancel", "noShow", "reopen"] as const)[act.amount % 3]!;
      await sendRequest(scene, by.windows, ({ reservations }) => reservations[deed]({ id, version }));
    },
  },
  pickUp: {
    refusals: [
      "CAR_NOT_AVAILABLE",
      "CAR_BUSY",
      "CUSTOMER_NOT_FOUND",
      "CAR_NOT_FOUND",
      "RESERVATION_NOT_FOUND",
      "RESERVATION_OVER",
    ],
    async play(scene: ActionScene) {
      const { act, by, code, customerId, reservationId } = scene;
      const shown = { renterNameVisible: act.flag, renterPhoneVisible: act.flag };
      const money = { total: act.amount, paid: 0, means: "cash" as const, deposit: 0, depositMeans: "card" as const };
      const input = {
        id: randomUUID(),
        code,
        customerId,
        reservationId,
        dueAt: "2026-11-23T10:00",
        ...money,
        ...shown,
      };
      await sendRequest(scene, by.windows, ({ rentals }) => rentals.start(input));
      by.started.set(input.id, code);
      by.reservations.set(reservationId, "picked-up");
    },
  },
  block: {
    refusals: ["CAR_BUSY", "CAR_NOT_FOUND"],
    async play(scene: ActionScene) {
      const { act, by, code } = scene;
      const input = { id: randomUUID(), code, reason: "maintenance" as const, ...makeSpan(act) };
      await sendRequest(scene, by.windows, ({ blocks }) => blocks.add(input));
      by.blocks.add(input.id);
    },
  },
  moveBlock: {
    refusals: ["CAR_BUSY", "CAR_NOT_FOUND", "CHANGED_MEANWHILE", "BLOCK_NOT_FOUND"],
    async play(scene: ActionScene) {
      const { act, by, code, blockId: id } = scene;
      const { version } = await by.windows[0]!.blocks.get({ id });
      const edit = { id, version, code, reason: "other" as const, ...makeSpan(act) };
      await sendRequest(scene, by.windows, ({ blocks }) => blocks.change(edit));
    },
  },
  unblock: {
    refusals: ["BLOCK_NOT_FOUND"],
    async play(scene: ActionScene) {
      await sendRequest(scene, scene.by.windows, ({ blocks }) => blocks.remove({ id: scene.blockId }));
      scene.by.blocks.delete(scene.blockId);
    },
  },
  saveNotes: {
    refusals: ["RENTAL_NOT_FOUND", "CHANGED_MEANWHILE"],
    async play(scene: ActionScene) {
      const { act, by, rentalId: id } = scene;
      const { version } = await by.windows[0]!.rentals.get({ id });
      await sendRequest(scene, by.windows, ({ rentals }) => rentals.saveNotes({ id, version, notes: `${act.nth}` }));
    },
  },
  pay: {
    refusals: ["RENTAL_NOT_FOUND", "REFUND_TOO_LARGE"],
    async play(scene: ActionScene) {
      const { act, by, rentalId } = scene;
      const payment = { id: randomUUID(), rentalId, amount: act.amount, isRefund: act.flag, means: "cash" as const };
      await sendRequest(scene, by.windows, ({ rentals }) => rentals.pay(payment));
      by.payments.set(payment.id, { rentalId, amount: act.flag ? -act.amount : act.amount });
    },
  },
  addCharge: {
    refusals: ["RENTAL_NOT_FOUND", "TOTAL_BELOW_ZERO"],
    async play(scene: ActionScene) {
      const { act, by, rentalId } = scene;
      const kind = act.nth % 3 === 0 ? ("discount" as const) : ("toll" as const);
      const charge = { id: randomUUID(), rentalId, kind, amount: act.amount, text: "", fromDeposit: act.flag };
      await sendRequest(scene, by.windows, ({ charges }) => charges.add(charge));
    },
  },
  reverseCharge: {
    refusals: ["ENTRY_NOT_FOUND", "ENTRY_REVERSED", "ENTRY_IS_REVERSAL", "TOTAL_BELOW_ZERO"],
    async play(scene: ActionScene) {
      const { by, rentalId } = scene;
      const chargeId = await chooseEntry("rentalCharges", scene);
      const reversal = { id: randomUUID(), chargeId: chargeId ?? rentalId, reason: "Yanlış" };
      await sendRequest(scene, by.windows, ({ charges }) => charges.reverse(reversal));
    },
  },
  moveDeposit: {
    refusals: ["RENTAL_NOT_FOUND", "DEPOSIT_TOO_SMALL", "NOT_OWED"],
    async play(scene: ActionScene) {
      const { act, by, rentalId } = scene;
      const kind = DEPOSIT_KINDS[act.nth % DEPOSIT_KINDS.length]!;
      const means = kind === "set-off" ? {} : { means: "cash" as const };
      const entry = { id: randomUUID(), rentalId, kind, amount: act.amount, ...means };
      await sendRequest(scene, by.windows, ({ deposits }) => deposits.add(entry));
    },
  },
  reverseDeposit: {
    refusals: ["ENTRY_NOT_FOUND", "ENTRY_REVERSED", "ENTRY_IS_REVERSAL", "DEPOSIT_TOO_SMALL", "REFUND_TOO_LARGE"],
    async play(scene: ActionScene) {
      const entryId = (await chooseEntry("depositEntries", scene)) ?? randomUUID();
      const reversal = { id: randomUUID(), entryId };
      await sendRequest(scene, scene.by.windows, ({ deposits }) => deposits.reverse(reversal));
    },
  },
  saveDisplay: {
    refusals: ["CAR_NOT_FOUND", "CHANGED_MEANWHILE", "PLATE_ALREADY_SET"],
    async play(scene: ActionScene) {
      const { act, by, cars, code } = scene;
      const { version } = await cars.get({ code });
      const edit = { code, version, plate: `34 ABC ${100 + (act.nth % 3)}`, note: `${act.amount}` };
      await sendRequest(scene, by.windows, (window) => window.cars.saveDisplay(edit));
    },
  },
  saveInternal: {
    refusals: ["CAR_NOT_FOUND", "CHANGED_MEANWHILE", "CAR_RENTED"],
    async play(scene: ActionScene) {
      const { act, by, cars, code } = scene;
      const { version } = await cars.get({ code });
      // Every second time the car becomes available again, so that cars stay rentable.
      const status = act.flag ? "available" : EDITABLE_CAR_STATUSES[act.nth % EDITABLE_CAR_STATUSES.length]!;
      const edit = { code, version, status, internalNotes: "", deadlines: noDeadlines };
      await sendRequest(scene, by.windows, (window) => window.cars.saveInternal(edit));
    },
  },
  savePreNotes: {
    refusals: ["CAR_NOT_FOUND", "CHANGED_MEANWHILE"],
    async play(scene: ActionScene) {
      const { by, cars, code } = scene;
      const { version } = await cars.get({ code });
      const edit = { code, version, driver: "Anahtar arkada", availability: "" };
      await sendRequest(scene, by.windows, (window) => window.cars.savePreNotes(edit));
    },
  },
  saveAvailability: {
    refusals: ["CAR_NOT_FOUND", "CHANGED_MEANWHILE"],
    async play(scene: ActionScene) {
      const { act, by, cars, code } = scene;
      const { version } = await cars.get({ code });
      const shown = { priceVisible: act.flag, availabilityNoteVisible: act.flag };
      const edit = { code, version, price: act.amount, availabilityNote: "", ...shown };
      await sendRequest(scene, by.windows, (window) => window.cars.saveAvailability(edit));
    },
  },
  saveRenterVisibility: {
    refusals: ["CAR_NOT_FOUND", "CHANGED_MEANWHILE", "CAR_NOT_RENTED"],
    async play(scene: ActionScene) {
      const { by, cars, code } = scene;
      const { version } = await cars.get({ code });
      const edit = { code, version, renterNameVisible: true, renterPhoneVisible: true };
      await sendRequest(scene, by.windows, (window) => window.cars.saveRenterVisibility(edit));
    },
  },
  addCustomer: {
    refusals: [],
    async play(scene: ActionScene) {
      const input = { id: randomUUID(), name: "Gül Işık", ...customerFields };
      await sendRequest(scene, scene.by.windows, ({ customers }) => customers.create(input));
      // Records the customer for the acting company, because this action cannot target another company.
      scene.by.customers.add(input.id);
    },
  },
  editCustomer: {
    refusals: ["CUSTOMER_NOT_FOUND", "CHANGED_MEANWHILE"],
    async play(scene: ActionScene) {
      const { by, customerId: id } = scene;
      const { version } = await by.windows[0]!.customers.get({ id });
      await sendRequest(scene, by.windows, ({ customers }) =>
        customers.update({ id, version, name: "Ali Can", ...customerFields }),
      );
    },
  },
  removeCustomer: {
    refusals: ["CUSTOMER_NOT_FOUND", "CUSTOMER_HAS_CAR"],
    async play(scene: ActionScene) {
      const done = await sendRequest(scene, scene.by.windows, ({ customers }) =>
        customers.remove({ id: scene.customerId, knowsOpenSums: true }),
      );
      scene.by.removed.push(...Array<string>(done).fill(scene.customerId));
    },
  },
  approve: {
    refusals: [],
    async play(scene: ActionScene) {
      const { by, run, act } = scene;
      const carSlots = 1 + (act.nth % 4);
      await sendRequest(scene, run.admins, (companies) =>
        companies.approve({ companyId: by.user.companyId, carSlots }),
      );
      by.highestLimit = Math.max(by.highestLimit, carSlots);
    },
  },
  setSlots: {
    refusals: ["COMPANY_STILL_WAITING"],
    async play(scene: ActionScene) {
      const { by, run, act } = scene;
      const carSlots = act.nth % 6;
      await sendRequest(scene, run.admins, (companies) =>
        companies.setSlots({ companyId: by.user.companyId, carSlots }),
      );
      by.highestLimit = Math.max(by.highestLimit, carSlots);
    },
  },
  withdraw: {
    refusals: [],
    async play(scene: ActionScene) {
      await sendRequest(scene, scene.run.admins, (companies) =>
        companies.withdraw({ companyId: scene.by.user.companyId }),
      );
    },
  },
  setActive: {
    refusals: [],
    async play(scene: ActionScene) {
      const input = { companyId: scene.by.user.companyId, isActive: scene.act.flag };
      await sendRequest(scene, scene.run.admins, (companies) => companies.setActive(input));
    },
  },
  correctPlate: {
    refusals: ["CAR_NOT_FOUND"],
    async play(scene: ActionScene) {
      const kind: PlateCorrectionKind = scene.act.flag ? "typing-mistake" : "another-car";
      const input = {
        companyId: scene.by.user.companyId,
        code: scene.code,
        plate: `06 ABC ${100 + (scene.act.nth % 3)}`,
        kind,
      };
      await sendRequest(scene, scene.run.admins, (companies) => companies.correctPlate(input));
    },
  },
  link: {
    refusals: ["CODE_TAKEN", "CODE_ALREADY_YOURS", "TOO_MANY_ATTEMPTS"],
    async play(scene: ActionScene) {
      const code = scene.act.flag ? scene.code : scene.run.freeCode;
      await sendRequest(scene, scene.run.owners, (codes) => codes.link({ code }));
      if (scene.act.flag) throw new Error(`${code} is a company's, and an account has linked it.`);
    },
  },
  unlink: {
    refusals: ["PROFILE_NOT_YOURS", "PROFILE_NOT_FOUND", "TOO_MANY_ATTEMPTS"],
    async play(scene: ActionScene) {
      const code = scene.act.flag ? scene.code : scene.run.freeCode;
      await sendRequest(scene, scene.run.owners, (codes) => codes.unlink({ code }));
      if (scene.act.flag) throw new Error(`${code} is a company's, and an account has unlinked it.`);
    },
  },
} satisfies Record<string, { refusals: RefusalCode[]; play(scene: ActionScene): Promise<void> }>;

/** Actions that cannot target another company's objects. */
const actionsWithinCompany: readonly ModelAction["deed"][] = [
  "addCustomer",
  "approve",
  "setSlots",
  "withdraw",
  "setActive",
  "link",
  "unlink",
];

const arbitraryAction: fc.Arbitrary<ModelAction> = fc.record(
  {
    // An action on which other actions depend gets a higher weight. Most actions need a rental, and a rental needs a
    // customer and an approved company.
    deed: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<ModelAction["deed"]>("start", "end", "pay", "addCharge", "moveDeposit") },
      { weight: 2, arbitrary: fc.constantFrom<ModelAction["deed"]>("reserve", "swap") },
      {
        weight: 2,
        arbitrary: fc.constantFrom<ModelAction["deed"]>("pickUp", "moveReservation", "endReservation", "block"),
      },
      { weight: 1, arbitrary: fc.constantFrom<ModelAction["deed"]>("approve", "addCustomer") },
      { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(modelActions) as ModelAction["deed"][])) },
    ),
    firm: fc.nat({ max: 1 }),
    stray: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    twice: fc.boolean(),
    nth: fc.nat({ max: 11 }),
    amount: fc.integer({ min: 1, max: 9 }),
    flag: fc.boolean(),
  },
  { noNullPrototype: true },
);

const arbitrarySteps = fc.array(fc.array(arbitraryAction, { minLength: 1, maxLength: 8, size: "max" }), {
  minLength: 1,
  maxLength: 20,
  size: "max",
});

async function makeModelCompany(): Promise<ModelCompany> {
  const { user } = await makeCompanyOwnerPerson(t);
  const codes = await makeCars(t.db, user, 2);
  const tokens = await Promise.all(Array.from({ length: 3 }, () => signIn(t.db, user, t.clock.now())));
  const customerId = await makeCustomer(t.db, user);
  const now = t.clock.now();
  const rentalId = await makeRental(t.db, user, codes[0]!, { customerId, total: 9, paid: 5, now });
  // The reservation begins now, so that it can be marked as a no-show.
  const reservationId = await makeReservation(t.db, user, codes[1]!, { now, from: now });
  return {
    user,
    windows: tokens.map((token) => t.api(token).company),
    codes,
    customers: new Set([customerId]),
    started: new Map([[rentalId, codes[0]!]]),
    swapped: new Map(),
    ended: [],
    payments: new Map([["first", { rentalId, amount: 5 }]]),
    reservations: new Map([[reservationId, "open"]]),
    blocks: new Set(),
    removed: [],
    highestLimit: codes.length,
  };
}

async function makeRun(firms: number): Promise<ModelRun> {
  const owners = await Promise.all([makeCustomerPerson(t), makeCustomerPerson(t)]);
  return {
    firms: await Promise.all(Array.from({ length: firms }, makeModelCompany)),
    admins: [admin.api.admin.companies, secondWindow],
    owners: owners.map(({ api }) => api.codes),
    freeCode: await makeCode(t.db),
  };
}

/** Only the newest rentals are chosen, so that actions collide. */
function makeScene(run: ModelRun, given: ModelAction): ActionScene {
  const by = run.firms[given.firm % run.firms.length]!;
  const strays = given.stray && run.firms.length > 1 && !actionsWithinCompany.includes(given.deed);
  const of = strays ? run.firms.find((firm) => firm !== by)! : by;
  const oneOf = (ids: string[]) => ids[given.nth % ids.length] ?? randomUUID();
  return {
    act: given,
    run,
    by,
    of,
    cars: by.windows[given.nth % 3]!.cars,
    code: of.codes[given.nth % of.codes.length]!,
    rentalId: oneOf([...of.started.keys()].slice(-4)),
    reservationId: oneOf([...of.reservations.keys()].slice(-4)),
    blockId: oneOf([...of.blocks].slice(-3)),
    customerId: oneOf([...of.customers].filter((id) => !of.removed.includes(id))),
  };
}

async function playAction(scene: ActionScene): Promise<string> {
  const { deed } = scene.act;
  const strays = scene.of !== scene.by;
  try {
    await modelActions[deed].play(scene);
  } catch (error) {
    const { code } = error as { code?: string };
    const foreseen: readonly string[] = [...modelActions[deed].refusals, "COMPANY_NOT_APPROVED"];
    if (code !== undefined && foreseen.includes(code)) return code;
    throw error;
  }
  if (strays) throw new Error(`${deed} was done on what is another company's.`);
  return "done";
}

async function playSteps(run: ModelRun, all: ModelAction[][], transcript: string[]): Promise<void> {
  for (const step of all) {
    t.clock.advance({ seconds: 20 });
    const before = await readEntries();
    const scenes = step.map((given) => makeScene(run, given));
    const outcomes = await Promise.allSettled(scenes.map(playAction));
    const answers = outcomes.map((outcome, nth) => {
      const { deed, twice } = step[nth]!;
      return `${deed}${twice ? " twice" : ""}: ${outcome.status === "fulfilled" ? outcome.value : String(outcome.reason)}`;
    });
    transcript.push(answers.join("; "));
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await findBrokenInvariants(t.db)).toEqual({});
    expect(await findSharedCars()).toEqual([]);
    const after = await readEntries();
    expect(new Map([...before.keys()].map((id) => [id, after.get(id)]))).toEqual(before);
    for (const firm of run.firms) firm.codes = await listCodes(firm);
  }
}

async function findSharedCars(): Promise<object[]> {
  const { rows } = await sql<object>`
    select one.car_code, one.id, other.id as other from car_periods as one join car_periods as other using (company_id, car_code)
    where one.kind = 'rental' and other.kind = 'rental' and one.id < other.id
      and one.starts_at < case when other.is_over then other.ends_at else 'infinity' end
      and other.starts_at < case when one.is_over then one.ends_at else 'infinity' end`.execute(t.db);
  return rows;
}

async function listCodes({ user }: ModelCompany): Promise<string[]> {
  const rows = await t.db
    .selectFrom("cars")
    .select("code")
    .where("companyId", "=", user.companyId)
    .orderBy("code")
    .execute();
  return rows.map(({ code }) => code);
}

async function listRentalPeriods({ user }: ModelCompany) {
  const pieces = await t.db
    .selectFrom("carPeriods")
    .select(["id", "rentalId", "carCode"])
    .where("companyId", "=", user.companyId)
    .where("kind", "=", "rental")
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
  const isFirst = ({ id, rentalId }: (typeof pieces)[number]) =>
    pieces.find((piece) => piece.rentalId === rentalId)?.id === id;
  return { first: pieces.filter(isFirst), later: pieces.filter((piece) => !isFirst(piece)) };
}

async function expectDoneActionsStored(firm: ModelCompany): Promise<void> {
  const { companyId } = firm.user;
  const rentals = await t.db.selectFrom("rentals").selectAll().where("companyId", "=", companyId).execute();
  expect(new Set(rentals.map(({ id }) => id))).toEqual(new Set(firm.started.keys()));
  const pieces = await listRentalPeriods(firm);
  expect(new Map(pieces.first.map(({ rentalId, carCode }) => [rentalId, carCode]))).toEqual(firm.started);
  expect(new Map(pieces.later.map(({ id, carCode }) => [id, carCode]))).toEqual(firm.swapped);
  const ended = rentals.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id);
  expect(ended.toSorted()).toEqual(firm.ended.toSorted());

  const setOff = await t.db
    .selectFrom("payments")
    .select(["rentalId", "amount"])
    .where("companyId", "=", companyId)
    .where("fromDeposit", "=", true)
    .execute();
  const payments = [...firm.payments.values(), ...setOff];
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  for (const { id, paid } of rentals) {
    const ofRental = payments.filter(({ rentalId }) => rentalId === id);
    expect(paid).toBe(sum(ofRental.map(({ amount }) => amount)));
  }
  const reserved = await t.db
    .selectFrom("reservations")
    .select(["id", "state"])
    .where("companyId", "=", companyId)
    .execute();
  const became = ({ state }: { state: string }) => state === "picked-up";
  const foreseen = [...firm.reservations].map(([id, state]) => [id, became({ state })]);
  expect(new Map(reserved.map((row) => [row.id, became(row)]))).toEqual(new Map(foreseen as [string, boolean][]));
  const blocks = await t.db
    .selectFrom("carPeriods")
    .select("id")
    .where("companyId", "=", companyId)
    .where("kind", "=", "block")
    .execute();
  expect(blocks.map(({ id }) => id).toSorted()).toEqual([...firm.blocks].toSorted());

  const customers = await t.db.selectFrom("customers").select("id").where("companyId", "=", companyId).execute();
  expect([...customers.map(({ id }) => id), ...firm.removed].toSorted()).toEqual([...firm.customers].toSorted());

  expect(firm.codes.length).toBe(firm.highestLimit);
  await admin.api.admin.companies.approve({ companyId: firm.user.companyId, carSlots: firm.highestLimit });
  expect(await listCodes(firm)).toEqual(firm.codes);

  const totals = await firm.windows[0]!.info.totals({});
  const earned = sum(payments.map(({ amount }) => amount));
  expect(totals).toEqual({ earned, pending: sum(rentals.map(({ total }) => total)) - earned, spent: 0 });
  for (const code of firm.codes) {
    const view = await scanViewOf(await t.as().send(`/q/${code}`));
    const isOut = rentals.some(({ carCode, endedAt }) => carCode === code && endedAt === null);
    expect(view.state === "car" && view.rental !== null).toBe(isOut);
  }
}

describe("the look for broken rules finds", () => {
  class Undone extends Error {}

  /** Runs statements that violate rules, on test data with at least one row of each kind. */
  async function brokenBy(statements: RawBuilder<unknown>[]): Promise<string[]> {
    let broken: string[] = [];
    const broke = t.db.transaction().execute(async (tx) => {
      for (const statement of statements) await statement.execute(tx);
      broken = Object.keys(await findBrokenInvariants(tx));
      throw new Undone();
    });
    await expect(broke).rejects.toThrow(Undone);
    return broken;
  }

  let codes: { rented: string; free: string; linked: string; spare: string };
  beforeAll(async () => {
    const firm = await makeCompanyOwnerPerson(t);
    const other = await makeCompanyOwnerPerson(t);
    const [rented, free] = (await makeCars(t.db, firm.user, 2)) as [string, string];
    await makeRental(t.db, firm.user, rented, { paid: 5 });
    await makeCars(t.db, other.user, 1);
    codes = {
      rented,
      free,
      linked: await linkCode(t.db, (await makeCustomerPerson(t)).user),
      spare: await makeCode(t.db),
    };
  });

  const held = "a code belongs to an account, to a company or to nobody, with the time exactly while it belongs";
  const shown =
    "an account's code has one profile of that account, a company's one car of that company, a free one neither";
  const open = "a car is rented exactly while it names the one open rental of the same company and car";
  const periods =
    "a rental has its periods: the first begins with it, the last is of its car and plate, runs exactly while it does and ends with it";
  const joined = "the cars of a rental join without a gap, and every one but the last was swapped for the next";
  const promised = "a reservation stands exactly while its period does, and becomes the period of a rental";
  const hidden = "only a rented car shows its renter";
  const sums = "what is paid of a rental is the sum of its payments, and not below zero";
  const status = "the payment status follows the two amounts";
  const totals = "a company's totals are the sums of its rentals, payments and expenses, and the number of its cars";
  const orphans = "nothing hangs in the air";
  const lines = "what a rental costs is the sum of its lines, and not below zero";
  const deposit = "what is held of a deposit is what was taken less what left it, and not below zero";
  const reversals =
    "a line or an entry of a deposit takes back one of its own rental and kind, of the opposite amount, that takes back none";
  const setOffs =
    "what was set off of a deposit is a payment from it, each of one amount and rental, and there is no other";

  const swapped = (gap: string) => [
    sql`update car_periods set starts_at = starts_at + interval '2 hours' where car_code = ${codes.rented}`,
    sql`insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, rental_id, is_over, is_swapped)
      select company_id, gen_random_uuid(), car_code, kind, starts_at - interval '2 hours', starts_at - ${gap}::interval,
        starts_at - ${gap}::interval, rental_id, true, true
      from car_periods where car_code = ${codes.rented}`,
  ];

  test.each<[what: string, statements: () => RawBuilder<unknown>[], broken: string[]]>([
    ["nothing where nothing is broken", () => [], []],
    [
      "a second open rental",
      () => [
        sql`drop index rentals_one_open_a_car`,
        sql`insert into rentals (company_id, id, car_code, renter_name, renter_phone, total, paid, started_at, due_at)
          select company_id, gen_random_uuid(), car_code, '', '', 1, 0, started_at, due_at
          from rentals where car_code = ${codes.rented}`,
      ],
      [open, periods, lines, totals],
    ],
    [
      "two periods of one car at once",
      () => [
        sql`alter table car_periods drop constraint car_periods_never_overlap`,
        sql`insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until, block_reason)
          select company_id, gen_random_uuid(), car_code, 'block', ends_at - interval '1 ms', ends_at, ends_at, 'other'
          from car_periods where car_code = ${codes.rented}`,
      ],
      ["no two periods of a car that stand overlap"],
    ],
    [
      "a period that goes on behind the end of its rental",
      () => [sql`update car_periods set is_over = true where car_code = ${codes.rented}`],
      [periods],
    ],
    [
      "a rental under another plate than its car was handed out with",
      () => [sql`update car_periods set plate = '06 AB 1'`],
      [periods],
    ],
    [
      "a second in which a rental that was swapped has no car",
      () => [...swapped("1 second"), sql`update rentals set is_swapped = true where car_code = ${codes.rented}`],
      [joined],
    ],
    ["a rental that does not say that it was swapped", () => swapped("0 seconds"), [joined]],
    [
      "a reservation that was given up and takes its car",
      () => [
        sql`insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until)
          select company_id, gen_random_uuid(), code, 'reservation', now(), now() + interval '1 day', now() + interval '1 day'
          from cars where code = ${codes.free}`,
        sql`insert into reservations (company_id, id, renter_name, search_key, state, created_at)
          select company_id, id, 'Ayşe', 'ayse', 'cancelled', now() from car_periods where kind = 'reservation'`,
      ],
      [promised],
    ],
    [
      "a reservation of nobody",
      () => [
        sql`insert into car_periods (company_id, id, car_code, kind, starts_at, ends_at, busy_until)
          select company_id, gen_random_uuid(), code, 'reservation', now(), now() + interval '1 day', now() + interval '1 day'
          from cars where code = ${codes.free}`,
      ],
      [promised],
    ],
    [
      "a rental that runs while its car is Müsait",
      () => [sql`update cars set status = 'available', current_rental_id = null where code = ${codes.rented}`],
      [open, hidden],
    ],
    [
      "a car that is Kirada without a rental",
      () => [sql`update cars set status = 'rented', current_rental_id = gen_random_uuid() where code = ${codes.free}`],
      [open],
    ],
    [
      "a car that names a rental while it is Müsait",
      () => [
        sql`alter table cars drop constraint cars_rented_with_rental`,
        sql`update cars set status = 'damaged', renter_name_visible = false, renter_phone_visible = false
          where code = ${codes.rented}`,
      ],
      [open],
    ],
    [
      "a renter who is shown after the end",
      () => [sql`update cars set renter_phone_visible = true where code = ${codes.free}`],
      [hidden],
    ],
    [
      "a rental that ended before it started",
      () => [
        sql`update cars set status = 'available', current_rental_id = null, renter_name_visible = false,
          renter_phone_visible = false where code = ${codes.rented}`,
        sql`update rentals set ended_at = started_at - interval '1 ms' where car_code = ${codes.rented}`,
      ],
      ["a rental does not end before it starts", periods],
    ],
    ["a fee without a line", () => [sql`update rentals set total = total + 1`], [lines, totals]],
    ["a deposit that nobody took", () => [sql`update rentals set deposit_held = 1`], [deposit]],
    [
      "a line that takes back another amount",
      () => [
        sql`insert into rental_charges (company_id, id, rental_id, kind, amount, happened_at, entered_by_name, created_at, reverses)
          select company_id, gen_random_uuid(), rental_id, kind, 1 - amount, happened_at, 'x', created_at, id from rental_charges
          where rental_id = (select id from rentals where car_code = ${codes.rented})`,
        sql`update rentals set total = 1 where car_code = ${codes.rented}`,
      ],
      [reversals, totals],
    ],
    ["a payment from a deposit that nobody set off", () => [sql`update payments set from_deposit = true`], [setOffs]],
    ["paid money without a payment", () => [sql`update rentals set paid = paid + 1`], [sums, totals]],
    [
      "less than nothing paid",
      () => [
        sql`alter table rentals drop constraint rentals_paid_check`,
        sql`update rentals set paid = -1 where car_code = ${codes.rented}`,
        sql`update payments set amount = -1 where rental_id = (select id from rentals where car_code = ${codes.rented})`,
      ],
      [sums, totals],
    ],
    [
      "a payment status of its own",
      () => [
        sql`alter table rentals alter column payment_status drop expression`,
        sql`update rentals set payment_status = 'paid' where car_code = ${codes.rented}`,
      ],
      [status],
    ],
    [
      "a slot without its car",
      () => [
        sql`update companies set car_slots = car_slots + 1
          where id = (select company_id from codes where code = ${codes.free})`,
      ],
      ["an approved company has a car for every slot"],
    ],
    [
      "a code of two holders",
      () => [
        sql`alter table codes drop constraint codes_one_holder`,
        sql`update codes set owner_id = (select owner_id from codes where code = ${codes.linked}) where code = ${codes.free}`,
      ],
      [held, shown],
    ],
    [
      "a holder without the time",
      () => [
        sql`alter table codes drop constraint codes_holder_with_time`,
        sql`update codes set linked_at = null where code = ${codes.linked}`,
      ],
      [held],
    ],
    ["a linked code without profile", () => [sql`delete from profiles where code = ${codes.linked}`], [shown]],
    [
      "a profile of somebody else",
      () => [
        sql`alter table profiles drop constraint profiles_owner_of_code`,
        sql`update profiles set owner_id = (select user_id from company_owners limit 1) where code = ${codes.linked}`,
      ],
      [shown],
    ],
    [
      "a profile of a free code",
      () => [
        sql`alter table profiles drop constraint profiles_owner_of_code`,
        sql`update profiles set code = ${codes.spare} where code = ${codes.linked}`,
      ],
      [shown],
    ],
    [
      "a car of another company than its code",
      () => [
        sql`alter table cars drop constraint cars_company_of_code`,
        sql`update cars set company_id = (select id from companies where id <> company_id limit 1)
          where code = ${codes.free}`,
      ],
      [shown, totals, "an approved company has a car for every slot"],
    ],
    [
      "a company's code without car",
      () => [sql`delete from cars where code = ${codes.free}`],
      [shown, totals, "an approved company has a car for every slot"],
    ],
    ["an expense that is not counted", () => [sql`update company_totals set spent = spent - 1`], [totals]],
    ["a company without totals", () => [sql`delete from company_totals`], [totals]],
    [
      "a payment of no rental",
      () => [
        sql`alter table payments drop constraint payments_rental`,
        sql`update payments set rental_id = gen_random_uuid()
          where rental_id = (select id from rentals where car_code = ${codes.rented})`,
      ],
      [sums, orphans],
    ],
    [
      "a company's account without its company",
      () => [
        sql`update users set role = 'company' where id = (select owner_id from codes where code = ${codes.linked})`,
      ],
      ["every company's account is a member of one company, and no other account of any"],
    ],
    [
      "a company without an owner",
      () => [
        sql`alter table company_members disable trigger company_members_keep_an_owner`,
        sql`update company_members set role = 'clerk'`,
      ],
      ["every company has an owner, of whom one stands for it"],
    ],
    [
      "a payment that names its clerk twice",
      () => [sql`update payments set entered_by_name = 'Ad' where entered_by is not null`],
      [
        "an entry of a rental's account names who entered it, by their account while it is there and by their name afterwards",
      ],
    ],
    [
      "an address that is written in two ways",
      () => [
        sql`update users set email = upper((select email from users where role = 'admin' limit 1))
          where id = (select owner_id from codes where code = ${codes.linked})`,
      ],
      ["an address belongs to one account, however it is written"],
    ],
    [
      "a closed account that is signed in",
      () => [
        sql`update users set closed_at = now(), closing_reason = 'deneme'
          where id = (select owner_id from codes where code = ${codes.linked})`,
      ],
      ["only an open account has sessions"],
    ],
    [
      "a renter who is nobody's customer",
      () => [
        sql`alter table rentals drop constraint rentals_customer`,
        sql`update rentals set customer_id = gen_random_uuid() where car_code = ${codes.rented}`,
      ],
      [orphans],
    ],
  ])("%s", async (_, statements, broken) => {
    expect(await brokenBy(statements())).toEqual(broken);
  });
});

test(
  "whatever clerks, administrators and owners of codes do at once, every rule of the data holds and nothing that was answered is lost",
  { timeout: 60_000 + RUN_COUNT * 10_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 }), arbitrarySteps, async (firms, all) => {
        const run = await makeRun(firms);
        const transcript: string[] = [];
        try {
          await playSteps(run, all, transcript);
          for (const firm of run.firms) await expectDoneActionsStored(firm);
        } catch (error) {
          throw new Error(`after these steps:\n${transcript.join("\n")}\n${String(error)}`, { cause: error });
        }
      }),
      // No shrinking: concurrent actions do not repeat in the same way.
      {
        numRuns: RUN_COUNT,
        unbiased: true,
        endOnFailure: true,
        ...(MODEL_SEED === undefined ? {} : { seed: Number(MODEL_SEED) }),
      },
    );
  },
);
