import type { Locator, Page, Route } from "@playwright/test";

import type { NoticeRow, NoticeView, VisitorNoticeView } from "#contract/notices/notices.ts";
import type { PageProblem } from "#contract/ports/problems.ts";
import type { NoticePageView, NoticeFormPageView } from "#contract/ports/public-pages.ts";
import { DELIVERY_STAGES } from "#domain/notices/delivery.ts";
import { NOTICE_NOTE_MAX, getReasonsOfKind, type Answer } from "#domain/notices/notice.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { loadPages } from "#server/routes/built-files.ts";

import { makeTwoColourPicture } from "../test/pictures.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import { expectAccessiblePage } from "./good-looks.ts";
import {
  linkNewCode,
  NOT_REACHED_HEADLINE,
  registerApprovedCompany,
  saveCar,
  saveCompanyContacts,
  saveProfile,
  callApi,
  startRental,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const visiblePhone = { value: "0532 123 45 67", visible: true };
const handheldDevice = { viewport: { width: 360, height: 740 } };
const deviceWithoutScript = { ...handheldDevice, javaScriptEnabled: false };

test(
  "a visitor without script tells the owner in two taps, reads that they come, and says that it is solved",
  { tag: "@daily" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    await saveProfile(owner, code, {
      plate: "34 ABC 123",
      note: "Kısa süreliğine park ettim.",
      contacts: makeContacts(),
    });

    const visitor = await newPerson(deviceWithoutScript);
    await visitor.goto(`/q/${code}`);
    await expectInView(visitor, "link", "Ara 0532 123 45 67");
    await expectInView(visitor, "link", "Araç yolu kapatıyor");
    await visitor.getByRole("link", { name: "Farlar açık" }).click();
    await expect(visitor.getByRole("radio", { name: "Farlar açık" })).toBeChecked();
    await expectInView(visitor, "button", "Gönder");
    await visitor.getByRole("button", { name: "Gönder" }).click();

    await expect(visitor).toHaveURL(/\/h\/[\w-]{22}$/u);
    await expectHeadline(visitor, NOT_REACHED_HEADLINE);
    await expect(visitor.getByRole("button", { name: "Geri al" })).toBeVisible();

    const { id } = await readOnlyNotice(owner);
    const { version } = await seeNotice(owner, id);
    await visitor.getByRole("link", { name: "Yenile" }).click();
    await expectHeadline(visitor, "Mesajınız görüldü");
    await expect(visitor.getByRole("button", { name: "Geri al" })).toBeHidden();

    await answerNotice(owner, { id, version }, "coming-5", "Kırmızı montluyum.");
    await visitor.getByRole("link", { name: "Yenile" }).click();
    await expectHeadline(visitor, "5 dakikaya geliyorum");
    await expect(visitor.getByText("Kırmızı montluyum.")).toBeVisible();
    await expect(visitor.getByText(/^Saat \d\d\.\d\d’[dt][ea] yanınızda olmayı planlıyor\.$/u)).toBeVisible();
    await expect(visitor.getByText(/^Kalan: [45] dk \d+ sn$/u)).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Teşekkürler, çözüldü" })).toBeHidden();

    await answerNotice(owner, await seeNotice(owner, id), "handled");
    await visitor.getByRole("link", { name: "Yenile" }).click();
    await visitor.getByRole("button", { name: "Teşekkürler, çözüldü" }).click();
    await expectHeadline(visitor, "Çözüldü, teşekkürler");
    expect((await readOnlyNotice(owner, "read")).state).toBe("solved");
    await visitor.getByRole("link", { name: "Etiketin sayfasına dön" }).click();
    await expect(visitor).toHaveURL(`/q/${code}`);
  },
);

test(
  "on two telephones: the visitor tells, the owner reads it in the inbox and answers with one tap, both see how it goes on",
  { tag: "@daily" },
  async ({ newPerson, server }) => {
    const owner = await newPerson(handheldDevice);
    const code = await linkNewCode(owner, server);
    await saveProfile(owner, code, { plate: "34 ABC 123", contacts: makeContacts() });
    const visitor = await newPerson(handheldDevice);
    await visitor.goto(`/q/${code}`);
    await visitor.getByRole("link", { name: "Farlar açık" }).click();
    await visitor.getByLabel("Eklemek istedikleriniz").fill("En alt katta.");
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectHeadline(visitor, NOT_REACHED_HEADLINE);

    await owner.goto("/dashboard");
    await owner.getByRole("link", { name: "Yeni mesaj: 1" }).click();
    await owner.getByRole("link", { name: "Farlar açık" }).click();
    await expect(owner.getByText("En alt katta.")).toBeVisible();
    await expectHeadline(visitor, "Mesajınız görüldü");
    await owner.getByRole("button", { name: "5 dakikaya geliyorum" }).click();
    await expectAnnounced(owner, "Yanıtınız mesaj gönderenin sayfasında: 5 dakikaya geliyorum");

    await expectHeadline(visitor, "5 dakikaya geliyorum");
    await expect(visitor.getByText(/^Kalan: [45] dk \d+ sn$/u)).toBeVisible();
    const { id } = await readOnlyNotice(owner, "read");
    await answerNotice(owner, await seeNotice(owner, id), "handled");
    await visitor.getByRole("button", { name: "Teşekkürler, çözüldü" }).click();
    await expectHeadline(visitor, "Çözüldü, teşekkürler");
    await owner.reload();
    await expect(owner.getByText("Çözüldü dedi")).toBeVisible();
  },
);

test(
  "telling costs two taps from the scanned page, and answering one tap in the inbox's row",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson({ ...handheldDevice, hasTouch: true });
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson({ ...handheldDevice, hasTouch: true });
    let taps = 0;
    const tap = async (what: Locator) => {
      taps += 1;
      await what.tap();
    };

    await visitor.goto(`/q/${code}`);
    await tap(visitor.getByRole("link", { name: "Farlar açık" }));
    await tap(visitor.getByRole("button", { name: "Gönder" }));
    await expectHeadline(visitor, NOT_REACHED_HEADLINE);
    expect(taps).toBe(2);

    await owner.goto("/inbox");
    taps = 0;
    await tap(owner.getByRole("listitem").getByRole("button", { name: "5 dakikaya geliyorum" }));
    await expectHeadline(visitor, "5 dakikaya geliyorum");
    expect(taps).toBe(1);
  },
);

test(
  "a visitor without script is told at each field what is wrong, keeps what they typed, and sends it once",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(deviceWithoutScript);
    await visitor.goto(`/q/${code}/haber`);
    await expectInView(visitor, "button", "Gönder");
    await visitor.getByLabel("Eklemek istedikleriniz").fill("ş".repeat(NOTICE_NOTE_MAX + 1));
    await visitor.getByLabel("Telefonunuz").fill("12");
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expect(visitor).toHaveTitle(/^Gönderilemedi: /u);
    await expect(visitor.getByRole("radiogroup", { name: "Ne oldu?" })).toHaveAccessibleDescription(
      "Lütfen bir neden seçin.",
    );
    await expect(visitor.getByLabel("Eklemek istedikleriniz")).toHaveAccessibleDescription(/Fazlası kesildi\./u);
    await expect(visitor.getByLabel("Eklemek istedikleriniz")).toHaveValue("ş".repeat(NOTICE_NOTE_MAX));
    await expect(visitor.getByLabel("Telefonunuz")).toHaveAttribute("aria-invalid", "true");
    await expect(visitor.getByLabel("Telefonunuz")).toHaveValue("12");

    await visitor.getByRole("radio", { name: "Başka bir şey" }).check();
    await visitor.getByLabel("Eklemek istedikleriniz").fill("Kapınız açık.\nBekliyorum.");
    await visitor.getByLabel("Telefonunuz").fill("0532 765 43 21");
    const key = await visitor.locator("[name=key]").inputValue();
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectHeadline(visitor, NOT_REACHED_HEADLINE);

    // A repeated request, as after a second press on a slow connection, leads to the same page.
    const again = await visitor.request.post(`/q/${code}/haber`, {
      maxRetries: 1,
      form: { key, reason: "other", note: "Kapınız açık.", phone: "" },
      headers: { Origin: server.url },
      maxRedirects: 0,
    });
    expect([again.status(), again.headers()["location"]]).toEqual([303, new URL(visitor.url()).pathname]);
    const { id, told } = await readOnlyNotice(owner);
    expect(told).toBe(1);
    const { tellings } = await callApi<NoticeView>(owner, "GET", `/notices/${id}`);
    expect(tellings.map(({ note, phone: given }) => [note, given?.href])).toEqual([
      ["Kapınız açık.\nBekliyorum.", "tel:+905327654321"],
    ]);
  },
);

test(
  "a visitor takes back what nobody has opened, and then there is nothing for the owner",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(deviceWithoutScript);
    await sendNotice(visitor, code, "alarm");
    await visitor.getByRole("button", { name: "Geri al" }).click();
    await expectHeadline(visitor, "Mesajınızı geri aldınız");
    await expect(visitor.getByRole("button")).toHaveCount(0);
    expect(await listNotices(owner)).toEqual([]);
  },
);

test(
  "whoever still waits reads how long it is until they may say so, and whoever comes too late to take back reads why",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(deviceWithoutScript);
    await sendNotice(visitor, code, "alarm");
    await expect(visitor.getByText(/^(1 dk 0|\d+) sn sonra hatırlatabilirsiniz$/u)).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Sahibine hatırlat" })).toBeHidden();
    await seeNotice(owner, (await readOnlyNotice(owner)).id);
    await visitor.getByRole("button", { name: "Geri al" }).click();
    await expect(visitor.getByRole("alert")).toHaveText("Mesajınız okundu. Artık geri alınamıyor.");
    await expectHeadline(visitor, "Mesajınız görüldü");
  },
);

test(
  "with script the page follows by itself, keeps the focus, and says when there is no connection",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson();
    await visitor.goto(`/q/${code}/haber?neden=lights`);
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectHeadline(visitor, NOT_REACHED_HEADLINE);
    await expect(visitor.getByRole("link", { name: "Yenile" })).toBeHidden();
    await visitor.evaluate(() => (document.body.dataset["stays"] = "yes"));
    // 'Solved' appears only after an answer or after a minute.
    await expect(visitor.getByRole("button", { name: "Teşekkürler, çözüldü" })).toBeHidden();
    const photo = visitor.locator("#photo-open");
    await photo.focus();

    const { id } = await readOnlyNotice(owner);
    const { version } = await seeNotice(owner, id);
    await expectAnnounced(visitor, "Mesajınız görüldü");
    await expect(visitor).toHaveTitle(/^Mesajınız görüldü: /u);
    await expect(photo).toBeFocused();

    await visitor.context().setOffline(true);
    await expectAnnounced(visitor, "Bağlantı yok, yeniden deneniyor.");
    await answerNotice(owner, { id, version }, "coming-10");
    await visitor.context().setOffline(false);
    await expectAnnounced(visitor, "10 dakikaya geliyorum");
    await expect(visitor.getByText("Bağlantı yok, yeniden deneniyor.")).toBeHidden();
    await expect(visitor.getByText(/^Kalan: (10|9) dk \d+ sn$/u)).toBeVisible();
    await expect(photo).toBeFocused();
    expect(await visitor.evaluate(() => document.body.dataset["stays"])).toBe("yes");

    await callApi(owner, "DELETE", `/notices/${id}`);
    await expectAnnounced(visitor, /^Bu mesaj artık yok/u);
  },
);

test(
  "with script a button says that it is on its way, is sent once, and stays while the page changes",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson();
    await sendNotice(visitor, code, "alarm");
    // Counts and prevents submits, because a browser that is leaving the page ignores further clicks.
    await visitor.evaluate(() =>
      addEventListener("submit", (event) => {
        if (!event.defaultPrevented) document.body.dataset["sent"] = `${document.body.dataset["sent"] ?? ""}x`;
        event.preventDefault();
      }),
    );
    await visitor.getByRole("button", { name: "Geri al" }).click();
    const busy = visitor.getByRole("button", { name: "Geri alınıyor…" });
    await expect(busy).toHaveAttribute("aria-disabled", "true");
    await busy.click({ force: true });
    await expect(visitor.locator("body")).toHaveAttribute("data-sent", "x");

    const { pathname } = new URL(visitor.url());
    const answered = (path: string) => visitor.waitForResponse((answer) => new URL(answer.url()).pathname === path);
    const drawnAnew = answered(pathname);
    await seeNotice(owner, (await readOnlyNotice(owner)).id);
    await drawnAnew;
    // Waits for one poll. The page does not update itself while a form is being sent.
    await answered(`${pathname}/durum`);
    await expect(busy).toBeVisible();
    await expectHeadline(visitor, NOT_REACHED_HEADLINE);
  },
);

test("an emergency asks to call 112 first, with the button still in view", async ({ newPerson, server }) => {
  const owner = await newPerson();
  const code = await linkNewCode(owner, server);
  const visitor = await newPerson(deviceWithoutScript);
  await visitor.goto(`/q/${code}`);
  await visitor.getByRole("link", { name: "İçeride çocuk ya da hayvan var" }).click();
  await expect(visitor.getByRole("link", { name: "Önce 112’yi arayın" }).first()).toHaveAttribute("href", "tel:112");
  await expectInView(visitor, "button", "Gönder");
  await visitor.getByRole("button", { name: "Gönder" }).click();
  await expect(visitor.getByRole("link", { name: "Önce 112’yi arayın" })).toBeVisible();
});

test(
  "what was written is not lost where the owner takes no notices any more",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const owner = await newPerson();
    const code = await linkNewCode(owner, server);
    const visitor = await newPerson(deviceWithoutScript);
    await visitor.goto(`/q/${code}/haber?neden=window`);
    await visitor.getByLabel("Eklemek istedikleriniz").fill("Arka cam açık.");
    const {
      version,
      plate,
      note,
      contactsVisible,
      contacts: kept,
    } = await callApi<Record<string, unknown>>(owner, "GET", `/profiles/${code}`);
    const edit = { version, plate, note, contactsVisible, contacts: kept, reach: "contacts" };
    await callApi(owner, "PUT", `/profiles/${code}`, edit);
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectHeadline(visitor, "Bu etikete artık mesaj gönderilemiyor.");
    await expect(visitor.getByText("Arka cam açık.")).toBeVisible();
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByRole("heading", { name: "Sahibine mesaj gönderin" })).toBeHidden();
  },
);

test(
  "on the page of a rented car the company's call comes first, then the renter, and its company reads what was told",
  { tag: "@long" },
  async ({ newPerson, server }) => {
    const clerk = await newPerson();
    const { codes } = await registerApprovedCompany(clerk, server);
    const [code = ""] = codes;
    await saveCompanyContacts(clerk, { phone: visiblePhone });
    const note = "Araç park hâlindeyken bir sorun görürseniz önce bizi arayın. ".repeat(3).slice(0, 150);
    await saveCar(clerk, code, "display", { plate: "06 DEF 456", note });
    await startRental(clerk, code, { dueAt: formatLocalDateTime(new Date(Date.now() + 4 * 24 * 60 * 60_000)) });
    const status = { status: "words", words: "Sürücümüz on dakika içinde aracın başında olur, teşekkürler" };
    await callApi(clerk, "PUT", `/company/cars/${code}/status`, status);
    const visitor = await newPerson(deviceWithoutScript);
    await visitor.goto(`/q/${code}`);
    await expect(visitor.getByText("Sürücümüz on dakika içinde")).toBeInViewport();
    await expectInView(visitor, "link", "Şirketi ara 0532 123 45 67");
    await expectInView(visitor, "link", "Kiracıyı ara");
    await expect(visitor.getByRole("link", { name: "Araç arızalandı" })).toBeHidden();
    const folded = visitor.getByText(note);
    const heightOf = async () => (await folded.boundingBox())!.height;
    const closed = await heightOf();
    await visitor.getByText("Tamamını okuyun").click();
    expect(await heightOf()).toBeGreaterThan(1.5 * closed);
    await visitor.getByText("Başka bir şey").click();
    await visitor.getByRole("link", { name: "Araç arızalandı" }).click();
    await visitor.getByRole("button", { name: "Gönder" }).click();
    await expectHeadline(visitor, "Mesajınız kaydedildi ama şirkete ulaşmadı");
    const { items } = await callApi<{ items: NoticeRow[] }>(clerk, "GET", "/company/notices");
    expect(items.map(({ plate, reason }) => `${plate} ${reason}`)).toEqual(["06 DEF 456 breakdown"]);
  },
);

test("nobody sees a page by a key that is none", async ({ page }) => {
  const answer = await page.goto(`/h/${"A".repeat(22)}`);
  expect(answer?.status()).toBe(404);
  await expectHeadline(page, "Bu mesaj artık yok");
});

test(
  "the visitor's pages look right in every state, and go on by themselves when a promised time is over",
  { tag: "@long" },
  async ({ page }) => {
    const { renderTell, renderTelling } = await loadPages();
    const brand = { name: "Kodu Tara", price: 1, oldPrice: 1, badge: "", marketplaces: [], isSold: false };
    const now = new Date();
    const sent: VisitorNoticeView = {
      code: "KT7M2QXA",
      plate: "34 ABC 123",
      isCompany: false,
      reason: "crash",
      note: "Garajın önündeyim, çıkamıyorum.",
      phone: "0532 765 43 21",
      photo: null,
      place: null,
      isShared: false,
      mayAddPhoto: true,
      state: "sent",
      delivery: { stage: "sent", at: now, until: null, secondPersonAt: null, mayBeRead: true },
      reminder: null,
      told: 3,
      createdAt: now,
      now,
      answer: null,
      mayWithdraw: true,
      maySolve: true,
      secondsUntilNudge: 42,
      isRemindedEnough: false,
      isUnanswered: false,
      contacts: [],
      version: 1,
    };
    const over = { mayAddPhoto: false, mayWithdraw: false, maySolve: false, secondsUntilNudge: null };
    const call = { href: "tel:+905321234567", text: "0532 123 45 67" };
    const answered = (answer: Answer, given: Partial<NonNullable<VisitorNoticeView["answer"]>> = {}) => ({
      state: "answered" as const,
      mayWithdraw: false,
      answer: { answer, note: "Kırmızı montluyum.", at: now, arrivesAt: null, phone: null, ...given },
    });
    const there = (
      given: Partial<VisitorNoticeView>,
      problem?: PageProblem,
      photoProblem?: PageProblem,
    ): NoticePageView => ({
      state: "there",
      key: "a".repeat(22),
      telling: { ...sent, ...given },
      problem,
      photoProblem,
    });
    const tellings: Record<string, NoticePageView> = {
      "a notice that was delivered": there({}),
      ...Object.fromEntries(
        DELIVERY_STAGES.map((stage) => [
          `a notice on its way: ${stage}`,
          there({ contacts: [{ kind: "phone", ...call }], delivery: { ...sent.delivery, stage, until: now } }),
        ]),
      ),
      "a notice that was seen, with a refused button": there({ state: "seen" }, "NOTICE_SEEN"),
      "a notice with a photo and a place": there({
        photo: { width: 1600, height: 1200 },
        place: { lat: 41.00824, lon: 28.97836, accuracy: 45 },
        mayAddPhoto: false,
      }),
      "a notice whose photo did not come": there({}, undefined, "photo-lost"),
      "a notice that nobody answers": there({
        state: "seen",
        isUnanswered: true,
        contacts: [{ kind: "phone", ...call }],
      }),
      "an owner who comes": there(answered("coming-5", { arrivesAt: new Date(now.getTime() + 300_000) })),
      "an owner who is late": there(answered("coming-5", { arrivesAt: now })),
      "an owner who wants a call": there(answered("call-me", { phone: call })),
      "an owner's own words": there(answered("words")),
      "a notice that is solved": there({ ...over, state: "solved" }),
      "a notice that is over": there({ ...over, state: "expired" }),
      "a notice that was taken back": there({ ...over, state: "withdrawn" }),
      "a notice that is there no more": { state: "gone" },
      "a code that takes no notices": { state: "off", isCompany: false, code: "KT7M2QXA", note: "Arka cam açık." },
    };
    const form: NoticeFormPageView = {
      code: "KT7M2QXA",
      plate: "",
      reasons: getReasonsOfKind("car"),
      accepts: { text: true, photo: true },
      typed: { key: "a".repeat(22), reason: undefined, note: "", phone: "" },
      problems: {},
    };
    const forms: Record<string, NoticeFormPageView> = {
      "the form of a notice": { ...form, plate: "34 ABC 123", typed: { ...form.typed, reason: "crash" } },
      "a refused notice": {
        ...form,
        typed: { ...form.typed, place: { lat: 41.00824, lon: 28.97836, accuracy: 45 } },
        problems: {
          reason: "no-reason",
          note: "note-cut",
          photo: "photo-again",
          phone: "wrong-phone",
          "": "crowded",
        },
      },
    };
    const drawn = new Map([
      ...Object.entries(forms).map(([name, view]) => [name, renderTell(view, brand, "localhost", "tr")] as const),
      ...Object.entries(tellings).map(([name, view]) => [name, renderTelling(view, brand, "localhost", "tr")] as const),
    ]);
    const photo = await makeTwoColourPicture(1600, 1200).jpeg().toBuffer();
    await page.route("**/h/*/foto", (route) => route.fulfill({ contentType: "image/jpeg", body: photo }));
    for (const [name, body] of drawn) {
      await page.route("**/h/look", (route) => route.fulfill({ contentType: "text/html", body }));
      await page.route("**/h/look/durum*", (route) => route.fulfill({ status: 204 }));
      await page.goto("/h/look");
      await expectAccessiblePage(page, name);
    }

    const arrivesAt = new Date(Date.now() + 2000);
    const draw = (at: Date) =>
      renderTelling(there({ ...answered("coming-5", { arrivesAt }), now: at }), brand, "localhost", "tr");
    const drawNow = (route: Route) => route.fulfill({ contentType: "text/html", body: draw(new Date()) });
    await page.route("**/h/look", drawNow);
    await page.route("**/h/look/durum?v=", (route) => route.fulfill({ json: {} }));
    await page.goto("/h/look");
    await expectHeadline(page, "5 dakikaya geliyorum");
    await expectHeadline(page, "Sorun çözüldü mü?");
  },
);

function makeContacts() {
  const hidden = { value: "", visible: false };
  return { phone: visiblePhone, telegram: hidden, email: hidden, website: hidden };
}

async function expectInView(page: Page, role: "link" | "button", name: string) {
  const found = page.getByRole(role, { name });
  await expect(found).toBeInViewport({ ratio: 1 });
  expect((await found.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}

async function expectHeadline(page: Page, headline: string) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
}

async function sendNotice(visitor: Page, code: string, reason: string) {
  await visitor.goto(`/q/${code}/haber?neden=${reason}`);
  await visitor.getByRole("button", { name: "Gönder" }).click();
  await expectHeadline(visitor, NOT_REACHED_HEADLINE);
}

async function listNotices(owner: Page, list: "unread" | "read" = "unread") {
  return (await callApi<{ items: NoticeRow[] }>(owner, "GET", `/notices?list=${list}`)).items;
}

async function readOnlyNotice(owner: Page, list: "unread" | "read" = "unread") {
  const [notice, ...others] = await listNotices(owner, list);
  expect(others).toEqual([]);
  return notice!;
}

async function seeNotice(owner: Page, id: string) {
  return callApi<NoticeView>(owner, "POST", `/notices/${id}/seen`);
}

async function answerNotice(
  owner: Page,
  { id, version }: Pick<NoticeView, "id" | "version">,
  answer: Answer,
  note = "",
) {
  await callApi(owner, "POST", `/notices/${id}/answers`, { version, answer, note });
}
