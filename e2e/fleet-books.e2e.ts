import { readFile } from "node:fs/promises";

import { addMonths, formatLocalDateTime } from "#domain/words/istanbul.ts";

import { findValueBeside, registerCompanyWithCar, openRow } from "./desk.ts";
import { clickTwice, expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import {
  addCustomer,
  addExpense,
  endRental,
  registerApprovedCompany,
  payRental,
  saveCar,
  startRental,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const PAID_LABEL = "Alınan ödeme (TL)";

test.describe("customers", () => {
  test(
    "they are added, listed in Turkish order, found, edited and deleted after a question",
    { tag: "@long" },
    async ({ page, server }) => {
      await registerApprovedCompany(page, server);
      await page.goto("/company/customers");
      await expect(page.getByRole("heading", { name: "Henüz müşteri eklenmedi." })).toBeVisible();
      const add = page.getByRole("button", { name: "Müşteri ekle" });
      await page.getByLabel("Telefon").fill("12");
      await page.getByLabel("E-posta", { exact: true }).fill("ayse@");
      await add.click();
      await expectFieldError(page, "Ad soyad", "Lütfen müşterinin adını girin.");
      await expectFieldError(page, "Telefon", "Bu numara çok kısa. Alan koduyla birlikte numaranın tamamını yazın.");
      await expectFieldError(page, "E-posta", "Lütfen geçerli bir e-posta adresi girin.");
      await expect(page.getByLabel("Ad soyad")).toBeFocused();
      await page.getByLabel("Ad soyad").fill("Şule Ak");
      await page.getByLabel("Telefon").fill("0532 111 22 33");
      await page.getByLabel("E-posta", { exact: true }).fill("sule@ornek.com");
      await page.getByLabel("Notlar").fill("Ehliyeti yeni");
      await add.click();
      await expectAnnounced(page, "Şule Ak eklendi.");
      await expect(page.getByLabel("Ad soyad")).toHaveValue("");

      for (const name of ["İnci Su", "Cem Su", "Zeki Su", "Çağla Su", "Işıl Su"]) await addCustomer(page, { name });
      await page.reload();
      const names = page.getByRole("listitem").getByRole("heading");
      await expect(names).toHaveText(["Cem Su", "Çağla Su", "Işıl Su", "İnci Su", "Şule Ak", "Zeki Su"]);
      for (const [search, found] of [
        ["IŞIL", ["Işıl Su"]],
        ["inci", ["İnci Su"]],
        ["0532 111", ["Şule Ak"]],
      ] as const) {
        await page.getByLabel("Müşteri ara").fill(search);
        await expect(names).toHaveText([...found]);
      }
      await page.getByLabel("Müşteri ara").fill("kimse");
      await expect(page.getByRole("heading", { name: "Eşleşen müşteri yok" })).toBeVisible();
      await page.getByRole("button", { name: "Aramayı temizle" }).click();

      await page.getByRole("button", { name: "Şule Ak: düzenle" }).click();
      await expect(page.getByRole("heading", { name: "Düzenleniyor: Şule Ak" })).toBeFocused();
      await page.getByLabel("Ad soyad").fill("Şule Akın");
      await page.getByRole("button", { name: "Kaydet", exact: true }).click();
      await expectAnnounced(page, "Şule Akın güncellendi.");
      await expect(names.nth(4)).toHaveText("Şule Akın");

      await page.getByRole("button", { name: "Şule Akın: sil" }).click();
      const question = page.getByRole("dialog", { name: "Bu müşteriyi silmek istediğinizden emin misiniz?" });
      await question.getByRole("button", { name: "Vazgeç" }).click();
      await expect(question).toBeHidden();
      await expect(names).toHaveCount(6);
      await page.getByRole("button", { name: "Şule Akın: sil" }).click();
      await question.getByRole("button", { name: "Müşteriyi sil" }).click();
      await expectAnnounced(page, "Şule Akın silindi.");
      await expect(names).toHaveText(["Cem Su", "Çağla Su", "Işıl Su", "İnci Su", "Zeki Su"]);
    },
  );
});

test.describe("billing", () => {
  test(
    "rentals are filtered by payment and plate, and the filter and the open detail survive a reload",
    { tag: "@long" },
    async ({ page, server }) => {
      const { codes } = await registerApprovedCompany(page, server, 3);
      const [paid = "", partial = "", unpaid = ""] = codes;
      await saveCar(page, paid, "display", { plate: "34 ABC 123" });
      await saveCar(page, partial, "display", { plate: "06 AB 1234" });
      await startRental(page, paid, { total: 100_000, paid: 100_000 });
      await endRental(page, await startRental(page, partial, { total: 100_000, paid: 40_000 }));
      await startRental(page, unpaid);
      await page.goto("/company/billing");
      const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
      await expect(rows).toContainText([unpaid, "06 AB 1234", "34 ABC 123"]);
      await expect(rows).toContainText(["Ödenmedi", "Kısmi Ödendi", "Ödendi"]);
      await expect(rows).toContainText([/Sürüyor/, /Kalan 600,00 TL/, /Sürüyor/]);
      const payment = page.getByRole("group", { name: "Ödeme durumu" });
      for (const [word, plate] of [
        ["Ödendi", "34 ABC 123"],
        ["Ödenmedi", unpaid],
        ["Kısmi Ödendi", "06 AB 1234"],
      ] as const) {
        await payment.getByText(word, { exact: true }).click();
        await expect(rows).toHaveCount(1);
        await expect(rows).toContainText(plate);
      }
      await page.reload();
      await expect(payment.getByRole("radio", { name: "Kısmi Ödendi" })).toBeChecked();
      await expect(rows).toHaveCount(1);
      await rows.getByRole("link", { name: /: detay$/ }).click();
      const dialog = page.getByRole("dialog", { name: "Kiralama detayı" });
      await expect(findValueBeside(dialog, "Kalan")).toHaveText("600,00 TL");
      await page.reload();
      await expect(findValueBeside(dialog, "Kalan")).toHaveText("600,00 TL");
      await expect(findValueBeside(dialog, "Gerçek bitiş")).not.toHaveText("Sürüyor");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(rows).toHaveCount(1);
      await rows.getByRole("link", { name: /: detay$/ }).click();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL("/company/billing?payment=partial");

      await page.getByRole("searchbox").fill("34 abc");
      await expect(page.getByRole("heading", { name: "Eşleşen kiralama yok" })).toBeVisible();
      await payment.getByText("Tümü").click();
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText("34 ABC 123");
      await page.getByRole("searchbox").fill("MEHMET");
      await expect(rows).toHaveCount(3);
      await page.goto("/company/billing?rental=yok");
      await expectAnnounced(dialog, "Kiralama bulunamadı.");
    },
  );

  test(
    "the rest is taken by one tap, money is given back but never more than came in, and the badge follows",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await registerCompanyWithCar(page, server);
      const id = await startRental(page, code, { total: 100_000, paid: 40_000 });
      await page.goto(`/company/billing?rental=${id}`);
      const dialog = page.getByRole("dialog", { name: "Kiralama detayı" });
      await dialog.getByRole("button", { name: "Ödemeyi kaydet" }).click();
      await expectFieldError(dialog, PAID_LABEL, "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");
      await dialog.getByRole("button", { name: "Kalanı al (600,00 TL)" }).click();
      await expect(dialog.getByLabel(PAID_LABEL)).toHaveValue("600,00");
      await dialog.getByRole("button", { name: "Ödemeyi kaydet" }).evaluate(clickTwice);
      await expectAnnounced(dialog, "600,00 TL ödeme kaydedildi.");
      await expect(dialog.getByText("Ödendi", { exact: true })).toBeVisible();
      await expect(findValueBeside(dialog, "Ödenen")).toHaveText("1.000,00 TL");

      await dialog.getByText("İade (geri verilen para)").click();
      await dialog.getByLabel("İade edilen tutar (TL)").fill("1.000,01");
      await dialog.getByRole("button", { name: "İadeyi kaydet" }).click();
      await expectFieldError(dialog, "İade edilen tutar (TL)", "İade, alınan toplam ödemeden fazla olamaz.");
      await dialog.getByLabel("İade edilen tutar (TL)").fill("250");
      await dialog.getByRole("button", { name: "İadeyi kaydet" }).click();
      await expectAnnounced(dialog, "250,00 TL iade kaydedildi.");
      await expect(dialog.getByText("Kısmi Ödendi")).toBeVisible();
      const payments = dialog.getByRole("list", { name: "Kalemler ve ödemeler" }).getByRole("listitem");
      await expect(payments).toContainText(["-250,00 TL", "600,00 TL", "400,00 TL"]);
      await expect(payments.first()).toContainText("İade");
      await expect(findValueBeside(dialog, "Kalan")).toHaveText("250,00 TL");
    },
  );
});

test.describe("the account of a rental", () => {
  test(
    "a toll is charged, taken back and charged again, the deposit pays for it, and what is left goes back",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await registerCompanyWithCar(page, server);
      const id = await startRental(page, code, { total: 100_000, paid: 100_000, deposit: 300_000 });
      await page.goto(`/company/billing?rental=${id}`);
      const dialog = page.getByRole("dialog", { name: "Kiralama detayı" });
      const entries = dialog.getByRole("list", { name: "Kalemler ve ödemeler" }).getByRole("listitem");
      const deposit = dialog.getByRole("region", { name: "Depozito" });
      await expect(deposit).toContainText("Elde tutulan: 3.000,00 TL");
      const addToll = async (amount: string) => {
        await dialog.getByLabel("Kalem", { exact: true }).selectOption("HGS/OGS");
        await dialog.getByLabel("Tutar (TL)", { exact: true }).fill(amount);
        await dialog.getByRole("button", { name: "Kalemi ekle" }).evaluate(clickTwice);
        await expectAnnounced(dialog, `Kalem eklendi: HGS/OGS, ${amount} TL`);
      };
      await dialog.getByRole("button", { name: "Kalem ekle" }).click();
      await addToll("1.425,00");
      await expect(findValueBeside(dialog, "Kalan")).toHaveText("1.425,00 TL");
      await expect(dialog.getByText("Kısmi Ödendi")).toBeVisible();

      await dialog.getByRole("button", { name: "Geri al: HGS/OGS, 1.425,00 TL" }).click();
      const question = page.getByRole("dialog", { name: "Kalemi geri al" });
      await question.getByRole("button", { name: "Geri al" }).click();
      await expectFieldError(question, "Neden", "Lütfen neden geri aldığınızı yazın.");
      await question.getByLabel("Neden").fill("Virgül yanlış");
      await question.getByRole("button", { name: "Geri al" }).click();
      await expectAnnounced(page, "HGS/OGS kalemi geri alındı.");
      await expect(entries.first()).toContainText("Virgül yanlış");
      await expect(findValueBeside(dialog, "Kalan")).toHaveText("0,00 TL");
      await addToll("142,50");

      await deposit.getByRole("button", { name: "Borçtan düş" }).click();
      await expect(deposit.getByLabel("Borçtan düşülecek tutar (TL)")).toHaveValue("142,50");
      await deposit.getByRole("button", { name: "Borçtan düş" }).evaluate(clickTwice);
      await expectAnnounced(page, "142,50 TL depozitodan düşüldü.");
      await expect(dialog.getByText("Ödendi", { exact: true })).toBeVisible();
      await deposit.getByRole("button", { name: "Geri ver" }).click();
      await deposit.getByLabel("Geri verilen tutar (TL)").fill("3.000");
      await deposit.getByRole("button", { name: "Geri verildi, kaydet" }).click();
      await expectFieldError(deposit, "Geri verilen tutar (TL)", "Elinizde bu kadar depozito yok.");
      await deposit.getByLabel("Geri verilen tutar (TL)").fill("2.857,50");
      await deposit.getByRole("button", { name: "Geri verildi, kaydet" }).click();
      await expectAnnounced(page, "2.857,50 TL depozito geri verildi.");
      await expect(deposit).toContainText("Depozito yok.");
      await page.goto("/company/money");
      await expect(findValueBeside(page, "Toplam kazanç")).toHaveText("1.142,50 TL");
      await expect(findValueBeside(page, "Bekleyen ödemeler")).toHaveText("0,00 TL");
    },
  );
});

test.describe("company profile", () => {
  test(
    "what cannot be a contact is answered at its field, and a new name waits while strangers read the old one",
    { tag: "@long" },
    async ({ page, server }) => {
      const { codes } = await registerApprovedCompany(page, server);
      await page.goto(`/q/${codes[0]}`);
      const name = await page.getByRole("heading", { level: 1 }).innerText();
      await page.goto("/company-profile");
      const save = page.getByRole("button", { name: "Kaydet", exact: true });
      await openRow(page, "Şirket ve iletişim");
      await page.getByLabel("Şirket adı").fill(" ");
      await save.click();
      await expectFieldError(page, "Şirket adı", "Görünen Ad veya Şirket Adı boş olamaz.");
      await page.getByLabel("Şirket adı").fill("Yavaş Kiralama");
      await save.click();
      await expectAnnounced(page, "Yavaş Kiralama adı yönetici onayı bekliyor.");
      await page.getByLabel("WhatsApp", { exact: true }).fill("444 0 332");
      await page.getByLabel("Web sitesi", { exact: true }).fill("javascript:alert(1)");
      await save.click();
      await expectFieldError(page, "WhatsApp", "Lütfen WhatsApp kullanan bir cep telefonu numarası girin.");
      await expectFieldError(page, "Web sitesi", "Lütfen geçerli bir web adresi girin (ornek.com gibi).");
      await page.getByLabel("WhatsApp", { exact: true }).fill("532 111 22 33");
      await page.getByLabel("Web sitesi", { exact: true }).fill("");
      await save.click();
      await expectAnnounced(page, "Şirket bilgileri güncellendi!");
      await expect(page.getByLabel("WhatsApp", { exact: true })).toHaveValue("0532 111 22 33");
      await page.goto(`/q/${codes[0]}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute("href", "https://wa.me/905321112233");
    },
  );

  test(
    "an expense of a car that comes again is proposed and accepted, found by its car, and given as a file",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await registerCompanyWithCar(page, server);
      await saveCar(page, code, "display", { plate: "34 ABC 123" });
      const today = formatLocalDateTime(new Date()).slice(0, 10);
      await page.goto(`/company/edit-car/${code}`);
      await openRow(page, "Giderler");
      await page.getByLabel("Açıklama").fill("MTV taksidi");
      await page.getByLabel("Tutar (TL)").fill("1.250,50");
      await page.getByLabel("Kategori", { exact: true }).selectOption("tax");
      await page.getByText("Gün ve tekrar").click();
      await page.getByLabel("Gün", { exact: true }).fill(addMonths(today, -1));
      await page.getByLabel("Tekrar").selectOption("monthly");
      await page.getByRole("button", { name: "Gider ekle" }).click();
      await expectAnnounced(page, "Gider eklendi: MTV taksidi, 1.250,50 TL");
      await page.getByRole("link", { name: "Bu aracın giderleri" }).click();
      await expect(page.getByLabel("Hangi araç?")).toHaveValue("34 ABC 123");
      await page.getByRole("button", { name: "Gider olarak kaydet" }).click();
      await expect(findValueBeside(page, "Toplam gider")).toHaveText("2.501,00 TL");
      await expect(page.getByRole("button", { name: "Gider olarak kaydet" })).toBeHidden();
      await page.getByRole("button", { name: "MTV taksidi: tekrarlamayı durdur" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Durdur" }).click();
      await expect(page.getByRole("heading", { name: "Tekrarlayan giderler" })).toBeHidden();

      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Giderler: diğer işlemler" }).click();
      await page.getByRole("button", { name: "Excel’e aktar" }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toBe(`Giderler ${today} 34 ABC 123.csv`);
      const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
      expect(lines).toHaveLength(5);
      expect(lines[1]).toContain(';34 ABC 123;Vergi (MTV);MTV taksidi;"1250,50";');
      expect(lines[3]).toBe("Toplam: 2 satır");
    },
  );

  test(
    "who had a plate at a minute is asked from the invoices, and leads to the rental",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await registerCompanyWithCar(page, server);
      await saveCar(page, code, "display", { plate: "34 ABC 123" });
      await startRental(page, code);
      await page.goto("/company/billing");
      await page.getByRole("button", { name: "Faturalar: diğer işlemler" }).click();
      await page.getByRole("link", { name: "Bu plaka o anda kimdeydi?" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bu plaka o anda kimdeydi?");
      await page.getByLabel("Plaka").fill("34abc123");
      await page.getByLabel("Gün").fill("2020-01-01");
      await page.getByLabel("Saat").fill("10:00");
      await page.getByRole("button", { name: "Bul" }).click();
      await expect(page.getByRole("main").getByText("Bu plakayla ilk kiralama")).toBeVisible();
      const [day = "", time = ""] = formatLocalDateTime(new Date()).split("T");
      await page.getByLabel("Gün").fill(day);
      await page.getByLabel("Saat").fill(time);
      await page.getByRole("button", { name: "Bul" }).click();
      await expect(page.getByRole("main").getByText("kiradaydı")).toBeVisible();
      await page.getByRole("link", { name: "Kiralamayı aç" }).click();
      await expect(page.getByRole("dialog", { name: "Kiralama detayı" })).toBeVisible();
    },
  );

  test(
    "an expense says at the field what it lacks; expenses are filtered by category and deleted, and the sums follow",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await registerCompanyWithCar(page, server);
      await payRental(page, await startRental(page, code, { total: 100_000, paid: 40_000 }), -10_000);
      await addExpense(page, { description: "Kasko taksidi", category: "insurance", amount: 75_050 });
      await page.goto("/company/money");
      await expect(findValueBeside(page, "Toplam kazanç")).toHaveText("300,00 TL");
      await expect(findValueBeside(page, "Bekleyen ödemeler")).toHaveText("700,00 TL");
      await page.getByRole("link", { name: /^Giderler/ }).click();
      await expect(page.getByLabel("Kategori").first()).toHaveValue("maintenance");
      const add = page.getByRole("button", { name: "Gider ekle" });
      await page.getByLabel("Tutar (TL)").fill("0");
      await add.click();
      await expectFieldError(page, "Açıklama", "Lütfen bir açıklama girin.");
      await expectFieldError(page, "Tutar (TL)", "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");
      await page.getByLabel("Açıklama").fill("Lastik");
      await page.getByLabel("Tutar (TL)").fill("249,50");
      await add.evaluate(clickTwice);
      await expectAnnounced(page, "Gider eklendi: Lastik, 249,50 TL");
      await expect(findValueBeside(page, "Toplam gider")).toHaveText("1.000,00 TL");
      const expenses = page.getByRole("main").getByRole("listitem");
      await expect(expenses).toContainText(["Lastik", "Kasko taksidi"]);

      const categories = page.getByLabel("Hangi kategori?");
      await page.getByText("Filtre", { exact: true }).click();
      await categories.selectOption("insurance");
      await expect(expenses).toHaveCount(1);
      await page.reload();
      await expect(expenses).toContainText(["Kasko taksidi"]);
      await page.getByText("Filtre", { exact: true }).click();
      await categories.selectOption("fuel");
      await expect(page.getByRole("heading", { name: "Eşleşen gider yok" })).toBeVisible();
      await page.getByRole("button", { name: "Tüm giderleri göster" }).click();
      await page.getByRole("button", { name: "Kasko taksidi: gideri sil" }).click();
      const question = page.getByRole("dialog", { name: "Bu gideri silmek istediğinizden emin misiniz?" });
      await question.getByRole("button", { name: "Gideri sil" }).click();
      await expectAnnounced(page, "Gider silindi: Kasko taksidi");
      await expect(expenses).toContainText(["Lastik"]);
      await expect(findValueBeside(page, "Toplam gider")).toHaveText("249,50 TL");
    },
  );
});
