import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { normalizeClaimWord } from "#domain/sticker/claim.ts";

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
} from "../../../../test/application.tsx";

const CODE = "KT234567";
const CODE_WITHOUT_CLAIM = "KT765432";
const CLAIM_LABEL = "Paketteki etkinleştirme kodu";

test(
  "a code with a claim word asks for it: the field comes with the focus, and code and kind stay",
  { tags: "long" },
  async () => {
    const { sent } = await openLinking();
    await expect.element(findField(CLAIM_LABEL)).not.toBeInTheDocument();
    await page.getByText("İş yeri", { exact: true }).click();
    await findButton("Bağla").click();
    await expect.element(findField(CLAIM_LABEL)).toHaveFocus();
    await expect.element(findField("QR kod")).toHaveValue(CODE);
    await expect.element(page.getByRole("radio", { name: "İş yeri", exact: true })).toBeChecked();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expectAccessiblePage();
    await findField(CLAIM_LABEL).fill("k7m 2qx");
    await findButton("Bağla").click();
    await expectAnnounced("Kod başarıyla bağlandı!");
    expect(sent).toEqual([
      { code: CODE, kind: "place" },
      { code: CODE, kind: "place", claim: "k7m 2qx" },
    ]);
  },
);

test("a wrong word and none are said at the field, and what was typed stays", async () => {
  await openLinking();
  await findButton("Bağla").click();
  await findField(CLAIM_LABEL).fill("AAAAAA");
  await findButton("Bağla").click();
  await expectFieldError(CLAIM_LABEL, "Etkinleştirme kodu yanlış. Paketteki kodu kontrol edin.");
  await expect.element(findField(CLAIM_LABEL)).toHaveValue("AAAAAA");
  await expect.element(findField(CLAIM_LABEL)).toHaveFocus();
  await findField(CLAIM_LABEL).fill("");
  await findButton("Bağla").click();
  await expectFieldError(CLAIM_LABEL, "Bu etiketin bir etkinleştirme kodu var. Paketteki kodu yazın.");
  await findField(CLAIM_LABEL).fill("K7M2QX");
  await findButton("Bağla").click();
  await expectAnnounced("Kod başarıyla bağlandı!");
});

test("what is far too long is said at the field", { tags: "long" }, async () => {
  await openLinking();
  await findButton("Bağla").click();
  await findField(CLAIM_LABEL).fill("K".repeat(101));
  await findButton("Bağla").click();
  await expect.element(findField(CLAIM_LABEL)).toHaveAttribute("aria-invalid", "true");
});

test("after too many tries it says how long to wait, and keeps everything", { tags: "long" }, async () => {
  const { application } = await openLinking();
  await findButton("Bağla").click();
  await findField(CLAIM_LABEL).fill("AAAAAA");
  application.answer("codes/link", makeRefusalAnswer("TOO_MANY_ATTEMPTS", { retryAfterSeconds: 3540 }));
  await findButton("Bağla").click();
  await expectAnnounced("Çok fazla deneme yapıldı. Lütfen 59 dakika sonra tekrar deneyin.");
  await expect.element(findField("QR kod")).toHaveValue(CODE);
  await expect.element(findField(CLAIM_LABEL)).toHaveValue("AAAAAA");
});

test("a word whose time is over leads to us", { tags: "long" }, async () => {
  const { application } = await openLinking();
  await findButton("Bağla").click();
  await findField(CLAIM_LABEL).fill("K7M2QX");
  application.answer("codes/link", makeRefusalAnswer("CLAIM_OVER"));
  await findButton("Bağla").click();
  await expectAnnounced(/Bu etkinleştirme kodunun süresi doldu\./u);
  await expect.element(page.getByRole("alert").getByRole("link", { name: "ana sayfanın altında" })).toBeVisible();
});

test(
  "another code is linked without the word that was typed for the first, which comes back with it",
  { tags: "long" },
  async () => {
    const { sent } = await openLinking();
    await findButton("Bağla").click();
    await findField(CLAIM_LABEL).fill("K7M2QX");
    await findField("QR kod").fill(CODE_WITHOUT_CLAIM);
    await expect.element(findField(CLAIM_LABEL)).not.toBeInTheDocument();
    await findField("QR kod").fill(CODE.toLowerCase());
    await expect.element(findField(CLAIM_LABEL)).toHaveValue("K7M2QX");
    await findField("QR kod").fill(CODE_WITHOUT_CLAIM);
    await findButton("Bağla").click();
    await expectAnnounced("Kod başarıyla bağlandı!");
    expect(sent.at(-1)).toEqual({ code: CODE_WITHOUT_CLAIM, kind: "vehicle" });
  },
);

test("the word survives a failure, and a double press sends it once", { tags: "long" }, async () => {
  const { application, sent } = await openLinking();
  await findButton("Bağla").click();
  await findField(CLAIM_LABEL).fill("AAAAAA");
  await failOnce(
    application,
    "codes/link",
    "Kod bağlanırken bir hata oluştu. Lütfen tekrar deneyin.",
    () => findButton("Bağla").click(),
    async () => {
      await expect.element(findField(CLAIM_LABEL)).toHaveValue("AAAAAA");
    },
  );
  await expectFieldError(CLAIM_LABEL, "Etkinleştirme kodu yanlış. Paketteki kodu kontrol edin.");
  await findField(CLAIM_LABEL).fill("K7M2QX");
  await expectOneRequest(application, "codes/link", "Bağla", "Bağlandı");
  expect(sent.at(-1)).toEqual({ code: CODE, kind: "vehicle", claim: "K7M2QX" });
});

test("a word in the address is not taken: addresses are kept and passed on", async () => {
  await openLinking("&claim=K7M2QX");
  await findButton("Bağla").click();
  await expect.element(findField(CLAIM_LABEL)).toHaveValue("");
});

async function openLinking(more = "") {
  const sent: object[] = [];
  const application = await openApplication(`/link-qr?code=${CODE}${more}`, makeAccount(), {
    codes: {
      link: contractImplementer.codes.link.handler(({ input, errors }) => {
        sent.push(input);
        const { code, claim = "" } = input;
        if (code === CODE && claim === "") throw errors.CLAIM_NEEDED();
        if (code === CODE && normalizeClaimWord(claim) !== "K7M2QX") throw errors.CLAIM_WRONG();
        return { code };
      }),
    },
  });
  await expect.element(findField("QR kod")).toHaveValue(CODE);
  return { application, sent };
}
