import { expect, test } from "vitest";
import { page } from "vitest/browser";

import {
  makeAccount,
  findButton,
  findDialog,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

test("that claim words are guessed is told as no visitor's words, with the way to the code, until it is closed", async () => {
  const report = {
    id: crypto.randomUUID(),
    code: "KT234567",
    reason: "claim-guessed" as const,
    message: "",
    note: "",
    told: null,
    createdAt: new Date("2026-11-23T09:00:00Z"),
    resolution: null,
    similar: null,
  };
  const outcomes: string[] = [];
  await openApplication("/admin/reports", makeAccount({ role: "admin", secondFactor: "on" }), {
    admin: {
      reports: {
        list: contractImplementer.admin.reports.list.handler(() => ({ items: [report], next: null })),
        resolve: contractImplementer.admin.reports.resolve.handler(({ input: { outcome } }) => {
          outcomes.push(outcome);
          return { ...report, resolution: { at: new Date(), outcome } };
        }),
      },
    },
  });
  const row = page.getByRole("listitem").filter({ hasText: "KT234567" });
  await expect.element(row).toMatchTextContent("bir günde 30 yanlış deneme");
  await expect.element(row).toMatchTextContent("Etiket kilitlenmedi");
  await expect.element(row.getByText("Ziyaretçinin yazdığı")).not.toBeInTheDocument();
  await expect.element(row.getByRole("link", { name: "KT234567" })).toHaveAttribute("href", "/admin/qrcodes/KT234567");
  await expectAccessiblePage();
  await findButton("KT234567: şikâyeti sonuçlandır").click();
  await findField("Ne yaptınız?").fill("Bayiyle konuşuldu");
  await findDialog().getByRole("button", { name: "Sonuçlandır", exact: true }).click();
  await expect.element(row).toMatchTextContent("Bayiyle konuşuldu");
  expect(outcomes).toEqual(["Bayiyle konuşuldu"]);
});
