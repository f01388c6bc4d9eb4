import type { StatusEnd } from "#domain/notices/status.ts";

export const statusEndWords: Record<StatusEnd, string> = { "1-hour": "1 saat", "3-hours": "3 saat", day: "Gün sonu" };

export const statusFormWords = {
  missing: "Lütfen ne yazılacağını girin.",
  besides: "Hazır bir durumun yanına söz eklenemez.",
};
