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

test("a text that waits is accepted, then hidden with a reason, and shown again", async () => {
  const { application, sent } = await openCode();
  await expect.element(page.getByText("Siz karar verene kadar okutanlar", { exact: false })).toBeVisible();
  await expectAccessiblePage();
  application.answer("admin/codes/showPlate", makeRefusalAnswer("CHANGED_MEANWHILE"));
  await findButton("Adı kabul et").click();
  await expectAnnounced("Plaka bu arada değişti. Yeniden okuyun.");
  application.recover("admin/codes/showPlate");
  await findButton("Adı kabul et").click();
  await expectAnnounced(/artık gösteriliyor\./u);
  await findButton("Plakayı gizle").click();
  await findField("Neden").fill("Bir kurumun adı");
  await expectAccessiblePage();
  await findDialog().getByRole("button", { name: "Plakayı gizle" }).click();
  await expectAnnounced(/gizlendi\./u);
  await expect.element(page.getByText("Gizli. Nedeni: Bir kurumun adı")).toBeVisible();
  await findButton("Plakayı göster").click();
  await expect.element(findButton("Plakayı gizle")).toBeVisible();
  const asked = { code: CODE, plate: "POLİS" };
  expect(sent).toEqual([asked, { ...asked, reason: "Bir kurumun adı" }, asked]);
});

async function openCode() {
  const sent: object[] = [];
  const linkedTo = { id: crypto.randomUUID(), displayName: "Gül Işık", email: "gul@example.com", linkedAt: new Date() };
  let code = makeAdminCodeView({ code: CODE, linkedTo, plate: "POLİS", plateHidden: { at: new Date(), reason: "" } });
  const application = await openApplication(
    `/admin/qrcodes/${CODE}`,
    makeAccount({ role: "admin", secondFactor: "on" }),
    {
      admin: {
        codes: {
          get: codes.get.handler(() => code),
          showPlate: codes.showPlate.handler(({ input }) => {
            sent.push(input);
            code = { ...code, plateHidden: null };
            return code;
          }),
          hidePlate: codes.hidePlate.handler(({ input }) => {
            sent.push(input);
            code = { ...code, plateHidden: { at: new Date(), reason: input.reason } };
            return code;
          }),
        },
        audit: { list: audit.list.handler(() => ({ items: [], next: null })) },
      },
    },
  );
  return { application, sent };
}
