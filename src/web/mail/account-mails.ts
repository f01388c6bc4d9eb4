import { formatAccess } from "#contract/notices/access.words.ts";
import type { Mail, SecondFactorChange } from "#contract/ports/mails.ts";
import type { Access } from "#domain/people/access.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { cleanLine, isolateDirection } from "#domain/words/text.ts";

import { toSafeMailName } from "./greeting.ts";
import type { MailWords } from "./mail-words.ts";

const NO_PASSWORD_ASKED_SENTENCE = "Size e-postayla ya da telefonla hiçbir zaman şifrenizi sormayız.";

const NO_CODE_ASKED_SENTENCE =
  "Size e-postayla ya da telefonla hiçbir zaman şifrenizi, kodunuzu ya da kurtarma kodunuzu sormayız.";

const TAP_TO_CONFIRM_SENTENCE = "Bu adresin size ait olduğunu göstermek için aşağıdaki bağlantıya dokunun.";

/** Unsafe names are left out. */
function listAccess(ways: readonly Access[], say: (names: string) => string): string[] {
  if (ways.length === 0) return [];
  const names = ways.map((way) => {
    const name = way.kind.endsWith("-invitation") ? cleanLine(way.name) : toSafeMailName(way.name);
    return formatAccess(way, name === "" ? "" : isolateDirection(name));
  });
  return [say(names.join(", "))];
}

type ConfirmationReason = NonNullable<Extract<Mail, { kind: "confirm-address" }>["why"]> | "asked";

const confirmationSubjects: Record<ConfirmationReason, (brand: string) => string> = {
  asked: (brand) => `${brand}: e-posta adresinizi doğrulayın`,
  "notice-waits": (brand) => `${brand}: bir mesaj sizi bekliyor, adresinizi doğrulayın`,
  unreachable: (brand) => `${brand}: etiketinizden size ulaşılamıyor, adresinizi doğrulayın`,
};

/** No text of strangers, because the unconfirmed address may belong to somebody else. */
const confirmationReasons: Record<ConfirmationReason, (brand: string) => string[]> = {
  asked: (brand) => [`${brand} hesabınız açıldı. ${TAP_TO_CONFIRM_SENTENCE}`],
  "notice-waits": (brand) => [
    `${brand} etiketinizi okutan biri size mesaj bıraktı. E-posta adresiniz doğrulanmadığı için mesajı size gönderemedik.`,
    "Mesaj, giriş yaptığınızda “Gelen mesajlar” sayfasında. Adresinizi doğrulayınca sonraki mesajlar e-postayla da gelir.",
    TAP_TO_CONFIRM_SENTENCE,
  ],
  unreachable: (brand) => [
    `${brand} hesabınıza dün bir etiket bağladınız. E-posta adresiniz doğrulanmadığı için etiketi okutanların mesajlarını size gönderemiyoruz.`,
    TAP_TO_CONFIRM_SENTENCE,
  ],
};

const secondFactorChangeWords: Record<SecondFactorChange, { subject: string; heading: string; sentence: string }> = {
  on: {
    subject: "ikinci adım açıldı",
    heading: "Girişin ikinci adımı açıldı",
    sentence:
      "girişte şifrenizden sonra telefonunuzdaki kodu da isteyeceğiz. Diğer cihazlardaki oturumlarınızı kapattık.",
  },
  replaced: {
    subject: "ikinci adım yeniden kuruldu",
    heading: "İkinci adım yeniden kuruldu",
    sentence:
      "girişin ikinci adımı yeni bir uygulamayla kuruldu. Eski kodlar ve eski kurtarma kodları artık geçerli değil. Diğer cihazlardaki oturumlarınızı kapattık.",
  },
  off: {
    subject: "ikinci adım kapatıldı",
    heading: "İkinci adım kapatıldı",
    sentence: "girişin ikinci adımı kapatıldı. Hesabınız yalnızca şifrenizle açılır.",
  },
  "code-used": {
    subject: "bir kurtarma kodu kullanıldı",
    heading: "Bir kurtarma kodu kullanıldı",
    sentence: "ikinci adımda bir kurtarma kodu kullanıldı. O kod bir daha kullanılamaz.",
  },
  "codes-renewed": {
    subject: "kurtarma kodları yenilendi",
    heading: "Kurtarma kodlarınız yenilendi",
    sentence: "yeni kurtarma kodları oluşturuldu. Eskileri artık geçerli değil.",
  },
};

export const accountMails = {
  "confirm-address": (mail, { brand, host, hello }) => ({
    subject: confirmationSubjects[mail.why ?? "asked"](brand),
    preview: "Tek bir dokunuş yeterli.",
    heading: "E-posta adresinizi doğrulayın",
    paragraphs: [hello, ...confirmationReasons[mail.why ?? "asked"](brand)],
    action: { label: "Adresimi doğrula", url: mail.link },
    notes: [
      `Bağlantı ${mail.validDays} gün geçerlidir ve bir kez kullanılabilir.`,
      "Bu hesabı siz açmadıysanız bir şey yapmanız gerekmez. Bağlantıyı kullanmayın.",
    ],
    because: `Bu e-postayı, ${host} sitesinde bu adresle bir ${brand} hesabı açıldığı için gönderdik.`,
  }),
  "reset-password": (mail, { brand, hello, because }) => ({
    subject: `${brand}: yeni şifre belirleyin`,
    preview: `Bağlantı ${mail.validMinutes} dakika geçerlidir.`,
    heading: "Yeni şifre belirleyin",
    paragraphs: [
      hello,
      `Birisi ${brand} hesabınız için yeni bir şifre istedi. Yeni şifrenizi aşağıdaki bağlantıyla açılan sayfada belirleyebilirsiniz.`,
    ],
    action: { label: "Yeni şifre belirle", url: mail.link },
    notes: [
      `Bağlantı ${mail.validMinutes} dakika geçerlidir ve bir kez kullanılabilir. Yeni şifreyle birlikte bütün açık oturumlarınız kapanır.`,
      "Bunu siz istemediyseniz bir şey yapmanız gerekmez. Şifreniz olduğu gibi kalır.",
      NO_PASSWORD_ASKED_SENTENCE,
    ],
    because,
  }),
  "email-change-asked": (mail, { brand, host, hello, because }) => ({
    subject: `${brand}: e-posta adresinin değişmesini onaylayın`,
    preview: "Bunu siz istediyseniz tek bir dokunuş yeterli.",
    heading: "E-posta adresinin değişmesini onaylayın",
    paragraphs:
      mail.side === "from"
        ? [
            hello,
            `Birisi ${brand} hesabınızın e-posta adresini ${mail.email} olarak değiştirmek istedi. Bunu siz istediyseniz aşağıdaki bağlantıya dokunun.`,
            "Yeni adresi de onayladığınızda artık o adresle giriş yaparsınız. Açık oturumlarınız kapanır.",
          ]
        : [
            hello,
            `Birisi ${brand} hesabının e-posta adresi olarak bu adresi yazdı. Bunu siz yazdıysanız aşağıdaki bağlantıya dokunun.`,
          ],
    action: { label: "Değişikliği onayla", url: mail.link },
    notes: [
      `Bağlantı ${mail.validDays} gün geçerlidir.`,
      mail.side === "from"
        ? "Bunu siz istemediyseniz bağlantıya dokunmayın ve hemen şifrenizi değiştirin. Şifreniz değişince bu istek de silinir."
        : "Siz yazmadıysanız bir şey yapmanız gerekmez. Bağlantıyı kullanmayın.",
      NO_PASSWORD_ASKED_SENTENCE,
    ],
    because:
      mail.side === "from"
        ? because
        : `Bu e-postayı, ${host} sitesindeki bir hesaba bu adres yazıldığı için gönderdik.`,
  }),
  "email-changed": (mail, { brand, host, hello, contact }) => ({
    subject: `${brand}: e-posta adresiniz değişti`,
    preview: "Bundan sonra bu adrese yazmayacağız.",
    heading: "E-posta adresiniz değişti",
    paragraphs: [
      hello,
      `${brand} hesabınızın e-posta adresi artık ${mail.email}. Bundan sonra o adresle giriş yaparsınız.`,
    ],
    notes: [NO_PASSWORD_ASKED_SENTENCE],
    contact: contact("Bunu siz yapmadıysanız hemen bize ulaşın:"),
    because: `Bu e-postayı, ${host} sitesindeki hesabınızın adresi bu olduğu için gönderdik. Bu, bu adrese gönderdiğimiz son e-postadır.`,
  }),
  "password-changed": (mail, { brand, hello, because }) => ({
    subject: `${brand}: şifreniz değiştirildi`,
    preview: "Bunu siz yapmadıysanız hemen yeni bir şifre belirleyin.",
    heading: "Şifreniz değiştirildi",
    paragraphs: [
      hello,
      `${brand} hesabınızın şifresi ${formatLongDateTime(mail.at)} itibarıyla değişti (Türkiye saati). Bunu siz yaptıysanız başka bir şey gerekmez.`,
      "Siz yapmadıysanız hemen yeni bir şifre belirleyin. Böylece hesabınıza girmiş olan herkesin oturumu kapanır.",
      ...listAccess(
        [
          ...(mail.ended ?? []),
          ...(mail.off ?? []).flatMap(({ way, channel }) =>
            way === "push" ? [] : [{ kind: way, name: channel, sticker: "" }],
          ),
        ],
        (names) => `Hesabınıza girmiş biri eklemiş olabilir diye şunları kapattık: ${names}. Sizinse yeniden ekleyin.`,
      ),
      ...listAccess(
        mail.kept ?? [],
        (names) =>
          `Bunlar duruyor: ${names}. Mesajlarınızı ya da şirketinizin bilgilerini görebilirler. Birini siz eklemediyseniz hemen kaldırın.`,
      ),
    ],
    action: { label: "Yeni şifre iste", url: mail.forgotLink },
    notes: [
      ...(mail.ended?.length || mail.kept?.length || mail.off ? [`Hesabınız: ${mail.link}`] : []),
      NO_PASSWORD_ASKED_SENTENCE,
    ],
    because,
  }),
  "person-joined": (mail, { brand, hello, because }) => {
    const person = toSafeMailName(mail.person);
    const who = person === "" ? mail.personEmail : `${isolateDirection(person)} (${mail.personEmail})`;
    const sticker = isolateDirection(cleanLine(mail.sticker));
    const { subject, sentence } = {
      "second-person": {
        subject: "ikinci kişiniz davetinizi kabul etti",
        sentence:
          sticker === ""
            ? `${who} ikinci kişiniz oldu. Bir mesaja zamanında yanıt vermezseniz ona yazarız.`
            : `${who} artık ${sticker} etiketine gelen mesajları görür ve yanıtlar.`,
      },
      member: {
        subject: "ekibinize biri katıldı",
        sentence: `${who} davetinizi kabul etti ve artık şirketinizin ekibinde.`,
      },
    }[mail.as];
    return {
      subject: `${brand}: ${subject}`,
      preview: "Siz davet etmediyseniz hemen kaldırın.",
      heading: subject.charAt(0).toLocaleUpperCase("tr") + subject.slice(1),
      paragraphs: [
        hello,
        sentence,
        "Siz davet ettiyseniz başka bir şey gerekmez. Etmediyseniz bu kişiyi kaldırın ve şifrenizi değiştirin.",
      ],
      action: { label: "Sayfayı aç", url: mail.link },
      notes: [NO_PASSWORD_ASKED_SENTENCE],
      because,
    };
  },
  "second-factor-changed": (mail, { brand, hello, because }) => ({
    subject: `${brand}: ${secondFactorChangeWords[mail.change].subject}`,
    preview: "Bunu siz yapmadıysanız hemen yeni bir şifre belirleyin.",
    heading: secondFactorChangeWords[mail.change].heading,
    paragraphs: [
      hello,
      `${brand} hesabınızda ${formatLongDateTime(mail.at)} itibarıyla (Türkiye saati): ${secondFactorChangeWords[mail.change].sentence}`,
      ...(mail.change === "code-used"
        ? [`Kalan kurtarma kodunuz: ${mail.codesLeft}. Azaldıysa profilinizden yenileyin.`]
        : []),
      "Bunu siz yaptıysanız başka bir şey gerekmez. Siz yapmadıysanız şifrenizi değiştirin, açık oturumlarınızı kapatın ve ikinci adımı yeniden kurun.",
    ],
    action: { label: "Profilimi aç", url: mail.link },
    notes: [NO_CODE_ASKED_SENTENCE],
    because,
  }),
  "second-factor-guessed": (mail, { brand, hello, because }) => ({
    subject: `${brand}: birisi girişte yanlış kodlar deniyor`,
    preview: "Şifrenizi bilen biri olabilir. Değiştirin.",
    heading: "Birisi girişte yanlış kodlar deniyor",
    paragraphs: [
      hello,
      `Birisi ${brand} hesabınızın şifresini doğru girdi, ardından ikinci adımda bugün birkaç kez yanlış kod denedi. Denemeler sürerse bir süre hiçbir kodu kabul etmeyiz.`,
      "Deneyen siz değilseniz şifrenizi bilen biri var demektir: hemen yeni bir şifre belirleyin. O zaman denemeler de biter.",
    ],
    action: { label: "Yeni şifre iste", url: mail.forgotLink },
    notes: [
      "Deneyen sizseniz ve kod kabul edilmiyorsa 15 dakika sonra yeniden deneyin ya da bir kurtarma kodu kullanın.",
      NO_CODE_ASKED_SENTENCE,
    ],
    because,
  }),
  "second-factor-reset": (mail, { brand, hello, because, contact }) => ({
    subject: `${brand}: ikinci adımınız sıfırlandı`,
    preview: "Şimdilik yalnızca şifrenizle giriyorsunuz.",
    heading: "İkinci adımınız sıfırlandı",
    paragraphs: [
      hello,
      `${brand} hesabınızda girişin ikinci adımı sıfırlandı ve açık oturumlarınız kapatıldı. Hesabınız yeniden kurana kadar yalnızca şifrenizle açılır.`,
      "Bunu siz istemediyseniz hemen şifrenizi değiştirin.",
    ],
    quote: { label: "Nedeni", text: cleanLine(mail.reason) },
    action: { label: "İkinci adımı yeniden kur", url: mail.link },
    notes: [NO_CODE_ASKED_SENTENCE],
    contact: contact("Bununla ilgili bir sorunuz varsa bize ulaşın:"),
    because,
  }),
  "account-closed": (mail, { brand, hello, because, contact }) => ({
    subject: `${brand}: hesabınız kapatıldı`,
    preview: "Nedeni bu e-postada.",
    heading: "Hesabınız kapatıldı",
    paragraphs: [
      hello,
      `Yönetici ${brand} hesabınızı kapattı ve açık oturumlarınızı sonlandırdı. Hesap kapalıyken giriş yapamazsınız.`,
    ],
    quote: { label: "Nedeni", text: cleanLine(mail.reason) },
    notes: [],
    contact: contact(
      "Bunun bir yanlışlık olduğunu düşünüyorsanız ya da verilerinizle ilgili bir isteğiniz varsa bize ulaşın:",
    ),
    because,
  }),
  "account-reopened": (mail, { brand, hello, because }) => ({
    subject: `${brand}: hesabınız yeniden açıldı`,
    preview: "Kaldığınız yerden devam edebilirsiniz.",
    heading: "Hesabınız yeniden açıldı",
    paragraphs: [
      hello,
      `${brand} hesabınız yeniden açıldı. Şifreniz değişmedi. Kaldığınız yerden devam edebilirsiniz.`,
    ],
    action: { label: "Giriş yap", url: mail.link },
    notes: [],
    because,
  }),
  "account-removed": (_mail, { brand, host, hello, contact }) => ({
    subject: `${brand}: hesabınız silindi`,
    preview: "Hesabınız ve ona bağlı bilgiler kaldırıldı.",
    heading: "Hesabınız silindi",
    paragraphs: [
      hello,
      `${brand} hesabınız kalıcı olarak silindi. Adınız, e-posta adresiniz, şifreniz, oturumlarınız ve etiketlerinizde gösterilen bilgiler kaldırıldı. Etiketler artık kimseye bağlı değil.`,
      "Yalnızca şirket hesaplarında, kanunun saklamamızı istediği kiralama, ödeme ve gider kayıtlarını müşteri bilgileri olmadan süresi dolana kadar tutarız.",
    ],
    notes: ["Yedeklerdeki kopyaları en çok 35 gün içinde sileriz."],
    contact: contact("Bunu siz istemediyseniz bize ulaşın:"),
    because: `Bu e-postayı, ${host} sitesinde bu adresle açılmış bir ${brand} hesabı silindiği için gönderdik. Bu, size gönderdiğimiz son e-postadır.`,
  }),
} satisfies Partial<MailWords>;
