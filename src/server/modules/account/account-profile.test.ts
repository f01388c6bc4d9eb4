import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { linkCode, LONG_AGO, makeUser } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("everybody sees their own name, address, registration and version, and nobody else's", async () => {
  const people = [
    await makeCustomerPerson(t, { displayName: "Gül Işık" }),
    await makeCompanyOwnerPerson(t, { isApproved: false }),
    await makeAdministrator(t),
  ];
  for (const { api, user } of people) {
    expect(await api.account.profile({})).toEqual({
      displayName: user.displayName,
      email: user.email,
      isEmailConfirmed: false,
      emailChange: null,
      createdAt: LONG_AGO,
      version: 1,
      acknowledged: [],
    });
  }
});

test.each([
  [false, ["customers", "terms"]],
  [true, ["companies", "terms"]],
])(
  "whoever registers (as a company: %s) is told which texts they were shown, in which version and when",
  async (asCompany, names) => {
    const form = { displayName: "Yeni", email: `metin-${asCompany}@example.com`, asCompany };
    const browser = t.as();
    const registeredAt = t.clock.now();
    await browser.api.account.register({ ...form, password: "sifre-99", passwordConfirmation: "sifre-99" });
    t.clock.advance({ hours: 1 });
    const { acknowledged } = await browser.api.account.profile({});
    expect(acknowledged).toEqual(names.map((name) => ({ name, version: "2026-11-01", shownAt: registeredAt })));
  },
);

test("a version that is in force later is not written over what was shown at registration", async () => {
  const form = { displayName: "Yeni", email: "surum@example.com", asCompany: false };
  const browser = t.as();
  await browser.api.account.register({ ...form, password: "sifre-99", passwordConfirmation: "sifre-99" });
  const newer = t.with({ texts: { ...t.deps.texts, versionOf: () => "2027-01-01" } }).as(browser.token);
  expect((await newer.api.account.profile({})).acknowledged.map(({ version }) => version)).toEqual([
    "2026-11-01",
    "2026-11-01",
  ]);
});

describe("a new name", () => {
  test("is stored cleaned, raises the version and is the account's at the next request", async () => {
    const person = await makeCustomerPerson(t);
    const saved = await person.api.account.rename({ version: 1, displayName: "  Gül \u202E Nur\t Işık " });
    expect(saved).toMatchObject({ displayName: "Gül Nur Işık", email: person.user.email, version: 2 });
    expect((await person.api.account.current({})).account?.displayName).toBe("Gül Nur Işık");
    expect(await person.api.account.profile({})).toEqual(saved);
  });

  test("is told to the second tab, whose older version saves nothing", async () => {
    const person = await makeCustomerPerson(t);
    await person.api.account.rename({ version: 1, displayName: "Birinci Sekme" });
    const refusal = await catchRefusal(person.api.account.rename({ version: 1, displayName: "İkinci Sekme" }));
    expect(refusal).toMatchObject({ code: "CHANGED_MEANWHILE", status: 409 });
    expect(await person.api.account.profile({})).toMatchObject({ displayName: "Birinci Sekme", version: 2 });
  });

  test("wins alone when two are saved at once", async () => {
    const person = await makeCustomerPerson(t);
    const names = ["Bir", "İki", "Üç", "Dört"];
    const answers = await Promise.allSettled(
      names.map((displayName) => person.api.account.rename({ version: 1, displayName })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const won = names[answers.findIndex(({ status }) => status === "fulfilled")];
    expect(await person.api.account.profile({})).toMatchObject({ displayName: won, version: 2 });
  });

  test.each([
    ["", "Görünen Ad veya Şirket Adı boş olamaz."],
    ["     ", "Görünen Ad veya Şirket Adı boş olamaz."],
    ["\u00A0\u2003\u200B\u202E\u2066", "Görünen Ad veya Şirket Adı boş olamaz."],
    ["a".repeat(81), "Ad en fazla 80 karakter olabilir."],
    ["a".repeat(200), "Ad en fazla 80 karakter olabilir."],
    ["👩‍👧‍👦".repeat(17), "Ad en fazla 80 karakter olabilir."],
    ["a".repeat(2001), "Bu metin çok uzun."],
  ])("%j is refused at its field", async (displayName, sentence) => {
    const person = await makeCustomerPerson(t);
    expect(await catchRefusedFields(person.api.account.rename({ version: 1, displayName }))).toEqual({
      displayName: sentence,
    });
    expect(await person.api.account.profile({})).toMatchObject({ displayName: "Ayşe Yılmaz", version: 1 });
  });

  test.each([
    ["80 letters", "ğ".repeat(80), "ğ".repeat(80), "ğğ***"],
    ["decomposed letters", "I\u0307pek Gu\u0308l", "İpek Gül", "İp*** G."],
    ["a family of emoji", "👩‍👧 🚗", "👩‍👧 🚗", "👩‍👧*** 🚗."],
    ["an override and isolates", "\u202EAyşe\u202C \u2067Kaya\u2069", "Ayşe Kaya", "Ay*** K."],
    ["Arabic letters", "\u200Fعائشة يلماز", "عائشة يلماز", "عا*** ي."],
    ["markup", "<b>Ayşe</b> & Co", "<b>Ayşe</b> & Co", "<b*** C."],
    ["a null byte", "Ay\u0000şe", "Ayşe", "Ay***"],
  ])(
    "of %s is stored as it is read, and strangers see it masked at the next scan",
    async (_, typed, stored, masked) => {
      const person = await makeCustomerPerson(t, { displayName: "Önceki Ad" });
      const code = await linkCode(t.db, person.user);
      expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({ owner: "Ön*** A." });
      expect((await person.api.account.rename({ version: 1, displayName: typed })).displayName).toBe(stored);
      expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({ owner: masked });
    },
  );

  test("raises the version of what its scan pages show, once it is saved", async () => {
    const person = await makeCustomerPerson(t);
    const code = await linkCode(t.db, person.user);
    const version = async () =>
      (await t.db.selectFrom("codes").select("version").where("code", "=", code).executeTakeFirstOrThrow()).version;
    const before = await version();
    await person.api.account.rename({ version: 1, displayName: "Yeni Ad" });
    expect(await version()).toBe(before + 1);
    await catchRefusal(person.api.account.rename({ version: 1, displayName: "Geç Kalan" }));
    expect(await version()).toBe(before + 1);
  });

  test("finds the account in the administrator's list, and the old one does not; the address still does", async () => {
    const person = await makeCustomerPerson(t, { displayName: "Eskiad Soyad", email: "aranan@example.com" });
    await person.api.account.rename({ version: 1, displayName: "Çağrı Yeniışık" });
    const { list } = (await makeAdministrator(t)).api.admin.users;
    const found = async (search: string) => (await list({ search })).items.map(({ id }) => id);
    expect(await found("eskiad")).toEqual([]);
    for (const search of ["YENIISIK", "çağrı yeni", "aranan@"]) expect(await found(search)).toEqual([person.user.id]);
  });

  test("of a company's account leaves the company's own name", async () => {
    const fleet = await makeCompanyOwnerPerson(t, { displayName: "Ege Filo" });
    await fleet.api.account.rename({ version: 1, displayName: "Yetkili Kişi" });
    expect((await fleet.api.account.current({})).account).toMatchObject({
      displayName: "Yetkili Kişi",
      company: { name: "Ege Filo" },
    });
  });
});

test.each([0, -1, 1.5, 2_147_483_648, null])("version %j is refused at its field", async (version) => {
  const { api } = await makeCustomerPerson(t);
  const form = { version: version as number, displayName: "Yeni" };
  expect(await catchRefusedFields(api.account.rename(form))).toEqual({ version: "Geçersiz değer." });
});

test.each([{ email: "baska@example.com" }, { role: "admin" }, { isEmailConfirmed: true }, { id: "1" }])(
  "nobody renames themselves with a key beside: %o",
  async (extra) => {
    const person = await makeCustomerPerson(t);
    const form = { version: 1, displayName: "Yeni", ...extra };
    expect(await catchRefusedFields(person.api.account.rename(form))).toHaveProperty(Object.keys(extra));
    const user = await t.db.selectFrom("users").selectAll().where("id", "=", person.user.id).executeTakeFirst();
    expect(user).toMatchObject({ email: person.user.email, role: "customer", emailConfirmedAt: null, version: 1 });
  },
);

test("a rename leaves everybody else as they were", async () => {
  const other = await makeUser(t.db);
  const row = () => t.db.selectFrom("users").selectAll().where("id", "=", other.id).executeTakeFirst();
  const before = await row();
  await (await makeCustomerPerson(t)).api.account.rename({ version: 1, displayName: "Başkası" });
  expect(await row()).toEqual(before);
});
