import type { BlockReason } from "#domain/fleet/block.ts";
import { PERIOD_AHEAD_DAYS, PERIOD_DAYS_MAX, type PeriodKind, type SpanProblem } from "#domain/fleet/period.ts";
import type { ReservationList, ReservationState } from "#domain/fleet/reservation.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

// Words for the periods of a car.

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

/** Names of the reservation lists. */
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

/** The message for wrong times of a period, at its field. */
export const spanMessages: Record<SpanProblem, string> = {
  "until-not-after-from": "Bitiş, başlangıçtan sonra olmalı.",
  "too-long": `En fazla ${PERIOD_DAYS_MAX} gün olabilir. Yılı kontrol edin.`,
  "too-far": `Başlangıç en fazla ${PERIOD_AHEAD_DAYS / 365} yıl sonra olabilir. Yılı kontrol edin.`,
  "in-past": "Başlangıç geçmişte olamaz.",
  over: "Bu zaman geçmiş. Bitiş şimdiden sonra olmalı.",
};

/** The period that is in the way, as in the data of a refusal. */
interface BusyPeriod {
  readonly kind: PeriodKind;
  readonly who: string;
  readonly from: Date;
  readonly until: Date;
  readonly isOverdue: boolean;
  readonly free: readonly { readonly code: string; readonly plate: string }[];
}

/** Returns the sentence that says who has a car, and for which time. */
export function carTakenSentence({ kind, who, from, until, isOverdue }: Omit<BusyPeriod, "free">): string {
  const times = `${formatLongDateTime(from)} – ${formatLongDateTime(until)}`;
  return {
    rental: isOverdue
      ? `Bu araç kirada (${who}). Dönüş zamanı geçti: ${formatLongDateTime(until)}.`
      : `Bu araç kirada (${who}): ${times}.`,
    reservation: `Bu araç rezerve (${who}): ${times}.`,
    block: `Bu araç kapalı (${who}): ${times}.`,
  }[kind];
}

export const NO_FREE_CAR = "Bu zamanda boş aracınız yok.";

/**
 * Returns the sentence for a past hand-over at a time when the car was taken. It offers no other car, because the
 * renter received this one. If a reservation that has begun is in the way, it suggests marking it as a no-show.
 */
export function carWasBusySentence(busy: Omit<BusyPeriod, "free">, now: Date): string {
  const isToBeClosed = busy.kind === "reservation" && busy.from <= now;
  return `${carTakenSentence(busy)}${isToBeClosed ? " Müşteri gelmediyse önce rezervasyonda Gelmedi deyin." : ""}`;
}

/** The sentence for a taken car: who has it, until when, and which cars are free. */
export function carBusySentence(busy: BusyPeriod): string {
  const cars = busy.free.map(({ code, plate }) => plate || code).join(", ");
  return `${carTakenSentence(busy)} ${cars === "" ? NO_FREE_CAR : `Boş araçlar: ${cars}.`}`;
}
