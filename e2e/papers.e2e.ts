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
  "a receipt and a statement are papers of their own, drawn for A4, and no page of a company offers its own print",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    const customerId = await addCustomer(page, { name: "Çetin Özgür" });
    await startRental(page, codes[0] ?? "", { customerId, paid: 100_000 });
    await page.goto(`/company/customers/${customerId}/statement`);
    const paper = page.getByRole("link", { name: "PDF" });
    const file = await page.request.get((await paper.getAttribute("href"))!);
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    for (const path of ["/company/report", "/company/calendar", `/company/customers/${customerId}/statement`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("button", { name: "Yazdır" })).toHaveCount(0);
    }
  },
);

test(
  "a code that is handed over has a slip as PDF, by which its buyer alone links it",
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
    await expect(slip.locator("dd").first()).toHaveText(code);
    const claim = await slip.locator("dd").nth(1).innerText();
    const buyer = await newPerson();
    await registerCustomer(buyer);
    await callApi(buyer, "POST", `/codes/${code}/link`, { claim });
    await buyer.goto(`/q/${code}`);
    await expect(buyer.getByText("Kısa süre içinde döneceğim.")).toBeVisible();
  },
);
