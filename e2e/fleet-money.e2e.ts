import { findValueBeside, formatIstanbulTime, registerCompanyWithCar, openCarPage } from "./desk.ts";
import { clickTwice, expect, expectAnnounced, test } from "./fixtures.ts";
import { addCustomer, endRental, registerApprovedCompany, payRental, saveCar, startRental } from "./people.ts";

test.use({ viewport: { width: 360, height: 780 } });

test.describe.configure({ mode: "parallel" });

test(
  "one payment is spread over two rentals of a customer, and its receipt says so",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server, 2);
    const customerId = await addCustomer(page, { name: "Zeynep Kaya" });
    for (const code of codes) await startRental(page, code, { customerId, total: 100_000 });
    await page.goto(`/company/customers/${customerId}`);
    await page.getByRole("button", { name: "Ödeme al" }).click();
    const form = page.getByRole("region", { name: "Ödeme al" });
    await form.getByLabel("Alınan tutar (TL)").fill("1.250,50");
    await expect(form.getByText("Dağıtılan: 1.250,50 TL")).toBeVisible();
    await expect(form.getByLabel("Payı (TL)").first()).toHaveValue("1.000,00");
    await form.getByRole("button", { name: "Ödemeyi kaydet" }).evaluate(clickTwice);
    await expectAnnounced(page, /^1\.250,50 TL ödeme kaydedildi\./);
    await page.getByRole("link", { name: "Makbuzu aç" }).click();
    await expect(page.getByRole("main")).toContainText("1.250,50 TL");
    await expect(page.getByRole("main")).toContainText("250,50 TL");
    await expect(page.getByRole("main")).toContainText("Mali değeri yoktur");
  },
);

test("a pasted toll finds its renter and is charged with one tap", { tag: "@long" }, async ({ page, server }) => {
  const code = await registerCompanyWithCar(page, server);
  await saveCar(page, code, "display", { plate: "34 ABC 123" });
  const id = await startRental(page, code, { total: 100_000, paid: 100_000 });
  await page.goto("/company/road-charges");
  await page.getByRole("button", { name: "Liste ekle" }).click();
  const minute = formatIstanbulTime({}).replace("T", " ");
  await page
    .getByLabel("Liste", { exact: true })
    .fill([`34abc123\t${minute}\t42,50`, `06 ZZ 9\t${minute}\t10`].join("\n"));
  await page.getByRole("button", { name: "Satırları oku" }).click();
  await expect(page.getByText("Kiracı: Mehmet Öz")).toBeVisible();
  await page.getByRole("button", { name: "1 satırı kaydet" }).click();
  await expectAnnounced(page, "1 satır kaydedildi.");
  await page.getByRole("button", { name: /^Kiracıya yansıt: 34 ABC 123/ }).click();
  await expectAnnounced(page, "42,50 TL Mehmet Öz hesabına yansıtıldı.");
  await page.goto(`/company/billing?rental=${id}`);
  await expect(findValueBeside(page.getByRole("dialog", { name: "Kiralama detayı" }), "Kalan")).toHaveText("42,50 TL");
});

test(
  "a list is asked about before it is saved, leads on to charging, and next month's list saves only what is new",
  { tag: "@long" },
  async ({ page, server }) => {
    const code = await registerCompanyWithCar(page, server);
    await saveCar(page, code, "display", { plate: "34 ABC 123" });
    const id = await startRental(page, code, { total: 100_000, paid: 100_000 });
    const [day = "", clock = ""] = formatIstanbulTime({}).split("T");
    const heading = "No;Tebliğ Tarihi;Plaka;İhlal Tarihi;Saat;İndirimli Tutar;Ceza Tutarı;Yer";
    const row = (no: number, lira: number) =>
      `${no};2020-01-01;34abc123;${day};${clock};${lira / 2},00;${lira},00;Konak`;
    const read = async (...rows: string[]) => {
      await page.getByRole("button", { name: "Liste ekle" }).click();
      await page.getByLabel("Liste", { exact: true }).fill([heading, ...rows].join("\n"));
      await page.getByRole("button", { name: "Satırları oku" }).click();
    };
    await page.goto("/company/road-charges");
    await read(row(1, 100));
    await expect(page.getByRole("button", { name: "Önce seçimleri tamamlayın" })).toBeVisible();
    await page.getByLabel("Tutar", { exact: true }).selectOption({ label: "Ceza Tutarı: 100,00" });
    await expect(page.getByLabel("Gün ve saat")).toContainText("İhlal Tarihi + Saat");
    await page.getByRole("button", { name: "1 satırı kaydet" }).click();
    await expectAnnounced(page, "1 satır kaydedildi.");
    await expect(
      page.getByRole("button", { name: "Eklediğiniz 1 kaydı kiracılara yansıt (100,00 TL)" }),
    ).toBeInViewport();
    await read(row(7, 100), row(8, 200));
    await expect(page.getByText("Zaten kayıtlı", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "1 satırı kaydet" }).click();
    await expectAnnounced(page, "1 satır kaydedildi.");
    await page.getByRole("button", { name: "Eklediğiniz 1 kaydı kiracılara yansıt (200,00 TL)" }).click();
    await expectAnnounced(page, "1 kayıt, toplam 200,00 TL kiracılara yansıtıldı.");
    await expect(page.getByRole("button", { name: "1 kaydı yansıt (100,00 TL)" })).toBeVisible();
    await page.goto(`/company/billing?rental=${id}`);
    await expect(findValueBeside(page.getByRole("dialog", { name: "Kiralama detayı" }), "Kalan")).toHaveText(
      "200,00 TL",
    );
  },
);

test("a report's figure opens rows that add up to it", { tag: "@long" }, async ({ page, server }) => {
  const { codes } = await registerApprovedCompany(page, server, 2);
  await payRental(page, await startRental(page, codes[0]!, { total: 100_000, paid: 40_000 }), 10_050);
  await startRental(page, codes[1]!, { total: 200_000, paid: 5_000 });
  await page.goto("/company/report");
  const income = page.getByRole("link", { name: "3.000,00 TL" }).first();
  await expect(income).toBeVisible();
  await page.getByRole("link", { name: "550,50 TL" }).first().click();
  const amounts = page.getByRole("main").getByRole("listitem");
  await expect(amounts).toHaveCount(3);
  for (const amount of ["400,00 TL", "100,50 TL", "50,00 TL"])
    await expect(amounts.filter({ hasText: amount })).toHaveCount(1);
});

test(
  "a car comes back with its deposit set off and the rest paid, and mistyped km are put right after it",
  { tag: "@long" },
  async ({ page, server }) => {
    const code = await registerCompanyWithCar(page, server);
    const id = await startRental(page, code, { total: 100_000, paid: 40_000, deposit: 30_000 });
    await openCarPage(page, code);
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Dönüş km").fill("45300");
    await dialog.getByText("Borçtan düş", { exact: true }).click();
    await dialog.getByRole("button", { name: "Kalanı al (300,00 TL)" }).click();
    await dialog.getByRole("button", { name: "Kiralamayı bitir" }).click();
    await expectAnnounced(page, /kiralama bitirildi\./);
    await page.goto(`/company/billing?rental=${id}`);
    const detail = page.getByRole("dialog", { name: "Kiralama detayı" });
    await expect(detail.getByText("Ödendi", { exact: true })).toBeVisible();
    await expect(findValueBeside(detail, "Km")).toContainText("Dönüş 45.300 km");
    await detail.getByRole("button", { name: "Km’yi düzelt" }).click();
    await detail.getByLabel("Çıkış km").fill("45400");
    await expect(detail.getByText("Çıkış km’si dönüş km’sinden fazla olamaz.")).toBeVisible();
    await detail.getByLabel("Çıkış km").fill("45000");
    await detail.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(findValueBeside(detail, "Km")).toContainText("Çıkış 45.000 km, dönüş 45.300 km");
  },
);

test("what is owed is listed by age and given as a file", { tag: "@long" }, async ({ page, server }) => {
  const code = await registerCompanyWithCar(page, server);
  await endRental(page, await startRental(page, code, { total: 100_000, paid: 40_000 }));
  await page.goto("/company/receivables");
  const debtors = page.getByRole("region", { name: "Borçlular" });
  await expect(debtors.getByRole("listitem")).toContainText("600,00 TL");
  const downloading = page.waitForEvent("download");
  await debtors.getByRole("button", { name: "Alacaklar: diğer işlemler" }).click();
  await page.getByRole("button", { name: "Excel’e aktar" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^Alacaklar .*\.csv$/);
});
