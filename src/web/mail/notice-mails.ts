import {
  makeAlertText,
  alertWayWords,
  deliveryErrorWords,
  formatFleetDate,
  formatLatePoliceNotice,
} from "#contract/notices/alerts.words.ts";
import { answerWords, noticeReasonWords } from "#contract/notices/notices.words.ts";
import { reachGapWords } from "#contract/people/reach-gap.words.ts";
import type { Mail } from "#contract/ports/mails.ts";
import { isEmergency, USUAL_ANSWERS } from "#domain/notices/notice.ts";
import { SECOND_PERSON_DECLINED_DAYS } from "#domain/notices/second-person.ts";
import { cleanLine, isolateDirection } from "#domain/words/text.ts";

import { toSafeMailName } from "./greeting.ts";
import type { MailContent, MailWords } from "./mail-words.ts";

function makeNoticeArrivedSentence(
  which: string,
  { isNudge, toldBy }: Extract<Mail, { kind: "notice-arrived" }>,
): string {
  if (isNudge) return `${which} etiketinden size mesaj gönderen kişi hâlâ bekliyor.`;
  return toldBy !== undefined
    ? `${which} etiketini okutan başka biri de aynı mesajı gönderdi. Şimdiye kadar ${toldBy} kişi.`
    : `Birisi ${which} etiketini okutup size mesaj gönderdi.`;
}

function formatAlertWay({ way, channel }: Extract<Mail, { kind: "channel-switched-off" }>): string {
  const name = toSafeMailName(channel);
  return `${alertWayWords[way]} yolunuza${name === "" ? "" : ` (${isolateDirection(name)})`}`;
}

function makeAlertContent(
  { content, link, settingsLink }: Extract<Mail, { kind: "alert" }>,
  brand: string,
  hello: string,
): Omit<MailContent, "because"> {
  const { title, body } = makeAlertText(content, { brand, isOpen: true });
  const isPlainTest = content.kind === "test" && !content.of;
  const lines =
    content.kind === "summary"
      ? [
          ...(content.isOverCeiling ? [TOO_MANY_NOTICES_SENTENCE] : []),
          ...content.notices.map(
            ({ plate, code, reason }) => `${isolateDirection(cleanLine(plate)) || code}: ${noticeReasonWords[reason]}`,
          ),
          ...(content.count > content.notices.length
            ? [`ve ${content.count - content.notices.length} mesaj daha`]
            : []),
        ]
      : content.kind === "fleet"
        ? [
            ...content.dates.map((date) => formatFleetDate(date)),
            ...(content.more > 0 ? [`ve ${content.more} tarih daha`] : []),
          ]
        : content.kind === "police-late"
          ? [
              "Bu işlemler 15 dakika içinde KABİS’e bildirildi olarak işaretlenmedi:",
              ...content.notices.map((notice) => formatLatePoliceNotice(notice)),
              ...(content.more > 0 ? [`ve ${content.more} işlem daha`] : []),
            ]
          : [body];
  return {
    subject: `${brand}: ${isPlainTest ? "deneme bildirimi" : title}`,
    preview: lines.find((line) => line !== TOO_MANY_NOTICES_SENTENCE) ?? "",
    heading: isPlainTest ? "Deneme bildirimi" : title,
    paragraphs: [hello, ...lines],
    action: { label: actionLabels[content.kind], url: link },
    notes: [`Neleri hangi yoldan öğreneceğinizi Bildirimler sayfasından seçersiniz: ${settingsLink}`],
  };
}

const TOO_MANY_NOTICES_SENTENCE = "Bugün çok mesaj geldi. Bu yüzden bunları size tek tek değil, birlikte bildiriyoruz.";

const actionLabels: Record<Extract<Mail, { kind: "alert" }>["content"]["kind"], string> = {
  summary: "Mesajları aç",
  fleet: "Filomu aç",
  "police-late": "KABİS sayfasını aç",
  rental: "Kiralamayı aç",
  "company-approved": "Panelimi aç",
  "company-refused": "Hesabımı aç",
  "code-switched-off": "Panelimi aç",
  "log-in": "Oturumlarımı gör",
  test: "Bildirimleri aç",
};

export const noticeMails = {
  "notice-arrived": (mail, { hello, because }) => {
    // The reader's own plate or name, or else the code.
    const which = isolateDirection(cleanLine(mail.plate)) || mail.code;
    const words = noticeReasonWords[mail.reason];
    return {
      subject: mail.isNudge ? `${which}: hâlâ bekliyor (${words})` : `${which}: ${words}`,
      preview: "Giriş yapmadan yanıt verebilirsiniz.",
      heading: words,
      paragraphs: [
        hello,
        makeNoticeArrivedSentence(which, mail),
        ...(isEmergency(mail.reason) ? ["Acil bir durum olabilir. Lütfen hemen bakın."] : []),
      ],
      action: { label: "Mesajı aç ve yanıtla", url: mail.link },
      choices: {
        label: "Bir yanıt seçerek açın (göndermeden önce size gösterilir) ya da gelen kutunuza gidin:",
        links: [
          ...USUAL_ANSWERS.map((answer) => ({ text: answerWords[answer], href: `${mail.link}?answer=${answer}` })),
          { text: "Gelen kutumda aç", href: mail.inboxLink },
        ],
      },
      notes: [
        "Mesaj gönderen kişi, bağlantıyı açtığınızı görmez. Yanıtınızı görür. Bağlantı mesaj kapanana kadar geçerlidir. Bağlantıyı açan sizin adınıza yanıt verebilir. Bu e-postayı başkasına iletmeyin.",
      ],
      because,
    };
  },
  alert: (mail, { brand, hello, because }) => ({ ...makeAlertContent(mail, brand, hello), because }),
  "notice-untold": (mail, { brand, hello, because }) => {
    const { why, help } = mail.gap === null ? { why: "", help: reachGapWords.failing.help } : reachGapWords[mail.gap];
    return {
      subject: `${brand}: bir mesaj sizi bekliyor`,
      preview: "Bildirim yollarınızdan hiçbirine gönderemedik.",
      heading: "Bir mesaj sizi bekliyor",
      paragraphs: [
        hello,
        `Etiketinizi okutan biri size mesaj bıraktı, ama bildirim yollarınızdan hiçbirine gönderemedik.${why === "" ? "" : ` ${why}`}`,
        help,
      ],
      action: { label: "Mesajı aç", url: mail.inboxLink },
      notes: [`Mesajları hangi yoldan öğreneceğinizi Bildirimler sayfasından seçersiniz: ${mail.link}`],
      because,
    };
  },
  "channel-switched-off": (mail, { brand, hello, because }) => ({
    subject: `${brand}: bir bildirim yolunuz kapandı`,
    preview: "Beş gündür oraya hiçbir bildirim ulaşmadı.",
    heading: "Bir bildirim yolunuz kapandı",
    paragraphs: [
      hello,
      `${formatAlertWay(mail)} beş gündür hiçbir bildirim ulaşmadı. Artık oraya göndermiyoruz.`,
      mail.isLast === true
        ? "Çalışan başka bir yolunuz yok. Etiketinizi okutanların mesajlarını yalnızca giriş yapınca görürsünüz."
        : "Diğer yollarınız çalışmaya devam eder.",
      ...(mail.error === "" ? [] : [`Son denemede: ${deliveryErrorWords[mail.error]}`]),
    ],
    action: { label: "Bildirimlerimi aç", url: mail.link },
    notes: ["Sorunu giderdiyseniz Bildirimler sayfasından kaldırıp yeniden ekleyin."],
    because,
  }),
  "second-person-asked": (mail, { brand, host, hello }) => {
    const which = isolateDirection(cleanLine(mail.sticker));
    const isOfSticker = which !== "";
    return {
      subject: `${brand}: sizden bir onay isteniyor`,
      preview: `Daveti ${mail.validDays} gün içinde kabul edebilirsiniz.`,
      heading: isOfSticker
        ? "Bir etiketin mesajlarını birlikte yanıtlar mısınız?"
        : "Yanıt verilmeyen mesajlar size de gelsin mi?",
      paragraphs: [
        hello,
        `${mail.by} adresli ${brand} kullanıcısı sizi ikinci kişi olarak seçti. ${brand} etiketi bir araçta ya da iş yerindedir. Okutan kişi sahibine mesaj gönderir. ${
          isOfSticker
            ? `Kabul ederseniz ${which} etiketine gelen mesajları siz de görür ve yanıtlarsınız.`
            : "Kullanıcı bir mesaja zamanında yanıt vermezse size e-posta göndermemizi istiyor."
        }`,
        isOfSticker
          ? "Kabul etmek için aşağıdaki sayfayı açın. Hesabınız varsa giriş yaparsınız, yoksa bu adresle kayıt olursunuz."
          : "Kabul etmek ya da istemediğinizi söylemek için aşağıdaki sayfayı açın. Sayfayı açmak tek başına bir şey değiştirmez.",
      ],
      action: { label: "Sayfayı aç", url: mail.link },
      notes: [
        `Daveti ${mail.validDays} gün içinde kabul edebilirsiniz. Bağlantıyı başkasına iletmeyin.`,
        "Bu kişiyi tanımıyorsanız bir şey yapmanız gerekmez.",
        ...(isOfSticker
          ? []
          : [
              `İstemediğinizi söylerseniz ${SECOND_PERSON_DECLINED_DAYS} gün boyunca bu kullanıcı adına size yazmayız.`,
            ]),
        "Sizden ödeme istemeyiz.",
      ],
      because: `Bu e-postayı, ${mail.by} adresli kullanıcı ${host} sitesinde bu adresi ikinci kişi olarak yazdığı için gönderdik.`,
    };
  },
  "second-person-told": (mail, { host, hello }) => {
    const which = isolateDirection(cleanLine(mail.plate)) || mail.code;
    const words = noticeReasonWords[mail.reason];
    const owner = toSafeMailName(mail.owner);
    const who = owner === "" ? "Sizi ikinci kişi seçen kullanıcı" : isolateDirection(owner);
    return {
      subject: `${which}: ${words}`,
      preview: `${mail.minutes} dakikadır yanıt verilmedi.`,
      heading: words,
      paragraphs: [
        hello,
        `${who}, ${which} etiketine gelen bu mesaja ${mail.minutes} dakikadır yanıt vermedi. Ulaşabiliyorsanız haber verin.`,
        ...(isEmergency(mail.reason) ? ["Acil bir durum olabilir. Gerekiyorsa 112’yi arayın."] : []),
      ],
      action: { label: "Artık mesaj almak istemiyorum", url: mail.endLink },
      notes: ["Bu e-postaları dilediğiniz an yukarıdaki düğmeyle bitirebilirsiniz."],
      because: `Bu e-postayı, ${host} sitesinde ikinci kişi olmayı kabul ettiğiniz için gönderdik.`,
    };
  },
  unreachable: (mail, { brand, hello, because }) => {
    const which = isolateDirection(cleanLine(mail.plate)) || mail.code;
    return {
      subject: `${brand}: ${which} etiketinizden size ulaşılamıyor`,
      preview: "Etiketi okutanların mesajı size gelmiyor.",
      heading: "Etiketinizden size ulaşılamıyor",
      paragraphs: [
        hello,
        ...(mail.gap
          ? [
              `${which} etiketini dün bağladınız. Okutanlar mesaj bırakabiliyor, ama size bildirim gönderemiyoruz. ${reachGapWords[mail.gap].why}`,
              `${reachGapWords[mail.gap].help} Telefonunuzu göstermeniz de yeterlidir.`,
            ]
          : [
              `${which} etiketini dün bağladınız. Okutanlar şu anda hiçbir iletişim bilginizi görmüyor ve size mesaj da gönderemiyor.`,
              "Telefonunuzu gösterin ya da mesaj almayı açın. İkisinden biri yeterlidir.",
            ]),
      ],
      action: { label: "Etiketi düzenle", url: mail.link },
      notes: ["Böyle kalmasını istiyorsanız bir şey yapmanız gerekmez. Bunu bir daha hatırlatmayız."],
      because,
    };
  },
} satisfies Partial<MailWords>;
