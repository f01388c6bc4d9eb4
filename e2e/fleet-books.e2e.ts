import type { Route } from "@playwright/test";

import { fact, fillStart, oneCar, openCar, saveSection, section, submitStart } from "./desk.ts";
import { expect, expectAnnounced, expectFieldError, test } from "./fixtures.ts";
import { addCustomer, addExpense, endRental, openCompany, pay, saveCar, send, startRental } from "./people.ts";

test.describe.configure({ mode: "parallel" });

const CHANGED = /^Bu kayıt siz düzenlerken başka bir yerde değiştirildi\. Yazdıklarınız duruyor/;
const FEE = "Toplam ücret (TL)";
const PAID = "Alınan ödeme (TL)";

test.describe("customers", () => {
  test("they are added, listed in Turkish order, found, edited and deleted after a question", async ({
    page,
    server,
  }) => {
    await openCompany(page, server);
    await page.goto("/company/customers");
    await expect(page.getByRole("heading", { name: "Henüz müşteri eklenmedi." })).toBeVisible();
    const add = page.getByRole("button", { name: "Müşteri ekle" });
    await page.getByLabel("Telefon").fill("12");
    await page.getByLabel("E-posta", { exact: true }).fill("ayse@");
    await add.click();
    await expectFieldError(page, "Ad soyad", "Lütfen müşterinin adını girin.");
    await expectFieldError(page, "Telefon", "Lütfen geçerli bir telefon numarası girin (7-15 rakam).");
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
  });

  test("one who is deleted in another tab while being edited is told, and every word can be kept as a new customer", async ({
    page,
    server,
  }) => {
    await openCompany(page, server);
    const id = await addCustomer(page);
    await page.goto("/company/customers");
    await page.getByRole("button", { name: "Mehmet Öz: düzenle" }).click();
    await page.getByLabel("Notlar").fill("Uzun süreli kiralıyor");
    await send(page, "DELETE", `/company/customers/${id}`);
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expectAnnounced(page, "Müşteri bulunamadı; silinmiş olabilir. Yazdıklarınız duruyor.");
    await expect(page.getByLabel("Notlar")).toHaveValue("Uzun süreli kiralıyor");
    await page.getByRole("button", { name: "Yeni müşteri olarak kaydet" }).click();
    await expectAnnounced(page, "Mehmet Öz eklendi.");
    await expect(page.getByRole("listitem")).toContainText("Uzun süreli kiralıyor");
  });

  test("editing another one asks before what is typed is dropped, and two tabs are told of each other", async ({
    page,
    server,
  }) => {
    await openCompany(page, server);
    const id = await addCustomer(page, { name: "Ayşe Tez" });
    await addCustomer(page, { name: "Mehmet Öz" });
    await page.goto("/company/customers");
    await page.getByRole("button", { name: "Ayşe Tez: düzenle" }).click();
    await page.getByLabel("Notlar").fill("Yarım");
    await page.getByRole("button", { name: "Mehmet Öz: düzenle" }).click();
    const question = page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });
    await question.getByRole("button", { name: "Yazmaya dön" }).click();
    await expect(page.getByLabel("Notlar")).toHaveValue("Yarım");
    const elsewhere = { id, name: "Ayşe Tez", phone: "0216 111 22 33", email: "", notes: "", version: 1 };
    await send(page, "PUT", `/company/customers/${id}`, elsewhere);
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expectAnnounced(page, CHANGED);
    await page.getByRole("button", { name: "Güncel hali yükle" }).click();
    await expect(page.getByLabel("Telefon")).toHaveValue("0216 111 22 33");
    await expect(page.getByLabel("Notlar")).toHaveValue("Yarım");
    await page.getByRole("button", { name: "Mehmet Öz: düzenle" }).click();
    await question.getByRole("button", { name: "Kaydetmeden devam et" }).click();
    await expect(page.getByRole("heading", { name: "Düzenleniyor: Mehmet Öz" })).toBeVisible();
    await expect(page.getByLabel("Notlar")).toHaveValue("");
  });
});

test.describe("billing", () => {
  test("rentals are filtered by payment and plate, and the filter and the open detail survive a reload", async ({
    page,
    server,
  }) => {
    const { codes } = await openCompany(page, server, 3);
    const [paid = "", partial = "", unpaid = ""] = codes;
    await saveCar(page, paid, "display", { plate: "34 ABC 123" });
    await saveCar(page, partial, "display", { plate: "06 AB 1234" });
    await startRental(page, paid, { total: 100_000, paid: 100_000 });
    await endRental(page, await startRental(page, partial, { total: 100_000, paid: 40_000 }));
    await startRental(page, unpaid);
    await page.goto("/company/billing");
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    // Newest first.
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
    await expect(fact(dialog, "Kalan")).toHaveText("600,00 TL");
    await page.reload();
    await expect(fact(dialog, "Kalan")).toHaveText("600,00 TL");
    await expect(fact(dialog, "Gerçek bitiş")).not.toHaveText("Sürüyor");
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
  });

  test("notes are kept by saving and dropped by cancelling, and closing asks in between", async ({ page, server }) => {
    const code = await oneCar(page, server);
    const id = await startRental(page, code);
    await page.goto(`/company/billing?rental=${id}`);
    const dialog = page.getByRole("dialog", { name: "Kiralama detayı" });
    const notes = dialog.getByLabel("Notlar");
    await notes.fill("Vazgeçilen");
    await dialog.getByRole("button", { name: "Vazgeç" }).click();
    await expect(notes).toHaveValue("");
    await notes.fill("Depozito nakit alındı");
    await page.keyboard.press("Escape");
    await page
      .getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" })
      .getByRole("button", { name: "Yazmaya dön" })
      .click();
    await expect(notes).toHaveValue("Depozito nakit alındı");
    await dialog.getByRole("button", { name: "Notları kaydet" }).click();
    await expectAnnounced(dialog, "Notlar kaydedildi.");
    await dialog.getByRole("button", { name: "Vazgeç" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: /: detay$/ }).click();
    await expect(notes).toHaveValue("Depozito nakit alındı");
  });

  test("the rest is taken by one tap, money is given back but never more than came in, and the badge follows", async ({
    page,
    server,
  }) => {
    const code = await oneCar(page, server);
    const id = await startRental(page, code, { total: 100_000, paid: 40_000 });
    await page.goto(`/company/billing?rental=${id}`);
    const dialog = page.getByRole("dialog", { name: "Kiralama detayı" });
    await dialog.getByRole("button", { name: "Ödemeyi kaydet" }).click();
    await expectFieldError(dialog, PAID, "Lütfen 0'dan büyük geçerli bir tutar girin (1.250,50 gibi).");
    await dialog.getByRole("button", { name: "Kalanı al (600,00 TL)" }).click();
    await expect(dialog.getByLabel(PAID)).toHaveValue("600,00");
    await dialog.getByRole("button", { name: "Ödemeyi kaydet" }).dblclick();
    await expectAnnounced(dialog, "600,00 TL ödeme kaydedildi.");
    await expect(dialog.getByText("Ödendi", { exact: true })).toBeVisible();
    await expect(fact(dialog, "Ödenen")).toHaveText("1.000,00 TL");

    await dialog.getByText("İade (geri verilen para)").click();
    await dialog.getByLabel("İade edilen tutar (TL)").fill("1.000,01");
    await dialog.getByRole("button", { name: "İadeyi kaydet" }).click();
    await expectFieldError(dialog, "İade edilen tutar (TL)", "İade, alınan toplam ödemeden fazla olamaz.");
    await dialog.getByLabel("İade edilen tutar (TL)").fill("250");
    await dialog.getByRole("button", { name: "İadeyi kaydet" }).click();
    await expectAnnounced(dialog, "250,00 TL iade kaydedildi.");
    await expect(dialog.getByText("Kısmi Ödendi")).toBeVisible();
    const payments = dialog.getByRole("list", { name: "Kaydedilen ödemeler" }).getByRole("listitem");
    await expect(payments).toContainText(["-250,00 TL", "600,00 TL", "400,00 TL"]);
    await expect(payments.first()).toContainText("İade");
    await expect(fact(dialog, "Kalan")).toHaveText("250,00 TL");
  });
});

test.describe("company profile", () => {
  test("what cannot be a contact is answered at its field, and the name is taken over everywhere", async ({
    page,
    server,
  }) => {
    const { codes } = await openCompany(page, server);
    await page.goto("/company-profile");
    await page.getByLabel("Şirket adı").fill(" ");
    await page.getByLabel("WhatsApp", { exact: true }).fill("444 0 332");
    await page.getByLabel("Web sitesi", { exact: true }).fill("javascript:alert(1)");
    const save = page.getByRole("button", { name: "Kaydet", exact: true });
    await save.click();
    await expectFieldError(page, "Şirket adı", "Görünen Ad veya Şirket Adı boş olamaz.");
    await expectFieldError(page, "WhatsApp", "Lütfen WhatsApp kullanan bir cep telefonu numarası girin.");
    await expectFieldError(page, "Web sitesi", "Lütfen geçerli bir web adresi girin (ornek.com gibi).");
    await page.getByLabel("Şirket adı").fill("Yavaş Kiralama");
    await page.getByLabel("WhatsApp", { exact: true }).fill("532 111 22 33");
    await page.getByLabel("Web sitesi", { exact: true }).fill("");
    await save.click();
    await expectAnnounced(page, "Şirket bilgileri güncellendi!");
    await expect(page.getByLabel("WhatsApp", { exact: true })).toHaveValue("+90 532 111 22 33");
    await page.goto(`/q/${codes[0]}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yavaş Kiralama");
    await expect(page.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute("href", "https://wa.me/905321112233");
  });

  test("an expense says at the field what it lacks; expenses are filtered by category and deleted, and the sums follow", async ({
    page,
    server,
  }) => {
    const code = await oneCar(page, server);
    await pay(page, await startRental(page, code, { total: 100_000, paid: 40_000 }), -10_000);
    await addExpense(page, { description: "Kasko taksidi", category: "insurance", amount: 75_050 });
    await page.goto("/company-profile");
    await expect(fact(page, "Toplam Kazanç")).toHaveText("300,00 TL");
    await expect(fact(page, "Bekleyen Ödemeler")).toHaveText("700,00 TL");
    await expect(page.getByLabel("Kategori").first()).toHaveValue("maintenance");
    const add = page.getByRole("button", { name: "Gider ekle" });
    await page.getByLabel("Tutar (TL)").fill("0");
    await add.click();
    await expectFieldError(page, "Açıklama", "Lütfen bir açıklama girin.");
    await expectFieldError(page, "Tutar (TL)", "Lütfen 0'dan büyük geçerli bir tutar girin (1.250,50 gibi).");
    await page.getByLabel("Açıklama").fill("Lastik");
    await page.getByLabel("Tutar (TL)").fill("249,50");
    await add.dblclick();
    await expectAnnounced(page, "Gider eklendi: Lastik, 249,50 TL");
    await expect(fact(page, "Toplam Gider")).toHaveText("1.000,00 TL");
    const expenses = page.getByRole("main").getByRole("listitem");
    await expect(expenses).toContainText(["Lastik", "Kasko taksidi"]);

    const categories = page.getByRole("group", { name: "Kategori" });
    await categories.getByText("Sigorta").click();
    await expect(expenses).toHaveCount(1);
    await page.reload();
    await expect(expenses).toContainText(["Kasko taksidi"]);
    await categories.getByText("Yakıt").click();
    await expect(page.getByRole("heading", { name: "Bu kategoride gider yok" })).toBeVisible();
    await page.getByRole("button", { name: "Tüm giderleri göster" }).click();
    await page.getByRole("button", { name: "Kasko taksidi: gideri sil" }).click();
    const question = page.getByRole("dialog", { name: "Bu gideri silmek istediğinizden emin misiniz?" });
    await question.getByRole("button", { name: "Gideri sil" }).click();
    await expectAnnounced(page, "Gider silindi: Kasko taksidi");
    await expect(expenses).toContainText(["Lastik"]);
    await expect(fact(page, "Toplam Gider")).toHaveText("249,50 TL");
  });
});

test("whatever cannot be saved says so, keeps what was typed, and is saved by the next try", async ({
  page,
  server,
}) => {
  const { codes } = await openCompany(page, server, 2);
  const [free = "", rented = ""] = codes;
  const id = await startRental(page, rented);
  const fails = async (
    procedure: string,
    sentence: string,
    attempt: () => Promise<void>,
    kept: () => Promise<void>,
  ) => {
    const fail = (route: Route) => route.fulfill({ status: 500, body: "" });
    await page.route(`**/rpc/company/${procedure}`, fail);
    await attempt();
    await expectAnnounced(page, sentence);
    await kept();
    await page.unroute(`**/rpc/company/${procedure}`, fail);
    await attempt();
  };
  const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();

  await page.goto("/company/customers");
  await page.getByLabel("Ad soyad").fill("Ayşe Tez");
  await fails(
    "customers/create",
    "Müşteri eklenirken bir hata oluştu. Lütfen tekrar deneyin.",
    press("Müşteri ekle"),
    () => expect(page.getByLabel("Ad soyad")).toHaveValue("Ayşe Tez"),
  );
  await expectAnnounced(page, "Ayşe Tez eklendi.");
  await page.getByRole("button", { name: "Ayşe Tez: sil" }).click();
  await fails(
    "customers/remove",
    "Müşteri silinirken bir hata oluştu. Lütfen tekrar deneyin.",
    press("Müşteriyi sil"),
    () => expect(page.getByRole("dialog")).toContainText("Ayşe Tez"),
  );
  await expectAnnounced(page, "Ayşe Tez silindi.");

  await page.goto("/company-profile");
  await page.getByLabel("Açıklama").fill("Lastik");
  await page.getByLabel("Tutar (TL)").fill("250");
  await fails("expenses/create", "Gider eklenirken bir hata oluştu. Lütfen tekrar deneyin.", press("Gider ekle"), () =>
    expect(page.getByLabel("Tutar (TL)")).toHaveValue("250"),
  );
  await expectAnnounced(page, "Gider eklendi: Lastik, 250,00 TL");
  await page.getByLabel("Şirket adı").fill("Yavaş Kiralama");
  await fails("info/update", "Şirket bilgileri güncellenirken bir hata oluştu.", press("Kaydet"), () =>
    expect(page.getByLabel("Şirket adı")).toHaveValue("Yavaş Kiralama"),
  );
  await expectAnnounced(page, "Şirket bilgileri güncellendi!");

  await page.goto(`/company/billing?rental=${id}`);
  const dialog = page.getByRole("dialog", { name: "Kiralama detayı" });
  await dialog.getByLabel("Notlar").fill("Nakit");
  await fails(
    "rentals/saveNotes",
    "Notlar kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
    press("Notları kaydet"),
    () => expect(dialog.getByLabel("Notlar")).toHaveValue("Nakit"),
  );
  await expectAnnounced(dialog, "Notlar kaydedildi.");
  await dialog.getByLabel(PAID).fill("100");
  await fails(
    "rentals/pay",
    "Ödeme kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
    press("Ödemeyi kaydet"),
    () => expect(dialog.getByLabel(PAID)).toHaveValue("100"),
  );
  await expectAnnounced(dialog, "100,00 TL ödeme kaydedildi.");

  await openCar(page, rented);
  await page.getByRole("button", { name: "Kiralamayı bitir" }).click();
  await fails(
    "rentals/end",
    "Kiralama bitirilemedi. Lütfen tekrar deneyin.",
    () => page.getByRole("dialog").getByRole("button", { name: "Kiralamayı bitir" }).click(),
    () => expect(page.getByRole("dialog")).toBeVisible(),
  );
  await expectAnnounced(page, `${rented}: kiralama bitirildi.`);

  await fillStart(page, free);
  await fails(
    "rentals/start",
    "Kiralama başlatılamadı. Lütfen tekrar deneyin.",
    () => submitStart(page),
    () => expect(page.getByLabel(FEE)).toHaveValue("900"),
  );
  await expectAnnounced(page, `${free}: kiralama başlatıldı.`);
  await section(page, "İç bilgiler").getByLabel("Notlar").fill("Çizik");
  await fails(
    "cars/saveInternal",
    "Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
    () => saveSection(page, "İç bilgiler"),
    () => expect(section(page, "İç bilgiler").getByLabel("Notlar")).toHaveValue("Çizik"),
  );
  await expectAnnounced(page, "İç bilgiler kaydedildi.");
});
