import type { Page } from "@playwright/test";

import { findSection } from "./desk.ts";
import { expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import { CONFIRM_BUTTON_NAME, findTokenLink, findMailTo } from "./mails.ts";
import {
  chooseUserAction,
  confirmDialog,
  linkCode,
  generateNewCodes,
  openUserRowMenu,
  registerCompany,
  registerCustomer,
  saveProfile,
  callApi,
  signIn,
  signInAsAdmin,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const REASON_TEXT = "Etiketteki not, başkasını rahatsız ediyor.";
const NOTE_TEXT = "Hemen dönerim.";

test(
  "an account is closed with a reason, found by the filter, opened again, and removed for good",
  { tag: "@long" },
  async ({ page, newPerson, server, mailServer }) => {
    const owner = await newPerson();
    const visitor = await newPerson();
    const [code = ""] = await generateNewCodes(server);
    const person = await registerCustomer(owner, { displayName: "Kapanan Kişi" });
    // Only a confirmed address receives the mail about the removal.
    await owner.goto(findTokenLink(await findMailTo(mailServer, person, "confirm")));
    await owner.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
    await expect(owner.getByRole("heading", { level: 1, name: "E-posta adresiniz doğrulandı" })).toBeVisible();
    await linkCode(owner, code);
    await saveProfile(owner, code, { note: NOTE_TEXT });
    await owner.goto("/dashboard");
    await expect(owner.getByText(NOTE_TEXT)).toBeVisible();
    await signInAsAdmin(page, server);
    await page.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);
    const row = page.getByRole("row").filter({ hasText: person.email });

    await test.step("closes it", async () => {
      await chooseUserAction(row, "Hesabı kapat");
      const dialog = page.getByRole("dialog", { name: "Kapanan Kişi: hesabı kapat" });
      await expect(dialog).toContainText("Okutma sayfaları bilgi göstermez");
      await dialog.getByRole("button", { name: "Hesabı kapat" }).click();
      await expectFieldError(dialog, "Neden", "Lütfen nedenini yazın.");
      await dialog.getByLabel("Neden").fill("Ğ".repeat(501));
      await dialog.getByRole("button", { name: "Hesabı kapat" }).click();
      await expectFieldError(dialog, "Neden", "Bu alan en fazla 500 karakter olabilir.");
      await dialog.getByLabel("Neden").fill(REASON_TEXT);
      await dialog.getByRole("button", { name: "Hesabı kapat" }).click();
      await expectAnnounced(page, "Kapanan Kişi: hesap kapatıldı.");
      await expect(row).toContainText("Kapalı");
      await expect(row).toContainText(REASON_TEXT);
      const mail = await findMailTo(mailServer, person, "closed");
      expect(mail.text).toContain(REASON_TEXT);
      expect(mail.html).toContain(REASON_TEXT);
    });

    await test.step("the person is out at the next step, and scanning shows nothing", async () => {
      await owner.getByRole("link", { name: "Profilim" }).first().click();
      const dialog = owner.getByRole("dialog", { name: "Oturumunuz sona erdi" });
      await dialog.getByLabel("Şifre", { exact: true }).fill(person.password);
      await dialog.getByRole("button", { name: "Giriş yap ve devam et" }).click();
      await expectAnnounced(dialog, "Bu hesap kapatılmış. Nedenini e-posta adresinize gönderdik.");
      await expectInvalidCode(visitor, code);
    });

    await test.step("the filter finds it", async () => {
      const states = page.getByRole("group", { name: "Hesap durumu" });
      await states.getByText("Açık", { exact: true }).click();
      await expect(page.getByRole("heading", { name: "Eşleşen kullanıcı yok" })).toBeVisible();
      await states.getByText("Kapalı", { exact: true }).click();
      await expect(row).toContainText(REASON_TEXT);
      await page.reload();
      await expect(states.getByLabel("Kapalı")).toBeChecked();
      await expect(row).toContainText(REASON_TEXT);
      await states.getByText("Tümü", { exact: true }).click();
      await expect(row).toContainText(REASON_TEXT);
    });

    await test.step("opens it again", async () => {
      await chooseUserAction(row, "Yeniden aç");
      await page.getByRole("dialog").getByRole("button", { name: "Yeniden aç" }).click();
      await expectAnnounced(page, "Kapanan Kişi: hesap yeniden açıldı.");
      await expect(row).not.toContainText(REASON_TEXT);
      await findMailTo(mailServer, person, "reopened");
      await visitor.goto(`/q/${code}`);
      await expect(visitor.getByText(NOTE_TEXT)).toBeVisible();
      await signIn(owner, person);
      await owner.goto("/dashboard");
      await expect(owner.getByText(NOTE_TEXT)).toBeVisible();
    });

    await test.step("removes it, once it is closed", async () => {
      const menu = await openUserRowMenu(row);
      await expect(menu.getByRole("button", { name: "Hesabı kapat" })).toBeVisible();
      await expect(menu.getByRole("button", { name: "Kalıcı olarak sil" })).toHaveCount(0);
      await menu.getByRole("button", { name: "Kapat", exact: true }).click();
      await chooseUserAction(row, "Hesabı kapat");
      await page.getByRole("dialog").getByLabel("Neden").fill(REASON_TEXT);
      await page.getByRole("dialog").getByRole("button", { name: "Hesabı kapat" }).click();
      await chooseUserAction(row, "Kalıcı olarak sil");
      const dialog = page.getByRole("dialog", { name: "Kapanan Kişi: hesabı kalıcı olarak sil" });
      await expect(dialog).toContainText(person.email);
      await dialog.getByLabel("Hesabın e-posta adresi").fill("baskasi@example.com");
      await dialog.getByRole("button", { name: "Kalıcı olarak sil" }).click();
      await expectFieldError(dialog, "Hesabın e-posta adresi", "Bu, silinecek hesabın adresi değil.");
      await dialog.getByLabel("Hesabın e-posta adresi").fill(person.email);
      await dialog.getByRole("button", { name: "Kalıcı olarak sil" }).click();
      await expectAnnounced(page, "Kapanan Kişi: hesap kalıcı olarak silindi.");
      await expect(row).toBeHidden();
      await findMailTo(mailServer, person, "removed");
      await registerCustomer(visitor, { displayName: "Mehmet Öz" });
      await linkCode(visitor, code);
    });
  },
);

test("an administrator's own account has no button that closes it", { tag: "@long" }, async ({ page, server }) => {
  await signInAsAdmin(page, server);
  await page.goto(`/admin/users?search=${encodeURIComponent(server.adminEmail)}`);
  const row = page.getByRole("row").filter({ hasText: server.adminEmail });
  await expect(row).toBeVisible();
  const menu = await openUserRowMenu(row);
  await expect(menu.getByRole("button", { name: "Günlük bağlama sınırı" })).toBeVisible();
  await expect(menu.getByRole("button", { name: /hesab|oturum|sil|sıfırla/iu })).toHaveCount(0);
});

test(
  "a company is refused with a reason that it reads on its page and in the mail, and can be approved later",
  { tag: "@long" },
  async ({ page, newPerson, server, mailServer }) => {
    const clerk = await newPerson();
    const company = await registerCompany(clerk, { displayName: "Reddedilen Oto" });
    const { account } = await callApi<{ account: { id: string } }>(clerk, "GET", "/account/current");
    const title = clerk.getByRole("heading", { level: 1 });
    await clerk.goto("/company-dashboard");
    await expect(title).toHaveText("Hesabınız Onay Bekliyor");
    await signInAsAdmin(page, server);
    await page.goto(`/admin/edit-company/${account.id}`);

    await page.getByRole("button", { name: "Başvuruyu reddet" }).click();
    const dialog = page.getByRole("dialog", { name: "Reddedilen Oto: başvuruyu reddet" });
    await dialog.getByLabel("Neden").fill("Vergi levhası okunmuyor.");
    await dialog.getByRole("button", { name: "Başvuruyu reddet" }).click();
    await expectAnnounced(page, "Reddedilen Oto: başvuru reddedildi.");
    await expect(findSection(page, "Onay ve araç limiti")).toContainText("Reddedildi");
    await expect(findSection(page, "Onay ve araç limiti")).toContainText("Vergi levhası okunmuyor.");
    expect((await findMailTo(mailServer, company, "refused")).text).toContain("Vergi levhası okunmuyor.");
    await clerk.getByRole("button", { name: "Durumu kontrol et" }).click();
    await expect(title).toHaveText("Başvurunuz onaylanmadı");
    await expect(clerk.getByText("Vergi levhası okunmuyor.")).toBeVisible();

    await page.goto(`/admin/companies?search=${encodeURIComponent(company.email)}`);
    const row = page.getByRole("row").filter({ hasText: company.email });
    await expect(row).toContainText("Reddedildi");
    await page.getByText("Onay bekleyen", { exact: true }).click();
    await expect(row).toBeHidden();
    await page.getByText("Reddedilen", { exact: true }).click();
    await row.getByLabel("Araç limiti").fill("2");
    await row.getByRole("button", { name: "Onayla" }).click();
    await confirmDialog(page, "Onayla");
    await expectAnnounced(page, "Reddedilen Oto onaylandı, 2 araç kodu oluşturuldu.");
    expect((await findMailTo(mailServer, company, "approved")).text).toContain("/company-dashboard");
    await clerk.getByRole("button", { name: "Durumu kontrol et" }).click();
    await expect(title).toHaveText("Filo Panelim");
  },
);

async function expectInvalidCode(visitor: Page, code: string) {
  const answer = await visitor.goto(`/q/${code}`);
  expect(answer?.status()).toBe(404);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Geçersiz veya Bulunamayan QR Kodu");
}
