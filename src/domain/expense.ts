/** Shown as Bakım, Yakıt, Sigorta and Diğer. docs/product.md 10.2. */
export const EXPENSE_CATEGORIES = ["maintenance", "fuel", "insurance", "other"] as const;

export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

/** The category of an expense unless another is chosen. docs/product.md 10.2. */
export const DEFAULT_EXPENSE_CATEGORY: ExpenseCategory = "maintenance";

/** Most characters of the description of an expense, counted by `countCharacters`. docs/product.md 10.2. */
export const EXPENSE_DESCRIPTION_MAX = 200;
