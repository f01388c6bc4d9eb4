import type { PlateCorrectionKind } from "#domain/people/plate.ts";
import { CLAIM_GUESSES_UNTIL_ALARM } from "#domain/sticker/claim.ts";
import { formatKurus } from "#domain/words/money.ts";
import { cleanLine } from "#domain/words/text.ts";

import type { MailWords } from "./mail-words.ts";

const sentenceOfCorrection: Record<PlateCorrectionKind, string> = {
  "typing-mistake": "Bu bir yazım hatası düzeltmesidir. Etiketinizde başka bir şey değişmedi.",
  "another-car":
    "Etiket artık başka bir araçta. Okutanlara gösterdiğiniz durum ve koyduğunuz engeller sona erdi. Notunuz ve iletişim bilgileriniz değişmedi. Yeni araca uyup uymadığına bakın.",
};

export const stickerMails = {
  "claim-guessed": (mail, { brand, hello, because }) => ({
    subject: `${brand}: bir etkinleştirme kodu tahmin ediliyor olabilir`,
    preview: `${mail.code} için bir günde ${CLAIM_GUESSES_UNTIL_ALARM} yanlış deneme yapıldı.`,
    heading: "Bir etkinleştirme kodu tahmin ediliyor olabilir",
    paragraphs: [
      hello,
      `${mail.code} kodlu etiketi bağlamak isteyenler bugün ${CLAIM_GUESSES_UNTIL_ALARM} kez yanlış etkinleştirme kodu yazdı. Etiket kimseye bağlanmadı ve kilitlenmedi: doğru kodu bilen alıcısı onu her zaman bağlayabilir.`,
      "Etiketin nerede durduğuna bakın. Gerekiyorsa kodun sayfasından yeni bir etkinleştirme kodu verin ya da kodu kapatın.",
    ],
    action: { label: "Şikâyetleri aç", url: mail.link },
    notes: ["Bu etiket için bugün başka e-posta göndermeyiz. Kayıt, siz sonuçlandırana kadar şikâyetlerde açık kalır."],
    because,
  }),
  "stickers-ordered": (mail, { brand, hello, because }) => ({
    subject: `${brand}: yeni etiket siparişi`,
    preview: `${mail.count} etiket, ${formatKurus(mail.count * mail.unitPrice)}.`,
    heading: "Yeni bir etiket siparişi geldi",
    paragraphs: [
      hello,
      `${mail.count} etiket sipariş edildi, toplam ${formatKurus(mail.count * mail.unitPrice)}. Ödeme alınmadı. Sipariş veren sizi bekliyor.`,
      "Adı, adresi ve telefonu sipariş listesinde. Arayıp anlaştıktan sonra siparişi orada işaretleyin.",
    ],
    action: { label: "Siparişleri aç", url: mail.link },
    notes: [],
    because,
  }),
  "code-switched-off": (mail, { brand, hello, because, contact }) => ({
    subject: `${brand}: bir etiketiniz kapatıldı`,
    preview: "Nedeni bu e-postada.",
    heading: "Etiketiniz kapatıldı",
    paragraphs: [
      hello,
      `Yönetici, ${mail.code} kodlu etiketinizi kapattı. Kapalıyken etiketi okutanlar hiçbir bilginizi görmez. Profiliniz ve yazdıklarınız olduğu gibi kalır.`,
    ],
    quote: { label: "Nedeni", text: cleanLine(mail.reason) },
    notes: [],
    contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız ya da nedenini giderdiyseniz bize ulaşın:"),
    because,
  }),
  "plate-corrected": (mail, { brand, hello, because, contact }) => ({
    subject: `${brand}: bir etiketinizin plakası düzeltildi`,
    preview: "Nedeni bu e-postada.",
    heading: "Plakanız düzeltildi",
    paragraphs: [
      hello,
      mail.plate === ""
        ? `Yönetici, ${mail.code} kodlu etiketinizin plakasını sildi. Etiketinizi düzenleyerek yeniden girebilirsiniz.`
        : `Yönetici, ${mail.code} kodlu etiketinizin plakasını ${cleanLine(mail.plate)} olarak düzeltti. Etiketi okutanlar artık bunu görür.`,
      ...(mail.correction === undefined ? [] : [sentenceOfCorrection[mail.correction]]),
    ],
    quote: { label: "Nedeni", text: cleanLine(mail.reason) },
    notes: [],
    contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız bize ulaşın:"),
    because,
  }),
  "note-hidden": (mail, { brand, hello, because, contact }) => ({
    subject: `${brand}: bir notunuz gizlendi`,
    preview: "Nedeni bu e-postada.",
    heading: "Notunuz gizlendi",
    paragraphs: [
      hello,
      `Yönetici, ${mail.code} kodlu etiketinizin görünen notunu gizledi. Etiketi okutanlar artık notu görmez. İletişim bilgileriniz seçtiğiniz gibi görünmeye devam eder.`,
    ],
    quote: { label: "Nedeni", text: cleanLine(mail.reason) },
    notes: [],
    contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız ya da notu değiştirdiyseniz bize ulaşın:"),
    because,
  }),
  "plate-hidden": (mail, { brand, hello, because, contact }) => ({
    subject: `${brand}: bir etiketinizin plakası gizlendi`,
    preview: "Nedeni bu e-postada.",
    heading: "Plakanız ya da adınız gizlendi",
    paragraphs: [
      hello,
      `Yönetici, ${mail.code} kodlu etiketinizde yazan plakayı ya da adı gizledi. Okutanlar onun yerine kodu görür. Notunuz ve iletişim bilgileriniz seçtiğiniz gibi görünmeye devam eder.`,
      "Etiketin sayfasından başka bir plaka ya da ad yazabilirsiniz.",
    ],
    quote: { label: "Nedeni", text: cleanLine(mail.reason) },
    notes: [],
    contact: contact("Bunun bir yanlışlık olduğunu düşünüyorsanız bize ulaşın:"),
    because,
  }),
} satisfies Partial<MailWords>;
