import type { Page } from "@playwright/test";

import { openRow, findSection } from "./desk.ts";
import { expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import {
  linkNewCode,
  generateNewCodes,
  registerApprovedCompany,
  registerCustomer,
  saveCar,
  saveProfile,
  callApi,
  signInAsAdmin,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const NOTE_TEXT = "Kaporayı TR00 hesabına yatırın.";
const shownContacts = { phone: { value: "0532 123 45 67", visible: true } };

test(
  "a visitor without script reports a sticker, is told at the field what is missing, and keeps what they typed",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    await saveProfile(owner, code, { note: NOTE_TEXT });
    const visitor = await newPerson({ javaScriptEnabled: false });
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByText("Bu sayfa sizden ödeme, şifre veya kart bilgisi istemez.")).toBeVisible();
    const link = visitor.getByRole("link", { name: "Şikâyet et" });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await link.click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Bu etiketi şikâyet et");
    await expect(visitor.getByText("Acil bir durumda 112’yi arayın")).toBeVisible();

    const message = visitor.getByLabel("Ne gördünüz?");
    await message.fill(`Para istiyor.\n${"ş".repeat(500)}`);
    await visitor.getByRole("button", { name: "Şikâyeti gönder" }).click();
    await expect(visitor.getByRole("radiogroup", { name: "Neden" })).toHaveAccessibleDescription(
      "Lütfen bir neden seçin.",
    );
    await expect(message).toHaveAccessibleDescription(/en fazla 500 karakter olabilir\. Fazlası kesildi\./u);
    await expect(message).toHaveAttribute("aria-invalid", "true");
    await expect(message).toHaveValue(`Para istiyor.\n${"ş".repeat(500 - "Para istiyor.\n".length)}`);
    await expect(visitor).toHaveTitle(/^Gönderilemedi: /);

    await visitor.getByLabel("Para, şifre ya da kart bilgisi isteniyor").check();
    await message.fill("ş".repeat(501));
    await visitor.getByRole("button", { name: "Şikâyeti gönder" }).click();
    await expect(visitor.getByLabel("Para, şifre ya da kart bilgisi isteniyor")).toBeChecked();
    await message.fill("Para istiyor.\nKanmayın.");
    await visitor.getByRole("button", { name: "Şikâyeti gönder" }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Teşekkürler, şikâyetinizi kaydettik");
    // The reload sends the form a second time.
    await visitor.reload();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Teşekkürler, şikâyetinizi kaydettik");

    const administrator = await newPerson();
    await signInAsAdmin(administrator, server);
    await administrator.goto(`/admin/reports?code=${code}`);
    const reports = administrator.getByRole("main").getByRole("listitem");
    await expect(reports).toHaveCount(1);
    await expect(reports).toContainText(["Para, şifre ya da kart bilgisi isteniyor"]);
    await expect(reports).toContainText([/Para istiyor\.\s*Kanmayın\./u]);
    await expect(reports).toContainText([NOTE_TEXT]);

    await visitor.getByRole("link", { name: "Etiketin sayfasına dön" }).click();
    await expect(visitor).toHaveURL(`/q/${code}`);
    await visitor.getByRole("link", { name: "Şikâyet et" }).click();
    await visitor.getByRole("link", { name: "Vazgeç" }).click();
    await expect(visitor).toHaveURL(`/q/${code}`);
  },
);

test(
  "with script the report's button says that it is on its way, and sends once",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const [code = ""] = await generateNewCodes(server);
    const visitor = await newPerson();
    await visitor.goto(`/q/${code}/report`);
    // Counts and prevents submits, because a browser that is leaving the page ignores further clicks.
    await visitor.locator("form").evaluate((form) =>
      form.addEventListener("submit", (event) => {
        if (!event.defaultPrevented) form.dataset["sent"] = `${form.dataset["sent"] ?? ""}x`;
        event.preventDefault();
      }),
    );
    await visitor.getByLabel("Başka bir neden").check();
    await visitor.getByRole("button", { name: "Şikâyeti gönder" }).click();
    const busy = visitor.getByRole("button", { name: "Gönderiliyor…" });
    await expect(busy).toHaveAttribute("aria-disabled", "true");
    await busy.click({ force: true });
    await expect(visitor.locator("form")).toHaveAttribute("data-sent", "x");
    await visitor.locator("form").evaluate((form: HTMLFormElement) => form.submit());
    await expect(visitor.getByRole("heading", { name: "Teşekkürler, şikâyetinizi kaydettik" })).toBeVisible();
  },
);

test(
  "whoever reports again and again is told when to try again, and keeps what they typed",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const [code = ""] = await generateNewCodes(server);
    const visitor = await newPerson({ javaScriptEnabled: false });
    for (let nth = 0; nth < 6; nth += 1) {
      await visitor.goto(`/q/${code}/report`);
      await visitor.getByLabel("Başka bir neden").check();
      await visitor.getByLabel("Ne gördünüz?").fill(`Bu ${nth}. kez`);
      await visitor.getByRole("button", { name: "Şikâyeti gönder" }).click();
    }
    await expect(visitor.getByRole("alert")).toContainText(/\d+ dakika sonra tekrar deneyin/u);
    await expect(visitor.getByLabel("Ne gördünüz?")).toHaveValue("Bu 5. kez");
    await expect(visitor.getByLabel("Başka bir neden")).toBeChecked();
  },
);

test(
  "an administrator hides the note, switches the code off and on again and resolves the report; the next scan and the owner see each",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const owner = await newPerson();
    const visitor = await newPerson({ javaScriptEnabled: false });
    const code = await linkNewCode(owner, server);
    await saveProfile(owner, code, {
      note: NOTE_TEXT,
      contacts: { ...(await readContacts(owner, code)), ...shownContacts },
    });
    await sendReport(visitor, code);
    await owner.goto(`/edit-profile/${code}`);
    await expect(owner.getByLabel("Görünen not")).toHaveValue(NOTE_TEXT);

    await signInAsAdmin(page, server);
    await page.goto("/admin");
    await page.getByRole("link", { name: /^Şikâyetler/ }).click();
    await page.getByRole("link", { name: code }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Kod: ${code}`);
    await expect(findSection(page, "Etiket")).toContainText(NOTE_TEXT);

    await page.getByRole("button", { name: "Notu gizle" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Notu gizle" }).click();
    await expectFieldError(dialog, "Neden", "Lütfen nedenini yazın.");
    await dialog.getByLabel("Neden").fill("Not para istiyor.");
    await dialog.getByRole("button", { name: "Notu gizle" }).click();
    await expectAnnounced(page, `${code}: not gizlendi.`);
    await expect(findSection(page, "Durum")).toContainText("Not para istiyor.");
    await expect(page.getByRole("button", { name: "Notu göster" })).toBeFocused();
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByRole("link", { name: /^Ara / })).toBeVisible();
    await expect(visitor.getByText(NOTE_TEXT)).toBeHidden();

    await owner.reload();
    await expect(owner.getByRole("alert").filter({ hasText: "Not para istiyor." })).toContainText(
      "Yönetici notunuzu gizledi.",
    );
    await owner.goto("/dashboard");
    await expect(owner.getByRole("listitem").filter({ hasText: code })).toContainText("Notu gizli");
    await saveProfile(owner, code, { note: "Kaporayı başka hesaba yatırın." });
    await visitor.reload();
    await expect(visitor.getByText(/Kaporayı/)).toBeHidden();

    await page.getByRole("button", { name: "Kodu kapat" }).click();
    await dialog.getByLabel("Neden").fill("Dolandırıcılık");
    await dialog.getByRole("button", { name: "Kodu kapat" }).click();
    await expectAnnounced(page, `${code}: kod kapatıldı.`);
    expect((await visitor.reload())?.status()).toBe(404);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Geçersiz veya Bulunamayan QR Kodu");
    await owner.reload();
    await owner
      .getByRole("listitem")
      .filter({ hasText: code })
      .getByRole("link", { name: /düzenle$/ })
      .click();
    await expect(owner.getByRole("alert").filter({ hasText: "Dolandırıcılık" })).toContainText(
      "Yönetici bu kodu kapattı.",
    );
    const history = findSection(owner, "Geçmiş");
    await owner.getByRole("heading", { name: "Geçmiş" }).click();
    await expect(history.getByRole("listitem")).toContainText([
      /QR kod kapatıldı.*yönetici/su,
      /Bilgileri değiştirildi.*siz/su,
      /Notu gizlendi.*yönetici/su,
      /Bilgileri değiştirildi.*siz/su,
      /Hesaba bağlandı.*siz/su,
    ]);

    await page.getByRole("button", { name: "Kodu aç" }).click();
    await expect(dialog).not.toContainText("Dolandırıcılık");
    await dialog.getByLabel("Neden").fill("Sahibi düzeltti.");
    await dialog.getByRole("button", { name: "Kodu aç" }).click();
    await expectAnnounced(page, `${code}: kod yeniden açıldı.`);
    await page.getByRole("button", { name: "Notu göster" }).click();
    await dialog.getByRole("button", { name: "Notu göster" }).click();
    await expectAnnounced(page, `${code}: not yeniden gösteriliyor.`);
    await visitor.reload();
    await expect(visitor.getByText("Kaporayı başka hesaba yatırın.")).toBeVisible();
    await owner.reload();
    await expect(owner.getByLabel("Görünen not")).toBeVisible();
    await expect(owner.getByText(/^Yönetici notunuzu gizledi/u)).toBeHidden();

    await page.getByRole("link", { name: "1 açık şikâyet" }).click();
    const reports = page.getByRole("main").getByRole("listitem");
    await page.getByRole("button", { name: `${code}: şikâyeti sonuçlandır` }).click();
    await dialog.getByRole("button", { name: "Sonuçlandır" }).click();
    await expectFieldError(dialog, "Ne yaptınız?", "Lütfen ne yaptığınızı yazın.");
    await dialog.getByLabel("Ne yaptınız?").fill("Sahibi uyarıldı.");
    await dialog.getByRole("button", { name: "Sonuçlandır" }).click();
    await expectAnnounced(page, `${code}: şikâyet sonuçlandırıldı.`);
    await expect(reports).toContainText(["Sahibi uyarıldı."]);
    await page.getByRole("group", { name: "Durum" }).getByText("Açık").click();
    await expect(page.getByRole("heading", { name: "Açık şikâyet yok" })).toBeVisible();
    await page.getByRole("group", { name: "Durum" }).getByText("Sonuçlanan").click();
    await expect(reports).toHaveCount(1);
    await page.getByRole("button", { name: `Kod: ${code}: filtreyi kaldır` }).click();
    await expect(page).toHaveURL("/admin/reports?state=resolved");

    await page.goto(`/admin/qrcodes/${code}`);
    await page.getByRole("link", { name: "Geçmişi" }).click();
    await expect(findTableRows(page)).toContainText([
      /Şikâyet sonuçlandırıldı.*Sonuç: Sahibi uyarıldı\./su,
      /Notu yeniden gösterildi/u,
      /QR kod yeniden açıldı.*Neden: Sahibi düzeltti\./su,
      /QR kod kapatıldı.*Neden: Dolandırıcılık/su,
      /Bilgileri değiştirildi/u,
      /Notu gizlendi.*Neden: Not para istiyor\./su,
      /Bilgileri değiştirildi/u,
      /Hesaba bağlandı/u,
    ]);
  },
);

test(
  "from the list a code is switched off in two taps, found by the filter, and switched on again",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const [code = ""] = await generateNewCodes(server);
    const visitor = await newPerson();
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Bu QR Kod Henüz Atanmamış");
    await signInAsAdmin(page, server);
    await page.goto(`/admin/qrcodes?search=${code}`);
    const row = page.getByRole("row", { name: code });
    await row.getByRole("button", { name: `${code}: kodu kapat` }).click();
    await page.getByRole("dialog").getByLabel("Neden").fill("Etiket çalındı.");
    await page.getByRole("dialog").getByRole("button", { name: "Kodu kapat" }).click();
    await expectAnnounced(page, `${code}: kod kapatıldı.`);
    await expect(row).toContainText("Kapalı");
    expect((await visitor.reload())?.status()).toBe(404);
    await registerCustomer(visitor);
    await visitor.goto(`/link-qr?code=${code}`);
    await visitor.getByRole("button", { name: "Bağla", exact: true }).click();
    await expectAnnounced(visitor, "Geçersiz veya bulunamayan QR Kodu.");

    await page.getByRole("group", { name: "Durum" }).getByText("Kapalı").click();
    await expect(page).toHaveURL(/state=off/);
    await expect(row).toContainText("Kapalı");
    await row.getByRole("button", { name: `${code}: kodu aç` }).click();
    await page.getByRole("dialog").getByLabel("Neden").fill("Bulundu.");
    await page.getByRole("dialog").getByRole("button", { name: "Kodu aç" }).click();
    await expectAnnounced(page, `${code}: kod yeniden açıldı.`);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Eşleşen QR kod yok" })).toBeVisible();
    expect((await visitor.goto(`/q/${code}`))?.status()).toBe(200);
  },
);

test(
  "a company reads on its car's page why its code was switched off, and the administrator finds the code from the company",
  { tag: "@long" },
  async ({ page: clerk, newPerson, server }) => {
    const { codes, userId } = await registerApprovedCompany(clerk, server);
    const [code = ""] = codes;
    await saveCar(clerk, code, "display", { plate: "34 ABC 777", note: NOTE_TEXT });
    const page = await newPerson();
    await signInAsAdmin(page, server);
    await page.goto(`/admin/edit-company/${userId}`);
    await page.getByRole("link", { name: `Kod: ${code}` }).click();
    await expect(findSection(page, "Etiket").getByRole("link", { name: "Hızlı Kiralama" })).toHaveAttribute(
      "href",
      `/admin/edit-company/${userId}`,
    );
    await callApi(page, "POST", `/admin/codes/${code}/off`, { reason: "Etiket sahte." });
    await clerk.goto(`/company/edit-car/${code}`);
    await expect(clerk.getByRole("alert").filter({ hasText: "Etiket sahte." })).toContainText(
      "Yönetici bu kodu kapattı.",
    );
    await expect((await openRow(clerk, "Geçmiş")).getByRole("listitem").first()).toContainText(
      /QR kod kapatıldı.*yönetici/su,
    );
  },
);

test(
  "the audit is filtered by kind, day, account and code, and a link can hold the filters",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const owner = await newPerson();
    const person = await registerCustomer(owner, { displayName: "Denetlenen Kişi" });
    const [code = ""] = await generateNewCodes(server);
    await callApi(owner, "POST", `/codes/${code}/link`, {});
    await callApi(owner, "POST", "/account/logout", {});
    await signInAsAdmin(page, server);
    await page.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);
    await page.getByRole("link", { name: "Denetlenen Kişi: geçmişi" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Denetim kaydı");
    const rows = findTableRows(page);
    await expect(rows).toContainText([/Hesaba bağlandı/u, /Kayıt olundu/u]);
    await expect(rows.first()).toContainText(person.email);
    await page.getByLabel("Tür").selectOption("QR kodlar");
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toContainText([/Hesaba bağlandı/u]);
    await page.getByLabel("Son gün").fill("2020-01-01");
    await expect(page.getByRole("heading", { name: "Eşleşen kayıt yok" })).toBeVisible();
    await page.getByLabel("Son gün").fill("");
    await page.getByLabel("İlk gün").fill("2020-01-01");
    await expect(page).toHaveURL(/2020-01-01/u);
    await expect(rows).toHaveCount(1);
    await rows.getByRole("link", { name: code }).click();
    await page.getByRole("link", { name: "Geçmişi" }).click();
    await expect(rows).toContainText([/Hesaba bağlandı/u]);
    await page.getByRole("button", { name: `Kod: ${code}: filtreyi kaldır` }).click();
    await expect(page).toHaveURL("/admin/audit");
    await expect(page.getByRole("heading", { name: "Kayıtlar" })).toBeFocused();
    await page.getByLabel("Tür").selectOption("QR kodlar");
    await expect(rows.filter({ hasText: "QR kod üretildi" }).first()).toContainText("ön ek KT");
  },
);

test(
  "what a lost answer had made is made once: an account and a run of codes that are sent again",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    await page.goto("/register");
    await page.getByLabel("Görünen ad").fill("Kayıp Yanıt");
    const email = `kayip-${Date.now()}@example.com`;
    await page.getByLabel("E-posta").fill(email);
    await page.getByLabel("Şifre", { exact: true }).fill("sifre-1234");
    await page.getByLabel("Şifre (tekrar)", { exact: true }).fill("sifre-1234");
    await dropNextResponse(page, "account/register");
    await page.getByRole("button", { name: "Kayıt ol", exact: true }).click();
    await expectAnnounced(page, /^Bağlantı kurulamadı/);
    await page.getByRole("button", { name: "Kayıt ol", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Henüz etiketiniz yok" })).toBeVisible();

    const administrator = await newPerson();
    await signInAsAdmin(administrator, server);
    await administrator.goto("/admin");
    await administrator.getByLabel("Ön ek").fill("KAYIP-");
    await administrator.getByLabel("Kaç adet?").fill("2");
    const generate = administrator.getByRole("button", { name: "Üret", exact: true });
    await dropNextResponse(administrator, "admin/codes/generate");
    await generate.click();
    await expectAnnounced(administrator, /^Bağlantı kurulamadı/);
    await generate.click();
    await expectAnnounced(administrator, "2 yeni kod üretildi.");
    const made = async () =>
      (await callApi<{ items: unknown[] }>(administrator, "POST", "/admin/codes/search", { search: "KAYIP-" })).items
        .length;
    expect(await made()).toBe(2);
    await generate.click();
    await expect.poll(made).toBe(4);
  },
);

test(
  "a limit that another administrator set meanwhile is told, and what was typed stays",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const { userId, companyId } = await registerApprovedCompany(await newPerson(), server, 2);
    await signInAsAdmin(page, server);
    await page.goto(`/admin/edit-company/${userId}`);
    const limit = page.getByRole("spinbutton", { name: "Araç limiti" });
    await expect(limit).toHaveValue("2");
    await callApi(page, "PUT", `/admin/companies/${companyId}/slots`, { carSlots: 3 });
    await limit.fill("5");
    await page.getByRole("button", { name: /^Kaydet/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Limiti yükselt" }).click();
    await expectAnnounced(
      page,
      "Araç limiti bu arada 3 olarak değiştirildi. Yazdığınız silinmedi. Doğruysa yeniden kaydedin.",
    );
    await expect(limit).toHaveValue("5");
    await page.getByRole("button", { name: /^Kaydet/ }).click();
    await expect(page.getByRole("dialog")).toContainText("Araç limiti 5 olur (şimdi 3).");
    await page.getByRole("dialog").getByRole("button", { name: "Limiti yükselt" }).click();
    await expectAnnounced(page, /araç limiti artık 5/u);
  },
);

async function dropNextResponse(page: Page, procedure: string) {
  await page.route(
    `**/rpc/${procedure}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

async function sendReport(visitor: Page, code: string) {
  await visitor.goto(`/q/${code}/report`);
  await visitor.getByLabel("Para, şifre ya da kart bilgisi isteniyor").check();
  await visitor.getByRole("button", { name: "Şikâyeti gönder" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Teşekkürler, şikâyetinizi kaydettik");
}

async function readContacts(page: Page, code: string) {
  type Contacts = NonNullable<Parameters<typeof saveProfile>[2]["contacts"]>;
  return (await callApi<{ contacts: Contacts }>(page, "GET", `/profiles/${code}`)).contacts;
}

function findTableRows(page: Page) {
  return page.getByRole("row").filter({ has: page.getByRole("cell") });
}
