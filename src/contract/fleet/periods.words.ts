import type { BlockReason } from "#domain/fleet/block.ts";
import { PERIOD_AHEAD_DAYS_MAX, PERIOD_DAYS_MAX, type PeriodKind, type SpanProblem } from "#domain/fleet/period.ts";
import type { ReservationList, ReservationState } from "#domain/fleet/reservation.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

export const periodKindWords: Record<PeriodKind, string> = {
  rental: "Kiralama",
  reservation: "Rezervasyon",
  block: "Kapalı",
};

export const reservationStateWords: Record<ReservationState, string> = {
  open: "Açık",
  "picked-up": "Teslim edildi",
  cancelled: "Vazgeçildi",
  "no-show": "Gelmedi",
};

export const reservationListWords: Record<ReservationList, string> = {
  coming: "Gelecek",
  today: "Bugün",
  past: "Tarihi geçen",
  "no-show": "Gelmedi",
  cancelled: "Vazgeçilen",
  all: "Tümü",
  open: "Açık",
};

export const blockReasonWords: Record<BlockReason, string> = {
  maintenance: "Bakım",
  "own-use": "Kendi kullanımımız",
  other: "Diğer",
};

export const spanProblemMessages: Record<SpanProblem, string> = {
  "until-not-after-from": "Bitiş, başlangıçtan sonra olmalı.",
  "too-long": `En fazla ${PERIOD_DAYS_MAX} gün olabilir. Yılı kontrol edin.`,
  "too-far": `Başlangıç en fazla ${PERIOD_AHEAD_DAYS_MAX / 365} yıl sonra olabilir. Yılı kontrol edin.`,
  "in-past": "Başlangıç geçmişte olamaz.",
  over: "Bu zaman geçmiş. Bitiş şimdiden sonra olmalı.",
};

interface BusyPeriod {
  readonly kind: PeriodKind;
  readonly who: string;
  readonly from: Date;
  readonly until: Date;
  readonly isOverdue: boolean;
  readonly free: readonly { readonly code: string; readonly plate: string }[];
}

export function makeCarTakenSentence({ kind, who, from, until, isOverdue }: Omit<BusyPeriod, "free">): string {
  const times = `${formatLongDateTime(from)} – ${formatLongDateTime(until)}`;
  return {
    rental: isOverdue
      ? `Bu araç kirada (${who}). Dönüş zamanı geçti: ${formatLongDateTime(until)}.`
      : `Bu araç kirada (${who}): ${times}.`,
    reservation: `Bu araç rezerve (${who}): ${times}.`,
    block: `Bu araç kapalı (${who}): ${times}.`,
  }[kind];
}

export const NO_FREE_CAR_MESSAGE = "Bu zamanda boş aracınız yok.";

/**
 * The sentence for a hand-over that is entered later, at a time when the car was not free. It suggests no other car,
 * because the renter already has this car. If a reservation that has begun is in the way, the sentence suggests marking
 * it as a no-show.
 */
export function makeCarWasBusySentence(busy: Omit<BusyPeriod, "free">, now: Date): string {
  const isToBeClosed = busy.kind === "reservation" && busy.from <= now;
  return `${makeCarTakenSentence(busy)}${isToBeClosed ? " Müşteri gelmediyse önce rezervasyonda Gelmedi deyin." : ""}`;
}

export function makeCarBusySentence(busy: BusyPeriod): string {
  const cars = busy.free.map(({ code, plate }) => plate || code).join(", ");
  return `${makeCarTakenSentence(busy)} ${cars === "" ? NO_FREE_CAR_MESSAGE : `Boş araçlar: ${cars}.`}`;
}
