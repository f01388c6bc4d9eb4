import { formatUntilClock } from "#contract/words/clock.ts";
import type { SheetCopy } from "#domain/fleet/agreement-copy.ts";
import type { FieldProblem } from "#domain/fleet/agreement-text.ts";
import { AGREEMENT_FIELDS } from "#domain/fleet/agreement-text.ts";
import type { AgreementGap, AgreementPart, AgreementState, AgreementWay } from "#domain/fleet/agreement.ts";
import {
  countAddressMinutes,
  type SigningDoubt,
  type SigningEvidence,
  type SigningPlace,
} from "#domain/fleet/signing.ts";
import { formatClock, formatLongDate, formatLongDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";

import type { RenterLinkView } from "./agreements.ts";
import { describeOtherSigner, type ExpectedSigner } from "./signer-name.words.ts";

export const SAMPLE_TEXT_NOTE = "Örnek metindir. Kullanmadan önce avukatınıza okutun.";

export const DRAWN_SIGNATURE_NOTE = "Ekrana atılan imza, 5070 sayılı Kanun’daki güvenli elektronik imza değildir.";

export const agreementWayWords: Record<AgreementWay, string> = {
  desk: "Masada imzalandı",
  link: "Bağlantıyla imzalandı",
  paper: "İmzalı kâğıt geldi",
};

export const signingPlaceWords: Record<SigningPlace, string> = {
  "company-device": "Şirketin bir cihazında",
  "company-network": "Şirketin ağından, başka bir cihazda",
  elsewhere: "Başka bir cihazda",
};

const placeSentences: Record<SigningPlace, string> = {
  "company-device": "Sayfa şirketin bir cihazında imzalandı.",
  "company-network": "Sayfa şirketin ağından, başka bir cihazda imzalandı.",
  elsewhere: "Sayfa başka bir cihazda imzalandı.",
};

export function describeSignature(
  {
    way,
    name,
    madeBy,
    evidence,
  }: { way: AgreementWay; name: string; madeBy: string; evidence: SigningEvidence | null },
  expected: ExpectedSigner,
): string[] {
  const other = describeOtherSigner(expected, name);
  if (evidence === null) return [...describeDesk(way, madeBy), ...other];
  const { place, linkBy, linkAt, code, doubts = [] } = evidence;
  return [
    placeSentences[place],
    `Bağlantıyı şirketten ${linkBy} hazırladı: ${formatLongDateTime(new Date(linkAt))}.`,
    ...describeConfirmation(code),
    ...doubts.map((doubt) => signingDoubtWords[doubt]),
    ...other,
  ];
}

/** Of older signatures through a link nobody knows from where they came. */
function describeDesk(way: AgreementWay, madeBy: string): string[] {
  if (way === "link") return ["Nereden imzalandığı yazılmamış."];
  if (madeBy === "") return [];
  return way === "desk"
    ? [`Şirketin ekranında atıldı. Oturumu açık olan çalışan: ${madeBy}.`]
    : [`İmzalı kâğıdın geldiğini şirketten ${madeBy} yazdı. Kâğıt burada saklanmaz.`];
}

function describeConfirmation(code: SigningEvidence["code"]): string[] {
  if (code === undefined) return [];
  if (code === null) return ["Kimse kodla doğrulamadı (kiracının e-posta adresi yazılı değil)."];
  const minutes = countAddressMinutes(code);
  const since = formatLongDateTime(new Date(code.knownSince));
  return [
    `${code.address} adresine gönderilen kod yazıldı: ${formatLongDateTime(new Date(code.at))}.`,
    minutes === undefined
      ? `Bu adresin şirkette yazılı olduğu bilinen en eski zaman: ${since}.`
      : `Şirket bu adresi koddan en çok ${minutes} dakika önce yazmış ya da değiştirmiş olabilir: ${since}.`,
  ];
}

const signingDoubtWords: Record<SigningDoubt, string> = {
  "company-address": "Bu adres şirketin kendi adresidir: kod, kiracının imzaladığını göstermez.",
  "company-phone": "Kiracının telefonu olarak şirketin telefonu yazılı.",
  "address-changed": "Bu kiralamanın önceki bir sayfasında kiracının e-posta adresi başkaydı.",
  "shared-address": "Şirketin başka bir müşterisinde de aynı e-posta adresi yazılı.",
};

export function describeRenterLink({ madeBy, madeAt, closedAt, openedAt, openedFrom }: RenterLinkView): string {
  const opened =
    openedAt === null
      ? "Açılmadı."
      : `${openedFrom === null ? "Açıldığı yer yazılmamış" : `${signingPlaceWords[openedFrom]} açıldı`}: ${formatLongDateTime(openedAt)}.`;
  const closed = closedAt === null ? [] : [`Kapatıldı: ${formatLongDateTime(closedAt)}.`];
  return [`Bağlantıyı ${madeBy} hazırladı: ${formatLongDateTime(madeAt)}.`, opened, ...closed].join(" ");
}

export const agreementGapWords: Record<AgreementGap, string> = {
  plate: "plaka",
  model: "marka ve model",
  year: "model yılı",
  phone: "telefon",
  address: "adres",
  taxOffice: "vergi dairesi",
  taxNo: "vergi numarası",
  authorisationNo: "yetki belgesi numarası",
  mersisNo: "MERSİS numarası",
  insurance: "sigorta ve muafiyet",
  km: "km sınırı",
  fuel: "eksik yakıt ücreti",
  late: "ücretsiz gecikme",
};

export const agreementPartWords: Record<AgreementPart, string> = {
  contact: "Kiracının telefonu ve e-postası",
  identity: "Sürücülerin kimlik bilgileri",
};

export function describeCopy({ given, openedAt, mailed }: SheetCopy): string[] {
  return [
    ...(openedAt ? [`Kopyanın bulunduğu sayfa kiracının bağlantısıyla açıldı: ${formatLongDateTime(openedAt)}.`] : []),
    ...(mailed ? [`Kopya ${mailed.to} adresine e-postayla gönderildi: ${formatLongDateTime(mailed.at)}.`] : []),
    ...(given
      ? [
          given.by === ""
            ? `Kopyanın verildiği yazılmış, kimin yazdığı bilinmiyor: ${formatLongDateTime(given.at)}.`
            : `Şirketten ${given.by} kopyayı verdiğini yazdı: ${formatLongDateTime(given.at)}.`,
        ]
      : []),
  ];
}

interface AgreementTimes {
  readonly acceptedAt: Date | null;
  readonly openedAt: Date | null;
  readonly copy: SheetCopy;
}

/**
 * The state of an agreement in one line: 'Masada imzalandı 14.32, Şahin kopyayı verdiğini yazdı 14.35', with the day
 * unless that is today.
 */
export function formatAgreementState(state: AgreementState, times: AgreementTimes, now: Date): string {
  switch (state) {
    case "none":
      return "Hazırlanmadı";
    case "made":
      return "Hazırlandı, imzalanmadı";
    case "sent":
      return "Bağlantı hazır, açılmadı";
    case "opened":
      return `Bağlantı açıldı ${formatClockOrDay(times.openedAt, now)}, imzalanmadı`;
    case "changed":
      return "Kiralama değişti, yeniden imzalanmalı";
    case "desk":
    case "link":
      return `${agreementWayWords[state]} ${formatClockOrDay(times.acceptedAt, now)}, ${makeCopySentence(times, now)}`;
    case "paper":
      return `${agreementWayWords.paper}, ${makeCopySentence(times, now)}`;
  }
}

function makeCopySentence({ copy: { given, openedAt, mailed } }: AgreementTimes, now: Date): string {
  if (openedAt) return `kopya sayfada açıldı ${formatClockOrDay(openedAt, now)}`;
  if (mailed) return `kopya e-postayla gönderildi ${formatClockOrDay(mailed.at, now)}`;
  if (!given) return "kopyanın verildiği yazılmadı";
  const by = given.by === "" ? "kopyanın verildiği yazılmış" : `${given.by} kopyayı verdiğini yazdı`;
  return `${by} ${formatClockOrDay(given.at, now)}`;
}

function formatClockOrDay(at: Date | null, now: Date): string {
  if (at === null) return "";
  return toIstanbulDate(at) === toIstanbulDate(now) ? formatClock(at) : formatLongDate(at);
}

export function makeFieldProblemSentence([first, ...more]: readonly FieldProblem[]): string | undefined {
  if (!first) return undefined;
  const { line, typed, kind } = first;
  const others = more.length === 0 ? "" : ` Böyle ${more.length} yer daha var.`;
  if (kind === "unclosed") return `${line}. satırda “${typed}” kapanmamış: sonuna }} yazın.${others}`;
  const named = typed === "" ? `${line}. satırda {{ }} boş.` : `${line}. satırda “{{${typed}}}” diye bir alan yok.`;
  return `${named} Alanlar: ${AGREEMENT_FIELDS.join(", ")}.${others}`;
}

export function makeRenterLinkText(company: string, plate: string, address: string): string {
  const car = plate === "" ? "" : ` (${plate})`;
  return `${company}: kiralama sözleşmeniz hazır${car}. Okuyup telefonunuzda imzalayabilirsiniz: ${address}`;
}

export function makeExtensionRequestNote(until: Date): string {
  return `Kiracı süreyi uzatmak istiyor: ${formatLongDate(until)} ${formatUntilClock(until)}.`;
}
