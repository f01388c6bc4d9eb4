import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";

import type { ProfileView } from "#contract/people/profiles.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  failFetch,
  expectAnnounced,
  expectAccessiblePage,
  failInEveryWay,
  openApplication,
  openRow,
  contractImplementer,
  makeRefusalAnswer,
  findSection,
} from "../../../../test/application.tsx";
import { PROFILE_CODE, makeProfileView } from "../../../../test/profile-answers.ts";

const PLATE = "34 ABC 123";
const PRINT_PATH = "print/1";

test("whoever hands over is asked by the plate, and gets what the buyer needs until they say that they have it", async () => {
  const { application } = await openProfile();
  await findSection("Devret").getByRole("button", { name: "Devret" }).last().click();
  const question = findDialog(/34 ABC 123.* etiketini devret$/);
  await expect.element(question).toBeVisible();
  await expectAccessiblePage();
  await question.getByRole("button", { name: "Vazgeç" }).click();
  expect(application.countOf("codes/handOver")).toBe(0);
  await findSection("Devret").getByRole("button", { name: "Devret" }).last().click();
  await question.getByRole("button", { name: "Devret" }).click();

  const slip = findDialog("Alıcıya verin");
  await expect.element(slip.getByText("K7M 2QX", { exact: true })).toBeVisible();
  for (const said of [
    /kodutara\.example\/q adresini açıp kodu yazın: KT234567/,
    /21 Şubat 2027 tarihine kadar geçerlidir/,
  ])
    await expect.element(slip.getByText(said)).toBeVisible();
  // The slip is for the buyer, so it must show nothing of the seller.
  await expect.element(slip.getByText(PLATE)).not.toBeInTheDocument();
  await expectAccessiblePage();
  for (const name of ["Bitir", "Kapat"]) await slip.getByRole("button", { name }).click({ force: true });
  await expect.element(slip).toBeVisible();
  await slip.getByRole("checkbox").click();
  await slip.getByRole("button", { name: "Bitir" }).click();
  await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
});

test("it is copied and shared with the word, the code, the address and the last day", { tags: "long" }, async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const share = vi.fn<Navigator["share"]>().mockRejectedValue(new DOMException("closed", "AbortError"));
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  try {
    await openProfile();
    await clickHandOver();
    await page.getByRole("button", { name: /^Kopyala/ }).click();
    const text = copied.mock.calls[0]![0];
    for (const part of ["K7M 2QX", PROFILE_CODE, "kodutara.example/q", "21 Şubat 2027"]) expect(text).toContain(part);
    expect(text).not.toContain(PLATE);
    await findButton("Paylaş").click();
    expect(share.mock.calls).toMatchObject([[{ text }]]);
  } finally {
    Reflect.deleteProperty(navigator, "share");
    vi.restoreAllMocks();
  }
});

test(
  "the slip is downloaded as a PDF under the id of the hand-over, and what fails is said beside the word that stays",
  { tags: "long" },
  async () => {
    const saved = watchSavedFiles();
    const { application, ids, slips } = await openProfile();
    await clickHandOver();
    for (const [answer, sentence] of [
      [failFetch, /^Bağlantı kurulamadı/],
      [makeRefusalAnswer("UNEXPECTED"), /^Dosya hazırlanamadı/],
      [makeRefusalAnswer("HAND_OVER_TOLD"), /^Etkinleştirme kodu artık PDF olarak indirilemiyor/],
    ] as const) {
      application.answer("codes/orderHandOverSlip", answer);
      await findButton("PDF indir").click();
      await expectAnnounced(sentence, findDialog());
    }
    await expectAccessiblePage();
    application.recover("codes/orderHandOverSlip");
    application.answer(PRINT_PATH, failFetch);
    await findButton("Tekrar dene").click();
    await expectAnnounced(/^Bağlantı koptu/, findDialog());
    await expect.element(findDialog().getByText("K7M 2QX", { exact: true })).toBeVisible();
    application.answer(PRINT_PATH, makeSlipFile);
    await findButton("Yeniden indir").click();
    await expect.poll(() => saved).toEqual([`${PROFILE_CODE} etkinleştirme kodu.pdf`]);
    await findButton("PDF indir").click();
    await expect.poll(() => saved).toHaveLength(2);
    await expect.element(findDialog().getByRole("alert")).not.toBeInTheDocument();
    expect(slips).toEqual([
      { code: PROFILE_CODE, id: ids[0] },
      { code: PROFILE_CODE, id: ids[0] },
    ]);
  },
);

test(
  "where the system takes files the slip is shared with the text, and the text alone where it does not come",
  { tags: "long" },
  async () => {
    const share = vi.fn<Navigator["share"]>().mockRejectedValueOnce(new DOMException("tap first", "NotAllowedError"));
    Object.assign(navigator, { canShare: () => true, share });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, "canShare");
      Reflect.deleteProperty(navigator, "share");
    });
    const { application } = await openProfile();
    await clickHandOver();
    application.answer(PRINT_PATH, makeSlipFile);
    await findButton("Paylaş").click();
    await findButton("Şimdi paylaş").click();
    await expect.element(findButton("Paylaş")).toBeVisible();
    const shared = share.mock.calls.map(([data]) => data!);
    expect(shared.map(({ files }) => files?.map(({ name, type }) => `${name} ${type}`))).toEqual(
      [1, 2].map(() => [`${PROFILE_CODE} etkinleştirme kodu.pdf application/pdf`]),
    );
    expect(shared[1]?.text).toContain("K7M 2QX");

    application.answer(PRINT_PATH, failFetch);
    await findButton("Paylaş").click();
    await expectAnnounced(/^Bağlantı koptu/, findDialog());
    await findButton("Paylaş").click();
    await expect.poll(() => share.mock.calls.length).toBe(3);
    expect(share.mock.calls[2]![0]).toEqual({
      title: expect.stringContaining(PROFILE_CODE) as string,
      text: shared[1]?.text,
    });
  },
);

test(
  "every failure has its sentence in the dialog; the next try is the same request, so that a lost answer loses no word",
  { tags: "long" },
  async () => {
    const { application, ids } = await openProfile();
    await findSection("Devret").getByRole("button", { name: "Devret" }).last().click();
    const again = () => findDialog().getByRole("button", { name: "Devret" }).click();
    await failInEveryWay(application, "codes/handOver", "Etiket devredilirken bir hata oluştu.", async (sentence) => {
      await again();
      await expectAnnounced(sentence, findDialog());
    });
    application.answer("codes/handOver", makeRefusalAnswer("CODE_OFF"));
    await again();
    await expectAnnounced(/Açılmadan devredilemez/, findDialog());
    application.loseAnswers("codes/handOver");
    await again();
    await expectAnnounced(/^Bağlantı kurulamadı/, findDialog());
    application.recover("codes/handOver");
    await again();
    await expect.element(findDialog("Alıcıya verin")).toBeVisible();
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  },
);

test("a etiket that is off says that it cannot be handed over", async () => {
  await openProfile({ off: { at: new Date(), reason: "Kayıp" } });
  await expect.element(findSection("Devret").getByText("Kapatılmış bir etiket devredilemez.")).toBeVisible();
  await expect.element(findSection("Devret").getByRole("button", { name: "Devret" }).nth(1)).not.toBeInTheDocument();
});

function watchSavedFiles(): string[] {
  const saved: string[] = [];
  const spy = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => spy.mockRestore());
  return saved;
}

function makeSlipFile(): Response {
  const name = encodeURIComponent(`${PROFILE_CODE} etkinleştirme kodu.pdf`);
  return new Response("%PDF-", {
    headers: { "Content-Type": "application/pdf", "Content-Disposition": `attachment; filename*=UTF-8''${name}` },
  });
}

async function clickHandOver() {
  await findSection("Devret").getByRole("button", { name: "Devret" }).last().click();
  await findDialog().getByRole("button", { name: "Devret" }).click();
  await expect.element(findDialog("Alıcıya verin")).toBeVisible();
}

async function openProfile(given: Partial<ProfileView> = {}) {
  const ids: string[] = [];
  const slips: object[] = [];
  const profile = makeProfileView({ scanUrl: `https://kodutara.example/q/${PROFILE_CODE}`, plate: PLATE, ...given });
  const { scanUrl } = profile;
  const claimEndsAt = new Date("2027-02-21T09:00:00Z");
  const application = await openApplication(`/edit-profile/${PROFILE_CODE}`, makeAccount(), {
    codes: {
      list: contractImplementer.codes.list.handler(() => ({ items: [], next: null })),
      handOver: contractImplementer.codes.handOver.handler(({ input: { code, id } }) => {
        ids.push(id);
        return { code, claim: "K7M2QX", claimEndsAt, scanUrl };
      }),
      orderHandOverSlip: contractImplementer.codes.orderHandOverSlip.handler(({ input }) => {
        slips.push(input);
        return { id: input.id, path: `/${PRINT_PATH}`, stickers: 1, sheets: 1 };
      }),
    },
    profiles: {
      // After the hand-over the server no longer finds the profile.
      get: contractImplementer.profiles.get.handler(({ errors }) => {
        if (ids.length > 0) throw errors.PROFILE_NOT_FOUND();
        return profile;
      }),
    },
  });
  await openRow("Devret");
  return { application, ids, slips };
}
