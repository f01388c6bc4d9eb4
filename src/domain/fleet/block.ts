/** Why a car is blocked for a time; shown as Bakım, Kendi kullanımımız and Diğer. docs/product/rentals.md 9.18. */
export const BLOCK_REASONS = ["maintenance", "own-use", "other"] as const;

export type BlockReason = (typeof BLOCK_REASONS)[number];

export const BLOCK_TEXT_MAX = 160;
