import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { ProfileView } from "#contract/people/profiles.ts";
import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";

import { makeAlertsView } from "../../../../test/alerts-answers.ts";
import {
  makeAccount,
  findButton,
  findDialog,
  expectAnnounced,
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

const SAVED_MESSAGE = "Profil kaydedildi.";
const UNSAVED_SENTENCE = "Kaydedilmemiş değişiklikler var.";
const openedAccount = makeAccount();

test("every failure has its sentence, the text stays, and the next try works", { tags: "long" }, async () => {
  const { application, stored } = await openProfile();
  await fillProfile();
  await failInEveryWay(application, "profiles/update", "Profil güncellenirken bir hata oluştu.", async (sentence) => {
    await clickSave();
    await expectAnnounced(sentence);
    await expectTypedProfileKept();
  });
  await clickSave();
  await expectAnnounced(SAVED_MESSAGE);
  await expectTypedProfileKept();
  expect(stored()).toMatchObject({ note: "Yan sokaktayım.", contacts: { website: { visible: false } } });
});

test("what only the server refuses is said at its field", { tags: "long" }, async () => {
  const { application } = await openProfile();
  await findField("Telefon").fill("0532 123 45 67");
  const fields = { "contacts.phone.value": "Bu numara kabul edilmiyor." };
  application.answer("profiles/update", makeRefusalAnswer("INPUT_INVALID", { fields }));
  await clickSave();
  await expectAnnounced("Bu numara kabul edilmiyor.");
  await expect.element(findField("Telefon")).toHaveAccessibleDescription(/Bu numara kabul edilmiyor\./);
  await expect.element(findField("Telefon")).toHaveFocus();
});

test(
  "a telephone that looks wrong is asked about at its field, and is saved by whoever means it",
  { tags: "long" },
  async () => {
    const { application, stored } = await openProfile();
    await findField("Telefon").fill("0532 111 22 3");
    await findField("Görünen not").fill("Yan sokaktayım.");
    const doubtful = "Numara bir hane eksik görünüyor.";
    application.answer(
      "profiles/update",
      makeRefusalAnswer("PHONE_DOUBTFUL", { fields: { "contacts.phone.value": doubtful } }),
    );
    await clickSave();
    await expectAnnounced("Telefon numarası yanlış görünüyor.");
    await expect.element(findField("Telefon")).toHaveAccessibleDescription(/Numara bir hane eksik görünüyor\./);
    await expectAccessiblePage();
    application.recover("profiles/update");
    await findButton("Numara doğru, kaydet").click();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored()).toMatchObject({
      phoneIsRight: true,
      note: "Yan sokaktayım.",
      contacts: { phone: { value: "+90532111223" } },
    });
  },
);

test("a profile that was unlinked elsewhere meanwhile is told, and the text stays", { tags: "long" }, async () => {
  const { unlink } = await openProfile();
  await fillProfile();
  unlink();
  await clickSave();
  await expectAnnounced("Profil bulunamadı.");
  await expectTypedProfileKept();
});

test(
  "a session that ended can be left ended: the person is told why the page is away, and that the text stays",
  { tags: "long" },
  async () => {
    const { application } = await openProfile();
    await fillProfile();
    application.answer("profiles/update", makeRefusalAnswer("UNAUTHENTICATED"));
    const over = findDialog("Oturumunuz sona erdi");
    await clickSave();
    for (const close of [
      () => userEvent.keyboard("{Escape}"),
      () => over.getByRole("button", { name: "Kapat" }).click(),
    ]) {
      await expect.element(over).toBeVisible();
      await expectAccessiblePage();
      await close();
      await expect.element(over).not.toBeInTheDocument();
      await expect.element(page.getByText("Yazdıklarınız silinmedi; giriş yapınca yerindedir.")).toBeVisible();
      await findButton("Yeniden giriş yap").click();
    }
  },
);

test("the form waits for the notice above it, so that the fields do not move under a finger", async () => {
  const profile = makeProfileView();
  const application = await openApplication(`/edit-profile/${PROFILE_CODE}`, openedAccount, {
    profiles: { get: contractImplementer.profiles.get.handler(() => profile) },
    alerts: { get: contractImplementer.alerts.get.handler(() => makeAlertsView({ gap: "address-unconfirmed" })) },
  });
  const alerts = application.hold("alerts/get");
  await alerts.reached;
  await expect.element(page.getByRole("heading", { level: 1, name: "Etiketi düzenle" })).toBeVisible();
  // The link to the preview comes with the profile.
  await expect.element(page.getByRole("link", { name: /önizle/ })).toBeVisible();
  await expect.element(page.getByText("Yükleniyor…")).toBeInTheDocument();
  expect(findField("Görünen not").query()).toBeNull();
  alerts.release();
  await expect.element(findField("Görünen not")).toBeVisible();
  expect(findButton("Doğrulama bağlantısını gönder").query()).not.toBeNull();
});

test("a profile that cannot be loaded says so and offers another try", { tags: "long" }, async () => {
  const application = await openApplication(`/edit-profile/${PROFILE_CODE}`, openedAccount, {});
  application.answer("profiles/get", makeRefusalAnswer("UNEXPECTED"));
  await expectAnnounced("Profil yüklenirken bir hata oluştu.");
  application.answer("profiles/get", makeRefusalAnswer("PROFILE_NOT_FOUND"));
  await findButton("Tekrar dene").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Profil bulunamadı." })).toBeVisible();
  await expectAccessiblePage();
  application.answer("account/logout", makeRefusalAnswer("UNEXPECTED"));
  await findButton("Çıkış yap").click();
  await expectAnnounced("Çıkış yapılamadı. Lütfen tekrar deneyin.");
  await expectAccessiblePage();
});

test("what the sticker stands on and how one is reached are saved, and notices alone say that no contact is shown", async () => {
  const { stored } = await openProfile({}, "Size ulaşma");
  const radio = (name: string) => page.getByRole("radio", { name, exact: true });
  const hidden = findSection("İletişim bilgileri").getByText("“Yalnızca mesaj” seçili: şu anda okutanlar");
  await expect.element(radio("Araç")).toBeChecked();
  await expect.element(radio("Mesaj ve iletişim")).toBeChecked();
  await expect.element(radio("Yalnızca mesaj")).toHaveAccessibleDescription(/Numaranız ve diğer bilgileriniz görünmez/);
  await radio("İş yeri").click();
  await expect.element(page.getByText(UNSAVED_SENTENCE)).toBeVisible();
  await radio("Yalnızca mesaj").click();
  await openRow("İletişim bilgileri");
  await expect.element(findSection("Size ulaşma").getByText("Kaydedilmedi")).toBeVisible();
  await expect.element(hidden).toBeVisible();
  await expectAccessiblePage();
  await clickSave();
  await expectAnnounced(SAVED_MESSAGE);
  expect(stored()).toMatchObject({ kind: "place", reach: "notices" });
  await expect.element(findSection("Size ulaşma").getByText("İş yeri · Yalnızca mesaj")).toBeVisible();
  await openRow("Size ulaşma");
  await radio("Yalnızca iletişim").click();
  await expect.element(hidden).not.toBeInTheDocument();
  await radio("Yalnızca mesaj").click();
  await expect.element(page.getByText(UNSAVED_SENTENCE)).not.toBeInTheDocument();
});

describe("what visitors may tell", () => {
  const checkbox = (name: string) => page.getByRole("checkbox", { name, exact: true });
  const none = "En az bir neden açık kalsın. Hiç mesaj istemiyorsanız “Yalnızca iletişim”i seçin.";

  test(
    "is switched off reason by reason, of the kind that is chosen, and words and photos apart",
    { tags: "long" },
    async () => {
      const { stored } = await openProfile({}, "Mesajlar");
      await checkbox("Alarm çalıyor").click();
      await page.getByText("Ziyaretçi not yazabilsin").click();
      await page.getByText("Fotoğraf gönderebilsin").click();
      await expect.element(page.getByText(UNSAVED_SENTENCE)).toBeVisible();
      await clickSave();
      await expectAnnounced(SAVED_MESSAGE);
      expect(stored()).toMatchObject({
        reasons: { alarm: false, lights: true, delivery: true },
        acceptsText: false,
        acceptsPhoto: false,
      });
      await openRow("Size ulaşma");
      await page.getByRole("radio", { name: "İş yeri", exact: true }).click();
      await openRow("Mesajlar");
      await expect.element(checkbox("Alarm çalıyor")).not.toBeInTheDocument();
      await expect.element(checkbox("Kargo geldi")).toBeChecked();
      await openRow("Size ulaşma");
      await page.getByRole("radio", { name: "Araç", exact: true }).click();
      await openRow("Mesajlar");
      await expect.element(checkbox("Alarm çalıyor")).not.toBeChecked();
      await expect.element(page.getByText(UNSAVED_SENTENCE)).not.toBeInTheDocument();
      await expectAccessiblePage();
    },
  );

  test(
    "cannot be nothing: that is said as soon as the last reason goes, and nothing is sent",
    { tags: "long" },
    async () => {
      const { application } = await openProfile({ kind: "place" }, "Mesajlar");
      for (const name of ["Kargo geldi", "Kapınızdayım", "Kapalı mısınız?", "Yangın / su baskını", "Başka bir şey"])
        await checkbox(name).click();
      await expect.element(page.getByText(none)).toBeVisible();
      await expect
        .element(page.getByRole("group", { name: "Hangi mesajları alırsınız?" }))
        .toHaveAccessibleDescription(none);
      await expectAccessiblePage();
      await clickSave();
      expect(application.countOf("profiles/update")).toBe(0);
      await checkbox("Kargo geldi").click();
      await expect.element(page.getByText(none)).not.toBeInTheDocument();
      await clickSave();
      await expectAnnounced(SAVED_MESSAGE);
    },
  );

  test("is nothing for a while with one tap, and opened again with another", { tags: "long" }, async () => {
    const { stored } = await openProfile({}, "Mesajlar");
    await findButton("1 hafta").click();
    const notices = findSection("Mesajlar");
    await expect.element(notices.getByText(/^Kaydedince mesajlar .* saatine kadar kapanır\.$/)).toBeVisible();
    await expectAccessiblePage();
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    await expect.element(notices.getByText(/^Mesajlar .* saatine kadar kapalı\.$/)).toBeVisible();
    expect(stored().noticesPausedUntil).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/u);
    await findButton("Yeniden aç").click();
    await expect.element(notices.getByText("Kaydedince mesajlar yeniden açılır.")).toBeVisible();
    await expect.element(findButton("1 saat")).toBeVisible();
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored().noticesPausedUntil).toBe(null);
  });

  test("is nothing until a day within 30, whose field stays while it is typed", async () => {
    const { stored } = await openProfile({}, "Mesajlar");
    const today = toIstanbulDate(new Date());
    const day = findField("Ya da bir güne kadar");
    await day.fill(addDays(today, 31));
    await expect.element(page.getByText(UNSAVED_SENTENCE)).not.toBeInTheDocument();
    await day.fill(addDays(today, 1));
    await day.fill(addDays(today, 30));
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored().noticesPausedUntil).toBe(`${addDays(today, 30)}T08:00`);
  });

  test("is all there again, whatever is switched off, where contacts alone are chosen", async () => {
    await openProfile({ reach: "contacts", acceptsText: false }, "Mesajlar");
    await expect
      .element(findSection("Mesajlar").getByText(/“Yalnızca iletişim” seçili: şu anda mesaj almıyorsunuz/))
      .toBeVisible();
    await expect.element(checkbox("Ziyaretçi not yazabilsin")).not.toBeChecked();
  });
});

test("a double press sends once", async () => {
  const { application, stored } = await openProfile();
  await findField("Görünen not").fill("İki kez");
  await expectOneRequest(application, "profiles/update", "Kaydet");
  await expectAnnounced(SAVED_MESSAGE);
  expect(stored().note).toBe("İki kez");
});

describe("when it was changed elsewhere", () => {
  test("the person is told, keeps their text, takes over the rest from the newest, and can save then", async () => {
    const { change, stored } = await openProfile();
    change({ note: "Birinci sekme", contacts: { email: { value: "birinci@ornek.com", visible: true } } });
    await fillProfile();
    await clickSave();
    await expectAnnounced(/^Bu profil siz düzenlerken başka bir yerde değiştirildi\. Yazdıklarınız silinmedi/);
    await expectTypedProfileKept();
    expect(stored().note).toBe("Birinci sekme");

    await findButton("Güncel hâlini yükle").click();
    await expect.element(findField("E-posta")).toHaveValue("birinci@ornek.com");
    await expectTypedProfileKept();
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored()).toMatchObject({
      note: "Yan sokaktayım.",
      contacts: { email: { value: "birinci@ornek.com" }, phone: { value: "+905321234567" } },
    });
  });

  test(
    "how one is reached is kept as chosen here, and taken over where nothing was chosen",
    { tags: "long" },
    async () => {
      const { change, stored } = await openProfile({}, "Size ulaşma");
      const radio = (name: string) => page.getByRole("radio", { name, exact: true });
      change({ kind: "place", reach: "contacts" });
      await radio("Yalnızca mesaj").click();
      await clickSave();
      await expectAnnounced(/^Bu profil siz düzenlerken/);
      await expect.element(radio("Yalnızca mesaj")).toBeChecked();
      await findButton("Güncel hâlini yükle").click();
      await expect.element(radio("İş yeri")).toBeChecked();
      await expect.element(radio("Yalnızca mesaj")).toBeChecked();
      await clickSave();
      await expectAnnounced(SAVED_MESSAGE);
      expect(stored()).toMatchObject({ kind: "place", reach: "notices" });
    },
  );

  test("but for nothing that the form shows, it is saved without a word", { tags: "long" }, async () => {
    const { change, stored } = await openProfile();
    await fillProfile();
    change({});
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored()).toMatchObject({ version: 3, note: "Yan sokaktayım." });
  });

  test("a save whose answer was lost is known by its text when it is sent again", { tags: "long" }, async () => {
    const { application, stored } = await openProfile();
    await fillProfile();
    application.loseAnswers("profiles/update");
    await clickSave();
    await expectAnnounced(/^Bağlantı kurulamadı\./);
    application.recover("profiles/update");
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored().version).toBe(2);
  });

  test(
    "a plate that the other tab set is taken over with the newest, and its field is gone",
    { tags: "long" },
    async () => {
      const { change, stored } = await openProfile();
      change({ plate: "06 AB 1234" });
      await findField("Plaka").fill("34 ABC 123");
      await findField("Görünen not").fill("Yan sokaktayım.");
      await clickSave();
      await confirmAction("Evet, kaydet");
      await expectAnnounced(/^Bu profil siz düzenlerken/);
      await expect.element(findField("Plaka")).toHaveValue("34 ABC 123");
      await findButton("Güncel hâlini yükle").click();
      await expect.element(page.getByText("06 AB 1234").first()).toBeVisible();
      await expect.element(findField("Plaka")).not.toBeInTheDocument();
      await clickSave();
      await expectAnnounced(SAVED_MESSAGE);
      expect(stored()).toMatchObject({ plate: "06 AB 1234", note: "Yan sokaktayım." });
    },
  );
});

describe("while it is being saved", () => {
  test("what is typed stays and can be saved, and what was saved is shown as it was stored", async () => {
    const { application, stored } = await openProfile();
    await findField("Plaka").fill("34abc123");
    await findField("Görünen not").fill("Geliyorum");
    const answer = application.hold("profiles/update");
    await clickSave();
    await confirmAction("Evet, kaydet");
    await answer.reached;
    await findField("Görünen not").fill("Geliyorum, beş dakika");
    answer.release();

    await expect.element(page.getByText("34 ABC 123").first()).toBeVisible();
    await expect.element(findField("Görünen not")).toHaveValue("Geliyorum, beş dakika");
    await expect.element(page.getByText(UNSAVED_SENTENCE)).toBeVisible();
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored().note).toBe("Geliyorum, beş dakika");
  });

  test("leaving is asked about, since saving may yet fail", { tags: "long" }, async () => {
    const { application } = await openProfile();
    await findField("Görünen not").fill("Geliyorum");
    const answer = application.hold("profiles/update");
    await clickSave();
    await answer.reached;
    await page.getByRole("link", { name: "Panelim" }).click();
    await expect.element(findDialog("Kaydedilmemiş değişiklikler var")).toBeVisible();
    await findButton("Sayfada kal").click();
    answer.release();
    await expectAnnounced(SAVED_MESSAGE);
  });
});

describe("leaving", () => {
  test("with unsaved changes is asked about, and staying keeps everything", { tags: "long" }, async () => {
    const { application } = await openProfile();
    await fillProfile();
    const question = findDialog("Kaydedilmemiş değişiklikler var");
    for (const stay of [() => findButton("Sayfada kal").click(), () => userEvent.keyboard("{Escape}")]) {
      await page.getByRole("link", { name: "Panelim" }).click();
      await expect.element(question).toBeVisible();
      await stay();
      await expect.element(question).not.toBeInTheDocument();
      expect(application.history.location.pathname).toBe(`/edit-profile/${PROFILE_CODE}`);
      await expectTypedProfileKept();
    }
    await page.getByRole("link", { name: "Panelim" }).click();
    await findButton("Kaydetmeden ayrıl").click();
    await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
    await expect.element(page.getByText("Kısa süre içinde döneceğim.")).toBeVisible();
  });

  test(
    "is not asked about when nothing was changed, when it was changed back, or once it is saved",
    { tags: "long" },
    async () => {
      const { application } = await openProfile();
      await findField("Görünen not").fill("Başka");
      await expect.element(page.getByText(UNSAVED_SENTENCE)).toBeVisible();
      await findField("Görünen not").fill("Kısa süre içinde döneceğim.");
      await expect.element(page.getByText(UNSAVED_SENTENCE)).not.toBeInTheDocument();
      await page.getByRole("link", { name: "Panelim" }).click();
      await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
      await page.getByRole("link", { name: `${PROFILE_CODE}: düzenle` }).click();
      await openRow("İletişim bilgileri");
      await fillProfile();
      await clickSave();
      await expectAnnounced(SAVED_MESSAGE);
      await page.getByRole("link", { name: "Panelim" }).click();
      await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
    },
  );

  test(
    "by unlinking is asked about only once, and cancelling that keeps what was typed",
    { tags: "long" },
    async () => {
      const { application } = await openProfile();
      await fillProfile();
      const question = findDialog(`${PROFILE_CODE} etiketinin bağlantısını kaldır`);
      for (const cancel of [
        () => question.getByRole("button", { name: "Vazgeç" }).click(),
        () => userEvent.keyboard("{Escape}"),
        () => userEvent.click(question, { position: { x: -5, y: -5 }, force: true }),
      ]) {
        await clickUnlink();
        await expect.element(question).toBeVisible();
        await cancel();
        await expect.element(question).not.toBeInTheDocument();
        await expectTypedProfileKept();
      }
      await clickUnlink();
      await question.getByRole("button", { name: "Bağlantıyı kaldır" }).click();
      await expect.poll(() => application.history.location.pathname).toBe("/dashboard");
      await expect.element(findDialog()).not.toBeInTheDocument();
    },
  );
});

test("unlinking: every failure has its sentence in the dialog, and the next try works", { tags: "long" }, async () => {
  const { application } = await openProfile();
  await clickUnlink();
  await failInEveryWay(
    application,
    "codes/unlink",
    "Numaratör bağlantısı kaldırılırken hata oluştu.",
    async (sentence) => {
      await findDialog().getByRole("button", { name: "Bağlantıyı kaldır" }).click();
      await expectAnnounced(sentence, findDialog());
    },
  );
  await findDialog().getByRole("button", { name: "Bağlantıyı kaldır" }).click();
  await expectAnnounced(`${PROFILE_CODE} etiketinin bağlantısı kaldırıldı.`);
});

test(
  "its looks with everything in it, with errors, while leaving, saved, and while unlinking",
  { tags: "long" },
  async () => {
    const shown = (value: string) => ({ value, visible: true });
    await openProfile({
      note: "Ğ".repeat(150),
      contactsVisible: false,
      contacts: {
        phone: { value: "+905321234567", visible: false },
        telegram: shown("ayse_yilmaz_kadikoy_istanbul_34"),
        email: shown(`${"uzun.adres.".repeat(5)}son@${"alt-alan.".repeat(6)}ornek.com`),
        website: shown(`https://ornek.com/${"cok-uzun-bir-yol-".repeat(8)}`),
      },
    });
    await findField("Plaka").fill("x".repeat(30));
    await findField("Görünen not").fill("Ğ".repeat(151));
    await findField("Telegram").fill("?");
    await clickSave();
    await expectAnnounced("Not en fazla 150 karakter olabilir.");
    await expectAccessiblePage();
    await page.getByRole("link", { name: "Panelim" }).click();
    await expect.element(findDialog("Kaydedilmemiş değişiklikler var")).toBeVisible();
    await expectAccessiblePage();
    await userEvent.keyboard("{Escape}");
    await findField("Plaka").fill("W".repeat(20));
    await findField("Görünen not").fill("Ğ".repeat(150));
    await findField("Telegram").fill("ayse_y");
    await clickSave();
    await confirmAction("Evet, kaydet");
    await expectAnnounced(SAVED_MESSAGE);
    await expectAccessiblePage();
    await clickUnlink();
    await expect.element(findDialog(/etiketinin bağlantısını kaldır$/)).toBeVisible();
    await expectAccessiblePage();
  },
);

test("a stored telephone that may reach nobody says so at its field", { tags: "long" }, async () => {
  const { contacts } = makeProfileView();
  await openProfile({ contacts: { ...contacts, phone: { value: "0532111223", visible: true } } });
  const sentence = "Bu numaradan aranamayabilirsiniz. Numarayı kontrol edip kaydedin.";
  await expect.element(findField("Telefon")).toHaveAccessibleDescription(sentence);
  await findField("Telefon").fill("0532 111 22 33");
  await clickSave();
  await expectAnnounced(SAVED_MESSAGE);
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
});

describe("its fields", () => {
  test("the note is counted as people count, and an over-long one is refused at its field without being cut", async () => {
    const { stored } = await openProfile();
    const note = findField("Görünen not");
    for (const [text, used] of [
      ["", 0],
      ["ğüşiöçĞÜŞİÖÇ", 12],
      ["🚗🚗", 2],
      ["a\nb", 3],
      ["x".repeat(150), 150],
    ] as const) {
      await note.fill(text);
      await expect.element(page.getByText(`${used}/150`)).toBeVisible();
    }
    await note.fill(`${"🚗".repeat(150)}!`);
    await expect.element(page.getByText("151/150")).toBeVisible();
    await clickSave();
    await expectAnnounced("Not en fazla 150 karakter olabilir.");
    await expect.element(note).toHaveAccessibleDescription(/Not en fazla 150 karakter olabilir\./);
    await expect.element(note).toHaveFocus();
    await expect.element(note).toHaveValue(`${"🚗".repeat(150)}!`);
    await note.fill("🚗".repeat(150));
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored().note).toBe("🚗".repeat(150));
  });

  test("a plate is asked about, set once, and has no field afterwards", { tags: "long" }, async () => {
    await openProfile();
    await findField("Plaka").fill("x".repeat(21));
    await clickSave();
    await expectAnnounced("Plaka en fazla 20 karakter olabilir.");
    await findField("Plaka").fill("  merkez   kırtasiye ");
    await clickSave();
    await confirmAction("Evet, kaydet");
    await expectAnnounced(SAVED_MESSAGE);
    await expect.element(page.getByText("MERKEZ KIRTASİYE").first()).toBeVisible();
    await expect.element(findField("Plaka")).not.toBeInTheDocument();
  });

  test("a plate that is set already has no field", async () => {
    await openProfile({ plate: "MERKEZ KIRTASİYE" });
    await expect.element(page.getByText("MERKEZ KIRTASİYE").first()).toBeVisible();
    await expect.element(findField("Plaka")).not.toBeInTheDocument();
  });

  test("a hidden contact cannot be edited and keeps its value, hidden and shown again", { tags: "long" }, async () => {
    const { stored } = await openProfile();
    const phone = findField("Telefon");
    await phone.fill("0532 123 45 67");
    await page.getByText("Göster: Telefon").click();
    await expect.element(phone).toBeDisabled();
    await expect.element(phone).toHaveValue("0532 123 45 67");
    await expect.element(phone).toHaveAccessibleDescription(/Gizli/);
    await clickSave();
    await expectAnnounced(SAVED_MESSAGE);
    expect(stored().contacts.phone).toEqual({ value: "+905321234567", visible: false });
    await expect.element(phone).toBeDisabled();
    await expect.element(phone).toHaveValue("0532 123 45 67");
    await expect.element(page.getByLabelText("Göster: Telefon")).not.toBeChecked();

    await findField("Görünen not").fill("Numaram gizli");
    await clickSave();
    await expect.poll(() => stored().note).toBe("Numaram gizli");
    await page.getByText("Göster: Telefon").click();
    await expect.element(phone).toBeEnabled();
    await expect.element(phone).toHaveValue("0532 123 45 67");
    await clickSave();
    await expect.poll(() => stored().contacts.phone).toEqual({ value: "+905321234567", visible: true });
  });

  test("every contact that cannot be one is answered at its field, all at once, and nothing is sent", async () => {
    const { application } = await openProfile();
    const wrong = [
      ["Telefon", "12", "Bu numara çok kısa. Alan koduyla birlikte numaranın tamamını yazın."],
      ["Telegram", "t.me/joinchat/x y", "Lütfen bir Telegram kullanıcı adı veya t.me bağlantısı girin."],
      ["E-posta", "ayse@", "Lütfen geçerli bir e-posta adresi girin."],
      ["Web sitesi", "javascript:alert(1)", "Lütfen geçerli bir web adresi girin (ornek.com gibi)."],
    ] as const;
    for (const [label, text] of wrong) await findField(label).fill(text);
    await clickSave();
    for (const [label, text, sentence] of wrong) {
      await expectAnnounced(sentence);
      await expect.element(findField(label)).toHaveValue(text);
    }
    await expect.element(findField("Telefon")).toHaveFocus();
    expect(application.countOf("profiles/update")).toBe(0);
  });
});

test("a text that waits for an administrator is told", async () => {
  await openProfile({ plate: "POLİS", plateHidden: { at: new Date(), reason: "" } });
  await expectAnnounced("Yazdığınız plaka ya da ad yönetici onayı bekliyor.");
  await expect.element(findField("Plaka")).not.toBeInTheDocument();
  await expectAccessiblePage();
});

test("a text that was refused can be written anew", { tags: "long" }, async () => {
  const { stored } = await openProfile({ plate: "POLİS", plateHidden: { at: new Date(), reason: "Bir kurumun adı" } });
  await expectAnnounced("Yönetici, yazdığınız plakayı ya da adı gizledi.");
  await expectAccessiblePage();
  await findField("Plaka").fill("34 ABC 123");
  await clickSave();
  await findDialog().getByRole("button", { name: "Evet, kaydet" }).click();
  await expectAnnounced(SAVED_MESSAGE);
  expect(stored()).toMatchObject({ plate: "34 ABC 123" });
});

type ProfileChange = { [Name in keyof Omit<ProfileView, "contacts" | "reasons">]?: ProfileView[Name] | undefined } & {
  contacts?: Partial<ProfileView["contacts"]>;
  reasons?: Partial<ProfileView["reasons"]> | undefined;
};

async function openProfile(given: Partial<ProfileView> = {}, row = "İletişim bilgileri") {
  let isLinked = true;
  let profile = makeProfileView(given);
  const change = (edit: ProfileChange) => {
    const named = Object.entries(edit).filter(([, value]) => value !== undefined);
    profile = {
      ...profile,
      ...(Object.fromEntries(named) as Partial<ProfileView>),
      reasons: { ...profile.reasons, ...edit.reasons },
      contacts: { ...profile.contacts, ...edit.contacts },
      version: profile.version + 1,
    };
  };
  const card = {
    createdAt: new Date(0),
    unread: 0,
    status: null,
    noticesPausedUntil: null,
    isReachable: true,
    gap: null,
  };
  const own = () => ({ ...profile, ...card });
  const application = await openApplication(`/edit-profile/${PROFILE_CODE}`, openedAccount, {
    codes: {
      list: contractImplementer.codes.list.handler(() => ({ items: isLinked ? [own()] : [], next: null })),
      unlink: contractImplementer.codes.unlink.handler(() => {
        isLinked = false;
        return { code: PROFILE_CODE };
      }),
    },
    profiles: {
      get: contractImplementer.profiles.get.handler(() => profile),
      update: contractImplementer.profiles.update.handler(({ input, errors }) => {
        if (!isLinked) throw errors.PROFILE_NOT_FOUND();
        if (input.version !== profile.version) throw errors.PROFILE_CHANGED();
        change(input);
        return profile;
      }),
    },
  });
  await expect.element(findField("Görünen not")).toBeVisible();
  await openRow(row);
  return { application, change, stored: () => profile, unlink: () => void (isLinked = false) };
}

async function fillProfile() {
  await findField("Görünen not").fill("Yan sokaktayım.");
  await findField("Telefon").fill("0532 123 45 67");
  await page.getByText("Göster: Web sitesi").click();
}

async function expectTypedProfileKept() {
  await expect.element(findField("Görünen not")).toHaveValue("Yan sokaktayım.");
  await expect.element(findField("Telefon")).toHaveValue("0532 123 45 67");
  await expect.element(page.getByLabelText("Göster: Web sitesi")).not.toBeChecked();
}

async function clickSave() {
  await findButton("Kaydet").click();
}

async function clickUnlink() {
  const row = findSection("Bağlantıyı kaldır");
  if (row.getByRole("button", { expanded: false }).elements().length > 0) await openRow("Bağlantıyı kaldır");
  await row.getByRole("button", { name: "Bağlantıyı kaldır" }).last().click();
}

async function confirmAction(action: string) {
  await findDialog().getByRole("button", { name: action, exact: true }).click();
}
