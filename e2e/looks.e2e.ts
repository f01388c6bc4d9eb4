import { gzipSync } from "node:zlib";

import type { Locator, Page } from "@playwright/test";

import { LEGAL_TEXT_NAMES, makeLegalTextPath } from "#contract/people/legal.words.ts";
import { loadPages } from "#server/routes/built-files.ts";

import {
  chooseCustomer,
  formatIstanbulDay,
  formatIstanbulTime,
  openCarPage,
  openRow,
  openRentDialog,
  saveSection,
  findSection,
  submitRentalStart,
} from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectAccessiblePage, expectNoAxeViolations } from "./good-looks.ts";
import { CONFIRM_BUTTON_NAME, findTokenLink, findMailTo } from "./mails.ts";
import {
  addCustomer,
  addExpense,
  runAsAdmin,
  endRental,
  endSession,
  generateCodes,
  linkCode,
  linkNewCode,
  chooseUserAction,
  generateNewCodes,
  registerApprovedCompany,
  payRental,
  registerCompany,
  registerCustomer,
  saveCar,
  saveCompanyContacts,
  saveProfile,
  callApi,
  signIn,
  signInAsAdmin,
  startRental,
} from "./people.ts";
import type { TestServer } from "./server.ts";

test.describe.configure({ mode: "parallel" });

const LONG_NAME = `${"Wolfeschlegelsteinhausen".repeat(3)}berger`;
const longContacts = {
  phone: { value: "0532 123 45 67", visible: true },
  telegram: { value: "ayse_yilmaz_kadikoy_istanbul_34", visible: true },
  email: { value: `${"uzun.adres.".repeat(5)}son@${"alt-alan.".repeat(6)}ornek.com`, visible: true },
  website: { value: `https://ornek.com/${"cok-uzun-bir-yol-".repeat(8)}`, visible: true },
};
const fullProfile = { plate: "WWWWWWWWWWWWWWWWWWWW", note: "Ğ".repeat(150), contacts: longContacts };

const LONG_STATUS = "Ş".repeat(60);

function setStatus(page: Page, code: string) {
  return callApi(page, "PUT", `/profiles/${code}/status`, { status: "words", words: LONG_STATUS });
}

/** States that component tests also check, or that have not changed for long. */
const fullTourTag = { tag: "@full-tour" };

test.describe("every page is readable in light and dark, on a telephone and a desk", () => {
  test("landing page", { tag: "@long" }, async ({ page }) => {
    await page.goto("/");
    for (const question of await page.getByRole("main").locator("summary").all()) await question.click();
    await expectAccessiblePage(page, "the landing page of a guest");
    await registerCustomer(page);
    // A reload would keep the scroll position, where the header covers some questions.
    await page.goto("/");
    await expectAccessiblePage(page, "the landing page of a customer");
  });

  test("purchase page and a page that is not there", { tag: "@long" }, async ({ page }) => {
    await page.goto("/purchase");
    await expectAccessiblePage(page, "the purchase page");
    await page.goto("/yok");
    await expectAccessiblePage(page, "not found");
  });

  test("texts of the law", fullTourTag, async ({ page }) => {
    for (const name of LEGAL_TEXT_NAMES) {
      await page.goto(makeLegalTextPath(name));
      await expectAccessiblePage(page, makeLegalTextPath(name), name === "cookies" ? "everything" : "widths");
    }
  });

  test(
    "without a script: the first pages, and what the application says then",
    { tag: "@long" },
    async ({ newPerson }) => {
      const page = await newPerson({ javaScriptEnabled: false });
      for (const path of ["/", "/purchase", "/legal/cookies", "/login"]) {
        await page.goto(path);
        // axe cannot run without scripting, so only the widths are checked.
        await expectAccessiblePage(page, `${path} without a script`, "widths");
      }
    },
  );

  test("log-in, empty and refused", fullTourTag, async ({ page }) => {
    await page.goto("/login?returnTo=/dashboard");
    await expect(page.getByLabel("E-posta")).toBeVisible();
    await expectAccessiblePage(page, "log-in");
    await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
    await expect(page.getByText("Lütfen şifrenizi girin.")).toBeVisible();
    await page.getByLabel("E-posta").fill("kimse@example.com");
    await page.getByLabel("Şifre", { exact: true }).fill("yanlis");
    await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
    await expect(page.getByText("Geçersiz e-posta veya şifre.")).toBeVisible();
    await expectAccessiblePage(page, "log-in refused");
  });

  test("registration with errors, as a company", fullTourTag, async ({ page }) => {
    await page.goto("/register");
    await page.getByLabel("Rent a car şirketi olarak kaydol").check();
    await page.getByLabel("Şifre", { exact: true }).fill("1");
    await page.getByRole("button", { name: "Kayıt ol", exact: true }).click();
    await expect(page.getByText("Lütfen e-posta adresinizi girin.")).toBeVisible();
    await expectAccessiblePage(page, "registration with errors");
  });

  test("waiting page of a company", { tag: "@long" }, async ({ page }) => {
    await registerCompany(page, { displayName: LONG_NAME });
    await page.goto("/company-dashboard");
    await page.getByRole("button", { name: "Durumu kontrol et" }).click();
    await expectAnnounced(page, "Başvurunuz hâlâ inceleniyor.");
    await expectAccessiblePage(page, "the waiting page");
  });

  test("waiting page of a company that was refused", fullTourTag, async ({ page, server }) => {
    await registerCompany(page, { displayName: LONG_NAME });
    await refuseCompany(page, server, "Ğ".repeat(500));
    await page.goto("/company-dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Başvurunuz onaylanmadı");
    await expectAccessiblePage(page, "the waiting page of a refused company");
  });

  test(
    "forgotten password, from asking to the new one, and links that are of no use",
    fullTourTag,
    async ({ page, mailServer }) => {
      const person = await registerCustomer(page, { displayName: LONG_NAME });
      await endSession(page);
      await page.goto("/forgot-password");
      await page.getByLabel("E-posta").fill(person.email);
      await page.getByRole("button", { name: "Bağlantıyı gönder" }).click();
      await expectAnnounced(page, /^Bu adresle bir hesap varsa/);
      await expectAccessiblePage(page, "a link that was sent");
      await page.goto("/reset-password");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bağlantı geçersiz");
      await expectAccessiblePage(page, "a link for a password that is of no use");
      await page.goto(findTokenLink(await findMailTo(mailServer, person, "reset")));
      await page.getByLabel("Yeni şifre", { exact: true }).fill("1");
      await page.getByRole("button", { name: "Şifreyi kaydet" }).click();
      await expect(page.getByText("Şifreler eşleşmiyor!")).toBeVisible();
      await expectAccessiblePage(page, "a new password, refused");
      await page.getByLabel("Yeni şifre", { exact: true }).fill("yeni-şifre-5678");
      await page.getByLabel("Yeni şifre (tekrar)", { exact: true }).fill("yeni-şifre-5678");
      await page.getByRole("button", { name: "Şifreyi kaydet" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Şifreniz değiştirildi");
      await expectAccessiblePage(page, "a new password, saved");
    },
  );

  test(
    "confirming the address: done, of no use to a guest, and to whoever is signed in",
    fullTourTag,
    async ({ page, mailServer }) => {
      const person = await registerCustomer(page);
      await page.goto("/confirm-email");
      await page.getByRole("button", { name: "Yeniden gönder" }).click();
      await expectAnnounced(page, /^Doğrulama bağlantısını gönderiyoruz\./);
      await expectAccessiblePage(page, "a link for the address that is of no use, signed in");
      await endSession(page);
      await page.reload();
      await expect(page.getByRole("main").getByRole("link", { name: "Giriş yap" })).toBeVisible();
      await expectAccessiblePage(page, "a link for the address that is of no use");
      await page.goto(findTokenLink(await findMailTo(mailServer, person, "confirm")));
      await expect(page.getByRole("button", { name: CONFIRM_BUTTON_NAME })).toBeVisible();
      await expectAccessiblePage(page, "an address that is to be confirmed");
      await page.getByRole("button", { name: CONFIRM_BUTTON_NAME }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-posta adresiniz doğrulandı");
      await expectAccessiblePage(page, "the confirmed address");
    },
  );

  test(
    "the account of a customer, with errors, its dialogs, unreachable, and removed",
    fullTourTag,
    async ({ page, newPerson }) => {
      const person = await registerCustomer(page, {
        displayName: LONG_NAME,
        email: `cok-uzun-${"adres-".repeat(7)}${Date.now()}@ornek.example`,
      });
      const other = await newPerson({ userAgent: "curl/8.0" });
      await signIn(other, person);
      await page.goto("/profile");
      await expect(findSection(page, "Açık oturumlar").getByText("2 cihaz")).toBeVisible();
      await page.getByLabel("Görünen ad").fill("Ğ".repeat(200));
      await findSection(page, "Hesap bilgileri").getByRole("button", { name: "Kaydet", exact: true }).click();
      await findSection(page, "Hesap bilgileri")
        .getByRole("button", { name: /^Doğrulama e-postasını/ })
        .click();
      await expectAnnounced(page, /^Doğrulama bağlantısını gönderiyoruz\./);
      await openRow(page, "Şifre");
      await findSection(page, "Şifre").getByLabel("Şu anki şifre", { exact: true }).fill("x");
      await findSection(page, "Şifre").getByRole("button", { name: "Şifreyi değiştir" }).click();
      await expect(page.getByText("Şifre en az 6 karakter olmalı.")).toBeVisible();
      await expectAccessiblePage(page, "the account with errors");
      await openRow(page, "Açık oturumlar");
      await page.getByRole("button", { name: "Bilinmeyen cihaz: oturumu kapat" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessiblePage(page, "ending a session");
      await page.keyboard.press("Escape");
      await openRow(page, "Hesabı sil");
      await page.getByRole("button", { name: "Hesabımı sil" }).click();
      const dialog = page.getByRole("dialog", { name: "Hesabımı sil" });
      await dialog.getByLabel("Şifreniz", { exact: true }).fill("yanlis");
      await dialog.getByRole("button", { name: "Hesabımı kalıcı olarak sil" }).click();
      await expect(dialog.getByText("Şifreniz yanlış.")).toBeVisible();
      await expectAccessiblePage(page, "removing the account, refused");
      await dialog.getByLabel("Şifreniz", { exact: true }).fill(person.password);
      await dialog.getByRole("button", { name: "Hesabımı kalıcı olarak sil" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hesabınız silindi");
      await expectAccessiblePage(page, "the removed account");

      await registerCustomer(page);
      for (const procedure of ["profile", "sessions", "exportData"])
        await page.route(`**/rpc/account/${procedure}`, (route) => route.fulfill({ status: 500, body: "" }));
      await page.goto("/profile");
      await expectAnnounced(page, "Profil yüklenirken bir hata oluştu.");
      await openRow(page, "Gizlilik ve verilerim");
      await page.getByRole("button", { name: "Verilerimi indir" }).click();
      await expectAnnounced(page, "Verileriniz hazırlanamadı. Lütfen tekrar deneyin.");
      await openRow(page, "Açık oturumlar");
      await expectAnnounced(page, "Oturumlar yüklenirken bir hata oluştu.");
      await expectAccessiblePage(page, "the account that could not be loaded");
    },
  );

  test(
    "the account of a company whose car is rented, and of the last administrator",
    fullTourTag,
    async ({ page, newPerson, server }) => {
      const { codes, password } = await registerApprovedCompany(page, server, 1, { displayName: LONG_NAME });
      await startRental(page, codes[0] ?? "");
      const administrator = await newPerson();
      await signInAsAdmin(administrator, server);
      for (const [person, known, sentence] of [
        [page, password, /^Süren kiralamalarınız varken/],
        [administrator, server.adminPassword, /^Son yönetici hesabı silinemez\./],
      ] as const) {
        await person.goto("/profile");
        await expect(person.getByLabel("Görünen ad")).toBeVisible();
        await expectAccessiblePage(person, `an account, ${sentence.source}`);
        await openRow(person, "Hesabı sil");
        await person.getByRole("button", { name: "Hesabımı sil" }).click();
        const dialog = person.getByRole("dialog", { name: "Hesabımı sil" });
        await dialog.getByLabel("Şifreniz", { exact: true }).fill(known);
        await dialog.getByRole("button", { name: "Hesabımı kalıcı olarak sil" }).click();
        await expectAnnounced(dialog, sentence);
        await expectAccessiblePage(person, `removing, ${sentence.source}`);
      }
    },
  );

  test(
    "closed accounts in the administrator's list, and closing, opening and removing",
    fullTourTag,
    async ({ page, newPerson, server }) => {
      const owner = await newPerson();
      const { email } = await registerCustomer(owner, { displayName: LONG_NAME });
      const { account } = await callApi<{ account: { id: string } }>(owner, "GET", "/account/current");
      await signInAsAdmin(page, server);
      await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
      const row = page.getByRole("row").filter({ hasText: email });
      await chooseUserAction(row, "Hesabı kapat");
      await page.getByRole("dialog").getByLabel("Neden").fill("Ğ".repeat(501));
      await page.getByRole("dialog").getByRole("button", { name: "Hesabı kapat" }).click();
      await expect(page.getByText("Bu alan en fazla 500 karakter olabilir.")).toBeVisible();
      await expectAccessiblePage(page, "closing an account, refused");
      await callApi(page, "POST", `/admin/users/${account.id}/close`, { reason: "Ğ".repeat(500) });
      await page.reload();
      await expect(row).toContainText("Kapalı");
      await expectAccessiblePage(page, "a closed account in the list");
      await chooseUserAction(row, "Kalıcı olarak sil");
      await expect(page.getByRole("dialog")).toContainText("Bu işlem geri alınamaz.");
      await expectAccessiblePage(page, "removing a closed account");
    },
  );

  test("a company being refused, and refused", fullTourTag, async ({ page, newPerson, server }) => {
    const clerk = await newPerson();
    await registerCompany(clerk, { displayName: LONG_NAME });
    const { account } = await callApi<{ account: { id: string } }>(clerk, "GET", "/account/current");
    await signInAsAdmin(page, server);
    await page.goto(`/admin/edit-company/${account.id}`);
    await expect(page.getByRole("button", { name: "Başvuruyu reddet" })).toBeVisible();
    await expectAccessiblePage(page, "a company that waits");
    await page.getByRole("button", { name: "Başvuruyu reddet" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Başvuruyu reddet" }).click();
    await expect(page.getByText("Lütfen nedenini yazın.")).toBeVisible();
    await expectAccessiblePage(page, "refusing a company");
    await refuseCompany(clerk, server, "Ğ".repeat(500));
    await page.reload();
    await expect(findSection(page, "Onay ve araç limiti")).toContainText("Reddedildi");
    await expectAccessiblePage(page, "a refused company");
  });

  test("dashboard, empty, unreachable, filled and with the large QR", { tag: "@long" }, async ({ page, server }) => {
    const codes = await generateNewCodes(server, 2);
    await registerCustomer(page, { displayName: LONG_NAME });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Henüz etiketiniz yok" })).toBeVisible();
    await expectAccessiblePage(page, "the empty dashboard");

    await page.route("**/rpc/codes/list", (route) => route.fulfill({ status: 500, body: "" }));
    // A dashboard that is opened by a link fetches its codes. A dashboard that is loaded directly gets them in the
    // document.
    await page.goto("/link-qr");
    await page.getByRole("link", { name: "Panelim" }).click();
    await expect(page.getByRole("button", { name: "Tekrar dene" })).toBeVisible();
    await expectAccessiblePage(page, "the dashboard that could not be loaded");
    await page.unroute("**/rpc/codes/list");

    for (const code of codes) await linkCode(page, code);
    await saveProfile(page, codes[0] ?? "", fullProfile);
    await page.reload();
    await expect(page.getByRole("heading", { name: fullProfile.plate })).toBeVisible();
    await expectAccessiblePage(page, "the dashboard");
    await setStatus(page, codes[0] ?? "");
    await page.reload();
    await expect(page.getByText(LONG_STATUS)).toBeVisible();
    await expectAccessiblePage(page, "the dashboard with a status");
    await page.getByRole("button", { name: `${fullProfile.plate}: notu düzenle` }).click();
    await page.getByLabel("Görünen not").fill("Ğ".repeat(151));
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(page.getByText("Not en fazla 150 karakter olabilir.")).toBeVisible();
    await expectAccessiblePage(page, "a note on its card, with an error");
    await page.getByRole("button", { name: "Vazgeç" }).click();
    await page.getByRole("listitem").filter({ hasText: fullProfile.plate }).getByText("Ne zaman dönersiniz?").click();
    await page.getByRole("button", { name: `${fullProfile.plate}: başka bir durum` }).click();
    await page.getByRole("button", { name: "Bunu göster" }).click();
    await expect(page.getByText("Lütfen ne yazılacağını girin.")).toBeVisible();
    await expectAccessiblePage(page, "every status, with an error");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `${fullProfile.plate}: QR kodu büyüt` }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessiblePage(page, "the large QR");
  });

  test("linking, refused and done", fullTourTag, async ({ page, server }) => {
    const [code = ""] = await generateNewCodes(server);
    await registerCustomer(page);
    // Prevents the redirect to the profile after 1.5 s, so that the message stays and can be checked.
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (run: () => void, after?: number) => (after === 1500 ? 0 : start(run, after)),
      });
    });
    await page.goto("/link-qr?code=KT000000");
    await page.getByRole("button", { name: "Bağla", exact: true }).click();
    await expect(page.getByText("Geçersiz veya bulunamayan QR Kodu.")).toBeVisible();
    await page.getByLabel("QR kod").fill("?");
    await expectAccessiblePage(page, "linking refused");
    await page.getByLabel("QR kod").fill(code);
    await page.getByLabel("QR kod").press("Enter");
    await expectAnnounced(page, "Kod başarıyla bağlandı!");
    await expectAccessiblePage(page, "linked");
  });

  test("profile, with everything in it, with errors, and its dialogs", fullTourTag, async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await saveProfile(page, code, {
      ...fullProfile,
      plate: "",
      contacts: { ...longContacts, phone: { ...longContacts.phone, visible: false } },
    });
    await page.goto(`/edit-profile/${code}`);
    await openRow(page, "İletişim bilgileri");
    await page.getByText("İletişim bilgilerimi göster").click();
    await page.getByRole("textbox", { name: "Plaka" }).fill("x".repeat(30));
    await page.getByLabel("Görünen not").fill("Ğ".repeat(151));
    await page.getByLabel("Telegram", { exact: true }).fill("?");
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(page.getByText("Not en fazla 150 karakter olabilir.")).toBeVisible();
    await expectAccessiblePage(page, "the profile with errors");

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("link", { name: "Panelim" }).click();
    await expect(page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" })).toBeVisible();
    await expectAccessiblePage(page, "leaving with unsaved changes");
    await page.keyboard.press("Escape");

    await saveProfile(page, code, { plate: fullProfile.plate });
    await page.getByLabel("Plaka").fill("");
    await page.getByLabel("Görünen not").fill("Not");
    await page.getByLabel("Telegram", { exact: true }).fill("ayse_y");
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await page.getByRole("button", { name: "Güncel hâlini yükle" }).click();
    await expect(page.getByText(fullProfile.plate)).toBeVisible();
    await page.getByLabel("Görünen not").fill("Not");
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expectAnnounced(page, "Profil kaydedildi.");
    await expectAccessiblePage(page, "the saved profile");
    await openRow(page, "Bağlantıyı kaldır");
    await page.getByRole("button", { name: "Bağlantıyı kaldır" }).last().click();
    await expect(page.getByRole("dialog", { name: /etiketinin bağlantısını kaldır$/ })).toBeVisible();
    await expectAccessiblePage(page, "unlinking");
  });

  test(
    "a session that ended, a profile that is not there, and an announcement",
    fullTourTag,
    async ({ page, server }) => {
      const code = await linkNewCode(page, server);
      await page.goto("/edit-profile/KT000000");
      await expect(page.getByRole("heading", { level: 1, name: "Profil bulunamadı." })).toBeVisible();
      await expectAccessiblePage(page, "no profile");
      await page.route("**/rpc/account/logout", (route) => route.fulfill({ status: 500, body: "" }));
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: "Çıkış yap" }).click();
      await expect(page.getByText("Çıkış yapılamadı. Lütfen tekrar deneyin.")).toBeVisible();
      await expectAccessiblePage(page, "an announcement");
      await page.goto(`/edit-profile/${code}`);
      await expect(page.getByLabel("Görünen not")).toBeVisible();
      await endSession(page);
      await page.getByLabel("Görünen not").fill("Not");
      await page.getByRole("button", { name: "Kaydet", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Oturumunuz sona erdi" })).toBeVisible();
      await expectAccessiblePage(page, "the session that ended");
    },
  );

  test("administrator's page, before and after generating", fullTourTag, async ({ page, server }) => {
    await signInAsAdmin(page, server);
    await page.goto("/admin");
    await expect(page.getByRole("button", { name: "Üret", exact: true })).toBeVisible();
    await expectAccessiblePage(page, "the administrator's page");
    await page.getByLabel("Kaç adet?").fill("3");
    await page.getByLabel("Ön ek").fill("WWWWWW-");
    await page.getByRole("button", { name: "Üret", exact: true }).click();
    await expectAnnounced(page, "3 yeni kod üretildi.");
    await page.getByLabel("Kaç adet?").fill("0");
    await page.getByRole("button", { name: "Üret", exact: true }).click();
    await expect(page.getByText("Lütfen 1 ile 50 arasında geçerli bir tam sayı girin.")).toBeVisible();
    await expectAccessiblePage(page, "the administrator's page with new codes");
  });

  test("list of codes, filled and with nothing found", fullTourTag, async ({ page, newPerson, server }) => {
    await signInAsAdmin(page, server);
    const [linked = ""] = await generateCodes(page, 3, "WWWWWW-");
    const owner = await newPerson();
    await registerCustomer(owner, { displayName: LONG_NAME });
    await linkCode(owner, linked);
    await page.goto("/admin/qrcodes?search=wwwwww-");
    await expect(page.getByRole("row", { name: linked })).toContainText("Bağlı");
    await expectAccessiblePage(page, "the list of codes");
    await page.getByLabel("QR kod ara").fill("yok");
    await expect(page.getByRole("heading", { name: "Eşleşen QR kod yok" })).toBeVisible();
    await expectAccessiblePage(page, "the list of codes with nothing found");
  });

  test(
    "reporting a sticker: the form, refused, sent, and too often",
    { tag: "@long" },
    async ({ page, newPerson, server }) => {
      const code = await linkNewCode(await newPerson(), server);
      await page.goto(`/q/${code}/report`);
      await expectAccessiblePage(page, "the form of a report");
      await page.getByLabel("Ne gördünüz?").fill("Ğ".repeat(501));
      await page.getByRole("button", { name: "Şikâyeti gönder" }).click();
      await expect(page.getByText("Lütfen bir neden seçin.")).toBeVisible();
      await expectAccessiblePage(page, "a refused report");
      await page.getByLabel("Başka bir neden").check();
      await page.getByLabel("Ne gördünüz?").fill("");
      await page.getByRole("button", { name: "Şikâyeti gönder" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Teşekkürler, şikâyetinizi kaydettik");
      await expectAccessiblePage(page, "a report that was sent");
      for (let nth = 0; nth < 5; nth += 1) {
        await page.goto(`/q/${code}/report`);
        await page.getByLabel("Başka bir neden").check();
        await page.getByRole("button", { name: "Şikâyeti gönder" }).click();
      }
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessiblePage(page, "one report too many", "widths");
    },
  );

  test(
    "a code in an emergency: its page, its dialogs, what was done about it, and what its owner sees",
    fullTourTag,
    async ({ page, newPerson, server }) => {
      const owner = await newPerson();
      const code = await linkNewCode(owner, server);
      await saveProfile(owner, code, fullProfile);
      await signInAsAdmin(page, server);
      await page.goto(`/admin/qrcodes/${code}`);
      await expect(findSection(page, "Etiket")).toContainText(fullProfile.note);
      await expectAccessiblePage(page, "a code");
      await page.getByRole("button", { name: "Kodu kapat" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Kodu kapat" }).click();
      await expect(page.getByText("Lütfen nedenini yazın.")).toBeVisible();
      await expectAccessiblePage(page, "switching a code off, refused");
      for (const deed of ["off", "note/hide"])
        await callApi(page, "POST", `/admin/codes/${code}/${deed}`, { reason: "Ğ".repeat(500) });
      await page.reload();
      await expect(findSection(page, "Durum")).toContainText("Notu gizli");
      await expectAccessiblePage(page, "a code that is off");
      await page.getByRole("button", { name: "Notu göster" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessiblePage(page, "showing a note again");
      await page.goto("/admin/qrcodes/KT000000");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kod bulunamadı");
      await expectAccessiblePage(page, "no code");
      await page.goto(`/admin/qrcodes?search=${code}`);
      await expect(page.getByRole("row", { name: code })).toContainText("Kapalı");
      await expectAccessiblePage(page, "the list of codes with one that is off");

      await owner.goto("/dashboard");
      await expect(owner.getByText("Notu gizli")).toBeVisible();
      await expectAccessiblePage(owner, "the dashboard with a code that is off");
      await owner.goto(`/edit-profile/${code}`);
      await owner.getByRole("heading", { name: "Geçmiş" }).click();
      await expect(owner.getByText("Hesaba bağlandı")).toBeVisible();
      await expectAccessiblePage(owner, "a profile whose code is off, with its history");
    },
  );

  test(
    "reports and the audit, none, filled, filtered, being resolved and resolved",
    fullTourTag,
    async ({ page, newPerson, server }) => {
      const owner = await newPerson();
      const [code = ""] = await generateNewCodes(server);
      await registerCustomer(owner, { displayName: LONG_NAME });
      await linkCode(owner, code);
      await saveProfile(owner, code, fullProfile);
      await signInAsAdmin(page, server);
      await page.goto(`/admin/reports?code=${code}`);
      await expect(page.getByRole("heading", { name: "Açık şikâyet yok" })).toBeVisible();
      await expectAccessiblePage(page, "no reports");
      await owner.goto(`/q/${code}/report`);
      await owner.getByLabel("Etiket sahte").check();
      await owner.getByLabel("Ne gördünüz?").fill("Ğ".repeat(500));
      await owner.getByRole("button", { name: "Şikâyeti gönder" }).click();
      await expect(owner.getByRole("heading", { level: 1 })).toHaveText("Teşekkürler, şikâyetinizi kaydettik");
      await page.reload();
      await page.getByRole("button", { name: `${code}: şikâyeti sonuçlandır` }).waitFor();
      await expectAccessiblePage(page, "reports");
      await page.getByRole("button", { name: `${code}: şikâyeti sonuçlandır` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Sonuçlandır" }).click();
      await expect(page.getByText("Lütfen ne yaptığınızı yazın.")).toBeVisible();
      await expectAccessiblePage(page, "resolving a report, refused");
      await page.getByLabel("Ne yaptınız?").fill("Ğ".repeat(500));
      await page.getByRole("dialog").getByRole("button", { name: "Sonuçlandır" }).click();
      await expect(page.getByRole("main").getByText("Sonuçlandı", { exact: true })).toBeVisible();
      await expectAccessiblePage(page, "a resolved report");
      await page.goto(`/admin/audit?code=${code}`);
      await expect(page.getByRole("rowheader", { name: /^Şikâyet sonuçlandırıldı/ })).toBeVisible();
      await expectAccessiblePage(page, "the audit of a code");
      await page.getByLabel("Son gün").fill("2020-01-01");
      await expect(page.getByRole("heading", { name: "Eşleşen kayıt yok" })).toBeVisible();
      await expectAccessiblePage(page, "the audit with nothing found");
    },
  );

  test(
    "scanned code: a profile, one that shows no contact, not assigned, invalid, too many",
    { tag: "@long" },
    async ({ page, newPerson, server }) => {
      const owner = await newPerson();
      const code = await linkNewCode(owner, server);
      await saveProfile(owner, code, fullProfile);
      await page.goto(`/q/${code}`);
      await expect(page.getByRole("link", { name: /^Ara / })).toBeVisible();
      await expectAccessiblePage(page, "a scanned profile");
      await setStatus(owner, code);
      await page.reload();
      await expect(page.getByText(LONG_STATUS)).toBeVisible();
      await expectAccessiblePage(page, "a scanned profile with a status");
      await saveProfile(owner, code, { contactsVisible: false });
      await page.reload();
      await expect(page.getByRole("link", { name: /^Ara / })).toBeHidden();
      await expect(page.getByRole("heading", { name: "Sahibine mesaj gönderin" })).toBeVisible();
      await expectAccessiblePage(page, "a scanned profile without contacts");
      const [free = ""] = await generateNewCodes(server);
      await page.goto(`/q/${free}`);
      await expectAccessiblePage(page, "a code that is not assigned");
      await page.goto("/q/KT000000");
      await expect(page.getByRole("heading", { level: 1, name: "Geçersiz veya Bulunamayan QR Kodu" })).toBeVisible();
      await expectAccessiblePage(page, "an invalid code");
      await page.goto("/q");
      await expectAccessiblePage(page, "the field for a code");
      await page.getByLabel("Etiketteki kod").fill("Ğ".repeat(100));
      await page.getByRole("button", { name: "Aç" }).click();
      await expect(page.getByText("Geçersiz veya bulunamayan QR Kodu.")).toBeVisible();
      await expectAccessiblePage(page, "the field for a code, refused");
      await page.getByLabel("Etiketteki kod").fill("W".repeat(32));
      await page.getByRole("button", { name: "Aç" }).click();
      await expect(page.getByLabel("Etiketteki kod")).toHaveValue("W".repeat(32));
      await expectAccessiblePage(page, "an invalid code that was typed");
      const { renderScan } = await loadPages();
      const brand = { name: "Kodu Tara", price: 1, oldPrice: 1, badge: "", marketplaces: [], isSold: false };
      const body = renderScan({ state: "too-many" }, brand, "localhost", "tr");
      await page.route("/q/KT000000", (route) => route.fulfill({ status: 429, contentType: "text/html", body }));
      await page.goto("/q/KT000000");
      await expectAccessiblePage(page, "too many unknown codes");
    },
  );

  test(
    "too many unknown codes, as an address is answered that asks for them",
    { tag: "@full-tour" },
    async ({ page }) => {
      // Sends more requests at once than one IP address may send, and takes the first refusal, because all refusals
      // have the same page. Leaves out the header that would reload the page.
      const response = await Promise.any(
        Array.from({ length: 240 }, async () => {
          const answered = await page.request.get("/q/KT000000", { headers: { accept: "text/html" } });
          expect(answered.status()).toBe(429);
          return answered;
        }),
      );
      const { refresh, ...headers } = response.headers();
      expect(Number(refresh)).toBeGreaterThanOrEqual(5);
      await page.route("/q/KT000000", (route) => route.fulfill({ response, headers }));
      const answer = await page.goto("/q/KT000000");
      expect(answer?.status()).toBe(429);
      await expectAccessiblePage(page, "too many unknown codes");
    },
  );

  test("menu of a telephone", { tag: "@long" }, async ({ newPerson }) => {
    const page = await newPerson({ viewport: { width: 360, height: 740 } });
    await registerCustomer(page);
    for (const path of ["/", "/dashboard"]) {
      await page.goto(path);
      await page.getByRole("button", { name: "Menüyü aç" }).click();
      await expect(page.getByRole("navigation", { name: "Mobil menü" })).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectNoAxeViolations(page, `the menu on ${path}, ${colorScheme}`, "everything");
      }
    }
  });
});

test.describe("every page of a fleet is readable in light and dark, on a telephone and a desk", () => {
  const LONG_PLATE = "WWWWWWWWWWWWWWWWWWWW";
  const renter = { name: LONG_NAME, phone: "+905327654321", email: longContacts.email.value, notes: "Ğ".repeat(300) };

  test(
    "fleet, quiet, with all that needs attention, with nothing found, and unreachable",
    fullTourTag,
    async ({ page, server }) => {
      const { codes } = await registerApprovedCompany(page, server, 3, { displayName: LONG_NAME });
      const [late = "", damaged = ""] = codes;
      await page.goto("/company-dashboard");
      await expect(page.getByRole("heading", { name: "İlk adımlar" })).toBeVisible();
      await expectAccessiblePage(page, "the quiet fleet");

      await saveCar(page, late, "display", { plate: LONG_PLATE });
      const customerId = await addCustomer(page, renter);
      await startRental(page, late, { customerId, dueAt: formatIstanbulTime({ days: -40 }) });
      await saveCar(page, late, "pre-notes", { driver: "Ğ".repeat(500), availability: "Yıkamada" });
      const deadlines = {
        casco: formatIstanbulDay(-400),
        insurance: formatIstanbulDay(0),
        oilService: formatIstanbulDay(30),
        inspection: null,
      };
      await saveCar(page, damaged, "internal", { status: "damaged", deadlines });
      await page.reload();
      await page.getByRole("button", { name: /^Ön notlar/ }).click();
      await expect(findSection(page, /^Ön notlar/).getByRole("listitem")).toHaveCount(1);
      await expectAccessiblePage(page, "the fleet that needs attention");
      await page.getByRole("combobox", { name: "Araç, müşteri, kiralama veya rezervasyon ara" }).fill("yok");
      await expectAccessiblePage(page, "the desk's search with nothing found");
      await page.getByRole("option", { name: "Araç listesinde göster" }).click();
      await expect(page.getByRole("heading", { name: "Eşleşen araç yok" })).toBeVisible();
      await expectAccessiblePage(page, "the fleet with nothing found");

      await page.route("**/rpc/company/cars/*", (route) => route.fulfill({ status: 500, body: "" }));
      await page.route("**/rpc/company/rentals/*", (route) => route.fulfill({ status: 500, body: "" }));
      await page.goto("/company-dashboard?status=rented");
      await expectAnnounced(page, "Veri yüklenirken bir hata oluştu.");
      await expect(page.getByRole("button", { name: "Tekrar dene" })).not.toHaveCount(0);
      await expectAccessiblePage(page, "the fleet that could not be loaded");
    },
  );

  test(
    "car, with errors in every section, with a draft, while leaving, and changed elsewhere",
    fullTourTag,
    async ({ page, server }) => {
      const { codes } = await registerApprovedCompany(page, server);
      const [code = ""] = codes;
      await addCustomer(page, renter);
      await openRentDialog(page, code);
      await chooseCustomer(page, LONG_NAME);
      await page.getByLabel("Toplam ücret (TL)").fill("100");
      await page.getByLabel("Alınan ödeme (TL)").fill("9999999,99");
      await page.getByLabel("Planlanan bitiş", { exact: true }).fill(formatIstanbulTime({ days: -40 }));
      await expect(page.getByText(/Doğru mu\?$/)).toBeVisible();
      await expectAccessiblePage(page, "renting out, with doubts");
      await page.getByRole("button", { name: /^Değiştir/ }).click();
      await page.getByLabel("Toplam ücret (TL)").fill("1e3");
      await submitRentalStart(page);
      await expectAnnounced(page, "Lütfen bir müşteri seçin, geçerli bir ücret ve bitiş tarihi girin.");
      await expectAccessiblePage(page, "renting out, refused");
      await page.getByRole("dialog").getByRole("button", { name: "Kapat", exact: true }).click();
      await openRow(page, "Plaka ve not");
      await page.getByRole("textbox", { name: "Plaka" }).fill("x".repeat(30));
      await page.getByLabel("Görünen not").fill("Ğ".repeat(151));
      await saveSection(page, "Plaka ve not");
      for (const sentence of ["Plaka en fazla 20 karakter olabilir.", "Not en fazla 150 karakter olabilir."])
        await expectAnnounced(page, sentence);
      await expectAccessiblePage(page, "the car's plate with errors");
      await (await openRow(page, "Müsaitlik bilgisi")).getByLabel("Fiyat (TL)").fill("bedava");
      await page.getByText("Okutanlara göster: Müsaitlik notu").click();
      await saveSection(page, "Müsaitlik bilgisi");
      await expectAnnounced(page, "Lütfen geçerli bir fiyat girin (1.250,50 gibi).");
      await (await openRow(page, "Ön notlar")).getByLabel("Sürücü için").fill("Ğ".repeat(501));
      await saveSection(page, "Ön notlar");
      await expectAnnounced(page, "Not en fazla 500 karakter olabilir.");
      const internal = await openRow(page, "İç bilgiler");
      await internal.getByLabel("Notlar").fill("Ğ".repeat(2001));
      await internal.getByLabel("Kasko", { exact: true }).fill(formatIstanbulDay(-1));
      await internal.getByLabel("Sigorta", { exact: true }).fill(formatIstanbulDay(10));
      await internal.getByLabel("Muayene", { exact: true }).fill(formatIstanbulDay(400));
      await saveSection(page, "İç bilgiler");
      await expect(internal.getByLabel("Notlar")).toHaveAttribute("aria-invalid", "true");
      await expectAccessiblePage(page, "the car with errors");

      await internal.getByLabel("Notlar").fill("Not");
      await saveCar(page, code, "internal", { internalNotes: "Başka sekmede" });
      await saveSection(page, "İç bilgiler");
      await expect(page.getByRole("button", { name: "Güncel hâlini yükle" })).toBeVisible();
      await expectAccessiblePage(page, "the car that was changed elsewhere");
      await page.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Kaydetmeden ayrıl" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Filo Panelim");
      await page.goBack();
      await page.getByRole("link", { name: "Kirala", exact: true }).click();
      await expectAnnounced(page, "Yarım kalan kiralama bilgileri geri getirildi.");
      await expectAccessiblePage(page, "renting out, with a draft");
    },
  );

  test("car, rented, with its dialogs, over, and under repair", fullTourTag, async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    const [code = ""] = codes;
    await saveCar(page, code, "display", { plate: LONG_PLATE });
    const customerId = await addCustomer(page, renter);
    const id = await startRental(page, code, { customerId, total: 999_999_999 });
    await openCarPage(page, code);
    await expect(findSection(page, "Süren kiralama").getByRole("timer")).toBeVisible();
    await expectAccessiblePage(page, "the rented car");
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    await page.route("**/rpc/company/rentals/end", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("dialog").getByRole("button", { name: "Kiralamayı bitir" }).click();
    await expectAnnounced(page, "Kiralama bitirilemedi. Lütfen tekrar deneyin.");
    await expectAccessiblePage(page, "ending a rental that failed");
    await page.getByRole("dialog").getByRole("button", { name: "Vazgeç" }).click();
    await page.getByRole("button", { name: "Bitişi değiştir" }).click();
    const due = page.getByRole("dialog").getByLabel("Yeni planlanan bitiş", { exact: true });
    await due.fill("");
    await page.getByRole("dialog").getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(due).toHaveAttribute("aria-invalid", "true");
    await expectAccessiblePage(page, "moving the planned end, refused");
    await due.fill(formatIstanbulTime({ days: -400 }));
    await page.getByRole("dialog").getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(findSection(page, "Süren kiralama").getByText(/^Süresi .* önce doldu$/)).toBeVisible();
    await expectAccessiblePage(page, "the car whose rental is over");
    await endRental(page, id);
    await saveCar(page, code, "internal", { status: "maintenance" });
    await page.reload();
    await expect(findSection(page, "Kiralama")).toContainText("Bu aracın durumu Bakımda olduğu için kiralanamaz.");
    await expectAccessiblePage(page, "the car under repair");
  });

  test("car that is not there, and one that could not be loaded", fullTourTag, async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    await page.goto("/company/edit-car/RC-000000");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Profil bulunamadı veya bu profili düzenleme yetkiniz yok.",
    );
    await expectAccessiblePage(page, "no car");
    await page.route("**/rpc/company/cars/get", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`/company/edit-car/${codes[0]}`);
    await expectAnnounced(page, "Veri yüklenirken bir hata oluştu.");
    await expectAccessiblePage(page, "the car that could not be loaded");
    await page.unroute("**/rpc/company/cars/get");
    await page.getByRole("button", { name: "Tekrar dene" }).click();
    await expect(findSection(page, "Etiket")).toBeVisible();
  });

  test(
    "customers, none, with errors, with long names, edited and gone, and being deleted",
    fullTourTag,
    async ({ page, server }) => {
      await registerApprovedCompany(page, server);
      await page.goto("/company/customers");
      await expect(page.getByRole("heading", { name: "Henüz müşteri eklenmedi." })).toBeVisible();
      await page.getByLabel("Telefon").fill("1");
      await page.getByLabel("E-posta", { exact: true }).fill("?");
      await page.getByRole("button", { name: "Müşteri ekle" }).click();
      await expect(page.getByText("Lütfen müşterinin adını girin.")).toBeVisible();
      await expectAccessiblePage(page, "no customers, and a refused one");

      const id = await addCustomer(page, renter);
      await addCustomer(page, { name: "Ali", phone: "", email: "", notes: "" });
      await page.goto("/company/customers");
      await expect(page.getByRole("link", { name: /^Kirala ?: / })).toHaveCount(2);
      await expectAccessiblePage(page, "customers");

      await page.getByRole("button", { name: `${LONG_NAME}: düzenle` }).click();
      await page.getByLabel("Notlar").fill("Ğ");
      await page.getByRole("button", { name: "Ali: düzenle" }).click();
      await expect(page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" })).toBeVisible();
      await expectAccessiblePage(page, "dropping an edit");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: `${LONG_NAME}: sil` }).click();
      await expect(page.getByRole("dialog")).toContainText("listenizden silinir");
      await expectAccessiblePage(page, "deleting a customer");
      await page.keyboard.press("Escape");
      await callApi(page, "DELETE", `/company/customers/${id}`);
      await page.getByRole("button", { name: "Kaydet", exact: true }).click();
      await expect(page.getByRole("button", { name: "Yeni müşteri olarak kaydet" })).toBeVisible();
      await expectAccessiblePage(page, "an edited customer who is gone");
    },
  );

  test(
    "billing, none, long ones, one in detail, with nothing found, and unreachable",
    fullTourTag,
    async ({ page, server }) => {
      const { codes } = await registerApprovedCompany(page, server, 2);
      const [code = "", other = ""] = codes;
      await page.goto("/company/billing");
      await expect(page.getByRole("heading", { name: "Henüz kiralama yok" })).toBeVisible();
      await expectAccessiblePage(page, "billing without rentals");

      await saveCar(page, code, "display", { plate: LONG_PLATE });
      const customerId = await addCustomer(page, renter);
      const id = await startRental(page, code, {
        customerId,
        total: 999_999_999,
        paid: 100,
        dueAt: "2020-06-15T14:30",
      });
      for (const amount of [999_999_800, -50_000_000]) await payRental(page, id, amount);
      await startRental(page, other, { paid: 300_000 });
      await page.reload();
      await expect(page.getByRole("link", { name: /: detay$/ })).toHaveCount(2);
      await expectAccessiblePage(page, "billing");
      await page.getByRole("link", { name: new RegExp(`^${LONG_PLATE}, .*: detay$`) }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Ödemeyi kaydet" }).click();
      await dialog.getByLabel("Notlar").fill("Ğ".repeat(2001));
      await dialog.getByRole("button", { name: "Notları kaydet" }).click();
      await expect(dialog.getByLabel("Notlar")).toHaveAttribute("aria-invalid", "true");
      await expectAccessiblePage(page, "a rental in detail, with errors");
      await page.goto("/company/billing");
      await page.getByRole("searchbox").fill("yok");
      await expect(page.getByRole("heading", { name: "Eşleşen kiralama yok" })).toBeVisible();
      await expectAccessiblePage(page, "billing with nothing found");
      await page.route("**/rpc/company/rentals/*", (route) => route.fulfill({ status: 500, body: "" }));
      await page.goto(`/company/billing?rental=${id}`);
      await expect(page.getByRole("dialog").getByText("Kiralama yüklenirken bir hata oluştu.")).toBeVisible();
      await page.keyboard.press("Escape");
      await expectAnnounced(page, "Kiralamalar yüklenirken bir hata oluştu.");
      await expectAccessiblePage(page, "billing that could not be loaded");
    },
  );

  test(
    "company profile, empty with errors, filled with an expense being deleted, and unreachable",
    fullTourTag,
    async ({ page, server }) => {
      await registerApprovedCompany(page, server, 1, { displayName: LONG_NAME });
      await page.goto("/company/expenses");
      await expect(page.getByRole("heading", { name: "Henüz gider eklenmedi" })).toBeVisible();
      await page.getByRole("button", { name: "Gider ekle" }).click();
      await expect(page.getByText("Lütfen bir açıklama girin.")).toBeVisible();
      await expectAccessiblePage(page, "expenses with errors");
      await page.goto("/company-profile/contacts");
      await page.getByLabel("Şirket adı").fill("");
      for (const field of ["İletişim telefonu", "Instagram", "Web sitesi"])
        await page.getByLabel(field, { exact: true }).fill("?");
      await page.getByText("Okutanlara göster: WhatsApp").click();
      await page.getByRole("button", { name: "Kaydet", exact: true }).click();
      await expect(page.getByLabel("Şirket adı")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Instagram", { exact: true })).toHaveAttribute("aria-invalid", "true");
      await expectAccessiblePage(page, "the company's contacts with errors");
      await page.goto("/company-profile/rental-rules");
      for (const group of ["Kiralama fiyatları", "Geç dönüş", "Km aşımı", "Eksik yakıt", "İki kiralama arası"])
        await page.getByText(group, { exact: true }).click();
      await page.getByText("Geç dönüş ücretini öner").click();
      await page.getByLabel("Günlük km sınırı").fill("300");
      await page.getByRole("button", { name: "Kaydet", exact: true }).click();
      await expect(page.getByLabel("Aşan km başına (TL)")).toHaveAttribute("aria-invalid", "true");
      await expectAccessiblePage(page, "the rules for rentals, all open, with an error");

      await addExpense(page, { description: LONG_NAME, amount: 999_999_999, category: "insurance" });
      await addExpense(page);
      for (const path of ["/company-profile", "/company/money"]) {
        await page.goto(path);
        await expect(page.getByText(/10\.000\.249,99 TL/).first()).toBeVisible();
        await expectAccessiblePage(page, path);
      }
      await page.goto("/company/expenses");
      await expect(page.getByText("10.000.249,99 TL")).toBeVisible();
      await expectAccessiblePage(page, "expenses");
      await page.getByRole("button", { name: `${LONG_NAME}: gideri sil` }).click();
      await expect(page.getByRole("dialog")).toContainText("toplam giderinizden düşülür");
      await expectAccessiblePage(page, "deleting an expense");
      await page.route("**/rpc/company/**", (route) => route.fulfill({ status: 500, body: "" }));
      for (const [path, sentence] of [
        ["/company/money", "Toplamlar yüklenirken bir hata oluştu."],
        ["/company/expenses", "Giderler yüklenirken bir hata oluştu."],
        ["/company-profile/info", "Şirket bilgileri yüklenirken bir hata oluştu."],
        ["/company-profile/rental-rules", "Kiralama kuralları yüklenirken bir hata oluştu."],
      ] as const) {
        await page.goto(path);
        await expectAnnounced(page, sentence);
        await expectAccessiblePage(page, `${path} that could not be loaded`);
      }
      await page.goto("/company-profile");
      await expect(page.getByRole("button", { name: "Şirket ve iletişim" })).toBeVisible();
      await expectAccessiblePage(page, "the company's profile that could not be loaded");
    },
  );

  test(
    "companies and users of the administrator, with long names, with errors, and being changed",
    fullTourTag,
    async ({ page, newPerson, server }) => {
      const owner = await newPerson();
      const { codes, email, userId, companyId } = await registerApprovedCompany(owner, server, 3, {
        displayName: LONG_NAME,
      });
      await saveCar(owner, codes[0] ?? "", "display", { plate: LONG_PLATE });
      const waiting = await newPerson();
      await registerCompany(waiting, { displayName: LONG_NAME, email: `cok-uzun-bir-adres-${email}` });
      await signInAsAdmin(page, server);
      await callApi(page, "PUT", `/admin/companies/${companyId}/active`, { isActive: false });
      await page.goto(`/admin/companies?search=${encodeURIComponent(LONG_NAME)}`);
      const row = page.getByRole("row").filter({ hasText: `cok-uzun-bir-adres-${email}` });
      await row.getByRole("button", { name: "Onayla" }).click();
      await expect(row.getByText("Onaylamak için lütfen en az 1 araç limiti girin.")).toBeVisible();
      await expectAccessiblePage(page, "the list of companies");
      await page.getByLabel("Şirket ara").fill("yok böyle bir şirket");
      await expect(page.getByRole("heading", { name: "Eşleşen şirket yok" })).toBeVisible();
      await expectAccessiblePage(page, "the list of companies with nothing found");

      await page.goto(`/admin/edit-company/${userId}`);
      await expect(page.getByRole("button", { name: `${LONG_PLATE}: plakayı düzelt` })).toBeVisible();
      await expectAccessiblePage(page, "a company");
      await page.getByRole("spinbutton").fill("1");
      await page.getByRole("button", { name: /^Kaydet/ }).click();
      await expect(page.getByRole("dialog", { name: /: araç limitini düşür$/ })).toBeVisible();
      await expectAccessiblePage(page, "lowering a company's limit");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: `${LONG_PLATE}: plakayı düzelt` }).click();
      await page.getByRole("dialog").getByRole("textbox", { name: "Plaka" }).fill("x".repeat(30));
      await page.getByRole("dialog").getByRole("button", { name: "Kaydet" }).click();
      await expect(page.getByText("Plaka en fazla 20 karakter olabilir.")).toBeVisible();
      await expect(page.getByText("Lütfen bunun bir yazım hatası mı, başka bir araç mı olduğunu seçin.")).toBeVisible();
      await expectAccessiblePage(page, "correcting a plate, refused");
      await page.goto(`/admin/edit-company/yok`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Şirket bulunamadı.");
      await expectAccessiblePage(page, "no company");

      await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
      await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(2);
      await expectAccessiblePage(page, "the list of users");
    },
  );

  test(
    "scanned car: rented and over with everything long, available, and one that says nothing",
    { tag: "@long" },
    async ({ page, newPerson, server }) => {
      const clerk = await newPerson();
      const { codes } = await registerApprovedCompany(clerk, server, 1, { displayName: LONG_NAME });
      const [code = ""] = codes;
      await page.goto(`/q/${code}`);
      await expect(page.getByRole("heading", { name: "Şirkete mesaj gönderin" })).toBeVisible();
      await expectAccessiblePage(page, "a scanned car that says nothing");

      await saveCar(clerk, code, "display", { plate: LONG_PLATE, note: fullProfile.note });
      await saveCar(clerk, code, "availability", { price: 999_999_999, availabilityNote: fullProfile.note });
      await saveCompanyContacts(clerk, {
        phone: longContacts.phone,
        whatsapp: longContacts.phone,
        instagram: { value: "a".repeat(30), visible: true },
        website: longContacts.website,
      });
      await page.reload();
      await expect(page.getByText("9.999.999,99 TL")).toBeVisible();
      await expectAccessiblePage(page, "a scanned car that is available");
      const customerId = await addCustomer(clerk, renter);
      await startRental(clerk, code, { customerId });
      await page.reload();
      await expect(page.getByRole("timer")).toBeVisible();
      await expectAccessiblePage(page, "a scanned car that is rented");
      await callApi(clerk, "PUT", `/company/cars/${code}/status`, { status: "closed-today" });
      await page.reload();
      await expect(page.getByText("Bugün kapalıyız")).toBeVisible();
      await expectAccessiblePage(page, "a scanned car that is rented, with a status");
      await clerk.goto("/company-dashboard");
      await expect(clerk.getByText("Bugün kapalıyız")).toBeVisible();
      await expectAccessiblePage(clerk, "the fleet with a status");
      await openCarPage(clerk, code);
      await expectAccessiblePage(clerk, "the car with a status");
      const { rental } = await callApi<{ rental: { id: string } }>(clerk, "GET", `/company/cars/${code}`);
      await callApi(clerk, "PUT", `/company/rentals/${rental.id}/due`, {
        version: 1,
        dueAt: formatIstanbulTime({ days: -400 }),
      });
      await page.reload();
      await expect(page.getByText(/^Süresi \d+ sa \d+ dk önce doldu$/)).toBeVisible();
      await expectAccessiblePage(page, "a scanned car whose rental is over");
    },
  );
});

test.describe("by keyboard alone", () => {
  test(
    "somebody logs in, links a code, edits the note and saves",
    { tag: "@long" },
    async ({ page, newPerson, server }) => {
      const [code = ""] = await generateNewCodes(server);
      const { email, password } = await registerCustomer(await newPerson());
      await page.goto("/login");
      await expect(page.getByLabel("E-posta")).toBeVisible();
      await tabTo(page, page.getByLabel("E-posta"));
      await page.keyboard.type(email);
      await tabTo(page, page.getByLabel("Şifre", { exact: true }));
      await page.keyboard.type(password);
      await page.keyboard.press("Enter");

      await expect(page.getByRole("heading", { name: "Henüz etiketiniz yok" })).toBeVisible();
      await tabTo(page, page.getByRole("link", { name: "Yeni Numaratör Bağla" }));
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("QR kod")).toBeFocused();
      await page.keyboard.type(code.toLowerCase());
      await tabTo(page, page.getByRole("button", { name: "Bağla", exact: true }));
      await page.keyboard.press("Space");

      await expect(page).toHaveURL(`/edit-profile/${code}`);
      await expect(page.getByLabel("Görünen not")).toBeVisible();
      await tabTo(page, page.getByLabel("Görünen not"));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("Klavyeyle yazıldı");
      await tabTo(page, page.getByRole("button", { name: "İletişim bilgileri" }));
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByLabel("Göster: Telefon"));
      await page.keyboard.press("Space");
      await expect(page.getByLabel("Telefon", { exact: true })).toBeDisabled();
      await tabTo(page, page.getByRole("button", { name: "Kaydet", exact: true }));
      await page.keyboard.press("Enter");
      await expectAnnounced(page, "Profil kaydedildi.");

      await tabTo(page, page.getByRole("button", { name: "Bağlantıyı kaldır" }));
      await page.keyboard.press("Enter");
      const unlink = page.getByRole("button", { name: "Bağlantıyı kaldır" }).last();
      await tabTo(page, unlink);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await tabTo(page, dialog.getByRole("button", { name: "Vazgeç" }));
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(unlink).toBeFocused();
    },
  );

  test(
    "a clerk rents a car out, to a customer added on the way, and takes it back",
    { tag: "@long" },
    async ({ page, server }) => {
      const { codes } = await registerApprovedCompany(page, server);
      await page.goto("/company-dashboard");
      await expect(page.getByRole("link", { name: `${codes[0]}: araca git` })).toBeVisible();
      await tabTo(page, page.getByRole("link", { name: `${codes[0]}: araca git` }));
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByRole("link", { name: "Kirala", exact: true }));
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Müşteri", { exact: true })).toBeFocused();
      await page.keyboard.type("Mehmet Öz");
      await expect(page.getByRole("option", { name: "Yeni müşteri: Mehmet Öz" })).toBeVisible();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Ad soyad")).toHaveValue("Mehmet Öz");
      await tabTo(page, page.getByLabel("Toplam ücret (TL)"));
      await page.keyboard.type("1250,50");
      await tabTo(page, page.getByRole("button", { name: "1 gün" }));
      await page.keyboard.press("Space");
      await tabTo(page, page.getByRole("dialog").locator("summary", { hasText: "Diğer" }));
      await page.keyboard.press("Enter");
      await tabTo(page, page.getByLabel("Kiracının telefonunu göster"));
      await page.keyboard.press("Space");
      await tabTo(page, page.getByRole("button", { name: "Kiralamayı başlat" }));
      await page.keyboard.press("Enter");
      await expectAnnounced(page, `${codes[0]}: kiralama başlatıldı.`);
      await expect(page.getByRole("heading", { name: "Süren kiralama" })).toBeFocused();
      await expect(page.getByText("Ad maskeli, telefon gizli")).toBeVisible();

      await tabTo(page, page.getByRole("link", { name: "Kiralamayı bitir" }));
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await tabTo(page, dialog.getByRole("button", { name: "Kiralamayı bitir" }));
      await page.keyboard.press("Enter");
      await expectAnnounced(page, `${codes[0]}: kiralama bitirildi.`);
      await expect(page.getByRole("heading", { name: "Kiralama", exact: true })).toBeFocused();
    },
  );

  test("somebody sets a new password by the mail's link", { tag: "@long" }, async ({ page, mailServer }) => {
    const person = await registerCustomer(page);
    await endSession(page);
    await page.goto("/login");
    await expect(page.getByLabel("E-posta")).toBeVisible();
    await tabTo(page, page.getByLabel("E-posta"));
    await page.keyboard.type(person.email);
    await tabTo(page, page.getByRole("link", { name: "Şifremi unuttum" }));
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("E-posta")).toHaveValue(person.email);
    await tabTo(page, page.getByRole("button", { name: "Bağlantıyı gönder" }));
    await page.keyboard.press("Enter");
    await page.goto(findTokenLink(await findMailTo(mailServer, person, "reset")));
    await expect(page.getByLabel("Yeni şifre", { exact: true })).toBeVisible();
    for (const field of ["Yeni şifre", "Yeni şifre (tekrar)"]) {
      await tabTo(page, page.getByLabel(field, { exact: true }));
      await page.keyboard.type("yeni-sifre-5678");
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Şifreniz değiştirildi");
    await tabTo(page, page.getByRole("main").getByRole("link", { name: "Giriş yap" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/login");
  });

  test("somebody thinks again about removing the account, and then removes it", { tag: "@long" }, async ({ page }) => {
    const { password } = await registerCustomer(page);
    await page.goto("/profile");
    await expect(page.getByLabel("Görünen ad")).toBeVisible();
    await expect(findSection(page, "Açık oturumlar").getByText("1 cihaz")).toBeVisible();
    const opener = page.getByRole("button", { name: "Hesabımı sil" });
    const dialog = page.getByRole("dialog", { name: "Hesabımı sil" });
    await tabTo(page, page.getByRole("button", { name: "Hesabı sil" }));
    await page.keyboard.press("Enter");
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    await tabTo(page, dialog.getByRole("button", { name: "Vazgeç" }));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, dialog.getByLabel("Şifreniz", { exact: true }));
    await page.keyboard.type("yanlis");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Şifreniz yanlış.")).toBeVisible();
    await tabTo(page, dialog.getByLabel("Şifreniz", { exact: true }));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hesabınız silindi");
    await tabTo(page, page.getByRole("link", { name: "Ana sayfaya dön" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
  });

  test("somebody stops the pictures of the sticker, and goes through them", { tag: "@long" }, async ({ page }) => {
    await page.goto("/purchase");
    const pictures = page.getByRole("group", { name: "Etiketin görselleri" });
    const mark = (nth: number) => pictures.getByRole("button", { name: `Görsel ${nth} / 2` });
    await expect(mark(1)).toBeVisible();
    await tabTo(page, pictures.getByRole("button", { name: "Otomatik geçişi durdur" }));
    await page.keyboard.press("Space");
    await expect(pictures.getByRole("button", { name: "Otomatik geçişi başlat" })).toBeFocused();
    await tabTo(page, mark(2));
    await page.keyboard.press("Enter");
    await expect(mark(2)).toHaveAttribute("aria-current", "true");
    await tabTo(page, pictures.getByRole("list"));
    await page.keyboard.press("ArrowLeft");
    await expect(mark(1)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Tab");
    expect(await pictures.evaluate((element) => element.contains(document.activeElement)), "the way on").toBe(false);
  });

  test("the first stop leads past the menu", async ({ page }) => {
    for (const path of ["/", "/login"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "İçeriğe geç" });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      const inMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
      expect(inMain, `the focus on ${path} is in the content`).toBe(true);
    }
  });

  test(
    "a dialog keeps the focus inside and gives it back to what opened it",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await linkNewCode(page, server);
      await page.goto("/dashboard");
      const opener = page.getByRole("button", { name: `${code}: QR kodu büyüt` });
      await opener.press("Enter");
      const dialog = page.getByRole("dialog", { name: "QR kod" });
      await expect(dialog).toBeVisible();
      for (let nth = 0; nth < 8; nth += 1) {
        await page.keyboard.press("Tab");
        const outside = await dialog.evaluate((element) => {
          const focused = document.activeElement;
          return focused !== document.body && !element.contains(focused);
        });
        expect(outside, "the focus is on something behind the dialog").toBe(false);
      }
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    },
  );

  for (const width of [360, 1280]) {
    test(
      `the focus is seen at every stop and covered by nothing, at ${width} px`,
      width === 360 ? { tag: "@long" } : fullTourTag,
      async ({ newPerson, server }) => {
        const page = await newPerson({ viewport: { width, height: 640 }, reducedMotion: "reduce" });
        const administrator = await newPerson({ viewport: { width, height: 640 }, reducedMotion: "reduce" });
        await page.goto("/register");
        await expect(page.getByLabel("Görünen ad")).toBeVisible();
        await expectFocusVisible(page);
        const code = await linkNewCode(page, server);
        await saveProfile(page, code, { contacts: longContacts });
        for (const path of ["/", "/dashboard", `/edit-profile/${code}`, `/q/${code}`]) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.getByText("Yükleniyor…")).toBeHidden();
          await expectFocusVisible(page);
        }
        await signInAsAdmin(administrator, server);
        await administrator.goto("/admin");
        await administrator.getByRole("button", { name: "Üret", exact: true }).click();
        await expectAnnounced(administrator, "1 yeni kod üretildi.");
        await administrator.getByRole("heading", { level: 1 }).click();
        await expectFocusVisible(administrator);
        await administrator.goto(`/admin/qrcodes?search=${code}`);
        await expect(administrator.getByRole("row", { name: code })).toBeVisible();
        await expectFocusVisible(administrator);
      },
    );

    test(
      `the focus is seen on the account and where the sticker is sold, too, at ${width} px`,
      fullTourTag,
      async ({ newPerson }) => {
        const page = await newPerson({ viewport: { width, height: 640 }, reducedMotion: "reduce" });
        await registerCustomer(page);
        await page.goto("/profile");
        await expect(page.getByLabel("Görünen ad")).toBeVisible();
        await expect(findSection(page, "Açık oturumlar").getByText("1 cihaz")).toBeVisible();
        await expectFocusVisible(page);
        await page.goto("/purchase");
        await expect(page.getByRole("button", { name: "Görsel 1 / 2" })).toBeVisible();
        await expectFocusVisible(page);
      },
    );

    test(
      `the focus is seen on a car and its scan page, too, at ${width} px`,
      fullTourTag,
      async ({ newPerson, server }) => {
        const page = await newPerson({ viewport: { width, height: 640 }, reducedMotion: "reduce" });
        const { codes } = await registerApprovedCompany(page, server);
        const [code = ""] = codes;
        await openCarPage(page, code);
        await expectFocusVisible(page);
        await startRental(page, code);
        await saveCompanyContacts(page, {
          phone: longContacts.phone,
          whatsapp: longContacts.phone,
          website: longContacts.website,
        });
        await page.goto(`/q/${code}`);
        await expectFocusVisible(page);
      },
    );
  }
});

test("who asked for less motion gets none", { tag: "@long" }, async ({ page, newPerson, server }) => {
  const moving = { reduce: [] as string[], "no-preference": [] as string[] };
  const code = await linkNewCode(page, server);
  const clerk = await newPerson();
  const { codes } = await registerApprovedCompany(clerk, server);
  for (const [person, path] of [
    [page, "/"],
    [page, "/purchase"],
    [page, "/dashboard"],
    [page, "/legal/terms"],
    [page, "/profile"],
    [page, `/edit-profile/${code}`],
    [page, `/q/${code}`],
    [clerk, "/company-dashboard"],
    [clerk, `/company/edit-car/${codes[0]}`],
  ] as const) {
    await person.emulateMedia({ reducedMotion: "reduce" });
    await person.goto(path);
    await expect(person.getByRole("heading", { level: 1 })).toBeVisible();
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      await person.emulateMedia({ reducedMotion });
      moving[reducedMotion].push(...(await listMovingElements(person)).map((what) => `${path}: ${what}`));
    }
  }
  expect(moving.reduce).toEqual([]);
  expect(moving["no-preference"]).not.toEqual([]);
});

test("without JavaScript the public pages and their menu work, and the application says what it needs", async ({
  newPerson,
}) => {
  const page = await newPerson({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto("/");
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  await page.getByRole("navigation", { name: "Mobil menü" }).getByRole("link", { name: "Satın al" }).click();
  await expect(page).toHaveURL("/purchase");
  await page.getByRole("main").getByRole("link", { name: "Satın al" }).first().click();
  await expect(page).toHaveURL("/purchase/order");
  await page.goto("/login");
  expect(await page.evaluate(() => document.body.innerText)).toContain("Bu sayfa JavaScript ile çalışır.");
});

test("nothing but the session is left in the browser", async ({ page, context, server }) => {
  const visitor = await context.newPage();
  await visitor.goto("/");
  await visitor.goto("/login");
  await visitor.goto("/q/KT000000");
  expect(await context.cookies()).toEqual([]);
  const code = await linkNewCode(page, server);
  for (const path of ["/", "/dashboard", `/edit-profile/${code}`, `/q/${code}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["session"]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test(
  "what a company typed and did not send leaves this browser with its session",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    await openCarPage(page, codes[0] ?? "");
    await page.getByRole("link", { name: "Kirala", exact: true }).click();
    await page.getByLabel("Toplam ücret (TL)").fill("98765,43");
    const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    const draft = /"draft:[^"]+:rental:/u;
    await expect.poll(kept).toMatch(draft);
    expect(await kept()).not.toContain("9876543");
    await page.getByRole("dialog").getByRole("button", { name: "Kapat" }).click();
    await page.getByRole("button", { name: "Çıkış yap" }).click();
    await expect(page).toHaveURL("/");
    expect(await kept()).not.toMatch(draft);
  },
);

test(
  "a scanned car needs one answer and, while it is rented, the few bytes that make its countdown tick",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const clerk = await newPerson();
    const { codes } = await registerApprovedCompany(clerk, server);
    const [code = ""] = codes;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const scan = async () => {
      asked.length = 0;
      await page.goto(`/q/${code}`, { waitUntil: "networkidle" });
      return asked.filter((path) => path !== "/favicon.svg");
    };
    expect(await scan()).toEqual([`/q/${code}`]);
    await startRental(clerk, code);
    const [answer, script = "", ...more] = await scan();
    expect([answer, more]).toEqual([`/q/${code}`, []]);
    const bytes = await Promise.all([`/q/${code}`, script].map(async (path) => (await page.request.get(path)).body()));
    expect(gzipSync(Buffer.concat(bytes)).length).toBeLessThan(14_000);
  },
);

test("a scanned code needs one answer, small enough for a bad connection", async ({ page, newPerson, server }) => {
  const owner = await newPerson();
  const code = await linkNewCode(owner, server);
  await saveProfile(owner, code, fullProfile);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/q/${code}`, { waitUntil: "networkidle" });
  expect(asked.filter((path) => path !== "/favicon.svg")).toEqual([`/q/${code}`]);
  const answer = await page.request.get(`/q/${code}`);
  expect(gzipSync(await answer.body()).length).toBeLessThan(14_000);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(answer.headers()["x-robots-tag"]).toContain("noindex");
});

async function refuseCompany(page: Page, server: TestServer, reason: string) {
  const { account } = await callApi<{ account: { company: { id: string } } }>(page, "GET", "/account/current");
  await runAsAdmin(server, (administrator) =>
    callApi(administrator, "POST", `/admin/companies/${account.company.id}/refuse`, { reason }),
  );
}

async function tabTo(page: Page, there: Locator) {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await there.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(there, "reached with Tab").toBeFocused();
}

const stylesOfTabStops = new WeakMap<Page, Set<string>>();

async function expectFocusVisible(page: Page) {
  const looks = stylesOfTabStops.get(page) ?? new Set();
  stylesOfTabStops.set(page, looks);
  const seen = new Set<number>();
  let before: number | undefined;
  for (let stops = 0; stops < 90; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return null;
      const box = focused.getBoundingClientRect();
      // A visually hidden input shows its focus on its label.
      const drawn = box.width < 4 ? (focused.closest("label") ?? focused) : focused;
      const { left, top, width, height } = drawn.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const isOpen = above !== null && (drawn.contains(above) || above.contains(drawn));
      const look = [focused.matches(":checked, [aria-current], [aria-invalid], [aria-disabled]"), focused.ariaCurrent];
      for (let part: Element | null = focused; part; part = part.parentElement)
        look.push(`${part.tagName}.${part.getAttribute("class") ?? ""}`);
      return {
        nth: Array.from(document.querySelectorAll("*")).indexOf(focused),
        name: `${focused.tagName} ${focused.id} ${drawn.textContent} ${focused.ariaLabel}`,
        left,
        top,
        width,
        height,
        isOpen,
        look: look.join(),
      };
    });
    // A date field has one tab stop for each of its parts.
    if (stop !== null && stop.nth === before) continue;
    if (stop === null || seen.has(stop.nth)) break;
    seen.add(stop.nth);
    before = stop.nth;
    expect(stop.isOpen, `${stop.name} is covered on ${page.url()}`).toBe(true);
    // A row that looks the same, or the same header on another page, needs no second check.
    if (looks.has(stop.look)) continue;
    looks.add(stop.look);
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const [x, y] = [Math.max(stop.left - 6, 0), Math.max(stop.top - 6, 0)];
    const clip = {
      x,
      y,
      width: Math.min(stop.width + 12, size.width - x),
      height: Math.min(stop.height + 12, size.height - y),
    };
    const focused = await page.screenshot({ clip });
    await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      element.blur();
      element.setAttribute("data-was-focused", "");
    });
    const left = await page.screenshot({ clip });
    await page.evaluate(() => {
      const element = document.querySelector<HTMLElement>("[data-was-focused]");
      element?.removeAttribute("data-was-focused");
      element?.focus();
    });
    expect(focused.equals(left), `${stop.name} looks the same without the focus on ${page.url()}`).toBe(false);
  }
  expect(seen.size, `stops on ${page.url()}`).toBeGreaterThan(3);
}

function listMovingElements(page: Page) {
  return page.evaluate(() => {
    const longest = (durations: string) =>
      Math.max(
        ...durations.split(",").map((text) => Number.parseFloat(text) * (text.trim().endsWith("ms") ? 1 : 1000)),
      );
    return Array.from(document.querySelectorAll("*")).flatMap((element) =>
      [null, "::before", "::after", "::backdrop"].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part);
        const moves = longest(transitionDuration) > 1 || (animationName !== "none" && longest(animationDuration) > 1);
        return moves ? [`${element.tagName}${part ?? ""}`] : [];
      }),
    );
  });
}
