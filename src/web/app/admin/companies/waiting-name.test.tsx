import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { CompanyView } from "#contract/people/companies.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  expectAnnounced,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../../test/application.tsx";

const [USER, COMPANY] = [crypto.randomUUID(), crypto.randomUUID()];
const { companies } = contractImplementer.admin;

test("a name that waits stands beside the one that strangers read, with whose it looks like, and is accepted", async () => {
  const { application, decided } = await openCompany();
  const notice = page.getByText("Bu şirket yeni bir ad istiyor. Onayınızı bekliyor.");
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText("Emniyet Filo", { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(/Bu ad bir resmî kurumun adına benziyor\. .*onaylı bir şirketin adına benziyor: .*Körfez/u))
    .toBeVisible();
  await expectAccessiblePage();
  application.answer("admin/companies/acceptName", makeRefusalAnswer("UNEXPECTED"));
  await findButton("Adı kabul et").click();
  await expectAnnounced("Kaydedilemedi. Lütfen tekrar deneyin.");
  application.recover("admin/companies/acceptName");
  await findButton("Adı kabul et").click();
  await expectAnnounced(/ad kabul edildi\./u);
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1, name: "Emniyet Filo" })).toBeVisible();
  expect(decided).toEqual([{ companyId: COMPANY, name: "Emniyet Filo" }]);
});

test("it is refused with a reason, and what was asked meanwhile is read again", { tags: "long" }, async () => {
  const { application, decided, rename } = await openCompany();
  await expect.element(page.getByText("Emniyet Filo", { exact: true })).toBeVisible();
  rename("Polis Filo");
  application.answer("admin/companies/refuseName", makeRefusalAnswer("CHANGED_MEANWHILE"));
  await findButton("Adı reddet").click();
  await findField("Neden").fill("Bu ad bir kurumun.");
  await findDialog().getByRole("button", { name: "Adı reddet" }).click();
  // The typed reason is kept, but the dialog now shows the newer name that the company asks for.
  await expect.element(findDialog(/Polis Filo/u)).toBeVisible();
  await expect.element(findField("Neden")).toHaveValue("Bu ad bir kurumun.");
  application.recover("admin/companies/refuseName");
  await expectAccessiblePage();
  await findDialog().getByRole("button", { name: "Adı reddet" }).click();
  await expectAnnounced(/ad reddedildi\./u);
  await expect.element(findDialog()).not.toBeInTheDocument();
  expect(decided).toEqual([{ companyId: COMPANY, name: "Polis Filo", reason: "Bu ad bir kurumun." }]);
});

async function openCompany() {
  const decided: object[] = [];
  let company: CompanyView = {
    id: COMPANY,
    userId: USER,
    name: "Ege Filo",
    formerName: null,
    waitingName: "Emniyet Filo",
    namesakes: ["Körfez Filo"],
    email: "ege@example.com",
    ownerName: "Ege Filo",
    phone: "",
    isApproved: true,
    isActive: true,
    refusal: null,
    reappliedAt: null,
    carSlots: 3,
    cars: 3,
    createdAt: new Date(),
  };
  const application = await openApplication(
    `/admin/edit-company/${USER}`,
    makeAccount({ role: "admin", secondFactor: "on" }),
    {
      admin: {
        companies: {
          ofUser: companies.ofUser.handler(() => company),
          codes: companies.codes.handler(() => ({ items: [], next: null })),
          additions: companies.additions.handler(() => ({ items: [], next: null })),
          acceptName: companies.acceptName.handler(({ input }) => {
            decided.push(input);
            company = { ...company, name: input.name, waitingName: null };
            return company;
          }),
          refuseName: companies.refuseName.handler(({ input }) => {
            decided.push(input);
            company = { ...company, waitingName: null };
            return company;
          }),
        },
      },
    },
  );
  return { application, decided, rename: (waitingName: string) => void (company = { ...company, waitingName }) };
}
