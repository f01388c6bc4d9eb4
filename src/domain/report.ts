/** Why a visitor reports a sticker, in the order of the form (security bar S-12). */
export const REPORT_REASONS = ["fraud", "fake", "personal-data", "insult", "other"] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** Longest message of a report, in characters. */
export const REPORT_MAX = 500;
