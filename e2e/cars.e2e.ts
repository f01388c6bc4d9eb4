import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import { chooseCustomer, findValueBeside, openCarPage, openRow, saveSection, findSection } from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectNoAxeViolations } from "./good-looks.ts";
import { addCustomer, registerApprovedCompany, saveCar, startRental } from "./people.ts";

test.describe.configure({ mode: "parallel" });

test(
  "on a telephone a rental goes on with another car; both stand on it, and either plate finds it",
  { tag: "@long" },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { codes } = await registerApprovedCompany(page, server, 3);
    const [broken = "", other = "", out = ""] = codes;
    for (const [code, plate] of [
      [broken, "34 ABC 101"],
      [other, "34 ABC 102"],
      [out, "34 ABC 103"],
    ] as const)
      await saveCar(page, code, "display", { plate });
    await startRental(page, out);
    const id = await startRental(page, broken);
    const beforeSwap = new Date();
    await openCarPage(page, broken);
    await page.getByRole("button", { name: "Aracı değiştir" }).click();
    const dialog = page.getByRole("dialog", { name: "34 ABC 101: aracı değiştir" });
    const car = dialog.getByRole("combobox", { name: "Yeni araç" });
    await car.click();
    // The list contains neither the car itself nor rented cars.
    await expect(dialog.getByRole("listbox", { name: "Boş araçlar" }).getByRole("option")).toHaveText(["TR34 ABC 102"]);
    await car.fill("102");
    await dialog.getByRole("option", { name: "34 ABC 102" }).click();
    await dialog.getByLabel("Neden (isteğe bağlı)").fill("Yolda kaldı");
    await dialog.getByText("Hasarlı", { exact: true }).click();
    await expectNoAxeViolations(page, "swapping a car", "everything");
    await dialog.getByRole("button", { name: "Aracı değiştir" }).click();
    await expectAnnounced(page, "Kiralama artık 34 ABC 102 ile sürüyor.");
    await expect(page.getByText("Hasarlı").filter({ visible: true }).first()).toBeVisible();

    await openCarPage(page, other);
    await expect(findSection(page, "Süren kiralama")).toContainText("Mehmet Öz");
    await page.goto(`/company/billing?rental=${id}`);
    const detail = page.getByRole("dialog", { name: "Kiralama detayı" });
    await expect(findValueBeside(detail, "Önceki araçlar")).toContainText("34 ABC 101");
    await expect(findValueBeside(detail, "Önceki araçlar")).toContainText("Yolda kaldı");
    for (const [plate, at] of [
      ["34 ABC 101", beforeSwap],
      ["34 ABC 102", new Date()],
    ] as const) {
      await page.goto("/company/plate-holder");
      await page.getByLabel("Plaka").fill(plate);
      const [day = "", time = ""] = formatLocalDateTime(at).split("T");
      await page.getByLabel("Gün").fill(day);
      await page.getByLabel("Saat").fill(time);
      await page.getByRole("button", { name: "Bul" }).click();
      await expect(page.getByRole("main").getByText("kiradaydı")).toBeVisible();
      await page.getByRole("link", { name: "Kiralamayı aç" }).click();
      await expect(page).toHaveURL(new RegExp(`rental=${id}`));
    }
  },
);

test(
  "a car gets its face and its rates, is found by them, and renting it proposes its price, which may be changed",
  { tag: "@long" },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { codes } = await registerApprovedCompany(page, server, 2);
    const [code = ""] = codes;
    await saveCar(page, code, "display", { plate: "34 ABC 101" });
    await addCustomer(page);
    await openCarPage(page, code);
    const price = await openRow(page, "Müsaitlik bilgisi");
    await price.getByLabel("Günlük fiyat (TL)").fill("1.450");
    await saveSection(page, "Müsaitlik bilgisi");
    await expectAnnounced(page, "Müsaitlik bilgisi kaydedildi.");
    const face = await openRow(page, "Araç bilgileri");
    await face.getByLabel("Marka").fill("Renault");
    await face.getByLabel("Model", { exact: true }).fill("Clio");
    await face.getByLabel("Model yılı").fill("1890");
    await face.getByLabel("Renk").fill("Beyaz");
    await face.getByLabel("Hafta (TL)").fill("8.900");
    await saveSection(page, "Araç bilgileri");
    await expect(face.getByLabel("Model yılı")).toHaveAccessibleDescription(
      "Lütfen 1950 ile 2100 arasında bir yıl girin.",
    );
    await expect(face.getByLabel("Hafta (TL)")).toHaveValue("8.900");
    await face.getByLabel("Model yılı").fill("2023");
    await expectNoAxeViolations(page, "a car with its face", "everything");
    await saveSection(page, "Araç bilgileri");
    await expectAnnounced(page, "Araç bilgileri kaydedildi.");

    await page.goto("/company-dashboard");
    await page.getByRole("combobox", { name: "Araç, müşteri, kiralama veya rezervasyon ara" }).fill("beyaz clio");
    await expect(page.getByRole("option", { name: "34 ABC 101: araca git" })).toContainText("Beyaz Renault Clio");
    await page.getByRole("option", { name: "34 ABC 101: kirala" }).click();
    const rent = page.getByRole("dialog", { name: "Kirala" });
    await chooseCustomer(page);
    const total = rent.getByLabel("Toplam ücret (TL)");
    await rent.getByRole("button", { name: "3 gün" }).click();
    await expect(total).toHaveValue("4.350,00");
    await expect(rent.getByText("Önerilen: 3 gün × 1.450,00 TL = 4.350,00 TL")).toBeVisible();
    await rent.getByRole("button", { name: "1 hafta" }).click();
    await expect(total).toHaveValue("8.900,00");
    await total.fill("8.000");
    await expectNoAxeViolations(page, "renting out at a proposed price", "everything");
    await rent.getByRole("button", { name: "8.900,00 TL yaz" }).click();
    await expect(total).toHaveValue("8.900,00");
    await rent.getByRole("button", { name: "Kiralamayı başlat" }).click();
    await expectAnnounced(page, "34 ABC 101: kiralama başlatıldı.");
    await page
      .getByRole("listitem")
      .filter({ hasText: "34 ABC 101" })
      .getByRole("link", { name: /kiralamayı bitir/iu })
      .click();
    const back = page.getByRole("dialog");
    await expect(back).toContainText("8.900,00 TL");
    await expectNoAxeViolations(page, "taking a car back", "everything");
  },
);
