import type { ExpenseCategory, ExpenseRepeat } from "#domain/fleet/expense.ts";

// The words are in a separate file, because only the pages about expenses need them.

export const expenseCategoryWords: Record<ExpenseCategory, string> = {
  maintenance: "Bakım",
  fuel: "Yakıt",
  insurance: "Sigorta",
  other: "Diğer",
  tyres: "Lastik",
  cleaning: "Temizlik",
  tolls: "HGS/OGS",
  tax: "Vergi (MTV)",
  rent: "Kira",
  wages: "Maaş",
};

export const expenseRepeatWords: Record<ExpenseRepeat, string> = {
  monthly: "Her ay",
  quarterly: "3 ayda bir",
  yearly: "Her yıl",
};
