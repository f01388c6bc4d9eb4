import { randomUUID } from "node:crypto";

import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { MONTH_PACK_PATH } from "#contract/list-files.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../test/people.ts";
import {
  makeCars,
  makeCharge,
  makeDepositEntry,
  makeExpense,
  makeMember,
  makePayment,
  makeRental,
  signIn,
  type MadeCompany,
} from "../../../test/world.ts";

let t: TestApp;
let clerk: Person & { user: MadeCompany };

beforeAll(async () => {
  t = await createTestApp();
  clerk = await makeCompanyOwnerPerson(t);
});
afterAll(() => t.close());

function requestPack(
  token: string | undefined,
  body: unknown = { month: "2026-11" },
  headers: Record<string, string> = {},
) {
  return t.as(token).send(MONTH_PACK_PATH, { method: "POST", json: body, headers });
}

async function openPack(answer: Response): Promise<Record<string, string[][]>> {
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => {
      const lines = Buffer.from(bytes).toString("utf8").split("\r\n");
      expect(lines[0]).toMatch(/^\u{FEFF}/u);
      expect(lines.at(-2)).toBe(`Toplam: ${lines.length - 3} satır`);
      return [name, lines.slice(1, -2).map((line) => line.split(";").map((cell) => cell.replaceAll('"', "")))];
    }),
  );
}

const parseKurusCell = (text: string | undefined) => Math.round(Number(text!.replace(",", ".")) * 100);

async function fillBusyMonth(): Promise<void> {
  const { user } = clerk;
  const now = t.clock.now();
  const codes = await makeCars(t.db, user, 60);
  for (const [nth, code] of codes.entries()) {
    const rental = await makeRental(t.db, user, code, { now, total: 10_007 + nth, paid: nth, deposit: 5000 });
    if (nth % 3 === 0) await makeCharge(t.db, user, rental, { amount: 333, kind: "fuel", fromDeposit: true, now });
    if (nth % 4 === 0) await makePayment(t.db, user, rental, 999, { now });
    if (nth % 5 === 0) await makeDepositEntry(t.db, user, rental, "returned", 100, { now });
    if (nth === 0) {
      const wrong = await makeCharge(t.db, user, rental, { amount: 1, now });
      await clerk.api.company.charges.reverse({ id: randomUUID(), chargeId: wrong, reason: "=YANLIŞ()" });
    }
  }
  for (let nth = 0; nth < 55; nth += 1) await makeExpense(t.db, user, { amount: 1001 + nth, now });
  await makeExpense(t.db, user, { amount: 77, category: "wages", spentOn: "2026-10-31", now });
}

describe("the pack of a month", () => {
  test("read back, adds up to what the product says of the month, to the kuruş", async () => {
    await fillBusyMonth();
    const answer = await requestPack(clerk.token);
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
    expect(answer.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(decodeURIComponent(answer.headers.get("Content-Disposition")!)).toContain("Ay sonu paketi 2026-11.zip");
    const files = await openPack(answer);
    expect(Object.keys(files)).toEqual([
      "Kiralamalar.csv",
      "Kalemler.csv",
      "Ödemeler.csv",
      "Depozito hareketleri.csv",
      "Giderler.csv",
      "Alacaklar (2026-11-21 itibarıyla).csv",
      "Özet.csv",
    ]);
    const sum = (name: string, column: number) =>
      files[name]!.reduce((all, row) => all + parseKurusCell(row[column]), 0);
    const report = await clerk.api.company.report.get({ from: "2026-11-01", to: "2026-11-30" });
    expect(sum("Kalemler.csv", 8)).toBe(report.income);
    expect(sum("Ödemeler.csv", 6)).toBe(report.collected);
    expect(sum("Kiralamalar.csv", 8)).toBe(report.outstanding);
    expect(sum("Giderler.csv", 4)).toBe(report.spent);
    expect(files["Kiralamalar.csv"]).toHaveLength(report.rentals);
    const { bands } = await clerk.api.company.receivables.sums({});
    const owed = bands.reduce((all, band) => all + band.owed, 0);
    expect(owed).toBeGreaterThan(0);
    expect(sum("Alacaklar (2026-11-21 itibarıyla).csv", 4)).toBe(owed);
    const held = await t.db
      .selectFrom("rentals")
      .select(({ fn }) => fn.sum<number>("depositHeld").as("held"))
      .where("companyId", "=", clerk.user.companyId)
      .executeTakeFirstOrThrow();
    expect(sum("Depozito hareketleri.csv", 6)).toBe(Number(held.held));

    const summary = new Map(files["Özet.csv"]!.map(([name, value]) => [name, value]));
    expect(summary.get("Uyarı")).toBe("Mali değeri yoktur, fatura yerine geçmez.");
    expect(summary.get("Dönem")).toBe("01.11.2026 - 30.11.2026");
    expect(parseKurusCell(summary.get("Gelir (TL)"))).toBe(report.income);
    expect(parseKurusCell(summary.get("Tahsilat (TL)"))).toBe(report.collected);
    expect(parseKurusCell(summary.get("Bu ay başlayan kiralamalardan kalan (TL)"))).toBe(report.outstanding);
    expect(parseKurusCell(summary.get("Gider (TL)"))).toBe(report.spent);
    expect(parseKurusCell(summary.get("Bütün alacaklar, paketin hazırlandığı an itibarıyla (TL)"))).toBe(owed);
    expect(parseKurusCell(summary.get("Net: tahsilat - gider (TL)"))).toBe(report.collected - report.spent);
    expect(parseKurusCell(summary.get("Tahsilatın depozitodan sayılanı (TL)"))).toBe(20 * 333);
    const parts = (beginning: string) =>
      [...summary].reduce((all, [name, value]) => (name!.startsWith(beginning) ? all + parseKurusCell(value) : all), 0);
    expect(parts("Kalem: ")).toBe(report.income);
    expect(parts("Ödeme yolu: ")).toBe(report.collected);
    expect(parts("Gider: ")).toBe(report.spent);
    expect(parts("Depozito, gelir değildir: ")).toBe(Number(held.held));
    // A text that looks like a formula gets an apostrophe, so that no spreadsheet runs it.
    expect(files["Kalemler.csv"]!.map((row) => row[5])).toContain("'=YANLIŞ()");
  });

  test("in which nothing happened has all its files, and says so", async () => {
    const files = await openPack(await requestPack(clerk.token, { month: "2026-09" }));
    expect(files["Kalemler.csv"]).toEqual([]);
    const summary = new Map(files["Özet.csv"]!.map(([name, value]) => [name, value]));
    expect(summary.get("Gelir (TL)")).toBe("0,00");
  });

  test("that is cut off does not open", async () => {
    const bytes = new Uint8Array(await (await requestPack(clerk.token)).arrayBuffer());
    expect(() => unzipSync(bytes.slice(0, Math.floor(bytes.length * 0.9)))).toThrow();
  });

  test("breaks off by our fault and does not end well, and the log tells of it", async () => {
    let asked = 0;
    const failing = t.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"expenses"') && ++asked > 1) throw new Error("the database is away");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = t.with({ db: failing });
    const answer = await app.as(clerk.token).send(MONTH_PACK_PATH, { method: "POST", json: { month: "2026-11" } });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(app.log.join("\n")).toContain("a list broke off");
  });

  test("is nobody's but of those who keep the books", async () => {
    const member = await makeMember(t.db, clerk.user, "clerk");
    const desk = await signIn(t.db, member, t.clock.now());
    const others = [undefined, (await makeCustomerPerson(t)).token, (await makeAdministrator(t)).token, desk];
    for (const [nth, token] of others.entries()) {
      const answer = await requestPack(token);
      expect(answer.status).toBe(nth === 0 ? 401 : 403);
      expect(answer.headers.get("Content-Disposition")).toBeNull();
    }
    const foreign = await requestPack(clerk.token, { month: "2026-11" }, { Origin: "https://boshost.example" });
    expect(foreign.status).toBe(403);
    const files = await openPack(await requestPack((await makeCompanyOwnerPerson(t)).token));
    expect(files["Giderler.csv"]).toEqual([]);
  });

  test.each([null, {}, { month: "2026-12" }, { month: "2016-11" }, { month: "2026-13" }, { month: "2026-11", x: 1 }])(
    "of no month that can be packed is refused: %j",
    async (body) => {
      const answer = await requestPack(clerk.token, body);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ code: "INPUT_INVALID" });
    },
  );
});
