import type { Mail } from "#contract/mails.ts";
import type { Operator } from "#contract/public-pages.ts";
import { formatLongDateTime } from "#domain/istanbul.ts";
import { cleanLine } from "#domain/text.ts";

import { contactLinks } from "../parts/contact-links.ts";
import type { Contact } from "./contact.tsx";
import { greeting } from "./greeting.ts";

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
  notes: string[];
  contact?: Contact | undefined;
  /** Why the reader gets it. */
  because: string;
}

const NO_PASSWORD_ASKED = "Size e-postayla ya da telefonla hiçbir zaman şifrenizi sormayız.";

/** The words of a mail. Only ours stand in the subject; names and reasons become one line each. */
export function contentOf(mail: Mail, brand: string, host: string, operator: Operator): MailContent {
  const links = contactLinks(operator);
  const contact = (sentence: string) => (links.length === 0 ? undefined : { sentence, links });
  const hello = greeting(mail.name);
  const because = `Bu e-posta, ${host} sitesinde bu adresle bir ${brand} hesabı olduğu için gönderildi.`;
  switch (mail.kind) {
    case "confirm-address":
      return {
        subject: `${brand}: e-posta adresinizi doğrulayın`,
        preview: "Tek bir dokunuş yeterli.",
        heading: "E-posta adresinizi doğrulayın",
        paragraphs: [
          hello,
          `${brand} hesabınız açıldı. Bu adresin size ait olduğunu göstermek için aşağıdaki bağlantıya dokunun.`,
        ],
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
    case "company-approved":
      return {
        subject: `${brand}: başvurunuz onaylandı`,
        preview: "Filo paneliniz hazır.",
        heading: "Filo paneliniz hazır",
        paragraphs: [
          hello,
          `${cleanLine(mail.company)} için yaptığınız şirket başvurusu onaylandı. Filonuza ${mail.carSlots} araç ekleyebilirsiniz; her aracın kendi QR kodu vardır.`,
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
          `${cleanLine(mail.company)} için yaptığınız şirket başvurusunu inceledik ve onaylayamadık.`,
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        notes: [],
        contact: contact(
          "Eksiği giderdiyseniz ya da yanıt vermek isterseniz bize ulaşın, başvurunuzu yeniden değerlendirelim:",
        ),
        because,
      };
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
    case "code-switched-off":
      return {
        subject: `${brand}: bir kodunuz kapatıldı`,
        preview: "Nedeni bu e-postada.",
        heading: "Kodunuz kapatıldı",
        paragraphs: [
          hello,
          `${mail.code} kodunuz yönetici tarafından kapatıldı. Kapalıyken etiketi okutanlar hiçbir bilginizi görmez; profiliniz ve yazdıklarınız olduğu gibi durur.`,
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        notes: [],
        contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız ya da nedenini giderdiyseniz bize ulaşın:"),
        because,
      };
    case "note-hidden":
      return {
        subject: `${brand}: bir notunuz gizlendi`,
        preview: "Nedeni bu e-postada.",
        heading: "Notunuz gizlendi",
        paragraphs: [
          hello,
          `${mail.code} kodunuzun görünen notu yönetici tarafından gizlendi. Etiketi okutanlar artık notu görmez; iletişim bilgileriniz seçtiğiniz gibi görünmeye devam eder.`,
        ],
        quote: { label: "Nedeni", text: cleanLine(mail.reason) },
        notes: [],
        contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız ya da notu değiştirdiyseniz bize ulaşın:"),
        because,
      };
  }
}
