import { randomUUID } from "node:crypto";

import { traverseContractProcedures } from "@orpc/server";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { contract, type ListFileName } from "#contract/contract.ts";
import { makeListFilePath, MONTH_PACK_PATH } from "#contract/list-files.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { parseCsv } from "../../../test/opened-export.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../test/people.ts";
import {
  makeBatch,
  makeCars,
  makeCharge,
  makeCustomer,
  makeExpense,
  makeMember,
  makeProfile,
  makeRental,
  makeRoadCharge,
  type MadeCompany,
} from "../../../test/world.ts";
import { listFiles } from "./list-files.ts";

const pathOfPagedProcedure = new Map<unknown, string>();
traverseContractProcedures({ router: contract, path: [] }, ({ contract: { "~orpc": definition }, path }) => {
  const { shape = {} } = (definition.inputSchema ?? {}) as { shape?: object };
  if ("cursor" in shape && /^(?:company|admin)$/u.test(path[0]!))
    pathOfPagedProcedure.set(definition.route, path.join("."));
});
const listFileNames = Object.keys(listFiles) as ListFileName[];
const procedureOfList = (list: ListFileName) => pathOfPagedProcedure.get(listFiles[list].procedure["~orpc"].route)!;
const isOfAdmins = (list: ListFileName) => procedureOfList(list).startsWith("admin.");

let t: TestApp;
let clerk: Person & { user: MadeCompany };
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  clerk = await makeCompanyOwnerPerson(t);
  admin = await makeAdministrator(t);
});
afterAll(() => t.close());

function requestFile(
  who: Person | undefined,
  list: ListFileName,
  filter: unknown = {},
  headers: Record<string, string> = {},
) {
  return t.as(who?.token).send(makeListFilePath(list), { method: "POST", json: filter, headers });
}

async function readLines(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(200);
  return (await answer.text()).split("\r\n");
}

const readFileName = (answer: Response) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition") ?? "")![1]!);

describe("a list as a file", () => {
  test("of expenses has the mark, headings, Turkish amounts and days, harmless cells, and says at its end how many rows", async () => {
    const [car = ""] = await makeCars(t.db, clerk.user, 1);
    await t.db.updateTable("cars").set({ plate: "34 ABC 123" }).where("code", "=", car).execute();
    const now = t.clock.now();
    await makeExpense(t.db, clerk.user, {
      description: "=CMD()",
      amount: 125_050,
      code: car,
      spentOn: "2026-11-20",
      now,
    });
    await makeExpense(t.db, clerk.user, { description: 'Ofis; "çay"', amount: 5, category: "other", now });
    const answer = await requestFile(clerk, "expenses");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(readFileName(answer)).toBe("Giderler 2026-11-21.csv");
    // The bytes are read, because decoding as text would remove the byte order mark.
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString("utf8").split("\r\n")).toEqual([
      "\u{FEFF}Gün;Araç;Kategori;Açıklama;Tutar (TL);Giriş zamanı",
      '21.11.2026;;Diğer;"Ofis; ""çay""";"0,05";21.11.2026 12:00',
      `20.11.2026;34 ABC 123;Bakım;'=CMD();"1250,50";21.11.2026 12:00`,
      "Toplam: 2 satır",
      "",
    ]);
  });

  test("holds exactly what its filter shows, under a name that says so", async () => {
    const filter = { search: "çay", category: "other", from: "2026-11-01" } as const;
    const answer = await requestFile(clerk, "expenses", filter);
    expect(readFileName(answer)).toBe("Giderler 2026-11-21 çay Diğer 2026-11-01 ve sonrası.csv");
    const shown = await clerk.api.company.expenses.list(filter);
    expect(shown.items).toHaveLength(1);
    expect(await readLines(answer)).toHaveLength(shown.items.length + 3);
    expect(await readLines(await requestFile(clerk, "expenses", { search: "yok" }))).toEqual([
      expect.stringContaining("Gün;"),
      "Toplam: 0 satır",
      "",
    ]);
  });

  test("has every row once, in the order of the list, over many pages", async () => {
    const own = await makeCompanyOwnerPerson(t);
    for (let nth = 0; nth < 120; nth += 1) await makeCustomer(t.db, own.user, { name: `Kiracı ${nth}` });
    const lines = await readLines(await requestFile(own, "customers"));
    expect(lines.at(-2)).toBe("Toplam: 120 satır");
    const names = lines.slice(1, -2).map((line) => line.split(";")[0]);
    expect(new Set(names).size).toBe(120);
    const first = await own.api.company.customers.list({});
    expect(names.slice(0, 50)).toEqual(first.items.map(({ name }) => name));
  });
});

const writtenRows: Record<ListFileName, (world: KnownWorld) => string> = {
  cars: ({ car }) => `34 ABİ 123|${car}|'=Alfa Romeo|Giulietta 1,4|2023|Gri; mat|Kirada|'=Işıl Öğüç|22.11.2026 12:00|`,
  rentals: ({ car }) =>
    `34 ABİ 123|${car}|'=Işıl Öğüç|20.11.2026 12:00|22.11.2026 12:00||1236,55|234,00|1002,55|Kısmi Ödendi`,
  customers: () => `'=Işıl Öğüç|0532 123 45 67|isil@ornek.com|'-5\n'@"ğ";|Evet`,
  expenses: () => "02.11.2026|34 ABİ 123|Yakıt|'-Motorin; 50 lt|1250,50|20.11.2026 12:00",
  roadCharges: () =>
    "20.11.2026 12:00|34 CEZA 1|Trafik cezası|42,05|00123|'@Köprü; İzmir|Yeni|30.11.2026|'=Işıl Öğüç|Elle seçildi|Hayır",
  charges: ({ car }) =>
    `20.11.2026 12:00|34 ABİ 123|${car}|'=Işıl Öğüç|Trafik cezası|'+Hız|0012345|20.11.2026 12:00|2,50`,
  payments: ({ car }) => `20.11.2026|34 ABİ 123|${car}|'=Işıl Öğüç|Nakit||234,00|20.11.2026 12:00`,
  deposits: ({ car }) => `20.11.2026|34 ABİ 123|${car}|'=Işıl Öğüç|Alındı|Kart|300,05|20.11.2026 12:00`,
  receivables: () => "'=Işıl Öğüç|0532 123 45 67|20.11.2026 15:00|2|1003,55",
  heldDeposits: ({ otherCar }) =>
    `06 OF 1234|${otherCar}|'=Işıl Öğüç|0532 123 45 67|20.11.2026 15:00|27.11.2026|5000,50|20 Kas`,
  customerRentals: ({ otherCar }) =>
    `06 OF 1234|${otherCar}|'=Işıl Öğüç|20.11.2026 12:00|22.11.2026 12:00|20.11.2026 15:00|1,00|0,00|1,00|Ödenmedi`,
  reservations: ({ otherCar }) =>
    `06 OF 1234|${otherCar}|'-İpek Şahin|'+4930123456|29.11.2026 10:00|30.11.2026 11:30|Açık|750,05||'=HYPERLINK("x")`,
  deskEvents: ({ otherCar }) =>
    `21.11.2026 12:00|Rezervasyon yapıldı|06 OF 1234|${otherCar}|'-İpek Şahin|'=İğne; Oto||29.11.2026 10:00|30.11.2026 11:30||||||||||`,
  policeNotices: ({ car }) => `20.11.2026 12:00|Giriş|34 ABİ 123|${car}||'=Işıl Öğüç|21.11.2026 12:00|'=İğne; Oto`,
  codes: ({ code, owner }) =>
    `${code}|http://localhost:3000/q/${code}|Bağlı|'@Ayşe Yılmaz|${owner.user.email}|20.11.2026 12:00|20.11.2026 12:00`,
  batches: () => "'=Deneme; Ğ|KT|12|Kare|Araç|Hayır|Var|20.11.2026 12:00",
  companies: ({ firm }) => `'=İğne; Oto|||${firm.user.email}|Onaylı|3|3|20.11.2026 12:00`,
  users: ({ owner }) => `'@Ayşe Yılmaz|${owner.user.email}|Müşteri|Açık|||20.11.2026 12:00`,
  reports: ({ code }) => `21.11.2026 12:00|${code}|Başka bir neden|'=Şikâyet;\n'@iki|'+Para; yatırın|||`,
  audit: () => "20.11.2026 12:00|Araç limiti değiştirildi||'=İğne; Oto|",
};

interface KnownWorld {
  firm: Person;
  owner: Person;
  car: string;
  otherCar: string;
  customerId: string;
  code: string;
}

async function makeKnownWorld(): Promise<KnownWorld> {
  const firm = await makeCompanyOwnerPerson(t, { displayName: "=İğne; Oto" });
  const owner = await makeCustomerPerson(t, { displayName: "@Ayşe Yılmaz" });
  const [car = "", otherCar = ""] = await makeCars(t.db, firm.user, 3);
  const face = { make: "=Alfa Romeo", model: "Giulietta 1,4", modelYear: 2023, colour: "Gri; mat" };
  const plated = { ...face, plate: "34 ABİ 123" };
  await t.db.updateTable("cars").set(plated).where("code", "=", car).execute();
  await t.db.updateTable("cars").set({ plate: "06 OF 1234" }).where("code", "=", otherCar).execute();
  const [customerId, { company }] = [randomUUID(), firm.api];
  const customer = { name: "=Işıl Öğüç", phone: "0532 123 45 67", email: "isil@ornek.com", notes: '-5\n@"ğ";' };
  await company.customers.create({ id: customerId, ...customer, caution: "", isBusiness: true });
  const money = { total: 123_405, paid: 23_400, deposit: 30_005 };
  const rental = await makeRental(t.db, firm.user, car, { customerId, ...money });
  const ended = { total: 100, deposit: 500_050, endedAt: new Date("2026-11-20T12:00:00Z") };
  await makeRental(t.db, firm.user, otherCar, { customerId, ...ended });
  await makeCharge(t.db, firm.user, rental, { kind: "fine", amount: 250, text: "+Hız", documentNo: "0012345" });
  await makeRoadCharge(t.db, firm.user, rental, { amount: 4205, documentNo: "00123", text: "@Köprü; İzmir" });
  const expense = { description: "-Motorin; 50 lt", amount: 125_050, category: "fuel", spentOn: "2026-11-02" } as const;
  await makeExpense(t.db, firm.user, { ...expense, code: car });
  const when = { from: "2026-11-29T10:00", until: "2026-11-30T11:30" };
  const reserved = { name: "-İpek Şahin", phone: "+49 30 123456", price: 75_005, note: '=HYPERLINK("x")' };
  await company.reservations.create({ id: randomUUID(), code: otherCar, ...reserved, ...when });
  const begun = (await company.policeNotices.open({})).items.find((one) => one.code === car);
  await company.policeNotices.tell({ id: begun!.id });
  const code = await makeProfile(t.db, owner.user, { note: "+Para; yatırın" });
  const report = { id: randomUUID(), reason: "other", message: "=Şikâyet;\n@iki" } as const;
  await t.as().api.visitor.reports.send({ ...report, code });
  await makeBatch(t.db, { name: "=Deneme; Ğ", count: 12, hasClaims: true });
  return { firm, owner, car, otherCar, customerId, code };
}

const isMoney = (cell: string) => /^-?\d+,\d\d$/u.test(cell);
const saysMoney = (title: string) => title.endsWith("(TL)");

describe("opened by another program", () => {
  let world: KnownWorld;
  beforeAll(async () => {
    world = await makeKnownWorld();
  });

  async function downloadText(list: ListFileName, filter: object): Promise<string> {
    const answer = await requestFile(isOfAdmins(list) ? admin : world.firm, list, filter);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer()).toString("utf8");
  }

  test.each(listFileNames)("the file of %s has every value as it was, and calls nothing else money", async (list) => {
    const text = await downloadText(list, list === "customerRentals" ? { id: world.customerId } : {});
    const [titles = [], ...rows] = parseCsv(text.replace(/^\u{FEFF}/u, ""));
    expect(rows.pop()).toEqual([`Toplam: ${rows.length} satır`]);
    expect(rows.map((row) => row.join("|"))).toContain(writtenRows[list](world));
    for (const row of rows) {
      expect(row).toHaveLength(titles.length);
      for (const [nth, cell] of row.entries()) {
        expect([titles[nth], cell, isMoney(cell)]).toEqual([titles[nth], cell, saysMoney(titles[nth]!) && cell !== ""]);
        if (!isMoney(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r]/u);
      }
    }
  });

  test("the pack of a month has the same files, and sums that are called money", async () => {
    const answer = await t.as(world.firm.token).send(MONTH_PACK_PATH, { method: "POST", json: { month: "2026-11" } });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const texts = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")] as const);
    const [, summary] = texts.pop()!;
    for (const [name, text] of texts) {
      const list = listFileNames.find((one) => name.startsWith(listFiles[one].title))!;
      const days = list === "receivables" ? {} : { from: "2026-11-01", to: "2026-11-30" };
      expect([name, text]).toEqual([name, await downloadText(list, days)]);
    }
    const [, ...rows] = parseCsv(summary);
    expect(rows.pop()).toEqual([`Toplam: ${rows.length} satır`]);
    for (const [title = "", value = ""] of rows) expect([title, isMoney(value)]).toEqual([title, saysMoney(title)]);
    expect(rows).toEqual([
      ["Dönem", "01.11.2026 - 30.11.2026"],
      ["Hazırlandığı zaman", "21 Kasım 2026 12.00"],
      ["Uyarı", "Mali değeri yoktur, fatura yerine geçmez."],
      ["Başlayan kiralama", "2"],
      ["Gelir (TL)", "1237,55"],
      ["Tahsilat (TL)", "234,00"],
      ["Tahsilatın depozitodan sayılanı (TL)", "0,00"],
      ["Bu ay başlayan kiralamalardan kalan (TL)", "1003,55"],
      ["Bütün alacaklar, paketin hazırlandığı an itibarıyla (TL)", "1003,55"],
      ["Gider (TL)", "1250,50"],
      ["Net: tahsilat - gider (TL)", "-1016,50"],
      ["Kalem: Kira (TL)", "1235,05"],
      ["Kalem: Trafik cezası (TL)", "2,50"],
      ["Ödeme yolu: Nakit (TL)", "234,00"],
      ["Depozito, gelir değildir: Alındı (TL)", "5300,55"],
      ["Gider: Yakıt (TL)", "1250,50"],
    ]);
  });
});

describe("reservations", () => {
  test("are those of the chosen state and search, under a name that says so", async () => {
    const own = await makeCompanyOwnerPerson(t);
    const [code = ""] = await makeCars(t.db, own.user, 1);
    const ids: string[] = [];
    for (const [nth, name] of ["Nilgün Arayan", "Nilgün Vazgeçen", "Umut Vazgeçen"].entries()) {
      const [from, until] = [`2026-11-2${nth + 2}T10:00`, `2026-11-2${nth + 2}T18:00`];
      const made = await own.api.company.reservations.create({ id: randomUUID(), code, name, from, until });
      ids.push(made.id);
      if (nth > 0) await own.api.company.reservations.cancel({ id: made.id, version: made.version });
    }
    const answer = await requestFile(own, "reservations", { state: "cancelled", search: "nilg" });
    expect(readFileName(answer)).toBe("Rezervasyonlar 2026-11-21 nilg Vazgeçilen.csv");
    expect((await readLines(answer)).slice(1)).toEqual([
      expect.stringMatching(/Nilgün Vazgeçen.*;Vazgeçildi;/u),
      "Toplam: 1 satır",
      "",
    ]);
  });
});

describe("what was done at the desk", () => {
  test("is no more for a clerk as a file than it is on the page", async () => {
    const own = await makeCompanyOwnerPerson(t);
    const desk = await makeSignedIn(t, await makeMember(t.db, own.user, "clerk"));
    expect((await requestFile(desk, "deskEvents")).status).toBe(403);
    expect((await desk.api.company.reservations.list({})).items).toEqual([]);
    expect((await requestFile(desk, "reservations")).status).toBe(403);
    const manager = await makeSignedIn(t, await makeMember(t.db, own.user, "manager"));
    expect((await requestFile(manager, "reservations")).status).toBe(200);
  });
});

describe("the rentals of a customer", () => {
  test("are theirs alone, in a file that bears their name, and of no customer there is none", async () => {
    const own = await makeCompanyOwnerPerson(t);
    const [first = "", second = ""] = await makeCars(t.db, own.user, 2);
    const [asked, other] = [
      await makeCustomer(t.db, own.user, { name: "Zeynep Kaya" }),
      await makeCustomer(t.db, own.user, { name: "Başka Kiracı" }),
    ];
    await makeRental(t.db, own.user, first, { customerId: asked });
    await makeRental(t.db, own.user, second, { customerId: other });
    const answer = await requestFile(own, "customerRentals", { id: asked });
    expect(readFileName(answer)).toBe("Müşterinin kiralamaları 2026-11-21 Zeynep Kaya.csv");
    const lines = await readLines(answer);
    expect(lines.slice(1)).toEqual([expect.stringContaining("Zeynep Kaya"), "Toplam: 1 satır", ""]);
    expect((await requestFile(own, "customerRentals", { id: randomUUID() })).status).toBe(404);
    expect((await requestFile(await makeCompanyOwnerPerson(t), "customerRentals", { id: asked })).status).toBe(404);
  });
});

describe("every list of the fleet panel and of administration", () => {
  const withoutFile = {
    "admin.stickerOrders.list": "is what is to be done: names and addresses, which are deleted after a year",
    "company.notices.list": "is an inbox: strangers' messages, which are deleted after a while",
    "company.cars.deadlines": "is what is to be done; it stands beside the list of cars",
    "company.cars.noted": "is what is to be done; it stands beside the list of cars",
    "company.rentals.awaited": "is what is to be done, and stands in the file of receivables",
    "company.desk.board": "is what is to be done, and stands in the files of rentals and reservations",
    "company.policeNotices.open": "is what is to be done, and stands in the file of the notices",
    "company.tollChecks.list": "is how far somebody looked, and stands in the export of the company",
    "company.roadCharges.due": "is what is to be done, and stands in the road charges' file",
    "company.cars.former": "is the past of one code",
    "company.rentals.entries": "is of one rental, and stands in the files of charges and payments",
    "company.deposits.list": "is of one rental, and stands in the file of deposits",
    "company.periods.window": "is the calendar, and stands in the files of rentals and reservations",
    "company.periods.free": "is a choice of a form",
    "admin.batches.codes": "is downloaded with the stickers of the batch",
    "admin.overview.undelivered": "names nobody, and is deleted after a while",
    "admin.companies.codes": "is of one company, and stands in the file of codes",
    "admin.companies.additions": "is of one application",
  };

  test("is given as a file, or it is said why not", () => {
    expect([...pathOfPagedProcedure.values()].toSorted()).toEqual(
      [...listFileNames.map(procedureOfList), ...Object.keys(withoutFile)].toSorted(),
    );
  });
});

describe("who may not have it", () => {
  test.each(listFileNames)("of %s is told so, and nothing of it", async (list) => {
    const outsiders = [undefined, await makeCustomerPerson(t), isOfAdmins(list) ? clerk : admin];
    for (const [nth, who] of outsiders.entries()) {
      const answer = await requestFile(who, list, list === "customerRentals" ? { id: randomUUID() } : {});
      expect(answer.status).toBe(nth === 0 ? 401 : 403);
      expect(await answer.json()).toMatchObject({ code: nth === 0 ? "UNAUTHENTICATED" : "FORBIDDEN" });
      expect(answer.headers.get("Content-Disposition")).toBeNull();
    }
  });

  test("another company has its own rows alone", async () => {
    expect(await readLines(await requestFile(await makeCompanyOwnerPerson(t), "expenses"))).toHaveLength(3);
  });

  test("a page of another site gets none, and a page that was left open under another account none either", async () => {
    const foreign = await requestFile(clerk, "expenses", {}, { Origin: "https://boshost.example" });
    expect(foreign.status).toBe(403);
    expect((await requestFile(clerk, "expenses", {}, { "X-Account": randomUUID() })).status).toBe(409);
    expect((await t.as(clerk.token).send(makeListFilePath("expenses"))).status).toBe(404);
    expect((await t.as(clerk.token).send("/lists/hepsi", { method: "POST", json: {} })).status).toBe(404);
  });

  test.each([null, "x", [], { cursor: "x" }, { yok: 1 }, { category: "Bakım" }])(
    "what is no filter is refused: %j",
    async (filter) => {
      const answer = await requestFile(clerk, "expenses", filter);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ code: "INPUT_INVALID" });
    },
  );

  test("asks for too many in an hour is told when the next one comes", async () => {
    const own = await makeCompanyOwnerPerson(t);
    for (let nth = 0; nth < 60; nth += 1) expect((await requestFile(own, "customers")).status).toBe(200);
    const answer = await requestFile(own, "customers");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("a download that ends early", () => {
  test("by our fault breaks off and does not end well, and the log tells of it", async () => {
    const own = await makeCompanyOwnerPerson(t);
    for (let nth = 0; nth < 60; nth += 1) await makeCustomer(t.db, own.user, { name: `Kiracı ${nth}` });
    let asked = 0;
    const failing = t.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"customers"') && ++asked > 1) throw new Error("the database is away");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = t.with({ db: failing });
    const answer = await app.as(own.token).send(makeListFilePath("customers"), { method: "POST", json: {} });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(app.log.join("\n")).toContain("a list broke off");
  });

  test("because nobody takes more reads no further page", async () => {
    const own = await makeCompanyOwnerPerson(t);
    for (let nth = 0; nth < 400; nth += 1) await makeCustomer(t.db, own.user, { name: `Kiracı ${nth}` });
    let asked = 0;
    const counting = t.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"customers"')) asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const send = () =>
      t.with({ db: counting }).as(own.token).send(makeListFilePath("customers"), { method: "POST", json: {} });
    await (await send()).text();
    const whole = asked;
    expect(whole).toBe(8);
    asked = 0;
    const reader = (await send()).body!.getReader();
    await reader.read();
    await reader.cancel();
    const read = asked;
    expect(read).toBeLessThan(whole);
    // After another request, no further page of the first list was read.
    await requestFile(own, "customers", { search: "yok" });
    expect(asked).toBe(read);
  });
});
