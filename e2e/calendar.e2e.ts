import type { Page } from "@playwright/test";

import { istanbulDay } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { openCompany } from "./people.ts";

/** The first Monday that is still to come. */
function nextMonday() {
  const weekday = new Date(istanbulDay(0)).getUTCDay();
  return istanbulDay(((8 - weekday) % 7) + (weekday === 1 ? 7 : 0));
}

async function middleOf(page: Page, selector: string) {
  const box = (await page.locator(selector).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const cell = (row: number, column: number) => `[data-row="${row}"] [data-day="${column}"]`;

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

test("in New York, too, a car is promised by a drag, moved to another one, refused where one is promised already, and handed out", async ({
  newPerson,
  server,
}) => {
  const page = await newPerson({ timezoneId: "America/New_York", viewport: { width: 1280, height: 800 } });
  await openCompany(page, server, 2);
  const monday = nextMonday();
  await page.goto(`/company/calendar?day=${monday}`);
  await page.getByText("Hafta", { exact: true }).click();
  await expect(page.getByRole("grid", { name: "Takvim" })).toBeVisible();
  const dialog = page.getByRole("dialog");
  const promise = async (row: number, name: string) => {
    await drag(page, await middleOf(page, cell(row, 2)), await middleOf(page, cell(row, 4)));
    await expect(dialog.getByLabel("Başlangıç")).toHaveValue(`${dayAfter(monday, 2)}T09:00`);
    await expect(dialog.getByLabel("Bitiş")).toHaveValue(`${dayAfter(monday, 4)}T18:00`);
    await dialog.getByLabel("Müşteri ya da ad").fill(name);
    await dialog.getByRole("button", { name: "Rezervasyon yap" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator(`[data-row="${row}"] [data-bar]`)).toContainText(name);
  };
  await promise(0, "Mehmet Öz");
  await drag(page, await middleOf(page, `[data-row="0"] [data-bar]`), await middleOf(page, cell(1, 3)));
  await expect(page.locator(`[data-row="1"] [data-bar]`)).toContainText("Mehmet Öz");
  await expectAnnounced(page, /Taşındı: /u);
  await page.reload();
  await expect(page.locator(`[data-row="1"] [data-bar]`)).toContainText("Mehmet Öz");

  await promise(0, "Ayşe Kaya");
  await drag(page, await middleOf(page, `[data-row="0"] [data-bar]`), await middleOf(page, cell(1, 3)));
  await expect(dialog).toContainText("Bu araç rezerve (Mehmet Öz)");
  await expect(dialog).toContainText("Bu zamanda boş aracınız yok.");
  await dialog.getByRole("button", { name: "Kapat" }).click();
  await expect(page.locator(`[data-row="0"] [data-bar]`)).toContainText("Ayşe Kaya");

  await page.locator(`[data-row="1"] [data-bar]`).click();
  await dialog.getByRole("link", { name: "Teslim et" }).click();
  const rent = page.getByRole("dialog", { name: "Kirala" });
  await expect(rent.getByText(/^Rezervasyon: Mehmet Öz; dönüş /u)).toBeVisible();
  await rent.getByLabel("Toplam ücret (TL)").fill("4500");
  await rent.getByRole("button", { name: "Kiralamayı başlat" }).click();
  await expect(page.getByText(/kiralama başlatıldı/u)).toBeVisible();
});

function dayAfter(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
