/** @module-tag long */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { describeSignature } from "#contract/fleet/agreements.words.ts";
import { makeRenterPath } from "#contract/fleet/renter-paths.ts";
import { makeAgreementFile } from "#server/modules/agreements/file.ts";
import { computeAcceptanceSeal } from "#server/modules/agreements/store.ts";

import { createTestApp, makeNextAddress, type TestApp, type TestClient } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readPdfText } from "../../../../test/rendered-pages.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import {
  makeCars,
  makeCustomer,
  makeMember,
  makeRental,
  makeSharedDevice,
  PASSWORD,
  type MadeUser,
} from "../../../../test/world.ts";

const STROKES: [number, number][][] = [
  [
    [10, 20],
    [500, 600],
  ],
];

const RENTER = { role: "renter", name: "Işıl Demir" } as const;

let t: TestApp;
let owner: Awaited<ReturnType<typeof makeCompanyOwnerPerson>>;
let clerkUser: MadeUser;
let clerk: Person;
let rentalId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  owner = await makeCompanyOwnerPerson(t);
  clerkUser = await makeMember(t.db, owner.user, "clerk");
  clerk = await makeSignedIn(t, clerkUser);
  const [car] = await makeCars(t.db, owner.user, 1);
  const customerId = await makeCustomer(t.db, owner.user, { name: "Işıl Demir" });
  rentalId = await makeRental(t.db, owner.user, car!, { total: 300_000, customerId });
});

async function makeLink(client: TestClient = clerk): Promise<string> {
  const { address } = await client.api.company.renterLinks.make({ rentalId });
  return address.split("/").at(-1)!;
}

async function openAndSign(client: TestClient, token: string) {
  t.clock.advance({ seconds: 1 });
  await client.send(makeRenterPath(token), { form: { do: "opened" } });
  t.clock.advance({ seconds: 1 });
  const { digest } = await client.api.renterPage.get({ token });
  return client.api.renterPage.accept({ token, digest, name: "Işıl Demir", sure: "Işıl Demir", strokes: STROKES });
}

async function readTextOf(pdf: File): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "agreement-")), pdf.name);
  await writeFile(path, Buffer.from(await pdf.arrayBuffer()));
  return (await readPdfText(path)).replaceAll(/\s+/g, " ");
}

async function readWhatIsSaid(token: string) {
  const agreement = await owner.api.company.agreements.get({ rentalId });
  const acceptance = agreement.sheets[0]!.acceptance!;
  const shown = await t.as().send(makeRenterPath(token));
  const { view } = readStubPageData(await shown.text()) as { view: { page: { acceptance: unknown } } };
  const company = { companyId: owner.user.companyId } as Parameters<typeof makeAgreementFile>[1];
  const pdf = (await makeAgreementFile(t.deps, company, { rentalId, sheet: 1 }))!;
  const { items } = await owner.api.company.deskEvents.list({ kind: "agreements" });
  return {
    agreement,
    acceptance,
    renter: view.page.acceptance,
    pdf: await readTextOf(pdf),
    events: items.map(({ action, actor, details }) => [action, actor, details.place, details.linkBy]),
  };
}

test("signed from the session of the clerk who made the link, it is signed at the desk and nobody has a copy", async () => {
  const token = await makeLink();
  await openAndSign(clerk, token);
  const { agreement, acceptance, renter, pdf, events } = await readWhatIsSaid(token);
  const evidence = { place: "company-device", linkBy: clerkUser.displayName };
  expect(acceptance).toMatchObject({ way: "desk", evidence });
  expect(agreement).toMatchObject({ state: "desk", openedAt: null });
  expect(agreement.sheets[0]).toMatchObject({ copy: { given: null, openedAt: null }, sealHolds: true });
  expect(renter).toMatchObject({ way: "desk", evidence });
  expect(describeSignature(acceptance, RENTER)[0]).toBe("Sayfa şirketin bir cihazında imzalandı.");
  for (const said of ["Masada imzalandı", ...describeSignature(acceptance, RENTER)]) expect(pdf).toContain(said);
  expect(pdf).not.toContain("Kopya");
  expect(events).toEqual([
    ["agreement-accepted", null, "company-device", clerkUser.displayName],
    ["renter-page-opened", null, "company-device", clerkUser.displayName],
    ["renter-link-made", clerkUser.displayName, undefined, undefined],
  ]);
});

test("a browser in which a member has logged in is known after the log-out, and to its own company alone", async () => {
  const browser = t.as();
  await browser.api.account.login({ email: clerkUser.email, password: PASSWORD });
  await browser.api.account.current();
  await browser.api.account.logout();
  const other = await makeCompanyOwnerPerson(t);
  const [car] = await makeCars(t.db, other.user, 1);
  const elsewhere = await makeRental(t.db, other.user, car!, { total: 1000 });
  const { address } = await other.api.company.renterLinks.make({ rentalId: elsewhere });
  await openAndSign(browser, address.split("/").at(-1)!);
  const foreign = await other.api.company.agreements.get({ rentalId: elsewhere });
  expect(foreign.sheets[0]!.acceptance).toMatchObject({ way: "link", evidence: { place: "elsewhere" } });
  const token = await makeLink();
  await openAndSign(browser, token);
  const { acceptance } = await readWhatIsSaid(token);
  expect(acceptance).toMatchObject({ way: "desk", evidence: { place: "company-device" } });
});

test("a locked shared device is a device of the company", async () => {
  const { token: sharedDevice } = await makeSharedDevice(t.db, owner.user, t.clock.now());
  const token = await makeLink();
  await openAndSign(t.as(undefined, { sharedDevice }), token);
  expect((await readWhatIsSaid(token)).acceptance).toMatchObject({
    way: "desk",
    evidence: { place: "company-device" },
  });
});

test("signed in the network from which the link was made, it says so and is not signed at the desk", async () => {
  const address = makeNextAddress();
  const token = await makeLink(t.as(clerk.token, { address }));
  await openAndSign(t.as(undefined, { address }), token);
  const { agreement, acceptance, pdf, events } = await readWhatIsSaid(token);
  expect(acceptance).toMatchObject({ way: "link", evidence: { place: "company-network" } });
  expect(agreement.links).toMatchObject([{ madeBy: clerkUser.displayName, openedFrom: "company-network" }]);
  expect(pdf).toContain("Sayfa şirketin ağından, başka bir cihazda imzalandı.");
  expect(events[0]).toEqual(["agreement-accepted", null, "company-network", clerkUser.displayName]);
});

test("a network in which a member used the product today is the company's; the day after, it is not", async () => {
  const address = makeNextAddress();
  await t.as(undefined, { address }).api.account.login({ email: clerkUser.email, password: PASSWORD });
  const token = await makeLink();
  await t.as(undefined, { address }).send(makeRenterPath(token), { form: { do: "opened" } });
  expect((await owner.api.company.agreements.get({ rentalId })).links[0]).toMatchObject({
    openedFrom: "company-network",
  });
  t.clock.advance({ seconds: 25 * 3600 });
  await openAndSign(t.as(undefined, { address }), token);
  expect((await readWhatIsSaid(token)).acceptance).toMatchObject({ evidence: { place: "elsewhere" } });
});

test("signed elsewhere, it says through whose link, and the renter has the copy", async () => {
  const token = await makeLink();
  await openAndSign(t.as(), token);
  const { agreement, acceptance, renter, pdf, events } = await readWhatIsSaid(token);
  const evidence = { place: "elsewhere", linkBy: clerkUser.displayName };
  expect(acceptance).toMatchObject({ way: "link", madeBy: "", evidence });
  expect(renter).toMatchObject({ way: "link", evidence });
  expect(agreement.sheets[0]).toMatchObject({ copy: { given: null, openedAt: t.clock.now() }, sealHolds: true });
  for (const said of ["Bağlantıyla imzalandı", ...describeSignature(acceptance, RENTER)]) expect(pdf).toContain(said);
  expect(pdf).not.toContain("telefonunda");
  expect(events.map(([action, actor]) => [action, actor])).toEqual([
    ["agreement-accepted", null],
    ["renter-page-opened", null],
    ["renter-link-made", clerkUser.displayName],
  ]);
});

test("the renter's own opening counts after one in a browser of the company", async () => {
  const token = await makeLink();
  await clerk.send(makeRenterPath(token), { form: { do: "opened" } });
  expect(await owner.api.company.agreements.state({ rentalId })).toMatchObject({ state: "sent", openedAt: null });
  t.clock.advance({ seconds: 60 });
  await t.as().send(makeRenterPath(token), { form: { do: "opened" } });
  const openedAt = t.clock.now();
  await clerk.send(makeRenterPath(token), { form: { do: "opened" } });
  expect(await owner.api.company.agreements.state({ rentalId })).toMatchObject({ state: "opened", openedAt });
});

test("a signature from before the evidence was stored says that nobody knows from where it came, and its seal holds", async () => {
  const token = await makeLink();
  const { digest } = await t.as().api.renterPage.get({ token });

  const old = {
    way: "link" as const,
    name: "Işıl Demir",
    strokes: STROKES,
    madeByName: "",
    acceptedAt: t.clock.now(),
    evidence: null,
  };
  await t.db
    .insertInto("agreementAcceptances")
    .values({
      companyId: owner.user.companyId,
      rentalId,
      sheet: 1,
      way: old.way,
      name: old.name,
      strokes: JSON.stringify(STROKES),
      madeByName: "",
      acceptedAt: old.acceptedAt,
      seal: computeAcceptanceSeal(Buffer.from(digest, "hex"), old),
    })
    .execute();
  const { agreement, acceptance, pdf } = await readWhatIsSaid(token);
  expect(agreement.sheets[0]!.sealHolds).toBe(true);
  expect(describeSignature(acceptance, RENTER)).toEqual(["Nereden imzalandığı yazılmamış."]);
  expect(pdf).toContain("Nereden imzalandığı yazılmamış.");
});

test("the evidence is part of the seal", async () => {
  const token = await makeLink();
  await openAndSign(clerk, token);
  await t.db.transaction().execute(async (tx) => {
    await sql`alter table agreement_acceptances disable trigger user`.execute(tx);
    await sql`update agreement_acceptances set evidence = jsonb_set(evidence, '{place}', '"elsewhere"')`.execute(tx);
    await sql`alter table agreement_acceptances enable trigger user`.execute(tx);
  });
  expect((await owner.api.company.agreements.get({ rentalId })).sheets[0]).toMatchObject({ sealHolds: false });
});
