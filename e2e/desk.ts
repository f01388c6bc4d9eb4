import type { Locator, Page } from "@playwright/test";

import { expect, expectAnnounced } from "./fixtures.ts";
import { addCustomer, registerApprovedCompany, callApi } from "./people.ts";
import type { TestServer } from "./server.ts";

const HOUR_MS = 3_600_000;
const MONTH_NAMES = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(" ");

export function formatIstanbulTime({ days = 0, hours = 0, minutes = 0 }) {
  // Istanbul is three hours ahead of UTC all year.
  const instant = Date.now() + (days * 24 + hours + minutes / 60) * HOUR_MS;
  return new Date(instant + 3 * HOUR_MS).toISOString().slice(0, 16);
}

export function formatIstanbulDay(days: number) {
  return formatIstanbulTime({ days }).slice(0, 10);
}

export function parseIstanbulTime(local: string) {
  return Date.parse(`${local}:00+03:00`);
}

export function formatTurkishDate(local: string) {
  const [day = "", time] = local.split("T");
  const [year, month, date] = day.split("-").map(Number);
  return [date, MONTH_NAMES[(month ?? 1) - 1], year, ...(time === undefined ? [] : [time.replace(":", ".")])].join(" ");
}

export function findCarRow(page: Page, plateOrCode: string) {
  return page.getByRole("list", { name: "Araçlar" }).getByRole("listitem").filter({ hasText: plateOrCode });
}

export function findSection(page: Page, name: string | RegExp) {
  return page.getByRole("region", { name, exact: true });
}

export function findValueBeside(where: Page | Locator, word: string) {
  const term = where.getByRole("term").filter({ hasText: new RegExp(`^${word}$`) });
  return term.locator("..").getByRole("definition").first();
}

export async function openCarPage(page: Page, code: string) {
  await page.goto(`/company/edit-car/${code}`);
  await expect(findSection(page, "Plaka ve not")).toBeVisible();
}

export async function openRow(page: Page, name: string) {
  const row = findSection(page, name);
  const button = row.getByRole("button").first();
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  return row;
}

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

export async function rentForADay(page: Page, code: string, plate: string) {
  await openRentDialog(page, code);
  await chooseCustomer(page);
  await page.getByRole("button", { name: "1 gün" }).click();
  await page.getByLabel("Toplam ücret (TL)").fill("1450");
  await submitRentalStart(page);
  await expectAnnounced(page, `${plate}: kiralama başlatıldı.`);
}

export async function takeCarBack(page: Page) {
  await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Bu aracın kiralamasını bitirmek istediğinizden emin misiniz?");
  await dialog.getByRole("button", { name: "Kiralamayı bitir" }).click();
}

export async function registerCompanyWithCar(page: Page, server: TestServer) {
  const { codes } = await registerApprovedCompany(page, server);
  return codes[0] ?? "";
}

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
