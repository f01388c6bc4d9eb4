/**
 * Age bands of a debt: not due, or overdue for 0 to 7 days, 8 to 30, 31 to 90, or more. docs/product/rentals.md 9.13.
 */
export const RECEIVABLE_BANDS = ["not-due", "to-7", "to-30", "to-90", "over-90"] as const;

export type ReceivableBand = (typeof RECEIVABLE_BANDS)[number];
