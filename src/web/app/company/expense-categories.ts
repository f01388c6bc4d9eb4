import { Ellipsis, Fuel, ShieldCheck, Wrench, type LucideIcon } from "lucide-react";

import type { ExpenseCategory } from "#domain/expense.ts";

/** Word and sign of each category of expenses (specification 9). */
export const expenseCategories: Record<ExpenseCategory, { word: string; Icon: LucideIcon }> = {
  maintenance: { word: "Bakım", Icon: Wrench },
  fuel: { word: "Yakıt", Icon: Fuel },
  insurance: { word: "Sigorta", Icon: ShieldCheck },
  other: { word: "Diğer", Icon: Ellipsis },
};
