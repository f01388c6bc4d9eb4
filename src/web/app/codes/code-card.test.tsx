import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { StatusView } from "#contract/people/status-view.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { NOTICE_REASONS, type NoticeReason } from "#domain/notices/notice.ts";
import type { OwnerStatus } from "#domain/notices/status.ts";
import { toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  failFetch,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  failInEveryWay,
  failOnce,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../test/application.tsx";

const CODE = "KT234567";
const CODE_NAME = "34 ABC 123";
const WHEN_QUESTION = "Ne zaman dönersiniz?";
const FAILED_MESSAGE = "Durum kaydedilemedi. Lütfen tekrar deneyin.";
const NOTE_SAVED_MESSAGE = "Not kaydedildi. Okutanlar yeni hâlini görüyor.";
const openedAccount = makeAccount();

const statusGroup = page.getByRole("group", { name: `${CODE_NAME}: durum` });
const findStatusChip = (words: string) => findButton(`${CODE_NAME}: ${words}`);
const removeStatusButton = findButton(`${CODE_NAME}: durumu kaldır`);
const statusDialog = findDialog(`${CODE_NAME}: durum`);

/** 14.35 in Istanbul, in whatever time zone the tests run. */
// Today, so that the card shows the time without the date.
const chosenUntil = parseLocalDateTime(`${toIstanbulDate(new Date())}T14:35`)!;
const makeStatus = (kind: OwnerStatus, words = "", secondsLeft = 900): StatusView => ({
  kind,
  words,
  until: chosenUntil,
  secondsLeft,
});

describe("the status", () => {
  test("is set with one tap, told at once and read out, and taken away with one", async () => {
    const { application, stored } = await openCard();
    await expect.element(removeStatusButton).not.toBeInTheDocument();
    const answer = application.hold("profiles/setStatus");
    await findStatusChip("Hemen dönüyorum").click();
    await expect.element(statusGroup.getByText("Hemen dönüyorum: kaydediliyor…")).toBeVisible();
    // Taps during the first request send nothing.
    await findStatusChip("5 dakikaya dönüyorum").click({ force: true });
    answer.release();
    await expect.element(statusGroup.getByText("Hemen dönüyorum · 14.35’e kadar")).toBeVisible();
    expect(application.countOf("profiles/setStatus")).toBe(1);
    expect(stored().status).toMatchObject({ kind: "back-now" });
    await expect.element(page.getByText("Durum: Hemen dönüyorum, 14.35’e kadar.")).toBeInTheDocument();
    await expectAccessiblePage();
    await removeStatusButton.click();
    await expect.element(removeStatusButton).not.toBeInTheDocument();
    await expect.element(page.getByText("Durum kaldırıldı.")).toBeInTheDocument();
    expect(stored().status).toBeNull();
  });

  test("is over by the server's seconds, without anybody loading the page again", { tags: "long" }, async () => {
    const { application } = await openCard({ status: makeStatus("back-30", "", 1) });
    const asked = application.countOf("codes/list");
    await expect.element(statusGroup.getByText("30 dakikaya dönüyorum · 14.35’e kadar")).toBeVisible();
    await expect.element(removeStatusButton).not.toBeInTheDocument();
    expect(application.countOf("codes/list")).toBe(asked);
  });

  test("that could not be set or taken away says why, and what stands stays", { tags: "long" }, async () => {
    const { application, stored } = await openCard({ status: makeStatus("lunch") });
    await failInEveryWay(application, "profiles/setStatus", FAILED_MESSAGE, async (sentence) => {
      await findStatusChip("5 dakikaya dönüyorum").click();
      await expectAnnounced(sentence);
      await expect.element(statusGroup.getByText("Öğle arası · 14.35’e kadar")).toBeVisible();
      await findButton("Bildirimi kapat").click();
    });
    application.answer("profiles/clearStatus", failFetch);
    await removeStatusButton.click();
    await expectAnnounced(/^Bağlantı kurulamadı\./);
    await expect.element(statusGroup.getByText("Öğle arası · 14.35’e kadar")).toBeVisible();
    application.recover("profiles/clearStatus");
    await removeStatusButton.click();
    await expect.element(removeStatusButton).not.toBeInTheDocument();
    expect(stored().status).toBeNull();
  });

  test("of a code that was unlinked elsewhere says so", { tags: "long" }, async () => {
    const { application } = await openCard();
    application.answer("profiles/setStatus", makeRefusalAnswer("PROFILE_NOT_FOUND"));
    await findStatusChip("10 dakikaya dönüyorum").click();
    await expectAnnounced("Profil bulunamadı.");
  });

  test(
    "has more choices by keyboard, which close with the choice and give the focus back",
    { tags: "long" },
    async () => {
      const { stored } = await openCard();
      const others = findStatusChip("başka bir durum");
      (others.element() as HTMLElement).focus();
      await userEvent.keyboard("{Enter}");
      await expect.element(statusDialog).toBeVisible();
      await expectAccessiblePage();
      await userEvent.keyboard("{Escape}");
      await expect.element(statusDialog).not.toBeInTheDocument();
      await expect.element(others).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await statusDialog.getByRole("button", { name: "Öğle arası" }).click();
      await expect.element(statusDialog).not.toBeInTheDocument();
      await expect.element(statusGroup.getByText("Öğle arası · 14.35’e kadar")).toBeVisible();
      expect(stored().status).toMatchObject({ kind: "lunch" });
    },
  );

  test("of own words is asked for, counted and kept until it has arrived", { tags: "long" }, async () => {
    const { application, stored, sent } = await openCard();
    await findStatusChip("başka bir durum").click();
    await findButton("Bunu göster").click();
    await expectFieldError("Kendi sözünüz", "Lütfen ne yazılacağını girin.");
    await findField("Kendi sözünüz").fill("ğ".repeat(61));
    await expect.element(statusDialog.getByText("61/60")).toBeVisible();
    await findButton("Bunu göster").click();
    await expectFieldError("Kendi sözünüz", "Durum en fazla 60 karakter olabilir.");
    expect(application.countOf("profiles/setStatus")).toBe(0);

    await findField("Kendi sözünüz").fill("Yan dükkândayım");
    await page.getByText("3 saat").click();
    await failOnce(
      application,
      "profiles/setStatus",
      FAILED_MESSAGE,
      () => findButton("Bunu göster").click(),
      async () => {
        await expect.element(findField("Kendi sözünüz")).toHaveValue("Yan dükkândayım");
      },
    );
    await expect.element(statusGroup.getByText("Yan dükkândayım · 14.35’e kadar")).toBeVisible();
    expect(sent()).toMatchObject({ status: "words", words: "Yan dükkândayım", ends: "3-hours" });
    expect(stored().status).toMatchObject({ words: "Yan dükkândayım" });
    await findStatusChip("başka bir durum").click();
    await expect.element(findField("Kendi sözünüz")).toHaveValue("");
  });

  test("of own words that were not sent is there again after the dialog was closed", { tags: "long" }, async () => {
    await openCard();
    await findStatusChip("başka bir durum").click();
    await findField("Kendi sözünüz").fill("Depodayım");
    await userEvent.keyboard("{Escape}");
    await findStatusChip("başka bir durum").click();
    await expect.element(findField("Kendi sözünüz")).toHaveValue("Depodayım");
  });

  test(
    "of own words says where nobody sees it, since an administrator has hidden the note",
    { tags: "long" },
    async () => {
      const noteHidden = { at: new Date(), reason: "Hakaret" };
      await openCard({ noteHidden, status: makeStatus("words", "Depodayım") });
      await expect.element(statusGroup.getByText("okutanlar bunu görmüyor")).toBeVisible();
      await findStatusChip("başka bir durum").click();
      await expectAnnounced("Yönetici notunuzu gizledi. Okutanlar kendi sözlerinizi de görmez.");
    },
  );
});

describe("the note", () => {
  const edit = findButton(`${CODE_NAME}: notu düzenle`);
  const note = findField("Görünen not");

  test("is edited on the card and shown there at once; the focus comes back", async () => {
    const { stored } = await openCard();
    await edit.click();
    await expect.element(note).toHaveFocus();
    await expect.element(note).toHaveValue("Kapıdayım");
    await note.fill("Yan sokaktayım");
    await expectAccessiblePage();
    await findButton("Kaydet").click();
    await expectAnnounced(NOTE_SAVED_MESSAGE);
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(page.getByText("Yan sokaktayım")).toBeVisible();
    await expect.element(edit).toHaveFocus();
    expect(stored()).toMatchObject({ note: "Yan sokaktayım", version: 2 });
  });

  test("stays as it was where one thinks better of it", { tags: "long" }, async () => {
    const { application } = await openCard();
    await edit.click();
    await note.fill("Başka");
    await findButton("Vazgeç").click();
    await expect.element(page.getByText("Kapıdayım")).toBeVisible();
    await edit.click();
    await expect.element(note).toHaveValue("Kapıdayım");
    expect(application.countOf("profiles/saveNote")).toBe(0);
  });

  test("that could not be saved says why, and what was typed stays", { tags: "long" }, async () => {
    const { application } = await openCard();
    await edit.click();
    await note.fill("Yan sokaktayım");
    const failed = "Not kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.";
    await failInEveryWay(application, "profiles/saveNote", failed, async (sentence) => {
      await findButton("Kaydet").click();
      await expectAnnounced(sentence);
      await expect.element(note).toHaveValue("Yan sokaktayım");
    });
    await findButton("Kaydet").click();
    await expectAnnounced(NOTE_SAVED_MESSAGE);
  });

  test("that is too long is said at its field", async () => {
    await openCard();
    await edit.click();
    await note.fill("ğ".repeat(151));
    await findButton("Kaydet").click();
    await expectFieldError("Görünen not", "Not en fazla 150 karakter olabilir.");
  });

  test(
    "that somebody else has saved meanwhile is told, and what was typed can be saved over it",
    { tags: "long" },
    async () => {
      const { change, stored } = await openCard();
      await edit.click();
      await note.fill("Benim notum");
      change({ note: "Onun notu" });
      await findButton("Kaydet").click();
      await expectAnnounced(/^Bu profil siz düzenlerken başka bir yerde değiştirildi\. Yazdıklarınız silinmedi/);
      await expect.element(note).toHaveValue("Benim notum");
      expect(stored().note).toBe("Onun notu");
      await findButton("Güncel hâlini yükle").click();
      await findButton("Kaydet").click();
      await expectAnnounced(NOTE_SAVED_MESSAGE);
      expect(stored().note).toBe("Benim notum");
    },
  );

  test("is saved without a word where only something else of the profile has changed", { tags: "long" }, async () => {
    const { change, stored } = await openCard();
    await edit.click();
    await note.fill("Benim notum");
    change({ plate: CODE_NAME });
    await findButton("Kaydet").click();
    await expectAnnounced(NOTE_SAVED_MESSAGE);
    expect(stored().note).toBe("Benim notum");
  });

  test("that was typed and not saved is there again when the card comes back", { tags: "long" }, async () => {
    const { application } = await openCard();
    await edit.click();
    await note.fill("Yarım kalan");
    application.history.push("/link-qr");
    await findButton("Kaydetmeden ayrıl").click();
    await expect.element(page.getByRole("heading", { level: 1 })).not.toHaveTextContent("Hoş geldiniz");
    application.history.push("/dashboard");
    await edit.click();
    await expect.element(note).toHaveValue("Yarım kalan");
    await expect.element(page.getByText("Kaydedilmemiş değişiklikler var.")).toBeVisible();
  });
});

test("whom nobody can reach reads so on the card, with the way to change it", async () => {
  await openCard({ isReachable: false });
  await expect.element(page.getByText("Okutanlar size hiçbir yoldan ulaşamıyor.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: `${CODE_NAME}: bir yol seç` }))
    .toHaveAttribute("href", `/begin/${CODE}`);
  await expectAccessiblePage();
});

test("whose telephone may reach nobody reads so on the card, with the way to mend it", async () => {
  await openCard({ isPhoneToCheck: true });
  await expect.element(page.getByText("Telefon numaranız aranamayabilir.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: `${CODE_NAME}: numarayı kontrol et` }))
    .toHaveAttribute("href", `/edit-profile/${CODE}#iletisim`);
  await expectAccessiblePage();
});

test(
  "who is told of nothing reads so on the card, and confirms the address with one tap",
  { tags: "long" },
  async () => {
    const { application } = await openCard({ isReachable: false, gap: "address-unconfirmed" });
    await expect
      .element(
        page.getByText(
          /^Okutanlar size ulaşamıyor: mesajlarını size bildiremiyoruz\. E-posta adresiniz doğrulanmadı\./u,
        ),
      )
      .toBeVisible();
    await expectAccessiblePage();
    await findButton(`${CODE_NAME}: doğrulama bağlantısını gönder`).click();
    await expect.element(page.getByText(/Doğrulama bağlantısını gönderiyoruz/u).first()).toBeVisible();
    expect(application.countOf("account/sendConfirmation")).toBe(1);
  },
);

test(
  "who is told of nothing and shows a telephone reads why, with the way to change it",
  { tags: "long" },
  async () => {
    await openCard({ gap: "failing" });
    await expect
      .element(page.getByText(/^Okutanların mesajlarını size bildiremiyoruz\. Son bildirimlerinizi/u))
      .toBeVisible();
    await expect
      .element(page.getByRole("link", { name: `${CODE_NAME}: bildirim yollarını aç` }))
      .toHaveAttribute("href", "/alerts");
    await expectAccessiblePage();
  },
);

test("a code that is off says nothing of it", async () => {
  await openCard({ isReachable: false, gap: "none-on", off: { at: new Date(), reason: "Kayıp" } });
  await expect.element(page.getByText("Kapıdayım")).toBeVisible();
  await expect.element(page.getByText(/ulaşamıyor|bildiremiyoruz/u)).not.toBeInTheDocument();
});

test("the large sticker comes when it is asked for", { tags: "long" }, async () => {
  await openCard();
  await findButton(`${CODE_NAME}: QR kodu büyüt`).click();
  await expect.element(findDialog("QR kod").getByText(`https://example.com/q/${CODE}`)).toBeVisible();
});

test("preview and edit are controls of the card itself", async () => {
  await openCard();
  const preview = page.getByRole("link", { name: `${CODE_NAME}: önizle (yeni sekmede)` });
  await expect.element(preview).toMatchTextContent("Önizle");
  await expect.element(preview).toHaveAttribute("href", `/q/${CODE}`);
  await expect.element(preview).toHaveAttribute("target", "_blank");
  const edit = page.getByRole("link", { name: `${CODE_NAME}: düzenle` });
  await expect.element(edit).toMatchTextContent("Düzenle");
  await expect.element(edit).toHaveAttribute("href", `/edit-profile/${CODE}`);
});

test(
  "what is seldom done stands behind one button, and leads to its row of the sticker's page",
  { tags: "long" },
  async () => {
    await openCard();
    const opener = findButton(`${CODE_NAME}: diğer işlemler`);
    await opener.click();
    const sheet = findDialog(CODE_NAME);
    for (const [name, address] of [
      ["Etiketi yenile", `/edit-profile/${CODE}#yenile`],
      ["Devret", `/edit-profile/${CODE}#devret`],
      ["Bağlantıyı kaldır", `/edit-profile/${CODE}#kaldir`],
    ] as const)
      await expect.element(sheet.getByRole("link", { name })).toHaveAttribute("href", address);
    await expectAccessiblePage();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await findButton(`${CODE_NAME}: QR’ı büyüt`).click();
    await expect.element(findDialog("QR kod").getByText(`https://example.com/q/${CODE}`)).toBeVisible();
  },
);

async function openCard(given: Partial<OwnCodeView> = {}) {
  let code: OwnCodeView = {
    code: CODE,
    scanUrl: `https://example.com/q/${CODE}`,
    plate: CODE_NAME,
    kind: "vehicle",
    note: "Kapıdayım",
    createdAt: new Date("2026-11-01T09:00Z"),
    unread: 0,
    status: null,
    version: 1,
    noticesPausedUntil: null,
    isReachable: true,
    gap: null,
    off: null,
    noteHidden: null,
    plateHidden: null,
    ...given,
  };
  let last: object | undefined;
  const contact = { value: "", visible: true };
  const profileOf = () => ({
    ...code,
    noticesPausedUntil: null,
    reasons: Object.fromEntries(NOTICE_REASONS.map((reason) => [reason, true])) as Record<NoticeReason, boolean>,
    acceptsText: true,
    acceptsPhoto: true,
    reach: "both" as const,
    contactsVisible: true,
    byWhatsapp: false,
    contacts: { phone: contact, telegram: contact, email: contact, website: contact },
    updatedAt: new Date(),
  });
  const change = (edit: Partial<OwnCodeView>) => void (code = { ...code, ...edit, version: code.version + 1 });
  const { profiles, codes } = contractImplementer;
  const application = await openApplication("/dashboard", openedAccount, {
    account: { sendConfirmation: contractImplementer.account.sendConfirmation.handler(() => ({})) },
    codes: { list: codes.list.handler(() => ({ items: [code], next: null })) },
    profiles: {
      get: profiles.get.handler(profileOf),
      saveNote: profiles.saveNote.handler(({ input, errors }) => {
        if (input.version !== code.version) throw errors.PROFILE_CHANGED();
        change({ note: input.note });
        return profileOf();
      }),
      setStatus: profiles.setStatus.handler(({ input: { code: of, ...sent } }) => {
        last = sent;
        code = { ...code, status: makeStatus(sent.status, sent.words) };
        return { code: of, status: code.status };
      }),
      clearStatus: profiles.clearStatus.handler(({ input }) => {
        code = { ...code, status: null };
        return { code: input.code, status: null };
      }),
    },
  });
  await expect.element(page.getByRole("heading", { name: CODE_NAME })).toBeVisible();
  await page.getByText(WHEN_QUESTION).click();
  await expect.element(statusGroup).toBeVisible();
  return { application, change, stored: () => code, sent: () => last };
}
