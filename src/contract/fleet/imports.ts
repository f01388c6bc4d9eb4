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
  phoneConfirmedField,
  versionField,
} from "#contract/words/fields.ts";
import { importRefusals } from "#contract/words/import-refusals.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { CUSTOMER_CAUTION_MAX, CUSTOMER_NOTES_MAX } from "#domain/fleet/customer.ts";
import { EXPENSE_CATEGORIES, EXPENSE_DESCRIPTION_MAX } from "#domain/fleet/expense.ts";
import { IMPORT_LINES_MAX, IMPORT_LINES_PER_REQUEST_MAX } from "#domain/fleet/import-limits.ts";

export const routeTags = { tags: ["Getirilen listeler"] };

export const importView = view("Import", {
  id: z.string(),
  at: z.date(),
  by: z.string(),
  added: z.int(),
  changed: z.int(),
  isOwn: z.boolean(),
});
export type ImportView = z.infer<typeof importView>;

/** An entry is kept if it is in use or has been changed since the import. */
export const undoResultView = view("UndoResult", {
  removed: z.int(),
  restored: z.int(),
  kept: z.int(),
  keptNames: z.array(z.string()),
});
export type UndoResultView = z.infer<typeof undoResultView>;

/** Two lines with the same id would be stored as one row. */
export function makeImportLinesField<Line extends z.ZodMiniType>(line: Line, most = IMPORT_LINES_PER_REQUEST_MAX) {
  return z
    .array(line, { error: "Geçersiz değer." })
    .check(z.minLength(1, "Geçersiz değer."), z.maxLength(most, `Bir seferde en fazla ${most} satır gönderilebilir.`))
    .check(z.refine((lines) => areIdsUnique(lines), "Aynı satır iki kez gönderilmiş."));
}

function areIdsUnique(lines: readonly unknown[]): boolean {
  const ids = lines.flatMap((line) => (hasId(line) ? [line.id.toLowerCase()] : []));
  return new Set(ids).size === ids.length;
}

function hasId(line: unknown): line is { id: string } {
  return typeof line === "object" && line !== null && "id" in line && typeof line.id === "string";
}

const customerLookupSchema = z.strictObject({ name: customerNameField, phone: phoneField });
export type CustomerLookup = z.output<typeof customerLookupSchema>;

/** `doubt` says why a new telephone number may be wrong; null if it seems right. */
const customerMatchesSchema = view("CustomerMatches", {
  customers: z.array(customerView),
  doubt: z.nullable(z.string()),
});
export type CustomerMatches = z.infer<typeof customerMatchesSchema>;

/**
 * `change` is the stored customer that the line may change, if the user has agreed, and the version that the user has
 * seen.
 */
const customerLineSchema = z.strictObject({
  id: idField,
  name: customerNameField,
  phone: phoneField,
  email: optionalEmailField,
  notes: notesField(CUSTOMER_NOTES_MAX),
  caution: notesField(CUSTOMER_CAUTION_MAX),
  isBusiness: z.optional(booleanField),
  phoneIsRight: phoneConfirmedField,
  change: z.optional(z.strictObject({ id: idField, version: versionField })),
});
export type CustomerLineInput = z.output<typeof customerLineSchema>;

/**
 * 'differs': a stored customer differs from the line; the customer changes only after the user has agreed. 'doubtful':
 * the telephone number may be wrong; the line is saved only after the user has confirmed the number.
 */
const CUSTOMER_LINE_RESULTS = ["added", "same", "changed", "differs", "doubtful", "unclear"] as const;
export type CustomerLineResult = (typeof CUSTOMER_LINE_RESULTS)[number];

export const notFoundRefusals = { IMPORT_NOT_FOUND: importRefusals.IMPORT_NOT_FOUND };

export const customerImportsContract = {
  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/imports/customers",
      summary: "Son bir günde getirilen müşteri listeleri",
      ...routeTags,
    })
    .input(z.strictObject({}))
    .output(z.array(importView)),

  look: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/customers/look",
      summary: "Listedeki müşterileri kayıtlılarla karşılaştır",
      ...routeTags,
    })
    .input(z.strictObject({ lines: makeImportLinesField(customerLookupSchema) }))
    .output(z.array(customerMatchesSchema)),

  /** A repeated request has no further effect. */
  add: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/customers",
      summary: "Listedeki müşterileri kaydet",
      ...routeTags,
    })
    .input(z.strictObject({ importId: idField, lines: makeImportLinesField(customerLineSchema) }))
    .output(z.array(z.enum(CUSTOMER_LINE_RESULTS)))
    .errors(notFoundRefusals),

  /**
   * New customers are deleted unless something uses them, and changed customers get their old values back. Customers
   * that were changed again after the import stay as they are.
   */
  undo: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/customers/{id}/undo",
      summary: "Getirilen müşteri listesini geri al",
      ...routeTags,
    })
    .input(z.strictObject({ id: idField }))
    .output(undoResultView)
    .errors(notFoundRefusals),
};

const CAR_TEXT_MAX = 40;

const expenseFields = {
  spentOn: dayField,
  amount: amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."),
  description: lineField(EXPENSE_DESCRIPTION_MAX, "Lütfen bir açıklama girin."),
  car: optionalLineField(CAR_TEXT_MAX),
};

const expenseLookupSchema = z.strictObject(expenseFields);
export type ExpenseLookup = z.output<typeof expenseLookupSchema>;

/**
 * `hasCar` is whether the company has the car of the line; also true for a line without a car. `stored` is the number
 * of equal expenses in the database.
 */
const expenseMatchSchema = view("ExpenseMatch", { hasCar: z.boolean(), stored: z.int() });
export type ExpenseMatch = z.infer<typeof expenseMatchSchema>;

/**
 * `times` numbers equal lines of the list: 1 for the first of them, 2 for the second. `withoutCar`: the user agrees
 * that the expense is saved without a car, because the company does not have the line's car.
 */
const expenseLineSchema = z.strictObject({
  id: idField,
  ...expenseFields,
  category: z.enum(EXPENSE_CATEGORIES, { error: "Lütfen bir kategori seçin." }),
  times: z
    .int("Geçersiz değer.")
    .check(z.minimum(1, "Geçersiz değer."), z.maximum(IMPORT_LINES_MAX, "Geçersiz değer.")),
  withoutCar: z.optional(booleanField),
});
export type ExpenseLineInput = z.output<typeof expenseLineSchema>;

/**
 * 'foreign' means that nothing was saved: the company does not have the line's car, and the user has not agreed to save
 * the expense without it.
 */
const EXPENSE_LINE_RESULTS = ["added", "same", "foreign"] as const;
export type ExpenseLineResult = (typeof EXPENSE_LINE_RESULTS)[number];

export const expenseImportsContract = {
  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/imports/expenses",
      summary: "Son bir günde getirilen gider listeleri",
      ...routeTags,
    })
    .input(z.strictObject({}))
    .output(z.array(importView)),

  look: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/expenses/look",
      summary: "Listedeki giderleri kayıtlılarla karşılaştır",
      ...routeTags,
    })
    .input(z.strictObject({ lines: makeImportLinesField(expenseLookupSchema) }))
    .output(z.array(expenseMatchSchema)),

  /** A repeated request has no further effect. */
  add: panelProcedure
    .route({ method: "POST", path: "/company/imports/expenses", summary: "Listedeki giderleri kaydet", ...routeTags })
    .input(z.strictObject({ importId: idField, lines: makeImportLinesField(expenseLineSchema) }))
    .output(z.array(z.enum(EXPENSE_LINE_RESULTS)))
    .errors(notFoundRefusals),

  undo: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/expenses/{id}/undo",
      summary: "Getirilen gider listesini geri al",
      ...routeTags,
    })
    .input(z.strictObject({ id: idField }))
    .output(undoResultView)
    .errors(notFoundRefusals),
};
