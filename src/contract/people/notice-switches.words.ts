import { PAUSE_MAX_DAYS, type Pause } from "#domain/notices/notice-switches.ts";

export const noticeSwitchWords = {
  noReasonLeft: "En az bir neden açık kalsın. Hiç mesaj istemiyorsanız “Yalnızca iletişim”i seçin.",
  pauseTooLong: `Mesajlar en fazla ${PAUSE_MAX_DAYS} gün kapatılabilir.`,
};

export const pauseWords: Record<Pause, string> = {
  hour: "1 saat",
  today: "Bugün sonuna kadar",
  tomorrow: "Yarın 08.00’e kadar",
  week: "1 hafta",
};
