import type { StatusEnd } from "#domain/notices/status.ts";

/** The durations that a status with a text of the owner's own can have. */
export const statusEndWords: Record<StatusEnd, string> = { "1-hour": "1 saat", "3-hours": "3 saat", day: "Gün sonu" };

/**
 * Error messages for a status with a text of the owner's own. `besides` is for a text that was sent together with
 * another status.
 */
export const statusFormWords = {
  missing: "Lütfen ne yazılacağını girin.",
  besides: "Hazır bir durumun yanına söz eklenemez.",
};
