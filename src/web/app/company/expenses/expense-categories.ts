import { Ellipsis, Fuel, ShieldCheck, Wrench, type LucideIcon } from "lucide-react";

import { expenseCategoryWords } from "#contract/wording/labels.ts";
import type { ExpenseCategory } from "#domain/expense.ts";

/** Word and sign of each category of expenses (docs/product.md 10.2). */
export const expenseCategories: Record<ExpenseCategory, { word: string; Icon: LucideIcon }> = {
  maintenance: { word: expenseCategoryWords.maintenance, Icon: Wrench },
  fuel: { word: expenseCategoryWords.fuel, Icon: Fuel },
  insurance: { word: expenseCategoryWords.insurance, Icon: ShieldCheck },
  other: { word: expenseCategoryWords.other, Icon: Ellipsis },
};
