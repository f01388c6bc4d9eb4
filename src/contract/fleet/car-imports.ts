import * as z from "zod/mini";

import { modelYearField } from "#contract/fleet/cars.ts";
import { importView, linesOf, notFound, tag, undoneView } from "#contract/fleet/imports.ts";
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
import { CAR_FUELS, CAR_GEARS, FACE_TEXT_MAX } from "#domain/fleet/car-face.ts";
import { INTERNAL_NOTES_MAX } from "#domain/fleet/car.ts";

const CAR_TEXT_MAX = 40;

const gear = z.nullable(z.enum(CAR_GEARS, { error: "Geçersiz değer." }));
const fuel = z.nullable(z.enum(CAR_FUELS, { error: "Geçersiz değer." }));
const sum = z.nullable(amountField("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi)."));

/** The plate or code by which a line is looked up. */
export const carField = lineField(CAR_TEXT_MAX, "Lütfen plakayı girin.");
const askedCar = z.strictObject({ car: carField });
export type AskedCar = z.output<typeof askedCar>;

const number = z.nullable(z.int());
const day = z.nullable(z.string());

/**
 * A stored car with what a list may tell about it. `knownKm` is the greatest km that anybody read of it; a first price
 * of a list is not shown to strangers, even where `priceVisible`.
 */
const storedCarView = z.object({
  code: z.string(),
  plate: z.string(),
  version: z.int(),
  knownKm: number,
  make: z.string(),
  model: z.string(),
  year: number,
  colour: z.string(),
  gear,
  fuel,
  odometer: number,
  price: number,
  priceVisible: z.boolean(),
  weekPrice: number,
  monthPrice: number,
  inspection: day,
  insurance: day,
  casco: day,
  oilService: day,
  notes: z.string(),
});
export type StoredCarView = z.infer<typeof storedCarView>;

/** The cars that a line may mean: none, or usually one. */
const knownCar = z.object({ cars: z.array(storedCarView) });
export type KnownCar = z.infer<typeof knownCar>;

/**
 * A line for a car that was read at a version; '' and null mean that the list says nothing. `isRight`: the user lets
 * it lower the km or set a day that is over.
 */
const carLine = z.strictObject({
  car: carField,
  code: codeField,
  version: versionField,
  make: optionalLineField(FACE_TEXT_MAX),
  model: optionalLineField(FACE_TEXT_MAX),
  year: modelYearField,
  colour: optionalLineField(FACE_TEXT_MAX),
  gear,
  fuel,
  odometer: kmField,
  price: sum,
  weekPrice: sum,
  monthPrice: sum,
  inspection: calendarDateField,
  insurance: calendarDateField,
  casco: calendarDateField,
  oilService: calendarDateField,
  notes: notesField(INTERNAL_NOTES_MAX),
  isRight: z.optional(booleanField),
});
export type CarLineInput = z.output<typeof carLine>;

/** What became of a line; 'differs' when the car changed meanwhile or something must be confirmed. */
const CAR_RESULTS = ["changed", "same", "differs"] as const;
export type CarResult = (typeof CAR_RESULTS)[number];

/** Lists of cars that the company has by plate (docs/product.md 10.6). */
export const carImports = {
  list: panelProcedure
    .route({ method: "GET", path: "/company/imports/cars", summary: "Son bir günde getirilen araç listeleri", ...tag })
    .input(z.strictObject({}))
    .output(z.array(importView)),

  /** Looks up what lines would change. Writes nothing. */
  look: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/cars/look",
      summary: "Listedeki araçları kayıtlılarla karşılaştır",
      ...tag,
    })
    .input(z.strictObject({ lines: linesOf(askedCar) }))
    .output(z.array(knownCar)),

  /** Saves a part of a list. Sent again, it changes nothing twice. */
  add: panelProcedure
    .route({ method: "POST", path: "/company/imports/cars", summary: "Listedeki araçları kaydet", ...tag })
    .input(z.strictObject({ importId: idField, lines: linesOf(carLine) }))
    .output(z.array(z.enum(CAR_RESULTS)))
    .errors(notFound),

  /** Takes a list back: cars get their old values, unless something that the list changed was changed since. */
  undo: panelProcedure
    .route({
      method: "POST",
      path: "/company/imports/cars/{id}/undo",
      summary: "Getirilen araç listesini geri al",
      ...tag,
    })
    .input(z.strictObject({ id: idField }))
    .output(undoneView)
    .errors(notFound),
};
