import { makeLateSealingSentence } from "#contract/fleet/condition-times.words.ts";
import { conditionTitles } from "#contract/fleet/condition-titles.words.ts";
import { memberRoleWords } from "#contract/people/members.words.ts";
import type { AgreementWay } from "#domain/fleet/agreement.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { cleanLine, isolateDirection } from "#domain/words/text.ts";

import { toSafeMailName } from "./greeting.ts";
import type { MailWords } from "./mail-words.ts";

function formatAskedName(company: string): string {
  const name = toSafeMailName(company);
  return name === ""
    ? "Şirketiniz için istediğiniz yeni ad"
    : `Şirketiniz için istediğiniz ${isolateDirection(name)} adı`;
}

function formatAccountEnd({ iban, accountHolder }: { iban: string; accountHolder: string }): string {
  if (iban === "") return "IBAN yok";
  const holder = toSafeMailName(accountHolder);
  return `sonu ${iban} olan IBAN, hesap sahibi ${holder === "" ? "şirketin kendisi" : isolateDirection(holder)}`;
}

function formatApplication(company: string): string {
  const name = toSafeMailName(company);
  return name === "" ? "Şirket başvurunuzu" : `${isolateDirection(name)} için yaptığınız şirket başvurusunu`;
}

export const companyMails = {
  invitation: (mail, { brand, host, hello }) => {
    const [by, company] = [toSafeMailName(mail.by), toSafeMailName(mail.company)];
    // The owner of a small company often has the same name as the company.
    const team = company === "" || company === by ? "ekibine" : `${isolateDirection(company)} ekibine`;
    return {
      subject: `${brand}: bir şirketin ekibine davet edildiniz`,
      preview: `Bağlantı ${mail.validDays} gün geçerlidir.`,
      heading: "Ekibe davet edildiniz",
      paragraphs: [
        hello,
        `${by === "" ? "Bir şirketin sahibi" : isolateDirection(by)}, sizi ${team} davet etti. Göreviniz: ${memberRoleWords[mail.role]}.`,
        "Kabul etmek için aşağıdaki bağlantıya dokunun. Hesabınız varsa giriş yaparsınız, yoksa bu adresle kayıt olursunuz.",
      ],
      action: { label: "Daveti aç", url: mail.link },
      notes: [
        `Bağlantı ${mail.validDays} gün geçerlidir ve bir kez kullanılabilir. Başkasına iletmeyin.`,
        "Bu şirketi tanımıyorsanız bir şey yapmanız gerekmez.",
      ],
      because: `Bu e-postayı, ${host} sitesinde bir şirket bu adresi ekibine davet ettiği için gönderdik.`,
    };
  },
  "record-sealed": (mail, { brand, host, hello }) => {
    const company = toSafeMailName(mail.company);
    const title = conditionTitles[mail.direction];
    const late = makeLateSealingSentence(mail.direction, mail);
    const plate = isolateDirection(cleanLine(mail.plate));
    return {
      subject: `${brand}: ${mail.direction === "out" ? "teslim" : "iade"} tutanağınız yazıldı`,
      preview: `Sunucudaki zaman: ${formatLongDateTime(mail.sealedAt)}.`,
      heading: title,
      paragraphs: [
        hello,
        `${company === "" ? "Araç kiraladığınız şirket" : isolateDirection(company)}, ${plate} için bir tutanak yazdı.`,
        `Şirketin yazdığı zaman: ${formatLongDateTime(mail.happenedAt)}. Sunucuda mühürlendi: ${formatLongDateTime(mail.sealedAt)}.`,
        ...(late === undefined ? [] : [late]),
        mail.km === null ? "Km yazılmadı." : `Km: ${mail.km.toLocaleString("tr-TR")}.`,
        mail.damages.length === 0 ? "Hasar yazılmadı." : `Hasarlar: ${mail.damages.join("; ")}.`,
        mail.isSigned
          ? "Tutanakta sizin adınıza bir imza var. İmza şirketin cihazında atıldı."
          : "Tutanakta imzanız yok.",
      ],
      notes: [
        `Doğru değilse şirketi hemen arayın${mail.phone === "" ? "" : ` (${mail.phone})`} ve tutanağa düzeltme notu ekletin. Bu e-postayı saklayın.`,
        "Fotoğraflar ve notlar, şirketin size verdiği bağlantıdaki sayfada görünür.",
      ],
      because: `Bu e-postayı, ${host} sitesinde bir şirket bu adresi kiracısının adresi olarak yazdığı için gönderdik.`,
    };
  },
  "agreement-signed": (mail, { brand, host, hello }) => {
    const company = toSafeMailName(mail.company);
    const plate = isolateDirection(cleanLine(mail.plate));
    const what = mail.way === "paper" ? "dınıza imzalı kâğıt yazıldı" : "dınıza sözleşme imzalandı";
    return {
      subject: `${brand}: a${what}`,
      preview: `Zamanı: ${formatLongDateTime(mail.signedAt)}.`,
      heading: `A${what}`,
      paragraphs: [
        hello,
        `${company === "" ? "Araç kiraladığınız şirketin" : `${isolateDirection(company)} şirketinin`} ${plate} için yazdığı kiralama sözleşmesi ${signedWays[mail.way]}: ${formatLongDateTime(mail.signedAt)}.`,
        `Başlangıç: ${formatLongDateTime(mail.from)}. Bitiş: ${formatLongDateTime(mail.until)}. Ücret: ${formatKurus(mail.sum)}.`,
        mail.hasCopy
          ? "İmzalanan sözleşme bu e-postanın ekinde. Kopyanız budur, saklayın."
          : "Kopyasını şirketten isteyin. Şirketin size verdiği bağlantıdaki sayfada da bulunur.",
      ],
      notes: [
        `İmzalayan siz değilseniz şirketi hemen arayın${mail.phone === "" ? "" : ` (${mail.phone})`}. Bu e-postayı saklayın.`,
      ],
      because: `Bu e-postayı, ${host} sitesinde bir şirket bu adresi kiracısının adresi olarak yazdığı için gönderdik.`,
    };
  },
  "signing-code": (mail, { brand, host, hello }) => {
    const company = toSafeMailName(mail.company);
    return {
      subject: `${brand}: imza kodunuz`,
      preview: `Kod ${mail.validMinutes} dakika geçerlidir.`,
      heading: "İmza kodunuz",
      paragraphs: [
        hello,
        `${company === "" ? "Araç kiraladığınız şirketin" : `${isolateDirection(company)} şirketinin`} kiralama sözleşmesini imzalamak için bu kodu imza sayfasına yazın: ${mail.code}`,
        `Kod yalnızca şu sözleşme içindir: ${isolateDirection(cleanLine(mail.plate))}. Başlangıç: ${formatLongDateTime(mail.from)}. Bitiş: ${formatLongDateTime(mail.until)}. Ücret: ${formatKurus(mail.sum)}.`,
      ],
      notes: [
        `Kod ${mail.validMinutes} dakika geçerlidir. Sözleşmeyi okumadan ya da orada başka bir şey yazıyorsa yazmayın, kimseye söylemeyin: şirketin çalışanına da.`,
        "Sözleşmeyi siz imzalamıyorsanız bir şey yapmanız gerekmez. Kod yazılmadan o sayfada imza kaydedilmez.",
      ],
      because: `Bu e-postayı, ${host} sitesinde bir şirket bu adresi kiracısının adresi olarak yazdığı için gönderdik.`,
    };
  },
  "company-approved": (mail, { brand, hello, because }) => ({
    subject: `${brand}: başvurunuz onaylandı`,
    preview: "Filo paneliniz hazır.",
    heading: "Filo paneliniz hazır",
    paragraphs: [
      hello,
      `${formatApplication(mail.company)} onayladık. Filonuzda ${mail.carSlots} araçlık yer açtık. Her araç için bir QR kod hazır.`,
    ],
    action: { label: "Filo panelini aç", url: mail.link },
    notes: [],
    because,
  }),
  "company-refused": (mail, { brand, hello, because, contact }) => ({
    subject: `${brand}: başvurunuz hakkında`,
    preview: "Başvurunuzu şimdilik onaylayamadık.",
    heading: "Başvurunuzu şimdilik onaylayamadık",
    paragraphs: [
      hello,
      `${formatApplication(mail.company)} inceledik ve şimdilik onaylayamadık.`,
      "Eksiği giderdiyseniz ya da yanıt vermek isterseniz giriş yapıp hesabınızdan yazın. Başvurunuzu yeniden inceleriz.",
    ],
    quote: { label: "Nedeni", text: cleanLine(mail.reason) },
    ...(mail.link !== undefined && { action: { label: "Eksikleri gönder", url: mail.link } }),
    notes: [],
    contact: contact("Bununla ilgili bir sorunuz varsa bize ulaşın:"),
    because,
  }),
  "company-name-accepted": (mail, { brand, hello, because }) => ({
    subject: `${brand}: yeni adınız onaylandı`,
    preview: "Okutanlar artık yeni adı görüyor.",
    heading: "Yeni adınız onaylandı",
    paragraphs: [hello, `${formatAskedName(mail.company)} onaylandı. Araçlarınızı okutanlar artık bu adı görüyor.`],
    action: { label: "Şirket bilgilerini aç", url: mail.link },
    notes: [],
    because,
  }),
  "company-name-refused": (mail, { brand, hello, because, contact }) => ({
    subject: `${brand}: yeni adınız hakkında`,
    preview: "Nedeni bu e-postada.",
    heading: "Yeni adınızı onaylayamadık",
    paragraphs: [
      hello,
      `${formatAskedName(mail.company)} onaylanmadı. Araçlarınızı okutanlar eski adınızı görmeye devam ediyor.`,
      "Şirket bilgilerinizden başka bir ad yazabilirsiniz.",
    ],
    quote: { label: "Nedeni", text: cleanLine(mail.reason) },
    action: { label: "Şirket bilgilerini aç", url: mail.link },
    notes: [],
    contact: contact("Bu ad gerçekten sizinse bize ulaşın:"),
    because,
  }),
  "bank-account-changed": (mail, { brand, hello, because }) => {
    const by = toSafeMailName(mail.by);
    const company = toSafeMailName(mail.company);
    return {
      subject: `${brand}: ödemelerin gideceği hesap değişti`,
      preview: "Bu değişikliği bilmiyorsanız hemen kontrol edin.",
      heading: "Ödemelerin gideceği hesap değişti",
      paragraphs: [
        hello,
        `${by === "" ? "Ekibinizden biri" : isolateDirection(by)}, ${formatLongDateTime(mail.at)} itibarıyla (Türkiye saati) ${company === "" ? "şirketinizin" : `${isolateDirection(company)} şirketinin`} hesabını değiştirdi. Kiracılara giden ödeme mesajlarında artık bu hesap yazar.`,
        `Yeni hesap: ${formatAccountEnd(mail.to)}.`,
        `Önceki hesap: ${formatAccountEnd(mail.from)}.`,
        "Bunu bilmiyorsanız hesabı hemen düzeltin, değiştiren kişiyi arayın ve şifrenizi yenileyin.",
      ],
      action: { label: "Şirket bilgilerini aç", url: mail.link },
      notes: [],
      because,
    };
  },
  "name-waits": (mail, { brand, hello, because }) => ({
    subject: `${brand}: bir ad onayınızı bekliyor`,
    preview: "Siz karar verene kadar okutanlar görmez.",
    heading: "Bir ad onayınızı bekliyor",
    paragraphs: [
      hello,
      "Bir şirket yeni bir ad istedi ya da bir etikete, bir kurumun, bankanın ya da onaylı bir şirketin adına benzeyen bir ad yazıldı. Siz karar verene kadar okutanlar bu adı görmez.",
    ],
    action: { label: "Adı aç", url: mail.link },
    notes: [],
    because,
  }),
  "company-applied": (mail, { brand, hello, because }) => {
    const name = toSafeMailName(mail.company);
    const company = name === "" ? "Bir şirket" : isolateDirection(name);
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
  },
} satisfies Partial<MailWords>;

const signedWays: Record<AgreementWay, string> = {
  desk: "şirketin bir cihazında sizin adınıza imzalandı",
  link: "kiracının bağlantısıyla sizin adınıza imzalandı",
  paper: "için sizin adınıza imzalı bir kâğıdın geldiği yazıldı",
};
