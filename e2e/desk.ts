import type { Locator, Page } from "@playwright/test";

import { expect, expectAnnounced } from "./fixtures.ts";
import { addCustomer, registerApprovedCompany, callApi } from "./people.ts";
import type { TestServer } from "./server.ts";

const HOUR_MS = 3_600_000;
const MONTH_NAMES = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(" ");

/** A time in Istanbul relative to now, in the format of a datetime field: '2026-11-21T14:05'. */
export function formatIstanbulTime({ days = 0, hours = 0, minutes = 0 }) {
  // Istanbul is three hours ahead of UTC all year.
  const instant = Date.now() + (days * 24 + hours + minutes / 60) * HOUR_MS;
  return new Date(instant + 3 * HOUR_MS).toISOString().slice(0, 16);
}

/** A day in Istanbul relative to today: '2026-11-21'. */
export function formatIstanbulDay(days: number) {
  return formatIstanbulTime({ days }).slice(0, 10);
}

/** Returns the Unix time, in milliseconds, of a time in Istanbul such as '2026-11-21T14:05'. */
export function parseIstanbulTime(local: string) {
  return Date.parse(`${local}:00+03:00`);
}

/** Formats a day or a time in Turkish: '21 Kasım 2026 14.05'. */
export function formatTurkishDate(local: string) {
  const [day = "", time] = local.split("T");
  const [year, month, date] = day.split("-").map(Number);
  return [date, MONTH_NAMES[(month ?? 1) - 1], year, ...(time === undefined ? [] : [time.replace(":", ".")])].join(" ");
}

/** The row of a car in the fleet's list. */
export function findCarRow(page: Page, plateOrCode: string) {
  return page.getByRole("list", { name: "Araçlar" }).getByRole("listitem").filter({ hasText: plateOrCode });
}

/** The section of the page with this heading. */
export function findSection(page: Page, name: string | RegExp) {
  return page.getByRole("region", { name, exact: true });
}

/** The value next to a label, such as the amount next to 'Kalan'. */
export function findValueBeside(where: Page | Locator, word: string) {
  const term = where.getByRole("term").filter({ hasText: new RegExp(`^${word}$`) });
  return term.locator("..").getByRole("definition").first();
}

/** Opens a car's page and waits until it is loaded. */
export async function openCarPage(page: Page, code: string) {
  await page.goto(`/company/edit-car/${code}`);
  await expect(findSection(page, "Plaka ve not")).toBeVisible();
}

/** Opens a collapsible row of the page, unless it is already open. */
export async function openRow(page: Page, name: string) {
  const row = findSection(page, name);
  const button = row.getByRole("button").first();
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  return row;
}

/** Presses Save in a row of a car's page. */
export async function saveSection(page: Page, name: string) {
  const row = await openRow(page, name);
  await row.getByRole("button", { name: "Kaydet", exact: true }).click();
}

export async function openRentDialog(page: Page, code: string) {
  await openCarPage(page, code);
  await page.getByRole("link", { name: "Kirala", exact: true }).click();
  await expect(page.getByRole("button", { name: "Kiralamayı başlat" })).toBeVisible();
}

export async function chooseCustomer(page: Page, name = "Mehmet Öz") {
  await page.getByLabel("Müşteri", { exact: true }).click();
  await page.getByRole("option").filter({ hasText: name }).first().click();
}

export function findChosenCustomer(page: Page) {
  return page.getByRole("dialog").getByRole("group", { name: "Müşteri", exact: true });
}

export async function submitRentalStart(page: Page) {
  await page.getByRole("button", { name: "Kiralamayı başlat" }).click();
}

/** Rents a car out to Mehmet Öz for a day. */
export async function rentForADay(page: Page, code: string, plate: string) {
  await openRentDialog(page, code);
  await chooseCustomer(page);
  await page.getByRole("button", { name: "1 gün" }).click();
  await page.getByLabel("Toplam ücret (TL)").fill("1450");
  await submitRentalStart(page);
  await expectAnnounced(page, `${plate}: kiralama başlatıldı.`);
}

/** Ends the car's rental on the car's page, which must be open. */
export async function takeCarBack(page: Page) {
  await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Bu aracın kiralamasını bitirmek istediğinizden emin misiniz?");
  await dialog.getByRole("button", { name: "Kiralamayı bitir" }).click();
}

/** Registers a company with one car in the page's browser, and returns the car's code. */
export async function registerCompanyWithCar(page: Page, server: TestServer) {
  const { codes } = await registerApprovedCompany(page, server);
  return codes[0] ?? "";
}

/** Opens the rent dialog of a car and fills it in for a new customer. Returns the customer's id. */
export async function fillRentalStart(page: Page, code: string, customer: Parameters<typeof addCustomer>[1] = {}) {
  const id = await addCustomer(page, customer);
  await openRentDialog(page, code);
  await chooseCustomer(page, customer.name);
  await page.getByLabel("Toplam ücret (TL)").fill("900");
  await page.getByRole("button", { name: "3 gün" }).click();
  return id;
}

export async function listRentals(page: Page) {
  return (await callApi<{ items: object[] }>(page, "GET", "/company/rentals")).items;
}
