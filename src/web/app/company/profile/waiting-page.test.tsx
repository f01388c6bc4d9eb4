import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { AdditionView, ApplicationView } from "#contract/people/application.ts";

import {
  makeAccount,
  findButton,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  expectOneRequest,
  failOnce,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
  findSection,
  makeStorageKeys,
} from "../../../../../test/application.tsx";

const REFUSAL_REASON = "Vergi levhası eksik.";
const ADDITION_TEXT = "Vergi levhasını gönderdik.";

test("a refused company reads why and whom to write to, sends what was missing once, and reads that it waits again", async () => {
  const { application, stored } = await openWaiting(REFUSAL_REASON);
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Başvurunuz onaylanmadı");
  await expect.element(page.getByText(REFUSAL_REASON)).toBeVisible();
  const mail = findSection("Bize ulaşın").getByRole("link", { name: "bilgi@example.com" });
  await expect.element(mail).toHaveAttribute("href", "mailto:bilgi@example.com");
  await expectAccessiblePage();
  await findField("Yazınız").fill(ADDITION_TEXT);
  await expectOneRequest(application, "application/add", "Gönder");
  await expectAnnounced("Gönderildi. Başvurunuz yöneticinin yanıtını bekliyor.");
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Hesabınız Onay Bekliyor");
  await expect.element(findSection("Başvurunuza ekleyin")).toMatchTextContent("gönderildi, yanıt bekliyor");
  await expect.element(findSection("Başvurunuza ekleyin")).toMatchTextContent(`Ret nedeni: ${REFUSAL_REASON}`);
  await expect.element(findField("Yazınız")).toHaveValue("");
  expect(stored()).toMatchObject([{ text: ADDITION_TEXT, refusal: REFUSAL_REASON }]);
  await expectAccessiblePage();
});

test("what cannot be sent says so, keeps what was typed, and is sent by the next try", { tags: "long" }, async () => {
  const { application, stored } = await openWaiting(REFUSAL_REASON);
  await findButton("Gönder").click();
  await expectFieldError("Yazınız", "Lütfen eksikleri nasıl giderdiğinizi yazın.");
  await findField("Yazınız").fill(ADDITION_TEXT);
  await failOnce(
    application,
    "application/add",
    "Gönderilemedi. Lütfen tekrar deneyin.",
    () => findButton("Gönder").click(),
    async () => await expect.element(findField("Yazınız")).toHaveValue(ADDITION_TEXT),
  );
  await expectAnnounced("Gönderildi. Başvurunuz yöneticinin yanıtını bekliyor.");
  expect(stored()).toHaveLength(1);
});

test("where another reason came meanwhile it is read first, and what was typed stays", { tags: "long" }, async () => {
  const { application, refuse } = await openWaiting(REFUSAL_REASON);
  await findField("Yazınız").fill(ADDITION_TEXT);
  refuse("Adres yanlış.");
  application.answer("application/add", makeRefusalAnswer("CHANGED_MEANWHILE"));
  await findButton("Gönder").click();
  await expectAnnounced(/Başvurunuzun durumu bu arada değişti/u);
  await expect.element(page.getByText("Adres yanlış.")).toBeVisible();
  await expect.element(findField("Yazınız")).toHaveValue(ADDITION_TEXT);
});

test("what was typed is there again on the way back, and nowhere once it is sent", { tags: "long" }, async () => {
  const { application } = await openWaiting(REFUSAL_REASON);
  await findField("Yazınız").fill(ADDITION_TEXT);
  await expect.poll(() => Object.keys(sessionStorage)).toHaveLength(1);
  await findButton("Gönder").click();
  await expectAnnounced("Gönderildi. Başvurunuz yöneticinin yanıtını bekliyor.");
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(application.countOf("application/add")).toBe(1);
  // Waits for the refetched account, so that the refetch cannot disturb the next test.
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Hesabınız Onay Bekliyor");
});

test("a clerk of a company whose approval was withdrawn is told that it waits, and sends nothing", async () => {
  const { application } = await openWaiting("", "clerk");
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Hesabınız Onay Bekliyor");
  await expect.element(findField("Yazınız")).not.toBeInTheDocument();
  expect(application.asked).not.toContain("application/get");
});

async function openWaiting(reason: string, memberRole: "owner" | "clerk" = "owner") {
  let refusal = reason;
  const additions: AdditionView[] = [];
  const id = crypto.randomUUID();
  const account = () =>
    makeAccount({
      id,
      role: "company",
      company: {
        id,
        name: "Ege Filo",
        memberRole,
        isApproved: false,
        mayUsePanel: false,
        refusal: refusal === "" ? null : refusal,
      },
    });
  const view = (): ApplicationView => ({
    refusal,
    reappliedAt: null,
    additions: [...additions],
    operator: { name: "", email: "bilgi@example.com", phone: "" },
  });
  const application = await openApplication("/company-dashboard", account(), {
    account: {
      current: contractImplementer.account.current.handler(async () => ({
        account: account(),
        storageKeys: await makeStorageKeys(account()),
      })),
    },
    application: {
      get: contractImplementer.application.get.handler(view),
      add: contractImplementer.application.add.handler(({ input }) => {
        additions.unshift({ id: input.id, text: input.text, refusal, createdAt: new Date() });
        refusal = "";
        return view();
      }),
    },
  });
  return { application, stored: () => additions, refuse: (why: string) => (refusal = why) };
}
