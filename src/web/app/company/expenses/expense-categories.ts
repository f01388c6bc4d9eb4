import {
  Banknote,
  Building2,
  CircleDot,
  Ellipsis,
  Fuel,
  Landmark,
  Milestone,
  ShieldCheck,
  Sparkles,
  Wrench,
  type LucideIcon,
} from "lucide-react";

import { expenseCategoryWords } from "#contract/fleet/expenses.words.ts";
import { EXPENSE_CATEGORIES, type ExpenseCategory } from "#domain/fleet/expense.ts";

const iconOfCategory: Record<ExpenseCategory, LucideIcon> = {
  maintenance: Wrench,
  fuel: Fuel,
  insurance: ShieldCheck,
  other: Ellipsis,
  tyres: CircleDot,
  cleaning: Sparkles,
  tolls: Milestone,
  tax: Landmark,
  rent: Building2,
  wages: Banknote,
};

export const expenseCategories = Object.fromEntries(
  EXPENSE_CATEGORIES.map((category) => [
    category,
    { word: expenseCategoryWords[category], Icon: iconOfCategory[category] },
  ]),
) as Record<ExpenseCategory, { word: string; Icon: LucideIcon }>;
