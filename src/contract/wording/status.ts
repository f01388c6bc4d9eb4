import { STATUS_WORDS_MAX, type CurrentStatus, type Status, type StatusEnd } from "#domain/status.ts";

/** What a holder taps, and whoever scans reads. */
export const statusWords: Record<Status, string> = {
  "back-now": "Hemen dönüyorum",
  "back-5": "5 dakikaya dönüyorum",
  "back-10": "10 dakikaya dönüyorum",
  "back-30": "30 dakikaya dönüyorum",
  lunch: "Öğle arası",
  "closed-today": "Bugün kapalıyız",
  "parcel-neighbour": "Kargoyu komşuya bırakın",
  words: "Kendi sözlerinizle",
};

/** Until when one's own words stand, as the holder chooses. */
export const statusEndWords: Record<StatusEnd, string> = { "1-hour": "1 saat", "3-hours": "3 saat", day: "Gün sonuna" };

/** A status as whoever scans reads it. */
export function statusText({ kind, words }: Pick<CurrentStatus, "kind" | "words">): string {
  return kind === "words" ? words : statusWords[kind];
}

/** Said of own words that are missing, too long, or stand beside a status that has its own. */
export const statusFormWords = {
  missing: "Lütfen ne yazılacağını girin.",
  tooLong: `Durum en fazla ${STATUS_WORDS_MAX} karakter olabilir.`,
  besides: "Hazır bir durumun yanına söz eklenemez.",
};
