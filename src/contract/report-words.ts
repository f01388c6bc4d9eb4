import type { ReportReason } from "#domain/report.ts";

/** What stands in the visitor's form and in the administrator's list for each reason. */
export const reportReasonWords: Record<ReportReason, string> = {
  fraud: "Para, şifre ya da kart bilgisi isteniyor",
  fake: "Etiket sahte ya da başka bir etiketin üzerine yapıştırılmış",
  "personal-data": "Birinin bilgileri izinsiz gösteriliyor",
  insult: "Hakaret, tehdit ya da uygunsuz bir not var",
  other: "Başka bir neden",
};
