/** @module-tag long */
import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, beforeEach, expect, test } from "vitest";

import { describeSignature } from "#contract/fleet/agreements.words.ts";
import { makeRenterPath } from "#contract/fleet/renter-paths.ts";
import { deleteOldSigningCodes } from "#server/modules/agreements/signing-codes.ts";

import { catchRefusal, createTestApp, type TestApp, type TestClient } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { IS_POPPLER_INSTALLED, readPdfText } from "../../../../test/rendered-pages.ts";
import { sendDueMails } from "../../../../test/send-due.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import { makeCars, makeCustomer, makeInvitation, makeRental } from "../../../../test/world.ts";

const STROKES: [number, number][][] = [
  [
    [10, 20],
    [500, 600],
  ],
];

let t: TestApp;
let owner: Awaited<ReturnType<typeof makeCompanyOwnerPerson>>;
let email: string;
let rentalId: string;
let token: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  owner = await makeCompanyOwnerPerson(t);
  const [car] = await makeCars(t.db, owner.user, 1);
  email = `isil-${owner.user.companyId}@gmail.com`;
  const customerId = await makeCustomer(t.db, owner.user, { name: "Işıl Demir", email });
  rentalId = await makeRental(t.db, owner.user, car!, { total: 300_000, customerId });
  const { address } = await owner.api.company.renterLinks.make({ rentalId });
  token = address.split("/").at(-1)!;
});

async function sign(code?: string, client: TestClient = t.as()) {
  const { digest } = await client.api.renterPage.get({ token });
  return client.api.renterPage.accept({ token, digest, name: "Işıl Demir", strokes: STROKES, code });
}

async function readCodes(recipient = email): Promise<string[]> {
  return (await t.post())
    .filter((mail) => mail.recipient === recipient)
    .flatMap(({ mail }) => (mail.kind === "signing-code" ? [mail.code] : []));
}

async function sendCode(): Promise<string> {
  await t.as().api.renterPage.sendCode({ token });
  return (await readCodes()).at(-1)!;
}

const makeWrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const refusalOf = async (answer: Promise<unknown>) => (await catchRefusal(answer)).code;

const readAgreement = () => owner.api.company.agreements.get({ rentalId });

test("signing outside of the company's browsers asks for the mailed code, and both sides read that it was confirmed", async () => {
  expect(await refusalOf(sign())).toBe("SIGNING_CODE_NEEDED");
  expect(await refusalOf(sign("123456"))).toBe("SIGNING_CODE_NEEDED");
  const code = await sendCode();
  expect(code).toMatch(/^\d{6}$/u);
  expect((await readAgreement()).sheets[0]).toMatchObject({ acceptance: null });
  const { acceptance: shown } = await sign(`${code.slice(0, 3)} ${code.slice(3)}`);
  const sheet = (await readAgreement()).sheets[0]!;
  const { updatedAt } = await t.db
    .selectFrom("customers")
    .select("updatedAt")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const confirmed = {
    at: t.clock.now().toISOString(),
    address: "i•••@g•••.com",
    knownSince: updatedAt.toISOString(),
  };
  expect(sheet).toMatchObject({ sealHolds: true, acceptance: { way: "link", evidence: { code: confirmed } } });
  expect(shown).toMatchObject({ evidence: { code: confirmed } });
  const said = describeSignature(sheet.acceptance!, { role: "renter", name: "Işıl Demir" }).join(" ");
  expect(said).toContain("i•••@g•••.com adresine gönderilen kod yazıldı: ");
  expect(said).toContain("Bu adresin şirkette yazılı olduğu bilinen en eski zaman: ");
  expect(sheet.acceptance!.evidence).not.toHaveProperty("doubts");
  // The code is used up.
  expect(await t.db.selectFrom("signingCodes").selectAll().where("rentalId", "=", rentalId).execute()).toEqual([]);
});

test.skipIf(!IS_POPPLER_INSTALLED)("the paper says that a code confirmed the signature", async () => {
  await sign(await sendCode());
  const pdf = await t.as().api.renterPage.pdf({ token, sheet: 1 });
  const path = join(await mkdtemp(join(tmpdir(), "agreement-")), pdf.name);
  await writeFile(path, Buffer.from(await pdf.arrayBuffer()));
  const text = (await readPdfText(path)).replaceAll(/\s+/gu, " ");
  expect(text).toContain("adresine gönderilen kod yazıldı: ");
});

test("whoever entered the code gets the signed sheet by mail, and what is signed at the desk is told without it", async () => {
  const readTold = async () =>
    (await t.post()).filter((mail) => mail.recipient === email && mail.mail.kind === "agreement-signed");
  await sign(await sendCode());
  const { now: sheet } = await readAgreement();
  const told = await readTold();
  expect(told).toMatchObject([
    {
      file: { name: expect.stringMatching(/^sozlesme-.*-1\.pdf$/u) as string, type: "application/pdf" },
      mail: {
        way: "link",
        hasCopy: true,
        company: sheet.terms.company.name,
        plate: sheet.facts.car.code,
        until: sheet.facts.until,
        sum: 300_000,
        signedAt: t.clock.now().toISOString(),
      },
    },
  ]);
  expect((await told[0]!.file!.text()).slice(0, 5)).toBe("%PDF-");
  expect((await readAgreement()).sheets[0]!.copy.mailed).toEqual({ at: t.clock.now(), to: "i•••@g•••.com" });
  await t.db
    .updateTable("rentals")
    .set({ dueAt: new Date("2027-03-01T09:00:00Z") })
    .where("id", "=", rentalId)
    .execute();
  await sign(undefined, t.as(owner.token));
  expect(await readTold()).toMatchObject([{ mail: { way: "desk", hasCopy: false }, file: undefined }]);
  expect((await readAgreement()).sheets[0]!.copy.mailed).toBeNull();
});

test("a copy that was only written into the folder of mails is not said to be mailed", async () => {
  await sign(await sendCode());
  const mailer = { ...t.deps.mailer, isFolder: true } as const;
  await sendDueMails({ ...t.deps, mailer });
  expect((await readAgreement()).sheets[0]!.copy.mailed).toBeNull();
});

test("after five wrong entries the right code counts no more, and a new one does", async () => {
  const code = await sendCode();
  for (let nth = 1; nth <= 4; nth++) expect(await refusalOf(sign(makeWrong(code)))).toBe("SIGNING_CODE_WRONG");
  expect(await refusalOf(sign(makeWrong(code)))).toBe("SIGNING_CODE_SPENT");
  expect(await refusalOf(sign(code))).toBe("SIGNING_CODE_SPENT");
  t.clock.advance({ seconds: 1 });
  const next = await sendCode();
  if (next !== code) expect(await refusalOf(sign(code))).toBe("SIGNING_CODE_WRONG");
  await sign(next);
  expect((await readAgreement()).state).toBe("link");
});

test("a code counts for fifteen minutes, and a mail that is sent later has none", async () => {
  const code = await sendCode();
  t.clock.advance({ seconds: 15 * 60 });
  expect(await refusalOf(sign(code))).toBe("SIGNING_CODE_EXPIRED");
  await t.as().api.renterPage.sendCode({ token });
  t.clock.advance({ seconds: 15 * 60 });
  expect(await readCodes()).toEqual([]);
  t.clock.advance({ seconds: 24 * 3600 });
  expect(await deleteOldSigningCodes(t.db, t.clock.now())).toBeGreaterThan(0);
  expect(await t.db.selectFrom("signingCodes").selectAll().execute()).toEqual([]);
});

test("a code confirms the sheet for which it was sent, which its mail describes, and no other", async () => {
  await t.as().api.renterPage.sendCode({ token });
  const { now: sheet } = await readAgreement();
  const [told] = (await t.post()).filter(({ recipient }) => recipient === email);
  expect(told!.mail).toMatchObject({ plate: sheet.facts.car.code, until: sheet.facts.until, sum: 300_000 });
  const charge = { rentalId, id: randomUUID(), kind: "delivery", amount: 300_000, text: "" } as const;
  await owner.api.company.charges.add({ ...charge, happenedAt: t.clock.now().toISOString() });
  expect(await refusalOf(sign((told!.mail as { code: string }).code))).toBe("SIGNING_CODE_WRONG");
  await sign(await sendCode());
});

test("a code that went to another address confirms nothing", async () => {
  const code = await sendCode();
  const other = `clerk-${owner.user.companyId}@example.com`;
  await t.db.updateTable("customers").set({ email: other }).where("email", "=", email).execute();
  expect(await refusalOf(sign(code))).toBe("SIGNING_CODE_WRONG");
  await t.as().api.renterPage.sendCode({ token });
  const [next] = await readCodes(other);
  await sign(next);
  expect((await readAgreement()).sheets[0]!.acceptance!.evidence).toMatchObject({ code: { address: "c•••@e•••.com" } });
});

test("without an address nobody is asked for a code, and it says that nobody confirmed", async () => {
  await t.db.updateTable("customers").set({ email: "" }).where("email", "=", email).execute();
  expect(await refusalOf(t.as().api.renterPage.sendCode({ token }))).toBe("SIGNING_ADDRESS_UNKNOWN");
  await sign();
  const { acceptance } = (await readAgreement()).sheets[0]!;
  expect(acceptance!.evidence).toMatchObject({ place: "elsewhere", code: null });
  expect(describeSignature(acceptance!, { role: "renter", name: "Işıl Demir" })).toContain(
    "Kimse kodla doğrulamadı (kiracının e-posta adresi yazılı değil).",
  );
});

test.each([
  ["a member's own address", async () => owner.user.email.replace("@", "+kira@")],
  [
    "the address of somebody whom the company invited",
    async () => {
      await makeInvitation(t.db, owner.user, { email: `davetli-${owner.user.companyId}@example.com` });
      return `davetli-${owner.user.companyId}@example.com`;
    },
  ],
])("%s as the renter's confirms nothing, is said, and gets no copy", async (_, makeAddress) => {
  const own = await makeAddress();
  await t.db
    .updateTable("customers")
    .set({ email: own, phone: "+905321112233", updatedAt: t.clock.now() })
    .where("email", "=", email)
    .execute();
  await t.db.updateTable("rentals").set({ renterPhone: "+905321112233" }).where("id", "=", rentalId).execute();
  await t.db
    .updateTable("companies")
    .set({ contactPhone: "+905321112233" })
    .where("id", "=", owner.user.companyId)
    .execute();
  t.clock.advance({ seconds: 240 });
  await t.as().api.renterPage.sendCode({ token });
  const [code] = await readCodes(own);
  const { acceptance: shown } = await sign(code);
  expect(shown!.evidence).toMatchObject({ doubts: ["company-address", "company-phone", "address-changed"] });
  const sheet = (await readAgreement()).sheets[0]!;
  const said = describeSignature(sheet.acceptance!, { role: "renter", name: "Işıl Demir" });
  expect(said).toContain("Bu adres şirketin kendi adresidir: kod, kiracının imzaladığını göstermez.");
  expect(said.join(" ")).toContain("Şirket bu adresi koddan en çok 4 dakika önce yazmış ya da değiştirmiş olabilir: ");
  expect((await t.post()).filter(({ recipient }) => recipient === own)).toMatchObject([{ mail: { hasCopy: false } }]);
  expect(sheet).toMatchObject({ sealHolds: true });
});

test("an address that was taken away or replaced after the first sheet is said", async () => {
  await t.db.updateTable("customers").set({ email: "" }).where("email", "=", email).execute();
  await sign();
  const { acceptance } = (await readAgreement()).sheets[0]!;
  expect(acceptance!.evidence).toMatchObject({ code: null, doubts: ["address-changed"] });
});

test("an address that another customer has, too, is said", async () => {
  await makeCustomer(t.db, owner.user, { name: "Ali Kaya", email });
  await sign(await sendCode());
  expect((await readAgreement()).sheets[0]!.acceptance!.evidence).toMatchObject({ doubts: ["shared-address"] });
});

test("a browser of the company asks for no code, and it is signed at the desk", async () => {
  await sign(undefined, t.as(owner.token));
  const { acceptance } = (await readAgreement()).sheets[0]!;
  expect(acceptance).toMatchObject({ way: "desk", evidence: { place: "company-device" } });
  expect(acceptance!.evidence).not.toHaveProperty("code");
});

test("ten codes a day are sent for one rental, and none after the signature", async () => {
  const { sendCode: send } = t.as().api.renterPage;
  for (let nth = 1; nth <= 10; nth++) await send({ token });
  expect(await refusalOf(send({ token }))).toBe("TOO_MANY_ATTEMPTS");
  const [code] = await readCodes();
  await sign(code);
  expect(await refusalOf(send({ token }))).toBe("AGREEMENT_ACCEPTED");
});

test("the first press sends the code, and the page asks for it with name and drawing kept", async () => {
  const { digest } = await t.as().api.renterPage.get({ token });
  const form = { do: "accept", digest, name: "Işıl Demir", strokes: JSON.stringify(STROKES) };
  const press = async (more: Record<string, string> = {}) => {
    const answer = await t.as().send(makeRenterPath(token), { form: { ...form, ...more } });
    if (answer.status === 303) return { status: 303, said: undefined };
    const { view } = readStubPageData(await answer.text()) as { view: { said: string; typed: object } };
    expect(view.typed).toMatchObject(form);
    return { status: answer.status, said: view.said };
  };
  expect(await press()).toEqual({ status: 409, said: "codeSent" });
  const [code] = await readCodes();
  expect(await press({ code: "12" })).toEqual({ status: 422, said: "codeWrong" });
  expect(await press({ code: makeWrong(code!) })).toEqual({ status: 422, said: "codeWrong" });
  t.clock.advance({ seconds: 1 });
  expect(await press({ code: "", again: "1" })).toEqual({ status: 409, said: "codeSent" });
  const [next] = await readCodes();
  t.clock.advance({ seconds: 15 * 60 });
  expect(await press({ code: next! })).toEqual({ status: 409, said: "codeExpired" });
  expect(await press({ again: "1" })).toEqual({ status: 409, said: "codeSent" });
  const [last] = await readCodes();
  expect(await press({ code: last! })).toEqual({ status: 303, said: undefined });
  expect((await readAgreement()).state).toBe("link");
});
