import { cleanNote } from "#domain/words/text.ts";

/** Reasons for reporting a sticker, in the order of the form (docs/product.md 6.7). */
export const REPORT_REASONS = ["fraud", "fake", "personal-data", "insult", "other"] as const;

/**
 * All reasons, including those of reports that are not made with the form: by a holder about a visitor's message
 * (docs/product.md 16.12), and by the server when somebody guesses claim words (4.8).
 */
export const ALL_REPORT_REASONS = [...REPORT_REASONS, "notice", "claim-guessed"] as const;

export type ReportReason = (typeof ALL_REPORT_REASONS)[number];

/** Further reports of the same sticker are merged into an open report. At most this many of their texts are stored. */
export const MERGED_TEXTS_MAX = 50;

/** Days for which a report is kept. */
export const REPORT_KEPT_DAYS = 365;

/** Longest message of a report, in characters. */
export const REPORT_MESSAGE_MAX = 500;

/** Cleans the message of a report, and cuts it to `REPORT_MESSAGE_MAX` characters. Accepts any text. */
export function cutReportMessage(text: string): string {
  return Array.from(cleanNote(text)).slice(0, REPORT_MESSAGE_MAX).join("").trimEnd();
}
