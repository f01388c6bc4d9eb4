import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { ExpenseLineInput } from "#contract/fleet/imports.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { expenseImports } = contractImplementer.company;

test("a list of expenses is shown and saved; a car that the company does not have is asked about", async () => {
  localStorage.clear();
  const account = makeCompanyAccount();
  const sent: ExpenseLineInput[] = [];
  await openApplication("/company/expenses/bring", account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      expenseImports: {
        list: expenseImports.list.handler(() => []),
        look: expenseImports.look.handler(({ input: { lines } }) =>
          lines.map(({ car, description }) => ({
            hasCar: car !== "06 ZZ 99",
            stored: description === "Lastik" ? 1 : 0,
          })),
        ),
        add: expenseImports.add.handler(({ input: { lines } }) => {
          sent.push(...lines);
          return lines.map(() => "added" as const);
        }),
      },
    },
  });
  await findField("Liste").fill(
    [
      "Tarih\tPlaka\tTür\tAçıklama\tTutar",
      "20.11.2020\t34 ABC 123\tYakıt\tMotorin\t1.250,50",
      "20.11.2020\t\tLastik\tLastik\t100,00",
      "19.11.2020\t06 ZZ 99\tNoter\tVekâlet\t500,00",
    ].join("\n"),
  );
  await findButton("Satırları oku").click();
  await expect.element(page.getByText("1 yeni gider, 1 aynı, 1 sizin onayınızı bekliyor.").first()).toBeVisible();
  await expect.element(page.getByText("“Noter” kategorisi yok. Diğer olarak kaydedilir")).toBeVisible();
  await expectAccessiblePage();
  await page.getByRole("checkbox", { name: "4. satır: Araçsız kaydet" }).click();
  await findButton("2 gideri kaydet").click();
  await expect
    .element(page.getByText("2 gider kaydedildi. Vazgeçerseniz bir gün içinde geri alabilirsiniz.").first())
    .toBeVisible();
  expect(sent).toMatchObject([
    { spentOn: "2020-11-20", amount: 125_050, description: "Motorin", category: "fuel", car: "34 ABC 123", times: 1 },
    { description: "Vekâlet", category: "other", withoutCar: true },
  ]);
});
