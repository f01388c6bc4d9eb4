import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { ExpenseView, RepeatingExpenseView } from "#contract/fleet/expenses.ts";

import {
  findButton,
  makeCompanyAccount,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  failOnce,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { info, expenses } = contractImplementer.company;

test("an expense says at the field what it lacks", async () => {
  const { stored } = await openExpenses();
  await findButton("Gider ekle").click();
  await expectFieldError("Açıklama", "Lütfen bir açıklama girin.");
  await expectFieldError("Tutar (TL)", "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");
  await expect.element(findField("Açıklama")).toHaveFocus();
  expect(stored()).toEqual([]);
});

test(
  "an expense that cannot be added says so, keeps what was typed, and is added by the next try",
  { tags: "long" },
  async () => {
    const { application, stored } = await openExpenses();
    await findField("Açıklama").fill("Lastik");
    await findField("Tutar (TL)").fill("250");
    await failOnce(
      application,
      "company/expenses/create",
      "Gider eklenirken bir hata oluştu. Lütfen tekrar deneyin.",
      () => findButton("Gider ekle").click(),
      async () => await expect.element(findField("Tutar (TL)")).toHaveValue("250"),
    );
    await expectAnnounced("Gider eklendi: Lastik, 250,00 TL");
    expect(stored()).toMatchObject([{ description: "Lastik", amount: 25_000 }]);
  },
);

const repeatingRent: RepeatingExpenseView = {
  id: crypto.randomUUID(),
  description: "Ofis kirası",
  amount: 2_000_000,
  category: "rent",
  code: null,
  plate: "",
  repeats: "monthly",
  nextOn: "2026-10-15",
  waiting: 2,
};

test(
  "an expense that came again is proposed, its amount can be changed, and saving it fails only once",
  { tags: "long" },
  async () => {
    const { application, stored } = await openExpenses({ again: [repeatingRent] });
    await expect.element(page.getByText("15 Ekim 2026 için önerildi. Sonrasında 1 öneri daha var")).toBeVisible();
    await expectAccessiblePage();
    const amount = page.getByRole("textbox", { name: "Tutar (TL)" }).nth(1);
    await expect.element(amount).toHaveValue("20.000,00");
    await amount.fill("0");
    await findButton("Gider olarak kaydet").click();
    await expect.element(amount).toHaveAttribute("aria-invalid", "true");
    await amount.fill("22.500");
    await failOnce(
      application,
      "company/expenses/accept",
      "Öneri kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
      () => findButton("Gider olarak kaydet").click(),
      async () => await expect.element(amount).toHaveValue("22.500"),
    );
    await expectAnnounced("Gider eklendi: Ofis kirası, 22.500,00 TL");
    expect(stored()).toMatchObject([{ amount: 2_250_000, spentOn: "2026-10-15" }]);
    await expect.element(page.getByRole("heading", { name: "Tekrarlayan giderler" })).not.toBeInTheDocument();
  },
);

test("its looks with the longest expense, while one is deleted, and with errors", { tags: "long" }, async () => {
  const name = `${"Wolfeschlegelsteinhausen".repeat(3)}berger`;
  await openExpenses({ spent: { description: name, amount: 999_999_999 } });
  await expect.element(page.getByText("9.999.999,99 TL").first()).toBeVisible();
  await expectAccessiblePage();
  await findButton(`${name}: gideri sil`).click();
  await expect.element(findDialog()).toMatchTextContent("toplam giderinizden düşülür");
  // The description of the expense and the following words are one sentence on the screen, not two blocks.
  await expect
    .poll(() => (findDialog().element() as HTMLElement).innerText)
    .toMatch(/berger, 9\.999\.999,99 TL: toplam/u);
  await expectAccessiblePage();
  await userEvent.keyboard("{Escape}");
  await findButton("Gider ekle").click();
  await expectAnnounced("Lütfen bir açıklama girin.");
  await page.getByText("Gün ve tekrar").click();
  await page.getByText("Filtre", { exact: true }).click();
  await expect.element(findField("Tekrar")).toBeVisible();
  await expectAccessiblePage();
});

test("an address of the time when expenses stood on the company's profile leads to them, narrowed as it says", async () => {
  const { asked } = await openExpenses({ path: "/company-profile?category=fuel&of=company#giderler" });
  await expect.poll(() => asked().at(-1)).toMatchObject({ category: "fuel", of: "company" });
});

test("a clerk, who does not keep the books, is told who does, and nothing is asked for", async () => {
  const account = makeCompanyAccount();
  const clerk = { ...account, company: { ...account.company!, memberRole: "clerk" as const } };
  const application = await openApplication("/company/expenses", clerk, {
    account: { current: contractImplementer.account.current.handler(() => ({ account: clerk })) },
  });
  await expect
    .element(page.getByRole("heading", { name: "Giderleri şirketin sahibi ve müdürleri görür" }))
    .toBeVisible();
  expect(application.asked).not.toContain("company/expenses/list");
});

test("what cannot be loaded of it says so", { tags: "long" }, async () => {
  await openApplication("/company/expenses", makeCompanyAccount(), {});
  await expectAnnounced("Giderler yüklenirken bir hata oluştu.");
  await expectAccessiblePage();
});

async function openExpenses({
  path = "/company/expenses",
  spent,
  again = [],
}: {
  path?: string;
  spent?: { description: string; amount: number };
  again?: RepeatingExpenseView[];
} = {}) {
  let repeating = again;
  const asked: object[] = [];
  const ofCompany = { code: null, plate: "", spentOn: "2026-11-21", createdAt: new Date() };
  const first = { id: crypto.randomUUID(), category: "insurance" as const, ...ofCompany };
  let stored: ExpenseView[] = spent === undefined ? [] : [{ ...first, ...spent }];
  const account = makeCompanyAccount();
  const application = await openApplication(path, account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      info: { totals: info.totals.handler(() => ({ earned: 0, pending: 0, spent: 0 })) },
      cars: { list: contractImplementer.company.cars.list.handler(() => ({ items: [], next: null })) },
      expenses: {
        repeating: expenses.repeating.handler(() => repeating),
        accept: expenses.accept.handler(({ input: { id, repeatingId, dueOn, amount }, errors }) => {
          const of = repeating.find((one) => one.id === repeatingId);
          if (of?.nextOn !== dueOn) throw errors.DUE_DECIDED();
          repeating = repeating.filter((one) => one !== of);
          const { description, category, code, plate } = of;
          const expense = { id, description, category, code, plate, amount, spentOn: dueOn, createdAt: new Date() };
          stored = [expense, ...stored];
          return expense;
        }),
        list: expenses.list.handler(({ input }) => {
          asked.push(input);
          return { items: stored, next: null };
        }),
        create: expenses.create.handler(({ input }) => {
          const { id, description, amount, category, spentOn = "2026-11-21" } = input;
          const expense = { id, description, amount, category, ...ofCompany, spentOn };
          stored = [expense];
          return expense;
        }),
      },
    },
  });
  await expect.element(findField("Açıklama")).toBeVisible();
  return { application, stored: () => stored, asked: () => asked };
}
