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

async function openPage(): Promise<ExpenseLineInput[]> {
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
  return sent;
}

async function pasteList(rows: readonly string[]) {
  await findField("Liste").fill(rows.join("\n"));
  await findButton("Satırları oku").click();
}

test("a list of expenses is shown and saved; a car that the company does not have and an amount above any usual one are asked about", async () => {
  const sent = await openPage();
  await pasteList([
    "Tarih\tPlaka\tTür\tAçıklama\tTutar",
    "20.11.2020\t34 ABC 123\tYakıt\tMotorin\t1.250,50",
    "20.11.2020\t\tLastik\tLastik\t100,00",
    "19.11.2020\t06 ZZ 99\tNoter\tVekâlet\t500,00",
    "18.11.2020\t34 ABC 123\tYakıt\tMotorin\t125.050,00",
  ]);
  await expect.element(page.getByText("1 yeni gider, 1 aynı, 2 sizin onayınızı bekliyor.").first()).toBeVisible();
  await expect.element(page.getByText("“Noter” kategorisi yok. Diğer olarak kaydedilir")).toBeVisible();
  await expect.element(page.getByText("Yazdığınız tutar 125.050,00 TL. Doğru mu?")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "5. satır: Evet, tutar doğru" })).not.toBeChecked();
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

test("a bank statement is asked about once, before its lines: which amounts are expenses, and which state counts", async () => {
  const sent = await openPage();
  await pasteList([
    "Tarih;Açıklama;Tutar;Durum",
    "20.11.2020;Balata TC 10000000146;-8.000,00;Onaylandı",
    "19.11.2020;Kira geliri;5.750,00;Onaylandı",
    "18.11.2020;Cam;-750,00;Beklemede",
    "17.11.2020;Cam;-750,00;İptal",
  ]);
  await expect
    .element(
      page.getByText("Bunları listeden kesin anlayamadık, siz seçin: Durum: “Beklemede”, Eksi tutarlar.").first(),
    )
    .toBeVisible();
  await expect.element(page.getByText("Okunan satırlar")).not.toBeInTheDocument();
  await expectAccessiblePage();
  await findField("Durum: “Beklemede”").selectOptions("Satırlar alınmaz");
  await findField("Eksi tutarlar").selectOptions("Gider. Artı tutarlar alınmaz");
  await expect.element(page.getByText("1 yeni gider, 3 alınmayacak.").first()).toBeVisible();
  await expect.element(page.getByText("Gelen para, gider değil")).toBeVisible();
  await expect.element(page.getByText("1 satırın yazılarından kimlik numarası çıkarıldı.").first()).toBeVisible();
  await findButton("1 gideri kaydet").click();
  await expect.element(page.getByText(/^1 gider kaydedildi\./u).first()).toBeVisible();
  expect(sent).toMatchObject([{ amount: 800_000, description: "Balata" }]);
});

test("a file of contacts is no list: one sentence says what to do", async () => {
  await openPage();
  await pasteList(["BEGIN:VCARD", "VERSION:3.0", "FN:Ayşe Yılmaz", "END:VCARD"]);
  await expect.element(page.getByText(/^Bu bir kişi kartı dosyası \(vCard\), liste değil\./u).first()).toBeVisible();
});
