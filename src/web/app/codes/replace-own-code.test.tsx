import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { ProfileView } from "#contract/people/profiles.ts";
import { refusals } from "#contract/words/refusals.ts";

import {
  accountOf,
  button,
  dialog,
  expectAnnounced,
  expectFieldError,
  expectGoodLooks,
  expectOneRequest,
  failEveryWay,
  field,
  openApplication,
  openRow,
  procedures,
  refusalAnswer,
  section,
} from "../../../../test/application.tsx";
import { CODE, profileOf } from "../../../../test/profile-answers.ts";

const NEW_CODE_TEXT = "KT7M2QXA";
const NEW_CODE = "Yeni etiketin üzerindeki kod";
const CLAIM_LABEL = "Paketteki etkinleştirme kodu";

test("a worn sticker: both codes and what will happen are named, and the person goes on under the new one", async () => {
  const { application, sent } = await openProfile();
  await openForm();
  await chooseReason("Yıprandı ya da yırtıldı");
  await field(NEW_CODE).fill(" kt7m 2qxa ");
  await button("Devam et").click();
  const question = dialog(`${CODE} kodunun etiketini yenile`);
  await expect.element(question).toMatchTextContent(`${CODE} kodunun yerini ${NEW_CODE_TEXT} kodu alır`);
  await expect.element(question).toMatchTextContent("30 gün boyunca yeni sayfaya yönlenir");
  await confirmReplacement();
  await expectAnnounced(`Etiket yenilendi. Yeni kod: ${NEW_CODE_TEXT}`);
  await expect.poll(() => application.history.location.pathname).toBe(`/edit-profile/${NEW_CODE_TEXT}`);
  expect(sent).toEqual([{ code: CODE, newCode: NEW_CODE_TEXT, reason: "worn" }]);
});

test("of a lost one it is said that it is no code at once", { tags: "long" }, async () => {
  const { sent } = await openProfile();
  await openForm();
  await chooseReason("Kayboldu ya da çalındı");
  await field(NEW_CODE).fill(NEW_CODE_TEXT);
  await button("Devam et").click();
  await expect.element(dialog()).toMatchTextContent(`${CODE} etiketi hemen geçersiz olur`);
  await confirmReplacement();
  await expectAnnounced(`Etiket yenilendi. Yeni kod: ${NEW_CODE_TEXT}`);
  expect(sent).toMatchObject([{ reason: "lost" }]);
});

test("what is missing is said at its field before anything is asked or sent", async () => {
  const { sent } = await openProfile();
  await openForm();
  await button("Devam et").click();
  await expectAnnounced("Lütfen etikete ne olduğunu seçin.");
  await expectFieldError(NEW_CODE, "Lütfen QR Kodu giriniz.");
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("what is wrong with the new code stands at its field, with what was typed, until it is typed anew", async () => {
  const { application } = await openProfile();
  await openForm();
  await chooseReason("Yıprandı ya da yırtıldı");
  for (const code of ["CODE_TAKEN", "CODE_NOT_FOUND", "SAME_CODE", "CODE_ALREADY_YOURS"] as const) {
    await field(NEW_CODE).fill(NEW_CODE_TEXT);
    application.answer("codes/replace", refusalAnswer(code));
    await button("Devam et").click();
    await confirmReplacement();
    await expectFieldError(NEW_CODE, refusals[code].message);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(field(NEW_CODE)).toHaveValue(NEW_CODE_TEXT);
    await expect.element(field(NEW_CODE)).toHaveFocus();
    await field(NEW_CODE).fill(`${NEW_CODE_TEXT}X`);
    await expect.element(page.getByText(refusals[code].message)).not.toBeInTheDocument();
  }
  await expect.element(page.getByRole("radio", { name: "Yıprandı ya da yırtıldı" })).toBeChecked();
});

test("a claim word is asked for once it is needed, and sent with all that was typed before", async () => {
  const { application, sent } = await openProfile();
  await openForm();
  await chooseReason("Yıprandı ya da yırtıldı");
  await field(NEW_CODE).fill(NEW_CODE_TEXT);
  await expect.element(field(CLAIM_LABEL)).not.toBeInTheDocument();
  application.answer("codes/replace", refusalAnswer("CLAIM_NEEDED"));
  await button("Devam et").click();
  await confirmReplacement();
  await expectFieldError(CLAIM_LABEL, refusals.CLAIM_NEEDED.message);
  await expectGoodLooks();
  application.answer("codes/replace", refusalAnswer("CLAIM_WRONG"));
  await field(CLAIM_LABEL).fill("k7m 2qa");
  await button("Devam et").click();
  await confirmReplacement();
  await expectFieldError(CLAIM_LABEL, refusals.CLAIM_WRONG.message);
  await expect.element(field(CLAIM_LABEL)).toHaveValue("k7m 2qa");
  application.recover("codes/replace");
  await field(CLAIM_LABEL).fill("k7m 2qx");
  await button("Devam et").click();
  await confirmReplacement();
  await expectAnnounced(`Etiket yenilendi. Yeni kod: ${NEW_CODE_TEXT}`);
  expect(sent).toEqual([{ code: CODE, newCode: NEW_CODE_TEXT, reason: "worn", claim: "k7m 2qx" }]);
});

test("every other failure has its sentence in the question, and the next try works", { tags: "long" }, async () => {
  const { application } = await openProfile();
  await askToReplace();
  const sentence = "Etiket yenilenirken bir hata oluştu. Lütfen tekrar deneyin.";
  await failEveryWay(application, "codes/replace", sentence, async (due) => {
    await confirmReplacement();
    await expectAnnounced(due, dialog());
  });
  application.answer("codes/replace", refusalAnswer("LINKS_USED_UP", { retryAfterSeconds: 60 }));
  await confirmReplacement();
  await expectAnnounced(refusals.LINKS_USED_UP.message, dialog());
  await expectGoodLooks();
  await dialog().getByRole("button", { name: "Vazgeç" }).click();
  await expect.element(field(NEW_CODE)).toHaveValue(NEW_CODE_TEXT);
  application.recover("codes/replace");
  await button("Devam et").click();
  await expect.element(dialog()).not.toMatchTextContent(refusals.LINKS_USED_UP.message);
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
  await field(NEW_CODE).fill(NEW_CODE_TEXT);
  await page.getByRole("link", { name: "Etiketlerim" }).first().click();
  await expect.element(dialog("Kaydedilmemiş değişiklikler var")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field(NEW_CODE)).toHaveValue(NEW_CODE_TEXT);
  expect(application.history.location.pathname).toBe(`/edit-profile/${CODE}`);
});

test("a code that is off says why it keeps its sticker", async () => {
  await openProfile({ off: { at: new Date(), reason: "Kötüye kullanım" } });
  await openRow("Etiketi yenile");
  await expect.element(section("Etiketi yenile")).toMatchTextContent(refusals.CODE_IS_OFF.message);
  await expect.element(section("Etiketi yenile").getByRole("button").nth(1)).not.toBeInTheDocument();
});

async function openForm() {
  await openRow("Etiketi yenile");
  await section("Etiketi yenile").getByRole("button", { name: "Etiketi yenile" }).last().click();
  await expect.element(field(NEW_CODE)).toBeVisible();
}

async function chooseReason(label: string) {
  await page.getByRole("radio", { name: label }).click();
}

async function askToReplace() {
  await openForm();
  await chooseReason("Yıprandı ya da yırtıldı");
  await field(NEW_CODE).fill(NEW_CODE_TEXT);
  await button("Devam et").click();
  await expect.element(dialog()).toBeVisible();
}

async function confirmReplacement() {
  await dialog().getByRole("button", { name: "Etiketi yenile" }).click();
}

/** Opens the page of a profile, and records the sent replacements. */
async function openProfile(given: Partial<ProfileView> = {}) {
  const sent: object[] = [];
  let profile = profileOf(given);
  const application = await openApplication(`/edit-profile/${CODE}`, accountOf(), {
    codes: {
      list: procedures.codes.list.handler(() => ({ items: [], next: null })),
      replace: procedures.codes.replace.handler(({ input }) => {
        sent.push(input);
        profile = { ...profile, code: input.newCode };
        return { code: input.newCode };
      }),
    },
    profiles: { get: procedures.profiles.get.handler(() => profile) },
  });
  await expect.element(section("Etiketi yenile")).toBeVisible();
  return { application, sent };
}
