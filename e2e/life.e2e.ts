import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";

import { openRow, findSection } from "./desk.ts";
import { expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import { CONFIRM_BUTTON_NAME, findTokenLink, findMailTo } from "./mails.ts";
import { linkCode, generateNewCodes, registerCustomer, saveProfile, makePerson } from "./people.ts";

const NOTE_TEXT = "Köşedeki fırındayım; 5 dakikaya aracın başındayım.";

test(
  "an account, from its registration over a forgotten password to its removal",
  { tag: "@long" },
  async ({ page, newPerson, server, mailServer }) => {
    // Many steps take long on a busy machine.
    test.setTimeout(150_000);
    const [code = ""] = await generateNewCodes(server);
    const person = makePerson();
    const remembered = "yeni-şifre-5678";

    await test.step("registers, having been shown the texts", async () => {
      await page.goto("/register");
      await page.getByLabel("Görünen ad").fill(person.displayName);
      await page.getByLabel("E-posta").fill(person.email);
      await page.getByLabel("Şifre", { exact: true }).fill(person.password);
      await page.getByLabel("Şifre (tekrar)", { exact: true }).fill(person.password);
      for (const title of ["Kullanım koşulları", "Müşteri aydınlatma metni"]) {
        const opened = page.waitForEvent("popup");
        await page.getByRole("main").getByRole("link", { name: title }).click();
        const text = await opened;
        await expect(text.getByRole("heading", { level: 1, name: title })).toBeVisible();
        await expect(text.getByText(/^Sürüm: \S/)).toBeVisible();
        await text.close();
      }
      await page.getByRole("button", { name: "Kayıt ol", exact: true }).click();
      await expect(page).toHaveURL("/dashboard");
    });

    await test.step("confirms the address by the mail that arrived", async () => {
      await expect(findReminder(page)).toBeVisible();
      const mail = await findMailTo(mailServer, person, "confirm");
      expect(mail.text).not.toContain(person.displayName);
      await page.goto(findTokenLink(mail));
      await page.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
      await expect(page.getByRole("heading", { level: 1, name: "E-posta adresiniz doğrulandı" })).toBeVisible();
      await expect(page).toHaveURL("/confirm-email");
      await page.getByRole("link", { name: "Panelime git" }).click();
      await expect(page.getByRole("heading", { level: 1, name: `Hoş geldiniz, ${person.displayName}` })).toBeVisible();
      await expect(findReminder(page)).toBeHidden();
      await linkCode(page, code);
      await saveProfile(page, code, { note: NOTE_TEXT });
    });

    await test.step("forgets the password and comes back by the mail's link", async () => {
      await page.getByRole("button", { name: "Çıkış yap" }).click();
      await expect(page).toHaveURL("/");
      await page.getByRole("navigation", { name: "Ana menü" }).getByRole("link", { name: "Giriş yap" }).click();
      await page.getByLabel("E-posta").fill(person.email);
      await page.getByRole("link", { name: "Şifremi unuttum" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Şifremi unuttum" })).toBeVisible();
      await expect(page).toHaveURL("/forgot-password");
      await expect(page.getByLabel("E-posta")).toHaveValue(person.email);
      await page.getByRole("button", { name: "Bağlantıyı gönder" }).click();
      await expectAnnounced(page, /^Bu adresle bir hesap varsa yeni şifre bağlantısını gönderiyoruz\./);

      const link = findTokenLink(await findMailTo(mailServer, person, "reset"));
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1, name: "Yeni şifre belirle" })).toBeVisible();
      await expect(page).toHaveURL("/reset-password");
      await page.getByLabel("Yeni şifre", { exact: true }).fill(remembered);
      await page.getByLabel("Yeni şifre (tekrar)", { exact: true }).fill(remembered);
      await page.getByRole("button", { name: "Şifreyi kaydet" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Şifreniz değiştirildi" })).toBeVisible();
      await findMailTo(mailServer, person, "passwordChanged");
      await page.getByRole("main").getByRole("link", { name: "Giriş yap" }).click();
      await logIn(page, person);
      await expectAnnounced(page, "Geçersiz e-posta veya şifre.");
      await logIn(page, { ...person, password: remembered });
      await expect(page).toHaveURL("/dashboard");
      await expect(page.getByText(NOTE_TEXT)).toBeVisible();
    });

    await test.step("sees where the account is open, and ends it there", async () => {
      const phone = await newPerson({
        viewport: { width: 390, height: 844 },
        userAgent:
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      });
      await phone.goto("/login");
      await logIn(phone, { ...person, password: remembered });
      await expect(phone).toHaveURL("/dashboard");
      await page.getByRole("navigation", { name: "Ana menü" }).getByRole("link", { name: "Profilim" }).click();
      await openRow(page, "Açık oturumlar");
      const sessions = findSection(page, "Açık oturumlar").getByRole("listitem");
      await expect(sessions).toHaveCount(2);
      await expect(sessions.filter({ hasText: "Bu cihaz" })).toHaveCount(1);
      const other = sessions.filter({ hasText: "Safari, iOS" });
      await expect(other).not.toContainText("Bu cihaz");
      await other.getByRole("button", { name: "Safari, iOS: oturumu kapat" }).click();
      const dialog = page.getByRole("dialog", { name: "Safari, iOS: oturumu kapat" });
      await dialog.getByLabel("Şifreniz", { exact: true }).fill(remembered);
      await dialog.getByRole("button", { name: "Oturumu kapat" }).click();
      await expectAnnounced(page, "Safari, iOS: oturum kapatıldı.");
      await expect(sessions).toHaveCount(1);

      await phone.getByRole("button", { name: "Menüyü aç" }).click();
      await phone.getByRole("navigation", { name: "Mobil menü" }).getByRole("link", { name: "Profilim" }).click();
      await expect(phone.getByRole("dialog", { name: "Oturumunuz sona erdi" })).toBeVisible();
      await phone.goto("/dashboard");
      await expect(phone).toHaveURL("/login?returnTo=%2Fdashboard");
    });

    await test.step("takes the data along", async () => {
      const downloading = page.waitForEvent("download");
      await openRow(page, "Gizlilik ve verilerim");
      await page.getByRole("button", { name: "Verilerimi indir" }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/^verilerim-\d{4}-\d\d-\d\d\.zip$/);
      const entries = unzipSync(await readFile(await file.path()));
      const read = (name: string) => new TextDecoder().decode(entries[name]);
      expect(JSON.parse(read("numaratorler.json"))).toMatchObject([{ kod: code, not: NOTE_TEXT }]);
      expect(read("numaratorler.csv")).toContain(NOTE_TEXT);
      expect(JSON.parse(read("hesap.json"))).toMatchObject([
        { "görünen ad": person.displayName, "e-posta": person.email },
      ]);
    });

    await test.step("removes the account", async () => {
      await openRow(page, "Hesabı sil");
      await page.getByRole("button", { name: "Hesabımı sil" }).click();
      const dialog = page.getByRole("dialog", { name: "Hesabımı sil" });
      await expect(dialog).toContainText(person.email);
      await expect(dialog).toContainText("Kodları yeniden bağlanabilir");
      const remove = dialog.getByRole("button", { name: "Hesabımı kalıcı olarak sil" });
      await dialog.getByLabel("Şifreniz", { exact: true }).fill(person.password);
      await remove.click();
      await expectFieldError(dialog, "Şifreniz", "Şifreniz yanlış.");
      await dialog.getByLabel("Şifreniz", { exact: true }).fill(remembered);
      await remove.click();
      await expect(page.getByRole("heading", { level: 1, name: "Hesabınız silindi" })).toBeVisible();
      await expectAnnounced(page, "Hesabınız silindi");
      await findMailTo(mailServer, person, "removed");
      await page.getByRole("link", { name: "Ana sayfaya dön" }).click();
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("button", { name: "Çıkış yap" })).toBeHidden();
    });

    await test.step("leaves a free code and nothing that opens", async () => {
      await page.goto("/profile");
      await expect(page).toHaveURL("/login?returnTo=%2Fprofile");
      await logIn(page, { ...person, password: remembered });
      await expectAnnounced(page, "Geçersiz e-posta veya şifre.");
      await page.goto(`/q/${code}`);
      await expect(page.getByText(NOTE_TEXT)).toBeHidden();

      const next = await newPerson();
      await registerCustomer(next, { displayName: "Mehmet Öz" });
      await next.goto(`/link-qr?code=${code}`);
      await next.getByRole("button", { name: "Bağla", exact: true }).click();
      await expectAnnounced(next, "Kod başarıyla bağlandı!");
    });
  },
);

function findReminder(page: Page) {
  return page.getByRole("complementary", { name: "E-posta doğrulaması" });
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("E-posta").fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
}
