import * as z from "zod/mini";

import {
  amountField,
  codeField,
  cursors,
  dayField,
  idField,
  lineField,
  pageOf,
  searchField,
} from "#contract/words/fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { EXPENSE_CATEGORIES, EXPENSE_DESCRIPTION_MAX, EXPENSE_REPEATS } from "#domain/fleet/expense.ts";

const tag = { tags: ["Giderler"] };

/** What an expense is, once or again and again. `code` is null where it is the company's own; `plate` is what its car carried that day. */
const spent = {
  id: z.string(),
  description: z.string(),
  amount: z.int(),
  category: z.enum(EXPENSE_CATEGORIES),
  code: z.nullable(z.string()),
  plate: z.string(),
};

/** One expense; the amount in kuruş, the day on which it counts, and the instant of entering it in UTC. */
export const expenseView = z.object({ ...spent, spentOn: z.string(), createdAt: z.date() });
export type ExpenseView = z.infer<typeof expenseView>;

/** One expense that comes again: how often, on which day next, and how many times it waits to be accepted or skipped. */
const repeatingExpenseView = z.object({
  ...spent,
  repeats: z.enum(EXPENSE_REPEATS),
  nextOn: z.string(),
  waiting: z.int(),
});
export type RepeatingExpenseView = z.infer<typeof repeatingExpenseView>;

const category = z.enum(EXPENSE_CATEGORIES, { error: "Lütfen bir kategori seçin." });
const amount = amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");

/** What is said of a day that is still to come. */
export const DAY_TO_COME = "Giderin günü bugünden sonra olamaz.";

/** The form for a new expense; `id` is its own, made by the caller. Without a day it is today's, without a car the company's (docs/product.md 10.2). */
export const newExpense = z.strictObject({
  id: idField,
  description: lineField(EXPENSE_DESCRIPTION_MAX, "Lütfen bir açıklama girin."),
  amount,
  category,
  spentOn: z.optional(dayField),
  code: z.optional(z.nullable(codeField)),
  repeats: z.optional(z.nullable(z.enum(EXPENSE_REPEATS, { error: "Geçersiz değer." }))),
});

/** What is accepted of an expense that comes again: the day on which it was due, with its amount; `id` is the new expense's own. */
export const acceptedExpense = z.strictObject({ id: idField, repeatingId: idField, dueOn: dayField, amount });

const notFound = { REPEATING_NOT_FOUND: refusals.REPEATING_NOT_FOUND };

export const expenses = {
  list: panelProcedure
    .route({ method: "GET", path: "/company/expenses", summary: "Giderler, en yeni gün önce", ...tag })
    .input(
      z.strictObject({
        search: z.optional(searchField),
        category: z.optional(category),
        /** A plate, also a former one, or the code of a car without plate. */
        car: z.optional(searchField),
        /** The company's own alone, which belong to no car. */
        of: z.optional(z.literal("company")),
        from: z.optional(dayField),
        to: z.optional(dayField),
        cursor: z.optional(cursors.dayInstantAndId),
      }),
    )
    .output(pageOf(expenseView)),

  create: panelProcedure
    .route({ method: "POST", path: "/company/expenses", summary: "Gider ekle", ...tag })
    .input(newExpense)
    .output(expenseView)
    .errors({ CAR_NOT_FOUND: refusals.CAR_NOT_FOUND, REPEATING_FULL: refusals.REPEATING_FULL }),

  remove: panelProcedure
    .route({ method: "DELETE", path: "/company/expenses/{id}", summary: "Gideri sil", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() }))
    .errors({ EXPENSE_NOT_FOUND: refusals.EXPENSE_NOT_FOUND }),

  repeating: panelProcedure
    .route({ method: "GET", path: "/company/repeating-expenses", summary: "Tekrarlayan giderler", ...tag })
    .input(z.optional(z.strictObject({})))
    .output(z.array(repeatingExpenseView)),

  accept: panelProcedure
    .route({
      method: "POST",
      path: "/company/repeating-expenses/{repeatingId}/accept",
      summary: "Önerilen gideri kaydet",
      ...tag,
    })
    .input(acceptedExpense)
    .output(expenseView)
    .errors({ ...notFound, DUE_DECIDED: refusals.DUE_DECIDED }),

  skip: panelProcedure
    .route({ method: "POST", path: "/company/repeating-expenses/{id}/skip", summary: "Önerilen gideri atla", ...tag })
    .input(z.strictObject({ id: idField, dueOn: dayField }))
    .output(z.object({ id: z.string() }))
    .errors({ ...notFound, DUE_DECIDED: refusals.DUE_DECIDED }),

  stop: panelProcedure
    .route({ method: "DELETE", path: "/company/repeating-expenses/{id}", summary: "Tekrarlamayı durdur", ...tag })
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() }))
    .errors(notFound),
};
