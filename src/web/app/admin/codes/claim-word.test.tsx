import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";

import { makeAdminCodeView } from "../../../../../test/admin-answers.ts";
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
  findSection,
} from "../../../../../test/application.tsx";

const CODE = "KT234567";
const CLAIM_WORD = "K7M 2QX";

test("the word of a free code is told once with a reason, and gone when its dialog is closed", async () => {
  const { asked } = await openCode({ claim: { endsAt: null } });
  await expect.element(findSection("Etkinleştirme kodu")).toMatchTextContent("paketteki etkinleştirme kodunu sorarız");
  await expectAccessiblePage();
  await findButton("Etkinleştirme kodunu göster").click();
  await findButton("Kodu göster").click();
  expect(asked).toEqual([]);
  await findField("Neden").fill("Alıcı fişini kaybetti");
  await findButton("Kodu göster").click();
  const told = findDialog(`${CODE}: etkinleştirme kodu`);
  await expect.element(told).toMatchTextContent(CLAIM_WORD);
  await expectAccessiblePage();
  await told.getByText("Kapat", { exact: true }).click();
  await expect.element(told).not.toBeInTheDocument();
  expect(document.documentElement.textContent).not.toContain(CLAIM_WORD);
  expect(asked).toEqual([["show", "Alıcı fişini kaybetti"]]);
});

test("a code without a word says what that means, and gets one", { tags: "long" }, async () => {
  const { asked } = await openCode({ claim: null });
  await expect.element(findSection("Etkinleştirme kodu")).toMatchTextContent("Etiketi gören herkes");
  await expect.element(findButton("Etkinleştirme kodunu göster")).not.toBeInTheDocument();
  await findButton("Yeni etkinleştirme kodu ver").click();
  await findField("Neden").fill("Bayi istedi");
  await findButton("Yeni kod ver").click();
  await expect.element(findDialog(`${CODE}: etkinleştirme kodu`)).toMatchTextContent(CLAIM_WORD);
  expect(asked).toEqual([["renew", "Bayi istedi"]]);
});

test("until when a word of a hand-over holds is said", async () => {
  await openCode({ claim: { endsAt: new Date("2027-02-21T09:00:00Z") } });
  await expect
    .element(findSection("Etkinleştirme kodu"))
    .toMatchTextContent("21 Şubat 2027 12.00 tarihine kadar geçerlidir");
});

test("a failure says so, and the reason stays", { tags: "long" }, async () => {
  const { application } = await openCode({ claim: { endsAt: null } });
  await findButton("Yeni etkinleştirme kodu ver").click();
  await findField("Neden").fill("Fiş kayboldu");
  application.answer("admin/codes/renewClaim", makeRefusalAnswer("CODE_NOT_FREE"));
  await findButton("Yeni kod ver").click();
  await expectAnnounced("Etkinleştirme kodu yalnızca boştaki kodlara verilir.");
  await expect.element(findField("Neden")).toHaveValue("Fiş kayboldu");
});

test("a linked code has no such part", async () => {
  const linkedTo = { id: crypto.randomUUID(), displayName: "Ayşe", email: "ayse@example.com", linkedAt: new Date() };
  await openCode({ claim: null, linkedTo });
  await expect.element(page.getByRole("heading", { name: "Etkinleştirme kodu" })).not.toBeInTheDocument();
});

async function openCode(given: Partial<AdminCodeView>) {
  const asked: [string, string][] = [];
  const view = makeAdminCodeView({ code: CODE, ...given });
  const tell = (what: string, reason: string) => {
    asked.push([what, reason]);
    return { code: CODE, claim: CLAIM_WORD };
  };
  const application = await openApplication(
    `/admin/qrcodes/${CODE}`,
    makeAccount({ role: "admin", secondFactor: "on" }),
    {
      admin: {
        codes: {
          get: contractImplementer.admin.codes.get.handler(() => view),
          showClaim: contractImplementer.admin.codes.showClaim.handler(({ input }) => tell("show", input.reason)),
          renewClaim: contractImplementer.admin.codes.renewClaim.handler(({ input }) => tell("renew", input.reason)),
        },
      },
    },
  );
  await expect.element(page.getByRole("heading", { name: "Durum" })).toBeVisible();
  return { application, asked };
}
