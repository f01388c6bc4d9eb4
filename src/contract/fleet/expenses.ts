import * as z from "zod/mini";

import {
  amountField,
  booleanField,
  codeField,
  cursorFields,
  dayField,
  idField,
  lineField,
  pageSchema,
  searchField,
} from "#contract/words/fields.ts";
import { panelProcedure, makeRoute } from "#contract/words/procedure.ts";
import { refusals } from "#contract/words/refusals.ts";
import { view } from "#contract/words/views.ts";
import { EXPENSE_CATEGORIES, EXPENSE_DESCRIPTION_MAX, EXPENSE_REPEATS } from "#domain/fleet/expense.ts";

const apiRoute = makeRoute("Giderler");

const expenseViewFields = {
  id: z.string(),
  description: z.string(),
  amount: z.int(),
  category: z.enum(EXPENSE_CATEGORIES),
  code: z.nullable(z.string()),
  plate: z.string(),
};

export const expenseView = view("Expense", { ...expenseViewFields, spentOn: z.string(), createdAt: z.date() });
export type ExpenseView = z.infer<typeof expenseView>;

const repeatingExpenseView = view("RepeatingExpense", {
  ...expenseViewFields,
  repeats: z.enum(EXPENSE_REPEATS),
  nextOn: z.string(),
  waiting: z.int(),
});
export type RepeatingExpenseView = z.infer<typeof repeatingExpenseView>;

const expenseCategoryField = z.enum(EXPENSE_CATEGORIES, { error: "Lütfen bir kategori seçin." });
const expenseAmountField = amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");

export const FUTURE_EXPENSE_DAY_MESSAGE = "Giderin günü bugünden sonra olamaz.";

/** Without a car, the expense concerns the company as a whole (docs/product/customers-and-expenses.md 10.2). */
export const newExpenseSchema = z.strictObject({
  id: idField,
  description: lineField(EXPENSE_DESCRIPTION_MAX, "Lütfen bir açıklama girin."),
  amount: expenseAmountField,
  category: expenseCategoryField,
  spentOn: z.optional(dayField),
  code: z.optional(z.nullable(codeField)),
  repeats: z.optional(z.nullable(z.enum(EXPENSE_REPEATS, { error: "Geçersiz değer." }))),
  amountIsRight: z.optional(booleanField),
});

export const acceptedExpenseSchema = z.strictObject({
  id: idField,
  repeatingId: idField,
  dueOn: dayField,
  amount: expenseAmountField,
  amountIsRight: z.optional(booleanField),
});

const notFoundRefusals = { REPEATING_NOT_FOUND: refusals.REPEATING_NOT_FOUND };

export const expensesContract = {
  list: panelProcedure
    .route(apiRoute("GET", "/company/expenses", "Giderler, en yeni gün önce"))
    .input(
      z.strictObject({
        search: z.optional(searchField),
        category: z.optional(expenseCategoryField),
        car: z.optional(searchField),
        of: z.optional(z.literal("company")),
        from: z.optional(dayField),
        to: z.optional(dayField),
        cursor: z.optional(cursorFields.dayInstantAndId),
      }),
    )
    .output(pageSchema(expenseView)),

  create: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/expenses", "Gider ekle"))
    .input(newExpenseSchema)
    .output(expenseView)
    .errors({
      AMOUNT_DOUBTFUL: refusals.AMOUNT_DOUBTFUL,
      CAR_NOT_FOUND: refusals.CAR_NOT_FOUND,
      REPEATING_FULL: refusals.REPEATING_FULL,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  remove: panelProcedure
    .route(apiRoute("DELETE", "/company/expenses/{id}", "Gideri sil"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() }))
    .errors({ EXPENSE_NOT_FOUND: refusals.EXPENSE_NOT_FOUND }),

  repeating: panelProcedure
    .route(apiRoute("GET", "/company/repeating-expenses", "Tekrarlayan giderler"))
    .input(z.optional(z.strictObject({})))
    .output(z.array(repeatingExpenseView)),

  accept: panelProcedure
    .meta({ makes: ["id"] })
    .route(apiRoute("POST", "/company/repeating-expenses/{repeatingId}/accept", "Önerilen gideri kaydet"))
    .input(acceptedExpenseSchema)
    .output(expenseView)
    .errors({
      ...notFoundRefusals,
      AMOUNT_DOUBTFUL: refusals.AMOUNT_DOUBTFUL,
      DUE_DECIDED: refusals.DUE_DECIDED,
      ID_TAKEN: refusals.ID_TAKEN,
    }),

  skip: panelProcedure
    .route(apiRoute("POST", "/company/repeating-expenses/{id}/skip", "Önerilen gideri atla"))
    .input(z.strictObject({ id: idField, dueOn: dayField }))
    .output(z.object({ id: z.string() }))
    .errors({ ...notFoundRefusals, DUE_DECIDED: refusals.DUE_DECIDED }),

  stop: panelProcedure
    .route(apiRoute("DELETE", "/company/repeating-expenses/{id}", "Tekrarlamayı durdur"))
    .input(z.strictObject({ id: idField }))
    .output(z.object({ id: z.string() }))
    .errors(notFoundRefusals),
};
