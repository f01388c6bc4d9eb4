import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { NewReceipt, OwedRentalView } from "#contract/fleet/receipts.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAnnounced,
  expectAccessiblePage,
  failOnce,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";
import { makeCustomerView } from "../../../../../test/company-answers.ts";

const { customers, customerAccounts, receipts } = contractImplementer.company;
const amountField = page.getByLabelText("Alınan tutar (TL)");
const takeAllButton = page.getByRole("button", { name: /^Borcun tamamını al/ });
const findShareField = (nth: number) => page.getByLabelText("Payı (TL)").nth(nth);

test("an amount is spread over what is owed, the oldest first, and what was typed for one rental stays", async () => {
  const { sent } = await openCustomer();
  await findButton("Ödeme al").click();
  await amountField.fill("1.200");
  await expect.element(findShareField(0)).toHaveValue("1.000,00");
  await expect.element(findShareField(1)).toHaveValue("200,00");
  await findShareField(0).fill("700");
  await expect.element(page.getByText("300,00 TL daha dağıtın")).toBeVisible();
  await findButton("Ödemeyi kaydet").click();
  await expect.element(page.getByText("Payların toplamı bu tutara eşit olmalı.")).toBeVisible();
  expect(sent()).toBeUndefined();
  await findShareField(1).fill("501");
  await expect.element(page.getByText("En fazla 500,00 TL.")).toBeVisible();
  await expectAccessiblePage();
  await findShareField(1).fill("500");
  await page.getByText("Havale/EFT").click();
  await findButton("Ödemeyi kaydet").click();
  await expectAnnounced(/1\.200,00 TL ödeme kaydedildi\./);
  expect(sent()).toMatchObject({
    amount: 120_000,
    means: "transfer",
    shares: [{ amount: 70_000 }, { amount: 50_000 }],
  });
  await expect
    .element(page.getByRole("link", { name: "Makbuzu aç" }))
    .toHaveAttribute("href", `/company/receipts/${sent()?.id}`);
});

test("more than is owed is refused at its field", { tags: "long" }, async () => {
  await openCustomer();
  await findButton("Ödeme al").click();
  await amountField.fill("1.500,01");
  await expect.element(page.getByText("En fazla 1.500,00 TL alınabilir. Borcun tamamı bu kadar.")).toBeVisible();
  await findButton("Ödemeyi kaydet").click();
  await expect.element(amountField).toHaveFocus();
});

test(
  "what another clerk took meanwhile is said, what was typed stays, and the next try is of what is owed by then",
  { tags: "long" },
  async () => {
    const { application, sent, pay } = await openCustomer();
    await findButton("Ödeme al").click();
    await takeAllButton.click();
    pay(20_000);
    await findButton("Ödemeyi kaydet").click();
    await expect.element(page.getByText(/hesabı bu arada değişti\. Şimdi borcu 1\.300,00 TL\./)).toBeVisible();
    await expect.element(amountField).toHaveValue("1.500,00");
    await expect.element(page.getByText("En fazla 800,00 TL.")).toBeVisible();
    await takeAllButton.click();
    await failOnce(
      application,
      "company/receipts/take",
      "Ödeme kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
      () => findButton("Ödemeyi kaydet").click(),
      async () => await expect.element(amountField).toHaveValue("1.300,00"),
    );
    await expectAnnounced(/1\.300,00 TL ödeme kaydedildi\./);
    expect(sent()).toMatchObject({
      shares: [
        { amount: 80_000, paidBefore: 20_000 },
        { amount: 50_000, paidBefore: 0 },
      ],
    });
  },
);

test(
  "what must be minded stands at the customer, and what is typed into a form stays while the other is looked at",
  { tags: "long" },
  async () => {
    await openCustomer();
    await expect.element(page.getByText("Geç getiriyor")).toBeVisible();
    await findButton("Ödeme al").click();
    await amountField.fill("10");
    await findButton("Düzenle").click();
    await expect.element(page.getByLabelText("Dikkat")).toHaveValue("Geç getiriyor");
    await findButton("Ödeme al").click();
    await expect.element(amountField).toHaveValue("10");
  },
);

/** The returned object records receipts, and can pay part of the first debt as another clerk would. */
async function openCustomer() {
  const customer = makeCustomerView({ caution: "Geç getiriyor" });
  const owing = (total: number): OwedRentalView => ({
    rentalId: crypto.randomUUID(),
    plate: "34 ABC 123",
    code: "RC-234567",
    startedAt: new Date("2026-11-01T10:00:00Z"),
    endedAt: null,
    total,
    paid: 0,
  });
  const rentals = [owing(100_000), owing(50_000)];
  let sent: NewReceipt | undefined;
  const application = await openApplication(`/company/customers/${customer.id}`, makeCompanyAccount(), {
    company: {
      customers: { get: customers.get.handler(() => customer) },
      customerAccounts: {
        balance: customerAccounts.balance.handler(() => ({ owed: 150_000, overpaid: 0, depositHeld: 0 })),
        rentals: customerAccounts.rentals.handler(() => ({ items: [], next: null })),
      },
      receipts: {
        owed: receipts.owed.handler(() => ({ rentals, isAll: true })),
        take: receipts.take.handler(({ input, errors }) => {
          const isRead = input.shares.every(({ rentalId, paidBefore }) =>
            rentals.some((one) => one.rentalId === rentalId && one.paid === paidBefore),
          );
          if (!isRead) throw errors.CHANGED_MEANWHILE();
          sent = input;
          const { id, customerId, means, paidOn } = input;
          const entered = { enteredBy: "Hızlı Kiralama", createdAt: new Date() };
          const taken = { id, customerId, customerName: customer.name, amount: input.amount, means, paidOn };
          return { ...taken, ...entered, shares: [] };
        }),
      },
    },
  });
  await expect.element(findButton("Ödeme al")).toBeVisible();
  return {
    application,
    sent: () => sent,
    pay: (paid: number) => void (rentals[0] = { ...rentals[0]!, paid }),
  };
}
