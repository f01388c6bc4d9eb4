import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";

import type { RenterPage } from "#contract/fleet/renter-page.ts";
import { makeRenterPath } from "#contract/fleet/renter-paths.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import { makeCars, makeCustomer, makeReservation } from "../../../../test/world.ts";
import { forgetOldAgreements, forgetOldParts } from "./forget-old.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SIGNATURE_STROKES: [number, number][][] = [
  [
    [10, 20],
    [500, 600],
  ],
];

let t: TestApp;
let firm: Awaited<ReturnType<typeof makeCompanyOwnerPerson>>;
let cars: string[];
let customerId: string;
let reservationId: string;
let until: Date;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  firm = await makeCompanyOwnerPerson(t);
  cars = await makeCars(t.db, firm.user, 2);
  customerId = await makeCustomer(t.db, firm.user, { name: "Zeynep Aksoy" });
  const now = t.clock.now();
  until = new Date(now.getTime() + 3 * DAY_MS);
  const asked = { customerId, price: 300_000, deposit: 50_000, from: new Date(now.getTime() + HOUR_MS), until };
  reservationId = await makeReservation(t.db, firm.user, cars[0]!, { ...asked, now });
});

const agreementClient = () => firm.api.company.agreements;

async function refusalCodeOf(refused: Promise<unknown>): Promise<string> {
  return (await catchRefusal(refused)).code;
}

async function makeLinkToken(): Promise<string> {
  const { address } = await firm.api.company.renterLinks.make({ rentalId: reservationId });
  return address.split("/").at(-1)!;
}

function postToPage(token: string, fields: Record<string, string>): Promise<Response> {
  return t.as().send(makeRenterPath(token), { method: "POST", form: fields });
}

async function readRenterPage(token: string): Promise<RenterPage> {
  const answer = await t.as().send(makeRenterPath(token));
  return (readStubPageData(await answer.text()) as { view: { page: RenterPage } }).view.page;
}

const signOnPage = (token: string, digest: string) =>
  postToPage(token, { do: "accept", digest, name: "Zeynep Aksoy", strokes: JSON.stringify(SIGNATURE_STROKES) });

function startRental(more: { code?: string; total?: number; deposit?: number; id?: string } = {}) {
  return firm.api.company.rentals.start({
    id: randomUUID(),
    code: cars[0]!,
    customerId,
    total: 300_000,
    paid: 0,
    means: "cash",
    deposit: 50_000,
    depositMeans: "cash",
    dueAt: until.toISOString(),
    reservationId,
    renterNameVisible: true,
    renterPhoneVisible: true,
    ...more,
  });
}

test("the copy is with the renter before the car is out, and its minute stays with the rental", async () => {
  const token = await makeLinkToken();
  const { digest, stage } = await readRenterPage(token);
  expect(stage).toBe("reserved");
  const copiedAt = t.clock.now();
  expect((await signOnPage(token, digest)).status).toBe(303);
  expect(await agreementClient().get({ rentalId: reservationId })).toMatchObject({
    state: "link",
    stage: "reserved",
    handedOverAt: null,
    sheets: [{ copy: { openedAt: copiedAt }, sealHolds: true }],
  });
  const [car] = (await firm.api.company.cars.list({})).items.filter(({ code }) => code === cars[0]);
  expect(car?.status).toBe("available");

  t.clock.advance({ seconds: 40 * 60 });
  const { id: rentalId, startedAt } = await startRental();
  expect(await agreementClient().get({ rentalId })).toMatchObject({
    rentalId,
    state: "link",
    stage: "running",
    isChanged: false,
    handedOverAt: startedAt,
    sheets: [{ sheet: 1, digest, copy: { openedAt: copiedAt }, sealHolds: true, acceptance: { way: "link" } }],
  });
  expect(copiedAt.getTime()).toBeLessThan(startedAt.getTime());
  // Both the link that the renter has kept and the reservation's id lead to the rental.
  expect(await readRenterPage(token)).toMatchObject({ stage: "running", digest, sheets: [{ sheet: 1 }] });
  expect((await t.as().send(`${makeRenterPath(token)}/sozlesme-1.pdf`)).status).toBe(200);
  expect(await agreementClient().state({ rentalId: reservationId })).toMatchObject({
    state: "link",
    copy: { openedAt: copiedAt },
  });
});

test.each([
  ["another price", () => ({ total: 310_000 })],
  ["another deposit", () => ({ deposit: 60_000 })],
  ["another car", () => ({ code: cars[1]! })],
])("with %s a new sheet is proposed, and the one that was accepted stays", async (_, change) => {
  const token = await makeLinkToken();
  const { digest } = await readRenterPage(token);
  await signOnPage(token, digest);
  const { id: rentalId } = await startRental(change());
  expect(await agreementClient().get({ rentalId })).toMatchObject({
    state: "changed",
    isChanged: true,
    now: { sheet: 2 },
    sheets: [{ sheet: 1, digest, acceptance: { way: "link" } }],
  });
});

test("signed while the clerk changes the price of the reservation, nothing is accepted", async () => {
  const token = await makeLinkToken();
  const { digest } = await readRenterPage(token);
  const { version, startsAt, ...kept } = await firm.api.company.reservations.get({ id: reservationId });
  await firm.api.company.reservations.change({
    id: reservationId,
    version,
    code: kept.code,
    customerId,
    from: startsAt.toISOString(),
    until: kept.endsAt.toISOString(),
    price: 280_000,
  });
  expect((await signOnPage(token, digest)).status).toBe(409);
  expect(
    await t.db.selectFrom("agreementAcceptances").selectAll().where("rentalId", "=", reservationId).execute(),
  ).toEqual([]);
});

test("signed while the rental begins, the signature is on the sheet of the rental or not there at all", async () => {
  const token = await makeLinkToken();
  const { digest } = await readRenterPage(token);
  const [signed, { id: rentalId }] = await Promise.all([signOnPage(token, digest), startRental()]);
  const { sheets, state } = await agreementClient().get({ rentalId });
  // If the rental starts before the signature arrives, its sheet has another start time. The signature is then refused,
  // and the renter must read the new sheet.
  expect([signed.status, state]).toEqual(
    signed.status === 303 ? [303, "link"] : [409, "opened"].map((x, nth) => (nth ? state : x)),
  );
  expect(sheets.filter(({ acceptance }) => acceptance).length).toBe(signed.status === 303 ? 1 : 0);
});

test("a reservation without a price has no agreement, and says what is missing", async () => {
  await t.db.updateTable("reservations").set({ price: null }).where("id", "=", reservationId).execute();
  expect(await refusalCodeOf(agreementClient().make({ rentalId: reservationId }))).toBe("AGREEMENT_UNPRICED");
  expect(await refusalCodeOf(firm.api.company.renterLinks.make({ rentalId: reservationId }))).toBe(
    "AGREEMENT_UNPRICED",
  );
});

test("a reservation that was given up is signed no more, and its renter still has the copy", async () => {
  const token = await makeLinkToken();
  const { digest } = await readRenterPage(token);
  await signOnPage(token, digest);
  const { version } = await firm.api.company.reservations.get({ id: reservationId });
  await firm.api.company.reservations.cancel({ id: reservationId, version });
  expect(await readRenterPage(token)).toMatchObject({ stage: "given-up", sheets: [{ sheet: 1 }] });
  expect((await t.as().send(`${makeRenterPath(token)}/sozlesme-1.pdf`)).status).toBe(200);
  expect((await postToPage(token, { do: "longer", until: "2027-01-02T10:00" })).status).toBe(409);
});

test("opened is what a person does with the page, and no program that previews links", async () => {
  const token = await makeLinkToken();
  for (const agent of ["WhatsApp/2.23", "TelegramBot (like TwitterBot)"])
    await t.as().send(makeRenterPath(token), { headers: { "User-Agent": agent } });
  expect(await agreementClient().state({ rentalId: reservationId })).toMatchObject({ state: "sent", openedAt: null });
  const at = t.clock.now();
  expect((await postToPage(token, { do: "opened" })).status).toBe(303);
  t.clock.advance({ seconds: 60 });
  await postToPage(token, { do: "opened" });
  expect(await agreementClient().state({ rentalId: reservationId })).toMatchObject({ state: "opened", openedAt: at });
});

test("additional drivers stand in the sheet, sign after the renter, each once, and go over to the rental", async () => {
  const driver = {
    identityKind: "tc",
    nationality: "",
    birthDate: null,
    licenceClass: "B",
    licenceDate: null,
    address: "",
    version: 0,
  } as const;
  for (const name of ["Emre Aksoy", "Deniz Göl"]) {
    t.clock.advance({ seconds: 1 });
    await firm.api.company.drivers.saveOfRental({ ...driver, id: randomUUID(), rentalId: reservationId, name });
  }
  const token = await makeLinkToken();
  const { digest } = await readRenterPage(token);
  const signature = (nth: number, name: string) => ({
    do: "driver",
    digest,
    driver: String(nth),
    name,
    strokes: JSON.stringify(SIGNATURE_STROKES),
  });
  expect((await postToPage(token, signature(0, "Emre Aksoy"))).status).toBe(409);
  await signOnPage(token, digest);
  const asked = await postToPage(token, signature(0, "Ali Kaya"));
  expect((readStubPageData(await asked.text()) as { view: { said: string } }).view.said).toBe("otherName");
  expect((await postToPage(token, signature(0, "Emre Aksoy"))).status).toBe(303);
  expect((await postToPage(token, signature(0, "Emre Aksoy"))).status).toBe(303);
  expect((await postToPage(token, signature(0, "Başkası"))).status).toBe(409);
  expect((await postToPage(token, signature(5, "Kimse"))).status).toBe(404);
  await agreementClient().signAsDriver({
    rentalId: reservationId,
    digest,
    driver: 1,
    name: "Deniz Göl",
    strokes: SIGNATURE_STROKES,
  });
  const { id: rentalId } = await startRental();
  const { sheets } = await agreementClient().get({ rentalId });
  expect(sheets).toMatchObject([
    {
      sealHolds: true,
      drivers: [
        { driver: 0, name: "Emre Aksoy", signature: { way: "link", madeBy: "" } },
        { driver: 1, name: "Deniz Göl", signature: { way: "desk", madeBy: firm.user.displayName } },
      ],
    },
  ]);
  expect((await firm.api.company.drivers.ofRental({ rentalId })).extra.map(({ name }) => name)).toEqual([
    "Emre Aksoy",
    "Deniz Göl",
  ]);
});

test("identity goes from a sheet with the data of drivers, the telephone with the renter's, and the seal still holds", async () => {
  await t.db.updateTable("customers").set({ phone: "+905321112233" }).where("id", "=", customerId).execute();
  await t.db
    .updateTable("reservations")
    .set({ renterPhone: "+905321112233" })
    .where("id", "=", reservationId)
    .execute();
  const token = await makeLinkToken();
  await postToPage(token, {
    do: "data",
    tc: "10000000146",
    address: "Konak",
    birthDate: "1990-02-28",
    licence: "418902",
  });
  await signOnPage(token, (await readRenterPage(token)).digest);
  const { id: rentalId } = await startRental();
  await firm.api.company.rentals.end({ id: rentalId });
  const rows = async () => {
    const tables = ["rental_agreements", "agreement_parts", "agreement_acceptances"];
    const all = await Promise.all(
      tables.map((name) => sql`select t::text from ${sql.table(name)} t where rental_id = ${rentalId}`.execute(t.db)),
    );
    return JSON.stringify(all.map((one) => one.rows));
  };
  const after = (days: number) => new Date(t.clock.now().getTime() + days * DAY_MS);
  expect(await rows()).toMatch(/28 Şubat 1990.*Konak|Konak.*28 Şubat 1990/u);
  await forgetOldParts(t.db, after(89));
  expect(await rows()).toContain("28 Şubat 1990");
  await forgetOldParts(t.db, after(91));
  for (const gone of ["28 Şubat 1990", "Konak"]) expect(await rows()).not.toContain(gone);
  // Looks for the last digits of the number, but not within a hash or an id, which may contain the same three digits.
  expect(await rows()).not.toMatch(/(?<![\da-f])146(?![\da-f])/u);
  expect(await rows()).toContain("532 111 22 33");
  const { sheets, now } = await agreementClient().get({ rentalId });
  expect(sheets[0]).toMatchObject({ sealHolds: true, sheet: 2 });
  expect(now).toMatchObject({
    deleted: ["identity"],
    facts: { drivers: [{ name: "Zeynep Aksoy", bornOn: "", address: "" }] },
  });
  await forgetOldParts(t.db, after(366));
  expect(await rows()).not.toContain("532 111 22 33");
  expect((await agreementClient().get({ rentalId })).sheets[0]!.sealHolds).toBe(true);
  expect((await t.as().send(`${makeRenterPath(token)}/sozlesme-1.pdf`)).status).toBe(200);
  await forgetOldAgreements(t.db, after(5 * 366));
  expect(await rows()).not.toContain("Zeynep");
});

test("a part that was changed behind our back is seen by the seal", async () => {
  await agreementClient().make({ rentalId: reservationId });
  await expect(sql`update agreement_parts set record = '{}'`.execute(t.db)).rejects.toThrow("never changes");
  await sql`alter table agreement_parts disable trigger user`.execute(t.db);
  await sql`update agreement_parts set record = '{"phone":"x"}' where rental_id = ${reservationId} and part = 'contact'`.execute(
    t.db,
  );
  await sql`alter table agreement_parts enable trigger user`.execute(t.db);
  expect((await agreementClient().get({ rentalId: reservationId })).sheets[0]!.sealHolds).toBe(false);
});

test("only the beginning of its rental moves a sheet, and nothing moves what belongs to it alone", async () => {
  const { digest } = await agreementClient().make({ rentalId: reservationId });
  await agreementClient().accept({ rentalId: reservationId, digest, way: "paper", name: "Zeynep", sure: "Zeynep" });
  await expect(
    sql`update agreement_acceptances set rental_id = ${randomUUID()} where rental_id = ${reservationId}`.execute(t.db),
  ).rejects.toThrow("never changes");
  const { id: rentalId } = await startRental();
  await expect(
    sql`update rental_agreements set rental_id = ${randomUUID()} where rental_id = ${rentalId}`.execute(t.db),
  ).rejects.toThrow("never changes");
});

test("a company whose panel is closed: its renter reads and has the copy, and signs and sends nothing", async () => {
  const token = await makeLinkToken();
  const { digest } = await readRenterPage(token);
  await signOnPage(token, digest);
  const second = await makeLinkToken();
  await t.db.updateTable("companies").set({ isApproved: false }).where("id", "=", firm.user.companyId).execute();
  expect(await readRenterPage(second)).toMatchObject({ isAnswered: false, sheets: [{ sheet: 1 }] });
  expect((await t.as().send(`${makeRenterPath(second)}/sozlesme-1.pdf`)).status).toBe(200);
  for (const fields of [
    { do: "accept", digest, name: "Zeynep Aksoy", strokes: JSON.stringify(SIGNATURE_STROKES) },
    { do: "data", address: "Konak" },
    { do: "longer", until: "2027-01-02T10:00" },
    { do: "driver", digest, driver: "0", name: "Emre", strokes: JSON.stringify(SIGNATURE_STROKES) },
  ])
    expect([fields.do, (await postToPage(second, fields)).status]).toEqual([fields.do, 409]);
  await t.db.updateTable("companies").set({ isApproved: true }).where("id", "=", firm.user.companyId).execute();
  expect(await readRenterPage(second)).toMatchObject({ isAnswered: true });
});

test("a customer who is removed while the agreement stands leaves it as it was signed", async () => {
  const token = await makeLinkToken();
  const { digest } = await readRenterPage(token);
  await signOnPage(token, digest);
  await t.db.updateTable("reservations").set({ customerId: null }).where("id", "=", reservationId).execute();
  await firm.api.company.customers.remove({ id: customerId });
  expect(await agreementClient().get({ rentalId: reservationId })).toMatchObject({
    state: "link",
    sheets: [{ sealHolds: true }],
  });
  expect(await readRenterPage(token)).toMatchObject({ digest, missing: [] });
});
