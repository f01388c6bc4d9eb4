import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AwaitedPaymentView } from "#contract/fleet/rentals.ts";

import {
  makeCompanyAccount,
  expectAnnounced,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";
import { makeCompanyWithCar, makeCustomerView } from "../../../../../test/company-answers.ts";
import { quietFleet } from "../../../../../test/quiet-fleet.ts";

const { cars, desk, rentals } = contractImplementer.company;
const EMPTY_PAGE = { items: [], next: null };

const awaitedPayment: AwaitedPaymentView = {
  id: crypto.randomUUID(),
  code: "RC-234567",
  plate: "34 ABC 123",
  renterName: "İpek Şimşek",
  owed: 320_000,
  paid: 100_000,
  askedAt: new Date("2026-11-27T07:12:00Z"),
};

test("a payment that came is recorded by one press and one confirmation, as a transfer of what is unpaid", async () => {
  const renter = makeCustomerView();
  const rental = makeCompanyWithCar({}, [renter]).rent(renter);
  const sent: unknown[] = [];
  const isThere = () => sent.length > 1;
  await openApplication("/company-dashboard", makeCompanyAccount(), {
    company: {
      cars: {
        fleet: cars.fleet.handler(() => ({ ...quietFleet, awaitedPayments: isThere() ? 0 : 1 })),
        list: cars.list.handler(() => EMPTY_PAGE),
      },
      desk: { board: desk.board.handler(() => EMPTY_PAGE) },
      rentals: {
        awaited: rentals.awaited.handler(() => (isThere() ? EMPTY_PAGE : { items: [awaitedPayment], next: null })),
        pay: rentals.pay.handler(({ input }) => {
          sent.push(input);
          if (!isThere()) throw new Error("lost");
          return rental;
        }),
      },
      notices: { count: contractImplementer.company.notices.count.handler(() => ({ unread: 0 })) },
    },
    notices: { count: contractImplementer.notices.count.handler(() => ({ unread: 0 })) },
  });
  await page.getByRole("button", { name: "Beklenen ödemeler 1" }).click();
  await expect.element(page.getByText("3.200,00 TL")).toBeVisible();
  await expectAccessiblePage();
  await page.getByRole("button", { name: "İpek Şimşek: ödendi" }).click();
  const question = page.getByRole("dialog");
  await expect.element(question).toMatchTextContent("İpek Şimşek için 3.200,00 TL, bugünün tarihiyle havale olarak");
  await question.getByRole("button", { name: "Ödendi" }).click();
  await expect.element(question).toMatchTextContent("tekrar deneyin");
  await question.getByRole("button", { name: "Ödendi" }).click();
  await expect.poll(() => sent).toHaveLength(2);
  const asked = {
    rentalId: awaitedPayment.id,
    amount: 320_000,
    isRefund: false,
    means: "transfer",
    paidBefore: 100_000,
  };
  expect(sent).toMatchObject([asked, asked]);
  // Both attempts send the same id, so the payment is recorded only once.
  expect(new Set(sent.map((one) => (one as { id: string }).id)).size).toBe(1);
  await expectAnnounced("Ödeme kaydedildi.");
  await expect.element(page.getByText("Kalmadı.")).toBeVisible();
});
