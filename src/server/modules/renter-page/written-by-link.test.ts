import { beforeAll, beforeEach, expect, test } from "vitest";

import { catchRefusal, createTestApp, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { makeCars, makeCustomer, makeDriver, makeRental } from "../../../../test/world.ts";

const STROKES: [number, number][][] = [
  [
    [10, 20],
    [500, 600],
  ],
];

let t: TestApp;
let owner: Awaited<ReturnType<typeof makeCompanyOwnerPerson>>;
let customerId: string;
let rentalId: string;
let token: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  owner = await makeCompanyOwnerPerson(t);
  const [car] = await makeCars(t.db, owner.user, 1);
  customerId = await makeCustomer(t.db, owner.user, { name: "Işıl Demir" });
  rentalId = await makeRental(t.db, owner.user, car!, { total: 300_000, customerId });
  await makeDriver(
    { db: t.db, secretKeys: t.deps.secretKeys },
    owner.user,
    { customerId },
    {
      identityKind: null,
      identity: undefined,
      licenceClass: "",
    },
  );
  const { address } = await owner.api.company.renterLinks.make({ rentalId });
  token = address.split("/").at(-1)!;
  t.clock.advance({ seconds: 1 });
});

const renter = () => t.as().api.renterPage;
const readDriver = async () => (await owner.api.company.drivers.ofCustomer({ customerId }))!;

async function sign(): Promise<void> {
  const { digest } = await renter().get({ token });
  await renter().accept({ token, digest, name: "Işıl Demir", strokes: STROKES });
}

test("what a link wrote is marked until a member has compared it with the card, and both are in the history", async () => {
  await renter().complete({ token, tc: "10000000146", licenceClass: "B", address: "Başka" });
  const writtenAt = t.clock.now();
  const written = await readDriver();
  // The address is the company's, so the link does not change it.
  expect(written).toMatchObject({
    identityEnd: "146",
    address: "Caferağa Mah. Kadıköy",
    fromLink: { parts: ["identity", "licenceClass"], writtenAt, comparedAt: null },
  });
  t.clock.advance({ seconds: 1 });
  const { id, version } = written;
  expect((await catchRefusal(owner.api.company.drivers.compare({ id, version: version + 1 }))).code).toBe(
    "CHANGED_MEANWHILE",
  );
  expect(await owner.api.company.drivers.compare({ id, version })).toMatchObject({
    fromLink: { comparedAt: t.clock.now(), comparedBy: owner.user.displayName },
  });
  const { items } = await owner.api.company.deskEvents.list({ kind: "drivers" });
  expect(items.map(({ action, actor, who, details }) => [action, actor, who, details.place])).toEqual([
    ["driver-compared", owner.user.displayName, "Işıl Demir", undefined],
    ["driver-written-by-link", null, "Işıl Demir", "elsewhere"],
  ]);
});

test("the renter corrects what the link wrote, but not after a member has compared it", async () => {
  await renter().complete({ token, tc: "10000000146", licenceClass: "B" });
  expect(await renter().get({ token })).toMatchObject({ missing: [], correctable: ["identity", "licenceClass"] });
  await renter().complete({ token, licenceClass: "C" });
  const corrected = await readDriver();
  expect(corrected).toMatchObject({ licenceClass: "C", identityEnd: "146", fromLink: { comparedAt: null } });
  await owner.api.company.drivers.compare({ id: corrected.id, version: corrected.version });
  expect(await renter().complete({ token, licenceClass: "D" })).toMatchObject({ missing: [], correctable: [] });
  expect(await readDriver()).toMatchObject({ licenceClass: "C", fromLink: { comparedBy: owner.user.displayName } });
});

test("after a signature the link writes nothing, and its page offers no form", async () => {
  await renter().complete({ token, licenceClass: "B" });
  await sign();
  const refused = await catchRefusal(renter().complete({ token, tc: "10000000146", licenceClass: "C" }));
  expect([refused.code, refused.status]).toEqual(["RENTER_DATA_CLOSED", 409]);
  expect(await readDriver()).toMatchObject({ identityKind: null, licenceClass: "B" });
  expect(await renter().get({ token })).toMatchObject({ missing: [], correctable: [] });
});

test("after the end of the rental the link writes nothing", async () => {
  await owner.api.company.rentals.end({ id: rentalId });
  const refused = await catchRefusal(renter().complete({ token, licenceClass: "B" }));
  expect([refused.code, refused.status]).toEqual(["AGREEMENT_OVER", 409]);
  expect(await readDriver()).toMatchObject({ licenceClass: "" });
});

test("what a member replaces is the company's own again", async () => {
  await renter().complete({ token, tc: "10000000146", licenceClass: "B" });
  const { id, version, birthDate, licenceDate, address } = await readDriver();
  const saved = await owner.api.company.drivers.saveOfCustomer({
    customerId,
    id,
    version,
    identityKind: "tc",
    nationality: "",
    birthDate,
    licenceClass: "C",
    licenceDate,
    address,
  });
  expect(saved.fromLink).toMatchObject({ parts: ["identity"] });
});

test("a name that is not the renter's is asked about once, and then said beside the signature", async () => {
  const { digest } = await renter().get({ token });
  const asked = { token, digest, name: "Ali Kaya", strokes: STROKES };
  expect((await catchRefusal(renter().accept(asked))).code).toBe("SIGNER_NAME_DIFFERS");
  expect((await catchRefusal(renter().accept({ ...asked, sure: "Veli Kaya" }))).code).toBe("SIGNER_NAME_DIFFERS");
  expect(await renter().accept({ ...asked, sure: "Ali Kaya" })).toMatchObject({ acceptance: { name: "Ali Kaya" } });
});

test("the renter's name in capitals and another order is not asked about", async () => {
  const { digest } = await renter().get({ token });
  const signed = await renter().accept({ token, digest, name: "DEMİR IŞIL", strokes: STROKES });
  expect(signed.acceptance).toMatchObject({ name: "DEMİR IŞIL" });
});
