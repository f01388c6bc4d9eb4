import * as z from "zod/mini";

import { amountField, cursors, idField, lineField, pageOf, searchField } from "#contract/fields.ts";
import { refusals } from "#contract/refusals.ts";
import { EXPENSE_CATEGORIES, EXPENSE_DESCRIPTION_MAX } from "#domain/expense.ts";

import { panelProcedure } from "./procedure.ts";

const tag = { tags: ["Giderler"] };

/** One expense; the amount in kuruş, the instant of entering it in UTC. */
export const expenseView = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.int(),
  category: z.enum(EXPENSE_CATEGORIES),
  createdAt: z.date(),
});
export type ExpenseView = z.infer<typeof expenseView>;

const category = z.enum(EXPENSE_CATEGORIES, { error: "Lütfen bir kategori seçin." });

/** The form for a new expense; `id` is its own, made by the caller (docs/product.md 10.2). */
export const newExpense = z.strictObject({
  id: idField,
  description: lineField(EXPENSE_DESCRIPTION_MAX, "Lütfen bir açıklama girin."),
  amount: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
  category,
});

export const expenses = {
  list: panelProcedure
    .route({ method: "GET", path: "/company/expenses", summary: "Giderler, en yeni önce", ...tag })
    .input(
      z.strictObject({
        search: z.optional(searchField),
        category: z.optional(category),
        cursor: z.optional(cursors.instantAndId),
      }),
    )
    .output(pageOf(expenseView)),

  create: panelProcedure
    .route({ method: "POST", path: "/company/expenses", summary: "Gider ekle", ...tag })
    .input(newExpense)
    .output(expenseView),

  remove: panelProcedure
    .route({ method: "DELETE", path: "/company/expenses/{id}", summary: "Gideri sil", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() }))
    .errors({ EXPENSE_NOT_FOUND: refusals.EXPENSE_NOT_FOUND }),
};
