import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { compareTurkish } from "#domain/words/turkish.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { findBrokenInvariants } from "../../../../test/invariants.ts";
import { makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";
import { readAllPages } from "../../../../test/read-all-pages.ts";
import { readTableContents } from "../../../../test/table-contents.ts";
import {
  changeTestCar,
  makeCars,
  makeCustomer,
  makeRental,
  makeReservation,
  type MadeCompany,
} from "../../../../test/world.ts";

type CustomersClient = ApiClient["company"]["customers"];
type NewCustomerInput = Parameters<CustomersClient["create"]>[0];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeOffice(): Promise<{ clerk: Person & { user: MadeCompany }; customers: CustomersClient }> {
  const clerk = await makeCompanyOwnerPerson(t);
  return { clerk, customers: clerk.api.company.customers };
}

function makeCustomerInput(given: Partial<NewCustomerInput> = {}): NewCustomerInput {
  return {
    id: randomUUID(),
    name: "Zeynep Kaya",
    phone: "",
    email: "",
    notes: "",
    caution: "",
    isBusiness: false,
    ...given,
  };
}

async function listNames(customers: CustomersClient, search?: string): Promise<string[]> {
  const { rows } = await readAllPages((position) =>
    customers.list(search === undefined ? position : { ...position, search }),
  );
  return rows.map(({ name }) => name);
}

const unknownCustomerRefusal = {
  code: "CUSTOMER_NOT_FOUND",
  status: 404,
  message: "Müşteri bulunamadı. Silinmiş olabilir.",
};

describe("a new customer", () => {
  test("is kept as it was typed, tidied", async () => {
    const { customers } = await makeOffice();
    const id = randomUUID();
    const created = await customers.create({
      id,
      name: "  Zeynep \u200B  Kaya ",
      phone: "(0532) 111-22 33",
      email: " Zeynep@Ornek.COM ",
      notes: " Hep \r\n\r\n\r\n zamanında ",
    });
    expect(created).toEqual({
      id,
      name: "Zeynep Kaya",
      phone: "+905321112233",
      email: "zeynep@ornek.com",
      notes: "Hep\n\nzamanında",
      caution: "",
      isBusiness: false,
      version: 1,
    });
    expect(await customers.get({ id })).toEqual(created);
    expect(await customers.list({})).toEqual({ items: [created], next: null });
  });

  test("needs nothing but a name", async () => {
    const { customers } = await makeOffice();
    const blank = makeCustomerInput({ name: "Su", phone: "  ", email: " ", notes: "\n" });
    expect(await customers.create(blank)).toEqual({
      ...blank,
      phone: "",
      email: "",
      notes: "",
      caution: "",
      isBusiness: false,
      version: 1,
    });
  });

  test.each<[what: string, given: Partial<Record<keyof NewCustomerInput, unknown>>, fields: Record<string, string>]>([
    ["no name", { name: "" }, { name: "Lütfen müşterinin adını girin." }],
    ["a name of white space", { name: " \u200B\n" }, { name: "Lütfen müşterinin adını girin." }],
    ["too long a name", { name: "ş".repeat(81) }, { name: "Ad en fazla 80 karakter olabilir." }],
    ["a name that is no text", { name: 5 }, { name: "Lütfen bu alanı doldurun." }],
    [
      "a telephone of letters",
      { phone: "beni ara" },
      { phone: "Lütfen geçerli bir telefon numarası girin (7-15 rakam)." },
    ],
    [
      "too short a telephone",
      { phone: "123456" },
      { phone: "Bu numara çok kısa. Alan koduyla birlikte numaranın tamamını yazın." },
    ],
    ["an address that is none", { email: "zeynep@" }, { email: "Lütfen geçerli bir e-posta adresi girin." }],
    ["too long notes", { notes: "ğ".repeat(2001) }, { notes: "Not en fazla 2000 karakter olabilir." }],
    ["an id that is none", { id: "1" }, { id: "Geçersiz değer." }],
    [
      "everything wrong",
      { name: "", phone: "1", email: "@", notes: "ğ".repeat(2001) },
      {
        name: "Lütfen müşterinin adını girin.",
        phone: "Bu numara çok kısa. Alan koduyla birlikte numaranın tamamını yazın.",
        email: "Lütfen geçerli bir e-posta adresi girin.",
        notes: "Not en fazla 2000 karakter olabilir.",
      },
    ],
  ])("with %s is refused at the field, and so is the edit", async (_, given, fields) => {
    const { clerk, customers } = await makeOffice();
    const wrong = makeCustomerInput(given as Partial<NewCustomerInput>);
    expect(await catchRefusedFields(customers.create(wrong))).toEqual(fields);
    const id = await makeCustomer(t.db, clerk.user);
    expect(
      await catchRefusedFields(customers.update({ ...wrong, id: wrong.id === "1" ? "1" : id, version: 1 })),
    ).toEqual(fields);
    expect(await customers.get({ id })).toMatchObject({ name: "Zeynep Kaya", version: 1 });
    expect(await listNames(customers)).toHaveLength(1);
  });

  test("with a telephone that looks wrong is asked about, and so is the edit; one that is meant stands", async () => {
    const { customers } = await makeOffice();
    const doubtful = { code: "PHONE_DOUBTFUL", data: { fields: { phone: "Numara bir hane eksik görünüyor." } } };
    const typed = makeCustomerInput({ phone: "0532 111 22 3" });
    expect(await catchRefusal(customers.create(typed))).toMatchObject(doubtful);
    expect(await listNames(customers)).toEqual([]);
    const meant = await customers.create({ ...typed, phoneIsRight: true });
    expect(meant).toEqual({ ...typed, phone: "+90532111223", version: 1 });
    // The form does not ask again about a doubtful number that is already stored.
    const { id } = typed;
    expect(await customers.update({ ...typed, version: 1, notes: "arandı" })).toMatchObject({ version: 2 });
    const other = { ...typed, version: 2, phone: "0532 111 22 4" };
    expect(await catchRefusal(customers.update(other))).toMatchObject(doubtful);
    expect(await customers.get({ id })).toMatchObject({ phone: "+90532111223", version: 2 });
    expect(await customers.update({ ...other, phoneIsRight: true })).toMatchObject({ phone: "+90532111224" });
  });

  test("holds the longest name and notes", async () => {
    const { customers } = await makeOffice();
    const longest = makeCustomerInput({ name: "\u{1F697}".repeat(80), notes: "g\u0306".repeat(2000) });
    expect(await customers.create(longest)).toEqual({ ...longest, notes: "ğ".repeat(2000), version: 1 });
  });

  test("names no company and no version of its own", async () => {
    const { customers } = await makeOffice();
    const { user } = await makeCompanyOwnerPerson(t);
    for (const more of [{ companyId: user.companyId }, { version: 7 }, { searchKey: "x" }])
      expect(await catchRefusedFields(customers.create({ ...makeCustomerInput(), ...more }))).toHaveProperty(
        Object.keys(more),
      );
    expect(await listNames(customers)).toEqual([]);
  });

  test("sent twice, also 20 times at once, is there once and answered alike", async () => {
    const { customers } = await makeOffice();
    const input = makeCustomerInput({ name: "Ali", phone: "+905321112233" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => customers.create(input)));
    answers.push(await customers.create(input));
    expect(answers).toEqual(Array(21).fill({ ...input, version: 1 }));
    expect(await listNames(customers)).toEqual(["Ali"]);
  });

  test("sent again after it was edited keeps the edit", async () => {
    const { customers } = await makeOffice();
    const input = makeCustomerInput({ name: "Ali" });
    await customers.create(input);
    const edited = await customers.update({ ...input, name: "Ali Can", version: 1 });
    expect(await customers.create(input)).toEqual(edited);
  });

  test("of another company may have the same id", async () => {
    const [one, other] = [await makeOffice(), await makeOffice()];
    const input = makeCustomerInput({ name: "Ali" });
    await one.customers.create(input);
    await other.customers.create({ ...input, name: "Su" });
    expect(await one.customers.get({ id: input.id })).toMatchObject({ name: "Ali" });
    await other.customers.remove({ id: input.id });
    expect(await listNames(one.customers)).toEqual(["Ali"]);
  });
});

describe("the list", () => {
  const inOrder = ["Ali", "Cem", "Çağrı", "Ilgaz", "İnci", "Orhan", "Ömer", "Su", "Şule", "Zeynep"];

  test("is in the order of the Turkish alphabet", async () => {
    const { customers } = await makeOffice();
    for (const name of inOrder.toReversed()) await customers.create(makeCustomerInput({ name }));
    expect(await listNames(customers)).toEqual(inOrder);
  });

  test("is walked without gap or repeat across that order, several of one name among them", async () => {
    const { clerk, customers } = await makeOffice();
    const other = await makeOffice();
    await makeCustomer(t.db, other.clerk.user, { name: "Cem" });
    // Thirteen customers of each name: ten with exactly this name, and three whose spelling differs.
    const names = inOrder.flatMap((name) => [
      ...Array<string>(10).fill(name),
      name.toLocaleLowerCase("tr"),
      `${name}.x %_`,
      `${name}â`,
    ]);
    for (const name of names) await makeCustomer(t.db, clerk.user, { name });
    const { rows, sizes } = await readAllPages((position) => customers.list(position));
    expect(sizes).toEqual([50, 50, 30]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(130);
    const listed = rows.map(({ name }) => name);
    expect(listed.toSorted()).toEqual(names.toSorted());
    expect(listed).toEqual(listed.toSorted(compareTurkish));
  });

  test("goes on behind the last row of a page though that row was deleted or renamed meanwhile", async () => {
    const { clerk, customers } = await makeOffice();
    for (let nth = 0; nth < 60; nth += 1)
      await makeCustomer(t.db, clerk.user, { name: `Şule ${String(nth).padStart(2, "0")}` });
    const first = await customers.list({});
    const last = first.items.at(-1)!;
    await customers.update({ ...last, name: "Ali" });
    const second = await customers.list({ cursor: first.next! });
    expect(second.items.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, nth) => `Şule ${50 + nth}`));
    await customers.remove({ id: last.id });
    expect(await customers.list({ cursor: first.next! })).toEqual(second);
    expect(second.next).toBeNull();
  });

  test("of exactly fifty is one page", async () => {
    const { clerk, customers } = await makeOffice();
    for (let nth = 0; nth < 50; nth += 1) await makeCustomer(t.db, clerk.user);
    expect((await readAllPages((position) => customers.list(position))).sizes).toEqual([50]);
  });

  test.each(["", "x", randomUUID(), "Ali", `${randomUUID()}.${"a".repeat(161)}`, `${randomUUID()}.a\u0000`])(
    "refuses a cursor that no page gave: %j",
    async (cursor) => {
      expect(await catchRefusedFields((await makeOffice()).customers.list({ cursor }))).toEqual({
        cursor: "Geçersiz sayfa.",
      });
    },
  );

  describe("finds", () => {
    let customers: CustomersClient;
    beforeAll(async () => {
      const { clerk, ...desk } = await makeOffice();
      ({ customers } = desk);
      const people: [name: string, phone: string][] = [
        ["İnci Işık", "0532 111 22 33"],
        ["ISPARTA OTO", "+90 (246) 555-44-33"],
        ["Çağrı Öztürk", ""],
        ["%50 Ortak_Firma\\A.Ş.", ""],
        ["Müşteri 2", "4440332"],
      ];
      for (const [name, phone] of people) await customers.create(makeCustomerInput({ name, phone }));
      await makeCustomer(t.db, clerk.user, { name: "Eski Kayıt", phone: "05057778899" });
      await (await makeOffice()).customers.create(makeCustomerInput({ name: "İnci Başka", phone: "+905321112233" }));
    });

    test.each<[typed: string, found: string[]]>([
      ["inci", ["İnci Işık"]],
      ["INCI", ["İnci Işık"]],
      ["isik", ["İnci Işık"]],
      ["ışık", ["İnci Işık"]],
      ["  inci   isik ", ["İnci Işık"]],
      ["ısparta", ["ISPARTA OTO"]],
      ["isparta oto", ["ISPARTA OTO"]],
      ["cagri", ["Çağrı Öztürk"]],
      ["ozturk", ["Çağrı Öztürk"]],
      ["%", ["%50 Ortak_Firma\\A.Ş."]],
      ["_", ["%50 Ortak_Firma\\A.Ş."]],
      ["\\", ["%50 Ortak_Firma\\A.Ş."]],
      ["+905321112233", ["İnci Işık"]],
      ["0532 111 22 33", ["İnci Işık"]],
      ["(0532) 111-22", ["İnci Işık"]],
      ["0532.111.22.33", ["İnci Işık"]],
      ["+90 532 111 22 33", ["İnci Işık"]],
      ["111 22", ["İnci Işık"]],
      ["işık inci", ["İnci Işık"]],
      ["0532\u00A0111", ["İnci Işık"]],
      ["(0532)", ["İnci Işık"]],
      ["+90 (0)532", ["İnci Işık"]],
      ["+90 (0)532 111 22 33", ["İnci Işık"]],
      ["90 532 111 22 33", ["İnci Işık"]],
      ["0090 532 111 22 33", ["İnci Işık"]],
      ["+900532 1112233", ["İnci Işık"]],
      ["05 32 111 22 33", ["İnci Işık"]],
      ["٠٥٣٢ ١١١", ["İnci Işık"]],
      ["https://wa.me/905321112233", ["İnci Işık"]],
      ["tel:+905321112233", ["İnci Işık"]],
      ["inci +90 (0)532 111 22 33", ["İnci Işık"]],
      ["0 (532) 111 22 33 ışık", ["İnci Işık"]],
      ["+90 444 0 332", ["Müşteri 2"]],
      ["0444 0 332", ["Müşteri 2"]],
      ["0505 777 88 99", ["Eski Kayıt"]],
      ["+90 505 777", ["Eski Kayıt"]],
      ["+90 246 555", ["ISPARTA OTO"]],
      ["246-555", ["ISPARTA OTO"]],
      ["444 0 332", ["Müşteri 2"]],
      ["teri 2", ["Müşteri 2"]],
      ["teri 2 444", ["Müşteri 2"]],
      ["kimse", []],
      ["'", []],
    ])("%j among the names and telephones", async (search, found) => {
      expect(await listNames(customers, search)).toEqual(found);
    });

    test.each(["", "   ", "\u200B"])("everybody for %j", async (search) => {
      expect(await listNames(customers, search)).toHaveLength(6);
    });

    test("what an edit made of the name and the telephone, and no longer what they were", async () => {
      const input = makeCustomerInput({ name: "Gül Ak", phone: "+902120000001" });
      await customers.create(input);
      await customers.update({ ...input, name: "Gül Işıl", phone: "+902120000002", version: 1 });
      expect(await listNames(customers, "isil")).toEqual(["Gül Işıl"]);
      expect(await listNames(customers, "0212 000 00 02")).toEqual(["Gül Işıl"]);
      expect(await listNames(customers, "gul ak")).toEqual([]);
      expect(await listNames(customers, "+902120000001")).toEqual([]);
      await customers.remove({ id: input.id });
    });

    test("nothing for what is longer than a search, and says so", async () => {
      expect(await catchRefusedFields(customers.list({ search: "a".repeat(201) }))).toEqual({
        search: "Arama en fazla 200 karakter olabilir.",
      });
    });
  });

  test("is walked also when it is searched", async () => {
    const { clerk, customers } = await makeOffice();
    for (let nth = 0; nth < 120; nth += 1) await makeCustomer(t.db, clerk.user, { name: nth % 2 ? "İnci" : "Su" });
    const { rows, sizes } = await readAllPages((position) => customers.list({ ...position, search: "inci" }));
    expect(sizes).toEqual([50, 10]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(60);
  });
});

describe("an edit", () => {
  test("replaces every field", async () => {
    const { clerk, customers } = await makeOffice();
    const id = await makeCustomer(t.db, clerk.user, { notes: "önce" });
    const edit = {
      id,
      name: "Gül Işık",
      phone: "+905550001122",
      email: "gul@ornek.com",
      notes: "",
      caution: "Geç getiriyor",
      isBusiness: true,
    };
    const saved = await customers.update({ ...edit, version: 1 });
    expect(saved).toEqual({ ...edit, version: 2 });
    expect(await customers.get({ id })).toEqual(saved);
    // A page of an older version sends neither `caution` nor `isBusiness`.
    const { caution: _, isBusiness: __, ...before } = edit;
    expect(await customers.update({ ...before, version: 2 })).toEqual({ ...edit, version: 3 });
  });

  test("of what has changed since is refused, and what was saved first stays; of twelve at once one is saved", async () => {
    const { customers } = await makeOffice();
    const input = makeCustomerInput();
    await customers.create(input);
    const first = await customers.update({ ...input, name: "İlk", version: 1 });
    expect(await catchRefusal(customers.update({ ...input, name: "İkinci", version: 1 }))).toMatchObject({
      code: "CHANGED_MEANWHILE",
      status: 409,
    });
    expect(await customers.get({ id: input.id })).toEqual(first);
    const edits = await Promise.allSettled(
      Array.from({ length: 12 }, (_, nth) => customers.update({ ...input, name: `Ad ${nth}`, version: 2 })),
    );
    expect(edits.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const edit of edits)
      if (edit.status === "rejected") expect(edit.reason).toMatchObject({ code: "CHANGED_MEANWHILE" });
    expect((await customers.get({ id: input.id })).version).toBe(3);
  });

  test("of a customer who was deleted while the form was open is refused, and brings nobody back", async () => {
    const { customers } = await makeOffice();
    const input = makeCustomerInput();
    await customers.create(input);
    await customers.remove({ id: input.id });
    expect(await catchRefusal(customers.update({ ...input, version: 1 }))).toMatchObject(unknownCustomerRefusal);
    expect(await listNames(customers)).toEqual([]);
  });
});

test("whose telephones may reach nobody is named, until somebody has looked at them", async () => {
  const { clerk, customers } = await makeOffice();
  const names = async () => (await customers.phonesToCheck({})).customers.map(({ name }) => name);
  const stored: [name: string, phone: string][] = [
    ["Eksik", "0532111223"],
    ["Fazla", "+90053211122333"],
    ["Yok", "05921234567"],
    ["Ülkesiz", "491711234567"],
    ["Yazı", "beni ara"],
    ["Kesin", "05321112233"],
    ["Doğru", "+905321112233"],
    ["Yabancı", "+491711234567"],
    ["Şirket", "4440332"],
    ["Numarasız", ""],
  ];
  for (const [name, phone] of stored) await makeCustomer(t.db, clerk.user, { name, phone });
  await makeCustomer(t.db, (await makeOffice()).clerk.user, { name: "Başkasının", phone: "0532111223" });
  expect((await names()).toSorted(compareTurkish)).toEqual(["Eksik", "Fazla", "Ülkesiz", "Yazı", "Yok"]);
  for (const customer of (await customers.phonesToCheck({})).customers) {
    const { version, ...typed } = customer;
    if (customer.name === "Yazı") await customers.update({ ...typed, version, phone: "0532 111 22 33" });
    else {
      expect(await catchRefusal(customers.update({ ...typed, version }))).toMatchObject({ code: "PHONE_DOUBTFUL" });
      await customers.update({ ...typed, version, phoneIsRight: true });
    }
  }
  expect(await names()).toEqual([]);
});

test("of many such telephones the first are named, and that there are more", async () => {
  const { clerk, customers } = await makeOffice();
  for (let nth = 0; nth < 21; nth += 1) await makeCustomer(t.db, clerk.user, { phone: `0532111${nth + 10}` });
  const found = await customers.phonesToCheck({});
  expect([found.customers.length, found.hasMore]).toEqual([20, true]);
});

describe("deleting", () => {
  test("leaves past rentals and reservations with the name and number of the day", async () => {
    const { clerk, customers } = await makeOffice();
    const codes = await makeCars(t.db, clerk.user, 2);
    const id = await makeCustomer(t.db, clerk.user);
    const past = await makeRental(t.db, clerk.user, codes[0]!, { customerId: id, endedAt: t.clock.now() });
    const promised = await makeReservation(t.db, clerk.user, codes[1]!, { customerId: id, now: t.clock.now() });
    const { rentals, reservations } = clerk.api.company;
    const [rental, reservation] = [await rentals.get({ id: past }), await reservations.get({ id: promised })];
    expect(await customers.remove({ id, knowsOpenSums: true })).toEqual({ id });
    expect(rental).toMatchObject({ renterName: "Zeynep Kaya", renterPhone: "+905321112233" });
    expect(await rentals.get({ id: past })).toEqual({ ...rental, customerId: null });
    expect(reservation).toMatchObject({ name: "Zeynep Kaya", phone: "+905321112233" });
    expect(await reservations.get({ id: promised })).toEqual({ ...reservation, customerId: null });
    expect(await listNames(customers)).toEqual([]);
    expect(await catchRefusal(customers.get({ id }))).toMatchObject(unknownCustomerRefusal);
    expect(await findBrokenInvariants(t.db)).toEqual({});
  });

  test("is refused while the customer has a car, which is named, and is done once it is back", async () => {
    const { clerk, customers } = await makeOffice();
    const [code] = await makeCars(t.db, clerk.user);
    await changeTestCar(t.db, clerk.user, code!, { plate: "34 ABC 123" });
    const id = await makeCustomer(t.db, clerk.user);
    const rentalId = await makeRental(t.db, clerk.user, code!, { customerId: id });
    const before = await readTableContents(t.db);
    expect(await catchRefusal(customers.remove({ id }))).toMatchObject({
      code: "CUSTOMER_HAS_CAR",
      status: 409,
      message: "Bu müşteri şu anda araç kullanıyor. Müşteriyi silmeden önce kiralamayı bitirin.",
      data: { cars: [{ code, plate: "34 ABC 123" }] },
    });
    expect(await readTableContents(t.db)).toEqual(before);
    await clerk.api.company.rentals.end({ id: rentalId });
    expect(await customers.remove({ id, knowsOpenSums: true })).toEqual({ id });
  });

  test("is refused with the sums that are open, by whoever asks, unless the request says that it knows", async () => {
    const { clerk, customers } = await makeOffice();
    const [code] = await makeCars(t.db, clerk.user);
    const id = await makeCustomer(t.db, clerk.user);
    const money = { total: 300_000, paid: 187_450, deposit: 400_000 };
    await makeRental(t.db, clerk.user, code!, { ...money, customerId: id, endedAt: t.clock.now() });
    const before = await readTableContents(t.db);
    for (const sent of [{ id }, { id, knowsOpenSums: false }])
      expect(await catchRefusal(customers.remove(sent))).toMatchObject({
        code: "CUSTOMER_HAS_OPEN_SUMS",
        status: 409,
        message:
          "Bu müşteriyle kapanmamış hesabınız var. Depozitosu sizde: 4.000,00 TL, Size borcu: 1.125,50 TL. Yine de silecekseniz bunu bildiğinizi belirtin.",
        data: { owed: 112_550, overpaid: 0, depositHeld: 400_000 },
      });
    expect(await readTableContents(t.db)).toEqual(before);
    expect(await customers.remove({ id, knowsOpenSums: true })).toEqual({ id });
  });

  test("what is open with a customer is told before: cars, sums, and what is promised", async () => {
    const { clerk, customers } = await makeOffice();
    const codes = await makeCars(t.db, clerk.user, 7);
    const id = await makeCustomer(t.db, clerk.user);
    const none = { cars: [], owed: 0, overpaid: 0, depositHeld: 0, reservations: [], reservationCount: 0 };
    expect(await customers.openMatters({ id })).toEqual(none);
    const now = t.clock.now();
    const money = { total: 300_000, paid: 100_000, deposit: 50_000, customerId: id };
    await makeRental(t.db, clerk.user, codes[0]!, { ...money, endedAt: now });
    await makeRental(t.db, clerk.user, codes[1]!, { ...money, paid: 310_000, deposit: 0, endedAt: now });
    await makeRental(t.db, clerk.user, codes[2]!, { ...money, total: 100_000 });
    const days = (from: number) => ({
      from: new Date(now.getTime() + from * 86_400_000),
      until: new Date(now.getTime() + (from + 1) * 86_400_000),
    });
    const promised = [];
    for (const [nth, from] of [5, 2, 3, 4].entries())
      promised.push(await makeReservation(t.db, clerk.user, codes[3 + nth]!, { customerId: id, now, ...days(from) }));
    const given = await makeReservation(t.db, clerk.user, codes[0]!, { customerId: id, now, ...days(9) });
    await clerk.api.company.reservations.cancel({ id: given, version: 1 });
    // The reservation and the rental of another customer must not be counted.
    await makeReservation(t.db, clerk.user, codes[0]!, { now, ...days(1) });
    await makeRental(t.db, clerk.user, codes[1]!, { ...money, customerId: await makeCustomer(t.db, clerk.user) });
    expect(await customers.openMatters({ id })).toMatchObject({
      cars: [{ code: codes[2], plate: "" }],
      owed: 200_000,
      overpaid: 10_000,
      depositHeld: 100_000,
      reservations: [{ id: promised[1] }, { id: promised[2] }, { id: promised[3] }],
      reservationCount: 4,
    });
  });

  test("twice is answered that there is none; of ten at once one deletes", async () => {
    const { clerk, customers } = await makeOffice();
    const id = await makeCustomer(t.db, clerk.user);
    const removals = await Promise.allSettled(Array.from({ length: 10 }, () => customers.remove({ id })));
    expect(removals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await catchRefusal(customers.remove({ id }))).toMatchObject(unknownCustomerRefusal);
  });
});

test("another company's customer is answered by every procedure as an unknown one, and nothing changes", async () => {
  const { clerk } = await makeOffice();
  const foreign = await makeCustomer(t.db, clerk.user);
  const { customers } = await makeOffice();
  const before = await readTableContents(t.db);
  for (const id of [foreign, randomUUID()])
    for (const call of [
      () => customers.get({ id }),
      () => customers.update({ ...makeCustomerInput({ id }), version: 1 }),
      () => customers.openMatters({ id }),
      () => customers.remove({ id }),
    ]) {
      const { code, status, message, data } = await catchRefusal(call());
      expect({ code, status, message, data }).toEqual({ ...unknownCustomerRefusal, data: undefined });
    }
  expect(await readTableContents(t.db)).toEqual(before);
  expect(await listNames(customers)).toEqual([]);
});
