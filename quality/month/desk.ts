import type { Locator, Page } from "@playwright/test";

import { chooseCustomer, openRentDialog } from "../../e2e/desk.ts";
import { expect, expectAnnounced } from "../../e2e/fixtures.ts";
import { readCar } from "../../e2e/people.ts";
import { computeExtension, plateOfCar, type PlannedRental } from "./plan.ts";

/** An amount as fields show it: '1.234,50'. */
export function formatAmount(kurus: number): string {
  return (kurus / 100).toLocaleString("tr-TR", { minimumFractionDigits: 2 });
}

const moneyField = (where: Page | Locator, label: string) => where.getByLabel(label, { exact: true });

async function openCar(page: Page, code: string): Promise<void> {
  await page.goto(`/company/edit-car/${code}`);
}

/** Rents a car out, and returns the rental's id. */
export async function startPlannedRental(
  page: Page,
  code: string,
  stay: PlannedRental,
  dueAt: string,
): Promise<string> {
  await openRentDialog(page, code);
  await chooseCustomer(page, stay.customer);
  const form = page.getByRole("dialog");
  await moneyField(form, "Toplam ücret (TL)").fill(formatAmount(stay.total));
  if (stay.paid > 0) await moneyField(form, "Alınan ödeme (TL)").fill(formatAmount(stay.paid));
  if (stay.deposit > 0) await moneyField(form, "Depozito (TL)").fill(formatAmount(stay.deposit));
  await form.getByLabel("Planlanan bitiş", { exact: true }).fill(dueAt);
  await form.getByText("Diğer", { exact: true }).click();
  await form.getByLabel("Çıkış km").fill(String(stay.kmOut));
  await form.getByLabel("Yakıt").selectOption("Dolu");
  await form.getByRole("button", { name: "Kiralamayı başlat" }).click();
  await expect(form).toBeHidden();
  return (await readCar(page, code)).rental!.id;
}

/** Extends a running rental by a day, at the price that the page proposes. */
export async function extendPlannedRental(page: Page, code: string, stay: PlannedRental): Promise<void> {
  await openCar(page, code);
  await page.getByRole("button", { name: "Bitişi değiştir" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "+1 gün" }).click();
  await expect(moneyField(dialog, "Uzatma ücreti (TL)")).toHaveValue(formatAmount(computeExtension(stay)));
  await dialog.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expectAnnounced(page, "Planlanan bitiş değiştirildi.");
}

/** Takes a car back with the proposed charges, the deposit and a payment. `rest` is the expected open amount. */
export async function endPlannedRental(page: Page, code: string, stay: PlannedRental, rest: number): Promise<void> {
  await openCar(page, code);
  await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Dönüş km").fill(String(stay.kmIn));
  await dialog
    .getByLabel("Yakıt", { exact: true })
    .and(dialog.getByRole("combobox"))
    .selectOption(String(8 - stay.missing));
  for (const [word, amount] of [
    ["Gecikme", stay.late],
    ["Km aşımı", stay.km],
    ["Yakıt", stay.fuel],
  ] as const) {
    const field = moneyField(dialog, `${word} (TL)`);
    if (amount > 0) await expect(field, `${word} of ${plateOfCar(stay.car)}`).toHaveValue(formatAmount(amount));
    else await expect(field, `${word} of ${plateOfCar(stay.car)}`).toHaveCount(0);
  }
  if (stay.late > 0 && stay.isLateStruck) await dialog.getByText("Gecikme", { exact: true }).click();
  if (stay.deposit > 0)
    await dialog
      .getByText({ keep: "Şimdilik bende kalsın", return: "Geri ver", "set-off": "Borçtan düş" }[stay.atEnd.deposit], {
        exact: true,
      })
      .click();
  if (rest > 0) {
    const take = dialog.getByRole("button", { name: `Kalanı al (${formatAmount(rest)} TL)` });
    await (stay.atEnd.isRestTaken ? take.click() : expect(take).toBeVisible());
  }
  await dialog.getByRole("button", { name: "Kiralamayı bitir" }).click();
  const ended = page.getByRole("region", { name: "Kiralama", exact: true });
  // If no list of tolls covers the rental yet, the page asks before it returns the deposit.
  const question = page.getByRole("dialog", { name: /^HGS’ye bakılmamış günler var/u });
  await expect(question.or(ended)).toBeVisible();
  if (await question.isVisible()) await question.getByRole("button", { name: "Geri ver", exact: true }).click();
  await expect(ended).toBeVisible();
}

export async function openAccountDialog(page: Page, rentalId: string): Promise<Locator> {
  await page.goto(`/company/billing?rental=${rentalId}`);
  return page.getByRole("dialog", { name: "Kiralama detayı" });
}

/** Adds a charge in the rental's account dialog, which must be open. */
export async function addCharge(dialog: Locator, kind: string, kurus: number): Promise<void> {
  // The form stays open after a charge.
  const open = dialog.getByRole("button", { name: "Kalem ekle" });
  if ((await open.getAttribute("aria-expanded")) === "false") await open.click();
  await moneyField(dialog, "Kalem").selectOption(kind);
  await moneyField(dialog, kind === "İndirim" ? "İndirim tutarı (TL)" : "Tutar (TL)").fill(formatAmount(kurus));
  await dialog.getByRole("button", { name: "Kalemi ekle" }).click();
  await expectAnnounced(dialog, new RegExp(`^Kalem eklendi: ${kind}`));
}

/** Reverses a charge in the rental's account dialog, which must be open. */
export async function takeBackCharge(page: Page, dialog: Locator, kind: string, kurus: number): Promise<void> {
  await dialog.getByRole("button", { name: `Geri al: ${kind}, ${formatAmount(kurus)} TL` }).click();
  const question = page.getByRole("dialog", { name: "Kalemi geri al" });
  await question.getByLabel("Neden").fill("Yanlış kiralamaya yazıldı");
  await question.getByRole("button", { name: "Geri al" }).click();
  await expectAnnounced(page, `${kind} kalemi geri alındı.`);
}

/** Takes a partial payment by card. */
export async function takePartialPayment(page: Page, rentalId: string, kurus: number): Promise<void> {
  const dialog = await openAccountDialog(page, rentalId);
  await moneyField(dialog, "Alınan ödeme (TL)").fill(formatAmount(kurus));
  await dialog.getByText("Kart", { exact: true }).first().click();
  await dialog.getByRole("button", { name: "Ödemeyi kaydet" }).click();
  await expectAnnounced(dialog, `${formatAmount(kurus)} TL ödeme kaydedildi.`);
}

/** Sets the proposed part of a deposit off against the debt. */
export async function setOffDeposit(page: Page, dialog: Locator, kurus: number): Promise<void> {
  const deposit = dialog.getByRole("region", { name: "Depozito" });
  await deposit.getByRole("button", { name: "Borçtan düş" }).click();
  await expect(moneyField(deposit, "Borçtan düşülecek tutar (TL)")).toHaveValue(formatAmount(kurus));
  await deposit.getByRole("button", { name: "Borçtan düş" }).click();
  await expectAnnounced(page, `${formatAmount(kurus)} TL depozitodan düşüldü.`);
}

/** Adds an expense: for a car if `code` is given, else for the company. */
export async function addExpense(
  page: Page,
  what: string,
  kurus: number,
  category: string,
  code?: string,
): Promise<void> {
  if (code === undefined) await page.goto("/company/expenses");
  else {
    await openCar(page, code);
    await page.getByRole("heading", { name: "Giderler" }).click();
  }
  await page.getByLabel("Açıklama").fill(what);
  await moneyField(page, "Tutar (TL)").fill(formatAmount(kurus));
  await page.getByLabel("Kategori", { exact: true }).selectOption(category);
  await page.getByRole("button", { name: "Gider ekle" }).click();
  await expectAnnounced(page, `Gider eklendi: ${what}, ${formatAmount(kurus)} TL`);
}

/** Sets the status of a car on its page. */
export async function setCondition(page: Page, code: string, condition: string): Promise<void> {
  await openCar(page, code);
  const internal = page.getByRole("region", { name: "İç bilgiler" });
  await internal.getByRole("heading").click();
  await internal.getByLabel("Durum").selectOption(condition);
  await internal.getByRole("button", { name: "Kaydet", exact: true }).click();
  // Checks the visible message, because the last announcement for screen readers is that the car cannot be rented.
  await expect(internal.getByText("İç bilgiler kaydedildi.")).toBeVisible();
}

/**
 * Pastes a list of tolls that contains one toll twice, and expects that `saved` tolls are new. Then charges all tolls
 * whose renter is certain. Nothing is saved if all tolls are known.
 */
export async function chargeTolls(
  page: Page,
  lines: string[],
  saved: number,
  charged: { count: number; kurus: number },
) {
  await page.goto("/company/road-charges");
  await page.getByRole("button", { name: "Liste ekle" }).click();
  await page.getByLabel("Liste", { exact: true }).fill(lines.join("\n"));
  await page.getByRole("button", { name: "Satırları oku" }).click();
  await page.getByRole("button", { name: "Aynı, kaydetme" }).click();
  if (saved === 0) return expect(page.getByRole("button", { name: "Bakılan zamanı kaydet" })).toBeVisible();
  await page.getByRole("button", { name: `${saved} satırı kaydet` }).click();
  await expectAnnounced(page, `${saved} satır kaydedildi.`);
  await page.getByRole("button", { name: /^Eklediğiniz .* yansıt/u }).click();
  await expectAnnounced(
    page,
    `${charged.count} kayıt, toplam ${formatAmount(charged.kurus)} TL kiracılara yansıtıldı.`,
  );
}

/** Adds a fine, and charges it to the renter with the button next to the fine. */
export async function chargeFine(page: Page, plate: string, at: string, kurus: number): Promise<void> {
  await page.goto("/company/road-charges");
  await page.getByRole("button", { name: "Tek kayıt ekle" }).click();
  await page.getByLabel("Tür", { exact: true }).selectOption("Trafik cezası");
  await page.getByLabel("Plaka", { exact: true }).fill(plate);
  await page.getByLabel("Gün ve saat").fill(at);
  await moneyField(page, "Tutar (TL)").fill(formatAmount(kurus));
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expectAnnounced(page, /^Kaydedildi:/);
  await page
    .getByRole("button", { name: new RegExp(`^Kiracıya yansıt: ${plate}`) })
    .first()
    .click();
  await expectAnnounced(page, /hesabına yansıtıldı\.$/);
}

/**
 * Records one payment of a customer for all open amounts. Returns the payment in kuruş, and the number of rentals
 * among which it was divided.
 */
export async function takeReceipt(
  page: Page,
  customer: string,
  share: number,
): Promise<{ kurus: number; rentals: number }> {
  await page.goto(`/company/customers?search=${encodeURIComponent(customer)}`);
  await page.getByRole("link", { name: customer }).first().click();
  await page.getByRole("button", { name: "Ödeme al" }).click();
  const form = page.getByRole("region", { name: "Ödeme al" });
  const all = await form.getByRole("button", { name: /^Borcun tamamını al/ }).textContent();
  const owed = Number(/\(([\d.,]+) TL\)/.exec(all!)![1]!.replaceAll(/[.,]/g, ""));
  const kurus = Math.floor(owed * share);
  await moneyField(form, "Alınan tutar (TL)").fill(formatAmount(kurus));
  await expect(form.getByText(`Dağıtılan: ${formatAmount(kurus)} TL`)).toBeVisible();
  const shares = await moneyField(form, "Payı (TL)").all();
  const values = await Promise.all(shares.map((field) => field.inputValue()));
  await form.getByRole("button", { name: "Ödemeyi kaydet" }).click();
  await expectAnnounced(page, new RegExp(`^${formatAmount(kurus)} TL ödeme kaydedildi\\.`));
  return { kurus, rentals: values.filter((value) => value !== "").length };
}
