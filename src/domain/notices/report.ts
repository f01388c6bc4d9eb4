import { cleanNote } from "#domain/words/text.ts";

/** Reasons for reporting a sticker, in the order of the form (docs/product.md 6.7). */
export const REPORT_REASONS = ["fraud", "fake", "personal-data", "insult", "other"] as const;

/**
 * All reasons: also those of a holder who reports a visitor's message (docs/product.md 16.12), and of the server when
 * claim words are guessed (4.8).
 */
export const ALL_REPORT_REASONS = [...REPORT_REASONS, "notice", "claim-guessed"] as const;

export type ReportReason = (typeof ALL_REPORT_REASONS)[number];

/** How many texts of merged reports are kept. Later ones are only counted. */
export const MERGED_TEXTS_MAX = 50;

/** Days for which a report is kept. */
export const REPORT_KEPT_DAYS = 365;

/** Longest message of a report, in characters. */
export const REPORT_MAX = 500;

/** The first `REPORT_MAX` characters of a message, cleaned. Accepts any text. */
export function cutMessage(text: string): string {
  return Array.from(cleanNote(text)).slice(0, REPORT_MAX).join("").trimEnd();
}
