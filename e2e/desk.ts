import type { Locator, Page } from "@playwright/test";

import { expect } from "./fixtures.ts";
import { addCustomer, openCompany, send } from "./people.ts";
import type { TestServer } from "./server.ts";

const HOUR = 3_600_000;
const MONTHS = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(" ");

/** A time in Istanbul so far from now, as a field for day and time holds it: '2026-11-21T14:05'. */
export function istanbulTime({ days = 0, hours = 0, minutes = 0 }) {
  // Three hours ahead of UTC all year.
  const instant = Date.now() + (days * 24 + hours + minutes / 60) * HOUR;
  return new Date(instant + 3 * HOUR).toISOString().slice(0, 16);
}

/** A day in Istanbul so many days from today: '2026-11-21'. */
export function istanbulDay(days: number) {
  return istanbulTime({ days }).slice(0, 10);
}

/** The instant of a time in Istanbul. */
export function instantOf(local: string) {
  return Date.parse(`${local}:00+03:00`);
}

/** A day, or a day and time, as people read it: '21 Kasım 2026 14.05'. */
export function readable(local: string) {
  const [day = "", time] = local.split("T");
  const [year, month, date] = day.split("-").map(Number);
  return [date, MONTHS[(month ?? 1) - 1], year, ...(time === undefined ? [] : [time.replace(":", ".")])].join(" ");
}

/** A car in the fleet's list. */
export function rowOf(page: Page, plateOrCode: string) {
  return page.getByRole("list", { name: "Araçlar" }).getByRole("listitem").filter({ hasText: plateOrCode });
}

/** One part of a page, by its heading. */
export function section(page: Page, name: string | RegExp) {
  return page.getByRole("region", { name, exact: true });
}

/** What stands first beside a word: 'Kalan' gives the amount. */
export function fact(where: Page | Locator, word: string) {
  const term = where.getByRole("term").filter({ hasText: new RegExp(`^${word}$`) });
  return term.locator("..").getByRole("definition").first();
}

/** Opens a car's page, all of it loaded. */
export async function openCar(page: Page, code: string) {
  await page.goto(`/company/edit-car/${code}`);
  await expect(section(page, "Etiket")).toBeVisible();
}

/** Opens a row of a page, unless it is open. */
export async function openRow(page: Page, name: string) {
  const row = section(page, name);
  const button = row.getByRole("button").first();
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  return row;
}

/** Saves one row of the car's page. */
export async function saveSection(page: Page, name: string) {
  const row = await openRow(page, name);
  await row.getByRole("button", { name: "Kaydet", exact: true }).click();
}

/** Opens the dialog that rents out a car, over the car's page. */
export async function openRent(page: Page, code: string) {
  await openCar(page, code);
  await page.getByRole("link", { name: "Kirala", exact: true }).click();
  await expect(page.getByRole("button", { name: "Kiralamayı başlat" })).toBeVisible();
}

/** Chooses a customer there. */
export async function chooseCustomer(page: Page, name = "Mehmet Öz") {
  await page.getByLabel("Müşteri", { exact: true }).click();
  await page.getByRole("option").filter({ hasText: name }).first().click();
}

/** Who is chosen there. */
export function chosenCustomer(page: Page) {
  return page.getByRole("dialog").getByRole("group", { name: "Müşteri", exact: true });
}

/** Starts the rental. */
export async function submitStart(page: Page) {
  await page.getByRole("button", { name: "Kiralamayı başlat" }).click();
}

/** Ends the rental on the car's page, as the dialog asks. */
export async function confirmEnd(page: Page) {
  await page.getByRole("link", { name: "Teslim al" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Bu aracın kiralamasını bitirmek istediğinizden emin misiniz?");
  await dialog.getByRole("button", { name: "Kiralamayı bitir" }).click();
}

/** Code of the one car of a new company, whose browser the page's becomes. */
export async function oneCar(page: Page, server: TestServer) {
  const { codes } = await openCompany(page, server);
  return codes[0] ?? "";
}

/** Opens a car's dialog and types all that a start needs, with a new customer, whose id it gives. */
export async function fillStart(page: Page, code: string, customer: Parameters<typeof addCustomer>[1] = {}) {
  const id = await addCustomer(page, customer);
  await openRent(page, code);
  await chooseCustomer(page, customer.name);
  await page.getByLabel("Toplam ücret (TL)").fill("900");
  await page.getByRole("button", { name: "3 gün" }).click();
  return id;
}

/** All rentals that the company has. */
export async function rentalsOf(page: Page) {
  return (await send<{ items: object[] }>(page, "GET", "/company/rentals")).items;
}
