import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createTestApp, catchRefusedFields, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import {
  changeTestCar,
  LONG_AGO,
  makeCars,
  makeCustomer,
  makeRental,
  makeRoadCharge,
  type MadeCompany,
} from "../../../../test/world.ts";

const HOUR_MS = 3_600_000;

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let codes: string[];
let customerId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  clerk = await makeCompanyOwnerPerson(t);
  codes = await makeCars(t.db, clerk.user, 6);
  for (const [nth, code] of codes.entries()) await changeTestCar(t.db, clerk.user, code, { plate: `34 ABC 10${nth}` });
  customerId = await makeCustomer(t.db, clerk.user, { name: "Ayşe Yılmaz", phone: "+905321112233" });
});
afterAll(() => t.close());

const instantAfterNow = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR_MS);
const formatLocalTime = (at: Date) => new Date(at.getTime() + 3 * HOUR_MS).toISOString().slice(0, 16);

function startRental(nth: number, dueAt: Date, given: Parameters<typeof makeRental>[3] = {}): Promise<string> {
  return makeRental(t.db, clerk.user, codes[nth]!, { customerId, dueAt, now: t.clock.now(), ...given });
}

async function makeReservation(nth: number, from: Date, hours = 48, price?: number): Promise<string> {
  const id = randomUUID();
  const until = formatLocalTime(new Date(from.getTime() + hours * HOUR_MS));
  const asked = { id, code: codes[nth]!, customerId, from: formatLocalTime(from), until };
  await clerk.api.company.reservations.create({ ...asked, ...(price !== undefined && { price }) });
  return id;
}

const readBoard = async () => (await clerk.api.company.desk.board({})).items;

describe("the board", () => {
  test("has what goes out and comes back until the end of tomorrow in Istanbul, the earliest first", async () => {
    // The clock stands at noon in Istanbul, so tomorrow ends in 36 hours.
    const late = await startRental(0, instantAfterNow(-2), { total: 3000, paid: 1000 });
    const soon = await makeReservation(1, instantAfterNow(1), 48, 5000);
    const evening = await startRental(2, instantAfterNow(11));
    const last = await startRental(3, new Date(instantAfterNow(36).getTime() - 1));
    await startRental(4, instantAfterNow(36));
    await makeReservation(5, instantAfterNow(37));
    const rows = await readBoard();
    expect(rows.map(({ id, step }) => [id, step])).toEqual([
      [late, "return"],
      [soon, "hand-over"],
      [evening, "return"],
      [last, "return"],
    ]);
    const renter = { renterName: "Ayşe Yılmaz", renterPhone: "+905321112233" };
    expect(rows[0]).toMatchObject({
      code: codes[0],
      plate: "34 ABC 100",
      at: instantAfterNow(-2),
      owed: 2000,
      ...renter,
    });
    expect(rows[1]).toMatchObject({ code: codes[1], owed: 5000, gaps: [], isNoShowProposed: false, ...renter });
  });

  test("keeps what is late until it is done, and a reservation until its time is over or somebody ends it", async () => {
    const rental = await startRental(0, instantAfterNow(1));
    const reservation = await makeReservation(1, instantAfterNow(1), 10);
    t.clock.advance({ hours: 9 });
    expect((await readBoard()).map(({ id }) => id).toSorted()).toEqual([rental, reservation].toSorted());
    expect((await readBoard()).find(({ id }) => id === reservation)).toMatchObject({ isNoShowProposed: true });
    await clerk.api.company.rentals.end({ id: rental });
    expect((await readBoard()).map(({ id }) => id)).toEqual([reservation]);
    await clerk.api.company.reservations.noShow({ id: reservation, version: 1 });
    expect(await readBoard()).toEqual([]);
  });

  test("does not show a reservation whose time has passed without anybody", async () => {
    await makeReservation(1, instantAfterNow(1), 2);
    t.clock.advance({ hours: 4 });
    expect(await readBoard()).toEqual([]);
  });

  test("counts a rental as late from the very instant on, as the fleet does", async () => {
    await startRental(0, t.clock.now());
    expect((await clerk.api.company.cars.fleet({})).overdueRentals).toBe(1);
    expect(await readBoard()).toHaveLength(1);
  });

  test("shows nothing of another company", async () => {
    await startRental(0, instantAfterNow(1));
    await makeReservation(1, instantAfterNow(2));
    expect((await (await makeCompanyOwnerPerson(t)).api.company.desk.board({})).items).toEqual([]);
  });

  test("of 60 cars, many due at one instant, is walked without gap or repeat", async () => {
    const many = await makeCars(t.db, clerk.user, 60);
    const ids: string[] = [];
    for (const [nth, code] of many.entries()) {
      const dueAt = new Date(t.clock.now().getTime() + Math.floor(nth / 20) * HOUR_MS);
      ids.push(await makeRental(t.db, clerk.user, code, { customerId, dueAt, now: t.clock.now() }));
    }
    for (let nth = 0; nth < 6; nth += 1) ids.push(await makeReservation(nth, instantAfterNow(2)));
    const { rows, sizes } = await readAllPages((page) => clerk.api.company.desk.board(page));
    expect(sizes).toEqual([50, 16]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const order = rows.map(({ at, id }) => `${at.toISOString()} ${id}`);
    expect(order).toEqual(order.toSorted());
  });

  test("refuses a cursor that is none", async () => {
    const asked = clerk.api.company.desk.board({ cursor: "x" });
    expect(await catchRefusedFields(asked)).toEqual({ cursor: "Geçersiz sayfa." });
  });
});

describe("what is missing", () => {
  const gapsOf = async (id: string) => (await readBoard()).find((row) => row.id === id)?.gaps;

  test("of a rental is what KABİS was not told, until somebody told it", async () => {
    const id = await startRental(0, instantAfterNow(1));
    expect(await gapsOf(id)).toEqual(["police-notice"]);
    const [notice] = (await clerk.api.company.policeNotices.open({})).items;
    await clerk.api.company.policeNotices.tell({ id: notice!.id });
    expect(await gapsOf(id)).toEqual([]);
  });

  test("of a rental is a toll that its renter was not charged for, until it is charged or objected to", async () => {
    await sql`update companies set tracks_police_notices = false where id = ${clerk.user.companyId}`.execute(t.db);
    const id = await startRental(0, instantAfterNow(1));
    const other = await startRental(1, instantAfterNow(1));
    const road = await makeRoadCharge(t.db, clerk.user, id);
    await makeRoadCharge(t.db, clerk.user, id, { amount: 900, state: "objected" });
    expect([await gapsOf(id), await gapsOf(other)]).toEqual([["tolls"], []]);
    await clerk.api.company.roadCharges.charge({ id: road });
    expect(await gapsOf(id)).toEqual([]);
  });

  test("of a rental is the record, once the company asks for records", async () => {
    await sql`update companies set condition_reports_since = ${LONG_AGO}, tracks_police_notices = false
      where id = ${clerk.user.companyId}`.execute(t.db);
    expect(await gapsOf(await startRental(0, instantAfterNow(1)))).toEqual(["report"]);
  });

  test("of a hand-over is its car, while somebody else still has it", async () => {
    const running = await startRental(0, instantAfterNow(1));
    const id = await makeReservation(0, instantAfterNow(3));
    expect(await gapsOf(id)).toEqual(["car"]);
    await clerk.api.company.rentals.end({ id: running });
    expect(await gapsOf(id)).toEqual([]);
  });

  test("is the agreement, for a company that has had one accepted, and for all once the law asks for it", async () => {
    await sql`update companies set tracks_police_notices = false where id = ${clerk.user.companyId}`.execute(t.db);
    const signed = await startRental(0, instantAfterNow(1));
    const unsigned = await startRental(1, instantAfterNow(1));
    expect(await gapsOf(unsigned)).toEqual([]);
    const { agreements } = clerk.api.company;
    const { digest } = await agreements.get({ rentalId: signed });
    await agreements.accept({ rentalId: signed, digest, way: "paper", name: "Ayşe Yılmaz" });
    expect([await gapsOf(signed), await gapsOf(unsigned)]).toEqual([[], ["agreement"]]);
    const other = await makeCompanyOwnerPerson(t);
    const [code = ""] = await makeCars(t.db, other.user, 1);
    const rented = { now: t.clock.now(), dueAt: instantAfterNow(24 * 60) };
    await makeRental(t.db, other.user, code, rented);
    t.clock.advance({ hours: 24 * 60 });
    const later = await makeSignedIn(t, other.user);
    const [row] = (await later.api.company.desk.board({})).items;
    expect(row!.gaps).toContain("agreement");
  });
});
