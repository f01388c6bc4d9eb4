import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";

import {
  findButton,
  makeCompanyAccount,
  failFetch,
  expectAnnounced,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
} from "../../../../test/application.tsx";
import { makeCustomerView } from "../../../../test/company-answers.ts";

const FILE_PATH = "lists/customers";
const CUT_SENTENCE = "Bağlantı koptu. Dosya yarım kaldı.";
const FILE_TEXT = "Ad soyad;Telefon\r\nMehmet Öz;0532\r\nToplam: 1 satır\r\n";
const halfFileBytes = new TextEncoder().encode(FILE_TEXT.slice(0, 35));

const makeWholeAnswer = () =>
  new Response(FILE_TEXT, {
    headers: {
      "Content-Type": "text/csv",
      "Content-Disposition": "attachment; filename*=UTF-8''M%C3%BC%C5%9Fteriler.csv",
    },
  });

async function openList() {
  const saved: string[] = [];
  const spy = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => spy.mockRestore());
  const application = await openApplication("/company/customers", makeCompanyAccount(), {
    company: {
      customers: {
        list: contractImplementer.company.customers.list.handler(() => ({ items: [makeCustomerView()], next: null })),
      },
    },
  });
  await findButton("Müşteriler: diğer işlemler").click();
  await expect.element(findButton("Excel’e aktar")).toBeVisible();
  return { application, saved };
}

function makeHalfAnswer(released: Promise<void>, end: (controller: ReadableStreamDefaultController) => void) {
  return () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(halfFileBytes);
          await released;
          end(controller);
        },
      }),
    );
}

test("a list that is cut off in the middle gives no file and says so, and is whole at the next try", async () => {
  const { application, saved } = await openList();
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>();
  application.answer(
    FILE_PATH,
    makeHalfAnswer(broken, (controller) => controller.error(new TypeError("network error"))),
  );
  await findButton("Excel’e aktar").click();
  await expect.element(page.getByText("1 satır indi…")).toBeVisible();
  breakOff();
  await expect.element(page.getByText(CUT_SENTENCE)).toBeVisible();
  await expectAccessiblePage();
  application.answer(FILE_PATH, failFetch);
  await findButton("Tekrar dene").click();
  await expect.element(page.getByText(CUT_SENTENCE)).toBeVisible();
  expect(saved).toEqual([]);
  application.answer(FILE_PATH, makeWholeAnswer);
  await findButton("Tekrar dene").click();
  await expectAnnounced("Dosya indirildi: Müşteriler.csv");
  expect(saved).toEqual(["Müşteriler.csv"]);
});

test("a list that is given up gives no file and says nothing more", { tags: "long" }, async () => {
  const { application, saved } = await openList();
  const { promise: rest, resolve: release } = Promise.withResolvers<void>();
  application.answer(
    FILE_PATH,
    makeHalfAnswer(rest, (controller) => controller.close()),
  );
  await findButton("Excel’e aktar").click();
  await expect.element(page.getByText("1 satır indi…")).toBeVisible();
  await findButton("Vazgeç").click();
  release();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByText(CUT_SENTENCE)).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});
