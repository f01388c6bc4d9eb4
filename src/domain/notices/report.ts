import { cleanNote } from "#domain/words/text.ts";

/** Why a visitor reports a sticker, in the order of the form (docs/product.md 6.7). */
export const REPORT_REASONS = ["fraud", "fake", "personal-data", "insult", "other"] as const;

/**
 * The same, and those that no visitor's form offers: of a holder who reports what a visitor told them (docs/product.md 16.12), and of the
 * server itself where wrong claim words are tried for a code (4.8).
 */
export const ALL_REPORT_REASONS = [...REPORT_REASONS, "notice", "claim-guessed"] as const;

export type ReportReason = (typeof ALL_REPORT_REASONS)[number];

/** How many texts of merged reports are kept beside the one they were merged into; of those that come later there remains the count. */
export const MERGED_TEXTS_MAX = 50;

/** How long a report is kept, in days. */
export const REPORT_KEPT_DAYS = 365;

/** Longest message of a report, in characters. */
export const REPORT_MAX = 500;

/** What of a message a report has room for: its first `REPORT_MAX` characters, cleaned. Any text is accepted. */
export function cutMessage(text: string): string {
  return Array.from(cleanNote(text)).slice(0, REPORT_MAX).join("").trimEnd();
}
