import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { NoticeView } from "#contract/notices/notices.ts";
import type { InboxReachGap } from "#contract/people/inbox-gap.ts";
import { refusals } from "#contract/words/refusals.ts";
import { writeDraft } from "#web/app/api/drafts.ts";

import {
  makeAccount,
  findButton,
  makeCompanyAccount,
  findDialog,
  failFetch,
  expectAnnounced,
  expectAccessiblePage,
  failOnce,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
  findSection,
} from "../../../../test/application.tsx";

const CODE = "KT234567";
const OWN_WORDS_LABEL = "Kendi sözünüz (isteğe bağlı)";
const findOpenedNotice = () => page.getByRole("heading", { level: 2, name: "Farlar açık" });

describe("the lists", () => {
  test("say what will arrive and how while there is nothing", { tags: "long" }, async () => {
    await openInbox([]);
    await expect.element(page.getByRole("heading", { name: "Henüz mesaj yok" })).toBeVisible();
    await expect.element(page.getByText(/Etiketinizi aracınızın camına/)).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^Gelen mesajlar/);
    await expectAccessiblePage();
  });

  test("have the unread first, each with its reason, first line and how many told it, and count them beside the entry", async () => {
    const long = makeNotice({ note: "Ğ".repeat(300), told: 3, reason: "child-animal", plate: "W".repeat(20) });
    await openInbox([long, makeNotice({ ...seenNoticeFields, reason: "tyre" })]);
    const fresh = findSection("Yeni").getByRole("listitem");
    await expect.element(fresh).toMatchTextContent("İçeride çocuk ya da hayvan var");
    await expect.element(fresh).toMatchTextContent("3 kişi · az önce");
    await expect.element(fresh).toMatchTextContent("Okunmadı");
    await expect.element(findSection("Önceki").getByRole("listitem")).toMatchTextContent("Lastik inik");
    await expect.element(page.getByRole("link", { name: "Gelen mesajlar (1)" })).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^\(1\) Gelen mesajlar/);
    await expectAccessiblePage();
  });

  test("say in which notice there is a photo or a place", async () => {
    await openInbox([makeNotice({ hasPhoto: true, hasPlace: true })]);
    const row = findSection("Yeni").getByRole("listitem");
    await expect.element(row.getByRole("img", { name: "Fotoğraf var." })).toBeVisible();
    await expect.element(row.getByRole("img", { name: "Konum var." })).toBeVisible();
    await expectAccessiblePage();
  });

  test("show the notices of one code, until its chip is pressed", async () => {
    await openInbox([makeNotice({ code: "KT999999", reason: "alarm" }), makeNotice()], `?code=${CODE}`);
    await expect.element(findSection("Yeni").getByRole("listitem")).toMatchTextContent("Farlar açık");
    await findButton(`Kod: ${CODE}: filtreyi kaldır`).click();
    await expect.element(page.getByRole("link", { name: "Alarm çalıyor" })).toBeVisible();
  });

  test("that cannot be read say so and offer another try", async () => {
    const { application } = await openInbox([makeNotice()], "", makeAccount(), (open) =>
      open.answer("notices/list", makeRefusalAnswer("UNEXPECTED")),
    );
    await expectAnnounced("Mesajlar yüklenirken bir hata oluştu.");
    await expectAccessiblePage();
    application.recover("notices/list");
    await findButton("Tekrar dene").click();
    await expect.element(findSection("Yeni")).toBeVisible();
  });

  test("of a company are those of its cars, and of one's own codes at a tap; each has its count", async () => {
    const car = makeNotice({ reason: "breakdown", rental: { id: crypto.randomUUID(), renterName: "Mehmet Öz" } });
    const { application } = await openInbox([makeNotice()], "", makeCompanyAccount(), undefined, [
      car,
      makeNotice(seenNoticeFields),
    ]);
    await expect.element(page.getByRole("link", { name: "Araç arızalandı" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Gelen mesajlar (2)" })).toBeVisible();
    await page.getByRole("link", { name: "Araç arızalandı" }).click();
    await expect.element(page.getByRole("link", { name: "Kiracı: Mehmet Öz" })).toBeVisible();
    await findButton("Şu anda gelemem").click();
    await expectAnnounced("Yanıtınız mesaj gönderenin sayfasında: Şu anda gelemem");
    expect(application.countOf("company/notices/answer")).toBe(1);
    await expectAccessiblePage();
    expect(application.countOf("notices/list")).toBe(0);
    await page.getByText("Kendi etiketlerim (1)").click();
    await expect.element(page.getByRole("link", { name: "Farlar açık" })).toBeVisible();
    await expect.poll(() => application.history.location.search).toBe("?of=own");
  });
});

test("a mail's link leads a company to a notice of one's own code, too", async () => {
  const notice = makeNotice();
  const { application } = await openInbox([notice], `?id=${notice.id}`, makeCompanyAccount());
  await expect.element(findOpenedNotice()).toBeVisible();
  await expect.poll(() => application.history.location.search).toContain("of=own");
});

describe("who is told of nothing", () => {
  const untold = { gap: "address-unconfirmed", isMine: true } as const;
  const delivery: NonNullable<NoticeView["delivery"]> = {
    stage: "not-sent",
    at: null,
    until: null,
    secondPersonAt: null,
    failures: [{ way: "email", error: "not-confirmed" }],
  };
  const SENTENCE = "Bu mesaj için bildirim gönderemedik. E-posta: E-posta adresi doğrulanmamış.";

  test("reads why above the lists, with what helps, and of each notice that it was not told", async () => {
    await openInbox([makeNotice({ delivery })], "", makeAccount(), undefined, [], untold);
    await expectAnnounced(/^Gelen mesajları bildiremiyoruz\. E-posta adresiniz doğrulanmadı\./u);
    await expect.element(findButton("Doğrulama bağlantısını gönder")).toBeVisible();
    await expect.element(page.getByText(SENTENCE)).toBeVisible();
    await expectAccessiblePage();
  });

  test("reads why where nothing has come yet", async () => {
    await openInbox([], "", makeAccount(), undefined, [], untold);
    await expectAnnounced(/^Gelen mesajları bildiremiyoruz\./u);
    await expect.element(page.getByText("Henüz mesaj yok")).toBeVisible();
  });

  test("reads so of an opened notice, too", async () => {
    await openNotice({ delivery });
    await expect.element(page.getByRole("article").getByText(SENTENCE)).toBeVisible();
    await expectAccessiblePage();
  });

  test("of a company reads what another member has to mend, and is offered nothing", async () => {
    const fleet = [makeNotice({ delivery: { ...delivery, stage: "later", until: new Date("2026-11-25T04:00:00Z") } })];
    await openInbox([], "", makeCompanyAccount(), undefined, fleet, { ...untold, isMine: false });
    await expectAnnounced("Gelen mesajları bildiremiyoruz. Şirket sahibinin e-posta adresi doğrulanmadı.");
    await expect.element(findButton("Doğrulama bağlantısını gönder")).not.toBeInTheDocument();
    await expect.element(page.getByText("Bu mesajı 07.00’de bildireceğiz.")).toBeVisible();
  });
});

describe("opening a notice", () => {
  test("tells once that it was seen, shows everything, and leaves it among the earlier ones", async () => {
    const { application } = await openInbox([makeNotice({ told: 2, tellings: [makeVisitorMessage(), solvedMessage] })]);
    await page.getByRole("link", { name: "Farlar açık" }).click();
    await expect.element(findOpenedNotice()).toHaveFocus();
    await expect.element(findSection("Önceki").getByRole("listitem")).toMatchTextContent("Okundu");
    await expect.element(page.getByRole("link", { name: "Mesaj göndereni ara: 0532 123 45 67" })).toBeVisible();
    await expect.element(findSection("Mesaj gönderenler: 2 kişi")).toMatchTextContent("Çözüldü dedi");
    await expect.element(findSection("Mesaj gönderenler: 2 kişi")).toMatchTextContent("Hâlâ beklediğini 2 kez söyledi");
    await expect.element(page.getByRole("link", { name: "Gelen mesajlar", exact: true }).first()).toBeVisible();
    expect(application.countOf("notices/see")).toBe(1);
    await expectAccessiblePage();
  });

  test(
    "of very many people shows the newest, the others at a tap, and how many there are beyond",
    { tags: "long" },
    async () => {
      const tellings = Array.from({ length: 50 }, (_, nth) =>
        makeVisitorMessage({ note: `${nth + 1}. not`, nudges: 0 }),
      );
      await openNotice({ told: 62, tellings });
      const people = findSection("Mesaj gönderenler: 62 kişi");
      await expect.element(people.getByText("1. not", { exact: true })).toBeVisible();
      await expect.element(people.getByText("50. not")).not.toBeVisible();
      await people.getByText("Daha öncekiler (49)").click();
      await expect.element(people.getByText("50. not")).toBeVisible();
      await expect.element(people.getByText("ve 12 kişi daha")).toBeVisible();
      await expectAccessiblePage();
    },
  );

  test("shows a visitor's photo, which opens in its full size, and where they stood", { tags: "long" }, async () => {
    const photo = { width: 1600, height: 1200 };
    const own = makeVisitorMessage({ photo, place: { lat: 41.00824, lon: 28.97836, accuracy: 45 } });
    await openNotice({ hasPhoto: true, hasPlace: true, tellings: [own] });
    const link = page.getByRole("link", { name: "Fotoğrafı büyük aç" });
    await expect.element(link).toHaveAttribute("href", `/inbox/photo/${own.id}`);
    await expect.element(page.getByText("Konum (±45 m)")).toBeVisible();
    const map = page.getByRole("link", { name: "OpenStreetMap’te aç" });
    await expect
      .element(map)
      .toHaveAttribute("href", "https://www.openstreetmap.org/?mlat=41.00824&mlon=28.97836#map=18/41.00824/28.97836");
    await expectAccessiblePage();
  });

  test("says that a place is known only about, and that a photo is there no more", { tags: "long" }, async () => {
    const own = makeVisitorMessage({
      photo: { width: 4, height: 3 },
      place: { lat: 41.01, lon: 28.98, accuracy: null },
    });
    await openNotice({ tellings: [own] });
    await expect.element(page.getByText("Yaklaşık konum (1 km kadar)")).toBeVisible();
    // This test has no server for the photo, so its error event is fired by hand.
    page.getByRole("img", { name: "Mesaj gönderenin gönderdiği fotoğraf" }).element().dispatchEvent(new Event("error"));
    await expect.element(page.getByText(/^Fotoğraf şu anda gösterilemiyor/)).toBeVisible();
    await expectAccessiblePage();
  });

  test("takes the place of the list on a telephone, and going back leads to its row", { tags: "long" }, async () => {
    const { application } = await openInbox([makeNotice(seenNoticeFields)]);
    await page.viewport(360, 740);
    const row = page.getByRole("link", { name: "Farlar açık" });
    await row.click();
    await expect.element(findOpenedNotice()).toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
    application.history.back();
    await expect.element(row).toHaveFocus();
    await expect.element(findOpenedNotice()).not.toBeInTheDocument();
    await row.click();
    await page.getByRole("link", { name: "Tüm mesajlar" }).click();
    await expect.element(row).toHaveFocus();
  });

  test("that is gone says so, with the line that was typed for it", { tags: "long" }, async () => {
    const { notice, remove } = await openNotice();
    await openOtherAnswers();
    await findField(OWN_WORDS_LABEL).fill("Depodayım");
    remove(notice);
    await findButton("Hemen geliyorum").click();
    await expectAnnounced(refusals.NOTICE_NOT_FOUND.message);
    await expect.element(findField(OWN_WORDS_LABEL)).toHaveValue("Depodayım");
  });

  test("that was gone before says so, too, and keeps the line to be copied", async () => {
    const account = makeAccount();
    const id = crypto.randomUUID();
    writeDraft(account.id, `notice:${id}`, { note: "Depodayım" });
    await openInbox([], `?id=${id}`, account);
    await expect.element(page.getByRole("heading", { name: "Bu mesaj artık yok" })).toBeVisible();
    await expectAnnounced(/Yazdığınız yanıt gönderilmedi:\s*Depodayım/);
    await expectAccessiblePage();
  });

  test("that takes no answer any more says why and has no buttons for one", async () => {
    await openNotice({ state: "solved", mayAnswer: false, tellings: [solvedMessage] });
    await expectAnnounced("Bu mesaj kapandı: mesaj gönderenler çözüldüğünü söyledi.");
    await expect.element(findButton("Hemen geliyorum")).not.toBeInTheDocument();
    await expectAccessiblePage();
  });
});

describe("an answer", () => {
  test("goes by one tap, once however often it is tapped, and takes the place of an earlier one", async () => {
    const { application, stored } = await openNotice();
    const answer = application.hold("notices/answer");
    await findButton("5 dakikaya geliyorum").dblClick();
    await answer.reached;
    await expect.element(findButton("Gönderiliyor…")).toHaveAttribute("aria-disabled", "true");
    await findButton("Şu anda gelemem").click({ force: true });
    answer.release();
    await expectAnnounced("Yanıtınız mesaj gönderenin sayfasında: 5 dakikaya geliyorum");
    expect(application.countOf("notices/answer")).toBe(1);
    await findButton("Hemen geliyorum").click();
    await expectAnnounced("Yanıtınız mesaj gönderenin sayfasında: Hemen geliyorum");
    await expect.element(findSection("Yanıtlar")).toMatchTextContent("sonra değiştirildi");
    expect(stored().answers.map(({ answer: given }) => given)).toEqual(["now", "coming-5"]);
    await expectAccessiblePage();
  });

  test("takes a line along or is one, counted as people count", { tags: "long" }, async () => {
    const { application, stored } = await openNotice();
    await openOtherAnswers();
    await findButton("Yazdığımı gönder").click();
    await expectAnnounced("Lütfen yanıtınızı yazın.");
    await findField(OWN_WORDS_LABEL).fill(`${"🚗".repeat(100)}!`);
    await expect.element(page.getByText("101/100")).toBeVisible();
    await findButton("Hemen geliyorum").click();
    await expectAnnounced("Yanıt en fazla 100 karakter olabilir.");
    expect(application.countOf("notices/answer")).toBe(0);
    await expectAccessiblePage();
    await findField(OWN_WORDS_LABEL).fill("  Depodayım ");
    await findButton("10 dakikaya geliyorum").click();
    await expectAnnounced("Yanıtınız mesaj gönderenin sayfasında: 10 dakikaya geliyorum");
    await expect.element(findField(OWN_WORDS_LABEL)).toHaveValue("");
    await findField(OWN_WORDS_LABEL).fill("Kapıdayım");
    await userEvent.keyboard("{Enter}");
    await expectAnnounced(/sayfasında: .?Kapıdayım/);
    expect(stored().answers).toMatchObject([
      { answer: "words", note: "Kapıdayım" },
      { answer: "coming-10", note: "Depodayım" },
    ]);
  });

  test(
    "that another clerk was ahead of is told with theirs, keeps the line, and can be sent then",
    { tags: "long" },
    async () => {
      const { answerElsewhere, stored } = await openNotice();
      await openOtherAnswers();
      await findField(OWN_WORDS_LABEL).fill("Depodayım");
      answerElsewhere({ answer: "cannot", by: "Zeynep Ak" });
      await findButton("Hemen geliyorum").click();
      await expectAnnounced(/^Bu mesaj siz bakarken değişti ya da yanıtlandı\./);
      await expectAnnounced("Zeynep Ak yanıtladı: Şu anda gelemem");
      await expect.element(findField(OWN_WORDS_LABEL)).toHaveValue("Depodayım");
      await expectAccessiblePage();
      await findButton("Hemen geliyorum").click();
      await expectAnnounced("Yanıtınız mesaj gönderenin sayfasında: Hemen geliyorum");
      expect(stored().answers[0]).toMatchObject({ answer: "now", note: "Depodayım" });
    },
  );

  test("that arrived although nobody heard of it is sent again as the same", { tags: "long" }, async () => {
    const { application, stored } = await openNotice();
    await openOtherAnswers();
    await findField(OWN_WORDS_LABEL).fill("Depodayım");
    application.loseAnswers("notices/answer");
    await findButton("Hemen geliyorum").click();
    await expectAnnounced(/^Bağlantı kurulamadı\..*Yazdıklarınız silinmedi/);
    application.recover("notices/answer");
    await findButton("Hemen geliyorum").click();
    await expectAnnounced("Yanıtınız mesaj gönderenin sayfasında: Hemen geliyorum");
    expect(stored().answers).toHaveLength(1);
  });

  test("that cannot be sent keeps the line, also on the way to another page and back", { tags: "long" }, async () => {
    const { application } = await openNotice();
    await openOtherAnswers();
    await findField(OWN_WORDS_LABEL).fill("Depodayım");
    application.answer("notices/answer", failFetch);
    await findButton("Hemen geliyorum").click();
    await expectAnnounced(/^Bağlantı kurulamadı\./);
    await page.getByRole("link", { name: "Profilim" }).click();
    await expect.poll(() => application.history.location.pathname).toBe("/profile");
    application.history.back();
    await expect.element(findField(OWN_WORDS_LABEL)).toHaveValue("Depodayım");
  });

  test(
    "that asks for a call names the number first, and where there is none says where to add one",
    { tags: "long" },
    async () => {
      const { application, stored, change } = await openNotice();
      await openOtherAnswers();
      await findButton("Beni arayın").click();
      await expect.element(findDialog("0532 999 88 77 gösterilsin mi?")).toBeVisible();
      await expectAccessiblePage();
      await findDialog().getByRole("button", { name: "Vazgeç" }).click();
      expect(application.countOf("notices/answer")).toBe(0);
      await findButton("Beni arayın").click();
      await findDialog().getByRole("button", { name: "Beni arayın" }).click();
      await expectAnnounced("Yanıtınız mesaj gönderenin sayfasında: Beni arayın");
      expect(stored().answers[0]).toMatchObject({ answer: "call-me" });
      change({ ownPhone: "" });
      await findButton("Şu anda gelemem").click();
      await expectAnnounced(/^Bu mesaj siz bakarken/);
      await findButton("Beni arayın").click();
      const link = findDialog().getByRole("link", { name: "Etiketi düzenle" });
      await expect.element(link).toHaveAttribute("href", `/edit-profile/${CODE}`);
      await expectAccessiblePage();
    },
  );
});

describe("of a sticker that is shared", () => {
  test("a message names its owner, and leaves blocking, deleting and the telephone to them", async () => {
    await openNotice({ sharedBy: "Ahmet Demir" });
    await expect.element(page.getByText("Sahibi: Ahmet Demir").last()).toBeVisible();
    await openOtherAnswers();
    for (const name of ["Beni arayın", "Sil"]) await expect.element(findButton(name)).not.toBeInTheDocument();
    for (const name of [/^Engelle: /u, /^Şikâyet et: /u])
      await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: CODE })).not.toBeInTheDocument();
    await expectAccessiblePage();
  });

  test("an answer that the other person gave first is told with their name, and nothing is sent over it", async () => {
    const { answerElsewhere, stored } = await openNotice({ sharedBy: "Ahmet Demir" });
    answerElsewhere({ answer: "coming-5", by: "Ayşe Ak" });
    await findButton("Hemen geliyorum").click();
    await expectAnnounced(/Ayşe Ak yanıtladı: 5 dakikaya geliyorum/);
    expect(stored().answers).toHaveLength(1);
  });
});

describe("a telephone number in what was told", () => {
  const said = () =>
    page.getByText("Bu numarayı mesaj gönderen yazdı, biz doğrulamadık. Başkasının numarası olabilir.");
  const phone = { href: "tel:+905320000000", text: "0532 000 00 00" };

  test.each([
    ["in its field", { note: "Sağ far", phone }],
    ["in the note", { note: "Beni arayın: 0532 000 00 00", phone: null }],
  ])("%s is shown as what it is: written by somebody, confirmed by nobody", async (_, given) => {
    await openNotice({ tellings: [makeVisitorMessage(given)] });
    await expect.element(said()).toBeVisible();
    await expectAccessiblePage();
  });

  test("is spoken of only where there is one", async () => {
    await openNotice({ tellings: [makeVisitorMessage({ note: "Farınız 2 gündür açık", phone: null })] });
    await expect.element(page.getByText("Farınız 2 gündür açık").first()).toBeVisible();
    await expect.element(said()).not.toBeInTheDocument();
  });
});

test("deleting asks by what the notice says, keeps it when that fails, and leads back to the list", async () => {
  const { application } = await openNotice();
  await findButton("Sil").click();
  const question = findDialog("“Farlar açık” mesajını sil");
  await expect.element(question).toBeVisible();
  await expectAccessiblePage();
  await failOnce(
    application,
    "notices/remove",
    "Mesaj silinirken bir hata oluştu. Lütfen tekrar deneyin.",
    () => question.getByRole("button", { name: "Mesajı sil" }).click(),
    async () => await expect.element(question).toBeVisible(),
  );
  await expectAnnounced("Mesaj silindi.");
  await expect.element(page.getByRole("heading", { name: "Henüz mesaj yok" })).toBeVisible();
  expect(application.history.location.search).toBe("");
});

describe("whoever told something", () => {
  test("is blocked after a question, by the keyboard alone, and let tell again with one tap", async () => {
    const { application } = await openNotice();
    const block = page.getByRole("button", { name: /^Engelle: / });
    await expect.element(block).toBeVisible();
    block.element().focus();
    await userEvent.keyboard("{Enter}");
    const question = findDialog("Bu mesajı gönderen engellensin mi?");
    await expect.element(question).toBeVisible();
    await expectAccessiblePage();
    await failOnce(
      application,
      "notices/block",
      "Mesaj gönderen engellenemedi. Lütfen tekrar deneyin.",
      () => question.getByRole("button", { name: "Engelle" }).click(),
      async () => await expect.element(question).toBeVisible(),
    );
    await expectAnnounced("Mesaj gönderen 24 saat engellendi.");
    const unblock = page.getByRole("button", { name: /^Engeli kaldır: / });
    await expect.element(unblock).toHaveFocus();
    await expectAccessiblePage();
    await unblock.click();
    await expectAnnounced("Engel kaldırıldı.");
    await expect.element(block).toBeVisible();
  });

  test("cannot be blocked a day later, which is said in the question", { tags: "long" }, async () => {
    const { application } = await openNotice();
    application.answer("notices/block", makeRefusalAnswer("CANNOT_BLOCK"));
    await page.getByRole("button", { name: /^Engelle: / }).click();
    await findDialog().getByRole("button", { name: "Engelle" }).click();
    await expectAnnounced(refusals.CANNOT_BLOCK.message);
    await findDialog().getByRole("button", { name: "Vazgeç" }).click();
    await page.getByRole("button", { name: /^Şikâyet et: / }).click();
    await expect.element(findDialog("Bu mesaj şikâyet edilsin mi?")).not.toMatchTextContent("engellenemiyor");
  });

  test("is offered neither where nothing says who it was, nor what they took back to be reported", async () => {
    await openNotice({ tellings: [makeVisitorMessage({ mayBlock: false, isWithdrawn: true, note: "" })] });
    await expect.element(page.getByRole("button", { name: /^Engelle|^Şikâyet et/ })).not.toBeInTheDocument();
  });

  test("is reported after a question, which is then said in the place of the button", { tags: "long" }, async () => {
    const { application } = await openNotice();
    const report = page.getByRole("button", { name: /^Şikâyet et: / });
    await report.click();
    const question = findDialog("Bu mesaj şikâyet edilsin mi?");
    await expectAccessiblePage();
    await failOnce(
      application,
      "notices/report",
      "Mesaj şikâyet edilemedi. Lütfen tekrar deneyin.",
      () => question.getByRole("button", { name: "Şikâyet et" }).click(),
      async () => await expect.element(question).toBeVisible(),
    );
    await expectAnnounced("Mesaj yöneticiye şikâyet edildi.");
    await expect.element(page.getByText("Şikâyet edildi", { exact: true })).toHaveFocus();
    await expect.element(report).not.toBeInTheDocument();
    await expectAccessiblePage();
  });
});

const seenNoticeFields = { state: "seen", seenAt: new Date() } as const;
const waitingVisitor = { isSolved: false, isWithdrawn: false };
const solvedMessage = makeVisitorMessage({ isSolved: true, phone: null, note: "" });

type VisitorMessage = NoticeView["tellings"][number];

function makeVisitorMessage(given: Partial<VisitorMessage> = {}): VisitorMessage {
  return {
    id: crypto.randomUUID(),
    mayBlock: true,
    isBlocked: false,
    isReported: false,
    note: "Kırmızı araba, far yanıyor",
    photo: null,
    place: null,
    phone: { href: "tel:+905321234567", text: "0532 123 45 67" },
    createdAt: new Date(),
    nudges: 2,
    nudgedAt: new Date(),
    ...waitingVisitor,
    ...given,
  };
}

function makeNotice(given: Partial<NoticeView> = {}): NoticeView {
  return {
    id: crypto.randomUUID(),
    code: CODE,
    plate: "34 ABC 123",
    reason: "lights",
    state: "sent",
    note: "Kırmızı araba, far yanıyor",
    told: 1,
    hasPhoto: false,
    hasPlace: false,
    lastToldAt: new Date(),
    delivery: null,
    createdAt: new Date(),
    seenAt: null,
    mayAnswer: true,
    ownPhone: "0532 999 88 77",
    tellings: [makeVisitorMessage()],
    answers: [],
    rental: null,
    version: 1,
    ...given,
  };
}

function makeInboxAnswers(of: typeof contractImplementer.notices, held: NoticeView[], untold: InboxReachGap) {
  let stored = held;
  const find = (id: string) => stored.find((notice) => notice.id === id);
  const change = (notice: Pick<NoticeView, "id">, edit: Partial<NoticeView>) => {
    stored = stored.map((one) => (one.id === notice.id ? { ...one, ...edit, version: one.version + 1 } : one));
    return find(notice.id)!;
  };
  const answer = (notice: NoticeView, given: Partial<NoticeView["answers"][number]>) => {
    const made = { answer: "now" as const, note: "", at: new Date(), arrivesAt: null, by: "", ...given };
    const { answers: before, seenAt } = find(notice.id)!;
    return change(notice, { state: "answered", seenAt: seenAt ?? new Date(), answers: [made, ...before] });
  };
  const changeTelling = ({ id, telling }: { id: string; telling: string }, edit: Partial<VisitorMessage>) => {
    const { tellings } = find(id)!;
    return change({ id }, { tellings: tellings.map((one) => (one.id === telling ? { ...one, ...edit } : one)) });
  };
  const answers = {
    list: of.list.handler(({ input }) => ({
      items: stored.filter(
        ({ seenAt, code }) =>
          (seenAt === null) === (input.list === "unread") && (input.code === undefined || code === input.code),
      ),
      next: null,
      untold,
    })),
    count: of.count.handler(() => ({ unread: stored.filter(({ seenAt }) => seenAt === null).length })),
    get: of.get.handler(({ input, errors }) => {
      const notice = find(input.id);
      if (!notice) throw errors.NOTICE_NOT_FOUND();
      return notice;
    }),
    see: of.see.handler(({ input }) => change(input, { state: "seen", seenAt: new Date() })),
    answer: of.answer.handler(({ input, errors }) => {
      const notice = find(input.id);
      if (!notice) throw errors.NOTICE_NOT_FOUND();
      const last = notice.answers[0];
      const isSent = last?.answer === input.answer && last.note === input.note;
      if (notice.version !== input.version && isSent) return notice;
      if (notice.version !== input.version) throw errors.NOTICE_ANSWERED();
      return answer(notice, { answer: input.answer, note: input.note });
    }),
    block: of.block.handler(({ input }) => changeTelling(input, { isBlocked: true })),
    unblock: of.unblock.handler(({ input }) => changeTelling(input, { isBlocked: false })),
    report: of.report.handler(({ input }) => changeTelling(input, { isReported: true })),
    remove: of.remove.handler(({ input }) => {
      stored = stored.filter(({ id }) => id !== input.id);
      return {};
    }),
  };
  return {
    answers,
    find,
    change,
    answer,
    remove: ({ id }: NoticeView) => void (stored = stored.filter((one) => one.id !== id)),
  };
}

async function openInbox(
  own: NoticeView[],
  search = "",
  account = makeAccount(),
  before: (application: Awaited<ReturnType<typeof openApplication>>) => void = () => undefined,
  fleet: NoticeView[] = [],
  untold: InboxReachGap = null,
) {
  const inbox = makeInboxAnswers(contractImplementer.notices, own, untold);
  const cars = makeInboxAnswers(
    contractImplementer.company.notices as unknown as typeof contractImplementer.notices,
    fleet,
    untold,
  );
  const application = await openApplication(`/inbox${search}`, account, {
    notices: inbox.answers,
    company: { notices: cars.answers },
  });
  before(application);
  await expect.element(page.getByRole("heading", { level: 1, name: "Gelen mesajlar" })).toBeVisible();
  return { application, ...inbox };
}

test("the newest message is answered on an owner's first page, and the next one comes", { tags: "long" }, async () => {
  const newest = makeNotice({ lastToldAt: new Date() });
  const older = makeNotice({ reason: "window", note: "Ön cam", lastToldAt: new Date(0) });
  const inbox = makeInboxAnswers(contractImplementer.notices, [newest, older], null);
  const card = {
    code: CODE,
    plate: "34 ABC 123",
    scanUrl: `https://example.com/q/${CODE}`,
    kind: "vehicle" as const,
    note: "",
    createdAt: new Date(),
    status: null,
    version: 1,
    off: null,
    noteHidden: null,
    plateHidden: null,
    noticesPausedUntil: null,
    isReachable: true,
    gap: null,
    unread: 2,
  };
  await openApplication("/dashboard", makeAccount(), {
    codes: { list: contractImplementer.codes.list.handler(() => ({ items: [card], next: null })) },
    notices: inbox.answers,
  });
  const shown = page.getByRole("region", { name: "Farlar açık" });
  await expect.element(shown).toBeVisible();
  await expectAccessiblePage();
  await shown.getByRole("button", { name: "Hemen geliyorum" }).click();
  await expectAnnounced("Yanıtınız mesaj gönderenin sayfasında: Hemen geliyorum");
  expect(inbox.find(newest.id)?.answers).toMatchObject([{ answer: "now", note: "" }]);
  await expect.element(page.getByRole("region", { name: "Cam açık" })).toBeVisible();
});

async function openOtherAnswers() {
  await page.getByText("Başka bir yanıt", { exact: true }).click();
}

async function openNotice(given: Partial<NoticeView> = {}) {
  const notice = makeNotice({ ...seenNoticeFields, ...given });
  const inbox = await openInbox([notice], `?id=${notice.id}`);
  await expect.element(findOpenedNotice()).toBeVisible();
  return {
    ...inbox,
    notice,
    stored: () => inbox.find(notice.id)!,
    change: (edit: Partial<NoticeView>) => inbox.change(notice, edit),
    answerElsewhere: (answer: Partial<NoticeView["answers"][number]>) => inbox.answer(notice, answer),
  };
}
