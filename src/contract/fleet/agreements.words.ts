import type { FieldProblem } from "#domain/fleet/agreement-text.ts";
import { AGREEMENT_FIELDS } from "#domain/fleet/agreement-text.ts";
import type { AgreementPart, AgreementState, AgreementWay } from "#domain/fleet/agreement.ts";
import { formatClock, formatLongDate, toIstanbulDate } from "#domain/words/istanbul.ts";

/** The note beside the sample text on the company's pages and in the PDF. The renter's page does not show the note. */
export const SAMPLE_TEXT_NOTE = "Örnek metindir. Kullanmadan önce avukatınıza okutun.";

/** The note beside every signature that is drawn on a screen. */
export const DRAWN_SIGNATURE_NOTE = "Ekrana atılan imza, 5070 sayılı Kanun’daki güvenli elektronik imza değildir.";

export const agreementWayWords: Record<AgreementWay, string> = {
  desk: "Masada imzalandı",
  link: "Kiracının telefonunda imzalandı",
  paper: "İmzalı kâğıt geldi",
};

export const agreementPartWords: Record<AgreementPart, string> = {
  contact: "Kiracının telefonu ve e-postası",
  identity: "Sürücülerin kimlik bilgileri",
};

/** The times of the steps of an agreement; null for a step that has not happened. */
interface AgreementTimes {
  readonly acceptedAt: Date | null;
  readonly openedAt: Date | null;
  readonly copyAt: Date | null;
}

/** The state of an agreement in one line: 'Kabul edildi 14.32, kopya 14.32', with the day unless that is today. */
export function formatAgreementState(state: AgreementState, times: AgreementTimes, now: Date): string {
  switch (state) {
    case "none":
      return "Hazırlanmadı";
    case "made":
      return "Hazırlandı, imzalanmadı";
    case "sent":
      return "Bağlantı hazır, kiracı açmadı";
    case "opened":
      return `Kiracı açtı ${formatClockOrDay(times.openedAt, now)}, imzalamadı`;
    case "changed":
      return "Kiralama değişti, yeniden imzalanmalı";
    case "desk":
    case "link":
      return `Kabul edildi ${formatClockOrDay(times.acceptedAt, now)}, ${makeCopySentence(times, now)}`;
    case "paper":
      return `İmzalı kâğıt geldi, ${makeCopySentence(times, now)}`;
  }
}

function makeCopySentence({ copyAt }: AgreementTimes, now: Date): string {
  return copyAt === null ? "kopya verilmedi" : `kopya ${formatClockOrDay(copyAt, now)}`;
}

function formatClockOrDay(at: Date | null, now: Date): string {
  if (at === null) return "";
  return toIstanbulDate(at) === toIstanbulDate(now) ? formatClock(at) : formatLongDate(at);
}

/**
 * The error message about unknown or unclosed fields in an agreement text. It names the first wrong field and its line.
 * Undefined if no field is wrong.
 */
export function makeFieldProblemSentence([first, ...more]: readonly FieldProblem[]): string | undefined {
  if (!first) return undefined;
  const { line, typed, kind } = first;
  const others = more.length === 0 ? "" : ` Böyle ${more.length} yer daha var.`;
  if (kind === "unclosed") return `${line}. satırda “${typed}” kapanmamış: sonuna }} yazın.${others}`;
  const named = typed === "" ? `${line}. satırda {{ }} boş.` : `${line}. satırda “{{${typed}}}” diye bir alan yok.`;
  return `${named} Alanlar: ${AGREEMENT_FIELDS.join(", ")}.${others}`;
}

/** The WhatsApp message by which a company sends a renter the URL (`address`) of the renter's page. */
export function makeRenterLinkText(company: string, plate: string, address: string): string {
  const car = plate === "" ? "" : ` (${plate})`;
  return `${company}: kiralama sözleşmeniz hazır${car}. Okuyup telefonunuzda imzalayabilirsiniz: ${address}`;
}

/** The text of the message that a renter sends to ask for an extension of the rental. */
export function makeExtensionRequestNote(until: string): string {
  return `Kiracı süreyi uzatmak istiyor: ${until} gününe kadar.`;
}
