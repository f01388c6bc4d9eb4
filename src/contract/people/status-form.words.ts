import { STATUS_WORDS_MAX, type StatusEnd } from "#domain/notices/status.ts";

/** Durations of a status with the holder's own text. */
export const statusEndWords: Record<StatusEnd, string> = { "1-hour": "1 saat", "3-hours": "3 saat", day: "Gün sonu" };

/** Messages for a text of the holder's own that is missing, too long, or combined with another status. */
export const statusFormWords = {
  missing: "Lütfen ne yazılacağını girin.",
  tooLong: `Durum en fazla ${STATUS_WORDS_MAX} karakter olabilir.`,
  besides: "Hazır bir durumun yanına söz eklenemez.",
};
