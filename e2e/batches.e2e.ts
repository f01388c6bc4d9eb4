import type { Locator } from "@playwright/test";

import { findSection } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { signInAsAdmin } from "./people.ts";

test(
  "a batch of sixty is made after a question, ten of it are marked as sold, and all of it is there after a reload",
  { tag: "@long" },
  async ({ page, server }) => {
    await signInAsAdmin(page, server);
    await page.goto("/admin/qrcodes");
    await page.getByRole("link", { name: "Partiler" }).click();
    await page.getByRole("button", { name: "Yeni parti" }).click();
    await page.getByLabel("Kaç kod?").fill("60");
    await page.getByLabel("Ad", { exact: true }).fill("Ege bayileri");
    await page.getByLabel("Ön ek").fill("ege-");
    await page.getByLabel("Her kodun bir etkinleştirme kodu olsun").check({ force: true });
    await page.getByRole("button", { name: "Üret", exact: true }).click();
    const question = page.getByRole("dialog", { name: "60 kod üretilsin mi?" });
    await expect(question).toContainText("EGE- ile başlayan 60 kod üretilir");
    await question.getByRole("button", { name: "60 kod üret" }).click();
    await expectAnnounced(page, "60 kod üretildi.");
    await expect(page.getByRole("heading", { level: 1, name: "Ege bayileri" })).toBeVisible();

    await page.getByRole("button", { name: "İşaretle", exact: true }).click();
    await page.getByRole("radio", { name: "Satıldı", exact: true }).check();
    await page.getByLabel("Son numara").fill("10");
    await page.getByRole("button", { name: "10 kodu işaretle" }).click();
    await expectAnnounced(page, "10 kod “Satıldı” olarak işaretlendi.");

    await page.reload();
    await page.getByText("Satıldı 10", { exact: true }).click();
    const rows = page.getByRole("table", { name: "Partinin kodları" }).getByRole("row");
    await expect(rows).toHaveCount(11);
    await expect(page.getByRole("radio", { name: "Yeni 50" })).toBeAttached();
    await rows.nth(1).getByRole("link").click();
    await expect(findSection(page, "Etiket")).toContainText("60 koddan 1. numara");
    await page.getByRole("link", { name: "Ege bayileri" }).click();
    await expect(findSection(page, "Parti")).toContainText("Etkinleştirme kodu");
  },
);

test(
  "fifty codes are made and their stickers are there as a PDF in three taps beside typing, and stand on the page of their batch",
  { tag: "@long" },
  async ({ page, server }) => {
    await signInAsAdmin(page, server);
    await page.goto("/admin");
    let taps = 0;
    const tap = async (what: Locator) => {
      taps += 1;
      await what.click();
    };
    await page.getByLabel("Kaç adet?").fill("50");
    await tap(page.getByRole("button", { name: "Üret", exact: true }));
    await expectAnnounced(page, "50 yeni kod üretildi.");
    await tap(page.getByRole("button", { name: "Yazdır (PDF)" }));
    const downloading = page.waitForEvent("download");
    await tap(page.getByRole("dialog").getByRole("button", { name: "İndir" }));
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/u);
    expect(taps).toBe(3);
    await page.keyboard.press("Escape");
    const made = await page.getByRole("link", { name: "Partinin sayfası" }).getAttribute("href");
    await page.goto(made!);
    await expect(page.getByRole("table", { name: "Partinin kodları" }).getByRole("row")).toHaveCount(51);
  },
);
