import { createHash, randomUUID } from "node:crypto";

import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { describeCopy, describeSignature } from "#contract/fleet/agreements.words.ts";
import type { RenterPage } from "#contract/fleet/renter-page.ts";
import { makeRenterPath } from "#contract/fleet/renter-paths.ts";
import { fillAgreement, listAgreementGaps, type SignedAgreement } from "#domain/fleet/agreement.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { PrintingQueue } from "#server/drawing/printing.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { readStubPageData, readStubPageName } from "../../../../test/stub-pages.ts";
import { makeCars, makeConditionReport, makeCustomer, makeDriver, makeRental } from "../../../../test/world.ts";

const DAY_MS = 86_400_000;
const NOTHING_OF_A_COPY = { given: null, openedAt: null, mailed: null };
const SIGNATURE_STROKES: [number, number][][] = [
  [
    [10, 20],
    [500, 600],
  ],
];

let t: TestApp;
let firm: Awaited<ReturnType<typeof makeCompanyOwnerPerson>>;
let cars: string[];
let rentalId: string;
let customerId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  firm = await makeCompanyOwnerPerson(t);
  cars = await makeCars(t.db, firm.user, 2);
  customerId = await makeCustomer(t.db, firm.user, { name: "Zeynep Aksoy" });
  const dueAt = new Date(t.clock.now().getTime() + 3 * DAY_MS);
  rentalId = await makeRental(t.db, firm.user, cars[0]!, { total: 300_000, deposit: 50_000, customerId, dueAt });
});

async function refusalCodeOf(refused: Promise<unknown>): Promise<string> {
  return (await catchRefusal(refused)).code;
}

const agreementClient = () => firm.api.company.agreements;
const makeSignedInput = (digest: string) => ({
  rentalId,
  digest,
  way: "desk" as const,
  name: "Zeynep Aksoy",
  strokes: SIGNATURE_STROKES,
});

async function extendRental(days: number): Promise<void> {
  const { version, dueAt } = await firm.api.company.rentals.get({ id: rentalId });
  const until = new Date(dueAt.getTime() + days * DAY_MS).toISOString();
  await firm.api.company.rentals.extend({ id: rentalId, version, dueAt: until });
}

async function makeLinkToken(): Promise<string> {
  const { address } = await firm.api.company.renterLinks.make({ rentalId });
  return address.split("/").at(-1)!;
}

function postToPage(token: string, fields: Record<string, string>, client = t.as()): Promise<Response> {
  return client.send(makeRenterPath(token), {
    method: "POST",
    form: fields,
  });
}

const signOnPage = (token: string, digest: string, strokes: unknown = SIGNATURE_STROKES) =>
  postToPage(token, { do: "accept", digest, name: "Zeynep Aksoy", strokes: JSON.stringify(strokes) });

async function readRenterPage(token: string) {
  const response = await t.as().send(makeRenterPath(token));
  return {
    status: response.status,
    view: (readStubPageData(await response.text()) as { view: Record<string, never> }).view,
  };
}

test("a rental has no agreement until somebody makes one, and its record has the hash that seals it", async () => {
  expect(await agreementClient().state({ rentalId })).toEqual({
    state: "none",
    acceptedAt: null,
    openedAt: null,
    copy: NOTHING_OF_A_COPY,
  });
  const made = await agreementClient().make({ rentalId });
  expect(made).toMatchObject({
    state: "made",
    isChanged: false,
    sheets: [{ sheet: 1, sealHolds: true, copy: NOTHING_OF_A_COPY }],
  });
  expect(made.now.facts).toMatchObject({ renter: { name: "Zeynep Aksoy" }, deposit: 50_000 });
  expect(made.now.facts.charges).toEqual([{ kind: "Kira", text: "", amount: 300_000 }]);
  const { record } = await t.db
    .selectFrom("rentalAgreements")
    .select("record")
    .where("rentalId", "=", rentalId)
    .executeTakeFirstOrThrow();
  expect(createHash("sha256").update(record).digest("hex")).toBe(made.digest);
  // A repeated request makes no second sheet.
  expect((await agreementClient().make({ rentalId })).sheets).toHaveLength(1);
});

test("what is signed at the desk is accepted once, and names whose session it was", async () => {
  const { digest } = await agreementClient().make({ rentalId });
  const accepted = await agreementClient().accept(makeSignedInput(digest));
  expect(accepted).toMatchObject({
    state: "desk",
    sheets: [{ acceptance: { name: "Zeynep Aksoy", strokes: SIGNATURE_STROKES } }],
  });
  expect(accepted.sheets[0]!.sealHolds).toBe(true);
  expect(await agreementClient().accept(makeSignedInput(digest))).toEqual(accepted);
  expect(await refusalCodeOf(agreementClient().accept({ ...makeSignedInput(digest), name: "Başkası" }))).toBe(
    "AGREEMENT_ACCEPTED",
  );
  expect(describeSignature(accepted.sheets[0]!.acceptance!, { role: "renter", name: "Zeynep Aksoy" })).toEqual([
    `Şirketin ekranında atıldı. Oturumu açık olan çalışan: ${firm.user.displayName}.`,
  ]);
});

test("a name that is not the renter's is asked about at the desk, too, on the screen and of a paper", async () => {
  const { digest } = await agreementClient().make({ rentalId });
  const other = { ...makeSignedInput(digest), name: "Ali Kaya" };
  expect(await refusalCodeOf(agreementClient().accept(other))).toBe("SIGNER_NAME_DIFFERS");
  expect(await refusalCodeOf(agreementClient().accept({ ...other, way: "paper" }))).toBe("SIGNER_NAME_DIFFERS");
  const { sheets } = await agreementClient().accept({ ...other, sure: " Ali  Kaya" });
  expect(sheets[0]!.acceptance).toMatchObject({ name: "Ali Kaya" });
});

test("that a copy was given is the word of whoever wrote it, once, and more is known when the renter's link is opened", async () => {
  const { digest } = await agreementClient().make({ rentalId });
  await agreementClient().accept(makeSignedInput(digest));
  const readCopy = async () => (await agreementClient().get({ rentalId })).sheets[0]!.copy;
  expect(await readCopy()).toEqual(NOTHING_OF_A_COPY);
  const given = { at: t.clock.now(), by: firm.user.displayName };
  await agreementClient().giveCopy({ rentalId, digest });
  t.clock.advance({ seconds: 60 });
  await agreementClient().giveCopy({ rentalId, digest });
  expect(await readCopy()).toEqual({ ...NOTHING_OF_A_COPY, given });
  const { items } = await firm.api.company.deskEvents.list({ kind: "agreements" });
  expect(items.filter(({ action }) => action === "agreement-copy-stated")).toMatchObject([{ actor: given.by }]);

  const token = await makeLinkToken();
  await postToPage(token, { do: "opened" }, t.as(firm.token));
  expect(await readCopy()).toMatchObject({ openedAt: null });
  const openedAt = t.clock.now();
  await postToPage(token, { do: "opened" });
  t.clock.advance({ seconds: 60 });
  await postToPage(token, { do: "opened" });
  expect(await readCopy()).toEqual({ given, openedAt, mailed: null });
  const { page } = (await readRenterPage(token)).view as unknown as { page: RenterPage };
  expect(page.sheets).toMatchObject([{ copy: { given: { by: given.by } } }]);
  expect(page.acceptance).toMatchObject({ way: "desk", madeBy: given.by });
});

test("of a copy from before its giver was kept, nobody is named, unless the renter had signed through a link", async () => {
  const { digest } = await agreementClient().make({ rentalId });
  await agreementClient().accept(makeSignedInput(digest));
  const givenAt = t.clock.now();
  const of = { companyId: firm.user.companyId, rentalId, sheet: 1 };
  await t.db
    .insertInto("agreementCopies")
    .values({ ...of, givenAt })
    .execute();
  const [desk] = (await agreementClient().get({ rentalId })).sheets;
  expect(describeCopy(desk!.copy)).toEqual([
    `Kopyanın verildiği yazılmış, kimin yazdığı bilinmiyor: ${formatLongDateTime(givenAt)}.`,
  ]);
  await extendRental(1);
  const token = await makeLinkToken();
  await signOnPage(token, (await agreementClient().get({ rentalId })).digest);
  await t.db.deleteFrom("agreementCopies").where("rentalId", "=", rentalId).execute();
  await t.db
    .insertInto("agreementCopies")
    .values({ ...of, sheet: 2, givenAt: t.clock.now() })
    .execute();
  const [byLink] = (await agreementClient().get({ rentalId })).sheets;
  expect(byLink!.copy).toEqual({ given: null, openedAt: t.clock.now(), mailed: null });
});

test("another end, another price and another car make a further sheet, and the old one stays", async () => {
  const { digest } = await agreementClient().make({ rentalId });
  await agreementClient().accept(makeSignedInput(digest));
  await extendRental(2);
  expect(await agreementClient().get({ rentalId })).toMatchObject({ state: "changed", isChanged: true });
  expect(await refusalCodeOf(agreementClient().accept(makeSignedInput(digest)))).toBe("AGREEMENT_CHANGED");
  const second = await agreementClient().make({ rentalId });
  expect(second.sheets.map(({ sheet, acceptance }) => [sheet, acceptance !== null])).toEqual([
    [2, false],
    [1, true],
  ]);
  await agreementClient().accept(makeSignedInput(second.digest));
  const charge = { id: randomUUID(), rentalId, kind: "delivery" as const, amount: 1000, text: "" };
  await firm.api.company.charges.add(charge);
  expect(await agreementClient().get({ rentalId })).toMatchObject({ isChanged: true, now: { sheet: 3 } });
  await agreementClient().accept(makeSignedInput((await agreementClient().make({ rentalId })).digest));
  const { version } = await firm.api.company.rentals.get({ id: rentalId });
  const swap = { id: randomUUID(), rentalId, version, code: cars[1]!, status: "available" as const, reason: "" };
  await firm.api.company.rentals.swapCar(swap);
  expect(await agreementClient().get({ rentalId })).toMatchObject({
    now: { sheet: 4, facts: { car: { code: cars[1] } } },
  });
});

test("each signed sheet stays on the renter's page and the company's, with what differs, before and after the next", async () => {
  const token = await makeLinkToken();
  const { digest, now } = await agreementClient().get({ rentalId });
  await signOnPage(token, digest);
  const signedAt = t.clock.now();
  t.clock.advance({ seconds: 600 });
  await extendRental(2);
  const before = (await readRenterPage(token)).view as unknown as { page: RenterPage };
  const changed = { kind: "until", before: now.facts.until };
  expect(before.page).toMatchObject({
    acceptance: null,
    sheets: [{ sheet: 1, at: signedAt.toISOString(), changes: [changed] }],
  });
  expect((await agreementClient().get({ rentalId })).sheets).toMatchObject([{ sheet: 1, changes: [changed] }]);
  expect((await signOnPage(token, before.page.digest)).status).toBe(303);
  await firm.api.company.rentals.end({ id: rentalId });
  const after = (await readRenterPage(token)).view as unknown as { page: RenterPage };
  expect(after.page.sheets).toMatchObject([
    { sheet: 2, changes: [] },
    { sheet: 1, changes: [changed] },
  ]);
  for (const sheet of [1, 2])
    expect((await t.as().send(`${makeRenterPath(token)}/sozlesme-${sheet}.pdf`)).status).toBe(200);
});

test("a discount unmakes no signature, its reversal neither, and one that hides another line does", async () => {
  const token = await makeLinkToken();
  const { digest } = await agreementClient().get({ rentalId });
  await signOnPage(token, digest);
  const add = async (kind: "discount" | "delivery", amount: number) => {
    const id = randomUUID();
    await firm.api.company.charges.add({ id, rentalId, kind, amount, text: "" });
    return id;
  };
  const readState = async () => {
    const { view } = (await readRenterPage(token)) as unknown as { view: { page: RenterPage } };
    const { state, isChanged } = await agreementClient().get({ rentalId });
    return { state, isChanged, way: view.page.acceptance?.way, changes: view.page.sheets[0]!.changes };
  };
  const discount = await add("discount", 20_000);
  const cheaper = { kind: "price", before: 300_000, after: 280_000 };
  expect(await readState()).toEqual({ state: "link", isChanged: false, way: "link", changes: [cheaper] });
  await firm.api.company.charges.reverse({ id: randomUUID(), chargeId: discount, reason: "Yanlış" });
  expect(await readState()).toEqual({ state: "link", isChanged: false, way: "link", changes: [] });
  await add("discount", 90_000);
  await add("delivery", 10_000);
  expect(await readState()).toMatchObject({ state: "changed", isChanged: true, changes: [{ kind: "price" }] });
});

test("a new sheet names the company's address and taxes, and km and fuel once the hand-over is sealed", async () => {
  const address = "Ege Mah. 12 Sok. No: 4, Urla / İzmir";
  await t.db
    .updateTable("companies")
    .set({ address, taxOffice: "Urla", taxNo: "1234567890" })
    .where("id", "=", firm.user.companyId)
    .execute();
  const before = await agreementClient().make({ rentalId });
  expect(before.now).toMatchObject({
    form: 4,
    facts: { start: null },
    terms: { company: { address, taxOffice: "Urla", taxNo: "1234567890" } },
  });
  const start = { km: 48_230, fuel: 5 };
  await makeConditionReport(t.db, firm.user, rentalId, { words: "Tutanak", photo: "x", carCode: cars[0]!, ...start });
  const after = await agreementClient().make({ rentalId });
  expect(after).toMatchObject({ now: { sheet: 2, facts: { start } }, sheets: [{ sealHolds: true }, {}] });
  const token = await makeLinkToken();
  await signOnPage(token, after.digest);
  expect(await agreementClient().get({ rentalId })).toMatchObject({ state: "link", sheets: [{ sealHolds: true }, {}] });
  const pdf = await t.as().send(`${makeRenterPath(token)}/sozlesme-2.pdf`);
  expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
});

test("what the company wrote once about insurance stands in its sheets, and is named as missing before", async () => {
  const { rentalRules } = firm.api.company;
  const isMissing = (sheet: SignedAgreement) => listAgreementGaps(sheet).includes("insurance");
  const before = await agreementClient().make({ rentalId });
  expect(before.now.terms.rules).toMatchObject({ insurance: "" });
  expect(isMissing(before.now)).toBe(true);
  expect(JSON.stringify(fillAgreement(before.now))).not.toContain("Sigorta ve muafiyet");
  const { version, late, km, fuelPrice } = await rentalRules.get();
  const insurance = "Kasko vardır.\nMuafiyet 15.000 TL’dir.";
  await rentalRules.update({ version, late, km, fuelPrice, insurance: ` ${insurance} ` });
  const { digest } = await agreementClient().make({ rentalId });
  const token = await makeLinkToken();
  const { sheet } = (await readRenterPage(token)).view["page"] as unknown as { sheet: SignedAgreement };
  expect(sheet).toMatchObject({ sheet: 2, terms: { rules: { insurance } } });
  expect(isMissing(sheet)).toBe(false);
  expect(JSON.stringify(fillAgreement(sheet))).toContain(
    'Sigorta ve muafiyet: ","isBold":false},{"text":"Kasko vardır. Muafiyet 15.000 TL’dir.',
  );
  await signOnPage(token, digest);
  expect(await agreementClient().get({ rentalId })).toMatchObject({ state: "link", sheets: [{ sealHolds: true }, {}] });
  const pdf = await t.as().send(`${makeRenterPath(token)}/sozlesme-2.pdf`);
  expect(pdf.status).toBe(200);
});

test("a toll or a payment that comes later makes no further sheet", async () => {
  const { digest } = await agreementClient().make({ rentalId });
  await agreementClient().accept(makeSignedInput(digest));
  await firm.api.company.charges.add({ id: randomUUID(), rentalId, kind: "toll", amount: 1000, text: "" });
  expect(await agreementClient().get({ rentalId })).toMatchObject({ state: "desk", isChanged: false });
});

test("a new text holds for new agreements; a rental that has accepted one keeps its own", async () => {
  const texts = firm.api.company.agreementTexts;
  expect(await texts.get()).toMatchObject({ version: 0, savedAt: null });
  await agreementClient().accept(makeSignedInput((await agreementClient().make({ rentalId })).digest));
  const saved = await texts.save({ version: 0, text: "Araç: {{plaka}}" });
  expect(saved).toMatchObject({ version: 1, text: "Araç: {{plaka}}" });
  expect(await texts.save({ version: 0, text: "Araç: {{plaka}}" })).toEqual(saved);
  expect(await refusalCodeOf(texts.save({ version: 0, text: "Başka" }))).toBe("CHANGED_MEANWHILE");
  await extendRental(1);
  expect((await agreementClient().make({ rentalId })).now.terms.textVersion).toBe(0);
  const other = await makeRental(t.db, firm.user, cars[1]!, { customerId });
  expect((await agreementClient().make({ rentalId: other })).now.terms).toMatchObject({ textVersion: 1 });
});

test("a field that does not exist is refused at the text, by its name", async () => {
  const refused = await catchRefusedFields(firm.api.company.agreementTexts.save({ version: 0, text: "Bir\n{{plka}}" }));
  expect(refused?.["text"]).toContain("2. satırda “{{plka}}” diye bir alan yok.");
});

test("the database changes no sheet, no acceptance and no text", async () => {
  const { digest } = await agreementClient().make({ rentalId });
  await agreementClient().accept(makeSignedInput(digest));
  await agreementClient().giveCopy({ rentalId, digest });
  await firm.api.company.agreementTexts.save({ version: 0, text: "Metin" });
  for (const change of [
    sql`update rental_agreements set record = '{}'`,
    sql`update agreement_acceptances set name = 'x'`,
    sql`update agreement_copies set given_at = now()`,
    sql`update agreement_copies set given_at = null, opened_at = now()`,
    sql`update agreement_texts set text = 'x'`,
  ])
    await expect(change.execute(t.db)).rejects.toThrow("never changes");
});

test("a record that was changed behind our back is seen by its seal", async () => {
  const { digest } = await agreementClient().make({ rentalId });
  await sql`alter table rental_agreements disable trigger user`.execute(t.db);
  await sql`update rental_agreements set record = replace(record, 'Zeynep', 'Ayşe') where rental_id = ${rentalId}`.execute(
    t.db,
  );
  await sql`alter table rental_agreements enable trigger user`.execute(t.db);
  const [sheet] = (await agreementClient().get({ rentalId })).sheets;
  expect(sheet).toMatchObject({ sealHolds: false, digest });
});

test("after the end only the signed paper is entered, and nothing is made up for a rental without a sheet", async () => {
  const { digest } = await agreementClient().make({ rentalId });
  await firm.api.company.rentals.end({ id: rentalId });
  expect(await refusalCodeOf(agreementClient().accept(makeSignedInput(digest)))).toBe("AGREEMENT_OVER");
  expect(await agreementClient().accept({ rentalId, digest, way: "paper", name: "Zeynep Aksoy" })).toMatchObject({
    state: "paper",
  });
  const bare = await makeRental(t.db, firm.user, cars[1]!, { endedAt: t.clock.now() });
  expect(await agreementClient().get({ rentalId: bare })).toMatchObject({ state: "none", sheets: [] });
  expect(await refusalCodeOf(agreementClient().make({ rentalId: bare }))).toBe("AGREEMENT_OVER");
});

test("a renter signs on their own telephone, gets the copy at once, and the company sees it", async () => {
  const token = await makeLinkToken();
  expect(await agreementClient().state({ rentalId })).toMatchObject({ state: "sent" });
  const { view } = await readRenterPage(token);
  const { digest, sheet } = (view as unknown as { page: { digest: string; sheet: SignedAgreement } }).page;
  expect(sheet.facts.renter.name).toBe("Zeynep Aksoy");
  const answer = await signOnPage(token, digest);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, makeRenterPath(token)]);
  expect(await agreementClient().get({ rentalId })).toMatchObject({
    state: "link",
    sheets: [{ acceptance: { way: "link", madeBy: "" }, copy: { given: null, openedAt: t.clock.now() } }],
  });
  const copy = await t.as().send(`${makeRenterPath(token)}/sozlesme-1.pdf`);
  expect([copy.status, copy.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  const bytes = Buffer.from(await copy.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.length).toBeLessThan(300_000);
});

test("a sheet is drawn once for the desk and the renter, and the requests of all addresses together have an end", async () => {
  const token = await makeLinkToken();
  const drawing = vi.spyOn(PrintingQueue.prototype, "open");
  const copies = await Promise.all([1, 2, 3].map(() => t.as().send(`${makeRenterPath(token)}/sozlesme-1.pdf`)));
  const desk = await agreementClient().pdf({ rentalId, sheet: 1 });
  expect(copies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(Buffer.from(await desk.arrayBuffer())).toEqual(Buffer.from(await copies[0]!.arrayBuffer()));
  expect(drawing).toHaveBeenCalledTimes(1);
  drawing.mockRestore();
  while ((await t.deps.limits.take("renterFilesByRental", rentalId)) === undefined);
  expect((await t.as().send(`${makeRenterPath(token)}/sozlesme-1.pdf`)).status).toBe(429);
});

test("opening a link changes nothing, and its page is kept from robots, caches and other sites", async () => {
  const token = await makeLinkToken();
  const before = await t.db.selectFrom("rentalAgreements").selectAll().where("rentalId", "=", rentalId).execute();
  for (const agent of ["WhatsApp/2.23", "TelegramBot (like TwitterBot)"]) {
    const answer = await t.as().send(makeRenterPath(token), { headers: { "User-Agent": agent } });
    expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
  }
  expect(await t.db.selectFrom("rentalAgreements").selectAll().where("rentalId", "=", rentalId).execute()).toEqual(
    before,
  );
  expect(await t.db.selectFrom("agreementCopies").selectAll().where("rentalId", "=", rentalId).execute()).toEqual([]);
});

test("signed while the price changes, nothing is accepted, and the renter sees the new sheet", async () => {
  const token = await makeLinkToken();
  const { digest } = await agreementClient().get({ rentalId });
  await firm.api.company.charges.add({ id: randomUUID(), rentalId, kind: "extension", amount: 5000, text: "" });
  const answer = await signOnPage(token, digest);
  const { view } = readStubPageData(await answer.text()) as {
    view: { said: string; page: { digest: string; acceptance: null; sheet: { sheet: number } } };
  };
  expect([answer.status, view.said, view.page.acceptance, view.page.sheet.sheet]).toEqual([409, "changed", null, 2]);
  expect(await t.db.selectFrom("agreementAcceptances").selectAll().where("rentalId", "=", rentalId).execute()).toEqual(
    [],
  );
  // The new sheet is stored only when it is signed.
  expect((await signOnPage(token, view.page.digest)).status).toBe(303);
  expect(await agreementClient().get({ rentalId })).toMatchObject({ state: "link", now: { sheet: 2 } });
});

test("of two telephones at once one signs, and the other sees that it is signed", async () => {
  const [one, other] = [await makeLinkToken(), await makeLinkToken()];
  const { digest } = await agreementClient().get({ rentalId });
  const different: [number, number][][] = [
    [
      [1, 1],
      [900, 2],
    ],
  ];
  const answers = await Promise.all([signOnPage(one, digest), signOnPage(other, digest, different)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
  expect(
    await t.db.selectFrom("agreementAcceptances").selectAll().where("rentalId", "=", rentalId).execute(),
  ).toHaveLength(1);
  expect((await readRenterPage(other)).view).toMatchObject({ state: "there", page: { acceptance: { way: "link" } } });
});

test.each([
  ["nothing", []],
  ["a tap", [[[1, 1]]]],
  ["too many points", [Array.from({ length: 401 }, (_, nth) => [nth, 1])]],
  ["too many strokes", Array.from({ length: 41 }, () => [[1, 1]])],
  [
    "points beside the box",
    [
      [
        [-1, 1],
        [1001, 5],
      ],
    ],
  ],
  ["no points", "x"],
])("%s is no signature", async (_, strokes) => {
  const token = await makeLinkToken();
  const { digest } = await agreementClient().get({ rentalId });
  const answer = await signOnPage(token, digest, strokes);
  expect(answer.status).toBe(422);
  expect(await agreementClient().state({ rentalId })).toMatchObject({ state: "sent" });
});

test("a closed link says so, and so does one whose rental ended long ago; an unknown one is 404", async () => {
  const [closed] = [await makeLinkToken()];
  await firm.api.company.renterLinks.close({ rentalId });
  expect(await readRenterPage(closed)).toMatchObject({ status: 410, view: { state: "closed" } });
  expect((await signOnPage(closed, (await agreementClient().get({ rentalId })).digest)).status).toBe(410);
  const live = await makeLinkToken();
  await t.db
    .updateTable("rentals")
    .set({ endedAt: new Date(t.clock.now().getTime() - 366 * DAY_MS) })
    .where("id", "=", rentalId)
    .execute();
  expect(await readRenterPage(live)).toMatchObject({ status: 410, view: { state: "ended" } });
  expect(await readRenterPage("A".repeat(22))).toMatchObject({ status: 404, view: { state: "gone" } });
  expect((await t.as().send(`/k/${"A".repeat(22)}/sozlesme-1.pdf`)).status).toBe(404);
});

test("only hashes of links are kept, and a rental has so many at most", async () => {
  const token = await makeLinkToken();
  const links = await t.db.selectFrom("renterLinks").selectAll().execute();
  expect(JSON.stringify(links)).not.toContain(token);
  for (let nth = 1; nth < 30; nth += 1) await makeLinkToken();
  expect(await refusalCodeOf(makeLinkToken())).toBe("RENTER_LINKS_FULL");
});

test("a renter asks for more time, and the company has it as a message", async () => {
  const token = await makeLinkToken();
  const until = "2027-01-02T10:00";
  const answer = await postToPage(token, { do: "longer", until });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toMatch(/^\/h\//u);
  const { items } = await firm.api.company.notices.list({});
  expect(items.map(({ code, reason }) => [code, reason])).toEqual([[cars[0], "longer"]]);
  expect(items[0]!.note).toContain("2 Ocak 2027 10.00");
});

test("nobody but a renter says that they want more time: no page offers it, and a message that says so is refused", async () => {
  const form = await t.as().send(`/q/${cars[0]!}/haber`);
  expect(JSON.stringify(readStubPageData(await form.text()))).not.toContain("longer");
  const sent = { code: cars[0]!, key: "A".repeat(22), reason: "longer" as const, note: "", phone: "" };
  expect(await catchRefusedFields(t.as().api.visitor.notices.send(sent))).toHaveProperty("reason");
});

test("a renter adds what is missing of their data and sees none of it again", async () => {
  const token = await makeLinkToken();
  const sent = { do: "data", tc: "10000000146", address: "Konak", birthDate: "1990-02-28", licence: "418902" };
  expect((await postToPage(token, sent)).status).toBe(303);
  const page = await (await t.as().send(makeRenterPath(token))).text();
  expect(page).not.toContain("10000000146");
  expect(page).toContain("••••146");
  const { now } = await agreementClient().get({ rentalId });
  expect(now.facts.drivers).toMatchObject([{ address: "Konak", identity: "T.C. kimlik ••••146" }]);
  const stored = await t.db.selectFrom("rentalAgreements").select("record").execute();
  expect(JSON.stringify(stored)).not.toContain("10000000146");
});

test("a wrong field of the renter's data is named, and what was typed is there again", async () => {
  const token = await makeLinkToken();
  const answer = await postToPage(token, { do: "data", tc: "10000000147", address: "Konak" });
  expect(answer.status).toBe(422);
  const { view } = readStubPageData(await answer.text()) as { view: Record<string, unknown> };
  expect(view).toMatchObject({
    said: "wrongData",
    wrong: ["tc"],
    typed: { do: "data", tc: "10000000147", address: "Konak" },
  });
});

test("what a renter adds is kept though a clerk is writing the same customer's data", async () => {
  const token = await makeLinkToken();
  const [written, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const clerk = t.db.transaction().execute(async (tx) => {
    await makeDriver({ db: tx, secretKeys: t.deps.secretKeys }, firm.user, { customerId }, { address: "" });
    written.resolve();
    await committed.promise;
  });
  await written.promise;
  const renter = postToPage(token, { do: "data", address: "Konak" });
  await expect
    .poll(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
      return waiting.rows.length;
    })
    .toBe(1);
  committed.resolve();
  await clerk;
  expect((await renter).status).toBe(303);
  expect(await firm.api.company.drivers.ofCustomer({ customerId })).toMatchObject({
    address: "Konak",
    licenceClass: "B",
  });
});

test("markup in names and in the company's text stays text", async () => {
  await t.db
    .updateTable("rentals")
    .set({ renterName: "<b>**Ali** {{plaka}}</b>" })
    .where("id", "=", rentalId)
    .execute();
  await firm.api.company.agreementTexts.save({ version: 0, text: "{{müşteri}} <script>x</script> [a](javascript:x)" });
  const token = await makeLinkToken();
  const page = await t.as().send(makeRenterPath(token));
  expect(readStubPageName(await page.text())).toBe("renter");
  expect((await t.as().send(`${makeRenterPath(token)}/sozlesme-1.pdf`)).status).toBe(200);
});

test("a renter sees nothing of what the staff wrote for itself", async () => {
  const secret = "yalnızca personel için";
  await t.db.updateTable("rentals").set({ notes: secret }).where("id", "=", rentalId).execute();
  await t.db.updateTable("customers").set({ notes: secret, caution: secret }).where("id", "=", customerId).execute();
  const internal = { internalNotes: secret, driverPreNote: secret, availabilityPreNote: secret };
  await t.db.updateTable("cars").set(internal).where("code", "=", cars[0]!).execute();
  const page = await (await t.as().send(makeRenterPath(await makeLinkToken()))).text();
  expect(page).toContain("Zeynep Aksoy");
  expect(page).not.toContain(secret);
  expect(page).not.toContain(firm.user.email);
});

test("another company has no way to it, but with the link sees what the renter sees", async () => {
  const token = await makeLinkToken();
  const rival = await makeCompanyOwnerPerson(t);
  expect(await refusalCodeOf(rival.api.company.agreements.get({ rentalId }))).toBe("RENTAL_NOT_FOUND");
  const own = await t.as().send(makeRenterPath(token));
  const theirs = await t.as(rival.token).send(makeRenterPath(token));
  expect(await theirs.text()).toBe(await own.text());
});

test("agreements go five years after the end, and their links with them", async () => {
  const token = await makeLinkToken();
  await firm.api.company.rentals.end({ id: rentalId });
  const { forgetOldAgreements } = await import("./forget-old.ts");
  const after = (days: number) => new Date(t.clock.now().getTime() + days * DAY_MS);
  const kept = () => t.db.selectFrom("rentalAgreements").select("sheet").where("rentalId", "=", rentalId).execute();
  await forgetOldAgreements(t.db, after(5 * 365));
  expect(await kept()).toHaveLength(1);
  await forgetOldAgreements(t.db, after(5 * 366));
  expect(await kept()).toEqual([]);
  expect((await readRenterPage(token)).status).toBe(404);
});
