import { readFile } from "node:fs/promises";

import { openRow } from "./desk.ts";
import { expect, test } from "./fixtures.ts";
import {
  addCustomer,
  confirmDialog,
  linkNewCode,
  registerApprovedCompany,
  registerCustomer,
  saveProfile,
  callApi,
  startRental,
} from "./people.ts";

test.use({ viewport: { width: 390, height: 844 } });

test(
  "a company's rentals are printed as a table with its name, without what one taps",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes, displayName } = await registerApprovedCompany(page, server);
    await startRental(page, codes[0] ?? "", { customerId: await addCustomer(page, { name: "Çetin Özgür" }) });
    await page.goto("/company/billing?payment=unpaid");
    await expect(page.getByText("Çetin Özgür").first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("row", { name: "Çetin Özgür" })).toContainText("3.000,00 TL");
    await expect(page.getByText(displayName)).toBeVisible();
    await expect(page.getByText("1 kiralama · Ödenmedi")).toBeVisible();
    await expect(page.getByRole("searchbox")).toBeHidden();
    await expect(page.getByRole("radio")).toHaveCount(0);
    await expect(page.getByRole("link")).toHaveCount(0);
  },
);

test(
  "a rental is printed for its renter: who, what and how much, and nothing of the staff's own",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes, displayName } = await registerApprovedCompany(page, server);
    const customerId = await addCustomer(page, { name: "Çetin Özgür" });
    const rental = await startRental(page, codes[0] ?? "", { customerId, paid: 100_000 });
    await page.goto(`/company/billing?rental=${rental}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Notlar").fill("Ehliyetini yeniden sor");
    await page.emulateMedia({ media: "print" });
    await expect(dialog.getByText(displayName).first()).toBeVisible();
    await expect(dialog.getByText("Çetin Özgür")).toBeVisible();
    await expect(dialog.getByRole("list", { name: "Kalemler ve ödemeler" })).toContainText("1.000,00 TL");
    await expect(dialog.getByLabel("Notlar")).toBeHidden();
    await expect(dialog.getByLabel("Alınan ödeme (TL)")).toBeHidden();
    await expect(dialog.getByRole("button")).toHaveCount(0);
  },
);

test(
  "a customer, tolls, a report and its rows are printed with whose they are and that they have no fiscal value",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes, displayName } = await registerApprovedCompany(page, server);
    const customerId = await addCustomer(page, { name: "Çetin Özgür", notes: "Ehliyetini yeniden sor" });
    await startRental(page, codes[0] ?? "", { customerId, paid: 100_000 });
    const main = page.getByRole("main");
    for (const [path, shown] of [
      [`/company/customers/${customerId}`, "2.000,00 TL"],
      [`/company/customers/${customerId}/statement`, "2.000,00 TL"],
      ["/company/road-charges", "Henüz kayıt yok"],
      ["/company/report", "1.000,00 TL"],
      ["/company/report/rows", "3.000,00 TL"],
      ["/company/receivables", "2.000,00 TL"],
    ] as const) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      await expect(main.getByText(shown).filter({ visible: true }).first()).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(main.getByText("Mali değeri yoktur, fatura yerine geçmez.")).toBeVisible();
      await expect(main.getByText(displayName)).toBeVisible();
      await expect(main.getByText("Ehliyetini yeniden sor")).toBeHidden();
      await expect(main.getByRole("button")).toHaveCount(0);
    }
  },
);

test(
  "a code that is handed over is printed as a slip, by which its buyer alone links it",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const code = await linkNewCode(page, server);
    await saveProfile(page, code, { plate: "34 ABC 123" });
    await page.goto(`/edit-profile/${code}`);
    await openRow(page, "Devret");
    await page.getByRole("region", { name: "Devret" }).getByRole("button", { name: "Devret" }).last().click();
    await confirmDialog(page, "Devret");
    const slip = page.getByRole("dialog", { name: "Alıcıya verin" });
    await expect(slip).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      slip.getByRole("button", { name: "PDF indir" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${code} etkinleştirme kodu.pdf`);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await page.emulateMedia({ media: "print" });
    const printed = page.getByRole("dialog", { name: "Kodu Tara etiketi" });
    await expect(printed.locator("dd").first()).toHaveText(code);
    for (const part of [/\/q adresini açıp kodu yazın/, /tarihine kadar geçerlidir/])
      await expect(printed.getByText(part)).toBeVisible();
    await expect(printed.getByRole("button")).toHaveCount(0);
    await expect(page.getByText("34 ABC 123")).toHaveCount(0);
    const claim = await printed.locator("dd").nth(1).innerText();
    const buyer = await newPerson();
    await registerCustomer(buyer);
    await callApi(buyer, "POST", `/codes/${code}/link`, { claim });
    await buyer.goto(`/q/${code}`);
    await expect(buyer.getByText("Kısa süre içinde döneceğim.")).toBeVisible();
  },
);
