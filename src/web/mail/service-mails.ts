import {
  clockRemedies,
  makeDoubtedClockSentence,
  NOTHING_DELETED_MESSAGE,
} from "#contract/words/doubted-clock.words.ts";

import type { MailWords } from "./mail-words.ts";

export const serviceMails = {
  "clock-doubted": (mail, { brand, hello, because }) => {
    const clocks = {
      doubt: mail.doubt,
      server: new Date(mail.server),
      database: new Date(mail.database),
      lastSeen: mail.lastSeen === null ? null : new Date(mail.lastSeen),
    };
    return {
      subject: `${brand}: sunucunun saati yanlış olabilir`,
      preview: NOTHING_DELETED_MESSAGE,
      heading: "Sunucunun saati yanlış olabilir",
      paragraphs: [hello, makeDoubtedClockSentence(clocks), NOTHING_DELETED_MESSAGE, clockRemedies[mail.doubt]],
      action: { label: "Admin panelini aç", url: mail.link },
      notes: [],
      because,
    };
  },
  "changes-lost": ({ stickers, count, link }, { brand, hello, because }) => {
    const named = stickers.join(", ") + (count > stickers.length ? ` ve ${count - stickers.length} etiket daha` : "");
    return {
      subject: `${brand}: son kaydınız kaybolmuş olabilir`,
      preview: "Okutanlara iletişim bilgilerinizi siz bakana kadar göstermiyoruz.",
      heading: "Son kaydınız kaybolmuş olabilir",
      paragraphs: [
        hello,
        `Sunucumuz arızalandı. Şu etiketlerde yaptığınız son değişiklik kaybolmuş olabilir: ${named}.`,
        "Gizlediğiniz bir bilgi yeniden görünmesin diye okutanlara iletişim bilgilerinizi göstermiyoruz. Size mesaj gönderebilirler.",
        "Bilgilerinizi kontrol edin. Doğruysa bir dokunuşla yeniden gösterin.",
      ],
      action: { label: "Bilgilerimi kontrol et", url: link },
      notes: [],
      because,
    };
  },
} satisfies Partial<MailWords>;
