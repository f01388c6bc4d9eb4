import type { Page } from "@playwright/test";

import {
  chooseCustomer,
  formatIstanbulTime,
  openCarPage,
  openRentDialog,
  formatTurkishDate,
  submitRentalStart,
} from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectNoAxeViolations } from "./good-looks.ts";
import { addCustomer, registerApprovedCompany, saveCar } from "./people.ts";

test(
  "in New York, too, a rental of this morning and its return are entered later, and who had the plate is known by Istanbul's clock",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const page = await newPerson({ timezoneId: "America/New_York", viewport: { width: 360, height: 740 } });
    const { codes } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    await saveCar(page, code, "display", { plate: "34 ABC 123" });
    await addCustomer(page);
    const [handedOver, back] = [formatIstanbulTime({ hours: -5 }), formatIstanbulTime({ hours: -1 })];

    await openRentDialog(page, code);
    await chooseCustomer(page);
    await page.getByRole("button", { name: "Başlangıcı değiştir" }).click();
    await page.getByLabel("Başlangıç", { exact: true }).fill(handedOver);
    await page.getByRole("button", { name: "1 gün" }).click();
    await page.getByLabel("Toplam ücret (TL)").fill("1450");
    await expectNoAxeViolations(page, "a start that is entered later", "everything");
    await submitRentalStart(page);
    await expectAnnounced(page, "34 ABC 123: kiralama başlatıldı.");
    await expectPlateHolder(page, formatIstanbulTime({ hours: -3 }), /Mehmet Öz/u);

    await openCarPage(page, code);
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    await page.getByRole("button", { name: "Dönüş zamanını değiştir" }).click();
    await page.getByLabel("Dönüş", { exact: true }).fill(back);
    await page.getByRole("dialog").getByRole("button", { name: "Kiralamayı bitir" }).click();
    await expectAnnounced(page, "34 ABC 123: kiralama bitirildi.");
    await expectPlateHolder(page, formatIstanbulTime({ minutes: -30 }), /kirada değildi/u);

    await page.goto("/company/audit");
    const done = page.getByRole("main").getByRole("listitem");
    await expect(done.nth(0)).toContainText(`Dönüş zamanı: ${formatTurkishDate(back)} (sonradan girildi)`);
    await expect(done.nth(1)).toContainText(`Teslim zamanı: ${formatTurkishDate(handedOver)} (sonradan girildi)`);
  },
);

async function expectPlateHolder(page: Page, at: string, answer: RegExp) {
  await page.goto(`/company/plate-holder?plate=34 ABC 123&at=${at}`);
  await expect(page.getByRole("main")).toContainText(answer);
}
