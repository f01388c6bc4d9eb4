import type { Page } from "@playwright/test";

import { openRow, findSection } from "./desk.ts";
import { expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import { CONFIRM_BUTTON_NAME, findTokenLink, findMailTo } from "./mails.ts";
import {
  endRental,
  endSession,
  registerApprovedCompany,
  registerCompany,
  registerCustomer,
  callApi,
  signIn,
  signInAsAdmin,
  startRental,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const PROFILE_SAVED_MESSAGE = "Profiliniz başarıyla güncellendi.";
const OFFLINE_MESSAGE = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin. Yazdıklarınız silinmedi.";
const NEW_PASSWORD = "yeni-şifre-5678";

test.describe("the display name", () => {
  test("is saved only when it differs, which is said for three seconds", { tag: "@long" }, async ({ page }) => {
    await page.clock.install();
    const { displayName } = await registerCustomer(page);
    await openProfile(page);
    const sent = recordRequestsTo(page, "account/rename");
    const name = page.getByLabel("Görünen ad");
    const save = findSection(page, "Hesap bilgileri").getByRole("button", { name: "Kaydet", exact: true });
    for (const same of [displayName, `  ${displayName.replaceAll(" ", "   ")} `]) {
      await name.fill(same);
      await expect(save).toHaveAttribute("aria-disabled", "true");
      // The button looks as if there is nothing to save, but can still be pressed.
      await save.click({ force: true });
      await name.press("Enter");
    }
    await name.fill("Ayşe Demir");
    await expect(save).not.toHaveAttribute("aria-disabled");
    // From here on, the page's clock only advances when the test advances it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await save.click();
    const saved = findSection(page, "Hesap bilgileri").getByText(PROFILE_SAVED_MESSAGE);
    let passed = 0;
    await expect
      .poll(async () => {
        await page.clock.runFor(5);
        passed += 5;
        return saved.isVisible();
      })
      .toBe(true);
    await expectAnnounced(page, PROFILE_SAVED_MESSAGE);
    await page.clock.runFor(2990 - passed);
    await expect(saved).toBeVisible();
    await page.clock.runFor(passed + 10);
    await expect(saved).toBeHidden();
    expect(sent).toHaveLength(1);
    await expect(save).toHaveAttribute("aria-disabled", "true");
  });
});

test.describe("the password", () => {
  test(
    "is refused at its fields, kept while the connection is lost, and signs other devices out when changed",
    { tag: "@long" },
    async ({ page, context, newPerson }) => {
      const person = await registerCustomer(page);
      const other = await newPerson();
      await signIn(other, person);
      await openProfile(page);
      await openRow(page, "Şifre");
      const form = findSection(page, "Şifre");
      const change = form.getByRole("button", { name: "Şifreyi değiştir" });
      await fillPasswords(page, "yanlış-şifre", "12345", "123456");
      await change.click();
      await expectFieldError(form, "Yeni şifre", "Şifre en az 6 karakter olmalı.");
      await expectFieldError(form, "Yeni şifre (tekrar)", "Şifreler eşleşmiyor!");
      await fillPasswords(page, "yanlış-şifre", NEW_PASSWORD);
      await change.click();
      await expectFieldError(form, "Şu anki şifre", "Şifreniz yanlış.");
      await expect(form.getByLabel("Şu anki şifre", { exact: true })).toBeFocused();
      await expect(form.getByLabel("Yeni şifre", { exact: true })).toHaveValue(NEW_PASSWORD);

      await context.setOffline(true);
      await form.getByLabel("Şu anki şifre", { exact: true }).fill(person.password);
      await change.click();
      await expectAnnounced(form, OFFLINE_MESSAGE);
      for (const [field, value] of [
        ["Şu anki şifre", person.password],
        ["Yeni şifre", NEW_PASSWORD],
        ["Yeni şifre (tekrar)", NEW_PASSWORD],
      ] as const)
        await expect(form.getByLabel(field, { exact: true })).toHaveValue(value);
      await context.setOffline(false);
      await change.click();
      await expectAnnounced(form, "Şifreniz değişti. Diğer cihazlardaki oturumlarınızı kapattık.");
      await expect(form.getByLabel("Şu anki şifre", { exact: true })).toHaveValue("");
      await openRow(page, "Açık oturumlar");
      await expect(findSection(page, "Açık oturumlar").getByRole("listitem")).toHaveCount(1);

      await page.reload();
      await expect(page).toHaveURL("/profile");
      await other.goto("/dashboard");
      await expect(other).toHaveURL("/login?returnTo=%2Fdashboard");
      await signIn(other, { ...person, password: NEW_PASSWORD });
    },
  );

  test(
    "of an administrator has twelve characters, and the last administrator stays",
    { tag: "@long" },
    async ({ page, server }) => {
      await signInAsAdmin(page, server);
      await page.goto("/admin");
      await page.getByRole("navigation", { name: "Ana menü" }).getByRole("link", { name: "Profilim" }).click();
      await openRow(page, "Şifre");
      const form = findSection(page, "Şifre");
      await expect(form.getByLabel("Yeni şifre", { exact: true })).toHaveAccessibleDescription("En az 12 karakter.");
      await fillPasswords(page, server.adminPassword, "on-bir-kara");
      await form.getByRole("button", { name: "Şifreyi değiştir" }).click();
      await expectFieldError(form, "Yeni şifre", "Yönetici şifresi en az 12 karakter olmalı.");
      const dialog = await confirmAccountDeletion(page, server.adminPassword);
      await expectAnnounced(dialog, "Son yönetici hesabı silinemez. Önce başka bir yönetici ekleyin.");
    },
  );
});

test("all other sessions end at once", { tag: "@long" }, async ({ page, newPerson }) => {
  const person = await registerCustomer(page);
  const others = [await newPerson(), await newPerson()];
  for (const other of others) await signIn(other, person);
  await openProfile(page);
  await openRow(page, "Açık oturumlar");
  const sessions = findSection(page, "Açık oturumlar");
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await sessions.getByRole("button", { name: "Diğer oturumları kapat" }).click();
  const dialog = page.getByRole("dialog", { name: "Diğer oturumları kapat" });
  await dialog.getByLabel("Şifreniz", { exact: true }).fill("yanlis");
  await dialog.getByRole("button", { name: "Hepsini kapat" }).click();
  await expect(dialog).toContainText("Şifreniz yanlış.");
  await dialog.getByLabel("Şifreniz", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Hepsini kapat" }).click();
  await expectAnnounced(page, "Diğer oturumlar kapatıldı.");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions).toContainText("Başka bir cihazda açık oturum yok.");
  for (const other of others) {
    await other.goto("/dashboard");
    await expect(other).toHaveURL("/login?returnTo=%2Fdashboard");
  }
  await page.reload();
  await expect(page).toHaveURL("/profile");
});

test(
  "a company comes to its account while it waits and from Şirket Profili, and cannot remove it while a car is rented",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const waiting = await newPerson();
    await registerCompany(waiting);
    await waiting.goto("/company-dashboard");
    await waiting.getByRole("link", { name: "Hesap ve güvenlik" }).click();
    await expect(waiting).toHaveURL("/profile");
    await openRow(waiting, "Açık oturumlar");
    await expect(findSection(waiting, "Açık oturumlar").getByRole("listitem")).toHaveCount(1);

    const { codes, password } = await registerApprovedCompany(page, server);
    const rental = await startRental(page, codes[0] ?? "");
    await page.goto("/company-profile");
    await page.getByRole("link", { name: "Hesap ve güvenlik" }).click();
    await expect(page).toHaveURL("/profile");
    const dialog = await confirmAccountDeletion(page, password);
    await expectAnnounced(dialog, /^Süren kiralamalarınız varken hesap silinemez\./);
    await dialog.getByRole("link", { name: "Kiradaki araçlara git" }).click();
    await expect(page).toHaveURL("/company-dashboard?status=rented");
    await expect(page.getByRole("link", { name: `${codes[0]}: araca git` })).toBeVisible();

    await endRental(page, rental);
    await page.goto("/profile");
    await confirmAccountDeletion(page, password);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hesabınız silindi");
    await waiting.goto(`/q/${codes[0]}`);
    await expect(waiting.getByText("Hızlı Kiralama")).toBeHidden();
  },
);

test.describe("an address that is not confirmed", () => {
  test(
    "is reminded of on every page, sent another link, and left in peace for this tab",
    { tag: "@long" },
    async ({ page, context, mailServer }) => {
      const person = await registerCustomer(page);
      await findMailTo(mailServer, person, "confirm");
      await page.goto("/dashboard");
      const reminder = page.getByRole("complementary", { name: "E-posta doğrulaması" });
      await reminder.getByRole("button", { name: "Yeniden gönder" }).click();
      await expectAnnounced(
        reminder,
        "Doğrulama bağlantısını gönderiyoruz. Birkaç dakika içinde gelmezse istenmeyen posta (spam) klasörüne bakın.",
      );
      await reminder.getByRole("button", { name: "E-posta hatırlatmasını kapat" }).click();
      await expect(reminder).toBeHidden();
      await page.goto("/link-qr");
      await expect(page.getByLabel("QR kod")).toBeVisible();
      await expect(reminder).toBeHidden();
      const other = await context.newPage();
      await other.goto("/dashboard");
      await expect(other.getByRole("complementary", { name: "E-posta doğrulaması" })).toBeVisible();

      await openProfile(page);
      await expect(findSection(page, "Hesap bilgileri")).toContainText("Doğrulanmadı");
      // Several links are valid until one of them is used.
      const second = findTokenLink(await findMailTo(mailServer, person, "confirm", 2));
      const first = findTokenLink(await findMailTo(mailServer, person, "confirm"));
      expect(second).not.toBe(first);
      await page.goto(first);
      await page.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-posta adresiniz doğrulandı");
      await page.goto("about:blank");
      await page.goto(second);
      await page.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adresiniz zaten doğrulanmış");
      await openProfile(page);
      await expect(findSection(page, "Hesap bilgileri")).toContainText("Doğrulandı");
    },
  );

  test(
    "is confirmed by a guest, too, also when the connection was lost on the way",
    { tag: "@long" },
    async ({ page, mailServer }) => {
      const person = await registerCustomer(page);
      await endSession(page);
      const link = findTokenLink(await findMailTo(mailServer, person, "confirm"));
      await page.route("**/rpc/account/confirmAddress", (route) => route.abort());
      await page.goto(link);
      await page.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
      await expectAnnounced(page, /^Bağlantı kurulamadı\./);
      await page.unroute("**/rpc/account/confirmAddress");
      await page.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-posta adresiniz doğrulandı");
      await page.getByRole("main").getByRole("link", { name: "Giriş yap" }).click();
      await expect(page).toHaveURL("/login");
    },
  );
});

test(
  "another address takes effect once both addresses agree, and opens the account from then on",
  { tag: "@long" },
  async ({ page, mailServer }) => {
    const person = await registerCustomer(page);
    const moved = { ...person, email: `yeni-${person.email}` };
    await page.goto(findTokenLink(await findMailTo(mailServer, person, "confirm")));
    await page.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
    await page.getByRole("link", { name: "Panelime git" }).click();
    await openProfile(page);
    await page.getByRole("button", { name: "E-posta adresini değiştir" }).click();
    const form = page.getByRole("form", { name: "E-posta adresini değiştir" });
    await form.getByLabel("Yeni e-posta").fill(moved.email);
    await form.getByLabel("Şifreniz", { exact: true }).fill(person.password);
    await form.getByRole("button", { name: "Bağlantıları gönder" }).click();
    await expectAnnounced(page, new RegExp(`^Yeni adresiniz: ${moved.email}`, "u"));
    const agree = async (reader: { email: string }) => {
      await page.goto("about:blank");
      await page.goto(findTokenLink(await findMailTo(mailServer, reader, "addressChange")));
      await page.getByRole("button", { name: "Değişikliği onayla" }).click();
    };
    await agree(moved);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Onayladınız");
    await openProfile(page);
    await expect(page.getByText("Şimdi şu anki adresinize giden bağlantıya dokunun.").first()).toBeVisible();
    await agree(person);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-posta adresiniz değişti");
    await findMailTo(mailServer, person, "addressChanged");
    await page.getByRole("main").getByRole("link", { name: "Giriş yap" }).click();
    const logIn = async ({ email }: { email: string }) => {
      await page.getByLabel("E-posta").fill(email);
      await page.getByLabel("Şifre", { exact: true }).fill(person.password);
      await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
    };
    await logIn(person);
    await expectAnnounced(page, "Geçersiz e-posta veya şifre.");
    await logIn(moved);
    await expect(page).toHaveURL("/dashboard");
  },
);

test.describe("links that are of no use", () => {
  test(
    "for a new password: missing, cut short, of another kind and used ones lead to a new one",
    { tag: "@long" },
    async ({ page, mailServer }) => {
      const person = await registerCustomer(page);
      await endSession(page);
      await page.goto("/forgot-password");
      await page.getByLabel("E-posta").fill(person.email);
      await page.getByRole("button", { name: "Bağlantıyı gönder" }).click();
      const good = findTokenLink(await findMailTo(mailServer, person, "reset"));
      const confirmation = findTokenLink(await findMailTo(mailServer, person, "confirm"));
      const [, otherKind = ""] = confirmation.split("#");
      const reset = `${new URL(good).origin}/reset-password`;
      for (const link of [`${reset}#${otherKind}`, good.slice(0, -3), `${reset}#%3Cb%3E`]) {
        await page.goto("about:blank");
        await page.goto(link);
        await expectUnusableLink(page);
      }
      await page.goto("about:blank");
      await page.goto(good);
      await submitNewPassword(page, "12345");
      await expectFieldError(page, "Yeni şifre", "Şifre en az 6 karakter olmalı.");
      await page.context().setOffline(true);
      await submitNewPassword(page);
      await expectAnnounced(page, OFFLINE_MESSAGE);
      await expect(page.getByLabel("Yeni şifre", { exact: true })).toHaveValue(NEW_PASSWORD);
      await page.context().setOffline(false);
      await page.getByRole("button", { name: "Şifreyi kaydet" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Şifreniz değiştirildi");

      await page.goto("about:blank");
      await page.goto(good);
      await expectUnusableLink(page);
      await page.goto("/reset-password");
      await expectUnusableLink(page);
      await page.getByRole("link", { name: "Yeni bağlantı iste" }).click();
      await expect(page).toHaveURL("/forgot-password");
    },
  );

  test(
    "for an unknown address the answer is the same, and asking too often is told",
    { tag: "@long" },
    async ({ page, mailServer }) => {
      await page.goto("/forgot-password");
      await page.getByRole("button", { name: "Bağlantıyı gönder" }).click();
      await expectFieldError(page, "E-posta", "Lütfen e-posta adresinizi girin.");
      await page.getByLabel("E-posta").fill("kimse-boyle-biri-yok@example.com");
      await page.getByRole("button", { name: "Bağlantıyı gönder" }).click();
      await expectAnnounced(page, /^Bu adresle bir hesap varsa yeni şifre bağlantısını gönderiyoruz\./);
      for (let nth = 0; nth < 2; nth += 1)
        await callApi(page, "POST", "/account/forgot-password", { email: "kimse-boyle-biri-yok@example.com" });
      await page.getByRole("button", { name: "Yeniden gönder" }).click();
      await expectAnnounced(page, /^Çok fazla deneme yapıldı\. Lütfen (59|60) dakika sonra tekrar deneyin\.$/);
      expect(mailServer.mails.some(({ to }) => to.includes("kimse-boyle-biri-yok@example.com"))).toBe(false);
    },
  );

  test(
    "for an address: whoever is signed in gets another, a guest is sent to log in",
    { tag: "@long" },
    async ({ page, mailServer }) => {
      const person = await registerCustomer(page);
      await page.goto("/confirm-email#eksik");
      await page.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bağlantı geçersiz");
      await page.getByRole("button", { name: "Yeniden gönder" }).click();
      await expectAnnounced(
        page,
        "Doğrulama bağlantısını gönderiyoruz. Birkaç dakika içinde gelmezse istenmeyen posta (spam) klasörüne bakın.",
      );
      await findMailTo(mailServer, person, "confirm", 2);
      await endSession(page);
      // Leaves the page first, because the tab remembers the token of the link with which it was opened.
      await page.goto("about:blank");
      await page.goto("/confirm-email");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bağlantı geçersiz");
      await page.getByRole("main").getByRole("link", { name: "Giriş yap" }).click();
      await expect(page).toHaveURL("/login?returnTo=%2Fprofile");
    },
  );
});

async function openProfile(page: Page) {
  await page.goto("/profile");
  await expect(page.getByLabel("Görünen ad")).toBeVisible();
  await expect(findSection(page, "Açık oturumlar").getByText(/^\d+ cihaz$/u)).toBeVisible();
}

async function fillPasswords(page: Page, current: string, password: string, confirmation = password) {
  const form = findSection(page, "Şifre");
  await form.getByLabel("Şu anki şifre", { exact: true }).fill(current);
  await form.getByLabel("Yeni şifre", { exact: true }).fill(password);
  await form.getByLabel("Yeni şifre (tekrar)", { exact: true }).fill(confirmation);
}

async function submitNewPassword(page: Page, password = NEW_PASSWORD) {
  await page.getByLabel("Yeni şifre", { exact: true }).fill(password);
  await page.getByLabel("Yeni şifre (tekrar)", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Şifreyi kaydet" }).click();
}

async function expectUnusableLink(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bağlantı geçersiz");
  await expect(page.getByRole("link", { name: "Yeni bağlantı iste" })).toBeVisible();
}

async function confirmAccountDeletion(page: Page, password: string) {
  await openRow(page, "Hesabı sil");
  await page.getByRole("button", { name: "Hesabımı sil" }).click();
  const dialog = page.getByRole("dialog", { name: "Hesabımı sil" });
  await dialog.getByLabel("Şifreniz", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Hesabımı kalıcı olarak sil" }).click();
  return dialog;
}

function recordRequestsTo(page: Page, procedure: string) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`/rpc/${procedure}`)) sent.push(request.postData() ?? "");
  });
  return sent;
}
