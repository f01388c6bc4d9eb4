import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { CompanyReportView } from "#contract/fleet/company-report.ts";
import { listDays } from "#domain/fleet/company-report.ts";

import {
  makeCompanyAccount,
  expectFieldError,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { report } = contractImplementer.company;

const NO_FIGURES = { income: 0, collected: 0, outstanding: 0, spent: 0 };
const octoberFigures = { income: 100_101, collected: 60_000, outstanding: 40_101, spent: 12_345 };
const HOUR_MS = 3_600_000;

const givenReport: CompanyReportView = {
  ...octoberFigures,
  rentals: 3,
  averageMs: 36 * HOUR_MS,
  passedMs: 100 * HOUR_MS,
  incomeLine: {
    present: listDays({ from: "2026-09-01", to: "2026-10-31" }).map((part) => ({
      part,
      income: part === "2026-10-10" ? 100_101 : 0,
    })),
    before: listDays({ from: "2026-07-01", to: "2026-08-31" }).map((part) => ({
      part,
      income: part === "2026-07-02" ? 80_000 : 0,
    })),
    comparable: { from: "2026-07-01", to: "2026-08-31", income: 80_000 },
  },
  months: [
    { month: "2026-09", ...NO_FIGURES },
    { month: "2026-10", ...octoberFigures },
  ],
  cars: [
    { car: "34 ABC 123", ...octoberFigures, spent: 0, rentals: 3, rentedMs: 25 * HOUR_MS },
    { car: "", ...NO_FIGURES, spent: 12_345, rentals: 0, rentedMs: 0 },
    { car: "RC-234567", ...NO_FIGURES, rentals: 0, rentedMs: 0 },
  ],
  customers: [{ id: "0198c0de-0000-7000-8000-000000000001", name: "Zeynep Kaya", income: 100_101, rentals: 2 }],
};

async function openReport(path: string, account = makeCompanyAccount(), answer = givenReport) {
  const asked: object[] = [];
  await openApplication(path, account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      report: {
        get: report.get.handler(({ input }) => {
          asked.push(input);
          return answer;
        }),
      },
    },
  });
  return asked;
}

const OWN_PERIOD_PATH = "/company/report?period=own&from=2026-09-01&to=2026-10-31";
const readHref = (link: ReturnType<typeof page.getByRole>) => link.element().getAttribute("href");

test("a report says what came of the days, by month and by car, and each amount leads to its rows", async () => {
  const asked = await openReport(OWN_PERIOD_PATH);
  await expect.element(page.getByRole("heading", { name: "1 Eylül 2026 – 31 Ekim 2026" })).toBeVisible();
  expect(asked.at(-1)).toEqual({ from: "2026-09-01", to: "2026-10-31" });
  const links = (name: string) => page.getByRole("link", { name, exact: true });
  expect(readHref(links("1.001,01 TL").first())).toBe("/company/report/rows?from=2026-09-01&to=2026-10-31");
  expect(readHref(links("600,00 TL").first())).toBe("/company/report/rows?from=2026-09-01&to=2026-10-31&rows=payments");
  expect(readHref(links("401,01 TL").first())).toBe("/company/billing?from=2026-09-01&to=2026-10-31");
  expect(readHref(links("401,01 TL").nth(2))).toBe("/company/billing?from=2026-09-01&to=2026-10-31&car=34+ABC+123");
  expect(readHref(links("123,45 TL").first())).toBe("/company/expenses?from=2026-09-01&to=2026-10-31#giderler");
  expect(readHref(links("123,45 TL").nth(1))).toBe("/company/expenses?from=2026-10-01&to=2026-10-31#giderler");
  expect(readHref(links("123,45 TL").nth(2))).toBe(
    "/company/expenses?from=2026-09-01&to=2026-10-31&of=company#giderler",
  );
  await expect.element(page.getByText("%25 (1 gün)").first()).toBeVisible();
  await expect.element(page.getByText("ortalama süre 1,5 gün")).toBeVisible();
  // The table omits a month without figures, although the chart shows it.
  await expect.element(page.getByRole("listitem").getByText("Eylül 2026", { exact: true })).not.toBeInTheDocument();
  await expectAccessiblePage();
});

test("the report opens with the income drawn over the period before, and tells the same as a table", async () => {
  await openReport(OWN_PERIOD_PATH);
  await expect.element(page.getByRole("img", { name: "Gelirin artışı" })).toBeVisible();
  await expect.element(page.getByText("%25 fazla")).toBeVisible();
  await expect.element(page.getByText("1 Temmuz 2026 – 31 Ağustos 2026: 800,00 TL")).toBeVisible();
  await page.getByText("Tablo olarak").click();
  const rows = page.getByRole("table", { name: "Gelir ve önceki dönemin geliri" }).getByRole("row");
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual([
      "Gün1 Eylül 2026 – 31 Ekim 20261 Temmuz 2026 – 31 Ağustos 2026",
      "2 Eyl0,00 TL800,00 TL",
      "10 Eki1.001,01 TL0,00 TL",
      "Toplam1.001,01 TL800,00 TL",
    ]);
  await expectAccessiblePage();
});

test("the cars that earned most stand as bars, the longest first, and lead to their lines", async () => {
  const cars = [400, 300, 100, 0].map((income, nth) => ({
    ...givenReport.cars[0]!,
    car: `34 ABC ${nth}`,
    income,
  }));
  await openReport(OWN_PERIOD_PATH, makeCompanyAccount(), { ...givenReport, cars });
  const rows = page.getByRole("region", { name: "En çok kazandıran araçlar" }).getByRole("listitem");
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual(["34 ABC 0doluluk %254,00 TL", "34 ABC 1doluluk %253,00 TL", "34 ABC 2doluluk %251,00 TL"]);
  const widths = rows.elements().map((row) => row.lastElementChild!.getBoundingClientRect().width);
  expect(widths.map((width) => Math.round((width / widths[0]!) * 100))).toEqual([100, 75, 25]);
  expect(readHref(rows.getByRole("link").nth(1))).toBe(
    "/company/report/rows?from=2026-09-01&to=2026-10-31&car=34+ABC+1",
  );
});

test("a period without income says so instead of an empty chart", async () => {
  const present = givenReport.incomeLine.present.map(({ part }) => ({ part, income: 0 }));
  const empty = { ...givenReport, income: 0, incomeLine: { ...givenReport.incomeLine, present } };
  await openReport(OWN_PERIOD_PATH, makeCompanyAccount(), empty);
  await expect.element(page.getByText("Bu dönemde gelir girilmedi.")).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Gelirin artışı" })).not.toBeInTheDocument();
});

test("days that cannot be reported are told at the field, and nothing is asked for", async () => {
  const asked = await openReport("/company/report?period=own&from=2026-09-02&to=2026-09-01");
  await expectFieldError("Son gün", "Son gün ilk günden önce olamaz.");
  expect(asked).toEqual([]);
  await findField("Son gün").fill("2026-09-05");
  await expect.poll(() => asked.at(-1)).toEqual({ from: "2026-09-02", to: "2026-09-05" });
});

test("a clerk, who does not keep the books, is told who does", async () => {
  const account = makeCompanyAccount();
  const clerk = { ...account, company: { ...account.company!, memberRole: "clerk" as const } };
  const asked = await openReport(OWN_PERIOD_PATH, clerk);
  await expect
    .element(page.getByRole("heading", { name: "Raporları şirketin sahibi ve müdürleri görür" }))
    .toBeVisible();
  expect(asked).toEqual([]);
});
