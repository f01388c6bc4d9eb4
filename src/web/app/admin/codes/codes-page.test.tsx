import { expect, test } from "vitest";
import { page } from "vitest/browser";

import {
  accountOf,
  button,
  expectAnnounced,
  expectGoodLooks,
  openApplication,
  procedures,
  refusing,
} from "../../../../../test/application.tsx";

test("codes that cannot be loaded say so and offer another try", async () => {
  const codes = { list: procedures.admin.codes.list.handler(() => ({ items: [], next: null })) };
  const administrator = accountOf({ role: "admin", secondFactor: "on" });
  const application = await openApplication("/admin/qrcodes", administrator, { admin: { codes } });
  application.answer("admin/codes/list", refusing("UNEXPECTED"));
  await expectAnnounced("Kodlar yüklenirken bir hata oluştu.");
  application.recover("admin/codes/list");
  await button("Tekrar dene").click();
  await expect.element(page.getByRole("heading", { level: 2 })).toBeVisible();
});

test("the list of codes, with the longest names and with nothing found", async () => {
  const name = `${"Wolfeschlegelsteinhausen".repeat(3)}berger`;
  const linkedTo = { id: crypto.randomUUID(), displayName: name, email: "ayse@example.com", linkedAt: new Date() };
  const items = [linkedTo, null].map((owner, nth) => ({
    code: `WWWWWW-KT23456${nth}`,
    scanUrl: "https://example.com/q/KT234567",
    createdAt: new Date(),
    linkedTo: owner,
    isOff: false,
    isReplaced: false,
  }));
  const list = procedures.admin.codes.list.handler(({ input }) => ({
    items: input.search === "yok" ? [] : items,
    next: null,
  }));
  const administrator = accountOf({ role: "admin", secondFactor: "on" });
  await openApplication("/admin/qrcodes", administrator, { admin: { codes: { list } } });
  await expect.element(page.getByRole("row", { name: /WWWWWW-KT234560/ })).toMatchTextContent(name);
  await expectGoodLooks();
  await page.getByLabelText("Kod ara").fill("yok");
  await expect.element(page.getByRole("heading", { name: "Eşleşen kod yok" })).toBeVisible();
  await expectGoodLooks();
});
