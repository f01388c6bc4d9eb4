/** @module-tag long */
import { randomUUID } from "node:crypto";

import { ORPCError } from "@orpc/server";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";

import { formatClaimWord } from "#domain/sticker/claim.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import type { VisitorNoticeScope } from "#server/access/gates.ts";
import { createLimits } from "#server/access/limits.ts";
import { hashToken } from "#server/access/session-token.ts";
import { runTransaction } from "#server/db/database.ts";
import { type Database, openPool } from "#server/db/pool.ts";
import { addNoticePhoto } from "#server/modules/notices/add-photo.ts";

import { type ApiClient, createTestApp, makeNextAddress, catchRefusal, type TestApp } from "./app.ts";
import { findBrokenInvariants } from "./invariants.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "./people.ts";
import { addSecondFactor } from "./second-factor.ts";
import { removeSecondPeople } from "./second-people.ts";
import { setLongTimeouts } from "./test-database.ts";
import {
  CLAIM_WORD,
  randomNoticeKey,
  linkCode,
  makeCars,
  makeCharge,
  makeCode,
  makeCustomer,
  makePhoto,
  makeProfile,
  makeRental,
  makeReservation,
  makeShare,
  makeShareInvitation,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  PASSWORD,
  signIn,
  readVisitorMessageId,
  type MadeCompany,
  type MadeUser,
} from "./world.ts";

// Passwords are not hashed here. Otherwise the rivals would reach the database one after the other.
vi.mock(import("#server/access/password-hash.ts"), async (original) => {
  return { ...(await original()), hashPassword: async (password) => password, verifyPassword: async () => true };
});

/** The number of rounds of each race. A release is tested with RACE_ROUNDS=50. */
const ROUND_COUNT = Number(process.env["RACE_ROUNDS"] ?? 2);
const TIMEOUT_MS = 20_000 + ROUND_COUNT * 5000;

let t: TestApp;
/** Two processes on one database, so that rivals meet only in the database. */
let processes: TestApp[];
let databases: Database[];
let admin: Person;
let clients: { hundred: MadeUser[]; tokens: string[] };

beforeAll(async () => {
  t = await createTestApp();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db);
  const connection = { ...inject("testServer").connection, database: rows[0]!.name };
  databases = [1, 2].map(() => setLongTimeouts(openPool(connection, pino({ level: "silent" }))));
  processes = databases.map(({ db, scan, pool }) =>
    t.with({ db, scan, limits: createLimits(pool, { writesPerMinute: 999_999, noticesPerMinute: 999_999 }) }),
  );
  admin = await makeAdministrator(t);
  const hundred = await Promise.all(Array.from({ length: 100 }, () => makeUser(t.db)));
  clients = { hundred, tokens: await Promise.all(hundred.map((user) => signIn(t.db, user, t.clock.now()))) };
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await t.close();
});

type RaceOutcome = string;

/** Sends the requests of a round at the same time, each from its own browser, alternately to the two processes. */
function runAtOnce(count: number, request: (nth: number, app: TestApp) => Promise<unknown>): Promise<RaceOutcome[]> {
  const outcome = (nth: number) =>
    request(nth, processes[nth % 2]!).then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  return Promise.all(Array.from({ length: count }, (_, nth) => outcome(nth)));
}

function countOutcomes(outcomes: RaceOutcome[]): Record<string, number> {
  const groups = Map.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries(Array.from(groups, ([outcome, all]) => [outcome, all.length]));
}

function expectOnlyOutcomes(outcomes: RaceOutcome[], ...foreseen: RaceOutcome[]): void {
  expect(outcomes.filter((outcome) => !foreseen.includes(outcome))).toEqual([]);
}

function countWinners(outcomes: RaceOutcome[]): number {
  return outcomes.filter((outcome) => outcome === "done").length;
}

/** Windows share sessions, because an account may have only a limited number of sessions. */
async function openWindows(user: MadeUser, count: number): Promise<string[]> {
  const browsers = await Promise.all(Array.from({ length: 6 }, () => signIn(t.db, user, t.clock.now())));
  return Array.from({ length: count }, (_, nth) => browsers[nth % browsers.length]!);
}

async function makeFleet(
  cars = 1,
): Promise<{ user: MadeCompany; api: ApiClient["company"]; cars: [string, ...string[]] }> {
  const { user, api } = await makeCompanyOwnerPerson(t);
  return { user, api: api.company, cars: (await makeCars(t.db, user, cars)) as [string, ...string[]] };
}

async function makeProfileEdit(api: ApiClient, code: string) {
  const { version, plate, note, contactsVisible, contacts } = await api.profiles.get({ code });
  return { code, version, plate, note, contactsVisible, contacts };
}

function makeRentalStart(code: string, customerId: string, id: string = randomUUID()) {
  const shown = { renterNameVisible: true, renterPhoneVisible: true };
  return {
    id,
    code,
    customerId,
    total: 500,
    paid: 100,
    means: "cash" as const,
    deposit: 0,
    depositMeans: "cash" as const,
    dueAt: "2026-12-01T10:00",
    ...shown,
  };
}

function dayAfterToday(days: number): Date {
  return new Date(t.clock.now().getTime() + days * 86_400_000);
}

interface RaceCase {
  rivals: number;
  round(): Promise<{ winners: number }>;
}

function makeRaceWithOneWinner(
  rivals: number,
  refusal: string,
  prepare: () => Promise<(nth: number, app: TestApp) => Promise<unknown>>,
  winnerIs?: (nth: number) => Promise<boolean>,
): RaceCase {
  return {
    rivals,
    async round() {
      const outcomes = await runAtOnce(rivals, await prepare());
      expect(countOutcomes(outcomes)).toEqual({ done: 1, [refusal]: rivals - 1 });
      if (winnerIs) expect(await winnerIs(outcomes.indexOf("done"))).toBe(true);
      return { winners: 1 };
    },
  };
}

/** A race in which one creation is sent several times with the same id. */
function makeRaceWithOneId(
  rivals: number,
  prepare: () => Promise<{
    send(api: ApiClient["company"]): Promise<unknown>;
    tokens: string[];
    count(): Promise<number>;
  }>,
): RaceCase {
  return {
    rivals,
    async round() {
      const { send, tokens, count } = await prepare();
      const answers = await Promise.all(tokens.map((token, nth) => send(processes[nth % 2]!.api(token).company)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers).toHaveLength(rivals);
      expect(await count()).toBe(1);
      return { winners: 1 };
    },
  };
}

async function countRows(
  table: "customers" | "expenses" | "rentals" | "rentalCharges" | "payments",
  id: string,
): Promise<number> {
  return (await t.db.selectFrom(table).select("id").where("id", "=", id).execute()).length;
}

let racedCode = "";

async function makeWaitingLogIns() {
  const user = await makeUser(t.db);
  const phone = await addSecondFactor(t.deps, user.id);
  const logins = Array.from({ length: 5 }, () =>
    catchRefusal(t.api().account.login({ email: user.email, password: PASSWORD })),
  );
  const challenges = (await Promise.all(logins)).map(
    ({ data }) => (data as unknown as { challenge: string }).challenge,
  );
  return { phone, challengeOf: (nth: number) => challenges[nth]! };
}

const raceCases: Record<string, RaceCase> = {
  "five log-ins show one code of a telephone": makeRaceWithOneWinner(5, "CODE_WRONG", async () => {
    const { phone, challengeOf } = await makeWaitingLogIns();
    const code = phone.codeAt(t.clock.now());
    return (nth, app) => app.api().secondFactor.enter({ challenge: challengeOf(nth), code });
  }),
  "five log-ins show one recovery code": makeRaceWithOneWinner(5, "CODE_WRONG", async () => {
    const { phone, challengeOf } = await makeWaitingLogIns();
    return (nth, app) => app.api().secondFactor.enter({ challenge: challengeOf(nth), code: phone.recoveryCodes[0]! });
  }),
  "100 accounts link one code": makeRaceWithOneWinner(
    100,
    "CODE_TAKEN",
    async () => {
      racedCode = await makeCode(t.db);
      return (nth, app) => app.api(clients.tokens[nth]).codes.link({ code: racedCode });
    },
    async (nth) => {
      const rows = await t.db.selectFrom("profiles").select("ownerId").where("code", "=", racedCode).execute();
      return rows.length === 1 && rows[0]!.ownerId === clients.hundred[nth]!.id;
    },
  ),

  "100 accounts link one code with its claim word": makeRaceWithOneWinner(
    100,
    "CODE_TAKEN",
    async () => {
      racedCode = await makeCode(t.db, { claim: CLAIM_WORD });
      return (nth, app) => app.api(clients.tokens[nth]).codes.link({ code: racedCode, claim: CLAIM_WORD });
    },
    async (nth) => {
      const row = await t.db.selectFrom("codes").select(["ownerId", "claim"]).where("code", "=", racedCode).execute();
      return row[0]!.ownerId === clients.hundred[nth]!.id && row[0]!.claim === null;
    },
  ),

  "two administrators give one code a new claim word, beside the old one": {
    rivals: 3,
    async round() {
      const code = await makeCode(t.db, { claim: CLAIM_WORD });
      const { user, api } = await makeCustomerPerson(t);
      const told: string[] = [];
      const outcomes = await runAtOnce(3, async (nth) => {
        if (nth === 2) return api.codes.link({ code, claim: CLAIM_WORD });
        told.push((await admin.api.admin.codes.renewClaim({ code, reason: "Fiş kayboldu" })).claim);
      });
      const { ownerId, claim } = await t.db
        .selectFrom("codes")
        .select(["ownerId", "claim"])
        .where("code", "=", code)
        .executeTakeFirstOrThrow();
      expectOnlyOutcomes(outcomes, "done", "CLAIM_WRONG", "CODE_NOT_FREE");
      // Either the old claim word has linked the code, or the old claim word is invalid and the last new word is valid.
      if (outcomes[2] === "done") expect([ownerId, claim]).toEqual([user.id, null]);
      else expect([ownerId, told.includes(formatClaimWord(claim!))]).toEqual([null, true]);
      return { winners: 1 };
    },
  },

  // Ten is the maximum number of failures that an account may have in an hour.
  "10 windows of one account link one code": makeRaceWithOneWinner(10, "CODE_ALREADY_YOURS", async () => {
    const code = await makeCode(t.db);
    const tokens = await openWindows(await makeUser(t.db), 10);
    return (nth, app) => app.api(tokens[nth]).codes.link({ code });
  }),

  "50 clerks take one car at one time, for a reservation, a blocked time or a rental": makeRaceWithOneWinner(
    50,
    "CAR_BUSY",
    async () => {
      const { user, cars } = await makeFleet();
      const tokens = await openWindows(user, 50);
      const customerId = await makeCustomer(t.db, user);
      const [code] = cars;
      const at = (minutes: number) => formatLocalDateTime(new Date(t.clock.now().getTime() + minutes * 60_000));
      return (nth, app) => {
        const { rentals, reservations, blocks } = app.api(tokens[nth]).company;
        const span = { from: at(nth % 7), until: "2026-12-01T10:00" };
        if (nth % 3 === 0) return reservations.create({ id: randomUUID(), code, name: "Ayşe", ...span });
        if (nth % 3 === 1) return blocks.add({ id: randomUUID(), code, reason: "maintenance", ...span });
        return rentals.start(makeRentalStart(code, customerId));
      };
    },
  ),

  "50 clerks make one reservation a rental": makeRaceWithOneWinner(50, "RESERVATION_OVER", async () => {
    const { user, cars } = await makeFleet(2);
    const tokens = await openWindows(user, 50);
    const customerId = await makeCustomer(t.db, user);
    const reservationId = await makeReservation(t.db, user, cars[0], { now: t.clock.now() });
    return (nth, app) =>
      app.api(tokens[nth]).company.rentals.start({ ...makeRentalStart(cars[nth % 2]!, customerId), reservationId });
  }),

  "two clerks give each other's cars to their reservations": {
    rivals: 20,
    async round() {
      const { user, api, cars } = await makeFleet(2);
      const tokens = await openWindows(user, 20);
      const [first, second] = cars as [string, string];
      const now = t.clock.now();
      const one = await makeReservation(t.db, user, first, { now });
      const other = await makeReservation(t.db, user, second, { now, from: dayAfterToday(3), until: dayAfterToday(4) });
      const outcomes = await runAtOnce(20, async (nth, app) => {
        const { reservations } = app.api(tokens[nth]).company;
        const [id, code] = nth % 2 === 0 ? [one, second] : [other, first];
        const { startsAt, endsAt, version } = await reservations.get({ id });
        const span = { from: formatLocalDateTime(startsAt), until: formatLocalDateTime(endsAt) };
        return reservations.change({ id, code, name: "Ayşe", ...span, version });
      });
      expectOnlyOutcomes(outcomes, "done", "CHANGED_MEANWHILE");
      expect(await api.reservations.get({ id: one })).toMatchObject({ code: second });
      expect(await api.reservations.get({ id: other })).toMatchObject({ code: first });
      return { winners: Math.min(1, countWinners(outcomes)) };
    },
  },

  "50 clerks start one car": makeRaceWithOneWinner(50, "CAR_BUSY", async () => {
    const { user, cars } = await makeFleet();
    const tokens = await openWindows(user, 50);
    const customerId = await makeCustomer(t.db, user);
    return (nth, app) => app.api(tokens[nth]).company.rentals.start(makeRentalStart(cars[0], customerId));
  }),

  "50 clerks swap the car of one rental": makeRaceWithOneWinner(50, "CHANGED_MEANWHILE", async () => {
    const { user, cars } = await makeFleet(51);
    const rentalId = await makeRental(t.db, user, cars[0]);
    const tokens = await openWindows(user, 50);
    return (nth, app) =>
      app.api(tokens[nth]).company.rentals.swapCar({
        id: randomUUID(),
        rentalId,
        version: 1,
        code: cars[nth + 1]!,
        status: "maintenance",
        reason: "",
      });
  }),

  "50 rentals go on with one car": makeRaceWithOneWinner(50, "CAR_BUSY", async () => {
    const { user, cars } = await makeFleet(51);
    const rentals: string[] = [];
    for (const code of cars.slice(1)) rentals.push(await makeRental(t.db, user, code));
    const tokens = await openWindows(user, 50);
    return (nth, app) =>
      app.api(tokens[nth]).company.rentals.swapCar({
        id: randomUUID(),
        rentalId: rentals[nth]!,
        version: 1,
        code: cars[0],
        status: "available",
        reason: "",
      });
  }),

  "50 clerks end one rental": makeRaceWithOneWinner(50, "RENTAL_ENDED", async () => {
    const { user, cars } = await makeFleet();
    const id = await makeRental(t.db, user, cars[0]);
    const tokens = await openWindows(user, 50);
    return (nth, app) => app.api(tokens[nth]).company.rentals.end({ id });
  }),

  "50 clerks end one rental, each with its payment and its deposit": makeRaceWithOneWinner(
    50,
    "RENTAL_ENDED",
    async () => {
      const { user, cars } = await makeFleet();
      const id = await makeRental(t.db, user, cars[0], { total: 500, deposit: 900 });
      const tokens = await openWindows(user, 50);
      return (nth, app) =>
        app.api(tokens[nth]).company.rentals.end({
          id,
          charges: [{ id: randomUUID(), kind: "late", amount: 100, text: "" }],
          setOff: { id: randomUUID(), amount: 400 },
          payment: { id: randomUUID(), amount: 200, means: "cash" },
          giveBack: { id: randomUUID(), amount: 500, means: "cash" },
        });
    },
  ),

  "50 register one address, in small and capital letters": makeRaceWithOneWinner(50, "EMAIL_IN_USE", async () => {
    const name = `yaris-${randomUUID()}@example.com`;
    const form = { displayName: "Ayşe Yılmaz", password: PASSWORD, passwordConfirmation: PASSWORD };
    const written = (nth: number) => name.slice(0, nth).toUpperCase() + name.slice(nth);
    return (nth, app) => app.api().account.register({ ...form, email: written(nth), asCompany: nth % 3 === 0 });
  }),

  "50 first plates of one car": makeRaceWithOneWinner(50, "CHANGED_MEANWHILE", async () => {
    const { user, api, cars } = await makeFleet();
    const { version } = await api.cars.get({ code: cars[0] });
    const tokens = await openWindows(user, 50);
    const edit = { code: cars[0], version, note: "" };
    return (nth, app) => app.api(tokens[nth]).company.cars.saveDisplay({ ...edit, plate: `34 ABC ${100 + nth}` });
  }),

  "50 tables of plates of one fleet": makeRaceWithOneWinner(50, "PLATES_NOT_SET", async () => {
    const { user, cars } = await makeFleet(2);
    const tokens = await openWindows(user, 50);
    const plates = (nth: number) => cars.map((code, car) => ({ code, plate: `34 ABC ${100 + nth * 2 + car}` }));
    return (nth, app) => app.api(tokens[nth]).company.cars.setPlates({ plates: plates(nth) });
  }),

  "50 first plates of one profile": makeRaceWithOneWinner(50, "PROFILE_CHANGED", async () => {
    const { user, api } = await makeCustomerPerson(t);
    const code = await linkCode(t.db, user);
    const edit = await makeProfileEdit(api, code);
    const tokens = await openWindows(user, 50);
    return (nth, app) => app.api(tokens[nth]).profiles.update({ ...edit, plate: `34 ABC ${100 + nth}` });
  }),

  "20 approvals of one company with the same limit": {
    rivals: 20,
    async round() {
      const { user } = await makeCompanyOwnerPerson(t, { isApproved: false });
      const { companies } = admin.api.admin;
      const outcomes = await runAtOnce(20, () => companies.approve({ companyId: user.companyId, carSlots: 10 }));
      expect(countOutcomes(outcomes)).toEqual({ done: 20 });
      expect(await companies.get({ companyId: user.companyId })).toMatchObject({ carSlots: 10, cars: 10 });
      // All calls succeed, but only the first call has sent a mail.
      return { winners: (await t.post()).filter(({ mail }) => mail.kind === "company-approved").length };
    },
  },

  "20 approvals of one company with different limits": {
    rivals: 20,
    async round() {
      const { user } = await makeCompanyOwnerPerson(t, { isApproved: false });
      const { companies } = admin.api.admin;
      const outcomes = await runAtOnce(20, (nth) =>
        companies.approve({ companyId: user.companyId, carSlots: 1 + nth }),
      );
      expect(countOutcomes(outcomes)).toEqual({ done: 20 });
      expect(await companies.get({ companyId: user.companyId })).toMatchObject({ carSlots: 20, cars: 20 });
      return { winners: (await t.post()).filter(({ mail }) => mail.kind === "company-approved").length };
    },
  },

  "two administrators who set another limit each": {
    rivals: 2,
    async round() {
      const { user } = await makeFleet(10);
      const { companies } = admin.api.admin;
      const outcomes = await runAtOnce(2, (nth) =>
        companies.setSlots({ companyId: user.companyId, carSlots: nth === 0 ? 12 : 15 }),
      );
      expect(countOutcomes(outcomes)).toEqual({ done: 2 });
      const { carSlots, cars } = await companies.get({ companyId: user.companyId });
      expect(cars).toBe(15);
      return { winners: [12, 15].filter((limit) => limit === carSlots).length };
    },
  },

  "ending a rental beside starting the next": {
    rivals: 20,
    async round() {
      const { user, cars } = await makeFleet();
      const id = await makeRental(t.db, user, cars[0]);
      const customerId = await makeCustomer(t.db, user);
      const tokens = await openWindows(user, 20);
      const outcomes = await runAtOnce(20, (nth, app) => {
        const { rentals } = app.api(tokens[nth]).company;
        return nth % 4 < 2 ? rentals.end({ id }) : rentals.start(makeRentalStart(cars[0], customerId));
      });
      const [ends, starts] = [outcomes.filter((_, nth) => nth % 4 < 2), outcomes.filter((_, nth) => nth % 4 >= 2)];
      expect(countOutcomes(ends)).toEqual({ done: 1, RENTAL_ENDED: 9 });
      expectOnlyOutcomes(starts, "done", "CAR_BUSY", "CAR_NOT_AVAILABLE");
      expect(countWinners(starts)).toBeLessThanOrEqual(1);
      return { winners: countWinners(ends) };
    },
  },

  "deleting a customer beside renting to them": {
    rivals: 20,
    async round() {
      const { user, cars } = await makeFleet(10);
      const customerId = await makeCustomer(t.db, user);
      const tokens = await openWindows(user, 20);
      const outcomes = await runAtOnce(20, (nth, app) => {
        const { rentals, customers } = app.api(tokens[nth]).company;
        const car = cars[Math.floor(nth / 2)]!;
        return nth % 4 < 2 ? customers.remove({ id: customerId }) : rentals.start(makeRentalStart(car, customerId));
      });
      const [removals, starts] = [outcomes.filter((_, nth) => nth % 4 < 2), outcomes.filter((_, nth) => nth % 4 >= 2)];
      // Both orders are valid: a customer with a rented car is not deleted, and a deleted customer cannot rent a car.
      const isGone = countWinners(removals) === 1;
      expect(countOutcomes(removals)).toEqual(isGone ? { done: 1, CUSTOMER_NOT_FOUND: 9 } : { CUSTOMER_HAS_CAR: 10 });
      if (isGone) expect(countOutcomes(starts)).toEqual({ CUSTOMER_NOT_FOUND: 10 });
      else expect(countWinners(starts)).toBeGreaterThan(0);
      expectOnlyOutcomes(starts, "done", "CUSTOMER_NOT_FOUND");
      return { winners: 1 };
    },
  },

  "linking, unlinking and editing one code": {
    rivals: 30,
    async round() {
      const owner = await makeCustomerPerson(t);
      const code = await linkCode(t.db, owner.user);
      const edit = await makeProfileEdit(owner.api, code);
      const tokens = await openWindows(owner.user, 30);
      const outcomes = await runAtOnce(30, (nth, app) => {
        const own = app.api(tokens[nth]);
        if (nth % 3 === 0) return own.codes.unlink({ code });
        if (nth % 3 === 1) return own.profiles.update({ ...edit, note: `${nth}` });
        return app.api(clients.tokens[nth]).codes.link({ code });
      });
      const of = (kind: number) => outcomes.filter((_, nth) => nth % 3 === kind);
      expectOnlyOutcomes(of(0), "done", "PROFILE_NOT_FOUND", "PROFILE_NOT_YOURS");
      expectOnlyOutcomes(of(1), "done", "PROFILE_NOT_FOUND", "PROFILE_NOT_YOURS", "PROFILE_CHANGED");
      expectOnlyOutcomes(of(2), "done", "CODE_TAKEN");
      expect(countWinners(of(1))).toBeLessThanOrEqual(1);
      expect(countWinners(of(2))).toBeLessThanOrEqual(1);
      return { winners: countWinners(of(0)) };
    },
  },

  "handing one code over beside unlinking and linking it": {
    rivals: 30,
    async round() {
      const owner = await makeCustomerPerson(t);
      const code = await linkCode(t.db, owner.user);
      const tokens = await openWindows(owner.user, 30);
      const outcomes = await runAtOnce(30, (nth, app) => {
        const own = app.api(tokens[nth]).codes;
        if (nth % 3 === 0) return own.handOver({ code, id: randomUUID() });
        if (nth % 3 === 1) return own.unlink({ code });
        return app.api(clients.tokens[nth]).codes.link({ code });
      });
      const of = (kind: number) => outcomes.filter((_, nth) => nth % 3 === kind);
      expectOnlyOutcomes([...of(0), ...of(1)], "done", "PROFILE_NOT_FOUND", "PROFILE_NOT_YOURS");
      expectOnlyOutcomes(of(2), "done", "CODE_TAKEN", "CLAIM_NEEDED");
      const isHandedOver = countWinners(of(0)) === 1;
      if (isHandedOver) expect(countWinners(of(2))).toBe(0);
      const { claim, ownerId } = await t.db
        .selectFrom("codes")
        .select(["claim", "ownerId"])
        .where("code", "=", code)
        .executeTakeFirstOrThrow();
      expect([claim !== null, ownerId !== null]).toEqual([isHandedOver, countWinners(of(2)) === 1]);
      return { winners: countWinners([...of(0), ...of(1)]) };
    },
  },

  "one hand-over sent 50 times": {
    rivals: 50,
    async round() {
      const owner = await makeCustomerPerson(t);
      const code = await linkCode(t.db, owner.user);
      const tokens = await openWindows(owner.user, 50);
      const id = randomUUID();
      const answers = await Promise.all(
        tokens.map((token, nth) => processes[nth % 2]!.api(token).codes.handOver({ code, id })),
      );
      expect(new Set(answers.map(({ claim }) => claim)).size).toBe(1);
      const events = t.db.selectFrom("auditEvents").select("id").where("action", "=", "code-handed-over");
      return { winners: (await events.where("code", "=", code).execute()).length };
    },
  },

  "handing over beside the removal of the account": {
    rivals: 11,
    async round() {
      const owner = await makeCustomerPerson(t);
      const code = await linkCode(t.db, owner.user);
      const tokens = await openWindows(owner.user, 11);
      const outcomes = await runAtOnce(11, (nth, app) => {
        const own = app.api(tokens[nth]);
        return nth === 5 ? own.account.remove({ password: PASSWORD }) : own.codes.handOver({ code, id: randomUUID() });
      });
      expect(outcomes[5]).toBe("done");
      expectOnlyOutcomes(outcomes, "done", "PROFILE_NOT_FOUND", "UNAUTHENTICATED");
      const given = countWinners(outcomes) - 1;
      expect(given).toBeLessThanOrEqual(1);
      const row = await t.db
        .selectFrom("codes")
        .select(["ownerId", "claim"])
        .where("code", "=", code)
        .executeTakeFirstOrThrow();
      expect([row.ownerId, row.claim !== null]).toEqual([null, given === 1]);
      const past = t.db.selectFrom("pastLinks").select("code").where("code", "=", code);
      expect(await past.execute()).toEqual([]);
      return { winners: 1 };
    },
  },

  "20 windows put one sticker on another car": {
    rivals: 20,
    async round() {
      const { user, api, cars } = await makeFleet();
      const tokens = await openWindows(user, 20);
      const outcomes = await runAtOnce(20, (nth, app) =>
        app.api(tokens[nth]).company.cars.change({ code: cars[0], version: 1, plate: `06 DEF ${100 + nth}` }),
      );
      expect(countOutcomes(outcomes)).toEqual({ done: 1, CHANGED_MEANWHILE: 19 });
      expect((await api.cars.get({ code: cars[0] })).plate).toBe(`06 DEF ${100 + outcomes.indexOf("done")}`);
      return { winners: (await api.cars.former({ code: cars[0] })).items.length };
    },
  },

  "putting a sticker on another car beside renting it out": {
    rivals: 20,
    async round() {
      const { user, api, cars } = await makeFleet();
      const customerId = await makeCustomer(t.db, user);
      const tokens = await openWindows(user, 20);
      const outcomes = await runAtOnce(20, (nth, app) => {
        const by = app.api(tokens[nth]).company;
        if (nth % 2 === 0) return by.rentals.start(makeRentalStart(cars[0], customerId));
        return by.cars.change({ code: cars[0], version: 1, plate: "06 DEF 456" });
      });
      const [starts, changes] = [outcomes.filter((_, nth) => nth % 2 === 0), outcomes.filter((_, nth) => nth % 2)];
      expect(countOutcomes(starts)).toEqual({ done: 1, CAR_BUSY: 9 });
      expectOnlyOutcomes(changes, "done", "CHANGED_MEANWHILE", "CAR_RENTED");
      const [rental] = (await api.rentals.list({})).items;
      // Whether the sticker was moved before or after the start, the rental has the plate of the car that was handed
      // out: the new car, or the first car, which has no plate.
      expect(rental?.plate).toBe(countWinners(changes) === 1 ? "06 DEF 456" : "");
      expect((await api.cars.former({ code: cars[0] })).items).toHaveLength(countWinners(changes));
      return { winners: countWinners(starts) };
    },
  },

  "20 accounts replace each their own code by one new one": makeRaceWithOneWinner(
    20,
    "CODE_TAKEN",
    async () => {
      racedCode = await makeCode(t.db);
      const codes = await Promise.all(clients.hundred.slice(0, 20).map((user) => linkCode(t.db, user)));
      return (nth, app) =>
        app.api(clients.tokens[nth]).codes.replace({ code: codes[nth]!, newCode: racedCode, reason: "worn" });
    },
    async (nth) => {
      const rows = await t.db.selectFrom("profiles").select("ownerId").where("code", "=", racedCode).execute();
      return rows.length === 1 && rows[0]!.ownerId === clients.hundred[nth]!.id;
    },
  ),

  "two tabs replace one code, by one new code and by two": {
    rivals: 8,
    async round() {
      const { user } = await makeCustomerPerson(t);
      const code = await linkCode(t.db, user);
      const news = await Promise.all([makeCode(t.db), makeCode(t.db)]);
      const tokens = await openWindows(user, 8);
      const outcomes = await runAtOnce(8, (nth, app) =>
        app.api(tokens[nth]).codes.replace({ code, newCode: news[nth % 2]!, reason: "worn" }),
      );
      expectOnlyOutcomes(outcomes, "done", "PROFILE_NOT_FOUND");
      // Every call that asks for the winner's new code succeeds.
      const done = new Set(outcomes.flatMap((outcome, nth) => (outcome === "done" ? [nth % 2] : [])));
      const profiles = await t.db.selectFrom("profiles").select("code").where("ownerId", "=", user.id).execute();
      expect(profiles).toEqual([{ code: news[[...done][0]!] }]);
      return { winners: done.size };
    },
  },

  "two exchange their codes' places with each other's new ones": {
    rivals: 20,
    async round() {
      const owners = await Promise.all([makeCustomerPerson(t), makeCustomerPerson(t)]);
      const codes = await Promise.all(owners.map(({ user }) => linkCode(t.db, user)));
      const news = await Promise.all([makeCode(t.db), makeCode(t.db)]);
      const tokens = await Promise.all(owners.map(({ user }) => openWindows(user, 10)));
      const outcomes = await runAtOnce(20, (nth, app) => {
        const who = nth % 2;
        const newCode = news[(nth >> 1) % 2]!;
        return app.api(tokens[who]![nth >> 1]).codes.replace({ code: codes[who]!, newCode, reason: "lost" });
      });
      expectOnlyOutcomes(outcomes, "done", "CODE_TAKEN", "PROFILE_NOT_FOUND", "CODE_ALREADY_YOURS");
      const profiles = await t.db.selectFrom("profiles").select("code").where("code", "in", news).execute();
      expect(profiles).toHaveLength(2);
      return { winners: 1 };
    },
  },

  "replacing a code beside unlinking it, linking the new one and telling there": {
    rivals: 20,
    async round() {
      const { user } = await makeCustomerPerson(t);
      const [code, newCode] = [await linkCode(t.db, user), await makeCode(t.db)];
      const tokens = await openWindows(user, 20);
      const outcomes = await runAtOnce(20, (nth, app) => {
        if (nth % 4 === 0) return app.api(tokens[nth]).codes.replace({ code, newCode, reason: "worn" });
        if (nth % 4 === 1) return app.api(tokens[nth]).codes.unlink({ code });
        if (nth % 4 === 2) return app.api(clients.tokens[nth]).codes.link({ code: newCode });
        return app.api().visitor.notices.send({ code, key: randomNoticeKey(), reason: "lights", note: "", phone: "" });
      });
      const of = (kind: number) => outcomes.filter((_, nth) => nth % 4 === kind);
      expectOnlyOutcomes(of(0), "done", "PROFILE_NOT_FOUND", "CODE_TAKEN");
      expectOnlyOutcomes(of(1), "done", "PROFILE_NOT_FOUND");
      expectOnlyOutcomes(of(2), "done", "CODE_TAKEN");
      expectOnlyOutcomes(of(3), "done", "NOTICES_OFF", "CODE_NOT_FOUND");
      // In every order the notice belongs to the owner, at their present or previous code.
      const { length } = await t.db.selectFrom("notices").select("id").where("ownerId", "=", user.id).execute();
      expect(length).toBeLessThanOrEqual(1);
      expect(countWinners(of(2))).toBeLessThanOrEqual(1);
      return { winners: Math.min(1, countWinners(of(0)) + countWinners(of(1))) };
    },
  },

  "replacing a car's code beside starting, extending and ending its rental": {
    rivals: 20,
    async round() {
      const { user, api, cars } = await makeFleet();
      const customerId = await makeCustomer(t.db, user);
      const tokens = await openWindows(user, 20);
      const outcomes = await runAtOnce(20, (nth, app) => {
        const panel = app.api(tokens[nth]).company;
        if (nth % 2 === 0) return panel.cars.replaceCode({ code: cars[0], reason: "worn" });
        return panel.rentals.start(makeRentalStart(cars[0], customerId));
      });
      const of = (kind: number) => outcomes.filter((_, nth) => nth % 2 === kind);
      // In both orders the sticker and the rental exist.
      expect(countOutcomes(of(0))).toEqual({ done: 10 });
      expectOnlyOutcomes(of(1), "done", "CAR_BUSY", "CAR_NOT_AVAILABLE");
      expect(countWinners(of(1))).toBe(1);
      const car = await api.cars.get({ code: cars[0] });
      expect(car.code).not.toBe(cars[0]);
      expect(car.status).toBe("rented");
      const ends = await runAtOnce(20, (nth, app) => {
        const panel = app.api(tokens[nth]).company;
        if (nth % 2 === 0) return panel.cars.replaceCode({ code: car.code, reason: "worn" });
        return panel.rentals.end({ id: car.rental!.id });
      });
      expect(countOutcomes(ends)).toEqual({ done: 11, RENTAL_ENDED: 9 });
      return { winners: countWinners(of(1)) };
    },
  },

  "replacing a code beside removing the account": {
    rivals: 10,
    async round() {
      const { user } = await makeCustomerPerson(t);
      const code = await linkCode(t.db, user);
      const news = await Promise.all(Array.from({ length: 4 }, () => makeCode(t.db)));
      await makeVisitorNotice(t.db, code, { now: t.clock.now() });
      const tokens = await openWindows(user, 10);
      const outcomes = await runAtOnce(10, (nth, app) =>
        nth % 5 === 2
          ? app.api(tokens[nth]).account.remove({ password: PASSWORD })
          : app.api(tokens[nth]).codes.replace({ code, newCode: news[nth % 4]!, reason: "worn" }),
      );
      expectOnlyOutcomes(outcomes, "done", "UNAUTHENTICATED", "PROFILE_NOT_FOUND");
      const held = await t.db.selectFrom("codes").select("code").where("ownerId", "=", user.id).execute();
      expect(held).toEqual([]);
      return { winners: outcomes[2] === "done" || outcomes[7] === "done" ? 1 : 0 };
    },
  },

  "50 windows of one owner set and clear one status": {
    rivals: 50,
    async round() {
      const owner = await makeCustomerPerson(t);
      const code = await linkCode(t.db, owner.user);
      const tokens = await openWindows(owner.user, 50);
      const outcomes = await runAtOnce(50, (nth, app) => {
        const own = app.api(tokens[nth]).profiles;
        if (nth % 3 === 0) return own.clearStatus({ code });
        return own.setStatus({ code, ...(nth % 3 === 1 ? { status: "lunch" } : { status: "words", words: `${nth}` }) });
      });
      // The last write wins as a whole; values are never mixed.
      expect(countOutcomes(outcomes)).toEqual({ done: 50 });
      const row = await t.db
        .selectFrom("codes")
        .innerJoin("profiles", "profiles.code", "codes.code")
        .select(["codes.version", "profiles.version as profileVersion", "status", "statusWords", "statusUntil"])
        .where("codes.code", "=", code)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ version: 52, profileVersion: 1 });
      expect(row.statusWords !== "").toBe(row.status === "words");
      expect(row.statusUntil === null).toBe(row.status === null);
      return { winners: 1 };
    },
  },

  "two clerks set the status of one car": {
    rivals: 2,
    async round() {
      const { user, api, cars } = await makeFleet();
      const tokens = await openWindows(user, 2);
      const kinds = ["back-5", "closed-today"] as const;
      const outcomes = await runAtOnce(2, (nth, app) =>
        app.api(tokens[nth]).company.cars.setStatus({ code: cars[0], status: kinds[nth]! }),
      );
      expect(countOutcomes(outcomes)).toEqual({ done: 2 });
      const { statusLine } = await api.cars.get({ code: cars[0] });
      return { winners: kinds.filter((kind) => kind === statusLine?.kind).length };
    },
  },

  "setting a status beside unlinking the code and linking it again": {
    rivals: 30,
    async round() {
      const owner = await makeCustomerPerson(t);
      const code = await linkCode(t.db, owner.user);
      const tokens = await openWindows(owner.user, 30);
      const outcomes = await runAtOnce(30, (nth, app) => {
        const own = app.api(tokens[nth]);
        if (nth % 3 === 0) return own.codes.unlink({ code });
        if (nth % 3 === 1) return own.profiles.setStatus({ code, status: "words", words: "eski sahip" });
        return app.api(clients.tokens[nth]).codes.link({ code });
      });
      const of = (kind: number) => outcomes.filter((_, nth) => nth % 3 === kind);
      expectOnlyOutcomes(of(0), "done", "PROFILE_NOT_FOUND", "PROFILE_NOT_YOURS");
      expectOnlyOutcomes(of(1), "done", "PROFILE_NOT_FOUND", "PROFILE_NOT_YOURS");
      expectOnlyOutcomes(of(2), "done", "CODE_TAKEN");
      const profiles = await t.db.selectFrom("profiles").selectAll().where("code", "=", code).execute();
      // The next owner must not inherit the previous owner's status.
      expect(profiles.filter(({ ownerId, status }) => ownerId !== owner.user.id && status !== null)).toEqual([]);
      return { winners: countWinners(of(0)) };
    },
  },

  "closing an account beside its log-ins and writes": {
    rivals: 30,
    async round() {
      const { user } = await makeCustomerPerson(t);
      const profile = await makeProfile(t.db, user);
      const codes = await Promise.all(Array.from({ length: 10 }, () => makeCode(t.db)));
      const tokens = await openWindows(user, 30);
      const opened: string[] = [];
      const close = () => admin.api.admin.users.close({ userId: user.id, reason: "Kötüye kullanım" });
      const outcomes = await runAtOnce(31, async (nth, app) => {
        if (nth === 15) return close();
        if (nth % 3 === 0) return app.api(tokens[nth]).codes.link({ code: codes[nth / 3]! });
        if (nth % 3 === 1) return app.api(tokens[nth]).codes.unlink({ code: profile });
        const browser = app.as();
        await browser.api.account.login({ email: user.email, password: PASSWORD });
        opened.push(browser.token ?? "");
      });
      expect(outcomes[15]).toBe("done");
      const foreseen = ["UNAUTHENTICATED", "CREDENTIALS_INVALID", "ACCOUNT_CLOSED", "TOO_MANY_ATTEMPTS"];
      expectOnlyOutcomes(outcomes, "done", "PROFILE_NOT_FOUND", ...foreseen);
      for (const token of [...tokens, ...opened]) expect((await t.api(token).account.current({})).account).toBeNull();
      return { winners: 1 };
    },
  },

  "200 unknown codes with one try left": {
    rivals: 200,
    async round() {
      // A new IP address in each round, because a process remembers which addresses it refused.
      const address = makeNextAddress();
      await sql`delete from limits`.execute(t.db);
      const scan = async (app: TestApp, code: string) => {
        const { status } = await app.as(undefined, { address }).send(`/q/${code}`);
        // Throws the status like the API's refusals, so that `runAtOnce` can count it.
        throw Object.assign(new Error("refused"), { code: String(status) });
      };
      expect(countOutcomes(await runAtOnce(19, (nth, app) => scan(app, `KT7777${10 + nth}`)))).toEqual({ 404: 19 });
      const answered: string[] = [];
      const outcomes = runAtOnce(200, (nth, app) =>
        scan(app, `KT777${100 + nth}`).finally(() => answered.push(`KT777${100 + nth}`)),
      );
      // One call uses the last attempt, one call per process is next in line, and all others wait.
      const held = () => processes.reduce((sum, { deps }) => sum + deps.guessing.stats.held, 0);
      await expect.poll(() => [held(), answered.length]).toEqual([197, 3]);
      t.clock.advance({ seconds: 60 });
      expectOnlyOutcomes(await outcomes, "404", "429");
      return { winners: 1 };
    },
  },

  "one customer sent 50 times": makeRaceWithOneId(50, async () => {
    const { user } = await makeFleet();
    const form = { id: randomUUID(), name: "Gül Işık", phone: "", email: "", notes: "" };
    const send = (api: ApiClient["company"]) => api.customers.create(form);
    return { send, tokens: await openWindows(user, 50), count: () => countRows("customers", form.id) };
  }),

  "one expense sent 50 times": makeRaceWithOneId(50, async () => {
    const { user } = await makeFleet();
    const form = { id: randomUUID(), description: "Lastik", amount: 100, category: "maintenance" as const };
    const send = (api: ApiClient["company"]) => api.expenses.create(form);
    return { send, tokens: await openWindows(user, 50), count: () => countRows("expenses", form.id) };
  }),

  "one rental sent 50 times": makeRaceWithOneId(50, async () => {
    const { user, cars } = await makeFleet();
    const form = makeRentalStart(cars[0], await makeCustomer(t.db, user));
    const send = (api: ApiClient["company"]) => api.rentals.start(form);
    return { send, tokens: await openWindows(user, 50), count: () => countRows("rentals", form.id) };
  }),

  "one payment sent 50 times": makeRaceWithOneId(50, async () => {
    const { user, cars } = await makeFleet();
    const rentalId = await makeRental(t.db, user, cars[0], { total: 500 });
    const form = { id: randomUUID(), rentalId, amount: 100, isRefund: false, means: "cash" as const };
    const send = (api: ApiClient["company"]) => api.rentals.pay(form);
    return { send, tokens: await openWindows(user, 50), count: () => countRows("payments", form.id) };
  }),

  "one line sent 50 times": makeRaceWithOneId(50, async () => {
    const { user, cars } = await makeFleet();
    const rentalId = await makeRental(t.db, user, cars[0], { total: 500 });
    const form = { id: randomUUID(), rentalId, kind: "toll" as const, amount: 100, text: "" };
    const send = (api: ApiClient["company"]) => api.charges.add(form);
    return { send, tokens: await openWindows(user, 50), count: () => countRows("rentalCharges", form.id) };
  }),

  "50 clerks take one line back": makeRaceWithOneWinner(50, "ENTRY_REVERSED", async () => {
    const { user, cars } = await makeFleet();
    const rental = await makeRental(t.db, user, cars[0]);
    const chargeId = await makeCharge(t.db, user, rental);
    const tokens = await openWindows(user, 50);
    return (nth, app) => app.api(tokens[nth]).company.charges.reverse({ id: randomUUID(), chargeId, reason: "Yanlış" });
  }),

  "50 clerks set one deposit off": makeRaceWithOneWinner(50, "DEPOSIT_TOO_SMALL", async () => {
    const { user, cars } = await makeFleet();
    const rentalId = await makeRental(t.db, user, cars[0], { deposit: 900 });
    const tokens = await openWindows(user, 50);
    const setOff = { rentalId, kind: "set-off" as const, amount: 500 };
    return (nth, app) => app.api(tokens[nth]).company.deposits.add({ ...setOff, id: randomUUID() });
  }),

  "one deposit is given back, set off and kept for damage at once": {
    rivals: 48,
    async round() {
      const { user, cars, api } = await makeFleet();
      const rentalId = await makeRental(t.db, user, cars[0], { deposit: 900 });
      const tokens = await openWindows(user, 48);
      const entry = { rentalId, amount: 900 };
      const outcomes = await runAtOnce(48, (nth, app) => {
        const { charges, deposits } = app.api(tokens[nth]).company;
        const id = randomUUID();
        if (nth % 3 === 0) return deposits.add({ ...entry, id, kind: "returned", means: "cash" });
        if (nth % 3 === 1) return deposits.add({ ...entry, id, kind: "set-off" });
        return charges.add({ ...entry, id, kind: "damage", text: "", fromDeposit: true });
      });
      const { done = 0, ...refused } = countOutcomes(outcomes);
      expect(Object.keys(refused)).toEqual(["DEPOSIT_TOO_SMALL"]);
      const { depositHeld, total } = await api.rentals.get({ id: rentalId });
      // All charges are stored, and exactly one deposit entry succeeds.
      expect([depositHeld, total]).toEqual([0, 100_000 + 16 * 900]);
      expect([16, 17]).toContain(done);
      return { winners: 1 };
    },
  },

  "50 clerks take one rest": makeRaceWithOneWinner(50, "CHANGED_MEANWHILE", async () => {
    const { user, cars } = await makeFleet();
    const rentalId = await makeRental(t.db, user, cars[0], { total: 500 });
    const rest = { rentalId, amount: 500, isRefund: false, means: "cash" as const, paidBefore: 0 };
    const tokens = await openWindows(user, 50);
    return (nth, app) => app.api(tokens[nth]).company.rentals.pay({ ...rest, id: randomUUID() });
  }),

  "20 strangers tell the same at once": {
    rivals: 20,
    async round() {
      const { user, api } = await makeCustomerPerson(t);
      const code = await linkCode(t.db, user);
      const told = { code, reason: "lights", note: "", phone: "" } as const;
      const outcomes = await runAtOnce(20, (_, app) =>
        app.api().visitor.notices.send({ ...told, key: randomNoticeKey() }),
      );
      expect(countOutcomes(outcomes)).toEqual({ done: 20 });
      const { items } = await api.notices.list({});
      expect(items.map(({ told: count }) => count)).toEqual([20]);
      return { winners: await countAlerts(user) };
    },
  },

  "one form is sent 50 times at once, at two codes": {
    rivals: 50,
    async round() {
      const { user, api } = await makeCustomerPerson(t);
      const codes = [await linkCode(t.db, user), await linkCode(t.db, user)];
      const told = { key: randomNoticeKey(), reason: "lights", note: "", phone: "" } as const;
      const outcomes = await runAtOnce(50, (nth, app) =>
        app.api().visitor.notices.send({ ...told, code: codes[(nth >> 1) % 2]! }),
      );
      expect(countOutcomes(outcomes)).toEqual({ done: 50 });
      const { items } = await api.notices.list({});
      expect(items.map(({ told: count }) => count)).toEqual([1]);
      return { winners: await countAlerts(user) };
    },
  },

  "20 windows answer one notice": makeRaceWithOneWinner(20, "NOTICE_ANSWERED", async () => {
    const { user, cars } = await makeFleet();
    const id = await readNoticeId(t.db, await makeVisitorNotice(t.db, cars[0], { now: t.clock.now() }));
    const tokens = await openWindows(user, 20);
    const answer = { id, version: 1, answer: "words" } as const;
    return (nth, app) => app.api(tokens[nth]).company.notices.answer({ ...answer, note: `Yanıt ${nth}` });
  }),

  "20 windows of an owner and of the second person answer one notice": makeRaceWithOneWinner(
    20,
    "NOTICE_ANSWERED",
    async () => {
      const { id, tokens } = await makeSharedNotice();
      const answer = { id, version: 1, answer: "words" } as const;
      return (nth, app) => app.api(tokens[nth]).notices.answer({ ...answer, note: `Yanıt ${nth}` });
    },
  ),

  "20 windows take one invitation to a sticker": makeRaceWithOneWinner(20, "INVITATION_INVALID", async () => {
    const [owner, person] = [await makeUser(t.db), await makeUser(t.db)];
    const token = await makeShareInvitation(t.db, owner, await makeProfile(t.db, owner), person.email);
    const tokens = await openWindows(person, 20);
    return (nth, app) => app.api(tokens[nth]).membership.accept({ token, keepsStickers: true });
  }),

  "an owner takes the second person away while they answer": {
    rivals: 20,
    async round() {
      const { code, id, tokens } = await makeSharedNotice();
      const outcomes = await runAtOnce(20, (nth, app) =>
        nth % 2 === 0 && nth < 4
          ? removeSecondPeople(app.api(tokens[nth]))
          : app.api(tokens[nth | 1]).notices.answer({ id, version: 1, answer: "words", note: `Yanıt ${nth}` }),
      );
      expectOnlyOutcomes(outcomes, "done", "NOTICE_ANSWERED", "NOTICE_NOT_FOUND", "SECOND_PERSON_NOT_FOUND");
      const answers = await t.db.selectFrom("noticeAnswers").select("id").where("noticeId", "=", id).execute();
      expect(answers.length).toBeLessThanOrEqual(1);
      const late = await catchRefusal(t.api(tokens[1]).notices.answer({ id, version: 2, answer: "now", note: "" }));
      expect(late.code).toBe("NOTICE_NOT_FOUND");
      expect(await t.db.selectFrom("secondPeople").select("id").where("code", "=", code).execute()).toEqual([]);
      return { winners: 1 };
    },
  },

  "20 photos come to one telling at once": {
    rivals: 20,
    async round() {
      const { user } = await makeCustomerPerson(t);
      const key = await makeVisitorNotice(t.db, await linkCode(t.db, user), { now: t.clock.now() });
      const outcomes = await runAtOnce(20, (nth, app) => addPhotoAs(app, key, `${nth}`));
      expectOnlyOutcomes(outcomes, "done", "NOT_TAKEN");
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      return { winners: Number((await t.api().tellings.get({ key })).photo !== null) };
    },
  },

  "a photo comes beside taking back": {
    rivals: 20,
    async round() {
      const { user } = await makeCustomerPerson(t);
      const key = await makeVisitorNotice(t.db, await linkCode(t.db, user), { now: t.clock.now() });
      const outcomes = await runAtOnce(20, (nth, app) =>
        nth % 2 === 0 ? addPhotoAs(app, key, `${nth}`) : app.api().tellings.withdraw({ key }),
      );
      expectOnlyOutcomes(outcomes, "done", "NOT_TAKEN");
      expect(await t.api().tellings.get({ key })).toMatchObject({ state: "withdrawn", photo: null });
      return { winners: 1 };
    },
  },

  "taking back beside opening": {
    rivals: 20,
    async round() {
      const { user } = await makeCustomerPerson(t);
      const key = await makeVisitorNotice(t.db, await linkCode(t.db, user), { now: t.clock.now() });
      const id = await readNoticeId(t.db, key);
      const tokens = await openWindows(user, 20);
      const outcomes = await runAtOnce(20, (nth, app) =>
        nth % 4 < 2 ? app.api().tellings.withdraw({ key }) : app.api(tokens[nth]).notices.see({ id }),
      );
      expectOnlyOutcomes(outcomes, "done", "NOTICE_SEEN", "NOTICE_NOT_FOUND");
      const isWithdrawn = (await t.api().tellings.get({ key })).state === "withdrawn";
      const won = (nth: number) => nth % 4 < 2 === isWithdrawn;
      expect(outcomes.map((outcome) => outcome === "done")).toEqual(outcomes.map((_, nth) => won(nth)));
      return { winners: 1 };
    },
  },

  "blocking somebody while they tell": {
    rivals: 20,
    async round() {
      const { user, api } = await makeCustomerPerson(t);
      const code = await linkCode(t.db, user);
      const address = makeNextAddress();
      const tell = (app: TestApp) =>
        app
          .as(undefined, { address })
          .api.visitor.notices.send({ code, key: randomNoticeKey(), reason: "lights", note: "", phone: "" });
      const { key } = await tell(t);
      const named = { id: await readNoticeId(t.db, key), telling: await readVisitorMessageId(t.db, key) };
      const tokens = await openWindows(user, 20);
      const outcomes = await runAtOnce(20, (nth, app) =>
        nth % 4 === 0 ? app.api(tokens[nth]).notices.block(named) : tell(app),
      );
      expectOnlyOutcomes(outcomes, "done", "SENDER_BLOCKED");
      for (const app of processes) expect((await catchRefusal(tell(app))).code).toBe("SENDER_BLOCKED");
      // Repeated notices from one network are counted once.
      expect((await api.notices.get({ id: named.id })).told).toBe(1);
      return { winners: 1 };
    },
  },

  "20 windows report what one visitor told": {
    rivals: 20,
    async round() {
      const { user } = await makeCustomerPerson(t);
      const key = await makeVisitorNotice(t.db, await linkCode(t.db, user), { note: "Hakaret", now: t.clock.now() });
      const named = { id: await readNoticeId(t.db, key), telling: await readVisitorMessageId(t.db, key) };
      const tokens = await openWindows(user, 20);
      const outcomes = await runAtOnce(20, (nth, app) => app.api(tokens[nth]).notices.report(named));
      expect(countOutcomes(outcomes)).toEqual({ done: 20 });
      const reports = await t.db.selectFrom("reports").select("id").where("tellingId", "=", named.telling).execute();
      return { winners: reports.length };
    },
  },

  "telling, taking back and deleting beside leaving": {
    rivals: 20,
    async round() {
      const { user } = await makeCustomerPerson(t);
      const code = await linkCode(t.db, user);
      const key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
      const id = await readNoticeId(t.db, key);
      const tokens = await openWindows(user, 20);
      const told = { code, reason: "lights", note: "", phone: "" } as const;
      const outcomes = await runAtOnce(20, (nth, app) => {
        if (nth < 2) return app.api(tokens[nth]).account.remove({ password: PASSWORD });
        if (nth % 3 === 0) return app.api().tellings.solve({ key });
        if (nth % 3 === 1)
          return app.api(tokens[nth]).notices.answer({ id, version: 1, answer: "now", note: `${nth}` });
        return app.api().visitor.notices.send({ ...told, key: randomNoticeKey() });
      });
      const over = ["NOTICE_OVER", "NOTICE_ANSWERED", "NOTICE_NOT_FOUND", "TELLING_NOT_FOUND", "NOTICES_OFF"];
      expectOnlyOutcomes(outcomes, "done", "UNAUTHENTICATED", ...over);
      expect(await t.db.selectFrom("notices").select("id").where("code", "=", code).execute()).toEqual([]);
      return { winners: 1 };
    },
  },
};

/**
 * Makes a notice at a shared sticker, and session tokens of windows: tokens with even indexes are the owner's, tokens
 * with odd indexes belong to the second person of the sticker.
 */
async function makeSharedNotice(): Promise<{ code: string; id: string; tokens: string[] }> {
  const [owner, person] = [await makeUser(t.db), await makeUser(t.db)];
  const code = await makeProfile(t.db, owner);
  await makeShare(t.db, owner, code, person);
  const id = await readNoticeId(t.db, await makeVisitorNotice(t.db, code, { now: t.clock.now() }));
  const [owners, persons] = [await openWindows(owner, 20), await openWindows(person, 20)];
  return { code, id, tokens: owners.map((token, nth) => (nth % 2 === 0 ? token : persons[nth]!)) };
}

async function addPhotoAs(app: TestApp, key: string, bytes: string): Promise<void> {
  // In the product only an access gate makes a scope.
  const part = { keyHash: hashToken(key) } as VisitorNoticeScope;
  const refused = await runTransaction(app.deps.db, (tx) => addNoticePhoto(tx, part, makePhoto(bytes), t.clock.now()));
  if (refused) throw new ORPCError(refused);
}

async function countAlerts({ id }: MadeUser): Promise<number> {
  return (await t.db.selectFrom("alerts").select("id").where("userId", "=", id).execute()).length;
}

for (const [name, { rivals, round }] of Object.entries(raceCases)) {
  test(
    `${name}: one of ${rivals} wins, everybody else is told why, no rule of the data is broken`,
    { timeout: TIMEOUT_MS },
    async () => {
      let winners = 0;
      for (let nth = 0; nth < ROUND_COUNT; nth += 1) {
        // Failures of earlier rounds must not use up the limits.
        await sql`delete from limits`.execute(t.db);
        winners += (await round()).winners;
        expect(await findBrokenInvariants(t.db)).toEqual({});
      }
      expect(winners).toBe(ROUND_COUNT);
    },
  );
}
