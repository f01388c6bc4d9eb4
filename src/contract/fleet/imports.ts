import * as z from "zod/mini";

import { modelYearField } from "#contract/fleet/cars.ts";
import { customerView } from "#contract/fleet/customers.ts";
import {
  amountField,
  amountFromZeroField,
  booleanField,
  calendarDateField,
  codeField,
  customerNameField,
  dayField,
  idField,
  lineField,
  localDateTimeField,
  notesField,
  optionalEmailField,
  optionalLineField,
  phoneConfirmedField,
  phoneField,
  versionField,
} from "#contract/words/fields.ts";
import { importRefusals } from "#contract/words/import-refusals.ts";
import { kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { CAR_EVENTS } from "#domain/fleet/car-event.ts";
import { CAR_FUELS, CAR_GEARS, FACE_TEXT_MAX } from "#domain/fleet/car-face.ts";
import { CAR_STATUSES, INTERNAL_NOTES_MAX } from "#domain/fleet/car.ts";
import { CUSTOMER_CAUTION_MAX, CUSTOMER_NOTES_MAX } from "#domain/fleet/customer.ts";
import { EXPENSE_CATEGORIES, EXPENSE_DESCRIPTION_MAX } from "#domain/fleet/expense.ts";
import {
  IMPORT_LINES_MAX,
  IMPORT_LINES_PER_REQUEST_MAX,
  RENTALS_PER_REQUEST_MAX,
  type ImportKind,
} from "#domain/fleet/import-limits.ts";
import { PAYMENT_MEANS } from "#domain/fleet/payment.ts";

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
function makeImportLinesField<Line extends z.ZodMiniType>(line: Line, most: number) {
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

/**
 * The procedures of one kind of list. `words` names the kind in the summaries, `most` is the maximum number of lines in
 * a request, and `whole` are inputs that apply to all lines.
 */
function makeImportContract<
  Lookup extends z.ZodMiniType,
  Match extends z.ZodMiniType,
  Line extends z.ZodMiniType,
  const Result extends string,
  Whole extends z.core.$ZodShape,
>(
  kind: ImportKind,
  words: { lists: string; list: string; lines: string },
  {
    lookup,
    match,
    line,
    results,
    whole,
    most = IMPORT_LINES_PER_REQUEST_MAX,
  }: { lookup: Lookup; match: Match; line: Line; results: readonly Result[]; whole: Whole; most?: number },
) {
  const path = `/company/imports/${kind}` as const;
  const tags = ["Getirilen listeler"];
  return {
    list: panelProcedure
      .route({ method: "GET", path, summary: `Son bir günde getirilen ${words.lists}`, tags })
      .input(z.strictObject({}))
      .output(z.array(importView)),

    look: panelProcedure
      .route({
        method: "POST",
        path: `${path}/look`,
        summary: `Listedeki ${words.lines} kayıtlılarla karşılaştır`,
        tags,
      })
      .input(z.strictObject({ lines: makeImportLinesField(lookup, IMPORT_LINES_PER_REQUEST_MAX) }))
      .output(z.array(match)),

    /** A repeated request has no further effect. */
    add: panelProcedure
      .route({ method: "POST", path, summary: `Listedeki ${words.lines} kaydet`, tags })
      .input(z.strictObject({ importId: idField, lines: makeImportLinesField(line, most), ...whole }))
      .output(z.array(z.enum(results)))
      .errors(importRefusals),

    /**
     * What the list added is deleted unless it is used by now, and what it changed gets its old values back unless it
     * was changed again.
     */
    undo: panelProcedure
      .route({ method: "POST", path: `${path}/{id}/undo`, summary: `Getirilen ${words.list} geri al`, tags })
      .input(z.strictObject({ id: idField }))
      .output(undoResultView)
      .errors(importRefusals),
  };
}

const CAR_TEXT_MAX = 40;
const sumField = amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");
const sumFromZeroField = amountFromZeroField("Lütfen geçerli bir tutar girin (1.250,50 gibi).");

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

export const customerImportsContract = makeImportContract(
  "customers",
  { lists: "müşteri listeleri", list: "müşteri listesini", lines: "müşterileri" },
  {
    lookup: customerLookupSchema,
    match: customerMatchesSchema,
    line: customerLineSchema,
    results: CUSTOMER_LINE_RESULTS,
    whole: {},
  },
);

const expenseFields = {
  spentOn: dayField,
  amount: sumField,
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

export const expenseImportsContract = makeImportContract(
  "expenses",
  { lists: "gider listeleri", list: "gider listesini", lines: "giderleri" },
  {
    lookup: expenseLookupSchema,
    match: expenseMatchSchema,
    line: expenseLineSchema,
    results: EXPENSE_LINE_RESULTS,
    whole: {},
  },
);

const gearSchema = z.nullable(z.enum(CAR_GEARS, { error: "Geçersiz değer." }));
const fuelSchema = z.nullable(z.enum(CAR_FUELS, { error: "Geçersiz değer." }));
const nullableSumSchema = z.nullable(sumField);

const carField = lineField(CAR_TEXT_MAX, "Lütfen plakayı girin.");
const carLookupSchema = z.strictObject({ car: carField });
export type CarLookup = z.output<typeof carLookupSchema>;

const nullableIntSchema = z.nullable(z.int());
const nullableDaySchema = z.nullable(z.string());

/**
 * If a list sets the first price of a car, the price becomes invisible to strangers, even if `priceVisible` was true.
 */
const storedCarView = view("StoredCar", {
  code: z.string(),
  plate: z.string(),
  version: z.int(),
  knownKm: nullableIntSchema,
  make: z.string(),
  model: z.string(),
  year: nullableIntSchema,
  colour: z.string(),
  gear: gearSchema,
  fuel: fuelSchema,
  odometer: nullableIntSchema,
  price: nullableIntSchema,
  priceVisible: z.boolean(),
  weekPrice: nullableIntSchema,
  monthPrice: nullableIntSchema,
  inspection: nullableDaySchema,
  insurance: nullableDaySchema,
  casco: nullableDaySchema,
  oilService: nullableDaySchema,
  notes: z.string(),
});
export type StoredCarView = z.infer<typeof storedCarView>;

const carMatchesSchema = view("CarMatches", { cars: z.array(storedCarView) });
export type CarMatches = z.infer<typeof carMatchesSchema>;

const carLineSchema = z.strictObject({
  car: carField,
  code: codeField,
  version: versionField,
  make: optionalLineField(FACE_TEXT_MAX),
  model: optionalLineField(FACE_TEXT_MAX),
  year: modelYearField,
  colour: optionalLineField(FACE_TEXT_MAX),
  gear: gearSchema,
  fuel: fuelSchema,
  odometer: kmField,
  price: nullableSumSchema,
  weekPrice: nullableSumSchema,
  monthPrice: nullableSumSchema,
  inspection: calendarDateField,
  insurance: calendarDateField,
  casco: calendarDateField,
  oilService: calendarDateField,
  notes: notesField(INTERNAL_NOTES_MAX),
  isRight: z.optional(booleanField),
});
export type CarLineInput = z.output<typeof carLineSchema>;

/**
 * 'differs' means that nothing was saved: the car has changed in the meantime, or the user must confirm the line first.
 */
const CAR_LINE_RESULTS = ["changed", "same", "differs"] as const;
export type CarLineResult = (typeof CAR_LINE_RESULTS)[number];

/** An import only changes cars that the company already has (docs/product/customers-and-expenses.md 10.6). */
export const carImportsContract = makeImportContract(
  "cars",
  { lists: "araç listeleri", list: "araç listesini", lines: "araçları" },
  { lookup: carLookupSchema, match: carMatchesSchema, line: carLineSchema, results: CAR_LINE_RESULTS, whole: {} },
);

const rentalLookupFields = {
  car: carField,
  name: customerNameField,
  phone: phoneField,
  from: localDateTimeField("Lütfen geçerli bir başlangıç tarihi ve saati girin."),
  until: localDateTimeField("Lütfen geçerli bir bitiş tarihi ve saati girin."),
};
const rentalLookupSchema = z.strictObject(rentalLookupFields);
export type RentalLookup = z.output<typeof rentalLookupSchema>;

/**
 * `takenFrom` is when the next reservation, rental or blocked time during the line's period begins. All three are null
 * for none.
 */
const storedRentalCarView = view("StoredRentalCar", {
  code: z.string(),
  status: z.enum(CAR_STATUSES),
  running: z.nullable(z.object({ renterName: z.string(), startedAt: z.date() })),
  last: z.nullable(z.object({ kind: z.enum(CAR_EVENTS), at: z.date() })),
  takenFrom: z.nullable(z.date()),
});

/**
 * The customers are those with the line's telephone number or, if there are none, those with the line's name. `doubt`
 * says why a new telephone number may be wrong; null if it seems right.
 */
const rentalMatchesSchema = view("RentalMatches", {
  cars: z.array(storedRentalCarView),
  customers: z.array(customerView),
  doubt: z.nullable(z.string()),
});
export type RentalLineMatches = z.infer<typeof rentalMatchesSchema>;

const rentalLineSchema = z.strictObject({
  id: idField,
  customerId: idField,
  ...rentalLookupFields,
  total: sumField,
  paid: sumFromZeroField,
  deposit: sumFromZeroField,
  means: z.nullable(z.enum(PAYMENT_MEANS, { error: "Geçersiz değer." })),
  km: kmField,
  phoneIsRight: phoneConfirmedField,
  customer: z.optional(idField),
});
export type RentalLineInput = z.output<typeof rentalLineSchema>;

/**
 * 'differs' means that nothing was saved: something has changed in the meantime, or the user must confirm the line
 * first.
 */
const RENTAL_LINE_RESULTS = ["added", "same", "differs"] as const;
export type RentalLineResult = (typeof RENTAL_LINE_RESULTS)[number];

/** `policeWasTold`: a member has already reported the hand-overs to the police's portal, KABİS. */
export const rentalImportsContract = makeImportContract(
  "rentals",
  { lists: "açık kiralama listeleri", list: "açık kiralama listesini", lines: "açık kiralamaları" },
  {
    lookup: rentalLookupSchema,
    match: rentalMatchesSchema,
    line: rentalLineSchema,
    results: RENTAL_LINE_RESULTS,
    whole: { policeWasTold: booleanField },
    most: RENTALS_PER_REQUEST_MAX,
  },
);
