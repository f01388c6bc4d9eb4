import { randomBytes } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { getReasonsOfKind } from "#domain/notices/notice.ts";
import type { PlateCorrectionKind } from "#domain/people/plate.ts";
import { COMPANY_CONTACT_KINDS } from "#domain/words/contact.ts";
import { CODE_ALPHABET } from "#domain/words/symbols.ts";
import { findLiveView } from "#server/modules/scan/store.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { EMPTY_COMPANY_CONTACTS } from "../../../../test/contacts.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { readStubPageData, scanViewOf } from "../../../../test/stub-pages.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  changeTestCar,
  linkCode,
  LONG_AGO,
  makeCars,
  makeCode,
  makeCompany,
  makeMember,
  makeRental,
  makeUser,
  PASSWORD,
} from "../../../../test/world.ts";

type CompanyFilter = Parameters<ApiClient["admin"]["companies"]["list"]>[0];
type InfoEdit = Parameters<ApiClient["company"]["info"]["update"]>[0];
type CompanyOwnerPerson = Awaited<ReturnType<typeof makeCompanyOwnerPerson>>;

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const APPROVAL_SENTENCE = "Onaylamak için lütfen en az 1 araç limiti girin.";
const limitSentence = "Lütfen 0 veya daha büyük bir tam sayı girin.";
const TOO_MANY_SENTENCE = "Araç limiti en fazla 10000 olabilir.";

let t: TestApp;
let admin: Person;
let companies: ApiClient["admin"]["companies"];
beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
  companies = admin.api.admin.companies;
});
afterAll(() => t.close());

function makeWaitingCompany(given?: Parameters<typeof makeCompany>[1]): Promise<CompanyOwnerPerson> {
  return makeCompanyOwnerPerson(t, { isApproved: false, ...given });
}

async function makeApprovedCompany(carSlots: number): Promise<CompanyOwnerPerson> {
  const fleet = await makeWaitingCompany();
  await companies.approve({ companyId: fleet.user.companyId, carSlots });
  return fleet;
}

function listSlots({ user }: CompanyOwnerPerson) {
  return t.db.selectFrom("codes").selectAll().where("companyId", "=", user.companyId).orderBy("code").execute();
}

function listCars({ user }: CompanyOwnerPerson) {
  return t.db.selectFrom("cars").selectAll().where("companyId", "=", user.companyId).orderBy("code").execute();
}

async function listAll(
  filter: CompanyFilter,
): Promise<{ id: string; userId: string; name: string; createdAt: Date }[]> {
  return (await readAllPages((position) => companies.list({ ...filter, ...position }))).rows;
}

describe("approval", () => {
  test("opens the panel with so many slot codes of RC- and six characters, each a car that is Müsait and says nothing", async () => {
    const fleet = await makeWaitingCompany({ displayName: "Ege Filo" });
    t.clock.advance({ hours: 1 });
    const now = t.clock.now();
    expect(await companies.approve({ companyId: fleet.user.companyId, carSlots: 3 })).toEqual({
      id: fleet.user.companyId,
      userId: fleet.user.id,
      name: "Ege Filo",
      formerName: null,
      waitingName: null,
      namesakes: [],
      reappliedAt: null,
      ownerName: "Ege Filo",
      email: fleet.user.email,
      phone: "",
      isApproved: true,
      isActive: true,
      refusal: null,
      carSlots: 3,
      cars: 3,
      createdAt: LONG_AGO,
    });
    const [codes, cars] = [await listSlots(fleet), await listCars(fleet)];
    expect(codes).toHaveLength(3);
    expect(cars.map(({ code }) => code)).toEqual(codes.map(({ code }) => code));
    for (const { code, ...slot } of codes) {
      expect(code).toMatch(new RegExp(`^RC-[${CODE_ALPHABET}]{6}$`, "u"));
      expect(slot).toMatchObject({ prefix: "RC-", ownerId: null, linkedAt: now, createdAt: now });
      expect(await scanViewOf(await t.as().send(`/q/${code}`))).toEqual({
        state: "car",
        code,
        company: "Ege Filo",
        plate: "",
        status: null,
        note: "",
        contacts: [],
        reasons: getReasonsOfKind("car"),
        rental: null,
        offer: null,
      });
    }
    for (const { code: _, ...car } of cars) {
      expect(car).toEqual({
        companyId: fleet.user.companyId,
        plate: "",
        plateHiddenAt: null,
        plateHiddenReason: "",
        since: null,
        note: "",
        statusLine: null,
        statusWords: "",
        statusSetAt: null,
        statusUntil: null,
        status: "available",
        currentRentalId: null,
        renterNameVisible: false,
        renterPhoneVisible: false,
        make: "",
        model: "",
        modelYear: null,
        colour: "",
        gear: null,
        fuel: null,
        odometer: null,
        modelVisible: false,
        searchKey: "",
        weekPrice: null,
        monthPrice: null,
        kmAllowance: null,
        kmPrice: null,
        price: null,
        priceVisible: true,
        availabilityNote: "",
        availabilityNoteVisible: true,
        internalNotes: "",
        cascoDue: null,
        insuranceDue: null,
        oilServiceDue: null,
        inspectionDue: null,
        driverPreNote: "",
        availabilityPreNote: "",
        isNoted: false,
        version: 1,
        createdAt: now,
        updatedAt: now,
      });
    }
    expect((await fleet.api.company.cars.list({})).items).toHaveLength(3);
  });

  test.each([0, -1, 1.5, "5", "", null, undefined, Number.NaN])(
    "with a limit of %j is refused at its field, and the company waits on",
    async (carSlots) => {
      const fleet = await makeWaitingCompany();
      const before = await readTableContents(t.db);
      expect(
        await catchRefusedFields(companies.approve({ companyId: fleet.user.companyId, carSlots: carSlots as number })),
      ).toEqual({
        carSlots: APPROVAL_SENTENCE,
      });
      expect(await readTableContents(t.db)).toEqual(before);
    },
  );

  // The new database knows nothing of its tables yet, so each of the cars looks through the codes before it.
  const slow = { tags: "long", timeout: 120_000 };
  test("with a limit of ten thousand makes them in one go; one more is refused", slow, async () => {
    const own = await createTestApp();
    const { approve } = (await makeAdministrator(own)).api.admin.companies;
    const { companyId } = await makeCompany(own.db, { isApproved: false });
    expect(await catchRefusedFields(approve({ companyId, carSlots: 10_001 }))).toEqual({ carSlots: TOO_MANY_SENTENCE });
    expect(await own.db.selectFrom("codes").selectAll().execute()).toEqual([]);
    expect(await approve({ companyId, carSlots: 10_000 })).toMatchObject({ carSlots: 10_000, cars: 10_000 });
    expect(await findBrokenInvariants(own.db)).toEqual({});
    await own.close();
  });

  test("again raises the limit with the codes that are missing, and never lowers it", async () => {
    const fleet = await makeApprovedCompany(3);
    const first = await listSlots(fleet);
    expect(await companies.approve({ companyId: fleet.user.companyId, carSlots: 5 })).toMatchObject({
      carSlots: 5,
      cars: 5,
    });
    expect(await listSlots(fleet)).toEqual(expect.arrayContaining(first));
    expect(await companies.approve({ companyId: fleet.user.companyId, carSlots: 2 })).toMatchObject({
      carSlots: 5,
      cars: 5,
    });
  });

  test("after a withdrawal sets the limit anew, also a lower one, and keeps the codes", async () => {
    const fleet = await makeApprovedCompany(5);
    await companies.withdraw({ companyId: fleet.user.companyId });
    expect(await companies.approve({ companyId: fleet.user.companyId, carSlots: 2 })).toMatchObject({
      carSlots: 2,
      cars: 5,
    });
  });

  test("opens a company that was closed", async () => {
    const fleet = await makeApprovedCompany(1);
    await companies.withdraw({ companyId: fleet.user.companyId });
    await companies.setActive({ companyId: fleet.user.companyId, isActive: false });
    expect(await companies.approve({ companyId: fleet.user.companyId, carSlots: 1 })).toMatchObject({
      isApproved: true,
      isActive: true,
      cars: 1,
    });
    await fleet.api.company.info.get({});
  });

  test("leaves nothing when the source of codes fails in the middle", async () => {
    const fleet = await makeWaitingCompany();
    const before = await readTableContents(t.db);
    let draws = 0;
    const failing = t.with({
      randomBytes(count) {
        draws += 1;
        if (draws > 3) throw new Error("no more");
        // The first round draws an existing code, so that something is inserted before the failure.
        return new Uint8Array(count).fill(draws);
      },
    });
    await makeCode(t.db, { code: "RC-444444" });
    const withCode = await readTableContents(t.db);
    const refusal = await catchRefusal(
      failing.api(admin.token).admin.companies.approve({ companyId: fleet.user.companyId, carSlots: 3 }),
    );
    expect(refusal).toMatchObject({ code: "UNEXPECTED", status: 500, message: "Beklenmeyen bir hata oluştu." });
    expect(draws).toBe(4);
    expect(await readTableContents(t.db)).toEqual(withCode);
    await t.db.deleteFrom("codes").where("code", "=", "RC-444444").execute();
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test.each(["update on companies", "insert on codes", "insert on cars"])(
    "leaves nothing when the database fails at its %s",
    async (event) => {
      const fleet = await makeWaitingCompany();
      const before = await readTableContents(t.db);
      await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'fault'; end $$`.execute(
        t.db,
      );
      await sql`create trigger fault after ${sql.raw(event)} for each row execute function fail()`.execute(t.db);
      const refusal = await catchRefusal(companies.approve({ companyId: fleet.user.companyId, carSlots: 2 }));
      await sql`drop function fail cascade`.execute(t.db);
      expect(refusal.code).toBe("UNEXPECTED");
      expect(await readTableContents(t.db)).toEqual(before);
    },
  );

  test("draws a code again that exists already, and leaves the existing one as it is", async () => {
    const fleet = await makeWaitingCompany();
    const owner = await makeUser(t.db);
    const existing = ["RC-222222", "RC-333333"];
    for (const code of existing) await makeCode(t.db, { code });
    await linkCode(t.db, owner, { code: "RC-333333" });
    const find = () => t.db.selectFrom("codes").selectAll().where("code", "in", existing).orderBy("code").execute();
    const before = await find();
    const drawn = [0, 1, 0, 1, 3, 3].map((symbol) => new Uint8Array(6).fill(symbol));
    const unlucky = t.with({ randomBytes: (count) => drawn.shift() ?? randomBytes(count) });
    const { cars } = await unlucky
      .api(admin.token)
      .admin.companies.approve({ companyId: fleet.user.companyId, carSlots: 4 });
    expect(cars).toBe(4);
    const slots = (await listSlots(fleet)).map(({ code }) => code);
    expect(slots).toContain("RC-555555");
    expect(slots.filter((code) => existing.includes(code))).toEqual([]);
    expect(await find()).toEqual(before);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});

describe("turning an application down", () => {
  const reason = "Ticaret sicil kaydınıza ulaşamadık.";
  const refuse = (fleet: CompanyOwnerPerson, why = reason) =>
    companies.refuse({ companyId: fleet.user.companyId, reason: why });

  test("is told the company with its reason, in its account and by mail, and makes nothing", async () => {
    const fleet = await makeWaitingCompany({ displayName: "Ege Filo", isConfirmed: true });
    await t.post();
    expect(await refuse(fleet, `  ${reason} `)).toMatchObject({
      isApproved: false,
      refusal: reason,
      carSlots: 0,
      cars: 0,
    });
    expect((await fleet.api.account.current({})).account?.company).toMatchObject({
      isApproved: false,
      mayUsePanel: false,
      refusal: reason,
    });
    expect(await t.post()).toMatchObject([
      { recipient: fleet.user.email, mail: { kind: "company-refused", name: "Ege Filo", company: "Ege Filo", reason } },
    ]);
    expect((await catchRefusal(fleet.api.company.info.get({}))).code).toBe("COMPANY_NOT_APPROVED");
  });

  test("with the same reason twice is told once, with another one again", async () => {
    const fleet = await makeWaitingCompany();
    await t.post();
    for (const why of [reason, reason, "Vergi levhası okunmuyor."]) {
      await refuse(fleet, why);
      t.clock.advance({ seconds: 1 });
    }
    const told = (await t.post()).map(({ mail }) => (mail.kind === "company-refused" ? mail.reason : mail.kind));
    expect(told).toEqual([reason, "Vergi levhası okunmuyor."]);
    expect((await companies.get({ companyId: fleet.user.companyId })).refusal).toBe("Vergi levhası okunmuyor.");
  });

  test("is forgotten when the company is approved after all, which is told too", async () => {
    const fleet = await makeWaitingCompany();
    await refuse(fleet);
    await t.post();
    expect(await companies.approve({ companyId: fleet.user.companyId, carSlots: 2 })).toMatchObject({
      refusal: null,
      cars: 2,
    });
    expect((await fleet.api.account.current({})).account?.company).toMatchObject({ mayUsePanel: true, refusal: null });
    expect(await t.post()).toMatchObject([{ mail: { kind: "company-approved", carSlots: 2 } }]);
  });

  test("is refused for an approved one, and when approval comes at the same moment one of both holds", async () => {
    const fleet = await makeApprovedCompany(1);
    const before = await readTableContents(t.db);
    expect(await catchRefusal(refuse(fleet))).toMatchObject({ code: "COMPANY_ALREADY_APPROVED", status: 409 });
    expect(await readTableContents(t.db)).toEqual(before);
    for (let round = 0; round < 5; round += 1) {
      const rival = await makeWaitingCompany();
      await Promise.allSettled([refuse(rival), companies.approve({ companyId: rival.user.companyId, carSlots: 1 })]);
      expect(await companies.get({ companyId: rival.user.companyId })).toMatchObject({
        isApproved: true,
        refusal: null,
      });
    }
  });

  test.each([
    ["", "Lütfen nedenini yazın."],
    ["a".repeat(501), "Bu alan en fazla 500 karakter olabilir."],
  ])("for the reason %j is answered at the field", async (why, sentence) => {
    const fleet = await makeWaitingCompany();
    expect(await catchRefusedFields(refuse(fleet, why))).toEqual({ reason: sentence });
    expect((await companies.get({ companyId: fleet.user.companyId })).refusal).toBeNull();
  });

  test("is listed apart from those that wait", async () => {
    const [waits, refused] = [
      await makeWaitingCompany({ displayName: "Retli Bir" }),
      await makeWaitingCompany({ displayName: "Retli İki" }),
    ];
    await refuse(refused);
    const ids = async (filter: CompanyFilter) =>
      (await listAll({ search: "retli", ...filter })).map(({ userId }) => userId);
    expect(await ids({ state: "refused" })).toEqual([refused.user.id]);
    expect(await ids({ state: "waiting" })).toEqual([waits.user.id]);
    expect(await ids({ state: "all" })).toHaveLength(2);
  });
});

describe("the limit of cars", () => {
  test("raised makes what is missing, lowered keeps what there is: 10, 5, 8, 0, 12", async () => {
    const fleet = await makeApprovedCompany(10);
    for (const [carSlots, cars] of [
      [5, 10],
      [8, 10],
      [0, 10],
      [10, 10],
      [12, 12],
    ] as const) {
      const answer = await companies.setSlots({ companyId: fleet.user.companyId, carSlots });
      expect(answer).toMatchObject({ carSlots, cars, isApproved: true, isActive: true });
      expect(await listSlots(fleet)).toHaveLength(cars);
      expect(await listCars(fleet)).toHaveLength(cars);
    }
  });

  test("that another administrator has changed meanwhile is not changed again, and sent twice it is set once", async () => {
    const fleet = await makeApprovedCompany(10);
    const { companyId } = fleet.user;
    const edit = { companyId, carSlots: 12, before: 10 };
    const first = await companies.setSlots(edit);
    expect(await companies.setSlots(edit)).toEqual(first);
    expect(await catchRefusal(companies.setSlots({ companyId, carSlots: 15, before: 10 }))).toMatchObject({
      code: "CHANGED_MEANWHILE",
      status: 409,
    });
    expect(await listSlots(fleet)).toHaveLength(12);
  });

  test("raised leaves the cars that there are as they are", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const [rented = "", other = ""] = await makeCars(t.db, fleet.user, 2);
    await changeTestCar(t.db, fleet.user, other, { plate: "34 ABC 123", status: "damaged" });
    await makeRental(t.db, fleet.user, rented);
    const before = await listCars(fleet);
    await companies.setSlots({ companyId: fleet.user.companyId, carSlots: 4 });
    expect((await listCars(fleet)).filter(({ code }) => [rented, other].includes(code))).toEqual(before);
  });

  test.each([
    [-1, limitSentence],
    [1.5, limitSentence],
    ["5", limitSentence],
    [null, limitSentence],
    [10_001, TOO_MANY_SENTENCE],
    [1e20, limitSentence],
  ])("of %j is refused at its field", async (carSlots, sentence) => {
    const fleet = await makeApprovedCompany(1);
    expect(
      await catchRefusedFields(companies.setSlots({ companyId: fleet.user.companyId, carSlots: carSlots as number })),
    ).toEqual({
      carSlots: sentence,
    });
    expect(await companies.get({ companyId: fleet.user.companyId })).toMatchObject({ carSlots: 1, cars: 1 });
  });

  test("of a company that waits is not set", async () => {
    const fleet = await makeWaitingCompany();
    const before = await readTableContents(t.db);
    expect(await catchRefusal(companies.setSlots({ companyId: fleet.user.companyId, carSlots: 5 }))).toMatchObject({
      code: "COMPANY_STILL_WAITING",
      status: 409,
      message: "Bu şirket onaylı değil. Önce onaylayın.",
    });
    expect(await readTableContents(t.db)).toEqual(before);
  });
});

describe("of several administrators at once", () => {
  test("whatever they do, no company has more codes than the highest limit it ever had", async () => {
    for (let round = 0; round < 5; round += 1) {
      const fleet = await makeApprovedCompany(2);
      const { companyId } = fleet.user;
      const outcomes = await Promise.allSettled([
        companies.withdraw({ companyId }),
        companies.setSlots({ companyId, carSlots: 6 }),
        companies.setActive({ companyId, isActive: false }),
        companies.approve({ companyId, carSlots: 4 }),
        companies.setSlots({ companyId, carSlots: 1 }),
        companies.withdraw({ companyId }),
      ]);
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === "rejected" ? [(outcome.reason as { code: string }).code] : [],
      );
      expect(refused.filter((code) => code !== "COMPANY_STILL_WAITING")).toEqual([]);
      expect([4, 6]).toContain((await listSlots(fleet)).length);
    }
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });
});

describe("a company's panel", () => {
  const closing = [
    {
      how: "its approval is withdrawn",
      close: (companyId: string) => companies.withdraw({ companyId }),
      open: (companyId: string) => companies.approve({ companyId, carSlots: 1 }),
    },
    {
      how: "it is closed",
      close: (companyId: string) => companies.setActive({ companyId, isActive: false }),
      open: (companyId: string) => companies.setActive({ companyId, isActive: true }),
    },
  ];

  test.each(closing)("closes at the next request of the same session when $how, and opens again", async (access) => {
    const fleet = await makeApprovedCompany(1);
    const { companyId } = fleet.user;
    const before = await fleet.api.company.cars.list({});
    const panel = async () => (await fleet.api.account.current({})).account?.company?.mayUsePanel;
    const page = async () => readStubPageData(await (await fleet.send("/company-dashboard")).text());

    expect(await panel()).toBe(true);
    await access.close(companyId);
    expect(await catchRefusal(fleet.api.company.cars.list({}))).toMatchObject({
      code: "COMPANY_NOT_APPROVED",
      status: 403,
      message: "Filo paneliniz açık değil. Yönetici onayı bekliyor ya da kapatılmış.",
    });
    expect(await panel()).toBe(false);
    expect(await page()).toMatchObject({ account: { company: { mayUsePanel: false } } });

    await access.open(companyId);
    expect(await fleet.api.company.cars.list({})).toEqual(before);
    expect(await page()).toMatchObject({ account: { company: { mayUsePanel: true } } });
  });

  test("that is closed leaves its cars, their codes and its limit; the versions of their pages rise", async () => {
    const fleet = await makeApprovedCompany(2);
    const before = [await listSlots(fleet), await listCars(fleet)] as const;
    expect(await companies.withdraw({ companyId: fleet.user.companyId })).toMatchObject({
      isApproved: false,
      carSlots: 2,
    });
    expect(await companies.setActive({ companyId: fleet.user.companyId, isActive: false })).toMatchObject({ cars: 2 });
    const raised = before[0].map((slot) => ({ ...slot, version: slot.version + 1 }));
    expect([await listSlots(fleet), await listCars(fleet)]).toEqual([raised, before[1]]);
  });

  test("of a company that waits is not opened by making it active", async () => {
    const fleet = await makeWaitingCompany({ isActive: false });
    expect(await companies.setActive({ companyId: fleet.user.companyId, isActive: true })).toMatchObject({
      isApproved: false,
    });
    expect((await catchRefusal(fleet.api.company.info.get({}))).code).toBe("COMPANY_NOT_APPROVED");
  });

  test("is not opened by the company itself", async () => {
    const fleet = await makeWaitingCompany();
    const { companyId } = fleet.user;
    for (const own of [
      () => fleet.api.admin.companies.approve({ companyId, carSlots: 1 }),
      () => fleet.api.admin.companies.setSlots({ companyId, carSlots: 1 }),
      () => fleet.api.admin.companies.setActive({ companyId, isActive: true }),
    ])
      expect((await catchRefusal(own())).code).toBe("FORBIDDEN");
    expect(await companies.get({ companyId })).toMatchObject({ isApproved: false, carSlots: 0, cars: 0 });
  });
});

describe("an account without a company", () => {
  const asked: [string, (companyId: string) => Promise<unknown>][] = [
    ["get", (companyId) => companies.get({ companyId })],
    ["codes", (companyId) => companies.codes({ companyId })],
    ["approve", (companyId) => companies.approve({ companyId, carSlots: 1 })],
    ["setSlots", (companyId) => companies.setSlots({ companyId, carSlots: 1 })],
    ["withdraw", (companyId) => companies.withdraw({ companyId })],
    ["setActive", (companyId) => companies.setActive({ companyId, isActive: true })],
  ];
  test.each(asked)("is no company for %s, whether it exists or not", async (_, ask) => {
    const accounts = [UNKNOWN_ID, (await makeUser(t.db)).id, admin.user.id, (await makeCompanyOwnerPerson(t)).user.id];
    const before = await readTableContents(t.db);
    for (const companyId of accounts) {
      expect(await catchRefusal(ask(companyId))).toMatchObject({
        code: "COMPANY_NOT_FOUND",
        status: 404,
        message: "Şirket bulunamadı.",
      });
    }
    expect(await readTableContents(t.db)).toEqual(before);
    expect(await catchRefusedFields(ask("x"))).toEqual({ companyId: "Geçersiz değer." });
  });

  test("is found by the account of any of its members, and by no other account", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const clerk = await makeMember(t.db, fleet.user, "clerk");
    for (const { id: userId } of [fleet.user, clerk])
      expect(await companies.ofUser({ userId })).toEqual(await companies.get({ companyId: fleet.user.companyId }));
    for (const userId of [UNKNOWN_ID, (await makeUser(t.db)).id, admin.user.id, fleet.user.companyId])
      expect((await catchRefusal(companies.ofUser({ userId }))).code).toBe("COMPANY_NOT_FOUND");
  });
});

describe("the list of companies", () => {
  test("shows name, e-mail, state, limit and number of codes", async () => {
    const fleet = await makeWaitingCompany({ displayName: "Satır Filo" });
    const row = {
      id: fleet.user.companyId,
      userId: fleet.user.id,
      name: "Satır Filo",
      formerName: null,
      waitingName: null,
      reappliedAt: null,
      email: fleet.user.email,
      refusal: null,
      createdAt: LONG_AGO,
    };
    const items = async () => (await companies.list({ search: fleet.user.email })).items;
    expect(await items()).toEqual([{ ...row, isApproved: false, isActive: true, carSlots: 0, cars: 0 }]);
    await companies.approve({ companyId: fleet.user.companyId, carSlots: 3 });
    await companies.setSlots({ companyId: fleet.user.companyId, carSlots: 1 });
    await companies.setActive({ companyId: fleet.user.companyId, isActive: false });
    expect(await items()).toEqual([{ ...row, isApproved: true, isActive: false, carSlots: 1, cars: 3 }]);
  });

  describe("is searched", () => {
    let found: Record<string, CompanyOwnerPerson>;
    beforeAll(async () => {
      found = {
        "Işıltı Çağdaş Oto": await makeWaitingCompany({
          displayName: "Işıltı Çağdaş Oto",
          email: "isilti-filo@example.com",
        }),
        "İnci % 50_Oto\\Kira": await makeWaitingCompany({
          displayName: "İnci % 50_Oto\\Kira",
          email: "inci-filo@example.com",
        }),
      };
    });

    test.each([
      ["ışıltı", "Işıltı Çağdaş Oto"],
      ["ISILTI", "Işıltı Çağdaş Oto"],
      ["IŞILTI ÇAĞ", "Işıltı Çağdaş Oto"],
      ["cagdas oto", "Işıltı Çağdaş Oto"],
      ["isilti-filo@", "Işıltı Çağdaş Oto"],
      ["ISILTI-FILO@EXAMPLE", "Işıltı Çağdaş Oto"],
      ["inci %", "İnci % 50_Oto\\Kira"],
      ["İNCİ", "İnci % 50_Oto\\Kira"],
      ["50_oto", "İnci % 50_Oto\\Kira"],
      ["oto\\kira", "İnci % 50_Oto\\Kira"],
      ["  inci   %  ", "İnci % 50_Oto\\Kira"],
    ])("for %j, which finds %s alone", async (search, name) => {
      expect((await listAll({ search })).map(({ userId }) => userId)).toEqual([found[name]?.user.id]);
    });

    test.each(["%%", "i_c", "ışıltı%oto", "\\\\", "'", "yok böyle"])("for %j, which finds nothing", async (search) => {
      expect(await listAll({ search })).toEqual([]);
    });
  });

  test("is filtered by approval, alone and with a search", async () => {
    const names = {
      waits: await makeWaitingCompany({ displayName: "Süzgeç Bir" }),
      runs: await makeCompanyOwnerPerson(t, { displayName: "Süzgeç İki" }),
    };
    const ids = async (filter: CompanyFilter) => (await listAll(filter)).map(({ userId }) => userId);
    expect(await ids({ search: "süzgeç", state: "waiting" })).toEqual([names.waits.user.id]);
    expect(await ids({ search: "süzgeç", state: "approved" })).toEqual([names.runs.user.id]);
    expect((await ids({ search: "süzgeç", state: "all" })).toSorted()).toEqual(
      (await ids({ search: "süzgeç" })).toSorted(),
    );
    const [waits, runs] = [await ids({ state: "waiting" }), await ids({ state: "approved" })];
    expect([...waits, ...runs, ...(await ids({ state: "refused" }))].toSorted()).toEqual((await ids({})).toSorted());
    expect(waits).toContain(names.waits.user.id);
    expect(runs).toContain(names.runs.user.id);
  });

  test("is walked newest first, page by page, without gap or repeat: 120 companies", async () => {
    const made: string[] = [];
    for (let nth = 0; nth < 120; nth += 1) {
      // Makes several companies in one millisecond, so that only the id orders them.
      const now = new Date(LONG_AGO.getTime() + Math.floor(nth / 7));
      made.push((await makeCompany(t.db, { displayName: `Yürüyüş ${nth}`, isApproved: nth % 3 === 0, now })).id);
    }
    const { rows, sizes } = await readAllPages((position) => companies.list({ search: "yürüyüş", ...position }));
    expect(sizes).toEqual([50, 50, 20]);
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(made.toSorted());
    const instants = rows.map(({ createdAt }) => createdAt.toISOString());
    expect(instants).toEqual(instants.toSorted().toReversed());
    expect(await listAll({ search: "yürüyüş", state: "approved" })).toHaveLength(40);
    expect(await listAll({ search: "yürüyüş", state: "waiting" })).toHaveLength(80);
  });

  test("refuses what it does not know: a state, a cursor, a key, a search that is too long", async () => {
    expect(await catchRefusedFields(companies.list({ search: "A".repeat(201) }))).toEqual({
      search: "Arama en fazla 200 karakter olabilir.",
    });
    expect(Object.keys((await catchRefusedFields(companies.list({ state: "closed" as "all" }))) ?? {})).toEqual([
      "state",
    ]);
    expect(await catchRefusedFields(companies.list({ cursor: "1.x" }))).toEqual({ cursor: "Geçersiz sayfa." });
    expect(Object.keys((await catchRefusedFields(companies.list({ owner: "1" } as CompanyFilter))) ?? {})).toEqual([
      "owner",
    ]);
  });
});

test("a company's codes are listed newest first with plate and scan address, page by page, and no other company's", async () => {
  const fleet = await makeApprovedCompany(60);
  await makeApprovedCompany(2);
  t.clock.advance({ seconds: 1 });
  await companies.setSlots({ companyId: fleet.user.companyId, carSlots: 70 });
  const cars = await listCars(fleet);
  const [plated] = cars;
  await changeTestCar(t.db, fleet.user, plated?.code ?? "", { plate: "34 ABC 123" });

  const { rows: listed, sizes } = await readAllPages((position) =>
    companies.codes({ companyId: fleet.user.companyId, ...position }),
  );
  expect(sizes).toEqual([50, 20]);
  expect(listed.map(({ code }) => code).toSorted()).toEqual(cars.map(({ code }) => code).toSorted());
  const order = listed.map(({ createdAt, code }) => `${createdAt.toISOString()} ${code}`);
  expect(order).toEqual(order.toSorted().toReversed());
  expect(listed.find(({ code }) => code === plated?.code)).toEqual({
    code: plated?.code,
    scanUrl: `http://localhost:3000/q/${plated?.code}`,
    plate: "34 ABC 123",
    createdAt: plated?.createdAt,
  });
  expect(await companies.codes({ companyId: (await makeWaitingCompany()).user.companyId })).toEqual({
    items: [],
    next: null,
  });
});

test("a company's codes are found by a part of plate or code, whatever the spaces", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const { companyId } = fleet.user;
  const [first = "", second = ""] = await makeCars(t.db, fleet.user, 2);
  await changeTestCar(t.db, fleet.user, first, { plate: "34 ABC 123" });
  const found = async (search: string) => (await companies.codes({ companyId, search })).items.map(({ code }) => code);
  expect(await found("4abc1")).toEqual([first]);
  expect(await found(second.toLowerCase())).toEqual([second]);
  expect(await found("06 XYZ")).toEqual([]);
});

describe("correcting a plate", () => {
  async function fleetOfOne(): Promise<{ fleet: CompanyOwnerPerson; companyId: string; code: string }> {
    const fleet = await makeCompanyOwnerPerson(t);
    const [code = ""] = await makeCars(t.db, fleet.user, 1);
    await changeTestCar(t.db, fleet.user, code, { plate: "34 ABC 123" });
    return { fleet, companyId: fleet.user.companyId, code };
  }

  async function versionsOf(code: string) {
    return t.db
      .selectFrom("codes")
      .innerJoin("cars", "cars.code", "codes.code")
      .select(["codes.version as page", "cars.version as car"])
      .where("codes.code", "=", code)
      .executeTakeFirstOrThrow();
  }

  test("replaces one that is set, however it is typed, and the scan page shows it", async () => {
    const { companyId, code } = await fleetOfOne();
    const before = await versionsOf(code);
    const typed = { companyId, code: code.toLowerCase(), plate: " 06def456 ", kind: "typing-mistake" } as const;
    expect(await companies.correctPlate(typed)).toEqual({
      code,
      scanUrl: `http://localhost:3000/q/${code}`,
      plate: "06 DEF 456",
      createdAt: LONG_AGO,
    });
    expect(await versionsOf(code)).toEqual({ page: before.page + 1, car: before.car + 1 });
    expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({ plate: "06 DEF 456" });
  });

  test("does not replace one that another administrator has corrected meanwhile", async () => {
    const { companyId, code } = await fleetOfOne();
    const [{ plate: before } = { plate: "" }] = (await companies.codes({ companyId })).items;
    expect(
      await companies.correctPlate({ companyId, code, plate: "06 DEF 456", before, kind: "typing-mistake" }),
    ).toMatchObject({ code });
    const refusal = await catchRefusal(
      companies.correctPlate({ companyId, code, plate: "07 GHI 78", before, kind: "typing-mistake" }),
    );
    expect(refusal.code).toBe("CHANGED_MEANWHILE");
    expect((await companies.codes({ companyId })).items).toMatchObject([{ plate: "06 DEF 456" }]);
  });

  test("tells the company that the car was changed while it edited", async () => {
    const { fleet, companyId, code } = await fleetOfOne();
    const { version } = await fleet.api.company.cars.get({ code });
    await companies.correctPlate({ companyId, code, plate: "06 DEF 456", kind: "typing-mistake" });
    const edit = { code, version, plate: "34 ABC 123", note: "Hoş geldiniz" };
    expect((await catchRefusal(fleet.api.company.cars.saveDisplay(edit))).code).toBe("CHANGED_MEANWHILE");
    const latest = await fleet.api.company.cars.get({ code });
    expect(latest).toMatchObject({ plate: "06 DEF 456", note: "" });
    const again = { ...edit, version: latest.version };
    expect((await catchRefusal(fleet.api.company.cars.saveDisplay(again))).code).toBe("PLATE_ALREADY_SET");
  });

  async function rentedFleet() {
    const { fleet, companyId, code } = await fleetOfOne();
    const spare = (await makeCars(t.db, fleet.user, 2)).find((one) => one !== code)!;
    await changeTestCar(t.db, fleet.user, spare, { plate: "34 ABC 123" });
    const endedAt = new Date(LONG_AGO.getTime() + 1000);
    const past = await makeRental(t.db, fleet.user, code, { endedAt });
    const running = await makeRental(t.db, fleet.user, code);
    const elsewhere = await makeRental(t.db, fleet.user, spare);
    const { rentals } = fleet.api.company;
    const platesOf = async (...ids: string[]) =>
      Promise.all(ids.map(async (id) => Object.values(plateOf(await rentals.get({ id })))));
    return { fleet, companyId, code, past, running, elsewhere, platesOf, correct: correction(companyId, code) };
  }

  const correction = (companyId: string, code: string) => (plate: string, kind: PlateCorrectionKind) =>
    companies.correctPlate({ companyId, code, plate, kind });
  const plateOf = ({ plate, plateUncertain }: RentalView) => ({ plate, plateUncertain });

  test("of a typing mistake corrects it in the car's rentals, past and running, and leaves both as they are otherwise", async () => {
    const { fleet, code, past, running, elsewhere, platesOf, correct } = await rentedFleet();
    const before = await fleet.api.company.rentals.get({ id: running });
    await correct("06 DEF 456", "typing-mistake");
    expect(await fleet.api.company.cars.get({ code })).toMatchObject({ status: "rented", rental: { id: running } });
    expect(await platesOf(past, running, elsewhere)).toEqual([
      ["06 DEF 456", false],
      ["06 DEF 456", false],
      ["34 ABC 123", false],
    ]);
    expect(await fleet.api.company.rentals.get({ id: running })).toEqual({ ...before, plate: "06 DEF 456" });
  });

  test("for another car leaves its rentals under the plate they were made under; what is rented from now on has the new one", async () => {
    const { fleet, code, past, running, platesOf, correct } = await rentedFleet();
    await correct("06 DEF 456", "another-car");
    await fleet.api.company.rentals.end({ id: running });
    const later = await makeRental(t.db, fleet.user, code);
    expect(await platesOf(past, running, later)).toEqual([
      ["34 ABC 123", false],
      ["34 ABC 123", false],
      ["06 DEF 456", false],
    ]);
    // Correcting the new car's plate does not change rentals of the former car.
    await correct("06 DEF 457", "typing-mistake");
    expect(await platesOf(past, later)).toEqual([
      ["34 ABC 123", false],
      ["06 DEF 457", false],
    ]);
  });

  test("finds a rental by the plate it was made under, and not by its car's later one", async () => {
    const { fleet, past, running, elsewhere, correct } = await rentedFleet();
    await correct("06 DEF 456", "another-car");
    const found = async (search: string) =>
      (await fleet.api.company.rentals.list({ search })).items.map(({ id }) => id).toSorted();
    expect(await found("34abc123")).toEqual([past, running, elsewhere].toSorted());
    expect(await found("06 def 456")).toEqual([]);
    await correct("34 ABC 123", "another-car");
    await correct("06 DEF 456", "typing-mistake");
    expect(await found("06def4")).toEqual([past, running].toSorted());
    expect(await found("34 ABC")).toEqual([elsewhere]);
  });

  test("that takes a mistaken plate away lets the company set it again for the rentals too; of past ones it is then uncertain", async () => {
    const { fleet, code, past, running, platesOf, correct } = await rentedFleet();
    await correct("", "typing-mistake");
    expect(await platesOf(past, running)).toEqual([
      ["", false],
      ["", false],
    ]);
    const { version } = await fleet.api.company.cars.get({ code });
    await fleet.api.company.cars.saveDisplay({ code, version, plate: "06 def 456", note: "" });
    expect(await platesOf(past, running)).toEqual([
      ["06 DEF 456", true],
      ["06 DEF 456", false],
    ]);
  });

  test("keeps what it was in the audit, and asks for it", async () => {
    const { companyId, code } = await fleetOfOne();
    const neither = { companyId, code, plate: "06 DEF 456", kind: "başka" as PlateCorrectionKind };
    expect(await catchRefusedFields(companies.correctPlate(neither))).toEqual({
      kind: "Lütfen bunun bir yazım hatası mı, başka bir araç mı olduğunu seçin.",
    });
    await correction(companyId, code)("06 DEF 456", "another-car");
    const events = await admin.api.admin.audit.list({ code });
    expect(events.items[0]).toMatchObject({ action: "plate-corrected", details: { correction: "another-car" } });
  });

  test("is refused for a plate that is too long, and for a car that the company does not have", async () => {
    const { companyId, code } = await fleetOfOne();
    const { code: foreign } = await fleetOfOne();
    const [linked, free] = [await linkCode(t.db, await makeUser(t.db)), await makeCode(t.db)];
    const before = await readTableContents(t.db);
    expect(
      await catchRefusedFields(
        companies.correctPlate({ companyId, code, plate: "A".repeat(21), kind: "typing-mistake" }),
      ),
    ).toEqual({
      plate: "Plaka en fazla 20 karakter olabilir.",
    });
    const others = [foreign, linked, free, "RC-999999"].map((other) => ({ companyId, code: other }));
    for (const asked of [...others, { companyId: UNKNOWN_ID, code }, { companyId: admin.user.id, code }]) {
      expect(
        await catchRefusal(companies.correctPlate({ ...asked, plate: "06 DEF 456", kind: "typing-mistake" })),
      ).toMatchObject({
        code: "CAR_NOT_FOUND",
        status: 404,
      });
    }
    expect(await readTableContents(t.db)).toEqual(before);
  });
});

test("a company's hidden contact keeps whatever was typed, and must be right to be shown", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const [code = ""] = await makeCars(t.db, fleet.user, 1);
  const edit = { version: 1, name: "Ege Filo", phone: "", contacts: EMPTY_COMPANY_CONTACTS };
  const wrong = (visible: boolean) =>
    Object.fromEntries(COMPANY_CONTACT_KINDS.map((kind) => [kind, { value: "x y", visible }])) as typeof edit.contacts;
  const saved = await fleet.api.company.info.update({ ...edit, contacts: wrong(false) });
  expect(saved.contacts).toEqual(wrong(false));
  expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({ state: "car", contacts: [] });
  const refused = fleet.api.company.info.update({ ...edit, version: saved.version, contacts: wrong(true) });
  expect(Object.keys((await catchRefusedFields(refused)) ?? {})).toEqual(
    COMPANY_CONTACT_KINDS.map((kind) => `contacts.${kind}.value`),
  );
});

describe("the bank account to which renters pay", () => {
  const account = { before: "", iban: "tr33 0006 1005 1978 6457 8413 26", accountHolder: " Urla  Turizm " };
  const [first, second] = ["TR330006100519786457841326", "TR970006200000000000000042"];

  test("is set with the password, is in the record of the desk, and is told to all owners by mail", async () => {
    const fleet = await makeCompanyOwnerPerson(t, { displayName: "Urla Filo", isConfirmed: true });
    const manager = await makeSignedIn(t, await makeMember(t.db, fleet.user, "manager", { displayName: "Can" }));
    const confirmed = { emailConfirmedAt: t.clock.now() };
    const partner = await makeMember(t.db, fleet.user, "owner");
    await t.db.updateTable("users").set(confirmed).where("id", "=", partner.id).execute();
    await t.post();
    const { info } = manager.api.company;
    const saved = await info.changeBankAccount({ ...account, password: PASSWORD });
    expect(saved).toMatchObject({ iban: first, accountHolder: "Urla Turizm" });
    t.clock.advance({ seconds: 1 });
    await info.changeBankAccount({ before: first, iban: second, accountHolder: "", password: PASSWORD });
    const mails = (await t.post()).filter(({ mail }) => mail.kind === "bank-account-changed");
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [fleet.user.email, fleet.user.email, partner.email, partner.email].toSorted(),
    );
    expect(mails[0]?.mail).toMatchObject({
      company: "Urla Filo",
      by: "Can",
      from: { iban: "", accountHolder: "" },
      to: { iban: "1326", accountHolder: "Urla Turizm" },
    });
    expect(mails[0]?.mail).toHaveProperty("link", expect.stringMatching(/\/company-profile#[a-z-]+$/u));
    expect(JSON.stringify(mails)).not.toContain(first);
    const { items } = await manager.api.company.deskEvents.list({ kind: "company" });
    expect(items.map(({ action, actor, details: { changes } }) => ({ action, actor, changes }))).toEqual([
      {
        action: "bank-account-changed",
        actor: "Can",
        changes: [
          { what: "iban", from: "1326", to: "0042" },
          { what: "accountHolder", from: "Urla Turizm", to: "" },
        ],
      },
      {
        action: "bank-account-changed",
        actor: "Can",
        changes: [
          { what: "iban", from: "", to: "1326" },
          { what: "accountHolder", from: "", to: "Urla Turizm" },
        ],
      },
    ]);
  });

  test("stays without the right password, and where another one is stored than was read", async () => {
    const fleet = await makeCompanyOwnerPerson(t, { isConfirmed: true });
    const { info } = fleet.api.company;
    await t.post();
    expect((await catchRefusal(info.changeBankAccount({ ...account, password: "yanlış" }))).code).toBe(
      "PASSWORD_WRONG",
    );
    expect(await info.get({})).toMatchObject({ iban: "", accountHolder: "" });
    await info.changeBankAccount({ ...account, password: PASSWORD });
    const other = { before: "", iban: second, accountHolder: "", password: PASSWORD };
    expect((await catchRefusal(info.changeBankAccount(other))).code).toBe("CHANGED_MEANWHILE");
    // A repeated request is answered, and is not told twice.
    await info.changeBankAccount({ ...account, password: PASSWORD });
    expect(await info.get({})).toMatchObject({ iban: first, accountHolder: "Urla Turizm" });
    expect(await t.post()).toHaveLength(1);
    expect((await fleet.api.company.deskEvents.list({ kind: "company" })).items).toHaveLength(1);
  });

  test("is refused at every wrong field", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const wrong = { before: "", iban: "TR340006100519786457841326", accountHolder: "A".repeat(81), password: "" };
    expect(await catchRefusedFields(fleet.api.company.info.changeBankAccount(wrong))).toEqual({
      iban: "IBAN yanlış: TR ve 24 rakam olmalı. Bankanızın verdiği gibi yazın.",
      accountHolder: "Hesap sahibinin adı en fazla 80 karakter olabilir.",
      password: "Lütfen şifrenizi girin.",
    });
  });

  test("is not changed with the rest of the profile", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const { name, phone, contacts, version } = await fleet.api.company.info.get({});
    const sent = { name, phone, contacts, version, iban: first };
    expect(Object.keys((await catchRefusedFields(fleet.api.company.info.update(sent))) ?? {})).toEqual(["iban"]);
  });
});

test("who changes the contacts that strangers read is in the record of the desk, with both values", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const { name, phone, contacts, version } = await fleet.api.company.info.get({});
  const whatsapp = { value: "+905320000002", visible: true };
  const saved = await fleet.api.company.info.update({ name, phone, version, contacts: { ...contacts, whatsapp } });
  await fleet.api.company.info.update({
    name,
    phone: "+902320000001",
    version: saved.version,
    contacts: saved.contacts,
  });
  const { items } = await fleet.api.company.deskEvents.list({ kind: "company" });
  expect(items).toMatchObject([
    { action: "contacts-changed", details: { changes: [{ what: "whatsapp", from: "", to: "+905320000002" }] } },
  ]);
});

describe("what a company says of itself", () => {
  const edit: InfoEdit = { version: 1, name: "Ege Filo", phone: "", contacts: EMPTY_COMPANY_CONTACTS };

  function withContact(kind: string, value: string): InfoEdit {
    return { ...edit, contacts: { ...EMPTY_COMPANY_CONTACTS, [kind]: { value, visible: true } } };
  }

  test("is empty and visible at first, under the name it registered with", async () => {
    const fleet = await makeCompanyOwnerPerson(t, { displayName: "Yeni Filo" });
    expect(await fleet.api.company.info.get({})).toEqual({
      name: "Yeni Filo",
      waitingName: null,
      refusedName: null,
      phone: "",
      contacts: EMPTY_COMPANY_CONTACTS,
      authorisationNo: "",
      mersisNo: "",
      address: "",
      taxOffice: "",
      taxNo: "",
      iban: "",
      accountHolder: "",
      version: 1,
    });
  });

  test("is saved as it is stored, and read again", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const saved = await fleet.api.company.info.update({
      version: 1,
      name: "  Urla   Filo ",
      phone: "(0232) 000 00-01",
      contacts: {
        phone: { value: "0532 000 00 01", visible: true },
        whatsapp: { value: "0532 000 00 02", visible: false },
        instagram: { value: "https://www.instagram.com/Ege.Filo/?hl=tr", visible: true },
        website: { value: "egefilo.example.com", visible: false },
      },
      authorisationNo: "  KRY  34 ",
      mersisNo: "0123-4567-8901-2345",
      address: " Ege Mah.  12 Sok. No: 4, Urla / İzmir ",
      taxOffice: " Urla ",
      taxNo: "123 456 78 90",
    });
    expect(saved).toEqual({
      name: fleet.user.displayName,
      waitingName: "Urla Filo",
      refusedName: null,
      phone: "+902320000001",
      contacts: {
        phone: { value: "+905320000001", visible: true },
        whatsapp: { value: "+905320000002", visible: false },
        instagram: { value: "ege.filo", visible: true },
        website: { value: "https://egefilo.example.com", visible: false },
      },
      authorisationNo: "KRY 34",
      mersisNo: "0123456789012345",
      address: "Ege Mah. 12 Sok. No: 4, Urla / İzmir",
      taxOffice: "Urla",
      taxNo: "1234567890",
      iban: "",
      accountHolder: "",
      version: 2,
    });
    expect(await fleet.api.company.info.get({})).toEqual(saved);
    // A page of an older version sends only these three fields.
    const { phone, contacts } = saved;
    const kept = await fleet.api.company.info.update({ version: 2, name: "Urla Filo", phone, contacts });
    expect(kept).toEqual({ ...saved, version: 3 });
  });

  test.each([
    ["phone", "444 0 123", "4440123"],
    ["phone", "+49 30 123456", "+4930123456"],
    ["phone", "+90 (0)532 000 00 01", "+905320000001"],
    ["phone", "tel:90 532 000 00 01", "+905320000001"],
    ["whatsapp", "532 000 00 03", "+905320000003"],
    ["whatsapp", "+90 (0)532 000 00 03", "+905320000003"],
    ["whatsapp", "https://wa.me/905320000003?text=selam", "+905320000003"],
    ["whatsapp", "0049 1512 3456789", "+4915123456789"],
    ["instagram", "@Ege_Filo", "ege_filo"],
    ["instagram", "instagram.com/ege_filo", "ege_filo"],
    ["website", "HTTP://EgeFilo.example.com/Araçlar", "http://egefilo.example.com/Ara%C3%A7lar"],
    ["website", "", ""],
    ["whatsapp", "  ", ""],
  ] as const)("takes for %s %j and keeps %j", async (kind, typed, stored) => {
    const fleet = await makeCompanyOwnerPerson(t);
    const { contacts } = await fleet.api.company.info.update(withContact(kind, typed));
    expect(contacts[kind]).toEqual({ value: stored, visible: true });
  });

  const sentences = {
    phone: "Lütfen geçerli bir telefon numarası girin (7-15 rakam).",
    whatsapp: "Lütfen WhatsApp kullanan bir cep telefonu numarası girin.",
    instagram: "Lütfen bir Instagram kullanıcı adı veya instagram.com bağlantısı girin.",
    website: "Lütfen geçerli bir web adresi girin (ornek.com gibi).",
  };
  test.each([
    ["phone", "1234567890123456"],
    ["phone", "*#06#5320000001"],
    ["whatsapp", "444 0 123"],
    ["whatsapp", "0532 000 00"],
    ["whatsapp", "https://wa.me/message/ABC"],
    ["instagram", "ege filo"],
    ["instagram", "https://evil.example/ege"],
    ["instagram", "instagram.com/p/abc"],
    ["instagram", "a".repeat(31)],
    ["website", "javascript:alert(1)"],
    ["website", "ftp://ornek.com"],
    ["website", "ornek"],
    ["website", "http://127.0.0.1"],
    ["website", "https://a:b@ornek.com"],
  ] as const)("is refused at its field for %s %j", async (kind, typed) => {
    const fleet = await makeCompanyOwnerPerson(t);
    const before = await readTableContents(t.db);
    expect(await catchRefusedFields(fleet.api.company.info.update(withContact(kind, typed)))).toEqual({
      [`contacts.${kind}.value`]: sentences[kind],
    });
    expect(await readTableContents(t.db)).toEqual(before);
  });

  test("is refused at every wrong field at once", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const wrong = { value: "?", visible: true };
    const contacts = { phone: wrong, whatsapp: wrong, instagram: wrong, website: wrong };
    const numbers = {
      authorisationNo: "A".repeat(31),
      mersisNo: "123",
      address: "A".repeat(201),
      taxOffice: "A".repeat(81),
      taxNo: "12345",
    };
    expect(
      await catchRefusedFields(
        fleet.api.company.info.update({ version: 1, name: " ", phone: "?", contacts, ...numbers }),
      ),
    ).toEqual({
      authorisationNo: "Yetki belgesi numarası en fazla 30 karakter olabilir.",
      mersisNo: "MERSİS numarası 16 rakamdır.",
      address: "Adres en fazla 200 karakter olabilir.",
      taxOffice: "Vergi dairesi en fazla 80 karakter olabilir.",
      taxNo: "Vergi numarası 10 rakamdır; şahıs şirketinde 11 rakamlı T.C. kimlik numarası da olabilir.",
      name: "Görünen Ad veya Şirket Adı boş olamaz.",
      phone: sentences.phone,
      "contacts.phone.value": sentences.phone,
      "contacts.whatsapp.value": sentences.whatsapp,
      "contacts.instagram.value": sentences.instagram,
      "contacts.website.value": sentences.website,
    });
    expect(await catchRefusedFields(fleet.api.company.info.update({ ...edit, name: "A".repeat(81) }))).toEqual({
      name: "Ad en fazla 80 karakter olabilir.",
    });
  });

  test.each(["isApproved", "isActive", "carSlots", "ownerId", "userId", "companyId", "searchKey"])(
    "holds no %s: only the administrator or nobody sets it",
    async (key) => {
      const fleet = await makeCompanyOwnerPerson(t);
      const before = await readTableContents(t.db);
      expect(
        Object.keys((await catchRefusedFields(fleet.api.company.info.update({ ...edit, [key]: "1" }))) ?? {}),
      ).toEqual([key]);
      expect(await readTableContents(t.db)).toEqual(before);
    },
  );

  test("is not overwritten by an edit of what it was before", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const first = await fleet.api.company.info.update({ ...edit, name: "Birinci" });
    expect(await catchRefusal(fleet.api.company.info.update({ ...edit, name: "İkinci" }))).toMatchObject({
      code: "CHANGED_MEANWHILE",
      status: 409,
      message:
        "Bu kayıt siz düzenlerken başka bir yerde değiştirildi. Yazdıklarınız silinmedi. Güncel hâlini yükleyip yeniden kaydedin.",
    });
    expect(await fleet.api.company.info.get({})).toEqual(first);
    expect(await fleet.api.company.info.update({ ...edit, version: first.version, name: "İkinci" })).toMatchObject({
      waitingName: "İkinci",
      version: 3,
    });
  });

  test("is saved by one of ten tabs that save at once", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        fleet.api.company.info.update({ ...edit, name: `Sekme ${nth}` }).then(
          () => "saved",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill("CHANGED_MEANWHILE"), "saved"]);
    expect((await fleet.api.company.info.get({})).version).toBe(2);
  });

  test("does not reopen a panel that is closed while it is edited, and an approval does not undo an edit", async () => {
    const fleet = await makeApprovedCompany(1);
    const { version } = await fleet.api.company.info.get({});
    await companies.setSlots({ companyId: fleet.user.companyId, carSlots: 2 });
    await fleet.api.company.info.update({ ...edit, version, name: "Düzenlenmiş" });
    expect(await companies.approve({ companyId: fleet.user.companyId, carSlots: 3 })).toMatchObject({
      waitingName: "Düzenlenmiş",
    });
    await companies.withdraw({ companyId: fleet.user.companyId });
    expect((await catchRefusal(fleet.api.company.info.update({ ...edit, version: version + 1 }))).code).toBe(
      "COMPANY_NOT_APPROVED",
    );
    expect(await companies.get({ companyId: fleet.user.companyId })).toMatchObject({
      isApproved: false,
      waitingName: "Düzenlenmiş",
    });
  });

  test("that an earlier version took at once is told to the administrator with the one they knew, until they have seen it", async () => {
    const fleet = await makeCompanyOwnerPerson(t, { displayName: "Dikili Turizm" });
    const { companyId } = fleet.user;
    await t.db.updateTable("companies").set({ formerName: "Bilinen Filo" }).where("id", "=", companyId).execute();
    const known = async () => {
      const { name, formerName } = await companies.get({ companyId });
      const listed = await listAll({ state: "renamed" });
      expect(listed.some((row) => row.id === companyId)).toBe(formerName !== null);
      return { name, formerName };
    };
    expect(await known()).toEqual({ name: "Dikili Turizm", formerName: "Bilinen Filo" });
    expect((await catchRefusal(companies.acknowledgeName({ companyId, name: "Foça Turizm" }))).code).toBe(
      "CHANGED_MEANWHILE",
    );
    for (let time = 0; time < 2; time += 1)
      expect(await companies.acknowledgeName({ companyId, name: "Dikili Turizm" })).toMatchObject({ formerName: null });
    expect(await known()).toEqual({ name: "Dikili Turizm", formerName: null });
  });

  describe("under a new name", () => {
    const other = "Kuşadası Filo Kiralama";
    beforeAll(async () => {
      await makeCompanyOwnerPerson(t, { displayName: other });
      const confirmed = { emailConfirmedAt: t.clock.now() };
      await t.db.updateTable("users").set(confirmed).where("id", "=", admin.user.id).execute();
    });

    async function fleetWith(displayName: string) {
      const fleet = await makeCompanyOwnerPerson(t, { displayName, isConfirmed: true });
      const { companyId } = fleet.user;
      const [car = ""] = await makeCars(t.db, fleet.user);
      const info = () => fleet.api.company.info.get({});
      const ask = async (name: string) => {
        const { version, phone, contacts } = await info();
        return fleet.api.company.info.update({ version, phone, contacts, name });
      };
      const shown = async () => (await findLiveView(t.db, car, t.clock.now())).view;
      return { fleet, companyId, info, ask, shown };
    }

    test.each([
      ["an authority's", "Emniyet Genel Müdürlüğü"],
      ["a bank's", "Ziraat Bankası Filo"],
      ["the product's", "Kodu Tara Destek"],
      ["one in letters that pass for ours", "Еge Filo"],
      ["an approved company's", "KUŞADASI FİLO"],
      ["an approved company's branch", "Kuşadası Filo İzmir"],
      ["an emergency service's, of no list", "112 Acil"],
      ["a court's, of no list", "İcra Takip Merkezi"],
      ["nobody's", "Selçuk Gezi"],
    ])("waits, and strangers read the old name meanwhile: %s", async (_, name) => {
      const { companyId, info, ask, shown } = await fleetWith(`Bergama ${name.length} Araç`);
      const before = (await info()).name;
      expect(await ask(name)).toMatchObject({ name: before, waitingName: name, refusedName: null });
      expect(await shown()).toMatchObject({ company: before });
      expect(await companies.get({ companyId })).toMatchObject({ name: before, waitingName: name, formerName: null });
      expect((await listAll({ state: "name-waiting" })).map(({ id }) => id)).toContain(companyId);
      expect((await admin.api.admin.overview.get()).waitingNames.count).toBeGreaterThan(0);
      // Saving the form again with the requested name keeps the request waiting. Saving the old name withdraws the
      // request.
      expect(await ask(name)).toMatchObject({ name: before, waitingName: name });
      expect(await ask(before)).toMatchObject({ name: before, waitingName: null });
      expect((await listAll({ state: "name-waiting" })).map(({ id }) => id)).not.toContain(companyId);
    });

    test("is told with whose it looks like, and administrators are told that it waits, without it", async () => {
      // Deletes the mails and counters of earlier tests, which would use up the number of mails that this network
      // address may cause.
      await t.post();
      await t.db.deleteFrom("limits").execute();
      const { fleet, companyId, ask } = await fleetWith("Selçuk Araç");
      await ask("Kuşadası Kiralama");
      expect(await companies.get({ companyId })).toMatchObject({ namesakes: [other] });
      const told = (await t.post()).filter(({ mail }) => mail.kind === "name-waits");
      const link = `http://localhost:3000/admin/edit-company/${fleet.user.id}`;
      expect(told.map(({ recipient, mail }) => [recipient, "link" in mail && mail.link])).toContainEqual([
        admin.user.email,
        link,
      ]);
      expect(JSON.stringify(told)).not.toContain("Kuşadası");
    });

    test("is shown once an administrator has accepted it as they read it, and the company is told", async () => {
      const { fleet, companyId, info, ask, shown } = await fleetWith("Tire Araç");
      await ask("Polis Emeklileri Kiralama");
      const wrong = companies.acceptName({ companyId, name: "Polis" });
      expect((await catchRefusal(wrong)).code).toBe("CHANGED_MEANWHILE");
      await t.post();
      const name = "Polis Emeklileri Kiralama";
      expect(await companies.acceptName({ companyId, name })).toMatchObject({
        name,
        waitingName: null,
        formerName: null,
      });
      expect(await shown()).toMatchObject({ company: name });
      expect(await info()).toMatchObject({ name, waitingName: null, refusedName: null });
      expect(await t.post()).toMatchObject([
        { recipient: fleet.user.email, mail: { kind: "company-name-accepted", company: name } },
      ]);
      const found = await listAll({ search: "emeklileri" });
      expect(found.map(({ id }) => id)).toContain(companyId);
      expect((await catchRefusal(companies.acceptName({ companyId, name }))).code).toBe("CHANGED_MEANWHILE");
    });

    test("is refused with a reason that the company reads, and the old name stays", async () => {
      const { fleet, companyId, info, ask, shown } = await fleetWith("Ödemiş Araç");
      await ask("Adalet Bakanlığı");
      await t.post();
      t.clock.advance({ seconds: 1 });
      const refused = { companyId, name: "Adalet Bakanlığı", reason: "Bu ad bir kurumun." };
      expect(await companies.refuseName(refused)).toMatchObject({ name: "Ödemiş Araç", waitingName: null });
      expect(await shown()).toMatchObject({ company: "Ödemiş Araç" });
      const refusedName = { name: "Adalet Bakanlığı", reason: "Bu ad bir kurumun." };
      expect(await info()).toMatchObject({ name: "Ödemiş Araç", waitingName: null, refusedName });
      expect(await t.post()).toMatchObject([
        { recipient: fleet.user.email, mail: { kind: "company-name-refused", reason: "Bu ad bir kurumun." } },
      ]);
      expect((await catchRefusal(companies.refuseName(refused))).code).toBe("CHANGED_MEANWHILE");
      t.clock.advance({ seconds: 1 });
      expect(await ask("Ödemiş Otomotiv Evi")).toMatchObject({ waitingName: "Ödemiş Otomotiv Evi", refusedName: null });
      const { items } = await admin.api.admin.audit.list({ userId: fleet.user.id, kind: "companies" });
      const named = items.map(({ action }) => action).filter((action) => /name/u.test(action));
      expect(named.toReversed()).toEqual(["company-name-asked", "company-name-refused", "company-name-asked"]);
      expect(JSON.stringify(items.map(({ details }) => details))).not.toContain("Bakanlığı");
    });

    test("is named to whoever approves a new company", async () => {
      const fleet = await makeWaitingCompany({ displayName: "Kuşadası Turizm" });
      expect(await companies.get({ companyId: fleet.user.companyId })).toMatchObject({ namesakes: [other] });
    });

    test("is asked for twice a day at most, and the rest of the form waits for the old name", async () => {
      const { info, ask } = await fleetWith("Seferihisar Araç");
      await ask("Birinci");
      expect(await ask("İkinci")).toMatchObject({ waitingName: "İkinci" });
      expect(await catchRefusal(ask("Üçüncü"))).toMatchObject({
        code: "NAME_REQUESTS_USED_UP",
        message: "Bir günde en fazla 2 kez yeni ad isteyebilirsiniz. Şimdilik eski adınızı yazıp kaydedin.",
      });
      expect(await info()).toMatchObject({ name: "Seferihisar Araç", waitingName: "İkinci" });
      expect(await ask("İkinci")).toMatchObject({ waitingName: "İkinci" });
      expect(await ask("Seferihisar Araç")).toMatchObject({ waitingName: null });
      await t.db.deleteFrom("limits").execute();
      expect(await ask("Üçüncü")).toMatchObject({ waitingName: "Üçüncü" });
    });

    test("is in the record of the desk with the one before", async () => {
      const { fleet, ask } = await fleetWith("Güzelbahçe Araç");
      await ask("Güzelbahçe Gezi");
      const { items } = await fleet.api.company.deskEvents.list({ kind: "company" });
      expect(items).toMatchObject([
        {
          action: "company-name-asked",
          details: { changes: [{ what: "name", from: "Güzelbahçe Araç", to: "Güzelbahçe Gezi" }] },
        },
      ]);
    });
  });

  test("gives its new name to the header, the scan page and the administrator's search", async () => {
    const fleet = await makeCompanyOwnerPerson(t, { displayName: "Eski Unvan" });
    const [code = ""] = await makeCars(t.db, fleet.user, 1);
    await fleet.api.company.info.update({ ...edit, name: "Çınaraltı Taşıt" });
    await companies.acceptName({ companyId: fleet.user.companyId, name: "Çınaraltı Taşıt" });
    const account = { displayName: "Eski Unvan", company: { name: "Çınaraltı Taşıt" } };
    expect((await fleet.api.account.current({})).account).toMatchObject(account);
    expect(readStubPageData(await (await fleet.send("/")).text())).toMatchObject({ account });
    expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({ company: "Çınaraltı Taşıt" });
    for (const search of ["cinaralti", "ÇINARALTI TAŞIT"])
      expect((await listAll({ search })).map(({ name }) => name)).toEqual(["Çınaraltı Taşıt"]);
  });

  test(
    "is on the scan page as far as it is visible, for every combination of switches, and its internal phone never",
    { tags: "long" },
    async () => {
      const fleet = await makeCompanyOwnerPerson(t);
      const [code = ""] = await makeCars(t.db, fleet.user, 1);
      const values = {
        phone: "+905550001201",
        whatsapp: "+905550001301",
        instagram: "kanarya_insta",
        website: "https://kanarya-filo.example.com",
      };
      const links = {
        phone: "tel:+905550001201",
        whatsapp: "https://wa.me/905550001301",
        instagram: "https://www.instagram.com/kanarya_insta",
        website: "https://kanarya-filo.example.com",
      };
      for (let switches = 0; switches < 16; switches += 1) {
        const shown = COMPANY_CONTACT_KINDS.filter((_, bit) => (switches & (1 << bit)) !== 0);
        const contacts = Object.fromEntries(
          COMPANY_CONTACT_KINDS.map((kind) => [kind, { value: values[kind], visible: shown.includes(kind) }]),
        ) as InfoEdit["contacts"];
        const { version } = await fleet.api.company.info.get({});
        await fleet.api.company.info.update({ version, name: "Ege Filo", phone: "+905550001101", contacts });

        const own = t.with({});
        const answer = await own.as().send(`/q/${code}`);
        const view = await scanViewOf(answer.clone());
        expect(view).toMatchObject({ contacts: shown.map((kind) => ({ kind, href: links[kind] })) });
        const told = [await answer.text(), ...[...answer.headers].flat(), ...own.log].join("\n").replaceAll(" ", "");
        const hidden = COMPANY_CONTACT_KINDS.filter((kind) => !shown.includes(kind)).map((kind) => values[kind]);
        const bare = [...hidden, "+905550001101"].map((value) => value.replace(/^(\+90|0|https:\/\/)/u, ""));
        expect(bare.filter((value) => told.includes(value))).toEqual([]);
      }
    },
  );
});
