import { readFile } from "node:fs/promises";

import type { Locator, Page } from "@playwright/test";

import { openRow } from "./desk.ts";
import { expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import {
  administratorOf,
  confirmDialog,
  generateCodes,
  linkCode,
  linkNewCode,
  generateNewCodes,
  registerApprovedCompany,
  registerCustomer,
  saveProfile,
  signIn,
  signInAsAdmin,
  makePerson,
} from "./people.ts";
import { readQr } from "./qr.ts";

test.describe.configure({ mode: "parallel" });

const MONTH_NAMES = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(" ");

test(
  "four people: codes are made, one is linked and filled in, a stranger reaches its owner, another takes the sticker over",
  { tag: "@daily" },
  async ({ page: owner, newPerson, server }) => {
    const [administrator, visitor, second] = await Promise.all([
      newPerson(),
      newPerson({ javaScriptEnabled: false }),
      newPerson(),
    ]);
    const person = makePerson({ displayName: "Ayşe Nur Yılmaz" });
    const heir = makePerson({ displayName: "Mehmet Öz" });
    let code = "";

    await test.step("the administrator signs in and generates codes under a prefix", async () => {
      await administrator.goto("/admin");
      const { email, password } = administratorOf(server);
      await administrator.getByLabel("E-posta").fill(email);
      await administrator.getByLabel("Şifre", { exact: true }).fill(password);
      await administrator.getByRole("button", { name: "Giriş yap", exact: true }).click();
      await expect(administrator.getByRole("heading", { level: 1, name: "Admin Paneli" })).toBeVisible();

      await administrator.getByLabel("Kaç adet?").fill("2");
      await administrator.getByLabel("Ön ek").fill("loop-");
      await administrator.getByRole("button", { name: "Üret", exact: true }).click();
      await expectAnnounced(administrator, "2 yeni kod üretildi.");
      const pictures = administrator.getByRole("img", { name: /: QR kod$/ });
      await expect(pictures).toHaveCount(2);
      const codes = await pictures.evaluateAll((all) =>
        all.map((one) => one.getAttribute("aria-label")?.split(":")[0] ?? ""),
      );
      for (const made of codes) expect(made).toMatch(/^LOOP-[2-9A-HJKMNP-Z]{6}$/);
      expect(new Set(codes).size).toBe(2);
      code = codes[0] ?? "";
    });

    await test.step("the owner scans the sticker, registers on the way and finds the code filled in", async () => {
      await owner.goto(`/q/${code.toLowerCase()}`);
      await expect(owner.getByRole("heading", { level: 1, name: "Bu QR Kod Henüz Atanmamış" })).toBeVisible();
      await owner.getByRole("link", { name: "Bu kodu hesabıma bağla" }).click();
      await expect(owner).toHaveURL(`/begin?code=${code}`);
      await expect(owner.getByText("Elinizdeki etiket")).toBeVisible();
      await owner.getByLabel("Görünen ad").fill(person.displayName);
      await owner.getByLabel("E-posta").fill(person.email);
      await owner.getByLabel("Şifre", { exact: true }).fill(person.password);
      await owner.getByLabel("Şifre (tekrar)", { exact: true }).fill(person.password);
      await owner.getByRole("button", { name: "Kayıt ol ve bağla", exact: true }).click();
      await expect(owner).toHaveURL(`/begin/${code}`);
    });

    await test.step("the code is linked by itself, and its profile stands as linking made it", async () => {
      await owner.goto(`/edit-profile/${code}`);
      await expect(owner.getByLabel("Görünen not")).toHaveValue("Kısa süre içinde döneceğim.");
      await openRow(owner, "İletişim bilgileri");
      await expect(owner.getByLabel("İletişim bilgilerimi göster")).toBeChecked();
    });

    await test.step("the owner sets plate, note and contacts, one of them hidden", async () => {
      await owner.getByLabel("Plaka").fill("34abc123");
      await owner.getByLabel("Görünen not").fill("5 dakikaya aracın başındayım.");
      await owner.getByLabel("Telefon", { exact: true }).fill("0532 123 45 67");
      await owner.getByLabel("Telegram", { exact: true }).fill("@ayse_y");
      await owner.getByLabel("E-posta", { exact: true }).fill("gizli-adres@ornek.com");
      await owner.getByText("Göster: E-posta").click();
      await owner.getByLabel("Web sitesi", { exact: true }).fill("ornek.com/ayse");
      await owner.getByRole("button", { name: "Kaydet", exact: true }).click();
      await expect(owner.getByRole("dialog", { name: "Bu plaka doğru mu?" })).toBeVisible();
      await confirmDialog(owner, "Evet, kaydet");
      await expectAnnounced(owner, "Profil kaydedildi.");
      await expect(owner.getByText("34 ABC 123")).toBeVisible();
    });

    const small = owner.getByRole("img", { name: "34 ABC 123: QR kod", exact: true });
    const large = owner.getByRole("dialog").getByRole("img", { name: `etiketi, kod ${code}` });

    await test.step("the dashboard shows plate, note and the day of linking", async () => {
      const days = [formatTodayInTurkish()];
      await owner.getByRole("link", { name: "Panelim" }).click();
      await expect(owner.getByRole("heading", { level: 1, name: `Hoş geldiniz, ${person.displayName}` })).toBeVisible();
      const card = owner.getByRole("listitem").filter({ has: owner.getByRole("heading", { name: "34 ABC 123" }) });
      await expect(card).toContainText("5 dakikaya aracın başındayım.");
      await expect(card).toContainText(`Kod: ${code}`);
      days.push(formatTodayInTurkish());
      await expect(card).toContainText(new RegExp(days.join("|")));
      const look = card.getByRole("link", { name: "önizle" });
      await expect(look).toHaveAttribute("href", `/q/${code}`);
      await expect(look).toHaveAttribute("target", "_blank");
    });

    await test.step("every picture of the QR leads to the scan address", async () => {
      expect(await readQrOnScreen(small)).toMatchObject({ text: `${server.url}/q/${code}`, width: 64, height: 64 });
      await owner.getByRole("button", { name: "34 ABC 123: QR kodu büyüt" }).click();
      expect(await readQrOnSticker(large)).toMatchObject({
        text: `${server.url}/q/${code}`,
        width: 256,
        height: 256,
        level: "Q",
      });
      const { name, png } = await downloadByButton(
        owner,
        owner.getByRole("dialog").getByRole("button", { name: "PNG indir" }),
      );
      expect(name).toBe("34 ABC 123.png");
      expect(readQr(png)).toEqual({ text: `${server.url}/q/${code}`, level: "Q", width: 256, height: 256 });
      await owner.keyboard.press("Escape");
    });

    await test.step("a visitor without JavaScript reads the note and can call, and learns nothing hidden", async () => {
      const answer = await visitor.goto(`/q/${code}`);
      await expect(visitor.getByRole("heading", { level: 1, name: "Ay*** Y." })).toBeVisible();
      await expect(visitor.getByText("34 ABC 123")).toBeVisible();
      await expect(visitor.getByText("5 dakikaya aracın başındayım.")).toBeVisible();
      const contacts = visitor.getByRole("main").locator("a[rel~=ugc]");
      await expect(contacts).toHaveText([/0532 123 45 67/, /@ayse_y/, /ornek\.com\/ayse/]);
      const addresses = await contacts.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
      expect(addresses).toEqual(["tel:+905321234567", "https://t.me/ayse_y", "https://ornek.com/ayse"]);
      const source = (await answer?.text()) ?? "";
      expect(source).toContain("Ay*** Y.");
      for (const secret of ["gizli-adres", "Ayşe", "Nur", "Yılmaz", person.email]) expect(source).not.toContain(secret);
    });

    await test.step("a second customer who tries the code reads whose it is", async () => {
      await registerCustomer(second, heir);
      await second.goto(`/link-qr?code=${code}`);
      await second.getByRole("button", { name: "Bağla", exact: true }).click();
      await expectAnnounced(second, "Bu QR Kodu zaten başka bir kullanıcı tarafından bağlanmış.");
      await expect(second.getByLabel("QR kod")).toHaveValue(code);
    });

    await test.step("the administrator sees whose the code is", async () => {
      await administrator.goto(`/admin/qrcodes?search=${code.toLowerCase()}`);
      await expect(administrator.getByRole("row", { name: code })).toContainText("Bağlı");
      await expect(administrator.getByRole("row", { name: code })).toContainText(person.displayName);
      await expect(administrator.getByRole("row", { name: code })).toContainText(person.email);
    });

    await test.step("the owner unlinks it through the dialog that names it", async () => {
      await owner.getByRole("link", { name: "34 ABC 123: düzenle" }).click();
      await openRow(owner, "Bağlantıyı kaldır");
      await owner.getByRole("button", { name: "Bağlantıyı kaldır", exact: true }).last().click();
      const dialog = owner.getByRole("dialog", { name: "34 ABC 123 etiketinin bağlantısını kaldır" });
      await dialog.getByRole("button", { name: "Bağlantıyı kaldır" }).click();
      await expectAnnounced(owner, "34 ABC 123 etiketinin bağlantısı kaldırıldı.");
      await expect(owner).toHaveURL("/dashboard");
      await expect(owner.getByRole("heading", { name: "Henüz etiketiniz yok" })).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByRole("heading", { level: 1, name: "Bu QR Kod Henüz Atanmamış" })).toBeVisible();
    });

    await test.step("the second customer links it and starts with an empty profile", async () => {
      await second.getByRole("button", { name: "Bağla", exact: true }).click();
      await expect(second).toHaveURL(`/edit-profile/${code}`);
      await expect(second.getByLabel("Plaka")).toHaveValue("");
      await openRow(second, "İletişim bilgileri");
      await expect(second.getByLabel("Telefon", { exact: true })).toHaveValue("");
      await visitor.reload();
      await expect(visitor.getByRole("heading", { level: 1, name: "Me*** Ö." })).toBeVisible();
      await expect(visitor.getByText("34 ABC 123")).toBeHidden();
      await administrator.reload();
      await expect(administrator.getByRole("row", { name: code })).toContainText(heir.email);
    });
  },
);

test(
  "the QR is as sharp on a telephone's display: 64 and 256 points are twice the pixels, and both lead to the scan address",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson({ deviceScaleFactor: 2, viewport: { width: 390, height: 844 }, isMobile: true });
    const code = await linkNewCode(owner, server);
    await owner.goto("/dashboard");
    const text = `${server.url}/q/${code}`;
    expect(await readQrOnScreen(owner.getByRole("img", { name: `${code}: QR kod`, exact: true }))).toMatchObject({
      text,
      width: 128,
      height: 128,
    });
    await owner.getByRole("button", { name: `${code}: QR kodu büyüt` }).click();
    const large = owner.getByRole("dialog").getByRole("img", { name: `etiketi, kod ${code}` });
    // Waits for the dialog's animation, because a moving picture is blurred.
    expect(await readQrOnSticker(large)).toMatchObject({ text, width: 256, height: 256, level: "Q" });
  },
);

test(
  "a code without a plate is called by its code, on its card and in the name of the picture",
  { tag: "@long" },
  async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 2, name: `Kod: ${code}` })).toBeVisible();
    await page.getByRole("button", { name: `${code}: QR kodu büyüt` }).click();
    const { name, png } = await downloadByButton(
      page,
      page.getByRole("dialog").getByRole("button", { name: "PNG indir" }),
    );
    expect(name).toBe(`${code}.png`);
    expect(readQr(png)).toEqual({ text: `${server.url}/q/${code}`, level: "Q", width: 256, height: 256 });
  },
);

test(
  "an old sticker whose code was typed with spaces, small letters and a dotless ı is found and linked",
  { tag: "@long" },
  async ({ page, server }) => {
    const [code = ""] = await generateNewCodes(server, 1, "MINI");
    await registerCustomer(page);
    await page.goto("/link-qr");
    await page.getByLabel("QR kod").fill(` mını ${code.slice(4).toLowerCase()} `);
    await page.getByLabel("QR kod").press("Enter");
    await expect(page).toHaveURL(`/edit-profile/${code}`);
  },
);

test(
  "the success of linking stands for one and a half seconds before the profile opens",
  { tag: "@long" },
  async ({ page, server }) => {
    const [code = ""] = await generateNewCodes(server);
    await registerCustomer(page);
    await page.clock.install();
    await page.goto(`/link-qr?code=${code}`);
    await expect(page.getByRole("button", { name: "Bağla", exact: true })).toBeVisible();
    await stopClock(page);
    await page.getByRole("button", { name: "Bağla", exact: true }).click();
    const passed = await runClockUntilVisible(page, page.getByText("Kod başarıyla bağlandı!").first());
    await page.clock.runFor(1490 - passed);
    await expect(page).toHaveURL(`/link-qr?code=${code}`);
    await page.clock.runFor(20 + passed);
    await expect(page).toHaveURL(`/edit-profile/${code}`);
  },
);

test(
  "what linking refuses is said in one sentence, and the typed code stays",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const own = await linkNewCode(page, server);
    const other = await newPerson();
    const theirs = await linkNewCode(other, server);
    await page.goto("/link-qr");
    const field = page.getByLabel("QR kod");
    for (const [typed, sentence] of [
      ["", "Lütfen QR Kodu giriniz."],
      ["   ", "Lütfen QR Kodu giriniz."],
      ["çok yanlış!", "Geçersiz veya bulunamayan QR Kodu."],
      ["KT000000", "Geçersiz veya bulunamayan QR Kodu."],
      [theirs, "Bu QR Kodu zaten başka bir kullanıcı tarafından bağlanmış."],
      [own, "Bu QR kodu zaten sizin tarafınızdan bağlanmış."],
    ] as const) {
      await field.fill(typed);
      await page.getByRole("button", { name: "Bağla", exact: true }).click();
      await expectAnnounced(page, sentence);
      await expect(field).toHaveValue(typed);
    }
    await field.fill("");
    await page.getByRole("button", { name: "Bağla", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText(["Lütfen QR Kodu giriniz."]);
    await field.fill(own);
    await page.getByRole("button", { name: "Bağla", exact: true }).click();
    await page.getByRole("link", { name: "Etiketlerime git" }).click();
    await expect(page).toHaveURL("/dashboard");
  },
);

test(
  "a dashboard that was left open while another account signed in shows nothing of the former any more",
  { tag: "@long" },
  async ({ page, server }) => {
    await page.clock.install();
    const code = await linkNewCode(page, server);
    await page.goto("/dashboard");
    await expect(page.getByText(code).first()).toBeVisible();
    const other = await registerCustomer(page, { displayName: "Deniz Başka" });
    await page.clock.fastForward(60_000);
    await page.evaluate(() => void dispatchEvent(new Event("visibilitychange")));
    await expectAnnounced(page, /^Kullanıcı kimliği doğrulanamadı\./);
    await expect(page.getByText(code)).toHaveCount(0);
    await page.getByRole("button", { name: "Yeni hesapla devam et" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(other.displayName);
  },
);

test(
  "a wrong contact that is hidden is saved as it was typed, and is asked for again when it is shown",
  { tag: "@long" },
  async ({ page, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto(`/edit-profile/${code}`);
    const field = page.getByLabel("Telefon", { exact: true });
    const shown = page.getByText("Göster: Telefon");
    const save = page.getByRole("button", { name: "Kaydet", exact: true });
    await openRow(page, "İletişim bilgileri");
    await field.fill("0532 12");
    await save.click();
    await expectFieldError(page, "Telefon", "Bu numara çok kısa. Alan koduyla birlikte numaranın tamamını yazın.");
    await shown.click();
    await expect(field).toBeDisabled();
    await expect(field).not.toHaveAttribute("aria-invalid");
    await save.click();
    await expectAnnounced(page, "Profil kaydedildi. Okutanlar yeni hâlini görüyor.");
    await page.reload();
    await openRow(page, "İletişim bilgileri");
    await expect(field).toHaveValue("0532 12");
    await shown.click();
    await save.click();
    await expectFieldError(page, "Telefon", "Bu numara çok kısa. Alan koduyla birlikte numaranın tamamını yazın.");
  },
);

test(
  "hiding all contacts at once takes them from the scan page and leaves each one's own switch",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const code = await linkNewCode(page, server);
    await saveProfile(page, code, {
      contacts: {
        phone: { value: "+905321234567", visible: true },
        telegram: { value: "ayse_y", visible: false },
        email: { value: "", visible: true },
        website: { value: "", visible: true },
      },
    });
    const visitor = await newPerson();
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByRole("link", { name: /^Ara / })).toHaveAttribute("href", "tel:+905321234567");

    await page.goto(`/edit-profile/${code}`);
    await openRow(page, "İletişim bilgileri");
    await page.getByText("İletişim bilgilerimi göster").click();
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expectAnnounced(page, "Profil kaydedildi.");
    await expect(page.getByLabel("Göster: Telefon")).toBeChecked();
    await expect(page.getByLabel("Göster: Telegram")).not.toBeChecked();
    const answer = await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "Sahibine mesaj gönderin" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: /^Ara / })).toBeHidden();
    expect(await answer?.text()).not.toContain("5321234567");
  },
);

test("a code that nobody printed is called invalid", async ({ page }) => {
  const answer = await page.goto("/q/KT000000");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Geçersiz veya Bulunamayan QR Kodu" })).toBeVisible();
});

test(
  "somebody else's profile does not open: the owner of another code is told and led back",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const other = await newPerson();
    const theirs = await linkNewCode(other, server);
    await registerCustomer(page);
    await page.goto(`/edit-profile/${theirs}`);
    await expectAnnounced(page, "Bu profili düzenleme yetkiniz yok.");
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/edit-profile/KT000000");
    await expect(page.getByRole("heading", { level: 1, name: "Profil bulunamadı." })).toBeVisible();
  },
);

test(
  "new codes are copied, which the button says for one and a half seconds, and downloaded by their code",
  { tag: "@long" },
  async ({ page, context, server }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInAsAdmin(page, server);
    await page.clock.install();
    await page.goto("/admin");
    await page.getByLabel("Kaç adet?").fill("3");
    await page.getByRole("button", { name: "Üret", exact: true }).click();
    const pictures = page.getByRole("img", { name: /: QR kod$/ });
    await expect(pictures).toHaveCount(3);
    const codes = await pictures.evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-label")?.split(":")[0] ?? ""),
    );
    const [code = ""] = codes;

    await stopClock(page);
    await page.getByRole("button", { name: new RegExp(`^Kopyala ?: ${code}`) }).click();
    const passed = await runClockUntilVisible(
      page,
      page.getByRole("button", { name: new RegExp(`^Kopyalandı ?: ${code}`) }),
    );
    await expect(page.getByRole("status").filter({ hasText: `Kopyalandı: ${code}` })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await page.clock.runFor(1490 - passed);
    await expect(page.getByRole("button", { name: new RegExp(`^Kopyalandı ?: ${code}`) })).toBeVisible();
    await page.clock.runFor(20 + passed);
    await expect(page.getByRole("button", { name: new RegExp(`^Kopyala ?: ${code}`) })).toBeVisible();
    await page.clock.resume();

    await page.getByRole("button", { name: "Tümünü kopyala" }).click();
    await expect(page.getByRole("button", { name: /^Kopyalandı ?: Tüm yeni kodlar/ })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));

    const { name, png } = await downloadByButton(page, page.getByRole("button", { name: `PNG indir: ${code}` }));
    expect(name).toBe(`${code}.png`);
    expect(readQr(png)).toEqual({ text: `${server.url}/q/${code}`, level: "Q", width: 256, height: 256 });
  },
);

test(
  "one's own codes are searched from ten on, by plate, code and note, and going back finds the search again",
  { tag: "@long" },
  async ({ page, server }) => {
    const codes = await generateNewCodes(server, 10);
    await registerCustomer(page);
    for (const code of codes.slice(1)) await linkCode(page, code);
    const search = page.getByLabel("Etiket ara");
    const cards = page.getByRole("link", { name: /: düzenle$/ });
    await page.goto("/dashboard");
    await expect(cards).toHaveCount(9);
    await expect(search).toBeHidden();
    await linkCode(page, codes[0]!);
    await saveProfile(page, codes[0]!, { plate: "34 ABC 123", note: "Çatı katındayım" });
    await page.reload();
    for (const typed of ["34abc", "çatı KATI", codes[0]!.toLowerCase()]) {
      await search.fill(typed);
      await expect(cards).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 2, name: "34 ABC 123" })).toBeVisible();
    }
    await search.fill("34abc");
    await expect(page).toHaveURL("/dashboard");
    await page.getByRole("link", { name: "34 ABC 123: düzenle" }).click();
    await page.goBack();
    await expect(search).toHaveValue("34abc");
    await expect(cards).toHaveCount(1);
    await page.reload();
    await search.fill("yok");
    await expect(page.getByRole("heading", { name: "Eşleşen etiket yok" })).toBeVisible();
    await search.fill("");
    await expect(cards).toHaveCount(10);
    await expect(search).toBeFocused();
  },
);

test(
  "a company that links the code of its own car is told what it is and led to the car",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server);
    await page.goto(`/link-qr?code=${codes[0]!.toLowerCase()}`);
    await page.getByRole("button", { name: "Bağla", exact: true }).click();
    await expectAnnounced(page, "Bu, filonuzdaki bir aracın kodu.");
    await page.getByRole("link", { name: "Aracı aç" }).click();
    await expect(page).toHaveURL(`/company/edit-car/${codes[0]}`);
  },
);

test(
  "the administrator finds codes by their beginning in small letters and by state, and the search survives a reload",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    await signInAsAdmin(page, server);
    const prefix = `S${Date.now().toString(36).slice(-5)}`.toUpperCase().replaceAll(/[OIL01]/g, "X");
    const [linked = "", ...free] = await generateCodes(page, 3, prefix);
    const owner = await newPerson();
    const person = await registerCustomer(owner);
    await linkCode(owner, linked);

    await page.goto("/admin/qrcodes");
    await page.getByLabel("QR kod ara").fill(` ${prefix.toLowerCase()} `);
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole("row", { name: linked })).toContainText("Bağlı");
    await expect(page.getByRole("row", { name: linked })).toContainText(person.email);
    for (const code of free) await expect(page.getByRole("row", { name: code })).toContainText("Boşta");

    await page.getByRole("group", { name: "Durum" }).getByText("Boşta").click();
    await expect(page.getByRole("radio", { name: "Boşta" })).toBeChecked();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(page.getByLabel("QR kod ara")).toHaveValue(/./);
    await expect(rows).toHaveCount(2);
    await page.getByRole("radio", { name: "Bağlı" }).press("ArrowLeft");
    await expect(rows).toHaveCount(3);
    await page.getByLabel("QR kod ara").fill(`${linked}X`);
    await expect(page.getByRole("heading", { name: "Eşleşen QR kod yok" })).toBeVisible();
  },
);

test(
  "a long list of codes comes in pages, those of a search in the order of their codes, none twice",
  { tag: "@long" },
  async ({ page, newPerson, server }) => {
    const administrator = await newPerson();
    await signInAsAdmin(administrator, server);
    const codes = await generateCodes(administrator, 50, "PAGE");
    codes.push(...(await generateCodes(administrator, 1, "PAGE")));
    await signIn(page, administratorOf(server));
    await page.goto("/admin/qrcodes?search=page");
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows.first()).toBeVisible();
    const more = page.getByRole("button", { name: "Daha fazla göster" });
    while (await more.isVisible()) {
      const before = await rows.count();
      await more.click();
      await expect.poll(() => rows.count()).toBeGreaterThan(before);
    }
    const shown = await page.getByRole("rowheader").getByRole("link").allTextContents();
    expect(shown).toEqual(codes.toSorted());
    await expect(page.getByText("Aramanızla başlayan kodlar, kod sırasıyla.")).toBeVisible();
    await page.getByRole("searchbox").clear();
    await expect(rows.first()).toContainText(codes.at(-1)!);
  },
);

async function readQrOnScreen(picture: Locator) {
  return readQr(await picture.screenshot({ animations: "disabled", scale: "device" }));
}

async function readQrOnSticker(sticker: Locator) {
  // Waits for the dialog's opening animation, because the field has another size during the animation.
  await sticker.evaluate(async (picture) => {
    const moving = picture.closest("dialog")?.getAnimations({ subtree: true }) ?? [];
    await Promise.all(moving.map(({ finished }) => finished));
  });
  const field = await sticker.locator("rect").nth(1).boundingBox();
  if (!field) throw new Error("The sticker has no white field.");
  const { x, y, width, height } = field;
  // Clips the screenshot inside the rounded corners, because the corners are not white.
  const png = await sticker.page().screenshot({
    animations: "disabled",
    scale: "device",
    clip: { x: x + 8, y: y + 8, width: width - 16, height: height - 16 },
  });
  return { ...readQr(png), width: Math.round(width), height: Math.round(height) };
}

async function downloadByButton(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), png: await readFile(await download.path()) };
}

async function stopClock(page: Page) {
  // The time is in the future, because the clock goes on until the page has executed the pause.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

async function runClockUntilVisible(page: Page, thing: Locator) {
  let passed = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      passed += 10;
      return thing.isVisible();
    })
    .toBe(true);
  return passed;
}

function formatTodayInTurkish() {
  const [day, month, year] = new Date()
    .toLocaleDateString("en-GB", { timeZone: "Europe/Istanbul" })
    .split("/")
    .map(Number);
  return `${day} ${MONTH_NAMES[(month ?? 1) - 1]} ${year}`;
}

test(
  "a second tab that signs in as somebody else blanks every screen of the first at once, and none of the same account",
  { tag: "@long" },
  async ({ page, context, server }) => {
    const code = await linkNewCode(page, server);
    await page.goto(`/edit-profile/${code}`);
    await page.getByLabel("Görünen not").fill("Yarım kalan");
    const second = await context.newPage();
    await second.goto("/dashboard");
    await expect(second.getByText(code).first()).toBeVisible();
    await expect(page.getByLabel("Görünen not")).toHaveValue("Yarım kalan");

    await second.getByRole("button", { name: "Çıkış yap" }).click();
    await expect(second).toHaveURL("/");
    await second.goto("/register");
    const other = makePerson({ displayName: "Deniz Başka" });
    await second.getByLabel("Görünen ad").fill(other.displayName);
    await second.getByLabel("E-posta").fill(other.email);
    await second.getByLabel("Şifre", { exact: true }).fill(other.password);
    await second.getByLabel("Şifre (tekrar)", { exact: true }).fill(other.password);
    await second.getByRole("button", { name: "Kayıt ol" }).click();
    await expect(second).toHaveURL("/dashboard");
    await expectAnnounced(page, /^Kullanıcı kimliği doğrulanamadı\./);
    await expect(page.getByText(code)).toHaveCount(0);
    await page.getByRole("button", { name: "Yeni hesapla devam et" }).click();
    await expect(page.getByText(other.displayName).first()).toBeVisible();
  },
);
