import { STATUS_WORDS_MAX, type StatusEnd } from "#domain/notices/status.ts";

/** Until when one's own words stand, as the holder chooses. */
export const statusEndWords: Record<StatusEnd, string> = { "1-hour": "1 saat", "3-hours": "3 saat", day: "Gün sonu" };

/** Said of own words that are missing, too long, or stand beside a status that has its own. */
export const statusFormWords = {
  missing: "Lütfen ne yazılacağını girin.",
  tooLong: `Durum en fazla ${STATUS_WORDS_MAX} karakter olabilir.`,
  besides: "Hazır bir durumun yanına söz eklenemez.",
};
