import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { ProfileView } from "#contract/people/profiles.ts";
import { refusals } from "#contract/words/refusals.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  expectOneRequest,
  failInEveryWay,
  findField,
  openApplication,
  openRow,
  contractImplementer,
  makeRefusalAnswer,
  findSection,
} from "../../../../test/application.tsx";
import { PROFILE_CODE, makeProfileView } from "../../../../test/profile-answers.ts";

const NEW_CODE_TEXT = "KT7M2QXA";
const NEW_CODE_LABEL = "Yeni etiketin üzerindeki kod";
const CLAIM_LABEL = "Paketteki etkinleştirme kodu";

test("a worn sticker: both codes and what will happen are named, and the person goes on under the new one", async () => {
  const { application, sent } = await openProfile();
  await openForm();
  await chooseReason("Yıprandı ya da yırtıldı");
  await findField(NEW_CODE_LABEL).fill(" kt7m 2qxa ");
  await findButton("Devam et").click();
  const question = findDialog(`${PROFILE_CODE} kodunun etiketini yenile`);
  await expect.element(question).toMatchTextContent(`${PROFILE_CODE} kodunun yerini ${NEW_CODE_TEXT} kodu alır`);
  await expect.element(question).toMatchTextContent("30 gün boyunca yeni sayfaya yönlenir");
  await confirmReplacement();
  await expectAnnounced(`Etiket yenilendi. Yeni kod: ${NEW_CODE_TEXT}`);
  await expect.poll(() => application.history.location.pathname).toBe(`/edit-profile/${NEW_CODE_TEXT}`);
  expect(sent).toEqual([{ code: PROFILE_CODE, newCode: NEW_CODE_TEXT, reason: "worn" }]);
});

test("of a lost one it is said that it is no code at once", { tags: "long" }, async () => {
  const { sent } = await openProfile();
  await openForm();
  await chooseReason("Kayboldu ya da çalındı");
  await findField(NEW_CODE_LABEL).fill(NEW_CODE_TEXT);
  await findButton("Devam et").click();
  await expect.element(findDialog()).toMatchTextContent(`${PROFILE_CODE} etiketi hemen geçersiz olur`);
  await confirmReplacement();
  await expectAnnounced(`Etiket yenilendi. Yeni kod: ${NEW_CODE_TEXT}`);
  expect(sent).toMatchObject([{ reason: "lost" }]);
});

test("what is missing is said at its field before anything is asked or sent", { tags: "long" }, async () => {
  const { sent } = await openProfile();
  await openForm();
  await findButton("Devam et").click();
  await expectAnnounced("Lütfen etikete ne olduğunu seçin.");
  await expectFieldError(NEW_CODE_LABEL, "Lütfen QR Kodu giriniz.");
  await expect.element(findDialog()).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test(
  "what is wrong with the new code stands at its field, with what was typed, until it is typed anew",
  { tags: "long" },
  async () => {
    const { application } = await openProfile();
    await openForm();
    await chooseReason("Yıprandı ya da yırtıldı");
    for (const code of ["CODE_TAKEN", "CODE_NOT_FOUND", "SAME_CODE", "CODE_ALREADY_YOURS"] as const) {
      await findField(NEW_CODE_LABEL).fill(NEW_CODE_TEXT);
      application.answer("codes/replace", makeRefusalAnswer(code));
      await findButton("Devam et").click();
      await confirmReplacement();
      await expectFieldError(NEW_CODE_LABEL, refusals[code].message);
      await expect.element(findDialog()).not.toBeInTheDocument();
      await expect.element(findField(NEW_CODE_LABEL)).toHaveValue(NEW_CODE_TEXT);
      await expect.element(findField(NEW_CODE_LABEL)).toHaveFocus();
      await findField(NEW_CODE_LABEL).fill(`${NEW_CODE_TEXT}X`);
      await expect.element(page.getByText(refusals[code].message)).not.toBeInTheDocument();
    }
    await expect.element(page.getByRole("radio", { name: "Yıprandı ya da yırtıldı" })).toBeChecked();
  },
);

test(
  "a claim word is asked for once it is needed, and sent with all that was typed before",
  { tags: "long" },
  async () => {
    const { application, sent } = await openProfile();
    await openForm();
    await chooseReason("Yıprandı ya da yırtıldı");
    await findField(NEW_CODE_LABEL).fill(NEW_CODE_TEXT);
    await expect.element(findField(CLAIM_LABEL)).not.toBeInTheDocument();
    application.answer("codes/replace", makeRefusalAnswer("CLAIM_NEEDED"));
    await findButton("Devam et").click();
    await confirmReplacement();
    await expectFieldError(CLAIM_LABEL, refusals.CLAIM_NEEDED.message);
    await expectAccessiblePage();
    application.answer("codes/replace", makeRefusalAnswer("CLAIM_WRONG"));
    await findField(CLAIM_LABEL).fill("k7m 2qa");
    await findButton("Devam et").click();
    await confirmReplacement();
    await expectFieldError(CLAIM_LABEL, refusals.CLAIM_WRONG.message);
    await expect.element(findField(CLAIM_LABEL)).toHaveValue("k7m 2qa");
    application.recover("codes/replace");
    await findField(CLAIM_LABEL).fill("k7m 2qx");
    await findButton("Devam et").click();
    await confirmReplacement();
    await expectAnnounced(`Etiket yenilendi. Yeni kod: ${NEW_CODE_TEXT}`);
    expect(sent).toEqual([{ code: PROFILE_CODE, newCode: NEW_CODE_TEXT, reason: "worn", claim: "k7m 2qx" }]);
  },
);

test("every other failure has its sentence in the question, and the next try works", { tags: "long" }, async () => {
  const { application } = await openProfile();
  await askToReplace();
  const sentence = "Etiket yenilenirken bir hata oluştu. Lütfen tekrar deneyin.";
  await failInEveryWay(application, "codes/replace", sentence, async (due) => {
    await confirmReplacement();
    await expectAnnounced(due, findDialog());
  });
  application.answer("codes/replace", makeRefusalAnswer("LINKS_USED_UP", { retryAfterSeconds: 60 }));
  await confirmReplacement();
  await expectAnnounced(refusals.LINKS_USED_UP.message, findDialog());
  await expectAccessiblePage();
  await findDialog().getByRole("button", { name: "Vazgeç" }).click();
  await expect.element(findField(NEW_CODE_LABEL)).toHaveValue(NEW_CODE_TEXT);
  application.recover("codes/replace");
  await findButton("Devam et").click();
  await expect.element(findDialog()).not.toMatchTextContent(refusals.LINKS_USED_UP.message);
  await confirmReplacement();
  await expectAnnounced(`Etiket yenilendi. Yeni kod: ${NEW_CODE_TEXT}`);
});

test("a double press sends once", { tags: "long" }, async () => {
  const { application, sent } = await openProfile();
  await askToReplace();
  await expectOneRequest(application, "codes/replace", "Etiketi yenile");
  expect(sent).toHaveLength(1);
});

test("leaving with something typed asks first, and staying keeps it", { tags: "long" }, async () => {
  const { application } = await openProfile();
  await openForm();
  await findField(NEW_CODE_LABEL).fill(NEW_CODE_TEXT);
  await page.getByRole("link", { name: "Etiketlerim" }).first().click();
  await expect.element(findDialog("Kaydedilmemiş değişiklikler var")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(findField(NEW_CODE_LABEL)).toHaveValue(NEW_CODE_TEXT);
  expect(application.history.location.pathname).toBe(`/edit-profile/${PROFILE_CODE}`);
});

test("a code that is off says why it keeps its sticker", async () => {
  await openProfile({ off: { at: new Date(), reason: "Kötüye kullanım" } });
  await openRow("Etiketi yenile");
  await expect.element(findSection("Etiketi yenile")).toMatchTextContent(refusals.CODE_IS_OFF.message);
  await expect.element(findSection("Etiketi yenile").getByRole("button").nth(1)).not.toBeInTheDocument();
});

async function openForm() {
  await openRow("Etiketi yenile");
  await findSection("Etiketi yenile").getByRole("button", { name: "Etiketi yenile" }).last().click();
  await expect.element(findField(NEW_CODE_LABEL)).toBeVisible();
}

async function chooseReason(label: string) {
  await page.getByRole("radio", { name: label }).click();
}

async function askToReplace() {
  await openForm();
  await chooseReason("Yıprandı ya da yırtıldı");
  await findField(NEW_CODE_LABEL).fill(NEW_CODE_TEXT);
  await findButton("Devam et").click();
  await expect.element(findDialog()).toBeVisible();
}

async function confirmReplacement() {
  await findDialog().getByRole("button", { name: "Etiketi yenile" }).click();
}

async function openProfile(given: Partial<ProfileView> = {}) {
  const sent: object[] = [];
  let profile = makeProfileView(given);
  const application = await openApplication(`/edit-profile/${PROFILE_CODE}`, makeAccount(), {
    codes: {
      list: contractImplementer.codes.list.handler(() => ({ items: [], next: null })),
      replace: contractImplementer.codes.replace.handler(({ input }) => {
        sent.push(input);
        profile = { ...profile, code: input.newCode };
        return { code: input.newCode };
      }),
    },
    profiles: { get: contractImplementer.profiles.get.handler(() => profile) },
  });
  await expect.element(findSection("Etiketi yenile")).toBeVisible();
  return { application, sent };
}
