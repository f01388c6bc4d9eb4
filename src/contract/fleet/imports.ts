import * as z from "zod/mini";

import { customerView } from "#contract/fleet/customers.ts";
import {
  amountField,
  booleanField,
  customerNameField,
  dayField,
  idField,
  notesField,
  lineField,
  optionalEmailField,
  optionalLineField,
  phoneField,
  phoneIsRightField,
  versionField,
} from "#contract/words/fields.ts";
import { importRefusals } from "#contract/words/import-refusals.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { CUSTOMER_CAUTION_MAX, CUSTOMER_NOTES_MAX } from "#domain/fleet/customer.ts";
import { EXPENSE_CATEGORIES, EXPENSE_DESCRIPTION_MAX } from "#domain/fleet/expense.ts";
import { IMPORT_LINES_MAX, IMPORT_LINES_PER_REQUEST_MAX } from "#domain/fleet/import-limits.ts";

export const tag = { tags: ["Getirilen listeler"] };

/** A list that was brought in the last day: by whom, and how many it added and changed. */
export const importView = z.object({
  id: z.string(),
  at: z.date(),
  by: z.string(),
  added: z.int(),
  changed: z.int(),
  /** Whether the member who asks brought it. */
  isOwn: z.boolean(),
});
export type ImportView = z.infer<typeof importView>;

/**
 * What became of a list that was taken back: what is gone again, what has its old values again, and what stays
 * because it is in use or was changed since, the first by name.
 */
export const undoneView = z.object({
  removed: z.int(),
  restored: z.int(),
  kept: z.int(),
  keptNames: z.array(z.string()),
});
export type UndoneView = z.infer<typeof undoneView>;

/** Some lines of a list. Two with one id would be one row. */
export function linesOf<Line extends z.ZodMiniType>(line: Line, most = IMPORT_LINES_PER_REQUEST_MAX) {
  return z
    .array(line, { error: "Geçersiz değer." })
    .check(z.minLength(1, "Geçersiz değer."), z.maxLength(most, `Bir seferde en fazla ${most} satır gönderilebilir.`))
    .check(z.refine((lines) => areIdsApart(lines), "Aynı satır iki kez gönderilmiş."));
}

function areIdsApart(lines: readonly unknown[]): boolean {
  const ids = lines.flatMap((line) => (hasId(line) ? [line.id.toLowerCase()] : []));
  return new Set(ids).size === ids.length;
}

function hasId(line: unknown): line is { id: string } {
  return typeof line === "object" && line !== null && "id" in line && typeof line.id === "string";
}

/** What a line is looked up by. */
const askedCustomer = z.strictObject({ name: customerNameField, phone: phoneField });
export type AskedCustomer = z.output<typeof askedCustomer>;

/**
 * The customers that a line may mean: those with its telephone, or for a line without one with its name. `doubt` says
 * what may be wrong with a new telephone.
 */
const knownCustomer = z.object({ customers: z.array(customerView), doubt: z.nullable(z.string()) });
export type KnownCustomer = z.infer<typeof knownCustomer>;

/**
 * A line with the id of the new customer, which the caller makes. `change` is the customer that the user lets it
 * change, as it was read.
 */
const customerLine = z.strictObject({
  id: idField,
  name: customerNameField,
  phone: phoneField,
  email: optionalEmailField,
  notes: notesField(CUSTOMER_NOTES_MAX),
  caution: notesField(CUSTOMER_CAUTION_MAX),
  isBusiness: z.optional(booleanField),
  phoneIsRight: phoneIsRightField,
  change: z.optional(z.strictObject({ id: idField, version: versionField })),
});
export type CustomerLineInput = z.output<typeof customerLine>;

/**
 * What became of a line. Another customer than the list says is only changed when the user lets it; a doubtful
 * telephone is only taken when the user says that it is right.
 */
const CUSTOMER_RESULTS = ["added", "same", "changed", "differs", "doubtful", "unclear"] as const;
export type CustomerResult = (typeof CUSTOMER_RESULTS)[number];

export const notFound = { IMPORT_NOT_FOUND: importRefusals.IMPORT_NOT_FOUND };

/** Lists of customers (docs/product.md 10.6). */
export const customerImports = {
  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/imports/customers",
      summary: "Son bir günde getirilen müşteri listeleri",
      ...tag,
    })
    .input(z.strictObject({}))
    .output(z.array(importView)),

  /** Looks up what lines would change. Writes nothing. */
  look: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/customers/look",
      summary: "Listedeki müşterileri kayıtlılarla karşılaştır",
      ...tag,
    })
    .input(z.strictObject({ lines: linesOf(askedCustomer) }))
    .output(z.array(knownCustomer)),

  /** Saves a part of a list. Sent again, it saves nothing twice. */
  add: panelProcedure
    .route({ method: "POST", path: "/company/imports/customers", summary: "Listedeki müşterileri kaydet", ...tag })
    .input(z.strictObject({ importId: idField, lines: linesOf(customerLine) }))
    .output(z.array(z.enum(CUSTOMER_RESULTS)))
    .errors(notFound),

  /** Takes a list back: new customers that nothing uses go, changed ones get their old values. */
  undo: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/customers/{id}/undo",
      summary: "Getirilen müşteri listesini geri al",
      ...tag,
    })
    .input(z.strictObject({ id: idField }))
    .output(undoneView)
    .errors(notFound),
};

const CAR_TEXT_MAX = 40;

const expenseFields = {
  spentOn: dayField,
  amount: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
  description: lineField(EXPENSE_DESCRIPTION_MAX, "Lütfen bir açıklama girin."),
  /** A plate or code; '' for none. */
  car: optionalLineField(CAR_TEXT_MAX),
};

const askedExpense = z.strictObject(expenseFields);
export type AskedExpense = z.output<typeof askedExpense>;

/** Whether the company has the line's car, also when it names none, and how many equal expenses are stored. */
const knownExpense = z.object({ hasCar: z.boolean(), stored: z.int() });
export type KnownExpense = z.infer<typeof knownExpense>;

/**
 * A line with the id of the new expense, which the caller makes. `times` counts the equal lines of the list up to this
 * one; `withoutCar`: the user lets it be saved although the company does not have its car.
 */
const expenseLine = z.strictObject({
  id: idField,
  ...expenseFields,
  category: z.enum(EXPENSE_CATEGORIES, { error: "Lütfen bir kategori seçin." }),
  times: z
    .int("Geçersiz değer.")
    .check(z.minimum(1, "Geçersiz değer."), z.maximum(IMPORT_LINES_MAX, "Geçersiz değer.")),
  withoutCar: z.optional(booleanField),
});
export type ExpenseLineInput = z.output<typeof expenseLine>;

/** What became of a line. */
const EXPENSE_RESULTS = ["added", "same", "foreign"] as const;
export type ExpenseResult = (typeof EXPENSE_RESULTS)[number];

/** Lists of expenses (docs/product.md 10.6). */
export const expenseImports = {
  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/imports/expenses",
      summary: "Son bir günde getirilen gider listeleri",
      ...tag,
    })
    .input(z.strictObject({}))
    .output(z.array(importView)),

  /** Looks up what lines would add. Writes nothing. */
  look: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/expenses/look",
      summary: "Listedeki giderleri kayıtlılarla karşılaştır",
      ...tag,
    })
    .input(z.strictObject({ lines: linesOf(askedExpense) }))
    .output(z.array(knownExpense)),

  /** Saves a part of a list. Sent again, it saves nothing twice. */
  add: panelProcedure
    .route({ method: "POST", path: "/company/imports/expenses", summary: "Listedeki giderleri kaydet", ...tag })
    .input(z.strictObject({ importId: idField, lines: linesOf(expenseLine) }))
    .output(z.array(z.enum(EXPENSE_RESULTS)))
    .errors(notFound),

  /** Takes a list back: the expenses that it added go. */
  undo: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/expenses/{id}/undo",
      summary: "Getirilen gider listesini geri al",
      ...tag,
    })
    .input(z.strictObject({ id: idField }))
    .output(undoneView)
    .errors(notFound),
};
