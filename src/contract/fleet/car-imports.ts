import * as z from "zod/mini";

import { modelYearField } from "#contract/fleet/cars.ts";
import {
  importView,
  makeImportLinesField,
  notFoundRefusals,
  routeTags,
  undoResultView,
} from "#contract/fleet/imports.ts";
import {
  amountField,
  booleanField,
  calendarDateField,
  codeField,
  idField,
  lineField,
  notesField,
  optionalLineField,
  versionField,
} from "#contract/words/fields.ts";
import { kmField } from "#contract/words/odometer-fields.ts";
import { panelProcedure } from "#contract/words/procedure.ts";
import { view } from "#contract/words/views.ts";
import { CAR_FUELS, CAR_GEARS, FACE_TEXT_MAX } from "#domain/fleet/car-face.ts";
import { INTERNAL_NOTES_MAX } from "#domain/fleet/car.ts";

const CAR_TEXT_MAX = 40;

const gearSchema = z.nullable(z.enum(CAR_GEARS, { error: "Geçersiz değer." }));
const fuelSchema = z.nullable(z.enum(CAR_FUELS, { error: "Geçersiz değer." }));
const nullableSumSchema = z.nullable(amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."));

export const carField = lineField(CAR_TEXT_MAX, "Lütfen plakayı girin.");
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
export const carImportsContract = {
  list: panelProcedure
    .route({
      method: "GET",
      path: "/company/imports/cars",
      summary: "Son bir günde getirilen araç listeleri",
      ...routeTags,
    })
    .input(z.strictObject({}))
    .output(z.array(importView)),

  look: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/cars/look",
      summary: "Listedeki araçları kayıtlılarla karşılaştır",
      ...routeTags,
    })
    .input(z.strictObject({ lines: makeImportLinesField(carLookupSchema) }))
    .output(z.array(carMatchesSchema)),

  /** A repeated request has no further effect. */
  add: panelProcedure
    .route({ method: "POST", path: "/company/imports/cars", summary: "Listedeki araçları kaydet", ...routeTags })
    .input(z.strictObject({ importId: idField, lines: makeImportLinesField(carLineSchema) }))
    .output(z.array(z.enum(CAR_LINE_RESULTS)))
    .errors(notFoundRefusals),

  /**
   * Each car gets its old values back, unless somebody has meanwhile changed one of the values that the list had
   * changed.
   */
  undo: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/cars/{id}/undo",
      summary: "Getirilen araç listesini geri al",
      ...routeTags,
    })
    .input(z.strictObject({ id: idField }))
    .output(undoResultView)
    .errors(notFoundRefusals),
};
