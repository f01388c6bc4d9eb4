import { alertText, alertWayWords, deliveryErrorWords, fleetDateLine } from "#contract/notices/alerts.words.ts";
import { answerWords, noticeReasonWords } from "#contract/notices/notices.words.ts";
import { gapWords } from "#contract/people/gap.words.ts";
import type { Mail, SecondFactorChange } from "#contract/ports/mails.ts";
import type { Operator } from "#contract/ports/public-pages.ts";
import { clockRemedies, doubtedClockSentence, NOTHING_DELETED } from "#contract/words/doubted-clock.words.ts";
import { isEmergency, USUAL_ANSWERS } from "#domain/notices/notice.ts";
import type { CorrectionKind } from "#domain/people/plate.ts";
import { CLAIM_GUESSES_TOLD } from "#domain/sticker/claim.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { cleanLine, isolated } from "#domain/words/text.ts";
import { contactLinks } from "#web/parts/contact-links.ts";

import type { Contact } from "./contact.tsx";
import { greeting, nameInMail } from "./greeting.ts";

/** What a mail says; its text and its HTML are both made of this. */
export interface MailContent {
  subject: string;
  /** What a list of mails shows after the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Somebody's own words, set apart. */
  quote?: { label: string; text: string };
  action?: { label: string; url: string };
  /** Shorter ways to the same, below the action. */
  choices?: { label: string; links: { text: string; href: string }[] };
  notes: string[];
  contact?: Contact | undefined;
  /** Why the reader gets it. */
  because: string;
}

const NO_PASSWORD_ASKED = "Size e-postayla ya da telefonla hiçbir zaman şifrenizi sormayız.";

const NO_CODE_ASKED =
  "Size e-postayla ya da telefonla hiçbir zaman şifrenizi, kodunuzu ya da kurtarma kodunuzu sormayız.";

const TAP_TO_CONFIRM = "Bu adresin size ait olduğunu göstermek için aşağıdaki bağlantıya dokunun.";

type ConfirmationReason = NonNullable<Extract<Mail, { kind: "confirm-address" }>["why"]> | "asked";

const confirmationSubjects: Record<ConfirmationReason, (brand: string) => string> = {
  asked: (brand) => `${brand}: e-posta adresinizi doğrulayın`,
  "notice-waits": (brand) => `${brand}: bir haber sizi bekliyor, adresinizi doğrulayın`,
  unreachable: (brand) => `${brand}: etiketinizden size ulaşılamıyor, adresinizi doğrulayın`,
};

/** Nothing of what a stranger told: the address may be somebody else's. */
const confirmationReasons: Record<ConfirmationReason, (brand: string) => string[]> = {
  asked: (brand) => [`${brand} hesabınız açıldı. ${TAP_TO_CONFIRM}`],
  "notice-waits": (brand) => [
    `${brand} etiketinizi okutan biri size haber bıraktı. E-posta adresiniz doğrulanmadığı için haberi size gönderemedik.`,
    "Haber, giriş yaptığınızda “Gelen haberler” sayfasında. Adresinizi doğrulayınca sonraki haberler e-postayla da gelir.",
    TAP_TO_CONFIRM,
  ],
  unreachable: (brand) => [
    `${brand} hesabınıza dün bir etiket bağladınız. E-posta adresiniz doğrulanmadığı için etiketi okutanların haberlerini size gönderemiyoruz.`,
    TAP_TO_CONFIRM,
  ],
};

/** What became of the rest of a profile whose plate was corrected. */
const corrections: Record<CorrectionKind, string> = {
  "typing-mistake": "Bu bir yazım hatası düzeltmesidir; etiketinizde başka bir şey değişmedi.",
  "another-car":
    "Etiket artık başka bir araç için geçiyor: okutanlara gösterdiğiniz durum ve koyduğunuz engeller sona erdi. Notunuz ve iletişim bilgileriniz olduğu gibi duruyor; yeni araca uyup uymadığına bakın.",
};

const secondFactorNews: Record<SecondFactorChange, { subject: string; heading: string; sentence: string }> = {
  on: {
    subject: "ikinci adım açıldı",
    heading: "Girişin ikinci adımı açıldı",
    sentence: "girişte şifrenizden sonra telefonunuzdaki kod da istenecek. Diğer cihazlardaki oturumlarınız kapatıldı.",
  },
  replaced: {
    subject: "ikinci adım yeniden kuruldu",
    heading: "İkinci adım yeniden kuruldu",
    sentence:
      "girişin ikinci adımı yeni bir uygulamayla kuruldu; eski kodlar ve eski kurtarma kodları artık geçmez. Diğer cihazlardaki oturumlarınız kapatıldı.",
  },
  off: {
    subject: "ikinci adım kapatıldı",
    heading: "İkinci adım kapatıldı",
    sentence: "girişin ikinci adımı kapatıldı; hesabınız yalnız şifrenizle açılır.",
  },
  "code-used": {
    subject: "bir kurtarma kodu kullanıldı",
    heading: "Bir kurtarma kodu kullanıldı",
    sentence: "ikinci adımda bir kurtarma kodu kullanıldı. O kod bir daha geçmez.",
  },
  "codes-renewed": {
    subject: "kurtarma kodları yenilendi",
    heading: "Kurtarma kodlarınız yenilendi",
    sentence: "yeni kurtarma kodları oluşturuldu; eskileri artık geçmez.",
  },
};

/** The words of a mail. Only ours and the reader's own plate stand in the subject; names and reasons become one line each. */
export function contentOf(mail: Mail, brand: string, host: string, operator: Operator): MailContent {
  const links = contactLinks(operator);
  const contact = (sentence: string) => (links.length === 0 ? undefined : { sentence, links });
  const hello = greeting(mail.name);
  const because = `Bu e-posta, ${host} sitesinde bu adresle bir ${brand} hesabı olduğu için gönderildi.`;
  switch (mail.kind) {
    case "confirm-address":
      return {
        subject: confirmationSubjects[mail.why ?? "asked"](brand),
        preview: "Tek bir dokunuş yeterli.",
        heading: "E-posta adresinizi doğrulayın",
        paragraphs: [hello, ...confirmationReasons[mail.why ?? "asked"](brand)],
        action: { label: "Adresimi doğrula", url: mail.link },
        notes: [
          `Bağlantı ${mail.validDays} gün geçerlidir ve bir kez kullanılabilir.`,
          "Bu hesabı siz açmadıysanız bir şey yapmanız gerekmez; bağlantıyı kullanmayın.",
        ],
        because: `Bu e-posta, ${host} sitesinde bu adresle bir ${brand} hesabı açıldığı için gönderildi.`,
      };
    case "reset-password":
      return {
        subject: `${brand}: yeni şifre belirleyin`,
        preview: `Bağlantı ${mail.validMinutes} dakika geçerlidir.`,
        heading: "Yeni şifre belirleyin",
        paragraphs: [
          hello,
          `${brand} hesabınız için yeni bir şifre istendi. Yeni şifrenizi aşağıdaki bağlantıyla açılan sayfada belirleyebilirsiniz.`,
        ],
        action: { label: "Yeni şifre belirle", url: mail.link },
        notes: [
          `Bağlantı ${mail.validMinutes} dakika geçerlidir ve bir kez kullanılabilir. Yeni şifreyle birlikte bütün açık oturumlarınız kapanır.`,
          "Bunu siz istemediyseniz bir şey yapmanız gerekmez; şifreniz olduğu gibi kalır.",
          NO_PASSWORD_ASKED,
        ],
        because,
      };
    case "password-changed":
      return {
        subject: `${brand}: şifreniz değiştirildi`,
        preview: "Bunu siz yapmadıysanız hemen yeni bir şifre belirleyin.",
        heading: "Şifreniz değiştirildi",
        paragraphs: [
          hello,
          `${brand} hesabınızın şifresi ${formatLongDateTime(mail.at)} itibarıyla değişti (Türkiye saati). Bunu siz yaptıysanız başka bir şey gerekmez.`,
          "Siz yapmadıysanız hemen yeni bir şifre belirleyin; böylece hesabınıza girmiş olan herkesin oturumu kapanır.",
        ],
        action: { label: "Yeni şifre iste", url: mail.forgotLink },
        notes: [NO_PASSWORD_ASKED],
        because,
      };
    case "second-factor-changed":
      return {
        subject: `${brand}: ${secondFactorNews[mail.change].subject}`,
        preview: "Bunu siz yapmadıysanız hemen yeni bir şifre belirleyin.",
        heading: secondFactorNews[mail.change].heading,
        paragraphs: [
          hello,
          `${brand} hesabınızda ${formatLongDateTime(mail.at)} itibarıyla (Türkiye saati): ${secondFactorNews[mail.change].sentence}`,
          ...(mail.change === "code-used"
            ? [`Kalan kurtarma kodunuz: ${mail.codesLeft}. Azaldıysa profilinizden yenileyin.`]
            : []),
          "Bunu siz yaptıysanız başka bir şey gerekmez. Siz yapmadıysanız şifrenizi değiştirin, açık oturumlarınızı kapatın ve ikinci adımı yeniden kurun.",
        ],
        action: { label: "Profilimi aç", url: mail.link },
        notes: [NO_CODE_ASKED],
        because,
      };
    case "second-factor-guessed":
      return {
        subject: `${brand}: birisi girişte yanlış kodlar deniyor`,
        preview: "Şifrenizi bilen biri olabilir; değiştirin.",
        heading: "Birisi girişte yanlış kodlar deniyor",
        paragraphs: [
          hello,
          `${brand} hesabınızın şifresi doğru girildi, ardından ikinci adımda bugün birkaç kez yanlış kod denendi. Art arda denenirse kodlar bir süre kabul edilmez.`,
          "Deneyen siz değilseniz şifrenizi bilen biri var demektir: hemen yeni bir şifre belirleyin. O zaman denemeler de biter.",
        ],
        action: { label: "Yeni şifre iste", url: mail.forgotLink },
        notes: [
          "Deneyen sizseniz ve kod kabul edilmiyorsa 15 dakika sonra yeniden deneyin ya da bir kurtarma kodu kullanın.",
          NO_CODE_ASKED,
        ],
        because,
      };
    case "second-factor-reset":
      return {
        subject: `${brand}: ikinci adımınız sıfırlandı`,
        preview: "Şimdilik yalnız şifrenizle giriyorsunuz.",
        heading: "İkinci adımınız sıfırlandı",
        paragraphs: [
          hello,
          `${brand} hesabınızda girişin ikinci adımı sıfırlandı ve açık oturumlarınız kapatıldı. Hesabınız yeniden kurana kadar yalnız şifrenizle açılır.`,
          "Bunu siz istemediyseniz hemen şifrenizi değiştirin.",
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        action: { label: "İkinci adımı yeniden kur", url: mail.link },
        notes: [NO_CODE_ASKED],
        contact: contact("Bununla ilgili bir sorunuz varsa bize ulaşın:"),
        because,
      };
    case "company-approved":
      return {
        subject: `${brand}: başvurunuz onaylandı`,
        preview: "Filo paneliniz hazır.",
        heading: "Filo paneliniz hazır",
        paragraphs: [
          hello,
          `${applicationOf(mail.company)} onaylandı. Filonuzda ${mail.carSlots} araçlık yer açıldı; her araç için bir QR kod hazır.`,
        ],
        action: { label: "Filo panelini aç", url: mail.link },
        notes: [],
        because,
      };
    case "company-refused":
      return {
        subject: `${brand}: başvurunuz hakkında`,
        preview: "Başvurunuzu şimdilik onaylayamadık.",
        heading: "Başvurunuzu şimdilik onaylayamadık",
        paragraphs: [
          hello,
          `${applicationOf(mail.company)} incelendi ve onaylanamadı.`,
          "Eksiği giderdiyseniz ya da yanıt vermek isterseniz giriş yapıp hesabınızdan yazın; başvurunuz yeniden incelenir.",
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        ...(mail.link !== undefined && { action: { label: "Eksikleri gönder", url: mail.link } }),
        notes: [],
        contact: contact("Bununla ilgili bir sorunuz varsa bize ulaşın:"),
        because,
      };
    case "company-name-accepted":
      return {
        subject: `${brand}: yeni adınız onaylandı`,
        preview: "Okutanlar artık yeni adı görüyor.",
        heading: "Yeni adınız onaylandı",
        paragraphs: [hello, `${askedName(mail.company)} onaylandı. Araçlarınızı okutanlar artık bu adı görüyor.`],
        action: { label: "Şirket profilini aç", url: mail.link },
        notes: [],
        because,
      };
    case "company-name-refused":
      return {
        subject: `${brand}: yeni adınız hakkında`,
        preview: "Nedeni bu e-postada.",
        heading: "Yeni adınızı onaylayamadık",
        paragraphs: [
          hello,
          `${askedName(mail.company)} onaylanmadı. Araçlarınızı okutanlar eski adınızı görmeye devam ediyor.`,
          "Şirket profilinizden başka bir ad yazabilirsiniz.",
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        action: { label: "Şirket profilini aç", url: mail.link },
        notes: [],
        contact: contact("Bu ad gerçekten sizinse bize ulaşın:"),
        because,
      };
    case "name-waits":
      return {
        subject: `${brand}: bir ad onayınızı bekliyor`,
        preview: "Siz karar verene kadar okutanlara gösterilmez.",
        heading: "Bir ad onayınızı bekliyor",
        paragraphs: [
          hello,
          "Birisi, bir kurumun, bankanın ya da onaylı bir şirketin adına benzeyen bir ad yazdı. Siz karar verene kadar okutanlar bu adı görmez.",
        ],
        action: { label: "Adı aç", url: mail.link },
        notes: [],
        because,
      };
    case "company-applied": {
      const name = nameInMail(mail.company);
      const company = name === "" ? "Bir şirket" : isolated(name);
      return {
        subject: mail.isAgain ? `${brand}: bir şirket yeniden başvurdu` : `${brand}: yeni şirket başvurusu`,
        preview: "Onayınızı bekliyor.",
        heading: mail.isAgain ? "Bir şirket yeniden başvurdu" : "Yeni bir şirket başvurdu",
        paragraphs: [
          hello,
          mail.isAgain
            ? `${company} reddedilen başvurusundaki eksikleri yazdı ve yeniden onayınızı bekliyor.`
            : `${company} kayıt oldu ve onayınızı bekliyor.`,
        ],
        action: { label: "Başvuruyu aç", url: mail.link },
        notes: [],
        because,
      };
    }
    case "account-closed":
      return {
        subject: `${brand}: hesabınız kapatıldı`,
        preview: "Nedeni bu e-postada.",
        heading: "Hesabınız kapatıldı",
        paragraphs: [
          hello,
          `${brand} hesabınız yönetici tarafından kapatıldı ve açık oturumlarınız sonlandırıldı. Hesap kapalıyken giriş yapılamaz.`,
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        notes: [],
        contact: contact(
          "Bunun bir yanlışlık olduğunu düşünüyorsanız ya da verilerinizle ilgili bir isteğiniz varsa bize ulaşın:",
        ),
        because,
      };
    case "account-reopened":
      return {
        subject: `${brand}: hesabınız yeniden açıldı`,
        preview: "Kaldığınız yerden devam edebilirsiniz.",
        heading: "Hesabınız yeniden açıldı",
        paragraphs: [
          hello,
          `${brand} hesabınız yeniden açıldı. Şifreniz değişmedi; kaldığınız yerden devam edebilirsiniz.`,
        ],
        action: { label: "Giriş yap", url: mail.link },
        notes: [],
        because,
      };
    case "account-removed":
      return {
        subject: `${brand}: hesabınız silindi`,
        preview: "Hesabınız ve ona bağlı bilgiler kaldırıldı.",
        heading: "Hesabınız silindi",
        paragraphs: [
          hello,
          `${brand} hesabınız kalıcı olarak silindi. Adınız, e-posta adresiniz, şifreniz, oturumlarınız ve etiketlerinizde gösterilen bilgiler kaldırıldı; etiketler artık kimseye bağlı değil.`,
          "Yalnızca şirket hesaplarında, kanunun saklanmasını istediği kiralama, ödeme ve gider kayıtları müşteri bilgileri olmadan süresi dolana kadar tutulur.",
        ],
        notes: ["Yedeklerdeki kopyalar en çok 35 gün içinde silinir."],
        contact: contact("Bunu siz istemediyseniz bize ulaşın:"),
        because: `Bu e-posta, ${host} sitesinde bu adresle açılmış bir ${brand} hesabı silindiği için gönderildi. Bu, size gönderdiğimiz son e-postadır.`,
      };
    case "notice-arrived": {
      // A plate, or the name that stands for one; it is the reader's own.
      const which = isolated(cleanLine(mail.plate)) || mail.code;
      const words = noticeReasonWords[mail.reason];
      return {
        subject: mail.isNudge ? `${which}: hâlâ bekliyor (${words})` : `${which}: ${words}`,
        preview: "Giriş yapmadan yanıt verebilirsiniz.",
        heading: words,
        paragraphs: [
          hello,
          arrivedLine(which, mail),
          ...(isEmergency(mail.reason) ? ["Acil bir durum olabilir; lütfen hemen bakın."] : []),
        ],
        action: { label: "Haberi aç ve yanıtla", url: mail.link },
        choices: {
          label: "Bir yanıt seçerek açın (göndermeden önce size gösterilir) ya da gelen kutunuza gidin:",
          links: [
            ...USUAL_ANSWERS.map((answer) => ({ text: answerWords[answer], href: `${mail.link}?answer=${answer}` })),
            { text: "Gelen kutumda aç", href: mail.inboxLink },
          ],
        },
        notes: [
          "Haber veren kişi, bağlantıyı açtığınızı görmez; yanıtınızı görür. Bağlantı haber kapanana kadar geçer; onunla sizin adınıza yanıt verilebildiği için bu e-postayı başkasına iletmeyin.",
        ],
        because,
      };
    }
    case "alert":
      return { ...alertContent(mail, brand, hello), because };
    case "notice-untold": {
      const { why, help } = mail.gap === null ? { why: "", help: gapWords.failing.help } : gapWords[mail.gap];
      return {
        subject: `${brand}: bir haber sizi bekliyor`,
        preview: "Bildirim yollarınızdan hiçbirine gönderemedik.",
        heading: "Bir haber sizi bekliyor",
        paragraphs: [
          hello,
          `Etiketinizi okutan biri size haber bıraktı, ama bildirim yollarınızdan hiçbirine gönderemedik.${why === "" ? "" : ` ${why}`}`,
          help,
        ],
        action: { label: "Haberi aç", url: mail.inboxLink },
        notes: [`Haberleri hangi yoldan öğreneceğinizi Bildirimler sayfasından seçersiniz: ${mail.link}`],
        because,
      };
    }
    case "channel-switched-off":
      return {
        subject: `${brand}: bir bildirim yolunuz kapandı`,
        preview: "Beş gündür oraya hiçbir bildirim ulaşmadı.",
        heading: "Bir bildirim yolunuz kapandı",
        paragraphs: [
          hello,
          `${wayOf(mail)} beş gündür hiçbir bildirim ulaşmadı. Artık oraya göndermiyoruz.`,
          mail.isLast === true
            ? "Çalışan başka bir yolunuz yok: etiketinizi okutanlar haber verirse bunu yalnızca giriş yapınca görürsünüz."
            : "Diğer yollarınız çalışmaya devam eder.",
          ...(mail.error === "" ? [] : [`Son denemede: ${deliveryErrorWords[mail.error]}`]),
        ],
        action: { label: "Bildirimlerimi aç", url: mail.link },
        notes: ["Sorunu giderdiyseniz Bildirimler sayfasından kaldırıp yeniden ekleyin."],
        because,
      };
    case "second-person-asked":
      return {
        subject: `${brand}: sizden bir onay isteniyor`,
        preview: "Siz kabul etmedikçe size başka e-posta gelmez.",
        heading: "Yanıt verilmeyen haberler size de gelsin mi?",
        paragraphs: [
          hello,
          `${mail.by} adresli ${brand} kullanıcısı sizi ikinci kişi olarak seçti. ${brand} etiketi araçtadır; okutan kişi sahibine haber verir. Kullanıcı bir habere zamanında yanıt vermezse size e-posta göndermemizi istiyor.`,
          "Kabul etmek ya da istemediğinizi söylemek için aşağıdaki sayfayı açın. Sayfayı açmak tek başına bir şey değiştirmez.",
        ],
        action: { label: "Sayfayı aç", url: mail.link },
        notes: [
          "Bu kişiyi tanımıyorsanız bir şey yapmanız gerekmez; kabul etmezseniz size haber gönderilmez.",
          "Sizden hesap, şifre ya da ödeme istenmez.",
        ],
        because: `Bu e-posta, ${mail.by} adresli kullanıcı ${host} sitesinde bu adresi ikinci kişi olarak yazdığı için gönderildi.`,
      };
    case "second-person-told": {
      const which = isolated(cleanLine(mail.plate)) || mail.code;
      const words = noticeReasonWords[mail.reason];
      const owner = nameInMail(mail.owner);
      const who = owner === "" ? "Sizi ikinci kişi seçen kullanıcı" : isolated(owner);
      return {
        subject: `${which}: ${words}`,
        preview: `${mail.minutes} dakikadır yanıt verilmedi.`,
        heading: words,
        paragraphs: [
          hello,
          `${who}, ${which} etiketine gelen bu habere ${mail.minutes} dakikadır yanıt vermedi. Ulaşabiliyorsanız haber verin.`,
          ...(isEmergency(mail.reason) ? ["Acil bir durum olabilir; gerekiyorsa 112’yi arayın."] : []),
        ],
        action: { label: "Artık haber almak istemiyorum", url: mail.endLink },
        notes: ["Bu e-postaları dilediğiniz an yukarıdaki düğmeyle bitirebilirsiniz."],
        because: `Bu e-posta, ${host} sitesinde ikinci kişi olmayı kabul ettiğiniz için gönderildi.`,
      };
    }
    case "unreachable": {
      const which = isolated(cleanLine(mail.plate)) || mail.code;
      return {
        subject: `${brand}: ${which} etiketinizden size ulaşılamıyor`,
        preview: "Etiketi okutanların haberi size gelmiyor.",
        heading: "Etiketinizden size ulaşılamıyor",
        paragraphs: [
          hello,
          ...(mail.gap
            ? [
                `${which} etiketini dün bağladınız. Okutanlar haber bırakabiliyor, ama size bildirim gönderemiyoruz. ${gapWords[mail.gap].why}`,
                `${gapWords[mail.gap].help} Telefonunuzu göstermeniz de yeterlidir.`,
              ]
            : [
                `${which} etiketini dün bağladınız. Okutanlar şu anda hiçbir iletişim bilginizi görmüyor ve size haber de veremiyor.`,
                "Telefonunuzu gösterin ya da haber almayı açın; ikisinden biri yeterlidir.",
              ]),
        ],
        action: { label: "Etiketi düzenle", url: mail.link },
        notes: ["Böyle kalmasını istiyorsanız bir şey yapmanız gerekmez; bunu bir daha hatırlatmayız."],
        because,
      };
    }
    case "clock-doubted": {
      const clocks = {
        doubt: mail.doubt,
        server: new Date(mail.server),
        database: new Date(mail.database),
        lastSeen: mail.lastSeen === null ? null : new Date(mail.lastSeen),
      };
      return {
        subject: `${brand}: sunucunun saati yanlış olabilir`,
        preview: NOTHING_DELETED,
        heading: "Sunucunun saati yanlış olabilir",
        paragraphs: [hello, doubtedClockSentence(clocks), NOTHING_DELETED, clockRemedies[mail.doubt]],
        action: { label: "Admin panelini aç", url: mail.link },
        notes: [],
        because,
      };
    }
    case "claim-guessed":
      return {
        subject: `${brand}: bir etkinleştirme kodu tahmin ediliyor olabilir`,
        preview: `${mail.code} için bir günde ${CLAIM_GUESSES_TOLD} yanlış deneme yapıldı.`,
        heading: "Bir etkinleştirme kodu tahmin ediliyor olabilir",
        paragraphs: [
          hello,
          `${mail.code} kodlu etiketi bağlamak isteyenler bugün ${CLAIM_GUESSES_TOLD} kez yanlış etkinleştirme kodu yazdı. Etiket kimseye bağlanmadı ve kilitlenmedi: doğru kodu bilen alıcısı onu her zaman bağlayabilir.`,
          "Etiketin nerede durduğuna bakın. Gerekiyorsa kodun sayfasından yeni bir etkinleştirme kodu verin ya da kodu kapatın.",
        ],
        action: { label: "Şikâyetleri aç", url: mail.link },
        notes: [
          "Bu etiket için bugün başka e-posta gönderilmez. Kayıt, siz sonuçlandırana kadar şikâyetlerde açık kalır.",
        ],
        because,
      };
    case "code-switched-off":
      return {
        subject: `${brand}: bir etiketiniz kapatıldı`,
        preview: "Nedeni bu e-postada.",
        heading: "Etiketiniz kapatıldı",
        paragraphs: [
          hello,
          `${mail.code} kodlu etiketiniz yönetici tarafından kapatıldı. Kapalıyken etiketi okutanlar hiçbir bilginizi görmez; profiliniz ve yazdıklarınız olduğu gibi kalır.`,
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        notes: [],
        contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız ya da nedenini giderdiyseniz bize ulaşın:"),
        because,
      };
    case "plate-corrected":
      return {
        subject: `${brand}: bir etiketinizin plakası düzeltildi`,
        preview: "Nedeni bu e-postada.",
        heading: "Plakanız düzeltildi",
        paragraphs: [
          hello,
          mail.plate === ""
            ? `${mail.code} kodlu etiketinizin plakası yönetici tarafından silindi. Etiketinizi düzenleyerek yeniden girebilirsiniz.`
            : `${mail.code} kodlu etiketinizin plakası yönetici tarafından ${cleanLine(mail.plate)} olarak düzeltildi. Etiketi okutanlar artık bunu görür.`,
          ...(mail.correction === undefined ? [] : [corrections[mail.correction]]),
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        notes: [],
        contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız bize ulaşın:"),
        because,
      };
    case "note-hidden":
      return {
        subject: `${brand}: bir notunuz gizlendi`,
        preview: "Nedeni bu e-postada.",
        heading: "Notunuz gizlendi",
        paragraphs: [
          hello,
          `${mail.code} kodlu etiketinizin görünen notu yönetici tarafından gizlendi. Etiketi okutanlar artık notu görmez; iletişim bilgileriniz seçtiğiniz gibi görünmeye devam eder.`,
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        notes: [],
        contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız ya da notu değiştirdiyseniz bize ulaşın:"),
        because,
      };
    case "plate-hidden":
      return {
        subject: `${brand}: bir etiketinizin plakası gizlendi`,
        preview: "Nedeni bu e-postada.",
        heading: "Plakanız ya da adınız gizlendi",
        paragraphs: [
          hello,
          `${mail.code} kodlu etiketinizde yazan plaka ya da ad yönetici tarafından gizlendi. Okutanlar onun yerine kodu görür; notunuz ve iletişim bilgileriniz seçtiğiniz gibi görünmeye devam eder.`,
          "Etiketin sayfasından başka bir plaka ya da ad yazabilirsiniz.",
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        notes: [],
        contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız bize ulaşın:"),
        because,
      };
  }
}

/** What has happened at a sticker, in one sentence. */
function arrivedLine(which: string, { isNudge, toldBy }: Extract<Mail, { kind: "notice-arrived" }>): string {
  if (isNudge) return `${which} etiketinizden size haber veren kişi hâlâ bekliyor.`;
  return toldBy !== undefined
    ? `${which} etiketinizi okutan başka biri de aynı haberi verdi; şimdiye kadar ${toldBy} kişi.`
    : `Birisi ${which} etiketinizi okutup size haber verdi.`;
}

/** 'Telegram yolunuza', with the name that its account gave it where that may be said. */
function wayOf({ way, channel }: Extract<Mail, { kind: "channel-switched-off" }>): string {
  const name = nameInMail(channel);
  return `${alertWayWords[way]} yolunuza${name === "" ? "" : ` (${isolated(name)})`}`;
}

/** The subject of a sentence about a company's application, by its name where that may be said. */
function askedName(company: string): string {
  const name = nameInMail(company);
  return name === "" ? "Şirketiniz için istediğiniz yeni ad" : `Şirketiniz için istediğiniz ${isolated(name)} adı`;
}

function applicationOf(company: string): string {
  const name = nameInMail(company);
  return name === "" ? "Şirket başvurunuz" : `${isolated(name)} için yaptığınız şirket başvurusu`;
}

/** The words of a mail that tells what an account chose to be told of. */
function alertContent(
  { content, link, settingsLink }: Extract<Mail, { kind: "alert" }>,
  brand: string,
  hello: string,
): Omit<MailContent, "because"> {
  const { title, body } = alertText(content, { brand, isOpen: true });
  const isPlainTest = content.kind === "test" && !content.of;
  const lines =
    content.kind === "summary"
      ? [
          ...(content.isOverCeiling ? [tooMuchToTellEach] : []),
          ...content.notices.map(
            ({ plate, code, reason }) => `${isolated(cleanLine(plate)) || code}: ${noticeReasonWords[reason]}`,
          ),
          ...(content.count > content.notices.length
            ? [`ve ${content.count - content.notices.length} haber daha`]
            : []),
        ]
      : content.kind === "fleet"
        ? [
            ...content.dates.map((date) => fleetDateLine(date)),
            ...(content.more > 0 ? [`ve ${content.more} tarih daha`] : []),
          ]
        : [body];
  return {
    subject: `${brand}: ${isPlainTest ? "deneme bildirimi" : title}`,
    preview: lines.find((line) => line !== tooMuchToTellEach) ?? "",
    heading: isPlainTest ? "Deneme bildirimi" : title,
    paragraphs: [hello, ...lines],
    action: { label: actionLabels[content.kind], url: link },
    notes: [`Neleri hangi yoldan öğreneceğinizi Bildirimler sayfasından seçersiniz: ${settingsLink}`],
  };
}

const tooMuchToTellEach = "Bugün çok haber geldi; bu yüzden bunları size tek tek değil, birlikte bildiriyoruz.";

const actionLabels: Record<Extract<Mail, { kind: "alert" }>["content"]["kind"], string> = {
  summary: "Haberleri aç",
  fleet: "Filomu aç",
  "company-approved": "Panelimi aç",
  "company-refused": "Hesabımı aç",
  "code-switched-off": "Panelimi aç",
  "log-in": "Oturumlarımı gör",
  test: "Bildirimleri aç",
};
