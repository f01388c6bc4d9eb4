import type { Page } from "@playwright/test";

import {
  takeCarBack,
  findValueBeside,
  parseIstanbulTime,
  formatIstanbulTime,
  openCarPage,
  openRow,
  formatTurkishDate,
  findCarRow,
  saveSection,
  findSection,
  submitRentalStart,
} from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import {
  administratorOf,
  confirmDialog,
  registerApprovedCompany,
  saveCar,
  saveCompanyContacts,
  makePerson,
  startRental,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const COMPANY_PAGES = [
  "/company-dashboard",
  "/company/edit-car/RC-7M2QXA",
  "/company/billing",
  "/company/customers",
  "/company-profile",
  "/company/expenses",
];

test(
  "a company registers, is approved, rents a car out, is paid, takes the car back, and the money adds up",
  { tag: "@daily" },
  async ({ page: clerk, newPerson, server }) => {
    test.slow();
    const [administrator, visitor, withoutScript] = await Promise.all([
      newPerson(),
      newPerson(),
      newPerson({ javaScriptEnabled: false }),
    ]);
    const company = makePerson({ displayName: "Çağrı Oto Kiralama" });
    const plates = ["34 ABC 123", "06 AB 1234", "35 A 12345"];
    let codes: string[] = [];
    let code = "";
    let due = "";

    await test.step("the company registers and finds every page waiting for approval", async () => {
      await clerk.goto("/register");
      await clerk.getByLabel("Rent a car şirketi olarak kaydol").check();
      await clerk.getByLabel("Şirket adı").fill(company.displayName);
      await clerk.getByLabel("E-posta").fill(company.email);
      await clerk.getByLabel("Şifre", { exact: true }).fill(company.password);
      await clerk.getByLabel("Şifre (tekrar)", { exact: true }).fill(company.password);
      await clerk.getByRole("button", { name: "Kayıt ol", exact: true }).click();
      await expectAnnounced(clerk, "Şirket başvurunuz alınmıştır. Yönetici onayından sonra giriş yapabilirsiniz.");
      for (const path of COMPANY_PAGES) {
        await clerk.goto(path);
        await expect(clerk.getByRole("heading", { level: 1 })).toHaveText("Hesabınız Onay Bekliyor");
      }
      await clerk.getByRole("link", { name: "Filo Panelim" }).click();
      await expect(clerk).toHaveURL("/company-dashboard");
    });

    await test.step("the administrator approves it with three cars", async () => {
      const { email, password } = administratorOf(server);
      await administrator.goto("/admin");
      await administrator.getByLabel("E-posta").fill(email);
      await administrator.getByLabel("Şifre", { exact: true }).fill(password);
      await administrator.getByRole("button", { name: "Giriş yap", exact: true }).click();
      await administrator.getByRole("link", { name: /^Şirketler/ }).click();
      await expect(administrator).toHaveURL("/admin/companies");
      const row = administrator.getByRole("row").filter({ hasText: company.email });
      await expect(row).toContainText("Onay bekliyor");
      await row.getByLabel("Araç limiti").fill("3");
      await row.getByRole("button", { name: "Onayla" }).click();
      await confirmDialog(administrator, "Onayla");
      await expectAnnounced(administrator, "Çağrı Oto Kiralama onaylandı, 3 araç kodu oluşturuldu.");
      await expect(row).toContainText("Onaylı");
    });

    await test.step("the company sees its three cars and sets their plates", async () => {
      await clerk.getByRole("button", { name: "Durumu kontrol et" }).click();
      await expect(clerk.getByRole("heading", { level: 1 })).toHaveText("Filo Panelim");
      await expectCounters(clerk, { Toplam: 3, Kirada: 0, Bakımda: 0, Müsait: 3 });
      const cars = clerk.getByRole("link", { name: /: araca git$/ });
      await expect(cars).toHaveCount(3);
      codes = (await cars.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""))).map(
        (href) => href.split("/").at(-1) ?? "",
      );
      for (const [nth, made] of codes.entries()) {
        expect(made).toMatch(/^RC-[2-9A-HJKMNP-Z]{6}$/);
        await clerk.getByRole("link", { name: `${made}: araca git` }).click();
        await openRow(clerk, "Plaka ve not");
        await clerk.getByRole("textbox", { name: "Plaka" }).fill((plates[nth] ?? "").toLowerCase().replaceAll(" ", ""));
        await saveSection(clerk, "Plaka ve not");
        await confirmDialog(clerk, "Evet, kaydet");
        await expect(clerk.getByRole("heading", { level: 1, name: plates[nth] ?? "" })).toBeVisible();
        await clerk.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).click();
        await expect(clerk.getByRole("link", { name: `${plates[nth]}: araca git` })).toBeVisible();
      }
      code = codes[0] ?? "";
    });

    await test.step("it says what it is to strangers: contacts, and the price of the car", async () => {
      const save = clerk.getByRole("button", { name: "Kaydet", exact: true });
      await clerk.getByRole("link", { name: "Şirket Profili" }).click();
      await openRow(clerk, "Şirket ve iletişim");
      await clerk.getByLabel("Şirket telefonu").fill("0212 999 88 77");
      await clerk.getByLabel("İletişim telefonu", { exact: true }).fill("(0216) 111-22-33");
      await clerk.getByLabel("WhatsApp", { exact: true }).fill("0532 111 22 33");
      await clerk.getByLabel("Instagram", { exact: true }).fill("@CagriOto");
      await clerk.getByLabel("Web sitesi", { exact: true }).fill("cagri-oto.example.com/filo");
      await save.click();
      await expectAnnounced(clerk, "Şirket bilgileri güncellendi!");
      await clerk.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).click();
      await clerk.getByRole("link", { name: "34 ABC 123: araca git" }).click();
      const offer = await openRow(clerk, "Müsaitlik bilgisi");
      await offer.getByLabel("Fiyat (TL)").fill("1250,5");
      await offer.getByLabel("Müsaitlik notu", { exact: true }).fill("Günlük fiyat, kasko dahil.");
      await saveSection(clerk, "Müsaitlik bilgisi");
      await expectAnnounced(clerk, "Müsaitlik bilgisi kaydedildi.");
    });

    await test.step("a car is rented out to a customer who is added in place, at the price that was typed over the proposed one", async () => {
      await clerk.getByRole("link", { name: "Kirala", exact: true }).click();
      await clerk.getByLabel("Müşteri", { exact: true }).fill("Mehmet Kılıçöz");
      await clerk.getByRole("option", { name: "Yeni müşteri: Mehmet Kılıçöz" }).click();
      await clerk.getByLabel("Telefon", { exact: true }).fill("0532 765 43 21");
      await clerk.getByRole("button", { name: "1 gün" }).click();
      due = await clerk.getByLabel("Planlanan bitiş", { exact: true }).inputValue();
      await expect(clerk.getByLabel("Toplam ücret (TL)")).toHaveValue("1.250,50");
      await clerk.getByLabel("Toplam ücret (TL)").fill("3.000,50");
      await submitRentalStart(clerk);
      await expectAnnounced(clerk, "34 ABC 123: kiralama başlatıldı.");
      const running = findSection(clerk, "Süren kiralama");
      await expect(running).toContainText("Mehmet Kılıçöz");
      await expect(findValueBeside(running, "Planlanan bitiş")).toContainText(due.slice(-5).replace(":", "."));
      await expect(clerk.getByRole("link", { name: "Fatura Ödenmedi" })).toBeVisible();
      await clerk.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).click();
      await expectCounters(clerk, { Toplam: 3, Kirada: 1, Bakımda: 0, Müsait: 2 });
      await expect(findCarRow(clerk, "34 ABC 123")).toContainText("Kirada");
      await expect(findCarRow(clerk, "34 ABC 123")).toContainText("Mehmet Kılıçöz");
    });

    await test.step("who scans the car reads until when it is out, by whom, and reaches the company", async () => {
      const answer = await visitor.goto(`/q/${code}`);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Çağrı Oto Kiralama");
      await expect(visitor.getByText("34 ABC 123")).toBeVisible();
      await expect(visitor.getByText("Me*** K.")).toBeVisible();
      await expect(visitor.getByText(`Planlanan bitiş: ${formatTurkishDate(due)}`)).toBeVisible();
      await expect(visitor.getByText("1.250,50 TL")).toBeHidden();
      const links = visitor.getByRole("main").locator("a[rel~=ugc]");
      expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual([
        "tel:+902161112233",
        "tel:+905327654321",
        "https://wa.me/905321112233",
        "https://www.instagram.com/cagrioto",
        "https://cagri-oto.example.com/filo",
      ]);
      const source = (await answer?.text()) ?? "";
      for (const secret of ["Mehmet", "Kılıçöz", "999 88 77", "9998877", "3.000,50", "kasko dahil"])
        expect(source).not.toContain(secret);
    });

    await test.step("the time left ticks with script and is right without", async () => {
      await expect
        .poll(
          async () => Math.abs((await readShownSeconds(visitor)) - computeSecondsUntil(due)),
          "seconds off with script",
        )
        .toBeLessThan(3);
      const shown = await readShownSeconds(visitor);
      await expect.poll(() => readShownSeconds(visitor), "seconds left after a while").toBeLessThan(shown);

      const atMost = Math.ceil(computeSecondsUntil(due));
      await withoutScript.goto(`/q/${code}`);
      const left = await readShownSeconds(withoutScript);
      expect(left).toBeLessThanOrEqual(atMost);
      expect(left).toBeGreaterThanOrEqual(Math.floor(computeSecondsUntil(due)));
      await expect(withoutScript.getByText("Me*** K.")).toBeVisible();
    });

    await test.step("a payment that comes later moves the badge", async () => {
      await clerk.getByRole("link", { name: "Faturalar" }).click();
      const row = clerk.getByRole("row", { name: "34 ABC 123" });
      await expect(row).toContainText("Ödenmedi");
      await row.getByRole("link", { name: /: detay$/ }).click();
      const dialog = clerk.getByRole("dialog", { name: "Kiralama detayı" });
      await dialog.getByLabel("Alınan ödeme (TL)").fill("1000,25");
      await dialog.getByRole("button", { name: "Ödemeyi kaydet" }).click();
      await expectAnnounced(dialog, "1.000,25 TL ödeme kaydedildi.");
      await expect(dialog.getByText("Kısmi Ödendi")).toBeVisible();
      await expect(findValueBeside(dialog, "Kalan")).toHaveText("2.000,25 TL");
      await expect(dialog.getByRole("list", { name: "Kalemler ve ödemeler" })).toContainText("1.000,25 TL");
      await dialog.getByRole("button", { name: "Kapat" }).click();
      await expect(row).toContainText("Kısmi Ödendi");
      await expect(row).toContainText("Kalan 2.000,25 TL");
    });

    await test.step("the rental is ended after a question, and the car offers itself again", async () => {
      await clerk.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).click();
      await clerk.getByRole("link", { name: "34 ABC 123: araca git" }).click();
      await takeCarBack(clerk);
      await expectAnnounced(clerk, "34 ABC 123: kiralama bitirildi.");
      await expect(clerk.getByRole("link", { name: "Kirala", exact: true })).toBeVisible();
      await clerk.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).click();
      await expectCounters(clerk, { Toplam: 3, Kirada: 0, Bakımda: 0, Müsait: 3 });
      await expect(findCarRow(clerk, "34 ABC 123")).toContainText("Müsait");
      for (const person of [visitor, withoutScript]) {
        const answer = await person.reload();
        await expect(person.getByRole("heading", { name: "Bu araç müsait" })).toBeVisible();
        await expect(person.getByText("1.250,50 TL")).toBeVisible();
        await expect(person.getByText("Günlük fiyat, kasko dahil.")).toBeVisible();
        expect(await answer?.text()).not.toMatch(/Kiracı|0532 765/);
      }
    });

    await test.step("what came in, what is open and what was spent adds up", async () => {
      await clerk.getByRole("link", { name: "Şirket Profili" }).click();
      await clerk.getByRole("link", { name: /^Para/ }).click();
      await expect(findValueBeside(clerk, "Toplam kazanç")).toHaveText("1.000,25 TL");
      await expect(findValueBeside(clerk, "Bekleyen ödemeler")).toHaveText("2.000,25 TL");
      await expect(findValueBeside(clerk, "Toplam gider")).toHaveText("0,00 TL");
      await clerk.getByRole("link", { name: /^Giderler/ }).click();
      await clerk.getByLabel("Açıklama").fill("34 ABC 123 lastik");
      await clerk.getByLabel("Tutar (TL)").fill("1.250");
      await clerk.getByLabel("Kategori", { exact: true }).selectOption("Yakıt");
      await clerk.getByRole("button", { name: "Gider ekle" }).click();
      await expectAnnounced(clerk, "Gider eklendi: 34 ABC 123 lastik, 1.250,00 TL");
      await expect(findValueBeside(clerk, "Toplam gider")).toHaveText("1.250,00 TL");
      await expect(clerk.getByRole("listitem").filter({ hasText: "34 ABC 123 lastik" })).toContainText("Yakıt");
    });
  },
);

test(
  "the countdown goes down by the second whatever the visitor's clock says, and says since when it is over after that",
  { tag: "@long" },
  async ({ page: clerk, newPerson, server }) => {
    const { codes } = await registerApprovedCompany(clerk, server);
    const [code = ""] = codes;
    const due = formatIstanbulTime({ hours: 25, minutes: 2 });
    await startRental(clerk, code, { dueAt: due });
    const visitor = await newPerson();
    // The clock of this phone is a year behind.
    await visitor.clock.install({ time: Date.now() - 365 * 86_400_000 });
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByRole("timer")).toBeVisible();
    await visitor.clock.pauseAt(await visitor.evaluate(() => Date.now() + 60_000));
    await expect
      .poll(async () => Math.abs((await readShownSeconds(visitor)) + 60 - computeSecondsUntil(due)), "seconds off")
      .toBeLessThan(30);
    const shown = await readShownSeconds(visitor);
    for (const seconds of [1, 2, 3]) {
      await visitor.clock.runFor(1000);
      expect(await readShownSeconds(visitor)).toBe(shown - seconds);
    }
    await visitor.clock.fastForward((shown - 10) * 1000);
    await visitor.clock.runFor(9000);
    await expect(visitor.getByText("Süresi 0 sa 0 dk önce doldu")).toBeVisible();
    await expect(visitor.getByRole("timer")).toBeHidden();
    await expect(visitor.getByText("Kalan kiralama süresi")).toBeHidden();
    await visitor.clock.fastForward((26 * 60 + 5) * 60_000);
    await visitor.clock.runFor(1000);
    await expect(visitor.getByText("Süresi 26 sa 5 dk önce doldu")).toBeVisible();
  },
);

test(
  "a switch on the car's page changes what the very next scan shows",
  { tag: "@long" },
  async ({ page: clerk, newPerson, server }) => {
    const { codes } = await registerApprovedCompany(clerk, server);
    const [code = ""] = codes;
    await saveCar(clerk, code, "availability", { price: 125_050, availabilityNote: "Hemen teslim" });
    const visitor = await newPerson();
    const scanned = async () => {
      const answer = await visitor.goto(`/q/${code}`);
      return (await answer?.text()) ?? "";
    };
    expect(await scanned()).toContain("1.250,50 TL");

    await openCarPage(clerk, code);
    const offer = await openRow(clerk, "Müsaitlik bilgisi");
    await offer.getByText("Okutanlara göster: Fiyat").click();
    await expect(offer.getByLabel("Fiyat (TL)")).toHaveAccessibleDescription(/Gizli/);
    await saveSection(clerk, "Müsaitlik bilgisi");
    await expectAnnounced(clerk, "Müsaitlik bilgisi kaydedildi.");
    await expect(offer.getByLabel("Fiyat (TL)")).toHaveValue("1.250,50");
    expect(await scanned()).not.toContain("1.250,");
    await expect(visitor.getByText("Hemen teslim")).toBeVisible();
    await offer.getByText("Okutanlara göster: Müsaitlik notu").click();
    await saveSection(clerk, "Müsaitlik bilgisi");
    await expect(offer.getByText("Kaydedilmemiş değişiklikler var.")).toBeHidden();
    expect(await scanned()).not.toMatch(/müsait|Hemen/i);

    await startRental(clerk, code);
    await clerk.reload();
    const running = await openRow(clerk, "Kiracı bilgisi");
    await scanned();
    await expect(visitor.getByText("Me*** Ö.")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Kiracıyı ara" })).toHaveAttribute("href", "tel:+905327654321");
    for (const [label, secret] of [
      ["Kiracının adını göster (maskeli)", "Me***"],
      ["Kiracının telefonunu göster", "765 43 21"],
    ] as const) {
      await Promise.all([
        clerk.waitForResponse("**/rpc/company/cars/saveRenterVisibility"),
        running.getByText(label).click(),
      ]);
      await expect(running.getByLabel(label)).not.toBeChecked();
      expect(await scanned()).not.toContain(secret);
    }
    await expect(visitor.getByRole("timer")).toBeVisible();
    await clerk.reload();
    await openRow(clerk, "Kiracı bilgisi");
    await expect(running.getByLabel("Kiracının adını göster (maskeli)")).not.toBeChecked();
  },
);

test(
  "a company's hidden contact is gone from its cars' pages, and all four hidden leave the reasons",
  { tag: "@long" },
  async ({ page: clerk, newPerson, server }) => {
    const { codes } = await registerApprovedCompany(clerk, server);
    await saveCompanyContacts(clerk, {
      phone: { value: "0216 111 22 33", visible: true },
      instagram: { value: "hizlikiralama", visible: true },
    });
    const visitor = await newPerson();
    await visitor.goto(`/q/${codes[0]}`);
    await expect(visitor.getByRole("link", { name: /^Şirketi ara / })).toHaveAttribute("href", "tel:+902161112233");

    await clerk.goto("/company-profile#sirket-bilgileri");
    await clerk.getByText("Okutanlara göster: İletişim telefonu").click();
    await expect(clerk.getByLabel("İletişim telefonu", { exact: true })).toBeDisabled();
    await clerk.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expectAnnounced(clerk, "Şirket bilgileri güncellendi!");
    const answer = await visitor.reload();
    expect(await answer?.text()).not.toMatch(/111 ?22/);
    await expect(visitor.getByRole("link", { name: /hizlikiralama/ })).toBeVisible();
    await clerk.reload();
    await expect(clerk.getByLabel("İletişim telefonu", { exact: true })).toHaveValue("0216 111 22 33");

    await clerk.getByText("Okutanlara göster: Instagram").click();
    await clerk.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expectAnnounced(clerk, "Şirket bilgileri güncellendi!");
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "Şirkete mesaj gönderin" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: /hizlikiralama/ })).toBeHidden();
  },
);

async function readShownSeconds(page: Page) {
  const [hours = 0, minutes = 0, seconds = 0] = ((await page.getByRole("timer").innerText()).match(/\d+/g) ?? []).map(
    Number,
  );
  return hours * 3600 + minutes * 60 + seconds;
}

function computeSecondsUntil(due: string) {
  return (parseIstanbulTime(due) - Date.now()) / 1000;
}

async function expectCounters(page: Page, counters: Record<string, number>) {
  const buttons = page.getByRole("group", { name: "Filo durumu" }).getByRole("button");
  await expect(buttons).toHaveText(Object.entries(counters).map(([word, count]) => `${word}${count}`));
}
