import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { RentalView } from "#contract/fleet/rentals.ts";
import { makeAmountQuestion } from "#contract/words/amount-doubt.words.ts";
import { findPaymentDoubt } from "#domain/fleet/amount-doubt.ts";
import { toSignedChargeAmount } from "#domain/fleet/charge.ts";

import {
  makeCompanyAccount,
  findDialog,
  expectAnnounced,
  expectDialogFootVisible,
  expectAccessiblePage,
  failOnce,
  openApplication,
  contractImplementer,
} from "../../../../../../test/application.tsx";

const { charges, rentals } = contractImplementer.company;
const rentalDialog = findDialog("Kiralama detayı");

test(
  "what cannot be saved of a rental says so, keeps what was typed, and is saved by the next try",
  { tags: "long" },
  async () => {
    const { application, stored } = await openRental();
    const notes = rentalDialog.getByLabelText("Notlar");
    await notes.fill("Nakit");
    await failOnce(
      application,
      "company/rentals/saveNotes",
      "Notlar kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
      () => rentalDialog.getByRole("button", { name: "Notları kaydet" }).click(),
      async () => await expect.element(notes).toHaveValue("Nakit"),
    );
    await expectAnnounced("Notlar kaydedildi.", rentalDialog);
    const paid = rentalDialog.getByLabelText("Alınan ödeme (TL)");
    await paid.fill("100");
    await failOnce(
      application,
      "company/rentals/pay",
      "Ödeme kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
      () => rentalDialog.getByRole("button", { name: "Ödemeyi kaydet" }).click(),
      async () => await expect.element(paid).toHaveValue("100"),
    );
    await expectAnnounced("100,00 TL ödeme kaydedildi.", rentalDialog);
    expect(stored()).toMatchObject({ notes: "Nakit", paid: 10_000 });
  },
);

test("a payment far above the debt is asked about by both sums, keeps what was typed, and is booked by one press", async () => {
  const { stored } = await openRental();
  const paid = rentalDialog.getByLabelText("Alınan ödeme (TL)");
  await paid.fill("90000");
  await rentalDialog.getByRole("button", { name: "Ödemeyi kaydet" }).click();
  const question = "Kalan borç 3.000,00 TL, yazdığınız 90.000,00 TL. Doğru mu?";
  await expect.element(rentalDialog.getByText(question).first()).toBeVisible();
  await expect.element(paid).toHaveValue("90000");
  expect(stored().paid).toBe(0);
  await expectAccessiblePage();
  await rentalDialog.getByRole("button", { name: "Evet, tutar doğru" }).click();
  await expectAnnounced("90.000,00 TL ödeme kaydedildi.", rentalDialog);
  expect(stored().paid).toBe(9_000_000);
});

test("notes are kept by saving and dropped by cancelling, and closing asks in between", { tags: "long" }, async () => {
  const { stored } = await openRental();
  const notes = rentalDialog.getByLabelText("Notlar");
  await notes.fill("Vazgeçilen");
  await rentalDialog.getByRole("button", { name: "Vazgeç" }).click();
  await expect.element(notes).toHaveValue("");
  await notes.fill("Depozito nakit alındı");
  await userEvent.keyboard("{Escape}");
  await findDialog("Kaydedilmemiş değişiklikler var").getByRole("button", { name: "Yazmaya dön" }).click();
  await expect.element(notes).toHaveValue("Depozito nakit alındı");
  await rentalDialog.getByRole("button", { name: "Notları kaydet" }).click();
  await expectAnnounced("Notlar kaydedildi.", rentalDialog);
  await rentalDialog.getByRole("button", { name: "Vazgeç" }).click();
  await expect.element(rentalDialog).not.toBeInTheDocument();
  expect(stored().notes).toBe("Depozito nakit alındı");
});

test("a line is added with comma amounts, and what the server refuses stands at its field with all that was typed", async () => {
  const { application, stored } = await openRental();
  await rentalDialog.getByRole("button", { name: "Kalem ekle" }).click();
  const save = rentalDialog.getByRole("button", { name: "Kalemi ekle" });
  await save.click();
  await expect.element(rentalDialog.getByText("Lütfen kalemin türünü seçin.")).toBeVisible();
  await rentalDialog.getByLabelText("Kalem", { exact: true }).selectOptions("İndirim");
  await rentalDialog.getByLabelText("İndirim tutarı (TL)").fill("9.999,50");
  await rentalDialog.getByText("Tarih, belge no, miktar").click();
  await rentalDialog.getByLabelText("Miktar").fill("1,5");
  await save.click();
  await expect.element(rentalDialog.getByText(/Kalemlerin toplamı sıfırın altına inemez/)).toBeVisible();
  await expect.element(rentalDialog.getByLabelText("İndirim tutarı (TL)")).toHaveValue("9.999,50");
  await rentalDialog.getByLabelText("Kalem", { exact: true }).selectOptions("HGS/OGS");
  await failOnce(
    application,
    "company/charges/add",
    "Kalem eklenirken bir hata oluştu. Lütfen tekrar deneyin.",
    () => save.click(),
    async () =>
      await expect.element(rentalDialog.getByLabelText("Tutar (TL)", { exact: true })).toHaveValue("9.999,50"),
  );
  await expectAnnounced("Kalem eklendi: HGS/OGS, 9.999,50 TL", rentalDialog);
  expect(stored()).toMatchObject({ total: 1_299_950, entries: [{ kind: "toll", amount: 999_950, quantity: 1.5 }] });
  await expect.element(rentalDialog.getByText(/Miktar: 1,5/)).toBeVisible();
});

test("what is typed into one form stays while the other is looked at, and closing asks", { tags: "long" }, async () => {
  await openRental();
  await rentalDialog.getByRole("button", { name: "Kalem ekle" }).click();
  await rentalDialog.getByLabelText("Tutar (TL)", { exact: true }).fill("75");
  await rentalDialog.getByRole("button", { name: "Ödeme al" }).click();
  await rentalDialog.getByRole("button", { name: "Kalem ekle" }).click();
  await expect.element(rentalDialog.getByLabelText("Tutar (TL)", { exact: true })).toHaveValue("75");
  await userEvent.keyboard("{Escape}");
  await expect.element(findDialog("Kaydedilmemiş değişiklikler var")).toBeVisible();
});

test(
  "what saves a payment, and what is owed then, are in sight on a small telephone while one is typed",
  { tags: "long" },
  async () => {
    await page.viewport(360, 740);
    const { stored } = await openRental();
    await expectDialogFootVisible("Ödemeyi kaydet");
    const foot = () => document.querySelector<HTMLElement>("[data-foot]")!;
    expect(foot().textContent).toContain("Şimdi kalan: 3.000,00 TL");
    await rentalDialog.getByLabelText("Alınan ödeme (TL)").fill("500");
    await expect.poll(() => foot().textContent).toContain("Kaydedince kalan: 2.500,00 TL");
    await expectDialogFootVisible("Ödemeyi kaydet");
    await expectAccessiblePage();
    await page.viewport(360, 740);
    // Only the payment form has its button in the dialog's footer.
    await rentalDialog.getByRole("button", { name: "Kalem ekle" }).click();
    await expect.poll(() => foot().checkVisibility()).toBe(false);
    await rentalDialog.getByRole("button", { name: "Ödeme al" }).click();
    await rentalDialog.getByLabelText("Alınan ödeme (TL)").fill("4000");
    await expect.poll(() => foot().textContent).toContain("Kaydedince fazla ödenen: 1.000,00 TL");
    await rentalDialog.getByRole("button", { name: "Ödemeyi kaydet" }).click();
    await expectAnnounced("4.000,00 TL ödeme kaydedildi.", rentalDialog);
    expect(stored().paid).toBe(400_000);
  },
);

test(
  "a payment is asked for with a message to send, also where no link could be made, and can be taken back",
  { tags: "long" },
  async () => {
    const { application, stored } = await openRental();
    await failOnce(
      application,
      "company/rentals/askPayment",
      "Ödeme isteği hazırlanamadı. Lütfen tekrar deneyin.",
      () => rentalDialog.getByRole("button", { name: "Ödeme iste" }).click(),
      async () => undefined,
    );
    const send = rentalDialog.getByRole("link", { name: "WhatsApp’tan gönder" });
    await expect.element(send).toBeVisible();
    const text = decodeURIComponent((send.element() as HTMLAnchorElement).href.split("text=")[1]!);
    expect(text).toBe("Körfez Filo: 34 ABC 123 plakalı araç için kalan ödemeniz 3.000,00 TL.");
    await expect.element(rentalDialog.getByText("Mesajda IBAN yok.")).toBeVisible();
    await expectAccessiblePage();
    await rentalDialog.getByRole("button", { name: "Bu ödemeyi artık beklemiyorum" }).click();
    await expectAnnounced("Ödeme beklenenlerden çıkarıldı.");
    expect(stored().paymentAskedAt).toBeNull();
    await expect.element(rentalDialog.getByRole("button", { name: "Ödeme iste" })).toBeVisible();
  },
);

test("a second click that comes after the payment was saved does not remove the message of success", async () => {
  const { stored } = await openRental();
  await rentalDialog.getByLabelText("Alınan ödeme (TL)").fill("100");
  const button = rentalDialog.getByRole("button", { name: "Ödemeyi kaydet" });
  const dialog = rentalDialog.element();
  const message = "100,00 TL ödeme kaydedildi.";
  const secondClick = new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true });
  const clicked = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!dialog.textContent.includes(message)) return;
      observer.disconnect();
      button.element().dispatchEvent(secondClick);
      resolve();
    });
    observer.observe(dialog, { childList: true, subtree: true, characterData: true });
  });
  await button.click();
  await clicked;
  // An error would be rendered within two frames.
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  expect(dialog.textContent).toContain(message);
  expect(dialog.textContent).not.toContain("Lütfen 0’dan büyük");
  expect(stored().paid).toBe(10_000);
});

test("the next payment begins with the means of the last one", { tags: "long" }, async () => {
  const { stored } = await openRental();
  await expect.element(rentalDialog.getByRole("radio", { name: "Nakit" })).toBeChecked();
  await rentalDialog.getByText("Havale/EFT").click();
  await rentalDialog.getByLabelText("Alınan ödeme (TL)").fill("100");
  await rentalDialog.getByRole("button", { name: "Ödemeyi kaydet" }).click();
  await expectAnnounced("100,00 TL ödeme kaydedildi.", rentalDialog);
  expect(stored().entries).toMatchObject([{ means: "transfer" }]);
  await expect.element(rentalDialog.getByRole("radio", { name: "Havale/EFT" })).toBeChecked();
  await expect.element(rentalDialog.getByLabelText("Alınan ödeme (TL)")).toHaveValue("");
});

test("without any rental '…' leads to the pages that have contents of their own", async () => {
  await openApplication("/company/billing", makeCompanyAccount(), {
    company: { rentals: { list: rentals.list.handler(() => ({ items: [], next: null })) } },
  });
  await expect.element(page.getByRole("heading", { name: "Henüz kiralama yok" })).toBeVisible();
  await page.getByRole("button", { name: "Faturalar: diğer işlemler" }).click();
  await expect.element(findDialog("Faturalar").getByRole("link", { name: "HGS ve cezalar" })).toBeVisible();
});

test("how many are owing stands at the filters while nothing else narrows the list", async () => {
  await openApplication("/company/billing?payment=paid", makeCompanyAccount(), {
    company: {
      rentals: {
        list: rentals.list.handler(() => ({ items: [], next: null })),
        counts: rentals.counts.handler(() => ({
          partial: { count: 2, isMore: false },
          unpaid: { count: 1000, isMore: true },
        })),
      },
    },
  });
  await expect.element(page.getByRole("radio", { name: "Ödenmedi 1.000+" })).toBeInTheDocument();
  await expect.element(page.getByRole("radio", { name: "Kısmi Ödendi 2" })).toBeInTheDocument();
  await page.getByLabelText("Plaka veya kiracı ara").fill("34");
  await expect.element(page.getByRole("radio", { name: "Ödenmedi", exact: true })).toBeInTheDocument();
});

async function openRental() {
  const id = crypto.randomUUID();
  let rental: RentalView = {
    id,
    lacksReport: false,
    code: "KT234567",
    plate: "34 ABC 123",
    plateUncertain: false,
    customerId: null,
    renterName: "Mehmet Öz",
    renterPhone: "",
    startedAt: new Date(),
    dueAt: new Date(Date.now() + 86_400_000),
    endedAt: null,
    total: 300_000,
    paid: 0,
    paymentStatus: "unpaid",
    notes: "",
    rent: 300_000,
    kmOut: null,
    kmIn: null,
    fuelOut: null,
    fuelIn: null,
    left: [],
    recordedStart: null,
    recordedEnd: null,
    depositHeld: 0,
    paymentAskedAt: null,
    entries: [],
    deposits: [],
    version: 1,
  };
  const change = (edit: Partial<RentalView>) => {
    rental = { ...rental, ...edit, version: rental.version + 1 };
    return rental;
  };
  const application = await openApplication(`/company/billing?rental=${id}`, makeCompanyAccount(), {
    company: {
      charges: {
        add: charges.add.handler(({ input: { id: chargeId, kind, text, quantity = null, ...given }, errors }) => {
          const amount = toSignedChargeAmount({ kind, amount: given.amount });
          if (rental.total + amount < 0) throw errors.TOTAL_BELOW_ZERO();
          const entered = { id: chargeId, amount, enteredBy: "Hızlı Kiralama", createdAt: new Date() };
          const line = { kind, text, quantity, happenedAt: new Date(), documentNo: "", reverses: null };
          const entry = { type: "charge" as const, ...entered, ...line, isReversed: false };
          return change({ total: rental.total + amount, entries: [entry] });
        }),
      },
      rentals: {
        list: rentals.list.handler(() => ({ items: [rental], next: null })),
        get: rentals.get.handler(() => rental),
        entries: rentals.entries.handler(() => ({ items: rental.entries, next: null })),
        saveNotes: rentals.saveNotes.handler(({ input: { notes, version }, errors }) => {
          if (version !== rental.version) throw errors.CHANGED_MEANWHILE();
          return change({ notes });
        }),
        askPayment: rentals.askPayment.handler(() => ({
          rental: change({ paymentAskedAt: new Date() }),
          account: { company: "Körfez Filo", iban: "", accountHolder: "" },
        })),
        unaskPayment: rentals.unaskPayment.handler(() => change({ paymentAskedAt: null })),
        pay: rentals.pay.handler(({ input, errors }) => {
          const { id: paymentId, amount, means, paidOn = "2026-11-21", amountIsRight } = input;
          const doubt = amountIsRight ? undefined : findPaymentDoubt(amount, rental.total - rental.paid);
          if (doubt)
            throw errors.AMOUNT_DOUBTFUL({
              message: makeAmountQuestion(doubt),
              data: { amount, owed: doubt.owed ?? null },
            });
          const entered = { id: paymentId, amount, enteredBy: "Hızlı Kiralama", createdAt: new Date() };
          const payment = { type: "payment" as const, ...entered, means, paidOn, fromDeposit: false, receiptId: null };
          return change({ paid: rental.paid + amount, paymentStatus: "partial", entries: [payment] });
        }),
      },
    },
  });
  await expect.element(rentalDialog.getByLabelText("Notlar")).toBeVisible();
  return { application, stored: () => rental };
}
