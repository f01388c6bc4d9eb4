import type { Page } from "@playwright/test";

import { getReasonsOfKind } from "#domain/notices/notice.ts";
import { loadPages } from "#server/routes/built-files.ts";

import { openRow } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import { linkNewCode, NOT_REACHED_HEADLINE, signInAsAdmin } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const deviceWithoutScript = { viewport: { width: 360, height: 740 }, javaScriptEnabled: false };

test(
  "an owner blocks and reports a visitor without script, who is told so and keeps what they typed",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(deviceWithoutScript);
    await sendNotice(visitor, code, "Hakaret dolu bir not.");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(NOT_REACHED_HEADLINE);

    await owner.goto("/inbox");
    await owner.getByRole("link", { name: "Farlar açık" }).click();
    await owner.getByRole("button", { name: /^Engelle: / }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Engelle" }).click();
    await expectAnnounced(owner, "Mesaj gönderen 24 saat engellendi.");
    await owner.getByRole("button", { name: /^Şikâyet et: / }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Şikâyet et" }).click();
    await expectAnnounced(owner, "Mesaj yöneticiye şikâyet edildi.");

    await sendNotice(visitor, code, "Bir daha yazıyorum.");
    await expect(visitor.getByRole("alert")).toHaveText(/^Bu etikete şu anda mesaj gönderemiyorsunuz\..*112’yi/u);
    await expect(visitor.getByLabel("Eklemek istedikleriniz")).toHaveValue("Bir daha yazıyorum.");
    await expectAccessiblePage(visitor, "a visitor who is blocked", "widths");

    await signInAsAdmin(page, server);
    await page.goto(`/admin/reports?code=${code}`);
    const report = page.getByRole("listitem").filter({ hasText: "gelen bir mesajı şikâyet etti" });
    await expect(report).toContainText("Farlar açık");
    await expect(report).toContainText("Hakaret dolu bir not.");
    await expectAccessiblePage(page, "a report of what was told");

    await owner.getByRole("button", { name: /^Engeli kaldır: / }).click();
    await expectAnnounced(owner, "Engel kaldırıldı.");
    await visitor.getByRole("button", { name: "Gönder" }).click();
    // The visitor's notice was merged into a notice that the owner has already opened.
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Mesajınız görüldü");
  },
);

test(
  "an owner takes no words, leaves reasons out and pauses notices, which a visitor without script finds so",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(deviceWithoutScript);
    await owner.goto(`/edit-profile/${code}`);
    await openRow(owner, "Mesajlar");
    await owner.getByRole("checkbox", { name: "Alarm çalıyor" }).uncheck();
    await owner.getByText("Ziyaretçi not yazabilsin").click();
    await owner.getByRole("button", { name: "Kaydet" }).click();
    await expectAnnounced(owner, "Profil kaydedildi.");
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByRole("link", { name: "Alarm çalıyor" })).toHaveCount(0);
    await visitor.getByRole("link", { name: "Farlar açık" }).click();
    await expect(visitor.getByLabel("Eklemek istedikleriniz")).toHaveCount(0);
    await expect(visitor.getByLabel("Telefonunuz")).toHaveCount(0);
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(NOT_REACHED_HEADLINE);

    await owner.getByRole("button", { name: "1 hafta" }).click();
    await owner.getByRole("button", { name: "Kaydet" }).click();
    await expectAnnounced(owner, "Profil kaydedildi.");
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByRole("link", { name: "Farlar açık" })).toHaveCount(0);
    await owner.goto("/dashboard");
    await expect(owner.getByText(/^Mesajlar .* saatine kadar kapalı$/u)).toBeVisible();
    await expectAccessiblePage(owner, "a card whose notices are paused", "widths");
    await owner.goto(`/edit-profile/${code}`);
    await openRow(owner, "Mesajlar");
    await owner.getByRole("button", { name: "Yeniden aç" }).click();
    await owner.getByRole("button", { name: "Kaydet" }).click();
    await expectAnnounced(owner, "Profil kaydedildi.");
    await visitor.reload();
    await expect(visitor.getByRole("link", { name: "Farlar açık" })).toBeVisible();
  },
);

test(
  "the form of a code that takes no words looks good, and so does what is refused there",
  { tag: "@long" },
  async ({ page }) => {
    const { renderTell } = await loadPages();
    const brand = { name: "Kodu Tara", price: 1, oldPrice: 1, badge: "", marketplaces: [], isSold: false };
    const typed = { key: "a".repeat(22), reason: "lights", note: "", phone: "" } as const;
    const form = {
      code: "KT7M2QXA",
      plate: "34 ABC 123",
      reasons: getReasonsOfKind("vehicle"),
      accepts: { text: false, photo: false },
      typed,
      problems: {},
    };
    const refused = {
      ...form,
      typed: { ...typed, note: "Sağ far." },
      problems: { note: "no-text" } as const,
    };
    for (const [name, view] of Object.entries({ "a form without words": form, "words that are refused": refused })) {
      const body = renderTell(view, brand, "localhost", "tr");
      await page.route("**/q/look", (route) => route.fulfill({ contentType: "text/html", body }));
      await page.goto("/q/look");
      await expectAccessiblePage(page, name);
    }
  },
);

async function sendNotice(visitor: Page, code: string, note: string) {
  await visitor.goto(`/q/${code}/haber?neden=lights`);
  await visitor.getByLabel("Eklemek istedikleriniz").fill(note);
  await visitor.getByRole("button", { name: "Gönder" }).click();
}
