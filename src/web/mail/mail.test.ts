import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import type { Mail, MailKind } from "#contract/ports/mails.ts";
import { isolateDirection } from "#domain/words/text.ts";

import { answerLink, INBOX_LINK, RESET_LINK, makeSampleMails, SITE_URL } from "../../../test/sample-mails.ts";
import { renderMail } from "./mail.tsx";
import { darkColours, lightColours } from "./palette.ts";

const brandView = {
  name: "Kodu Tara",
  price: 29_990,
  oldPrice: 35_000,
  badge: "%20 İndirim",
  marketplaces: [],
  isSold: false,
};
const NO_OPERATOR = { name: "", address: "", email: "", phone: "", kep: "", mersis: "" };
const operatorView = {
  ...NO_OPERATOR,
  name: "Örnek Etiket A.Ş.",
  email: "bilgi@ornek.example",
  phone: "+90 (212) 123 45 67",
};
const mailSender = { brand: brandView, operator: operatorView, publicUrl: SITE_URL };
const hostileNames: Record<string, string> = {
  markup: "<script>alert(1)</script>",
  "line breaks": "Ayşe\r\nBcc: victim@example.com\u2028Yılmaz",
  "200 characters": "ş".repeat(200),
  "marks from right to left": "Ay\u202Eşe \u2066Yıl\u200Fmaz",
  emoji: "👩‍🚀 Ayşe 🚗",
  spaces: "   ",
};

const essentialsOfMail: Record<MailKind, { subject: string; says: string[] }> = {
  "confirm-address": { subject: "Kodu Tara: e-posta adresinizi doğrulayın", says: [RESET_LINK, "3 gün", "bir kez"] },
  "reset-password": {
    subject: "Kodu Tara: yeni şifre belirleyin",
    says: [RESET_LINK, "60 dakika", "bir kez", "oturum"],
  },
  "email-change-asked": {
    subject: "Kodu Tara: e-posta adresinin değişmesini onaylayın",
    says: [RESET_LINK, "yeni@ornek.example", "3 gün", "şifrenizi değiştirin"],
  },
  "email-changed": {
    subject: "Kodu Tara: e-posta adresiniz değişti",
    says: ["yeni@ornek.example", operatorView.email, operatorView.phone],
  },
  "password-changed": {
    subject: "Kodu Tara: şifreniz değiştirildi",
    says: [
      RESET_LINK,
      "22 Kasım 2026 00.05",
      "şunları kapattık: Ayşe Yılmaz (Kendi programınız)",
      "Bunlar duruyor: Fatma Demir (34 ABC 123, ikinci kişi)",
    ],
  },
  "person-joined": {
    subject: "Kodu Tara: ikinci kişiniz davetinizi kabul etti",
    says: [RESET_LINK, "Fatma Demir (fatma@example.com) artık 34 ABC 123 etiketine gelen mesajları görür"],
  },
  "second-factor-changed": {
    subject: "Kodu Tara: bir kurtarma kodu kullanıldı",
    says: [RESET_LINK, "22 Kasım 2026 00.05", "Kalan kurtarma kodunuz: 9."],
  },
  "second-factor-guessed": {
    subject: "Kodu Tara: birisi girişte yanlış kodlar deniyor",
    says: [RESET_LINK, "yeni bir şifre belirleyin", "kurtarma kodu"],
  },
  "second-factor-reset": {
    subject: "Kodu Tara: ikinci adımınız sıfırlandı",
    says: [RESET_LINK, "Vergi levhası eksik.", "yalnızca şifrenizle", operatorView.email, operatorView.phone],
  },
  "company-approved": { subject: "Kodu Tara: başvurunuz onaylandı", says: [RESET_LINK, "12 araç", "Ege Filo A.Ş."] },
  "company-refused": {
    subject: "Kodu Tara: başvurunuz hakkında",
    says: [
      RESET_LINK,
      "Ege Filo A.Ş.",
      "Vergi levhası eksik.",
      "Eksikleri gönder",
      "bize ulaşın",
      operatorView.email,
      operatorView.phone,
    ],
  },
  "company-name-accepted": {
    subject: "Kodu Tara: yeni adınız onaylandı",
    says: [RESET_LINK, "Ege Filo A.Ş. adı onaylandı"],
  },
  "company-name-refused": {
    subject: "Kodu Tara: yeni adınız hakkında",
    says: [
      RESET_LINK,
      "Ege Filo A.Ş. adı onaylanmadı",
      "Vergi levhası eksik.",
      "bize ulaşın",
      operatorView.email,
      operatorView.phone,
    ],
  },
  "bank-account-changed": {
    subject: "Kodu Tara: ödemelerin gideceği hesap değişti",
    says: [
      RESET_LINK,
      "Ege Filo A.Ş.",
      "22 Kasım 2026",
      "sonu 1326 olan IBAN",
      "Önceki hesap: IBAN yok",
      "hemen düzeltin",
    ],
  },
  "name-waits": { subject: "Kodu Tara: bir ad onayınızı bekliyor", says: [RESET_LINK, "karar verene kadar"] },
  "stickers-ordered": {
    subject: "Kodu Tara: yeni etiket siparişi",
    says: [RESET_LINK, "3 etiket", "899,70 TL", "Ödeme alınmadı"],
  },
  "plate-hidden": {
    subject: "Kodu Tara: bir etiketinizin plakası gizlendi",
    says: [
      "KT7M2QXA",
      "Vergi levhası eksik.",
      "başka bir plaka ya da ad",
      "bize ulaşın",
      operatorView.email,
      operatorView.phone,
    ],
  },
  "account-closed": {
    subject: "Kodu Tara: hesabınız kapatıldı",
    says: ["Vergi levhası eksik.", "bize ulaşın", operatorView.email, operatorView.phone],
  },
  "account-reopened": { subject: "Kodu Tara: hesabınız yeniden açıldı", says: [RESET_LINK] },
  "account-removed": {
    subject: "Kodu Tara: hesabınız silindi",
    says: ["kiralama, ödeme ve gider", "35 gün", operatorView.email],
  },
  "notice-arrived": {
    subject: "34 ABC 123: Farlar açık",
    says: [
      answerLink,
      "Birisi 34 ABC 123 etiketini okutup size mesaj gönderdi.",
      "Mesajı aç ve yanıtla",
      "5 dakikaya geliyorum",
    ],
  },
  alert: { subject: "Kodu Tara: 7 yeni mesaj", says: [RESET_LINK, "34 ABC 123: Farlar açık", `${SITE_URL}/alerts`] },
  "notice-untold": {
    subject: "Kodu Tara: bir mesaj sizi bekliyor",
    says: [
      INBOX_LINK,
      `${SITE_URL}/alerts`,
      "Mesajlar için açık bir bildirim yolunuz yok.",
      "Bu cihazda bildirimleri açın",
    ],
  },
  "channel-switched-off": {
    subject: "Kodu Tara: bir bildirim yolunuz kapandı",
    says: [RESET_LINK, "Kendi programınız", "beş gündür", "zamanında yanıt vermedi"],
  },
  invitation: {
    subject: "Kodu Tara: bir şirketin ekibine davet edildiniz",
    says: [RESET_LINK, "Ayşe Yılmaz, sizi Ege Filo A.Ş. ekibine davet etti", "Göreviniz: Çalışan", "7 gün geçerlidir"],
  },
  "record-sealed": {
    subject: "Kodu Tara: teslim tutanağınız yazıldı",
    says: [
      "Ege Filo A.Ş., 34 ABC 123 için bir tutanak yazdı",
      "Şirketin yazdığı zaman: 23 Kasım 2026 21.57. Sunucuda mühürlendi: 28 Kasım 2026 22.17.",
      "teslimden 5 gün sonra",
      "Hasarlar: Sağ ön kapı: göçük.",
      "Tutanakta imzanız yok.",
      "şirketi hemen arayın (0532 111 22 33)",
    ],
  },
  "agreement-signed": {
    subject: "Kodu Tara: adınıza sözleşme imzalandı",
    says: [
      "Ege Filo A.Ş. şirketinin 34 ABC 123 için yazdığı kiralama sözleşmesi",
      "Başlangıç: 28 Kasım 2026 22.17. Bitiş: 1 Aralık 2026 22.17. Ücret: 4.500,00 TL.",
      "kiracının bağlantısıyla sizin adınıza imzalandı",
      "İmzalanan sözleşme bu e-postanın ekinde",
      "şirketi hemen arayın (0532 111 22 33)",
    ],
  },
  "signing-code": {
    subject: "Kodu Tara: imza kodunuz",
    says: [
      "Ege Filo A.Ş. şirketinin kiralama sözleşmesini",
      "imza sayfasına yazın: 012345",
      "Kod yalnızca şu sözleşme içindir: ",
      "Ücret: 4.500,00 TL.",
      "15 dakika geçerlidir",
    ],
  },
  "second-person-asked": {
    subject: "Kodu Tara: sizden bir onay isteniyor",
    says: [RESET_LINK, "ayse@example.com", "34 ABC 123 etiketine gelen mesajları siz de görür"],
  },
  "second-person-told": {
    subject: "34 ABC 123: Farlar açık",
    says: [
      RESET_LINK,
      "Ayşe Yılmaz, 34 ABC 123 etiketine",
      "10 dakikadır yanıt vermedi",
      "Artık mesaj almak istemiyorum",
    ],
  },
  unreachable: {
    subject: "Kodu Tara: 34 ABC 123 etiketinizden size ulaşılamıyor",
    says: [RESET_LINK, "34 ABC 123", "size mesaj da gönderemiyor", "bir daha hatırlatmayız"],
  },
  "company-applied": {
    subject: "Kodu Tara: bir şirket yeniden başvurdu",
    says: [RESET_LINK, "Ege Filo A.Ş.", "yeniden onayınızı bekliyor"],
  },
  "clock-doubted": {
    subject: "Kodu Tara: sunucunun saati yanlış olabilir",
    says: [RESET_LINK, "30 Aralık 2027", "25 Kasım 2026", "hiçbir kaydı silmez", "onaylayın"],
  },
  "claim-guessed": {
    subject: "Kodu Tara: bir etkinleştirme kodu tahmin ediliyor olabilir",
    says: [RESET_LINK, "KT7M2QXA", "30 kez", "yeni bir etkinleştirme kodu"],
  },
  "code-switched-off": {
    subject: "Kodu Tara: bir etiketiniz kapatıldı",
    says: ["KT7M2QXA", "Vergi levhası eksik.", "bize ulaşın", operatorView.email, operatorView.phone],
  },
  "plate-corrected": {
    subject: "Kodu Tara: bir etiketinizin plakası düzeltildi",
    says: [
      "KT7M2QXA",
      "06 DEF 456",
      "başka bir araç",
      "Vergi levhası eksik.",
      "bize ulaşın",
      operatorView.email,
      operatorView.phone,
    ],
  },
  "note-hidden": {
    subject: "Kodu Tara: bir notunuz gizlendi",
    says: ["KT7M2QXA", "Vergi levhası eksik.", "bize ulaşın", operatorView.email, operatorView.phone],
  },
};

function setReason(mail: Mail, reason: string): Mail {
  const isOurs = !("reason" in mail) || mail.kind === "notice-arrived" || mail.kind === "second-person-told";
  return isOurs ? mail : { ...mail, reason };
}

const mailKinds = Object.keys(essentialsOfMail) as MailKind[];

describe.each(mailKinds)("the mail %s", (kind) => {
  const mail = setReason(
    { ...makeSampleMails("Ayşe Yılmaz")[kind], company: "Ege Filo A.Ş." } as Mail,
    "Vergi levhası\r\neksik.",
  );
  const { subject, text, html } = renderMail(mail, { ...mailSender, publicUrl: `${SITE_URL}/` });

  test("says the essential in both bodies", () => {
    expect(subject).toBe(essentialsOfMail[kind].subject);
    // This kind of mail goes to people who never wrote to us, so it must not greet them by name.
    const hello = ["second-person-asked", "invitation", "record-sealed", "signing-code", "agreement-signed"].includes(
      kind,
    )
      ? "Merhaba,"
      : "Merhaba Ayşe Yılmaz,";
    for (const words of [hello, "Kodu Tara", "kodu.example", ...essentialsOfMail[kind].says]) {
      expect(text).toContain(words);
      expect(toReadableText(html)).toContain(words);
    }
  });

  test("is a Turkish document that loads nothing", () => {
    expect(html).toMatch(/^<!doctype html><html lang="tr"/);
    expect(html).not.toMatch(/\ssrc=|url\(|@import|<(?:img|link|script|iframe|object|form)\b/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^(https:\/\/kodu\.example|mailto:bilgi@ornek\.example$|tel:\+902121234567$)/);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
  });

  test.each(Object.entries(hostileNames))("stands a name of %s", (_, name) => {
    const hostile = renderMail(makeSampleMails(name)[kind], mailSender);
    expect(hostile.subject).toBe(subject);
    expect(hostile.html).not.toContain("<script");
    expect(hostile.text).not.toMatch(/^Bcc:/m);
    expect(hostile.text + hostile.html).not.toMatch(/[\r\u2028\u202A-\u202E\u2066-\u2069\u200E\u200F]/);
    expect(hostile.text.split("\n")).toHaveLength(text.split("\n").length);
  });
});

test.each(["Kazandınız https://evil.example", "evil.example", "www.evil", "a@evil.example", "evil．example"])(
  "a name that could become a link is not in the greeting: %s",
  (name) => {
    const { text, html } = renderMail(makeSampleMails(name)["confirm-address"], mailSender);
    expect(text).toContain("Merhaba,");
    expect(text + html).not.toContain("evil");
  },
);

test.each([
  "Acil: kartinizdan 4999 TL cekildi, iptal icin 0850 123 45 67 numarasini arayin",
  "Bizi arayın 0850 123",
  "0 8 5 0 1",
  "٠٨٥٠١",
  "Hesabınız kapanacak! Hemen arayın",
  "Ödül kazandınız; arayın",
])("a name that says more than a name does is in no mail, neither a person's nor a company's: %s", (name) => {
  for (const mail of Object.values(makeSampleMails(name)).filter(({ kind }) => !kind.startsWith("company-refused"))) {
    const { text } = renderMail(setReason(mail, "x"), mailSender);
    expect(text).toContain("Merhaba,");
    expect(text).not.toContain(name);
  }
  const refused = renderMail({ kind: "company-refused", name, company: name, reason: "Eksik" }, mailSender).text;
  expect(refused).toContain("Şirket başvurunuzu inceledik ve şimdilik onaylayamadık.");
  expect(refused).not.toContain(name);
});

test.each(["Filo 1907", "Av. Ayşe Yılmaz", "Ege Filo A.Ş.", "محمد", "👩‍🚀 Ayşe", "O'Neil & Co"])(
  "a name is greeted: %s",
  (name) => {
    // Without isolation, Arabic letters would move the comma after them.
    const { text, html } = renderMail(makeSampleMails(name)["confirm-address"], mailSender);
    expect(text).toContain(`Merhaba ${isolateDirection(name)},`);
    expect(toReadableText(html)).toContain(`Merhaba ${isolateDirection(name)},`);
  },
);

describe("the mail that confirms an address", () => {
  const confirm = { kind: "confirm-address", name: "", link: RESET_LINK, validDays: 3 } as const;

  test.each([
    [undefined, "hesabınız açıldı", "e-posta adresinizi doğrulayın"],
    ["notice-waits", "okutan biri size mesaj bıraktı", "bir mesaj sizi bekliyor, adresinizi doğrulayın"],
    ["unreachable", "mesajlarını size gönderemiyoruz", "etiketinizden size ulaşılamıyor, adresinizi doğrulayın"],
  ] as const)("says why it comes: %s", (why, said, subject) => {
    const mail = renderMail({ ...confirm, ...(why && { why }) }, mailSender);
    expect(mail.subject).toBe(`Kodu Tara: ${subject}`);
    for (const body of [mail.text, toReadableText(mail.html)]) {
      expect(body).toContain(said);
      expect(body).toContain("Bu adresin size ait olduğunu göstermek için aşağıdaki bağlantıya dokunun.");
    }
  });
});

test("the mail of an owner whom nobody can reach says what is missing where notices are taken", () => {
  const mail = makeSampleMails("Ayşe").unreachable as Extract<Mail, { kind: "unreachable" }>;
  const { text } = renderMail({ ...mail, gap: "none-on" }, mailSender);
  expect(text).toContain("Mesajlar için açık bir bildirim yolunuz yok.");
  expect(text).not.toContain("size mesaj da gönderemiyor");
});

test("the mail of a way that was switched off says that others go on only where there are some", () => {
  const mail = makeSampleMails("Ayşe")["channel-switched-off"] as Extract<Mail, { kind: "channel-switched-off" }>;
  expect(renderMail(mail, mailSender).text).toContain("Diğer yollarınız çalışmaya devam eder.");
  expect(renderMail({ ...mail, isLast: false }, mailSender).text).toContain("Diğer yollarınız çalışmaya devam eder.");
  const last = renderMail({ ...mail, isLast: true }, mailSender).text;
  expect(last).toContain("Çalışan başka bir yolunuz yok");
  expect(last).not.toContain("Diğer yollarınız");
});

test("the mail of a notice that could not be told says nothing of why where nothing is known of it", () => {
  const { text } = renderMail(
    { kind: "notice-untold", name: "Ayşe", gap: null, link: RESET_LINK, inboxLink: INBOX_LINK },
    mailSender,
  );
  expect(text).toContain("bildirim yollarınızdan hiçbirine gönderemedik.\n");
});

test("the mail that asks a second person promises to ask no more only where it can be declined", () => {
  const asked = makeSampleMails("Ayşe")["second-person-asked"] as Extract<Mail, { kind: "second-person-asked" }>;
  const promise = "İstemediğinizi söylerseniz 30 gün boyunca bu kullanıcı adına size yazmayız.";
  expect(renderMail({ ...asked, sticker: "" }, mailSender).text).toContain(promise);
  expect(renderMail(asked, mailSender).text).not.toContain(promise);
});

test("the mail of a corrected plate says what the former one was, where that was asked", () => {
  const mail = { kind: "plate-corrected", name: "Ayşe", code: "KT7M2QXA", plate: "06 DEF 456", reason: "x" } as const;
  expect(renderMail({ ...mail, correction: "typing-mistake" }, mailSender).text).toContain(
    "yazım hatası düzeltmesidir",
  );
  const older = renderMail(mail, mailSender).text;
  expect(older).not.toContain("yazım hatası");
  expect(older).not.toContain("başka bir araç");
});

describe("the mail of a notice", () => {
  const notice = {
    kind: "notice-arrived",
    name: "Ayşe",
    code: "KT7M2QXA",
    plate: "34 ABC 123",
    reason: "lights",
    isNudge: false,
    link: answerLink,
    inboxLink: INBOX_LINK,
  } as const;

  test("offers four answers, each of which is chosen on the page that it leads to, and the inbox", () => {
    const { text, html } = renderMail(notice, mailSender);
    const chosen = ["now", "coming-5", "coming-10", "cannot"].map((answer) => `${answerLink}?answer=${answer}`);
    expect(text.match(/^\S+\?answer=\S+$/gmu)).toEqual(chosen);
    expect([...html.matchAll(/href="([^"]*\?answer=[^"]*)"/gu)].map(([, href]) => href)).toEqual(chosen);
    expect(text).toContain(`Gelen kutumda aç:\n${INBOX_LINK}\n`);
    expect(html).toContain(`href="${INBOX_LINK}"`);
  });

  test("names the code where there is no plate", () => {
    const { subject, text } = renderMail({ ...notice, plate: "" }, mailSender);
    expect(subject).toBe("KT7M2QXA: Farlar açık");
    expect(text).toContain("Birisi KT7M2QXA etiketini okutup size mesaj gönderdi.");
  });

  test("says that somebody still waits", () => {
    const { subject, text, html } = renderMail({ ...notice, isNudge: true }, mailSender);
    expect(subject).toBe("34 ABC 123: hâlâ bekliyor (Farlar açık)");
    for (const body of [text, toReadableText(html)])
      expect(body).toContain("34 ABC 123 etiketinden size mesaj gönderen kişi hâlâ bekliyor.");
  });

  test("asks to look at once in an emergency alone", () => {
    expect(renderMail({ ...notice, reason: "crash" }, mailSender).text).toContain("Acil bir durum olabilir");
    expect(renderMail(notice, mailSender).text).not.toContain("Acil");
  });

  test("keeps a plate on the one line of the subject", () => {
    const { subject } = renderMail({ ...notice, plate: "34\r\nBcc: victim@example.com" }, mailSender);
    expect(subject).toBe("34 Bcc: victim@example.com: Farlar açık");
  });
});

test.each([
  "company-refused",
  "company-name-refused",
  "plate-hidden",
  "account-closed",
  "account-removed",
  "code-switched-off",
  "note-hidden",
  "plate-corrected",
] as const)("%s asks nobody to write who is told no address", (kind) => {
  const { text, html } = renderMail(makeSampleMails("Ayşe")[kind], { ...mailSender, operator: NO_OPERATOR });
  expect(text + html).not.toContain("bize ulaşın");
  const byPhone = renderMail(makeSampleMails("Ayşe")[kind], {
    ...mailSender,
    operator: { ...NO_OPERATOR, phone: operatorView.phone },
  });
  expect(byPhone.text).toContain(`\n${operatorView.phone}\n`);
  expect(byPhone.html).toContain('href="tel:+902121234567"');
  expect(byPhone.html).not.toContain("mailto:");
});

test("the colours are those of the tokens", () => {
  const [ofDay = "", ofNight = ""] = readFileSync("src/web/tokens.css", "utf8").split("@media");
  for (const [palette, tokens] of [
    [lightColours, ofDay],
    [darkColours, ofNight],
  ] as const) {
    for (const [name, colour] of Object.entries(palette)) {
      expect(tokens).toContain(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${colour};`);
    }
  }
});

function toReadableText(html: string): string {
  const signs: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };
  return html.replace(/<[^>]*>/g, "").replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => signs[name] ?? "");
}
