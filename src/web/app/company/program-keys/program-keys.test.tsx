import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { ProgramKeyView } from "#contract/people/program-keys.ts";

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
  openRow,
  contractImplementer,
} from "../../../../../test/application.tsx";

const PROGRAM_KEY = "kt_S2FuYXJ5YSBkZW5lbWUgaW16YSBzxLFycsSxS2FuYXJ5YQ";
const { programKeys } = contractImplementer.company;

function makeKey(name: string, given: Partial<ProgramKeyView> = {}): ProgramKeyView {
  const made = {
    madeBy: "Burak Şahin",
    isMakerOwner: true,
    createdAt: new Date("2026-11-20T09:00:00Z"),
    lastUsedAt: null,
  };
  return { id: crypto.randomUUID(), name, scopes: ["cars"], ...made, ...given };
}

async function openKeys(keys: ProgramKeyView[] = [], account = makeCompanyAccount()) {
  let stored = keys;
  const application = await openApplication("/company-profile/program-keys", account, {
    company: {
      programKeys: {
        list: programKeys.list.handler(() => ({ keys: stored })),
        make: programKeys.make.handler(({ input }) => {
          const made = makeKey(input.name, { scopes: input.scopes });
          stored = [made, ...stored];
          return { keys: stored, id: made.id, key: PROGRAM_KEY };
        }),
        end: programKeys.end.handler(({ input, errors }) => {
          if (!stored.some(({ id }) => id === input.id)) throw errors.PROGRAM_KEY_NOT_FOUND();
          stored = stored.filter(({ id }) => id !== input.id);
          return { keys: stored };
        }),
      },
    },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Program anahtarları");
  return { ...application, stored: () => stored };
}

test("a key is made with what was chosen, and shown once until it is kept", async () => {
  const application = await openKeys();
  await expect.element(page.getByText("Henüz anahtar yok")).toBeVisible();
  await findButton("Anahtar oluştur").click();
  await findDialog().getByRole("button", { name: "Anahtar oluştur" }).click();
  await expectFieldError("Program", "Anahtara bir ad verin.");
  await expect.element(findDialog().getByText("Programın ne yapabileceğini seçin.")).toBeVisible();
  await findField("Program").fill("Web sitemiz");
  await findField("Şifreniz").fill("uzun-bir-sifre");
  await findDialog().getByLabelText("Araçları görsün").click();
  await findDialog().getByLabelText("Müşterileri kaydetsin").click();
  await expectAccessiblePage();
  await failOnce(
    application,
    "company/programKeys/make",
    "Anahtar oluşturulamadı. Lütfen tekrar deneyin.",
    () => findDialog().getByRole("button", { name: "Anahtar oluştur" }).click(),
    async () => {
      await expect.element(findField("Program")).toHaveValue("Web sitemiz");
    },
  );
  await expect.element(findDialog("Web sitemiz: anahtar").getByText(PROGRAM_KEY)).toBeVisible();
  await expect.element(findDialog().getByRole("button", { name: /Kopyala/u })).toBeVisible();
  await expectAccessiblePage();
  await findDialog().getByLabelText("Anahtarı programa yapıştırdım ya da sakladım").click();
  await findDialog().getByRole("button", { name: "Bitir" }).click();
  await expect.element(findDialog()).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(PROGRAM_KEY);
  expect(application.stored().map(({ name, scopes }) => [name, scopes])).toEqual([
    ["Web sitemiz", ["cars", "customers"]],
  ]);
  await openRow("Web sitemiz");
  await expect.element(page.getByText("Hiç kullanılmadı.")).toBeVisible();
});

test(
  "a key says what its program may do, who made it and when it was used, and is ended after one question",
  { tags: "long" },
  async () => {
    const { stored } = await openKeys([
      makeKey("Muhasebe", { scopes: ["rentals"], lastUsedAt: new Date() }),
      makeKey("Eski site", { lastUsedAt: new Date("2025-03-02T11:05:00Z") }),
    ]);
    await expect.element(findButton("Muhasebe")).toHaveAccessibleDescription(/^Son kullanım: bugün \d\d\.\d\d$/u);
    await expect.element(findButton("Eski site")).toHaveAccessibleDescription("Son kullanım: 2 Mart 2025 14.05");
    await openRow("Muhasebe");
    await expect.element(page.getByText("Kiralamaları görsün")).toBeVisible();
    await expect.element(page.getByText("Burak Şahin").first()).toBeVisible();
    await expectAccessiblePage();
    await findButton("Anahtarı kapat").click();
    await findDialog("Muhasebe anahtarı kapatılsın mı?").getByRole("button", { name: "Vazgeç" }).click();
    expect(stored()).toHaveLength(2);
    await findButton("Anahtarı kapat").click();
    await findDialog().getByRole("button", { name: "Anahtarı kapat" }).click();
    await expectAnnounced("Muhasebe anahtarı kapatıldı.");
    expect(stored().map(({ name }) => name)).toEqual(["Eski site"]);
  },
);

test(
  "a key is marked whose maker is no owner any more, since they may know it, and says what to do",
  { tags: "long" },
  async () => {
    await openKeys([makeKey("Muhasebe", { isMakerOwner: false }), makeKey("Web sitesi")]);
    await expect.element(findButton("Muhasebe")).toHaveAccessibleDescription("Oluşturan artık sahip değil");
    await expect.element(findButton("Web sitesi")).toHaveAccessibleDescription("Hiç kullanılmadı");
    await openRow("Muhasebe");
    await expect
      .element(page.getByText(/Programa yeni bir anahtar verin, sonra bunu kapatın\./u).first())
      .toBeVisible();
    await expectAccessiblePage();
  },
);

test("whoever writes the program finds the documentation and a first request", async () => {
  await openKeys();
  const link = page.getByRole("link", { name: "API belgesi" });
  await expect.element(link).toHaveAttribute("href", "/api/docs");
  await expect.element(page.getByText(/^curl -H "Authorization: Bearer kt_…"/u)).toBeVisible();
});

test("a manager is told who decides, and nothing is asked", async () => {
  const account = makeCompanyAccount();
  const { countOf } = await openKeys([], { ...account, company: { ...account.company!, memberRole: "manager" } });
  await expect.element(page.getByText("Program anahtarlarını şirketin sahibi belirler")).toBeVisible();
  await expect.element(findButton("Anahtar oluştur")).not.toBeInTheDocument();
  expect(countOf("company/programKeys/list")).toBe(0);
});
