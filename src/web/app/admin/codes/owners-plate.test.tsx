import { expect, test } from "vitest";
import { page } from "vitest/browser";

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
} from "../../../../../test/application.tsx";

const CODE = "KT234567";
const { codes, audit } = contractImplementer.admin;

test("a private owner's plate is corrected once it is said what the former one was, and why", async () => {
  const { application, sent } = await openCode();
  await findButton("Plakayı düzelt").click();
  await findField("Plaka").fill("06 DEF 456");
  await findField("Neden").fill("Ruhsatta böyle");
  await findButton("Kaydet").click();
  await expectAnnounced("Lütfen bunun bir yazım hatası mı, başka bir araç mı olduğunu seçin.");
  expect(sent).toEqual([]);
  await expectAccessiblePage();
  await page.getByRole("radio", { name: "Başka araç" }).click();
  application.answer("admin/codes/correctPlate", makeRefusalAnswer("UNEXPECTED"));
  await findButton("Kaydet").click();
  await expectAnnounced("Plaka düzeltilemedi.");
  await expect.element(page.getByRole("radio", { name: "Başka araç" })).toBeChecked();
  application.recover("admin/codes/correctPlate");
  await findButton("Kaydet").click();
  await expect.element(findDialog()).not.toBeInTheDocument();
  const asked = { code: CODE, plate: "06 DEF 456", kind: "another-car", reason: "Ruhsatta böyle" };
  expect(sent).toEqual([{ ...asked, before: "34 ABC 123" }]);
});

async function openCode() {
  const sent: object[] = [];
  const linkedTo = { id: crypto.randomUUID(), displayName: "Gül Işık", email: "gul@example.com", linkedAt: new Date() };
  let code = makeAdminCodeView({ code: CODE, linkedTo, plate: "34 ABC 123" });
  const application = await openApplication(
    `/admin/qrcodes/${CODE}`,
    makeAccount({ role: "admin", secondFactor: "on" }),
    {
      admin: {
        codes: {
          get: codes.get.handler(() => code),
          correctPlate: codes.correctPlate.handler(({ input }) => {
            sent.push(input);
            code = { ...code, plate: input.plate };
            return code;
          }),
        },
        audit: { list: audit.list.handler(() => ({ items: [], next: null })) },
      },
    },
  );
  await expect.element(findButton("Plakayı düzelt")).toBeVisible();
  return { application, sent };
}
