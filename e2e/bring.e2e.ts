import { expect, test } from "./fixtures.ts";
import { registerApprovedCompany } from "./people.ts";

test.use({ viewport: { width: 360, height: 780 } });

test(
  "a list of customers is pasted, seen, saved and taken back, in four taps from the customers",
  { tag: "@long" },
  async ({ page, server }) => {
    await registerApprovedCompany(page, server, 1);
    await page.goto("/company/customers");
    await page.getByRole("link", { name: "Listenizi getirin" }).click();
    const area = page.getByLabel("Liste", { exact: true });
    await area.click();
    const list = ["Müşteri Listesi", "", "Adı\tSoyadı\tGSM", "Ayşe\tYılmaz\t5321234567", "Ali\tKaya\t0533 222 11 00"];
    await area.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, list.join("\n"));
    await expect(page.getByText("2 yeni müşteri.").first()).toBeVisible();
    await page.getByRole("button", { name: "2 müşteriyi kaydet" }).click();
    await expect(page.getByText("Getirilen liste: 2 yeni müşteri")).toBeVisible();
    await page.getByRole("link", { name: "Müşterilerim" }).first().click();
    await expect(page.getByRole("link", { name: "Ali Kaya", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Müşteriler: diğer işlemler" }).click();
    await page.getByRole("link", { name: "Listenizi getirin" }).click();
    await page.getByRole("button", { name: "Geri al" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
    await expect(page.getByText("Liste geri alındı. 2 müşteri silindi.").first()).toBeVisible();
    await page.getByRole("link", { name: "Müşterilerim" }).first().click();
    await expect(page.getByText("Henüz müşteri eklenmedi.")).toBeVisible();
  },
);

test(
  "what a firm knows about its cars is pasted, saved with one press and taken back; the fleet leads there",
  { tag: "@long" },
  async ({ page, server }) => {
    await registerApprovedCompany(page, server, 2);
    await page.goto("/company/plates");
    await page.getByRole("textbox").nth(0).fill("34 ABC 123");
    await page.getByRole("textbox").nth(1).fill("34 ABC 124");
    await page.getByRole("button", { name: "2 plakayı kaydet" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "2 plakayı kaydet" }).click();
    await page.getByRole("link", { name: "Araç bilgilerini getirin" }).click();
    const list = [
      "Plaka\tMarka\tModel\tKM",
      "34abc123\tRenault\tClio\t45.000",
      "34 ABC 124\tFiat\tEgea\t",
      "06 X 1\tx\t\t",
    ];
    await page.getByLabel("Liste", { exact: true }).fill(list.join("\n"));
    await page.getByRole("button", { name: "Satırları oku" }).click();
    await expect(page.getByText("2 araç değişecek, 1 alınmayacak.").first()).toBeVisible();
    await page.getByRole("button", { name: "2 aracı kaydet" }).click();
    await expect(page.getByText("Getirilen liste: 2 değişen araç")).toBeVisible();
    await page.goto("/company-dashboard");
    await expect(page.getByText("Renault Clio").first()).toBeVisible();
    await page.getByRole("button", { name: "Araç listesi: diğer işlemler" }).click();
    await page.getByRole("link", { name: "Araç bilgilerini getirin" }).click();
    await page.getByRole("button", { name: "Geri al" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
    await expect(page.getByText("Liste geri alındı. 2 araç eski hâline döndü.").first()).toBeVisible();
  },
);
