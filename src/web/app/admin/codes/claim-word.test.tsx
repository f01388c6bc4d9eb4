import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";

import { adminCodeOf } from "../../../../../test/admin-answers.ts";
import {
  accountOf,
  button,
  dialog,
  expectAnnounced,
  expectGoodLooks,
  field,
  openApplication,
  procedures,
  refusalAnswer,
  section,
} from "../../../../../test/application.tsx";

const CODE = "KT234567";
const WORD = "K7M 2QX";

test("the word of a free code is told once with a reason, and gone when its dialog is closed", async () => {
  const { asked } = await openCode({ claim: { endsAt: null } });
  await expect.element(section("Etkinleştirme kodu")).toMatchTextContent("paketteki etkinleştirme kodunu sorarız");
  await expectGoodLooks();
  await button("Etkinleştirme kodunu göster").click();
  await button("Kodu göster").click();
  expect(asked).toEqual([]);
  await field("Neden").fill("Alıcı fişini kaybetti");
  await button("Kodu göster").click();
  const told = dialog(`${CODE}: etkinleştirme kodu`);
  await expect.element(told).toMatchTextContent(WORD);
  await expectGoodLooks();
  await told.getByText("Kapat", { exact: true }).click();
  await expect.element(told).not.toBeInTheDocument();
  expect(document.documentElement.textContent).not.toContain(WORD);
  expect(asked).toEqual([["show", "Alıcı fişini kaybetti"]]);
});

test("a code without a word says what that means, and gets one", async () => {
  const { asked } = await openCode({ claim: null });
  await expect.element(section("Etkinleştirme kodu")).toMatchTextContent("Etiketi gören herkes");
  await expect.element(button("Etkinleştirme kodunu göster")).not.toBeInTheDocument();
  await button("Yeni etkinleştirme kodu ver").click();
  await field("Neden").fill("Bayi istedi");
  await button("Yeni kod ver").click();
  await expect.element(dialog(`${CODE}: etkinleştirme kodu`)).toMatchTextContent(WORD);
  expect(asked).toEqual([["renew", "Bayi istedi"]]);
});

test("until when a word of a hand-over holds is said", async () => {
  await openCode({ claim: { endsAt: new Date("2027-02-21T09:00:00Z") } });
  await expect
    .element(section("Etkinleştirme kodu"))
    .toMatchTextContent("21 Şubat 2027 12.00 tarihine kadar geçerlidir");
});

test("a failure says so, and the reason stays", { tags: "long" }, async () => {
  const { application } = await openCode({ claim: { endsAt: null } });
  await button("Yeni etkinleştirme kodu ver").click();
  await field("Neden").fill("Fiş kayboldu");
  application.answer("admin/codes/renewClaim", refusalAnswer("CODE_NOT_FREE"));
  await button("Yeni kod ver").click();
  await expectAnnounced("Etkinleştirme kodu yalnızca boştaki kodlara verilir.");
  await expect.element(field("Neden")).toHaveValue("Fiş kayboldu");
});

test("a linked code has no such part", async () => {
  const linkedTo = { id: crypto.randomUUID(), displayName: "Ayşe", email: "ayse@example.com", linkedAt: new Date() };
  await openCode({ claim: null, linkedTo });
  await expect.element(page.getByRole("heading", { name: "Etkinleştirme kodu" })).not.toBeInTheDocument();
});

/** Opens the administrator's page of a code, and records the procedures that were called with a reason. */
async function openCode(given: Partial<AdminCodeView>) {
  const asked: [string, string][] = [];
  const view = adminCodeOf({ code: CODE, ...given });
  const tell = (what: string, reason: string) => {
    asked.push([what, reason]);
    return { code: CODE, claim: WORD };
  };
  const application = await openApplication(
    `/admin/qrcodes/${CODE}`,
    accountOf({ role: "admin", secondFactor: "on" }),
    {
      admin: {
        codes: {
          get: procedures.admin.codes.get.handler(() => view),
          showClaim: procedures.admin.codes.showClaim.handler(({ input }) => tell("show", input.reason)),
          renewClaim: procedures.admin.codes.renewClaim.handler(({ input }) => tell("renew", input.reason)),
        },
      },
    },
  );
  await expect.element(page.getByRole("heading", { name: "Durum" })).toBeVisible();
  return { application, asked };
}
