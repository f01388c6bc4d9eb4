import { randomUUID } from "node:crypto";

import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { contract, type ListFileName } from "#contract/contract.ts";
import { makeListFilePath } from "#contract/list-files.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  makeAdministrator,
  makeCompanyOwnerPerson,
  makeCustomerPerson,
  makeSignedIn,
  type Person,
} from "../../../test/people.ts";
import { makeCars, makeCustomer, makeExpense, makeMember, makeRental, type MadeCompany } from "../../../test/world.ts";
import { listFiles } from "./list-files.ts";

/** The names of all paged lists of companies and administrators, by their route. */
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

/** Requests a list's file as the browser does. */
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

  test.each<[list: ListFileName, cells: string[]]>([
    ["cars", ["34 ABC 123", "Müsait"]],
    ["rentals", ["Zeynep Kaya", "1000,00", "0,00", "Ödenmedi", "20.11.2026 12:00"]],
    ["customers", ["Zeynep Kaya"]],
    ["receivables", ["Zeynep Kaya", '1;"1000,00"']],
    ["heldDeposits", ["Zeynep Kaya", "27.11.2026", "300,00"]],
    ["reservations", ["Zeynep Kaya", "Açık", "22.11.2026 10:00", '"750,00"', "Havaalanına"]],
    ["deskEvents", ["Rezervasyon yapıldı", "Zeynep Kaya", "22.11.2026 10:00"]],
    ["codes", ["Boşta", "/q/"]],
    ["batches", ["KT", "Araç"]],
    ["companies", ["Onaylı"]],
    ["users", ["Yönetici", "Açık"]],
    ["reports", ["Neden"]],
    ["audit", ["Olay", "QR kod üretildi"]],
  ])("of %s reads as people read it", async (list, cells) => {
    if (list === "rentals") {
      const [, second = ""] = await makeCars(t.db, clerk.user, 2);
      const customerId = await makeCustomer(t.db, clerk.user, { name: "Zeynep Kaya" });
      await makeRental(t.db, clerk.user, second, { customerId });
    }
    if (list === "reservations") {
      const [code = ""] = await makeCars(t.db, clerk.user, 1);
      await clerk.api.company.reservations.create({
        id: randomUUID(),
        code,
        name: "Zeynep Kaya",
        from: "2026-11-22T10:00",
        until: "2026-11-23T10:00",
        price: 75_000,
        note: "Havaalanına",
      });
    }
    if (list === "heldDeposits") {
      const [car = ""] = await makeCars(t.db, clerk.user, 1);
      const customerId = await makeCustomer(t.db, clerk.user, { name: "Zeynep Kaya" });
      const endedAt = new Date("2026-11-20T12:00:00Z");
      await makeRental(t.db, clerk.user, car, { customerId, deposit: 30_000, endedAt });
    }
    if (list === "codes") await admin.api.admin.codes.generate({ count: 1 });
    const text = (await readLines(await requestFile(isOfAdmins(list) ? admin : clerk, list))).join("\n");
    for (const cell of cells) expect(text).toContain(cell);
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
    // A clerk may download no list, not even one that the page shows.
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
    // A GET request, which a link or image of another page could send, gets no file.
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
