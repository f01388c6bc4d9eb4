import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { ExpenseView, RepeatingExpenseView } from "#contract/fleet/expenses.ts";
import type { CompanyInfoView } from "#contract/people/companies.ts";

import {
  button,
  companyAccount,
  dialog,
  expectAnnounced,
  expectFieldError,
  expectGoodLooks,
  failOnce,
  field,
  openApplication,
  procedures,
} from "../../../../../test/application.tsx";

const { info, expenses } = procedures.company;

test("an expense says at the field what it lacks", async () => {
  const { stored } = await openProfile();
  await button("Gider ekle").click();
  await expectFieldError("Açıklama", "Lütfen bir açıklama girin.");
  await expectFieldError("Tutar (TL)", "Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");
  await expect.element(field("Açıklama")).toHaveFocus();
  expect(stored()).toEqual([]);
});

test("an expense that cannot be added says so, keeps what was typed, and is added by the next try", async () => {
  const { application, stored } = await openProfile();
  await field("Açıklama").fill("Lastik");
  await field("Tutar (TL)").fill("250");
  await failOnce(
    application,
    "company/expenses/create",
    "Gider eklenirken bir hata oluştu. Lütfen tekrar deneyin.",
    () => button("Gider ekle").click(),
    async () => await expect.element(field("Tutar (TL)")).toHaveValue("250"),
  );
  await expectAnnounced("Gider eklendi: Lastik, 250,00 TL");
  expect(stored()).toMatchObject([{ description: "Lastik", amount: 25_000 }]);
});

const rent: RepeatingExpenseView = {
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

test("an expense that came again is proposed, its amount can be changed, and saving it fails only once", async () => {
  const { application, stored } = await openProfile("Hızlı Kiralama", undefined, [rent]);
  await expect.element(page.getByText("15 Ekim 2026 için önerildi; sonrasında 1 öneri daha var")).toBeVisible();
  await expectGoodLooks();
  const amount = page.getByRole("textbox", { name: "Tutar (TL)" }).nth(1);
  await expect.element(amount).toHaveValue("20.000,00");
  await amount.fill("0");
  await button("Gider olarak kaydet").click();
  await expect.element(amount).toHaveAttribute("aria-invalid", "true");
  await amount.fill("22.500");
  await failOnce(
    application,
    "company/expenses/accept",
    "Öneri kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
    () => button("Gider olarak kaydet").click(),
    async () => await expect.element(amount).toHaveValue("22.500"),
  );
  await expectAnnounced("Gider eklendi: Ofis kirası, 22.500,00 TL");
  expect(stored()).toMatchObject([{ amount: 2_250_000, spentOn: "2026-10-15" }]);
  await expect.element(page.getByRole("heading", { name: "Tekrarlayan giderler" })).not.toBeInTheDocument();
});

test("what cannot be saved of the company says so, keeps what was typed, and is saved by the next try", async () => {
  const { application } = await openProfile();
  await field("Şirket adı").fill("Yavaş Kiralama");
  await failOnce(
    application,
    "company/info/update",
    "Şirket bilgileri güncellenirken bir hata oluştu.",
    () => button("Kaydet").click(),
    async () => await expect.element(field("Şirket adı")).toHaveValue("Yavaş Kiralama"),
  );
  await expectAnnounced("Şirket bilgileri güncellendi!");
});

test("its looks with errors, with the longest expense, while one is deleted", async () => {
  const name = `${"Wolfeschlegelsteinhausen".repeat(3)}berger`;
  await openProfile(name, 999_999_999);
  await expect.element(page.getByText("9.999.999,99 TL").first()).toBeVisible();
  await expectGoodLooks();
  await button(`${name}: gideri sil`).click();
  await expect.element(dialog()).toMatchTextContent("toplam giderinizden düşülür");
  await expectGoodLooks();
  await userEvent.keyboard("{Escape}");
  await button("Gider ekle").click();
  await field("Şirket adı").fill("");
  for (const label of ["İletişim telefonu", "Instagram", "Web sitesi"]) await field(label).fill("?");
  await page.getByText("QR’da göster: WhatsApp").click();
  await button("Kaydet").click();
  await expectAnnounced("Lütfen bir açıklama girin.");
  await expect.element(field("Instagram")).toHaveAttribute("aria-invalid", "true");
  await expectGoodLooks();
});

test("a name that waits for an administrator is told with the one that strangers read, and is not taken back by saving the rest", async () => {
  const { company } = await openProfile("Ege Filo", undefined, [], { waitingName: "Emniyet Filo" });
  await expect.element(page.getByText("Emniyet Filo adı yönetici onayı bekliyor.").first()).toBeVisible();
  await expect.element(field("Şirket adı")).toHaveValue("Emniyet Filo");
  await expectGoodLooks();
  await field("Şirket telefonu").fill("0212 111 22 33");
  await button("Kaydet").click();
  await expectAnnounced("Şirket bilgileri güncellendi!");
  expect(company()).toMatchObject({ name: "Ege Filo", waitingName: "Emniyet Filo" });
});

test("a name that was refused is told with the reason", async () => {
  const refusedName = { name: "Emniyet Filo", reason: "Bu ad bir kurumun." };
  await openProfile("Ege Filo", undefined, [], { refusedName });
  await expect.element(page.getByText("Yönetici Emniyet Filo adını onaylamadı.").first()).toBeVisible();
  await expect.element(page.getByText("Neden: Bu ad bir kurumun.").first()).toBeVisible();
  await expect.element(field("Şirket adı")).toHaveValue("Ege Filo");
  await expectGoodLooks();
});

test("what cannot be loaded of it says so", async () => {
  await openApplication("/company-profile", companyAccount(), {});
  for (const sentence of [
    "Toplamlar yüklenirken bir hata oluştu.",
    "Giderler yüklenirken bir hata oluştu.",
    "Şirket bilgileri yüklenirken bir hata oluştu.",
  ])
    await expectAnnounced(sentence);
  await expectGoodLooks();
});

/** The page of the company's profile, and its expenses as the server holds them. */
async function openProfile(
  name = "Hızlı Kiralama",
  spent?: number,
  again: RepeatingExpenseView[] = [],
  naming: Partial<CompanyInfoView> = {},
) {
  let repeating = again;
  const contact = { value: "", visible: true };
  const contacts = { phone: contact, whatsapp: contact, instagram: contact, website: contact };
  let company: CompanyInfoView = {
    name,
    waitingName: null,
    refusedName: null,
    phone: "",
    contacts,
    version: 1,
    ...naming,
  };
  const ofCompany = { code: null, plate: "", spentOn: "2026-11-21", createdAt: new Date() };
  const first = { id: crypto.randomUUID(), description: name, category: "insurance" as const, ...ofCompany };
  let stored: ExpenseView[] = spent === undefined ? [] : [{ ...first, amount: spent }];
  const account = companyAccount();
  const application = await openApplication("/company-profile", account, {
    account: { current: procedures.account.current.handler(() => ({ account })) },
    company: {
      info: {
        get: info.get.handler(() => company),
        totals: info.totals.handler(() => ({ earned: 0, pending: 0, spent: 0 })),
        update: info.update.handler(({ input, errors }) => {
          if (input.version !== company.version) throw errors.CHANGED_MEANWHILE();
          // What waits is sent with the rest, and goes on waiting.
          const named = input.name === company.waitingName ? company.name : input.name;
          company = { ...company, ...input, name: named, version: company.version + 1 };
          return company;
        }),
      },
      cars: { list: procedures.company.cars.list.handler(() => ({ items: [], next: null })) },
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
        list: expenses.list.handler(() => ({ items: stored, next: null })),
        create: expenses.create.handler(({ input }) => {
          const { id, description, amount, category, spentOn = "2026-11-21" } = input;
          const expense = { id, description, amount, category, ...ofCompany, spentOn };
          stored = [expense];
          return expense;
        }),
      },
    },
  });
  await expect.element(field("Açıklama")).toBeVisible();
  await expect.element(field("Şirket adı")).toBeVisible();
  return { application, stored: () => stored, company: () => company };
}
