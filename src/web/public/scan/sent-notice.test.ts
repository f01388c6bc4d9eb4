import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";

import type { VisitorNoticeView } from "#contract/notices/notices.ts";
import { answerWords } from "#contract/notices/notices.words.ts";
import type { PageProblem } from "#contract/ports/problems.ts";
import { ANSWERS } from "#domain/notices/notice.ts";

import { SentNotice } from "./sent-notice.tsx";

const now = new Date("2026-11-22T11:30:28.000Z");
const arrivesAt = new Date("2026-11-22T11:35:00.000Z");
const sentNotice: VisitorNoticeView = {
  code: "KT7M2QXA",
  plate: "34 ABC 123",
  isCompany: false,
  reason: "lights",
  note: "Mavi araç.",
  phone: "0532 765 43 21",
  photo: null,
  place: null,
  isShared: false,
  mayAddPhoto: true,
  state: "sent",
  delivery: { stage: "sent", at: now, until: null, secondPersonAt: null, mayBeRead: true },
  reminder: null,
  told: 1,
  createdAt: new Date("2026-11-22T11:30:00.000Z"),
  now,
  answer: null,
  mayWithdraw: true,
  maySolve: true,
  secondsUntilNudge: 32,
  isRemindedEnough: false,
  isUnanswered: false,
  contacts: [],
  version: 1,
};
const NO_ACTIONS = { mayAddPhoto: false, mayWithdraw: false, maySolve: false, secondsUntilNudge: null };

function drawNotice(given: Partial<VisitorNoticeView>, problem?: PageProblem, photoProblem?: PageProblem): string {
  const view = {
    state: "there",
    key: "a".repeat(22),
    telling: { ...sentNotice, ...given },
    problem,
    photoProblem,
  } as const;
  return renderToStaticMarkup(createElement(SentNotice, { view }));
}

function listSteps(html: string): string[] {
  const [, list = ""] = /<ol class="steps">(.*?)<\/ol>/u.exec(html) ?? [];
  return [...list.matchAll(/<li[^>]*>(.*?)<\/li>/gu)].map(([, step = ""]) => step);
}

function readHeadline(html: string): string | undefined {
  return /<h1[^>]*>(.*?)<\/h1>/u.exec(html)?.[1];
}

function listButtons(html: string): string[] {
  return [...html.matchAll(/ value="([a-z]+)" data-busy="[^"]*"[^>]* name="do"/gu)].map(([, action]) => action!);
}

/** What the filled buttons lead to or send: there is at most one of them. */
function listFilled(html: string): string[] {
  return [...html.matchAll(/<(?:a|button)[^>]*class="go first"[^>]*/gu)].map(
    ([found]) => / (?:href|value)="([^"]*)"/u.exec(found)?.[1] ?? "",
  );
}

const givenAnswer = { answer: "now", note: "", at: now, arrivesAt: null, phone: null } as const;
const answeredNotice = { state: "answered", mayWithdraw: false, secondsUntilNudge: 0 } as const;

describe("a visitor's own page", () => {
  test.each([
    ["sent", "Mesajınız iletildi", ["nudge", "solved", "withdraw"]],
    ["seen", "Mesajınız görüldü", ["nudge", "solved"]],
  ] as const)("says that what was told is %s, and what can be done", (state, title, actions) => {
    const html = drawNotice({ state, mayWithdraw: state === "sent" });
    expect(readHeadline(html)).toBe(title);
    expect(listButtons(html)).toEqual(actions);
    for (const words of ["Farlar açık", "Mavi araç.", "0532 765 43 21", "22 Kasım 2026 14.30"])
      expect(html).toContain(words);
  });

  describe("whose notice nobody has opened", () => {
    const at = new Date("2026-11-22T11:30:10.000Z");
    const until = new Date("2026-11-23T04:00:00.000Z");
    const way = { at: null, until: null, secondPersonAt: null, mayBeRead: true };
    const call = { kind: "phone", href: "tel:+905321234567", text: "0532 123 45 67" } as const;
    const of = (delivery: Partial<VisitorNoticeView["delivery"]>) => ({
      delivery: { ...sentNotice.delivery, ...way, ...delivery },
      contacts: [call],
    });

    test.each([
      ["sending", {}, "Mesajınız kaydedildi", "Sahibine şimdi bildirim gönderiyoruz."],
      ["sent", { at }, "Mesajınız iletildi", "Sahibine 14.30’da bildirim gönderdik."],
      ["passed-on", { at }, "Mesajınız sahibinin programına iletildi", "program mesajınızı 14.30’da aldı."],
      ["stand-in", { at }, "Sahibinin yerine bakan kişiye haber verdik", "Sahibine bildirim gönderemedik."],
      ["later", { until }, "Mesajınız kaydedildi, sonra iletilecek", "Mesajınızı sahibine 07.00’de bildireceğiz."],
      ["delayed", {}, "Mesajınız kaydedildi ama henüz sahibine ulaşmadı", "yeniden deniyoruz"],
      ["not-sent", {}, "Mesajınız kaydedildi ama sahibine ulaşmadı", "ancak hesabına girince görür"],
    ] as const)("says what is true of it: %s", (stage, instants, title, text) => {
      const html = drawNotice(of({ stage, ...instants }));
      expect(readHeadline(html)).toBe(title);
      expect(html).toContain(text);
    });

    test.each(["sending", "later", "delayed", "not-sent"] as const)(
      "is not called delivered while it is %s",
      (stage) => {
        const html = drawNotice(of({ stage, until }));
        expect(html).not.toMatch(/iletildi/iu);
        expect(html).toContain('<li class="done" aria-current="step">');
        expect(listSteps(html)).toEqual([
          "Kaydedildi",
          expect.stringMatching(/^(?:İletiliyor|İletilecek|Ulaşmadı)$/u),
          "Görüldü",
          "Yanıtlandı",
        ]);
      },
    );

    test.each(["later", "delayed", "not-sent"] as const)(
      "shows at once what else can be done while it is %s",
      (stage) => {
        const html = drawNotice(of({ stage, until }));
        expect(html).toContain('<details id="help" open="">');
        for (const href of [call.href, "tel:155", "tel:112"]) expect(html).toContain(`href="${href}"`);
      },
    );

    test.each(["sending", "sent"] as const)("shows the contacts that there are while it is %s", (stage) => {
      const html = drawNotice(of({ stage, at }));
      expect(listFilled(html)).toEqual([call.href]);
      expect(html).toContain('<details id="help"><summary');
    });

    test("says when the second person is mailed, and that nobody can open it where that is so", () => {
      expect(drawNotice(of({ stage: "not-sent", secondPersonAt: at }))).toContain(
        "yerine bakan kişiye 14.30’da e-posta göndereceğiz",
      );
      const closed = drawNotice(of({ stage: "not-sent", mayBeRead: false }));
      expect(closed).toContain("mesajınızı buradan göremez");
      expect(closed).not.toContain("hesabına girince");
    });

    test("says so where the holder was told before, by somebody else", () => {
      const html = drawNotice({
        ...of({ stage: "sent", at: new Date(sentNotice.createdAt.getTime() - 60_000) }),
        told: 2,
      });
      expect(html).toContain("Sizden önce de aynı mesajı gönderen oldu. Sahibine 14.29’da bildirim gönderdik");
    });

    test("says that it expired before it reached anybody", () => {
      expect(drawNotice({ state: "expired", ...NO_ACTIONS, ...of({ stage: "not-sent" }) })).toContain(
        "süresi sahibine ulaşmadan doldu",
      );
      expect(drawNotice({ state: "expired", ...NO_ACTIONS, ...of({ stage: "sent", at }) })).not.toContain("ulaşmadan");
    });
  });

  test.each([
    ["sent", "Hatırlatmanızı sahibine gönderdik."],
    ["not-sent", "Hatırlatmanızı sahibine gönderemedik."],
  ] as const)("says what became of a reminder: %s", (reminder, words) => {
    expect(drawNotice({ reminder })).toContain(words);
    expect(drawNotice({ state: "seen", reminder })).toContain(words);
    expect(drawNotice({ ...answeredNotice, answer: givenAnswer, reminder })).not.toContain(words);
    expect(drawNotice({})).not.toContain("Hatırlatmanız");
  });

  test.each(["solved", "expired", "withdrawn"] as const)("leads back to the sticker once it is %s", (state) => {
    const html = drawNotice({ state, ...NO_ACTIONS });
    expect(listButtons(html)).toEqual([]);
    expect(html).not.toContain("Yenile");
    expect(html).toContain('href="/q/KT7M2QXA"');
  });

  test.each(ANSWERS)("says in its heading what was answered: %s", (given) => {
    const html = drawNotice({
      ...answeredNotice,
      answer: { ...givenAnswer, answer: given, note: "Kırmızı montluyum." },
    });
    expect(readHeadline(html)).toBe(given === "words" ? "Yanıt geldi" : answerWords[given]);
    expect(html).toContain('<p dir="auto" class="note">Kırmızı montluyum.</p>');
  });

  test("says when somebody wants to be there by the clock of Istanbul, and how long that is by the server's", () => {
    const html = drawNotice({ ...answeredNotice, answer: { ...givenAnswer, answer: "coming-5", arrivesAt } });
    expect(html).toContain("Saat 14.35’te yanınızda olmayı planlıyor.");
    expect(html).toMatch(new RegExp(`data-until="${arrivesAt.getTime()}">Kalan: <b[^>]*>4 dk 32 sn</b>`, "u"));
  });

  test("asks whether it is solved once that time is over, and offers to tell once more", () => {
    const html = drawNotice({
      ...answeredNotice,
      answer: { ...givenAnswer, answer: "coming-5", arrivesAt },
      now: arrivesAt,
    });
    expect(readHeadline(html)).toBe("Sorun çözüldü mü?");
    for (const words of ["Söylediği süre doldu, 14.35", "<q>5 dakikaya geliyorum</q>"]) expect(html).toContain(words);
    expect(html).not.toContain("Kalan:");
    expect(html).toMatch(/href="\/q\/KT7M2QXA\/haber\?neden=lights">.*?Yeniden mesaj gönder/u);
  });

  test("calls the number where the owner asks for that", () => {
    const phone = { href: "tel:+905321234567", text: "0532 123 45 67" };
    const html = drawNotice({ ...answeredNotice, answer: { ...givenAnswer, answer: "call-me", phone } });
    expect(listFilled(html)).toEqual(["tel:+905321234567"]);
  });

  test("tells in words how long it is until the visitor may remind the owner, and never once that is used up", () => {
    const waiting = drawNotice({});
    expect(waiting).toMatch(
      /data-until="1795347060000">.*?<span data-left="">32 sn<\/span> sonra hatırlatabilirsiniz/u,
    );
    expect(waiting).toMatch(/<button id="nudge"[^>]*hidden=""/u);
    const free = drawNotice({ secondsUntilNudge: 0 });
    expect(free).toMatch(/<p id="nudge-wait"[^>]*hidden="">/u);
    expect(free).not.toMatch(/<button id="nudge"[^>]*hidden=""/u);
    expect(listButtons(drawNotice({ secondsUntilNudge: null }))).toEqual(["solved", "withdraw"]);
  });

  test("offers to say that it is solved once somebody answered, or a minute has gone", () => {
    const button = /<button id="solved"[^>]*hidden=""/u;
    const early = drawNotice({});
    expect(early).toMatch(button);
    expect(early).toContain('<i data-until="1795347060000"></i>');
    const late = new Date(sentNotice.createdAt.getTime() + 60_000);
    expect(drawNotice({ now: late })).not.toMatch(button);
    expect(drawNotice({ state: "seen", now: late })).not.toMatch(button);
    expect(drawNotice({ ...answeredNotice, answer: givenAnswer })).not.toMatch(button);
  });

  test.each([
    ["the call while somebody is on the way, who closes nothing yet", { arrivesAt }, now, "tel:+905321234567", []],
    ["that it is solved once that time is over", { arrivesAt }, arrivesAt, "solved", ["solved"]],
    ["that it is solved where the owner says so", { answer: "handled" }, now, "solved", ["solved"]],
    ["the call where the owner cannot come", { answer: "cannot" }, now, "tel:+905321234567", ["solved"]],
  ] as const)("offers first %s", (_, given, at, first, actions) => {
    const contacts: VisitorNoticeView["contacts"] = [
      { kind: "phone", href: "tel:+905321234567", text: "0532 123 45 67" },
    ];
    const html = drawNotice({
      ...answeredNotice,
      contacts,
      now: at,
      answer: { ...givenAnswer, answer: "coming-5", ...given },
    });
    expect(listFilled(html)).toEqual([first]);
    expect(listButtons(html)).toEqual(actions);
    expect(html).toContain('href="tel:+905321234567"');
  });

  test("never offers to close what only its first sender may close", () => {
    const html = drawNotice({
      ...answeredNotice,
      isShared: true,
      maySolve: false,
      now: arrivesAt,
      answer: { ...givenAnswer, answer: "coming-5", arrivesAt },
    });
    expect(listButtons(html)).toEqual([]);
  });

  test("shows what else can be done while nobody answers, and promises nothing", () => {
    const contacts: VisitorNoticeView["contacts"] = [
      { kind: "phone", href: "tel:+905321234567", text: "0532 123 45 67" },
    ];
    const html = drawNotice({ state: "seen", isUnanswered: true, contacts });
    for (const href of ["tel:+905321234567", "tel:155", "tel:112"]) expect(html).toContain(`href="${href}"`);
    expect(html).toContain("yanıt vereceğini bilemeyiz");
    // Nobody waits for an answer to a notice that is over, so it shows no emergency numbers.
    expect(drawNotice({ state: "expired", ...NO_ACTIONS, isUnanswered: true, contacts })).not.toContain("tel:155");
  });

  test("asks to call 112 first in an emergency that nobody has answered", () => {
    expect(drawNotice({ reason: "crash" })).toContain("Önce 112’yi arayın");
    expect(drawNotice({ reason: "lights" })).not.toContain("Önce 112");
    expect(drawNotice({ ...answeredNotice, answer: givenAnswer, reason: "crash" })).not.toContain("Önce 112");
  });

  test("says how many told the same, and what is wrong with the last button", () => {
    const html = drawNotice({ told: 3 }, "NOTICE_SEEN");
    expect(html).toContain("Sizinle birlikte 3 kişi aynı mesajı gönderdi.");
    expect(html).toContain('role="alert" class="problem">Mesajınız okundu. Artık geri alınamıyor.</p>');
    expect(drawNotice({})).not.toContain("sizinle birlikte");
  });
});

describe("a photo and a place", () => {
  test("are shown to whoever sent them, the photo in its own size", () => {
    const html = drawNotice({
      photo: { width: 1600, height: 1200 },
      place: { lat: 41, lon: 29, accuracy: 45 },
      mayAddPhoto: false,
    });
    expect(html).toContain(`src="/h/${"a".repeat(22)}/foto" width="1600" height="1200" alt="Gönderdiğiniz fotoğraf"`);
    expect(html).toContain("Konumunuzu da gönderdiniz (±45 m).");
    expect(html).not.toContain("Fotoğraf ekle");
    expect(drawNotice({ place: { lat: 41, lon: 29, accuracy: null } })).toContain(
      "yalnızca yaklaşık olarak saklanıyor",
    );
  });

  test("may be added by a form that works without script, which says what was wrong with the last one", () => {
    const html = drawNotice({}, undefined, "photo-unreadable");
    expect(html).toContain(`action="/h/${"a".repeat(22)}/foto" encType="multipart/form-data" method="post"`);
    expect(html).toMatch(/aria-describedby="photo-hint photo-problem"/u);
    expect(html).toContain(
      '<p id="photo-problem" role="alert" class="problem">Bu dosya bir fotoğraf olarak açılamadı.',
    );
  });

  test("that cannot be added any more are not offered, and what was wrong is said all the same", () => {
    const html = drawNotice({ mayAddPhoto: false }, undefined, "photo-not-more");
    expect(html).not.toContain('type="file"');
    expect(html).toContain('<p id="photo-problem" role="alert" class="problem">Fotoğraf eklenemedi:');
  });
});
