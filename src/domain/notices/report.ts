import { cleanNote } from "#domain/words/text.ts";

export const REPORT_REASONS = ["fraud", "fake", "personal-data", "insult", "other"] as const;

/**
 * All reasons, including those of reports that are not made with the form: by a holder about a visitor's message
 * (docs/product/notices.md 16.12), and by the server when somebody guesses claim words (4.8).
 */
export const ALL_REPORT_REASONS = [...REPORT_REASONS, "notice", "claim-guessed"] as const;

export type ReportReason = (typeof ALL_REPORT_REASONS)[number];

export const MERGED_TEXTS_MAX = 50;

export const REPORT_KEPT_DAYS = 365;

export const REPORT_MESSAGE_MAX = 500;

export function cutReportMessage(text: string): string {
  return Array.from(cleanNote(text)).slice(0, REPORT_MESSAGE_MAX).join("").trimEnd();
}
