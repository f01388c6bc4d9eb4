import { makeReportsUsedUpSentence } from "#contract/words/limits.words.ts";
import { REPORT_MESSAGE_MAX, type ReportReason } from "#domain/notices/report.ts";
import { CLAIM_GUESSES_UNTIL_ALARM } from "#domain/sticker/claim.ts";

export const reportReasonWords: Record<ReportReason, string> = {
  fraud: "Para, şifre ya da kart bilgisi isteniyor",
  fake: "Etiket sahte ya da başka bir etiketin üzerine yapıştırılmış",
  "personal-data": "Birinin bilgileri izinsiz gösteriliyor",
  insult: "Hakaret, tehdit ya da uygunsuz bir not var",
  other: "Başka bir neden",
  notice: "Etiketin sahibi, gelen bir mesajı şikâyet etti",
  "claim-guessed": `Etkinleştirme kodu tahmin ediliyor olabilir: bir günde ${CLAIM_GUESSES_UNTIL_ALARM} yanlış deneme`,
};

export const reportFormWords = {
  crowded: "Bulunduğunuz ağdan şu anda çok istek geliyor. Lütfen birkaç saniye sonra yeniden gönderin.",
  usedUp: (minutes: number) => makeReportsUsedUpSentence(`${minutes} dakika sonra`),
  cut: `Mesaj en fazla ${REPORT_MESSAGE_MAX} karakter olabilir. Fazlası kesildi. Kalan metni okuyup yeniden gönderin.`,
};
