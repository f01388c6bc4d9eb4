import type { BlockReason } from "#domain/fleet/block.ts";
import { PERIOD_AHEAD_DAYS, PERIOD_DAYS_MAX, type PeriodKind, type SpanProblem } from "#domain/fleet/period.ts";
import type { ReservationList, ReservationState } from "#domain/fleet/reservation.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

// The words of what takes a car for a time.

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

/** The lists of reservations, as one chooses between them. */
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

/** What is said of the times of a period, at its field. */
export const spanMessages: Record<SpanProblem, string> = {
  "until-not-after-from": "Bitiş, başlangıçtan sonra olmalı.",
  "too-long": `En fazla ${PERIOD_DAYS_MAX} gün olabilir. Yılı kontrol edin.`,
  "too-far": `Başlangıç en fazla ${PERIOD_AHEAD_DAYS / 365} yıl sonra olabilir. Yılı kontrol edin.`,
  "in-past": "Başlangıç geçmişte olamaz.",
  over: "Bu zaman geçmiş. Bitiş şimdiden sonra olmalı.",
};

/** What a refused car is taken by, as the refusal's data has it. */
interface Busy {
  readonly kind: PeriodKind;
  readonly who: string;
  readonly from: Date;
  readonly until: Date;
  readonly isOverdue: boolean;
  readonly free: readonly { readonly code: string; readonly plate: string }[];
}

/** Who has a car, and from when until when. */
export function takenSentence({ kind, who, from, until, isOverdue }: Omit<Busy, "free">): string {
  const times = `${formatLongDateTime(from)} – ${formatLongDateTime(until)}`;
  return {
    rental: isOverdue
      ? `Bu araç kirada (${who}). ${formatLongDateTime(until)} için bekleniyordu, dönmedi.`
      : `Bu araç kirada (${who}): ${times}.`,
    reservation: `Bu araç rezerve (${who}): ${times}.`,
    block: `Bu araç kapalı (${who}): ${times}.`,
  }[kind];
}

/** What is said where no other car is free in a time. */
export const NO_FREE_CAR = "Bu zamanda boş aracınız yok.";

/**
 * The sentences of a car that cannot have been handed over then: what had it. No other car is offered, since it was this one; of a reservation
 * that has begun somebody may still have to say that nobody came.
 */
export function wasBusySentence(busy: Omit<Busy, "free">, now: Date): string {
  const isToBeClosed = busy.kind === "reservation" && busy.from <= now;
  return `${takenSentence(busy)}${isToBeClosed ? " Müşteri gelmediyse önce rezervasyonda Gelmedi deyin." : ""}`;
}

/** The sentences of a refused car: who has it, until when, and which cars are free. */
export function carBusySentence(busy: Busy): string {
  const cars = busy.free.map(({ code, plate }) => plate || code).join(", ");
  return `${takenSentence(busy)} ${cars === "" ? NO_FREE_CAR : `Boş araçlar: ${cars}.`}`;
}
