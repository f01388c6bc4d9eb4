import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { MemberRole } from "#domain/people/membership.ts";

import {
  findButton,
  makeCompanyAccount,
  makeRefusalAnswer,
  findDialog,
  expectAccessiblePage,
  openApplication,
  openRow,
  contractImplementer,
} from "../../../../test/application.tsx";

const removed: unknown[] = [];

const OPEN_MATTERS_SENTENCE = "Kapanmamış işleriniz var. Hesabı silerseniz bunları bir daha göremezsiniz.";

test("what a company has not settled is named before its account is removed", async () => {
  await openCompanyProfile({ held: 450_000, owed: 125_000 });
  await findButton("Hesabımı sil").click();
  const question = findDialog("Hesabımı sil");
  await expect.element(question.getByText(OPEN_MATTERS_SENTENCE)).toBeVisible();
  await expect.element(question.getByText("Müşterilere geri vereceğiniz depozito: 4.500,00 TL")).toBeVisible();
  await expect.element(question.getByText("Müşterilerin size borcu: 1.250,00 TL")).toBeVisible();
  await expectAccessiblePage();
});

test("sums that could not be loaded are named by the refusal, and a second press removes", async () => {
  const application = await openCompanyProfile({ held: 0, owed: 0 });
  application.answer("company/receivables/sums", makeRefusalAnswer("COMPANY_NOT_APPROVED"));
  application.answer("account/remove", makeRefusalAnswer("COMPANY_HAS_OPEN_SUMS", { owed: 0, depositHeld: 200_000 }));
  await findButton("Hesabımı sil").click();
  const question = findDialog("Hesabımı sil");
  await question.getByRole("textbox", { name: "Şifreniz" }).fill("parola");
  await findButton("Hesabımı kalıcı olarak sil").click();
  await expect.element(question.getByText("Müşterilere geri vereceğiniz depozito: 2.000,00 TL")).toBeVisible();
  application.recover("account/remove");
  await findButton("Hesabımı kalıcı olarak sil").click();
  await expect.poll(() => removed).toEqual([{ password: "parola", knowsOpenSums: true }]);
});

test("a company that has settled everything reads nothing of it", { tags: "long" }, async () => {
  await openCompanyProfile({ held: 0, owed: 0 });
  await findButton("Hesabımı sil").click();
  await expect.element(findDialog("Hesabımı sil").getByText("Hesabımı kalıcı olarak sil")).toBeVisible();
  await expect.element(page.getByText(OPEN_MATTERS_SENTENCE)).not.toBeInTheDocument();
});

test("who works for a company is not told that its cars and customers go", { tags: "long" }, async () => {
  await openCompanyProfile({ held: 450_000, owed: 0 }, "clerk");
  await findButton("Hesabımı sil").click();
  const question = findDialog("Hesabımı sil");
  await expect.element(question.getByText("Plakalarınız, notlarınız ve iletişim bilgileriniz silinir.")).toBeVisible();
  await expect.element(question).not.toMatchTextContent("müşterileriniz");
  await expect.element(page.getByText(OPEN_MATTERS_SENTENCE)).not.toBeInTheDocument();
});

async function openCompanyProfile({ held, owed }: { held: number; owed: number }, memberRole: MemberRole = "owner") {
  const owner = makeCompanyAccount();
  const account = { ...owner, company: owner.company && { ...owner.company, memberRole } };
  const { displayName, email } = account;
  const profile = {
    displayName,
    email,
    isEmailConfirmed: true,
    emailChange: null,
    createdAt: new Date(),
    version: 1,
    acknowledged: [],
  };
  const { account: own, company } = contractImplementer;
  const application = await openApplication("/profile", account, {
    account: {
      current: own.current.handler(() => ({ account })),
      profile: own.profile.handler(() => profile),
      sessions: own.sessions.handler(() => ({ items: [] })),
      remove: own.remove.handler(({ input }) => {
        removed.push(input);
        return { sync: null };
      }),
    },
    company: {
      receivables: {
        sums: company.receivables.sums.handler(() => ({
          bands: [{ band: "to-7" as const, owed, rentals: 1 }],
          deposits: { held, rentals: 1, late: 0 },
        })),
      },
      reservations: { list: company.reservations.list.handler(() => ({ items: [], next: null })) },
    },
  });
  await openRow("Hesabı sil");
  await expect.element(findButton("Hesabımı sil")).toBeVisible();
  return application;
}
